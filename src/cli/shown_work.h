// Work with a progress line on the terminal, which a signal stops.
#pragma once

#include <string>
#include <utility>

#include "cli/interrupts.h"
#include "cli/progress.h"
#include "solvers/work.h"

namespace boathouse::cli {

class ShownWork {
 public:
  explicit ShownWork(std::string what) : progress_(std::move(what), steps) {
    work_.stop = &Interrupts::flag();
    work_.progress = [this](double done) {
      for (; shown_ < static_cast<int>(done * steps); ++shown_) progress_.step();
    };
  }
  ShownWork(const ShownWork&) = delete;
  ShownWork& operator=(const ShownWork&) = delete;

  [[nodiscard]] const Work& work() const { return work_; }

 private:
  static constexpr int steps = 100;
  Progress progress_;
  int shown_ = 0;
  Work work_;
};

}  // namespace boathouse::cli
