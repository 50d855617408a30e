// The threads on which minds think. Visitors share them fairly, see thought_queue.h. When many
// wait, each thought gets less time, so that nobody waits much longer; play between people is not
// affected.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "match/match.h"
#include "minds/hint.h"
#include "minds/mind_cache.h"
#include "server/house/jobs.h"
#include "server/house/thought_queue.h"

namespace boathouse::server {

class MindRoom {
 public:
  using Deliver = std::function<void(std::function<void()>)>;
  using Ticket = ThoughtQueue::Ticket;
  using Answer = std::function<void(Expected<boathouse::Thought>)>;

  // Delivers answers on the caller's thread. Solved tables come from the source.
  MindRoom(std::size_t threads, Deliver deliver, SolutionSource source = {});
  MindRoom(const MindRoom&) = delete;
  MindRoom& operator=(const MindRoom&) = delete;
  // Stops those who think.
  ~MindRoom();

  struct Question {
    Want want = Want::opponent;
    Asker asker{};
    std::unique_ptr<SeatView> view;
    std::string mind;  // empty for a hint of the game's judge, which takes no account of the clock
    Random random;
  };
  // The mind's choice for the seat of the view. Returns 0, and does not ask, if too many thoughts
  // of the asker are waiting.
  [[nodiscard]] Ticket think(Question question, Answer done);
  // Nobody wants the answer any more. It may come all the same if it is on its way.
  void forget(Ticket ticket);

  // The review of a match that is over, as JSON, on a thread of its own. If stopped, it is
  // incomplete.
  using Text = std::function<void(Expected<std::string>)>;
  void review(std::string record, std::shared_ptr<const std::atomic<bool>> stop, Text done);

  [[nodiscard]] std::size_t waiting() const;
  [[nodiscard]] std::size_t waiting(Want want) const;
  [[nodiscard]] std::chrono::milliseconds oldest_wait() const;
  [[nodiscard]] std::uint64_t thoughts() const { return thoughts_; }  // begun so far
  // Of the minds on all threads, when each last began to think.
  [[nodiscard]] std::size_t bytes() const;

 private:
  void work(std::size_t thread);
  [[nodiscard]] std::chrono::milliseconds patience(const std::string& share) const;

  Deliver deliver_;
  SolutionSource source_;
  std::vector<MindCache> minds_;                 // one per thread
  std::vector<std::atomic<std::size_t>> bytes_;  // of each of them
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  ThoughtQueue queue_;
  std::map<Ticket, std::shared_ptr<std::atomic<bool>>> under_way_;  // to stop them
  Ticket last_ = 0;
  std::atomic<std::uint64_t> thoughts_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
  Jobs reviewer_{1, 15};
};

}  // namespace boathouse::server
