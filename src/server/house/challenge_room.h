// Where the challenges of the days are made, attempts at them replayed, and those that are over
// judged: slow work, on threads of its own, which start when there is something to do for the first
// time.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/house/daily_match.h"
#include "server/thinking/jobs.h"

namespace boathouse::server {

class ChallengeRoom {
 public:
  using Deliver = std::function<void(std::function<void()>)>;

  // Delivers answers on the caller's thread.
  explicit ChallengeRoom(Deliver deliver) : deliver_(std::move(deliver)) {}
  ChallengeRoom(const ChallengeRoom&) = delete;
  ChallengeRoom& operator=(const ChallengeRoom&) = delete;
  ~ChallengeRoom() { stop_ = true; }

  // The attempt of a row. If too many wait, the answer is that there are too many.
  using Opened = std::function<void(Expected<DailyMatch>)>;
  void open(AttemptRow row, const Opened& done);
  // What attempts at one challenge have given away, in their order; nothing where one cannot be
  // read. All of it is least urgent.
  using Scores = std::vector<std::optional<AttemptScore>>;
  void judge(std::vector<AttemptRow> rows, std::function<void(const Scores&)> done);

  static constexpr std::size_t most_waiting = 64;

 private:
  // The game and the date of a challenge.
  using Name = std::pair<std::string, std::int64_t>;
  [[nodiscard]] static Name name_of(const AttemptKey& key) { return {key.game, key.date}; }
  // On the first thread only; on the second one only.
  [[nodiscard]] Expected<daily::Beginning> beginning(const AttemptKey& key);
  [[nodiscard]] Scores judged(const std::vector<AttemptRow>& rows);
  [[nodiscard]] Expected<daily::Challenge*> solved(const AttemptKey& key);

  Deliver deliver_;
  std::atomic<bool> stop_ = false;
  std::deque<std::pair<Name, daily::Beginning>> beginnings_{};   // the latest
  std::pair<Name, std::unique_ptr<daily::Challenge>> solved_{};  // only one, since they are large
  // Last, so that their threads end first.
  std::optional<Jobs> opening_;
  std::optional<Jobs> judging_;
};

}  // namespace boathouse::server
