#include "server/thinking/jobs.h"

#include <iterator>

#include "solvers/team.h"

namespace boathouse::server {

Jobs::Jobs(std::size_t threads, int niceness, std::size_t most) : most_(most) {
  for (std::size_t i = 0; i < threads; ++i) {
    threads_.emplace_back([this, i, niceness] { work(i, niceness); });
  }
}

Jobs::~Jobs() {
  {
    const std::scoped_lock lock{mutex_};
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Jobs::add(Job job, int order, std::function<void()> dropped) {
  std::function<void()> left_out;
  {
    const std::scoped_lock lock{mutex_};
    jobs_.emplace(order, Waiting{std::move(job), std::move(dropped)});
    if (jobs_.size() > most_) {
      const auto last = std::prev(jobs_.end());
      left_out = std::move(last->second.dropped);
      jobs_.erase(last);
    }
  }
  wake_.notify_one();
  if (left_out) left_out();
}

std::size_t Jobs::waiting() const {
  const std::scoped_lock lock{mutex_};
  return jobs_.size();
}

void Jobs::work(std::size_t thread, int niceness) {
  lower_priority(niceness);
  for (;;) {
    Job job;
    {
      std::unique_lock lock{mutex_};
      wake_.wait(lock, [&] { return stopping_ || !jobs_.empty(); });
      if (stopping_) return;
      job = std::move(jobs_.begin()->second.job);
      jobs_.erase(jobs_.begin());
    }
    job(thread);
  }
}

}  // namespace boathouse::server
