#include "server/house/mind_room.h"

#include <algorithm>

#include "core/json_reader.h"
#include "games/positions.h"
#include "server/thinking/thinker.h"
#include "solvers/team.h"

namespace boathouse::server {

namespace {

std::optional<Errand> errand_of(const Board& board, const SeatView& view, const std::string& mind,
                                const Random& random, std::chrono::milliseconds time) {
  // It was asked for when no worker was there, or the game cannot tell.
  auto seen = board.game.empty() ? std::nullopt : seat_view_bytes(view);
  if (!seen) return std::nullopt;
  return ThoughtErrand{.board = board,
                       .seat = view.seat(),
                       .seen = std::move(*seen),
                       .mind = mind,
                       .random = random.words(),
                       .milliseconds = static_cast<std::uint32_t>(time.count())};
}

bool is_thought_about(const Report& report, const SeatView& view) {
  const auto* thought = std::get_if<boathouse::Thought>(&report);
  return thought != nullptr && is_about(*thought, view);
}

bool is_review(const Report& report) {
  const auto* review = std::get_if<ReviewText>(&report);
  return review != nullptr && read_json(review->json).has_value();
}

}  // namespace

MindRoom::MindRoom(std::size_t threads, Deliver deliver, SolutionSource source,
                   std::unique_ptr<Workers> workers)
    : deliver_(std::move(deliver)),
      source_(std::move(source)),
      bytes_(threads),
      workers_(std::move(workers)) {
  for (std::size_t i = 0; i < threads; ++i) minds_.emplace_back(source_);
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this, i] { work(i); });
}

MindRoom::~MindRoom() {
  {
    const std::scoped_lock lock{mutex_};
    stopping_ = true;  // from now on nobody asks workers
    for (const auto& [ticket, task] : tasks_) *task->stop = true;
  }
  wake_.notify_all();
  workers_.reset();
  for (std::thread& thread : threads_) thread.join();
}

// The time is shared with the others who wait, and with the asker's own thoughts.
std::chrono::milliseconds MindRoom::patience(const std::string& share) const {
  constexpr std::size_t longest = 1000;
  constexpr std::size_t shortest = 20;
  const std::size_t hands = threads_.size() + (workers_ ? workers_->room() : 0);
  const std::size_t others = 1 + queue_.others_waiting(share) / hands;
  const std::size_t own = 1 + queue_.waiting_of(share) / hands;
  return std::chrono::milliseconds{std::max(shortest, longest / (others * own))};
}

MindRoom::Ticket MindRoom::think(Question question, Answer done) {
  const std::scoped_lock lock{mutex_};
  if (!queue_.has_room_for(question.asker)) return 0;
  const Ticket ticket = ++last_;
  auto task = std::make_shared<Task>(Task{.ticket = ticket,
                                          .want = question.want,
                                          .asker = question.asker,
                                          .view = std::move(question.view),
                                          .mind = std::move(question.mind),
                                          .random = question.random,
                                          .done = std::move(done)});
  if (workers_ && workers_->room() > 0) task->board = board_of(*question.match);
  tasks_.emplace(ticket, std::move(task));
  queue_.add({ticket, question.want, std::move(question.asker), ThoughtQueue::Clock::now()});
  ask_workers();
  if (queue_.waiting() > 0) wake_.notify_one();
  return ticket;
}

MindRoom::TaskPtr MindRoom::next() {
  const auto item = queue_.next();
  ++thoughts_;
  const TaskPtr task = tasks_.at(item->ticket);
  task->begun = ThoughtQueue::Clock::now();
  task->time = patience(task->asker.share);
  return task;
}

void MindRoom::ask_workers() {
  while (!stopping_ && workers_ && queue_.waiting() > 0 && workers_->has_room()) {
    const TaskPtr task = next();
    workers_->ask(
        {.errand =
             [task] {
               return errand_of(task->board, *task->view, task->mind, task->random, task->time);
             },
         .can_be_right =
             [task](const Report& report) { return is_thought_about(report, *task->view); },
         .done = [this,
                  task](std::optional<Report> report) { worker_answered(task, std::move(report)); },
         .stop = task->stop});
  }
}

void MindRoom::worker_answered(const TaskPtr& task, std::optional<Report> report) {
  std::unique_lock lock{mutex_};
  if (report) {
    finish(*task, std::move(std::get<boathouse::Thought>(*report)), lock);
  } else if (*task->stop) {
    finish(*task, failure("stopping"), lock);
  } else {
    not_done_.push_back(task);
    wake_.notify_one();
  }
  ask_workers();
}

void MindRoom::forget(Ticket ticket) {
  const std::scoped_lock lock{mutex_};
  const auto found = tasks_.find(ticket);
  if (found == tasks_.end()) return;
  *found->second->stop = true;
  if (queue_.drop(ticket)) tasks_.erase(found);
}

void MindRoom::review(std::string record, std::shared_ptr<const std::atomic<bool>> stop,
                      Text done) {
  if (!workers_ || !workers_->has_room()) {
    return review_at_home(std::move(record), std::move(stop), std::move(done));
  }
  workers_->ask({.errand = [record] { return ReviewErrand{record}; },
                 .can_be_right = is_review,
                 .done =
                     [this, record, stop, done](std::optional<Report> report) {
                       if (!report && !*stop) return review_at_home(record, stop, done);
                       Expected<std::string> text = failure("stopping");
                       if (report) text = std::move(std::get<ReviewText>(*report).json);
                       deliver_([done, text = std::move(text)] { done(text); });
                     },
                 .stop = stop});
}

void MindRoom::review_at_home(std::string record, std::shared_ptr<const std::atomic<bool>> stop,
                              Text done) {
  reviewer_.add([this, record = std::move(record), stop = std::move(stop),
                 done = std::move(done)](std::size_t) mutable {
    ++at_home_;
    auto text = make_review(record, source_, *stop);
    deliver_([done = std::move(done), text = std::move(text)] { done(text); });
  });
}

Expected<boathouse::Thought> MindRoom::think_at_home(const Task& task, std::size_t thread) {
  ++at_home_;
  auto thought =
      server::think(minds_[thread], *task.view, task.mind, task.random, task.time, *task.stop);
  bytes_[thread] = minds_[thread].bytes();
  return thought;
}

void MindRoom::work(std::size_t thread) {
  constexpr int niceness = 10;
  lower_priority(niceness);
  std::unique_lock lock{mutex_};
  for (;;) {
    wake_.wait(lock, [&] { return stopping_ || !not_done_.empty() || queue_.waiting() > 0; });
    if (stopping_) return;
    TaskPtr task;
    if (not_done_.empty()) {
      task = next();
    } else {
      task = std::move(not_done_.front());
      not_done_.pop_front();
    }
    lock.unlock();
    auto thought = think_at_home(*task, thread);
    lock.lock();
    finish(*task, std::move(thought), lock);
  }
}

void MindRoom::finish(const Task& task, Expected<boathouse::Thought> thought,
                      std::unique_lock<std::mutex>& lock) {
  const auto time = ThoughtQueue::Clock::now() - task.begun;
  // First, so that who hears of it may ask again.
  queue_.done(task.asker, std::chrono::duration_cast<std::chrono::microseconds>(time));
  Answer done = task.done;
  tasks_.erase(task.ticket);
  lock.unlock();
  deliver_([done = std::move(done), thought = std::move(thought)] { done(thought); });
  lock.lock();
}

std::optional<Workers::Counts> MindRoom::workers() const {
  if (!workers_) return std::nullopt;
  return workers_->counts();
}

std::size_t MindRoom::waiting() const {
  const std::scoped_lock lock{mutex_};
  return queue_.waiting();
}

std::size_t MindRoom::waiting(Want want) const {
  const std::scoped_lock lock{mutex_};
  return queue_.waiting(want);
}

std::chrono::milliseconds MindRoom::oldest_wait() const {
  const std::scoped_lock lock{mutex_};
  return queue_.oldest_wait(ThoughtQueue::Clock::now());
}

std::size_t MindRoom::bytes() const {
  std::size_t sum = 0;
  for (const auto& each : bytes_) sum += each;
  return sum;
}

}  // namespace boathouse::server
