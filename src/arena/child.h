// A program that answers questions: a line in, a line out. It may hang, die, flood us or stay
// silent; whatever it does, a question ends by its deadline.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <expected>
#include <string>
#include <string_view>

#include "core/error.h"

namespace boathouse {

class Child {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Trouble : std::uint8_t { silent, gone, too_long, stopped };

  static constexpr std::size_t longest_line = std::size_t{1} << 16U;

  // Starts the program at the path, or found in PATH if it has no slash, without arguments.
  [[nodiscard]] static Expected<Child> start(const std::string& path);
  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() { end(); }

  // Sends the line and returns the next line from the child. After any trouble except a stop, the
  // child is of no further use.
  [[nodiscard]] std::expected<std::string, Trouble> ask(std::string_view line,
                                                        Clock::time_point deadline,
                                                        const std::atomic<bool>* stop = nullptr);

  // Closes its input, which asks it to end, and kills it if it does not.
  void end();

  [[nodiscard]] pid_t pid() const { return pid_; }

 private:
  Child(pid_t pid, int input, int output) : pid_(pid), input_(input), output_(output) {}

  [[nodiscard]] bool send_some(std::string_view& line) const;
  [[nodiscard]] bool receive_some();
  [[nodiscard]] bool take_line(std::string& line);
  [[nodiscard]] bool wait_until(Clock::time_point deadline) const;

  pid_t pid_ = -1;   // -1: there is none
  int input_ = -1;   // of the child: we write
  int output_ = -1;  // of the child: we read
  std::string received_;
};

}  // namespace boathouse
