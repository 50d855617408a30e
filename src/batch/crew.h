// The threads of a batch, which wait between its steps. They are started when they are first
// needed, and again in a process that was forked from the one they ran in, since threads are not.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "solvers/team.h"

namespace boathouse {

class Crew {
 public:
  explicit Crew(int threads) : threads_(threads) {}
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew();

  [[nodiscard]] int size() const { return threads_; }
  // Calls the task with every number from 0 to count − 1 and returns when all are done.
  void each(std::uint32_t count, const std::function<void(std::uint32_t)>& task);

 private:
  [[nodiscard]] Team& team();
  void forget_lost_threads();

  std::int32_t threads_;
  std::int32_t process_ = 0;  // the one in which the team was started
  std::unique_ptr<Team> team_;
};

}  // namespace boathouse
