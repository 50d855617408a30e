// What a long piece of work is given besides its task: how many threads it may use, whom it tells
// how far it is, and how it is stopped.
#pragma once

#include <atomic>
#include <functional>

#include "core/error.h"

namespace boathouse {

struct Work {
  int threads = 0;                             // 0: as many as the machine has
  std::function<void(double)> progress{};      // from 0 to 1, always on the caller's thread
  std::function<void(const Error&)> notice{};  // what went wrong and was put right
  const std::atomic<bool>* stop = nullptr;     // set by anyone to end the work without harm

  [[nodiscard]] bool stopped() const {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
  }
  void report(double done) const {
    if (progress) progress(done);
  }
};

}  // namespace boathouse
