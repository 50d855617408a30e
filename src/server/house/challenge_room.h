// Where the challenges of the days are made, attempts at them replayed, and those that are over
// judged: slow work, on threads of its own, which start when there is something to do for the first
// time.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "server/house/daily_match.h"
#include "server/thinking/jobs.h"

namespace boathouse::server {

// The challenges that were asked for last. For one thread.
class ChallengeShelf {
 public:
  explicit ChallengeShelf(std::size_t most) : most_(most) {}
  [[nodiscard]] Expected<std::shared_ptr<daily::Challenge>> find(const AttemptKey& attempt);

 private:
  using Name = std::pair<std::int64_t, std::string>;  // date and game
  std::size_t most_;
  std::vector<std::pair<Name, std::shared_ptr<daily::Challenge>>> kept_{};  // the latest last
};

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
  [[nodiscard]] Scores judged(const std::vector<AttemptRow>& rows);

  Deliver deliver_;
  std::atomic<bool> stop_ = false;
  ChallengeShelf to_play_{8};   // those of today and yesterday
  ChallengeShelf to_judge_{1};  // solved, and therefore large
  // Last, so that their threads end first.
  std::optional<Jobs> opening_;
  std::optional<Jobs> judging_;
};

}  // namespace boathouse::server
