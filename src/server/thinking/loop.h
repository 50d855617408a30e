// A thread's loop: carries out what others add, and looks after things now and then.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace boathouse::server {

class Loop {
 public:
  // From any thread.
  void add(std::function<void()> what) {
    const std::scoped_lock lock{mutex_};
    waiting_.push_back(std::move(what));
    wake_.notify_one();
  }
  void stop() {
    const std::scoped_lock lock{mutex_};
    stopping_ = true;
    wake_.notify_one();
  }

  // Until it is stopped. What was added before is still carried out.
  void run(std::chrono::milliseconds period, const std::function<void()>& tick) {
    auto next = std::chrono::steady_clock::now() + period;
    std::unique_lock lock{mutex_};
    for (;;) {
      wake_.wait_until(lock, next, [&] { return stopping_ || !waiting_.empty(); });
      const std::vector<std::function<void()>> all = std::exchange(waiting_, {});
      const bool last = stopping_;
      lock.unlock();
      for (const auto& each : all) each();
      if (last) return;
      if (const auto now = std::chrono::steady_clock::now(); now >= next) {
        tick();
        next = now + period;
      }
      lock.lock();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::function<void()>> waiting_;
  bool stopping_ = false;
};

}  // namespace boathouse::server
