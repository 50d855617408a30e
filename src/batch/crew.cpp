#include "batch/crew.h"

#include <unistd.h>

namespace boathouse {

Crew::~Crew() { forget_lost_threads(); }

void Crew::each(std::uint32_t count, const std::function<void(std::uint32_t)>& task) {
  if (threads_ == 1 || count == 1) {
    for (std::uint32_t i = 0; i < count; ++i) task(i);
    return;
  }
  team().each(count, task);
}

Team& Crew::team() {
  forget_lost_threads();
  if (!team_) {
    team_ = std::make_unique<Team>(threads_);
    process_ = ::getpid();
  }
  return *team_;
}

// A team waits for its threads before it ends, and those of another process would never come.
void Crew::forget_lost_threads() {
  if (team_ && process_ != ::getpid()) (void)team_.release();
}

}  // namespace boathouse
