// A table as JSON for a viewer; see docs/server.md. Of a match, only the engine's views and events
// for that viewer come out here.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>

#include "core/json.h"
#include "server/table/moment.h"
#include "server/table/table.h"

namespace boathouse::server {

// What only the house knows.
struct Presence {
  std::uint8_t here = 0;  // one bit per seat
  std::size_t watching = 0;
  std::array<Moment, max_seats> replaceable{};  // when a mind may stand in for an absent player

  [[nodiscard]] bool is_here(int seat) const { return ((here >> seat) & 1U) != 0; }
};

struct Update {
  std::int64_t since = 0;
  std::span<const Happening> happened{};
  bool about = false;  // whether to say everything about the table
  Now now;             // when it is told
};

[[nodiscard]] std::string update_json(const Table& table, const Update& update,
                                      const Audience& audience, const Presence& presence);

// The plies of the match from this one on, counted from 1, as many as go on a page.
[[nodiscard]] std::string story_json(const Table& table, std::size_t from,
                                     const Audience& audience);

// Whether an update comes out the same for all viewers of one seat in one language.
[[nodiscard]] bool same_for_all(const Update& update);

void write_result(JsonWriter& json, const Match& match);

}  // namespace boathouse::server
