#include "server/house/challenge_room.h"

#include <algorithm>

#include "core/try.h"

namespace boathouse::server {

Expected<std::shared_ptr<daily::Challenge>> ChallengeShelf::find(const AttemptKey& attempt) {
  const Name name{attempt.date, attempt.game};
  const auto known = std::ranges::find(kept_, name, [](const auto& each) { return each.first; });
  if (known != kept_.end()) {
    std::rotate(known, known + 1, kept_.end());
    return kept_.back().second;
  }
  const GameEntry* game = TRY(find_game(attempt.game));
  std::shared_ptr<daily::Challenge> made = TRY(daily::challenge_of(*game, date_of(attempt)));
  if (kept_.size() == most_) kept_.erase(kept_.begin());
  kept_.emplace_back(name, made);
  return made;
}

void ChallengeRoom::open(AttemptRow row, const Opened& done) {
  constexpr int niceness = 5;
  if (!opening_) opening_.emplace(1, niceness, most_waiting);
  const auto made = [this, row = std::move(row)]() -> Expected<DailyMatch> {
    const auto challenge = TRY(to_play_.find(row.key));
    return DailyMatch::open(*challenge, row);
  };
  const auto answer = [this, done](Expected<DailyMatch> opened) {
    const auto kept = std::make_shared<Expected<DailyMatch>>(std::move(opened));
    deliver_([done, kept] { done(std::move(*kept)); });
  };
  opening_->add([made, answer](std::size_t) { answer(made()); }, 0,
                [answer] { answer(failure("too_many", {{"wait", "10"}})); });
}

void ChallengeRoom::judge(std::vector<AttemptRow> rows, std::function<void(const Scores&)> done) {
  constexpr int niceness = 15;
  if (!judging_) judging_.emplace(1, niceness);
  judging_->add([this, rows = std::move(rows), done = std::move(done)](std::size_t) {
    deliver_([done, scores = judged(rows)] { done(scores); });
  });
}

ChallengeRoom::Scores ChallengeRoom::judged(const std::vector<AttemptRow>& rows) {
  Scores scores(rows.size());
  const auto challenge = to_judge_.find(rows.front().key);
  if (!challenge || !(*challenge)->solve({.threads = 1, .stop = &stop_})) return scores;
  for (std::size_t i = 0; i < rows.size() && !stop_; ++i) {
    const auto attempt = DailyMatch::open(**challenge, rows[i]);
    if (attempt && attempt->over()) scores[i] = score_of(**challenge, *attempt);
  }
  return scores;
}

}  // namespace boathouse::server
