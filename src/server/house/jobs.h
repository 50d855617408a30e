// Threads for slow work, so that nothing else waits for it.
#pragma once

#include <condition_variable>
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

  // Lowers the priority of the threads.
  explicit Jobs(std::size_t threads, int niceness = 10);
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;
  // Waits for running jobs and drops the others.
  ~Jobs();

  // Lower orders are done first, equal ones in turn.
  void add(Job job, int order = 0);
  [[nodiscard]] std::size_t threads() const { return threads_.size(); }
  [[nodiscard]] std::size_t waiting() const;

 private:
  void work(std::size_t thread, int niceness);

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::multimap<int, Job> jobs_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace boathouse::server
