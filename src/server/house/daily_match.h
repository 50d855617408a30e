// An attempt for the day's table as it is being played: the challenge of its day, with dice of its
// own that only the server knows. Everything about it follows from its row.
#pragma once

#include <string>

#include "core/json.h"
#include "daily/challenge.h"
#include "server/store/store.h"

namespace boathouse::server {

[[nodiscard]] inline daily::Date date_of(const AttemptKey& key) {
  return daily::Date{std::chrono::days{key.date}};
}

class DailyMatch {
 public:
  // As far as it has been played. An error if the challenge does not allow these choices.
  [[nodiscard]] static Expected<DailyMatch> open(const daily::Beginning& beginning, AttemptRow row);

  [[nodiscard]] const AttemptRow& row() const { return row_; }
  [[nodiscard]] const Match& match() const { return match_; }
  [[nodiscard]] int seat() const { return seat_; }
  // A position asks for one move.
  [[nodiscard]] bool over() const { return is_position_ ? !row_.moves.empty() : match_.over(); }

  // The player chooses, then chance has its turns up to the next choice. Returns what is to be
  // written.
  [[nodiscard]] Expected<PlayAttempt> play(Move move, Milliseconds now);

 private:
  DailyMatch(Match match, AttemptRow row, const daily::Beginning& beginning)
      : match_(std::move(match)),
        row_(std::move(row)),
        seat_(beginning.seat),
        is_position_(beginning.kind == daily::Kind::position) {}
  [[nodiscard]] Expected<void> choose(Move move);
  [[nodiscard]] Expected<void> roll();

  Match match_;
  AttemptRow row_;
  int seat_;
  bool is_position_;
};

// What the attempt has given away, once it is over; the challenge must be solved.
[[nodiscard]] AttemptScore score_of(const daily::Challenge& challenge, const DailyMatch& attempt);

// What its player may know: the promise about the dice, the plies from this one on, and the secret
// once it is over.
void write_attempt(JsonWriter& json, const DailyMatch& attempt, std::size_t from);

}  // namespace boathouse::server
