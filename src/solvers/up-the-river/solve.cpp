#include "solvers/up-the-river/solve.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>

#include "solvers/team.h"
#include "solvers/up-the-river/courses.h"
#include "solvers/up-the-river/states.h"

namespace boathouse::up_the_river {

namespace {

// Far above rounding noise, far below any precision that matters.
constexpr double tolerance = 1e-12;

constexpr std::uint32_t most_fleets = fleets_with(UpTheRiver::boats_each);

// What all blocks of a river and an aim share.
struct River {
  River(const UpTheRiver::Setup& setup, Aim aim) : courses(setup) {
    for (Ledger ledger = no_berths; ledger < ledger_end; ++ledger) {
      UpTheRiver::Position end{};
      int berth = UpTheRiver::best_berth;
      for (int bit = static_cast<int>(std::bit_width(ledger)) - 2; bit >= 0; --bit, --berth) {
        end.berths[ledger >> bit & 1U] |= static_cast<std::uint16_t>(1U << (berth - 1));
      }
      payoffs[ledger] = payoff(aim, setup, end);
    }
  }

  Courses courses;
  std::array<double, ledger_end> payoffs{};
};

// The value of every state after the seat on turn has moved and before the next one is on turn:
// for each fleet the mover may then have one row over the fleets of the other seat. A sweep reads
// whole rows, so it runs at the speed of the processor's vector units.
struct Afterwards {
  const double* stay = nullptr;  // the mover has as many boats on the river as before
  const double* dock = nullptr;  // one fewer
};

class BlockSolver {
 public:
  BlockSolver(const River& river, const Block& block, std::vector<double>& values)
      : river_(river), block_(block), values_(values.data()) {
    for (std::uint32_t seat = 0; seat < 2; ++seat) {
      if (block.boats[seat] == 0 || !river_moves_after(seat)) continue;
      stay_.resize(block.pairs());
      docked_pairs_ = std::size_t{fleets_with(block.boats[seat] - 1U)} * block.fleets_of(1 - seat);
      dock_.resize(phases * docked_pairs_);
      for (std::uint32_t phase = 0; phase < phases; ++phase) {
        fill_after_waterfall(phase, seat, block.boats[seat] - 1U, with_berth(block.ledger, seat),
                             dock_.data() + phase * docked_pairs_);
      }
    }
  }

  // Sweeps all layers once and returns by how much the last of them changed.
  double revolve(const auto& each_row) {
    double change = 0;
    for (std::uint32_t phase = phases; phase-- > 0;) {
      for (std::uint32_t mover = 2; mover-- > 0;) {
        if (block_.boats[mover] != 0) change = sweep(phase, mover, each_row);
      }
    }
    return change;
  }

 private:
  // “Each time the first player's turn comes round again”: after the second seat, or after the
  // first when the second takes no more turns.
  [[nodiscard]] bool river_moves_after(std::uint32_t mover) const {
    return mover == 1 || block_.boats[1] == 0;
  }

  // The rows of values for all fleets of the mover with N boats when the river moves next.
  void fill_after_waterfall(std::uint32_t phase, std::uint32_t mover, std::uint32_t boats,
                            Ledger ledger, double* out) const {
    const std::uint32_t waiting_boats = block_.boats[1 - mover];
    const std::uint32_t next_phase = (phase + 1) % phases;
    const auto& waterfall = river_.courses.waterfall;
    for (std::uint32_t moving = first_fleet[boats]; moving < first_fleet[boats + 1]; ++moving) {
      const std::uint32_t left = waterfall[moving];
      std::array<const double*, UpTheRiver::boats_each + 1> row{};  // by boats left to the other
      for (std::uint32_t others = 0; others <= waiting_boats; ++others) {
        row[others] = row_after_waterfall(next_phase, mover, left, others, ledger);
      }
      for (std::uint32_t waiting = first_fleet[waiting_boats];
           waiting < first_fleet[waiting_boats + 1]; ++waiting) {
        const std::uint32_t others = waterfall[waiting];
        *out++ = row[boats_in(others)][others - first_fleet[boats_in(others)]];
      }
    }
  }

  // The values for one fleet of the mover and all of the other seat's with N boats.
  [[nodiscard]] const double* row_after_waterfall(std::uint32_t phase, std::uint32_t mover,
                                                  std::uint32_t left, std::uint32_t others,
                                                  Ledger ledger) const {
    const std::uint32_t boats = boats_in(left);
    // “A player with no boat on the river takes no more turns”, nor is this ever needed.
    if (boats + others == 0) return &river_.payoffs[ledger];
    const Block& block =
        mover == 0 ? block_of(boats, others, ledger) : block_of(others, boats, ledger);
    const std::uint32_t next = others == 0 ? mover : 1 - mover;
    const std::uint32_t start = block.layer_start(phase, next);
    const std::uint32_t rank = left - first_fleet[boats];
    return values_ + start + (next == mover ? rank : rank * block.fleets_of(next));
  }

  [[nodiscard]] Afterwards afterwards(std::uint32_t phase, std::uint32_t mover) {
    if (river_moves_after(mover)) {
      fill_after_waterfall(phase, mover, block_.boats[mover], block_.ledger, stay_.data());
      return {stay_.data(), dock_.data() + phase * docked_pairs_};
    }
    const Block& docked =
        block_of(block_.boats[0] - 1U, block_.boats[1], with_berth(block_.ledger, 0));
    return {values_ + block_.layer_start(phase, 1), values_ + docked.layer_start(phase, 1)};
  }

  double sweep(std::uint32_t phase, std::uint32_t mover, const auto& each_row) {
    const Afterwards after = afterwards(phase, mover);
    std::array<double, most_fleets> change{};
    const std::uint32_t rows = block_.fleets_of(mover);
    each_row(rows, [&](std::uint32_t row) {
      change[row] = mover == 0 ? update_row<true>(phase, mover, row, after)
                               : update_row<false>(phase, mover, row, after);
    });
    return *std::ranges::max_element(std::span{change}.first(rows));
  }

  // All states of a layer in which the mover has one fleet, for every fleet of the other seat.
  template <bool largest>
  double update_row(std::uint32_t phase, std::uint32_t mover, std::uint32_t row,
                    const Afterwards& after);

  template <bool largest>
  void add_arrows(std::uint32_t phase, std::uint32_t mover, std::uint32_t fleet,
                  const Afterwards& after, double* sum) const;

  [[nodiscard]] const double* row_of(const Afterwards& after, std::uint32_t fleet,
                                     std::uint32_t boats, std::size_t length) const {
    return fleet >= first_fleet[boats] ? after.stay + (fleet - first_fleet[boats]) * length
                                       : after.dock + (fleet - first_fleet[boats - 1]) * length;
  }

  const River& river_;
  const Block& block_;
  double* values_;
  std::vector<double> stay_;  // rows after the waterfall, of the layer being swept
  std::vector<double> dock_;  // the same with a boat docked, of all phases; these never change
  std::size_t docked_pairs_ = 0;
};

template <bool largest>
double better(double a, double b) {
  if constexpr (largest) return a < b ? b : a;
  return b < a ? b : a;
}

template <bool largest>
double BlockSolver::update_row(std::uint32_t phase, std::uint32_t mover, std::uint32_t row,
                               const Afterwards& after) {
  const std::uint32_t boats = block_.boats[mover];
  const std::uint32_t fleet = first_fleet[boats] + row;
  const std::uint32_t length = block_.fleets_of(1 - mover);
  std::array<double, most_fleets> sum{};
  for (const auto& by_fleet : river_.courses.sail[phase]) {
    const auto& to = by_fleet[fleet].to;
    const double* first = row_of(after, to[0], boats, length);
    const double* second = row_of(after, to[1], boats, length);
    const double* third = row_of(after, to[2], boats, length);
    for (std::uint32_t i = 0; i < length; ++i) {
      sum[i] += better<largest>(better<largest>(first[i], second[i]), third[i]);
    }
  }
  add_arrows<largest>(phase, mover, fleet, after, sum.data());

  double change = 0;
  const std::uint32_t rows = block_.fleets_of(mover);
  double* out = values_ + block_.layer_start(phase, mover) + row;
  for (std::uint32_t i = 0; i < length; ++i, out += rows) {
    const double value = sum[i] / 6;
    change = std::max(change, std::abs(value - *out));
    *out = value;
  }
  return change;
}

template <bool largest>
void BlockSolver::add_arrows(std::uint32_t phase, std::uint32_t mover, std::uint32_t fleet,
                             const Afterwards& after, double* sum) const {
  const std::uint32_t boats = block_.boats[mover];
  const std::uint32_t length = block_.fleets_of(1 - mover);
  const std::uint32_t first = first_fleet[block_.boats[1 - mover]];
  const double* now = row_of(after, fleet, boats, length);
  const Courses::Choices& fair = river_.courses.fair_wind[phase][fleet];
  const double* ahead = fair.count > 0 ? row_of(after, fair.to[0], boats, length) : nullptr;
  const double* ahead2 = fair.count > 0 ? row_of(after, fair.to[1], boats, length) : nullptr;
  for (std::uint32_t i = 0; i < length; ++i) {
    const Courses::Choices& foul = river_.courses.foul_wind[first + i];
    double best = 0;
    if (foul.count > 0) {
      best = better<largest>(now[foul.to[0] - first], now[foul.to[1] - first]);
      if (ahead != nullptr) best = better<largest>(best, better<largest>(ahead[i], ahead2[i]));
    } else {
      best = ahead != nullptr ? better<largest>(ahead[i], ahead2[i]) : now[i];
    }
    sum[i] += best;
  }
}

// Solves one river: the order of blocks, and how the team shares them.
class RiverSolver {
 public:
  RiverSolver(const UpTheRiver::Setup& setup, Aim aim, const Work& work, double guess)
      : river_(std::make_unique<River>(setup, aim)), work_(work), team_(work.threads) {
    solved_.values.assign(state_count(), guess);
  }

  bool run() {
    const std::span<const Block> all = blocks();
    for (std::size_t first = 0, last = 0; first < all.size(); first = last) {
      // Blocks with equally many boats do not lead to each other.
      const auto boats = [&](std::size_t i) { return all[i].boats[0] + all[i].boats[1]; };
      while (last < all.size() && boats(last) == boats(first)) ++last;
      if (!run_stage(all.subspan(first, last - first))) return false;
    }
    return true;
  }

  SolvedRiver take() { return std::move(solved_); }

 private:
  // The team shares the blocks; all work together only on the one with all boats, since that means
  // meeting after every layer.
  static constexpr std::uint32_t large = 20'000;  // pairs of fleets
  static constexpr std::uint32_t rows_per_turn = 8;

  bool run_stage(std::span<const Block> stage) {
    std::vector<const Block*> small;
    for (const Block& block : stage) {
      if (block.pairs() < large) small.push_back(&block);
    }
    std::vector<Effort> efforts(small.size());
    team_.each(static_cast<std::uint32_t>(small.size()), [&](std::uint32_t i) {
      efforts[i] = solve_block(*small[i], [](std::uint32_t rows, const auto& update) {
        for (std::uint32_t row = 0; row < rows; ++row) update(row);
      });
    });
    for (std::size_t i = 0; i < small.size(); ++i) note(efforts[i], *small[i]);
    for (const Block& block : stage) {
      if (block.pairs() < large || work_.stopped()) continue;
      note(solve_block(block,
                       [&](std::uint32_t rows, const auto& update) {
                         team_.each(
                             (rows + rows_per_turn - 1) / rows_per_turn, [&](std::uint32_t turn) {
                               const std::uint32_t end = std::min(rows, (turn + 1) * rows_per_turn);
                               for (std::uint32_t row = turn * rows_per_turn; row < end; ++row)
                                 update(row);
                             });
                       }),
           block);
    }
    return !work_.stopped();
  }

  struct Effort {
    double residual = 0;
    std::uint32_t revolutions = 0;
  };

  Effort solve_block(const Block& block, const auto& each_row) {
    BlockSolver solver{*river_, block, solved_.values};
    Effort effort;
    do {
      effort.residual = solver.revolve(each_row);
      ++effort.revolutions;
    } while (effort.residual > tolerance && !work_.stopped());
    return effort;
  }

  void note(const Effort& effort, const Block& block) {
    solved_.residual = std::max(solved_.residual, effort.residual);
    solved_.revolutions = std::max(solved_.revolutions, effort.revolutions);
    done_ += block.states();
    work_.report(static_cast<double>(done_) / state_count());
  }

  std::unique_ptr<const River> river_;
  const Work& work_;
  Team team_;
  SolvedRiver solved_;
  std::uint32_t done_ = 0;
};

double first_value(Aim aim, Guess guess) {
  const double low = aim == Aim::win ? 0 : -33;  // berths 12, 11 and 10 against none
  const double high = aim == Aim::win ? 1 : 33;
  switch (guess) {
    case Guess::too_low:
      return low;
    case Guess::too_high:
      return high;
    case Guess::middle:
      break;
  }
  return (low + high) / 2;
}

}  // namespace

Expected<SolvedRiver> solve_river(const UpTheRiver::Setup& setup, Aim aim, const Work& work,
                                  Guess guess) {
  RiverSolver solver{setup, aim, work, first_value(aim, guess)};
  if (!solver.run()) return failure("stopped");
  return solver.take();
}

Expected<Solved> solve(Aim aim, const std::vector<std::uint8_t>& waves, const Work& work) {
  std::vector<double> values;
  double residual = 0;
  for (std::size_t i = 0; i < waves.size(); ++i) {
    Work part = work;
    part.progress = [&](double done) {
      work.report((static_cast<double>(i) + done) / static_cast<double>(waves.size()));
    };
    auto river = solve_river(setup_of(waves[i]), aim, part);
    if (!river) return std::unexpected(river.error());
    residual = std::max(residual, river->residual);
    values.insert(values.end(), river->values.begin(), river->values.end());
  }
  return Solved{{aim, waves, std::move(values)}, residual};
}

UpTheRiver::Setup setup_of(int wave) {
  UpTheRiver::Setup setup = UpTheRiver::begin(2, {1});
  UpTheRiver::draw_setup(setup, static_cast<std::uint32_t>(wave));
  return setup;
}

}  // namespace boathouse::up_the_river
