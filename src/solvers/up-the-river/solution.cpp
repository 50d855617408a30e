#include "solvers/up-the-river/solution.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "solvers/up-the-river/solve.h"
#include "solvers/up-the-river/states.h"

namespace boathouse::up_the_river {

namespace {

// The same with the seats' roles exchanged.
UpTheRiver::Position with_seats_exchanged(UpTheRiver::Position position) {
  std::swap(position.boats[0], position.boats[1]);
  std::swap(position.berths[0], position.berths[1]);
  position.mover ^= 1U;
  return position;
}

}  // namespace

Solution::Solution(Aim aim, std::vector<std::uint8_t> waves, std::vector<double> values)
    : aim_(aim), waves_(std::move(waves)), values_(std::move(values)) {
  assert(values_.size() == waves_.size() * state_count());
}

std::span<const double> Solution::river(int wave) const {
  const auto at = std::ranges::find(waves_, wave);
  assert(at != waves_.end());
  return values().subspan(static_cast<std::size_t>(at - waves_.begin()) * state_count(),
                          state_count());
}

bool Solution::covers(const UpTheRiver::Setup& setup) const {
  return setup.seats == 2 && std::ranges::find(waves_, setup.wave_start) != waves_.end();
}

double Solution::value(const UpTheRiver::Setup& setup, const UpTheRiver::Position& position) const {
  const Turn turn = UpTheRiver::turn(setup, position);
  if (turn.is_over()) return payoff(aim_, setup, position);
  if (turn.is_chance()) {
    const std::span<const double> values = river(setup.wave_start);
    if (setup.first == 0) return values[state_of(position)];
    return to_other_seat(aim_, values[state_of(with_seats_exchanged(position))]);
  }
  UpTheRiver::MoveList moves;
  UpTheRiver::legal_moves(setup, position, position.mover, moves);
  double best = 0;
  for (const Move& move : moves) {
    UpTheRiver::Position played = position;
    UpTheRiver::play(setup, played, position.mover, move);
    const double now = value(setup, played);
    const bool is_better = position.mover == 0 ? now > best : now < best;
    if (&move == moves.begin() || is_better) best = now;
  }
  return best;
}

double Solution::start_value() const {
  double sum = 0;
  for (const std::uint8_t wave : waves_) {
    const UpTheRiver::Setup setup = setup_of(wave);
    sum += value(setup, UpTheRiver::start(setup));
  }
  return sum / static_cast<double>(waves_.size());
}

double to_other_seat(Aim aim, double value) { return aim == Aim::win ? 1 - value : -value; }

double payoff(Aim aim, const UpTheRiver::Setup& setup, const UpTheRiver::Position& position) {
  const Result result = UpTheRiver::result(setup, position);
  if (aim == Aim::points) return result.points[0] - result.points[1];
  return result.place[0] == result.place[1] ? 0.5 : result.place[0] == 1 ? 1.0 : 0.0;
}

}  // namespace boathouse::up_the_river
