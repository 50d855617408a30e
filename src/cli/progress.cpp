#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace boathouse::cli {

namespace {

constexpr std::chrono::seconds patience{2};
constexpr std::chrono::milliseconds pace{500};

std::string progress_bar(int done, int steps) {
  constexpr int width = 20;
  if (steps <= 0) return {};
  std::string text;
  for (int i = 0; i < width; ++i) text += i * steps < std::min(done, steps) * width ? "━" : "─";
  return text + " ";
}

}  // namespace

Progress::Progress(std::string what, int steps) : what_(std::move(what)), steps_(steps) {
  if (::isatty(STDERR_FILENO) == 1) thread_ = std::thread{[this] { report(); }};
}

Progress::~Progress() {
  if (!thread_.joinable()) return;
  {
    const std::scoped_lock lock{mutex_};
    finished_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Progress::report() {
  const auto began = std::chrono::steady_clock::now();
  std::unique_lock lock{mutex_};
  if (wake_.wait_for(lock, patience, [this] { return finished_; })) return;
  do {
    const auto passed = std::chrono::steady_clock::now() - began;
    fmt::print(stderr, "\r{} {}{} s ", what_, progress_bar(done_, steps_),
               std::chrono::duration_cast<std::chrono::seconds>(passed).count());
    std::fflush(stderr);
  } while (!wake_.wait_for(lock, pace, [this] { return finished_; }));
  fmt::print(stderr, "\r{:{}}\r", "", what_.size() + 32);
}

}  // namespace boathouse::cli
