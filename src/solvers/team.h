// A team of threads that shares the turns of a loop. If the work does not depend on which thread
// takes which turn, the result is the same for any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace boathouse {

class Team {
 public:
  // The caller's thread is one of the team; 0 means one thread per core. Without threads, as in the
  // browser, the caller works alone.
  explicit Team(int threads);
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;
  ~Team();

  // Calls the task with every number from 0 to count − 1 and returns when all are done.
  void each(std::uint32_t count, const std::function<void(std::uint32_t)>& task);

 private:
  struct Crew;
  std::unique_ptr<Crew> crew_;
};

// Lets all other threads of the machine go before the caller's, the more so the nicer it is.
void lower_priority(int niceness);
// Lets the caller's thread, which works briefly and waits often, interrupt the others of the
// machine when there is something to do, on Linux 6.12 and later.
void answer_promptly();

}  // namespace boathouse
