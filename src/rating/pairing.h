// Who plays whom: those who look for the same kind of match are put together by rating and by how
// long they have waited.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace boathouse::rating {

// Somebody who wants to play now. Times are in milliseconds.
struct Seeker {
  std::string who{};
  std::string kind{};  // of the match; only equal kinds meet
  int seats = 2;
  double mean = 1500;
  std::int64_t waited = 0;
  std::int64_t patience = 0;  // after which the computer takes the empty seats; 0: never
};

// People who play together; the computer has the rest of their seats.
struct Party {
  std::vector<std::size_t> members;  // places in the list of seekers, who has waited longest first
  friend bool operator==(const Party&, const Party&) = default;
};

// How far apart two players may be, the longer one of them has waited.
[[nodiscard]] double tolerance(std::int64_t waited);

// The tables that can be filled now. Whoever has waited longest chooses first, those of the nearest
// ratings; whoever has lost patience plays with the others who would do, and the computer.
[[nodiscard]] std::vector<Party> pair_up(const std::vector<Seeker>& seekers);

}  // namespace boathouse::rating
