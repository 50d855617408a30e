// A team of threads that shares out the turns of a loop. What it computes must not depend on who
// takes which turn; then the result is the same for any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace boathouse {

class Team {
 public:
  // The caller's thread is one of the team; 0 threads: as many as the machine has. Where there are
  // no threads, as in the browser, the caller is alone.
  explicit Team(int threads);
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;
  ~Team();

  // Calls the task with every number from 0 to count − 1 and returns when all is done.
  void each(std::uint32_t count, const std::function<void(std::uint32_t)>& task);

 private:
  struct Crew;
  std::unique_ptr<Crew> crew_;
};

}  // namespace boathouse
