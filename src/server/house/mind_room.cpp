#include "server/house/mind_room.h"

#include <algorithm>

#include "minds/registry.h"
#include "minds/review.h"
#include "solvers/team.h"

namespace boathouse::server {

namespace {

Expected<std::string> make_review(const std::string& record, const SolutionSource& source,
                                  const std::atomic<bool>& stop) {
  const auto match = Match::from_record(record);
  if (!match) return std::unexpected(match.error());
  const auto judge = make_judge(match->game(), static_cast<int>(match->seats().size()), source);
  const Work work{.threads = 1, .stop = &stop};
  const Budget budget{.stop = &stop};
  return review_json(*match, boathouse::review(*match, *judge, budget, work));
}

}  // namespace

MindRoom::MindRoom(std::size_t threads, Deliver deliver, SolutionSource source)
    : deliver_(std::move(deliver)), source_(std::move(source)), bytes_(threads) {
  for (std::size_t i = 0; i < threads; ++i) minds_.emplace_back(source_);
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this, i] { work(i); });
}

MindRoom::~MindRoom() {
  {
    const std::scoped_lock lock{mutex_};
    stopping_ = true;
    for (const auto& [ticket, stop] : under_way_) *stop = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

// The time is shared with the others who wait, and with the asker's own thoughts.
std::chrono::milliseconds MindRoom::patience(const std::string& share) const {
  constexpr std::size_t longest = 1000;
  constexpr std::size_t shortest = 20;
  const std::size_t others = 1 + queue_.others_waiting(share) / threads_.size();
  const std::size_t own = 1 + queue_.waiting_of(share) / threads_.size();
  return std::chrono::milliseconds{std::max(shortest, longest / (others * own))};
}

MindRoom::Ticket MindRoom::think(Question question, Answer done) {
  const std::scoped_lock lock{mutex_};
  if (!queue_.has_room_for(question.asker)) return 0;
  // Jobs are copied, views cannot be.
  std::shared_ptr<SeatView> view{std::move(question.view)};
  const Ticket ticket = ++last_;
  auto stop = std::make_shared<std::atomic<bool>>(false);
  auto job = [this, view = std::move(view), mind = std::move(question.mind),
              random = question.random, done = std::move(done), share = question.asker.share, stop,
              ticket](std::size_t thread) mutable -> std::function<void()> {
    std::chrono::milliseconds time{};
    {
      const std::scoped_lock now{mutex_};
      time = patience(share);
      under_way_.emplace(ticket, stop);
      if (stopping_) *stop = true;
    }
    const bool judged = mind.empty();
    const Expected<Mind*> found =
        judged ? Expected<Mind*>{&minds_[thread].judge(view->game(), view->seats())}
               : minds_[thread].find(view->game(), view->seats(), mind);
    bytes_[thread] = minds_[thread].bytes();
    Expected<boathouse::Thought> thought;
    if (found) {
      // A judge that the clock stopped would say something else each time.
      if (judged) time = {};
      thought = (*found)->think(*view, {.time = time, .stop = stop.get()}, random);
    } else {
      thought = std::unexpected(found.error());
    }
    return [done = std::move(done), thought = std::move(thought)] { done(thought); };
  };
  queue_.add({ticket, question.want, std::move(question.asker), std::move(job),
              ThoughtQueue::Clock::now()});
  wake_.notify_one();
  return ticket;
}

void MindRoom::forget(Ticket ticket) {
  const std::scoped_lock lock{mutex_};
  if (queue_.drop(ticket)) return;
  const auto found = under_way_.find(ticket);
  if (found != under_way_.end()) *found->second = true;
}

void MindRoom::review(std::string record, std::shared_ptr<const std::atomic<bool>> stop,
                      Text done) {
  reviewer_.add([this, record = std::move(record), stop = std::move(stop),
                 done = std::move(done)](std::size_t) mutable {
    auto text = make_review(record, source_, *stop);
    deliver_([done = std::move(done), text = std::move(text)] { done(text); });
  });
}

void MindRoom::work(std::size_t thread) {
  constexpr int niceness = 10;
  lower_priority(niceness);
  std::unique_lock lock{mutex_};
  for (;;) {
    wake_.wait(lock, [&] { return stopping_ || queue_.waiting() > 0; });
    if (stopping_) return;
    auto item = queue_.next();
    ++thoughts_;
    lock.unlock();
    const auto begin = ThoughtQueue::Clock::now();
    auto tell = item->job(thread);
    const auto time = ThoughtQueue::Clock::now() - begin;
    lock.lock();
    under_way_.erase(item->ticket);
    // First, so that who hears of it may ask again.
    queue_.done(item->asker, std::chrono::duration_cast<std::chrono::microseconds>(time));
    lock.unlock();
    deliver_(std::move(tell));
    item.reset();
    lock.lock();
  }
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
