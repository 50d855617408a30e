// A person at a terminal: runs a program on a pseudo-terminal, types, and reads the screen.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "cli/testing/virtual_terminal.h"

namespace boathouse::cli {

class Player {
 public:
  // The program runs in a process of its own, on a terminal of the given size.
  Player(int rows, int columns, const std::function<void()>& work);
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  ~Player();

  // Waits for the next question; false when the program has ended instead.
  bool wait_for_question();
  void type(std::string_view text) const;

  [[nodiscard]] VirtualTerminal& terminal() { return terminal_; }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  // The exit code of the program, which must have ended.
  [[nodiscard]] int exit_code();

 private:
  int descriptor_ = -1;
  int process_ = -1;
  std::size_t questions_ = 0;
  std::string bytes_;  // everything written so far
  VirtualTerminal terminal_;
};

}  // namespace boathouse::cli
