// Rates matches that are over, in the order of their numbers, and tells ratings. Any server does it
// for all: of two that rate the same match, the store takes the first.
#pragma once

#include <optional>
#include <span>

#include "server/house/caller.h"
#include "server/house/tables.h"

namespace boathouse::server {

// What the next matches do to the ratings; nothing if all have been rated.
[[nodiscard]] std::optional<Rate> next_ratings(Reads& reads);

// What is known of a participant at a game.
[[nodiscard]] std::optional<rating::Rating> rating_at(Reads& reads, rating::Participant participant,
                                                      std::string_view game);

// A rating as people see it, as members of an open object; a rated match, as an object.
void write_game_rating(JsonWriter& json, const RatingRow& row, std::span<const SkillSumRow> skill,
                       std::int64_t today);
void write_rated_past(JsonWriter& json, const RatedPastRow& row);

class Ratings {
 public:
  Ratings(Context& context, Tables& tables) : context_(context), tables_(tables) {}

  // A rated match is over.
  void look();
  // Now and then: a server may have died before it rated a match.
  void tick();

  // What is known of everybody at a table, and what its match has changed if it was rated.
  void at_table(const Caller& caller, std::string_view id, Reply reply);
  // The caller's ratings and rated matches.
  void of(const Caller& caller, Reply reply);

 private:
  Context& context_;
  Tables& tables_;
  bool looking_ = false;
  bool look_again_ = false;
  Moment looked_{};
};

}  // namespace boathouse::server
