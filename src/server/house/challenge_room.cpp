#include "server/house/challenge_room.h"

#include <algorithm>

#include "core/try.h"

namespace boathouse::server {

namespace {

Expected<std::unique_ptr<daily::Challenge>> make_challenge(const AttemptKey& key) {
  const GameEntry* game = TRY(find_game(key.game));
  return daily::challenge_of(*game, date_of(key));
}

}  // namespace

Expected<daily::Beginning> ChallengeRoom::beginning(const AttemptKey& key) {
  constexpr std::size_t most = 16;  // those of today and of some days before
  const auto known =
      std::ranges::find(beginnings_, name_of(key), [](const auto& each) { return each.first; });
  if (known != beginnings_.end()) return known->second;
  const auto challenge = TRY(make_challenge(key));
  if (beginnings_.size() == most) beginnings_.pop_front();
  return beginnings_.emplace_back(name_of(key), beginning_of(*challenge)).second;
}

Expected<daily::Challenge*> ChallengeRoom::solved(const AttemptKey& key) {
  if (solved_.second == nullptr || solved_.first != name_of(key)) {
    solved_ = {name_of(key), TRY(make_challenge(key))};
  }
  if (!solved_.second->solve({.threads = 1, .stop = &stop_})) return failure("stopping");
  return solved_.second.get();
}

void ChallengeRoom::open(AttemptRow row, const Opened& done) {
  constexpr int niceness = 5;
  if (!opening_) opening_.emplace(1, niceness, most_waiting);
  const auto made = [this, row = std::move(row)]() -> Expected<DailyMatch> {
    const auto challenge = TRY(beginning(row.key));
    return DailyMatch::open(challenge, row);
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
  const auto challenge = solved(rows.front().key);
  if (!challenge) return scores;
  const daily::Beginning beginning = beginning_of(**challenge);
  for (std::size_t i = 0; i < rows.size() && !stop_; ++i) {
    const auto attempt = DailyMatch::open(beginning, rows[i]);
    if (attempt && attempt->over()) scores[i] = score_of(**challenge, *attempt);
  }
  return scores;
}

}  // namespace boathouse::server
