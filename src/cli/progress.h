// A line on stderr for work that takes longer than two seconds: what is being done, how far it is,
// and for how long it has been going on. Silent where stderr is not a terminal.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace boathouse::cli {

class Progress {
 public:
  // Without steps there is no bar, only the time.
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
