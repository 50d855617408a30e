// The settings of a long computation: how many threads it may use, how it reports progress, and how
// to stop it.
#pragma once

#include <atomic>
#include <functional>

#include "core/error.h"

namespace boathouse {

struct Work {
  int threads = 0;                             // 0: one per core
  std::function<void(double)> progress{};      // from 0 to 1, always on the caller's thread
  std::function<void(const Error&)> notice{};  // problems that were repaired
  const std::atomic<bool>* stop = nullptr;     // set from any thread to end the work safely

  [[nodiscard]] bool stopped() const {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
  }
  void report(double done) const {
    if (progress) progress(done);
  }
};

}  // namespace boathouse
