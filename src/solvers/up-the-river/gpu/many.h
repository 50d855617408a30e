// Up the River for two or three players who play for berth points, solved on a GPU. This is what
// the host's side (main.cpp, with the rules) and the GPU's side (many.cu) share.
//
// A state at a roll is the phase, the seat on turn, how many berths are taken, and a fleet per
// seat. The holders of the berths do not affect what is still to come, so values are the points
// that each seat expects from now on.
#pragma once

#include <cstdint>
#include <vector>

#ifdef __CUDACC__
#define BOATHOUSE_BOTH __host__ __device__
#else
#define BOATHOUSE_BOTH
#endif

namespace boathouse::up_the_river::many {

constexpr int most_seats = 3;
constexpr int phases = 10;
constexpr int fleets = 286;
constexpr int best_berth = 12;
constexpr std::uint64_t over = ~std::uint64_t{0};  // in place of a state: the game has ended

struct Choices {
  std::uint16_t count;
  std::uint16_t to[3];
};

// The moves of fleets, as courses.h has them from the rules.
struct Moves {
  Choices sail[phases][5][fleets];
  Choices fair_wind[phases][fleets];
  Choices foul_wind[fleets];
  std::uint16_t waterfall[fleets];
};

BOATHOUSE_BOTH constexpr int boats_in(int fleet) {
  return (fleet >= 1) + (fleet >= 11) + (fleet >= 66);
}
BOATHOUSE_BOTH constexpr int first_fleet(int boats) {
  return boats == 0 ? 0 : boats == 1 ? 1 : boats == 2 ? 11 : boats == 3 ? 66 : fleets;
}
BOATHOUSE_BOTH constexpr int fleets_with(int boats) {
  return first_fleet(boats + 1) - first_fleet(boats);
}

struct State {
  int phase;
  int mover;
  int taken;              // berths
  int fleet[most_seats];  // a seat that nobody has has none
};

// Where the states lie: block by block (boats of each seat, berths taken), in a block by phase,
// mover and fleets. There is also room for seats on turn without boats, which is never used.
struct Index {
  int seats;
  std::uint64_t first[4][4][4][10];
  std::uint64_t size;

  BOATHOUSE_BOTH std::uint64_t of(const State& state) const {
    const int* fleet = state.fleet;
    const int a = boats_in(fleet[0]);
    const int b = boats_in(fleet[1]);
    const int c = boats_in(fleet[2]);
    auto at = static_cast<std::uint64_t>(state.phase);
    at = at * static_cast<std::uint64_t>(seats) + static_cast<std::uint64_t>(state.mover);
    at = at * static_cast<std::uint64_t>(fleets_with(a)) +
         static_cast<std::uint64_t>(fleet[0] - first_fleet(a));
    at = at * static_cast<std::uint64_t>(fleets_with(b)) +
         static_cast<std::uint64_t>(fleet[1] - first_fleet(b));
    at = at * static_cast<std::uint64_t>(fleets_with(c)) +
         static_cast<std::uint64_t>(fleet[2] - first_fleet(c));
    return first[a][b][c][state.taken] + at;
  }
};

// What a seat prefers, and what it does when two moves are equally good.
struct Taste {
  bool difference = false;  // own points less the other's (two seats), else own points
  bool last = false;        // the last of equally good moves in the rules' order, else the first
  double tie = 1e-9;        // moves this close count as equally good
};

struct Report {
  std::uint64_t states = 0;     // with a seat on turn that has a boat
  std::uint64_t decisions = 0;  // rolls of such states that leave a choice
  std::uint64_t ties = 0;       // those where the choice between equally good moves moves others
  std::uint64_t updates = 0;    // of states, until all was settled
  int revolutions = 0;          // of the block that took most
  int unsettled = 0;            // blocks that still changed at the limit
  double unrest = 0;            // by how much, at most
  double residual = 0;          // largest over all states and seats
  double seconds = 0;
};

// The values stay on the GPU as long as the solver lives.
class Solver {
 public:
  Solver(const Index& index, const Moves& moves, const Taste& taste);
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  ~Solver();

  // The limit of revolutions per block: with more than two seats, best replies to best replies may
  // cycle for ever.
  Report run(int patience);
  // The values of some states, seat by seat; after the end of a game they are 0.
  std::vector<double> values(const std::vector<std::uint64_t>& states) const;

 private:
  struct Card;
  Card* card_;
};

}  // namespace boathouse::up_the_river::many
