// The card's side: one thread for each state of a layer. A layer (phase and seat on turn) leads
// only to other layers, so a block is swept layer by layer against time, as in ../solve.h.
#include "many.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace boathouse::up_the_river::many {

namespace {

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

// All that a kernel needs, in the card's memory.
struct Game {
  const Moves* moves;
  const Index* index;
  double* values[most_seats];  // by seat and state
  Taste taste;
};

struct Block {
  int boats[most_seats];
  int taken;
};

// The next state in which a die is rolled: “a player with no boat on the river takes no more
// turns”.
template <int seats>
__device__ std::uint64_t next_roll(const Game& game, State state) {
  for (;;) {
    if (++state.mover == seats) {
      state.mover = 0;
      state.phase = state.phase == phases - 1 ? 0 : state.phase + 1;
      for (int i = 0; i < seats; ++i) state.fleet[i] = game.moves->waterfall[state.fleet[i]];
    }
    int all = 0;
    for (int i = 0; i < seats; ++i) all |= state.fleet[i];
    if (all == 0) return over;
    if (state.fleet[state.mover] != 0) return game.index->of(state);
  }
}

// The choice among the moves of one roll, taken one after the other in the rules' order.
template <int seats>
struct Chooser {
  double utility;
  std::uint64_t to;
  double reward;
  int count = 0;

  __device__ double read(const Game& game, int seat, std::uint64_t state) const {
    return state == over ? 0 : game.values[seat][state];
  }

  __device__ void offer(const Game& game, int mover, const State& after, double berth) {
    const std::uint64_t state = next_roll<seats>(game, after);
    double own = read(game, mover, state) + berth;
    if (seats == 2 && game.taste.difference) own -= read(game, 1 - mover, state);
    const double margin = game.taste.last ? -game.taste.tie : game.taste.tie;
    const bool chosen = count == 0 || own > utility + margin;
    ++count;
    if (!chosen) return;
    utility = own;
    to = state;
    reward = berth;
  }
};

template <int seats>
__device__ Chooser<seats> sail(const Game& game, const State& state, int number) {
  Chooser<seats> chooser;
  const Choices& choices = game.moves->sail[state.phase][number - 1][state.fleet[state.mover]];
  const int boats = boats_in(state.fleet[state.mover]);
  for (int i = 0; i < choices.count; ++i) {
    State after = state;
    after.fleet[state.mover] = choices.to[i];
    const bool docked = boats_in(choices.to[i]) < boats;
    after.taken += docked;
    chooser.offer(game, state.mover, after, docked ? best_berth - state.taken : 0);
  }
  return chooser;
}

template <int seats>
__device__ Chooser<seats> use_arrows(const Game& game, const State& state) {
  Chooser<seats> chooser;
  const auto offer_each = [&](const Choices& choices, int seat) {
    for (int i = 0; i < choices.count; ++i) {
      State after = state;
      after.fleet[seat] = choices.to[i];
      chooser.offer(game, state.mover, after, 0);
    }
  };
  offer_each(game.moves->fair_wind[state.phase][state.fleet[state.mover]], state.mover);
  for (int seat = 0; seat < seats; ++seat) {
    if (seat != state.mover) offer_each(game.moves->foul_wind[state.fleet[seat]], seat);
  }
  if (chooser.count == 0) chooser.offer(game, state.mover, state, 0);
  return chooser;
}

// What a state is worth to each seat by what is worth what comes after it.
template <int seats>
__device__ void evaluate(const Game& game, const State& state, double* value) {
  for (int seat = 0; seat < seats; ++seat) value[seat] = 0;
  for (int face = 1; face <= 6; ++face) {
    const Chooser<seats> chosen =
        face < 6 ? sail<seats>(game, state, face) : use_arrows<seats>(game, state);
    for (int seat = 0; seat < seats; ++seat) {
      value[seat] += chosen.read(game, seat, chosen.to) + (seat == state.mover ? chosen.reward : 0);
    }
  }
  for (int seat = 0; seat < seats; ++seat) value[seat] /= 6;
}

// The state that a thread works on; false for threads beyond the layer's end.
__device__ bool state_of_thread(const Block& block, int phase, int mover, State& state) {
  std::uint64_t rest = blockIdx.x * static_cast<std::uint64_t>(blockDim.x) + threadIdx.x;
  state.phase = phase;
  state.mover = mover;
  state.taken = block.taken;
  for (int seat = most_seats; seat-- > 0;) {
    const auto width = static_cast<std::uint64_t>(fleets_with(block.boats[seat]));
    state.fleet[seat] = first_fleet(block.boats[seat]) + static_cast<int>(rest % width);
    rest /= width;
  }
  return rest == 0;
}

// Differences are not negative, so their bits are ordered as they are.
__device__ void raise(double* largest, double difference) {
  atomicMax(reinterpret_cast<unsigned long long*>(largest),
            static_cast<unsigned long long>(__double_as_longlong(difference)));
}

// Sweeps one layer, or only measures how far it is from what its successors say.
template <int seats>
__global__ void sweep(Game game, Block block, int phase, int mover, bool write, double* change) {
  State state;
  if (!state_of_thread(block, phase, mover, state)) return;
  double value[seats];
  evaluate<seats>(game, state, value);
  const std::uint64_t at = game.index->of(state);
  double largest = 0;
  for (int seat = 0; seat < seats; ++seat) {
    largest = fmax(largest, fabs(value[seat] - game.values[seat][at]));
    if (write) game.values[seat][at] = value[seat];
  }
  // Most threads have nothing to add, and one look spares them the queue.
  if (largest > *static_cast<volatile double*>(change)) raise(change, largest);
}

// Counts rolls with a choice, and those in which another of the equally good moves would matter.
template <int seats>
__global__ void count_ties(Game game, Block block, int phase, int mover,
                           unsigned long long* decisions, unsigned long long* ties) {
  State state;
  if (!state_of_thread(block, phase, mover, state)) return;
  Game other = game;
  other.taste.last = !game.taste.last;
  int choices = 0;
  int matter = 0;
  for (int face = 1; face <= 6; ++face) {
    const auto roll = [&](const Game& by) {
      return face < 6 ? sail<seats>(by, state, face) : use_arrows<seats>(by, state);
    };
    const Chooser<seats> one = roll(game);
    const Chooser<seats> two = roll(other);
    choices += one.count > 1;
    bool differs = false;
    for (int seat = 0; seat < seats; ++seat) {
      const double gap = one.read(game, seat, one.to) - two.read(game, seat, two.to);
      if (seat != state.mover && fabs(gap) > 1e-6) differs = true;
    }
    matter += differs;
  }
  if (choices > 0) atomicAdd(decisions, static_cast<unsigned long long>(choices));
  if (matter > 0) atomicAdd(ties, static_cast<unsigned long long>(matter));
}

__global__ void gather(const double* values, const std::uint64_t* states, std::uint64_t count,
                       double* out) {
  const std::uint64_t i = blockIdx.x * static_cast<std::uint64_t>(blockDim.x) + threadIdx.x;
  if (i < count) out[i] = states[i] == over ? 0 : values[states[i]];
}

template <class T>
T* allocate(std::uint64_t count) {
  void* memory = nullptr;
  check(cudaMalloc(&memory, count * sizeof(T)), "memory");
  return static_cast<T*>(memory);
}

constexpr unsigned threads = 128;

unsigned groups(std::uint64_t count) {
  return static_cast<unsigned>((count + threads - 1) / threads);
}

std::uint64_t layer_size(const Block& block) {
  std::uint64_t size = 1;
  for (const int boats : block.boats) size *= static_cast<std::uint64_t>(fleets_with(boats));
  return size;
}

// All blocks, few boats first.
std::vector<Block> list_blocks(int seats) {
  std::vector<Block> blocks;
  for (int a = 0; a <= 3; ++a) {
    for (int b = 0; b <= 3; ++b) {
      for (int c = 0; c <= (seats == 3 ? 3 : 0); ++c) {
        if (a + b + c == 0) continue;
        for (int taken = 0; taken <= 3 * seats - a - b - c; ++taken) {
          blocks.push_back({{a, b, c}, taken});
        }
      }
    }
  }
  std::stable_sort(blocks.begin(), blocks.end(), [](const Block& x, const Block& y) {
    return x.boats[0] + x.boats[1] + x.boats[2] < y.boats[0] + y.boats[1] + y.boats[2];
  });
  return blocks;
}

}  // namespace

struct Solver::Card {
  Game game{};
  Index index{};
  double* change = nullptr;
  unsigned long long* counts = nullptr;

  // Calls the task for each layer that exists, from the last to the first in time.
  template <class Task>
  void each_layer(const Block& block, const Task& task) {
    for (int phase = phases; phase-- > 0;) {
      for (int mover = index.seats; mover-- > 0;) {
        if (block.boats[mover] != 0) task(phase, mover);
      }
    }
  }

  void launch(const Block& block, int phase, int mover, bool write) {
    const unsigned grid = groups(layer_size(block));
    if (index.seats == 2) {
      sweep<2><<<grid, threads>>>(game, block, phase, mover, write, change);
    } else {
      sweep<3><<<grid, threads>>>(game, block, phase, mover, write, change);
    }
  }

  double read_change() {
    double found = 0;
    check(cudaMemcpy(&found, change, sizeof found, cudaMemcpyDeviceToHost), "sweep");
    return found;
  }
  void clear_change() { check(cudaMemset(change, 0, sizeof(double)), "memory"); }

  // Revolutions until the layers of phase 0, which are swept last and read first, stay as they are.
  int settle(const Block& block, int patience) {
    constexpr double tolerance = 1e-12;
    for (int revolution = 1; revolution <= patience; ++revolution) {
      each_layer(block, [&](int phase, int mover) {
        if (phase == 0 && mover == last_mover(block)) clear_change();
        launch(block, phase, mover, true);
      });
      if (read_change() <= tolerance) return revolution;
    }
    return patience + 1;
  }

  static int last_mover(const Block& block) {
    return block.boats[2] != 0 ? 2 : block.boats[1] != 0 ? 1 : 0;
  }

  void count(const Block& block) {
    each_layer(block, [&](int phase, int mover) {
      const unsigned grid = groups(layer_size(block));
      if (index.seats == 2) {
        count_ties<2><<<grid, threads>>>(game, block, phase, mover, counts, counts + 1);
      } else {
        count_ties<3><<<grid, threads>>>(game, block, phase, mover, counts, counts + 1);
      }
    });
  }
};

Solver::Solver(const Index& index, const Moves& moves, const Taste& taste) : card_(new Card) {
  card_->index = index;
  card_->game.taste = taste;
  auto* own_moves = allocate<Moves>(1);
  check(cudaMemcpy(own_moves, &moves, sizeof moves, cudaMemcpyHostToDevice), "moves");
  card_->game.moves = own_moves;
  auto* own_index = allocate<Index>(1);
  check(cudaMemcpy(own_index, &index, sizeof index, cudaMemcpyHostToDevice), "index");
  card_->game.index = own_index;
  for (int seat = 0; seat < index.seats; ++seat) {
    card_->game.values[seat] = allocate<double>(index.size);
    check(cudaMemset(card_->game.values[seat], 0, index.size * sizeof(double)), "values");
  }
  card_->change = allocate<double>(1);
  card_->counts = allocate<unsigned long long>(2);
  check(cudaMemset(card_->counts, 0, 2 * sizeof(unsigned long long)), "counts");
}

Solver::~Solver() {
  for (int seat = 0; seat < card_->index.seats; ++seat) cudaFree(card_->game.values[seat]);
  cudaFree(const_cast<Moves*>(card_->game.moves));
  cudaFree(const_cast<Index*>(card_->game.index));
  cudaFree(card_->change);
  cudaFree(card_->counts);
  delete card_;
}

Report Solver::run(int patience) {
  const auto began = std::chrono::steady_clock::now();
  Report report;
  const std::vector<Block> blocks = list_blocks(card_->index.seats);
  int boats = 0;
  for (const Block& block : blocks) {
    const int revolutions = card_->settle(block, patience);
    report.revolutions = std::max(report.revolutions, revolutions);
    if (revolutions > patience) {
      ++report.unsettled;
      report.unrest = std::max(report.unrest, card_->read_change());
    }
    std::uint64_t states = 0;
    card_->each_layer(block, [&](int, int) { states += layer_size(block); });
    report.states += states;
    report.updates += states * static_cast<std::uint64_t>(std::min(revolutions, patience));
    const int now = block.boats[0] + block.boats[1] + block.boats[2];
    if (now != boats) {
      boats = now;
      std::fprintf(stderr, "%d boats, %.1f s\n", boats,
                   std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
    }
  }
  check(cudaDeviceSynchronize(), "solving");
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();

  card_->clear_change();
  for (const Block& block : blocks) {
    card_->each_layer(block,
                      [&](int phase, int mover) { card_->launch(block, phase, mover, false); });
    card_->count(block);
  }
  report.residual = card_->read_change();
  unsigned long long counts[2];
  check(cudaMemcpy(counts, card_->counts, sizeof counts, cudaMemcpyDeviceToHost), "ties");
  report.decisions = counts[0];
  report.ties = counts[1];
  return report;
}

std::vector<double> Solver::values(const std::vector<std::uint64_t>& states) const {
  const std::uint64_t count = states.size();
  const auto seats = static_cast<std::uint64_t>(card_->index.seats);
  std::vector<double> all(count * seats);
  if (count == 0) return all;
  auto* wanted = allocate<std::uint64_t>(count);
  auto* found = allocate<double>(count);
  check(cudaMemcpy(wanted, states.data(), count * sizeof(std::uint64_t), cudaMemcpyHostToDevice),
        "states");
  std::vector<double> of_seat(count);
  for (std::uint64_t seat = 0; seat < seats; ++seat) {
    gather<<<groups(count), threads>>>(card_->game.values[seat], wanted, count, found);
    check(cudaMemcpy(of_seat.data(), found, count * sizeof(double), cudaMemcpyDeviceToHost),
          "values");
    for (std::uint64_t i = 0; i < count; ++i) all[i * seats + seat] = of_seat[i];
  }
  cudaFree(wanted);
  cudaFree(found);
  return all;
}

}  // namespace boathouse::up_the_river::many
