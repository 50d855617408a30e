// A progress line on stderr for work that takes longer than two seconds: the task, the progress and
// the time. Silent if stderr is not a terminal.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace boathouse::cli {

class Progress {
 public:
  // Without steps, only the time is shown.
  explicit Progress(std::string what, int steps = 0);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  void step() { ++done_; }

 private:
  void report();

  std::string what_;
  int steps_;
  std::atomic<int> done_ = 0;
  bool finished_ = false;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::thread thread_;
};

}  // namespace boathouse::cli
