// Threads for slow work, so that nothing else waits for it.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace boathouse::server {

class Jobs {
 public:
  // The job gets the number of its thread, counted from 0.
  using Job = std::function<void(std::size_t thread)>;

  // Lowers the priority of the threads. At most so many jobs wait.
  explicit Jobs(std::size_t threads, int niceness = 10, std::size_t most = SIZE_MAX);
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;
  // Waits for running jobs and drops the others.
  ~Jobs();

  // Lower orders are done first, equal ones in turn. If too many wait, the one that would have been
  // done last is dropped, and hears of it at once.
  void add(Job job, int order = 0, std::function<void()> dropped = {});
  [[nodiscard]] std::size_t threads() const { return threads_.size(); }
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Waiting {
    Job job;
    std::function<void()> dropped;
  };
  void work(std::size_t thread, int niceness);

  std::size_t most_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::multimap<int, Waiting> jobs_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace boathouse::server
