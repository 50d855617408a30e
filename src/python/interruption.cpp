#include <unistd.h>

#include <csignal>

#include "python/door.h"

namespace boathouse::python {

namespace {

// The flag of the work that the main thread is waiting for, which is the only one that Python
// interrupts.
std::atomic<std::atomic<bool>*> to_be_set = nullptr;
static_assert(std::atomic<std::atomic<bool>*>::is_always_lock_free);
static_assert(std::atomic<bool>::is_always_lock_free);
struct sigaction usual_handler;  // Python's

void set_flag(int signal, siginfo_t* info, void* context) {
  if (std::atomic<bool>* const flag = to_be_set) *flag = true;
  if ((usual_handler.sa_flags & SA_SIGINFO) != 0) {
    usual_handler.sa_sigaction(signal, info, context);
  } else {
    usual_handler.sa_handler(signal);
  }
}

bool on_main_thread() { return ::gettid() == ::getpid(); }

}  // namespace

Interruption::Interruption() {
  if (!on_main_thread() || to_be_set != nullptr) return;
  struct sigaction present{};
  ::sigaction(SIGINT, nullptr, &present);
  // Where nobody handles Ctrl-C, it ends the process or does nothing, as ever.
  const bool handled = (present.sa_flags & SA_SIGINFO) != 0 ||
                       (present.sa_handler != SIG_DFL && present.sa_handler != SIG_IGN);
  if (!handled) return;
  usual_handler = present;
  to_be_set = &flag_;
  struct sigaction own{};
  own.sa_sigaction = set_flag;
  own.sa_flags = SA_SIGINFO;
  own.sa_mask = present.sa_mask;
  ::sigaction(SIGINT, &own, nullptr);
  installed_ = true;
}

Interruption::~Interruption() {
  if (!installed_) return;
  ::sigaction(SIGINT, &usual_handler, nullptr);
  to_be_set = nullptr;
}

void Interruption::check() const {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  if (!flag_) return;
  // Whatever a handler of the user's did, the work is not complete.
  PyErr_SetNone(PyExc_KeyboardInterrupt);
  throw py::error_already_set();
}

}  // namespace boathouse::python
