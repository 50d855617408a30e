// The journal of a tournament: its first entry says what it is, every other one what happened in
// it. Like those of a table, entries are texts and only ever grow in number.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.h"
#include "server/journal/pace.h"
#include "server/store/store.h"
#include "tournament/entry_json.h"

namespace boathouse::server {

// What a tournament is. Who made it and who takes part is not in the journal, so that people can be
// forgotten: entrants go by random keys there.
struct TournamentMade {
  std::string name{};
  std::string game{};
  std::int32_t rules = 1;
  std::vector<std::string> options{};  // as key=value
  Pace pace{};
  bool rated = false;
  bool is_public = true;        // otherwise it is for those who have the link
  std::optional<int> lowest{};  // ratings of those who may join
  std::optional<int> highest{};
  tournament::Plan plan{};
  Digest secret{};  // of a duplicate tournament's dice, and never told
};

using TournamentEntry = std::variant<TournamentMade, tournament::Entry>;

[[nodiscard]] std::string write_tournament_entry(const TournamentEntry& entry);
// The moment is kept beside the text.
[[nodiscard]] Expected<TournamentEntry> read_tournament_entry(std::string_view text,
                                                              Milliseconds at);

}  // namespace boathouse::server
