// The serving thread of tests that have no house: the test's own.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>

namespace boathouse::server {

class TestLoop {
 public:
  // From any thread.
  void add(std::function<void()> what) {
    const std::scoped_lock lock{mutex_};
    waiting_.push_back(std::move(what));
    wake_.notify_one();
  }
  [[nodiscard]] std::function<void(std::function<void()>)> adder() {
    return [this](std::function<void()> what) { add(std::move(what)); };
  }
  [[nodiscard]] std::size_t waiting() {
    const std::scoped_lock lock{mutex_};
    return waiting_.size();
  }
  // Until it is so. A test that waits here for too long has failed.
  [[nodiscard]] bool run_until(const std::function<bool()>& is_so) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{240};
    while (!is_so()) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::unique_lock lock{mutex_};
      wake_.wait_for(lock, std::chrono::milliseconds{10}, [&] { return !waiting_.empty(); });
      if (waiting_.empty()) continue;
      const auto next = std::move(waiting_.front());
      waiting_.pop_front();
      lock.unlock();
      next();
    }
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
};

}  // namespace boathouse::server
