// Ctrl-C and similar signals as an exception at a safe moment, so that a match can be saved first.
#pragma once

#include <atomic>
#include <csignal>

namespace boathouse::cli {

struct Interrupted {
  int signal;
};

// While this object lives, SIGINT, SIGTERM and SIGHUP wait to be noticed. There is only one.
class Interrupts {
 public:
  Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;
  ~Interrupts();

  // Throws Interrupted if there was a signal.
  static void check();
  // Whether there was one, for work that can be stopped.
  [[nodiscard]] static const std::atomic<bool>& flag();
  // Waits until there is something to read or a signal, and then checks.
  void wait_for_input(int descriptor) const;

 private:
  sigset_t signals_{};
};

}  // namespace boathouse::cli
