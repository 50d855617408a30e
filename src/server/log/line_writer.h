// Writes lines to a file, a pipe or a terminal on a thread of its own, so that nobody who logs ever
// waits. If the reader is gone, the disk is full or a pipe is not read, lines are dropped and
// counted; the next line that can be written says how many.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/error.h"

namespace boathouse::server {

class LineWriter {
 public:
  static constexpr std::size_t most_waiting = 1U << 20U;  // bytes

  // A descriptor that is open already and stays open.
  explicit LineWriter(int descriptor);
  // Appends to a file that only its owner may read.
  [[nodiscard]] static Expected<std::unique_ptr<LineWriter>> append_to(const std::string& path);
  LineWriter(const LineWriter&) = delete;
  LineWriter& operator=(const LineWriter&) = delete;
  // Gives what still waits a moment to be written.
  ~LineWriter();

  // From any thread; adds the line's end.
  void add(std::string line);
  [[nodiscard]] std::uint64_t dropped() const;

 private:
  struct Inside;
  explicit LineWriter(std::shared_ptr<Inside> inside);
  // Shared with the thread, which may be stuck in a write when the writer goes.
  std::shared_ptr<Inside> inside_;
};

}  // namespace boathouse::server
