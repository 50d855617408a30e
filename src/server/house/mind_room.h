// Where minds think: workers do, as long as they have time, and otherwise threads of the server's
// own. Visitors share them fairly, see thought_queue.h. When many wait, each thought gets less
// time, so that nobody waits much longer; play between people is not affected.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "match/match.h"
#include "minds/hint.h"
#include "minds/mind_cache.h"
#include "server/house/thought_queue.h"
#include "server/thinking/jobs.h"
#include "server/thinking/workers.h"

namespace boathouse::server {

class MindRoom {
 public:
  using Deliver = std::function<void(std::function<void()>)>;
  using Ticket = ThoughtQueue::Ticket;
  using Answer = std::function<void(Expected<boathouse::Thought>)>;

  // Delivers answers on the caller's thread. Solved tables come from the source. There may be no
  // way to ask workers.
  MindRoom(std::size_t threads, Deliver deliver, SolutionSource source = {},
           std::unique_ptr<Workers> workers = nullptr);
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
    const Match* match;  // which the view is of; not kept
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

  // What hands answers over to the caller's thread.
  [[nodiscard]] const Deliver& deliver() const { return deliver_; }
  [[nodiscard]] std::size_t waiting() const;
  [[nodiscard]] std::size_t waiting(Want want) const;
  [[nodiscard]] std::chrono::milliseconds oldest_wait() const;
  [[nodiscard]] std::uint64_t thoughts() const { return thoughts_; }  // begun so far
  // Of these, and of the reviews, those that were not left to a worker.
  [[nodiscard]] std::uint64_t at_home() const { return at_home_; }
  // Nothing if there is no way to ask workers.
  [[nodiscard]] std::optional<Workers::Counts> workers() const;
  // Of the minds on all threads, when each last began to think.
  [[nodiscard]] std::size_t bytes() const;

 private:
  using Stop = std::shared_ptr<std::atomic<bool>>;
  // A question on its way.
  struct Task {
    Ticket ticket = 0;
    Want want = Want::opponent;
    Asker asker{};
    std::shared_ptr<const SeatView> view;
    std::string mind;
    Random random;
    Board board{};  // for workers
    Answer done;
    Stop stop = std::make_shared<std::atomic<bool>>(false);
    ThoughtQueue::Clock::time_point begun{};
    std::chrono::milliseconds time{};
  };
  using TaskPtr = std::shared_ptr<Task>;

  void work(std::size_t thread);
  // All of these with the mutex held.
  [[nodiscard]] std::chrono::milliseconds patience(const std::string& share) const;
  [[nodiscard]] TaskPtr next();
  void ask_workers();
  void finish(const Task& task, Expected<boathouse::Thought> thought,
              std::unique_lock<std::mutex>& lock);

  [[nodiscard]] Expected<boathouse::Thought> think_at_home(const Task& task, std::size_t thread);
  void worker_answered(const TaskPtr& task, std::optional<Report> report);
  void review_at_home(std::string record, std::shared_ptr<const std::atomic<bool>> stop, Text done);

  Deliver deliver_;
  SolutionSource source_;
  std::vector<MindCache> minds_;                 // one per thread
  std::vector<std::atomic<std::size_t>> bytes_;  // of each of them
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  ThoughtQueue queue_;
  std::map<Ticket, TaskPtr> tasks_;  // waiting or under way
  std::deque<TaskPtr> not_done_;     // by workers: to be thought about at home
  Ticket last_ = 0;
  std::atomic<std::uint64_t> thoughts_ = 0;
  std::atomic<std::uint64_t> at_home_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
  Jobs reviewer_{1, 15};
  std::unique_ptr<Workers> workers_;
};

}  // namespace boathouse::server
