#include "cli/interrupts.h"

#include <poll.h>

namespace boathouse::cli {

namespace {

constexpr int signals[]{SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t caught = 0;
std::atomic<bool> raised = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

extern "C" void catch_signal(int signal) {
  caught = signal;
  raised = true;
}

}  // namespace

Interrupts::Interrupts() {
  ::sigemptyset(&signals_);
  for (const int signal : signals) ::sigaddset(&signals_, signal);
  for (const int signal : signals) {
    struct sigaction action{};
    action.sa_handler = catch_signal;
    action.sa_mask = signals_;
    ::sigaction(signal, &action, nullptr);
  }
}

Interrupts::~Interrupts() {
  for (const int signal : signals) std::signal(signal, SIG_DFL);
}

void Interrupts::check() {
  if (caught == 0) return;
  const int signal = caught;
  caught = 0;
  raised = false;
  throw Interrupted{signal};
}

const std::atomic<bool>& Interrupts::flag() { return raised; }

void Interrupts::wait_for_input(int descriptor) const {
  // Signals are blocked until ppoll waits, so that none is missed.
  sigset_t before{};
  ::sigprocmask(SIG_BLOCK, &signals_, &before);
  if (caught == 0) {
    pollfd input{descriptor, POLLIN, 0};
    ::ppoll(&input, 1, nullptr, &before);
  }
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
  check();
}

}  // namespace boathouse::cli
