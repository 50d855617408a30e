// A tournament as others may see it: names, standings and tables, but no account behind a name.
#pragma once

#include <string>

#include "server/house/contest.h"

namespace boathouse::server {

// A part of the standings, and who asks.
struct Asked {
  std::size_t from = 0;
  std::size_t most = 50;
  std::string visitor{};  // empty if nobody in particular
};

[[nodiscard]] std::string tournament_json(const Contest& contest, const Asked& asked,
                                          Milliseconds now);

// Of a duplicate tournament: the commitments of all rounds, and the secrets of those that are over;
// members of an open object.
void write_rounds(JsonWriter& json, const Contest& contest);

// For those who listen: that something has changed, and where they are to play; empty if nowhere.
[[nodiscard]] std::string tournament_news(const Contest& contest, std::string_view table);

}  // namespace boathouse::server
