// What the file of a tournament's result proves: that its pairings follow from what happened
// before, that every table ended as its record says, and that the standings follow from that; and
// of a duplicate one, that all tables of a round had the luck that it had committed itself to.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "core/json_reader.h"
#include "core/sha256.h"
#include "tournament/tournament.h"

namespace boathouse::proof {

inline constexpr std::string_view tournament_format = "boathouse tournament 1";

// Limits of the file: many records of up to some ten thousand bytes each.
inline constexpr JsonLimits tournament_limits{.size = std::size_t{256} << 20U, .depth = 12};

// The standings as the file tells them; a member of an open object.
void write_standings(JsonWriter& json, const tournament::Tournament& state);

struct TournamentFindings {
  std::string name{};
  std::size_t players = 0;
  std::size_t tables = 0;    // that ended
  std::size_t records = 0;   // that say the same
  std::size_t vouched = 0;   // that are signed with a trusted key
  std::size_t pairings = 0;  // that follow from what happened before
  std::size_t rounds = 0;    // whose tables had the same luck, by a secret that was committed to
  // What is wrong, if anything is: a code, and where.
  std::optional<Error> wrong{};
};

// An error if it is no such file.
[[nodiscard]] Expected<TournamentFindings> examine_tournament(const Json& file,
                                                              std::span<const Digest> trusted);

}  // namespace boathouse::proof
