// How much this thread has done: rows read from the store and plies replayed. The house compares
// it before and after each piece of work, and so knows what kept the others waiting.
#pragma once

#include <cstdint>

namespace boathouse::server {

struct Effort {
  std::uint64_t rows = 0;
  std::uint64_t plies = 0;
};

[[nodiscard]] inline Effort& effort() {
  thread_local Effort done;
  return done;
}

}  // namespace boathouse::server
