#include "minds/up-the-river/endings.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace boathouse::up_the_river {

namespace {

using Position = UpTheRiver::Position;
using Setup = UpTheRiver::Setup;

// So many are some hundred megabytes; nobody asks for that much about one match.
constexpr std::size_t most_states = 2'000'000;
constexpr double precise = 1e-12;
constexpr int most_rounds = 200;  // usually a dozen
constexpr double indifferent = 1e-9;

std::uint64_t mixed(std::uint64_t word) {
  word = (word ^ word >> 30U) * 0xBF58476D1CE4E5B9U;
  word = (word ^ word >> 27U) * 0x94D049BB133111EBU;
  return word ^ word >> 31U;
}

std::uint64_t hash_of(const Position& position) {
  std::uint64_t hash = position.mover;
  hash = hash << 8U | position.phase;
  hash = hash << 8U | position.free_berth;
  for (const std::uint32_t boats : position.boats) hash = mixed(hash + boats + 0x9E3779B97F4A7C15U);
  for (const std::uint16_t berths : position.berths) hash = hash * 0x10001U + berths;
  return mixed(hash);
}

// Calls with every position that a turn from here can lead to; chance is about to roll.
template <class Use>
void for_each_after(const Setup& setup, const Position& position, const Use& use) {
  ChanceBuffer buffer;
  for (const Outcome& outcome : UpTheRiver::chances(setup, position, buffer).outcomes()) {
    Position rolled = position;
    UpTheRiver::happen(setup, rolled, outcome.code);
    const Turn turn = UpTheRiver::turn(setup, rolled);
    if (turn.is_over() || turn.is_chance()) {
      use(rolled);
      continue;
    }
    UpTheRiver::MoveList moves;
    UpTheRiver::legal_moves(setup, rolled, turn.first(), moves);
    for (const Move move : moves) {
      Position after = rolled;
      UpTheRiver::play(setup, after, turn.first(), move);
      use(after);
    }
  }
}

}  // namespace

bool Endings::fits(const Setup& setup) const {
  return setup.seats == setup_.seats && setup.first == setup_.first &&
         setup.wave_start == setup_.wave_start && setup.sandbank == setup_.sandbank;
}

bool Endings::covers(const Position& position) {
  int boats = 0;
  for (const std::uint32_t each : position.boats) {
    // Two bits for each section.
    boats += std::popcount(each & 0x55555U) + 2 * std::popcount(each & 0xAAAAAU);
  }
  return boats <= most_boats;
}

std::optional<Equities> Endings::operator()(const Position& position) {
  const Turn turn = UpTheRiver::turn(setup_, position);
  bool settled = true;
  if (turn.is_chance()) {
    settled = solve(position);
  } else if (!turn.is_over()) {
    UpTheRiver::MoveList moves;
    UpTheRiver::legal_moves(setup_, position, turn.first(), moves);
    for (const Move move : moves) {
      Position after = position;
      UpTheRiver::play(setup_, after, turn.first(), move);
      if (!UpTheRiver::turn(setup_, after).is_over()) settled = solve(after) && settled;
    }
  }
  if (!settled) return std::nullopt;
  const Values found = value(position);
  Equities equities{};
  for (int seat = 0; seat < setup_.seats; ++seat) equities[seat] = found[seat];
  return equities;
}

Endings::Values Endings::of_result(const Position& position) const {
  const Result result = UpTheRiver::result(setup_, position);
  Values values{};
  for (int seat = 0; seat < setup_.seats; ++seat) {
    values[seat] = equity_of(result, setup_.seats, seat);
  }
  return values;
}

Endings::Values Endings::value(const Position& position) const {
  const Turn turn = UpTheRiver::turn(setup_, position);
  if (turn.is_over()) return of_result(position);
  if (turn.is_chance()) return states_[index_[slot_of(position)] - 1].values;
  const int seat = turn.first();
  UpTheRiver::MoveList moves;
  UpTheRiver::legal_moves(setup_, position, seat, moves);
  Values best{};
  best[seat] = -1;
  for (const Move move : moves) {
    Position after = position;
    UpTheRiver::play(setup_, after, seat, move);
    const Values values = value(after);
    if (values[seat] > best[seat] + indifferent) best = values;
  }
  return best;
}

Endings::Values Endings::before_roll(const Position& position) const {
  ChanceBuffer buffer;
  const Chances chances = UpTheRiver::chances(setup_, position, buffer);
  Values mean{};
  for (const Outcome& outcome : chances.outcomes()) {
    Position rolled = position;
    UpTheRiver::happen(setup_, rolled, outcome.code);
    const Values values = value(rolled);
    for (int seat = 0; seat < setup_.seats; ++seat) {
      mean[seat] += values[seat] * outcome.weight / chances.total();
    }
  }
  return mean;
}

// What follows is found layer by layer, so going through it backwards, most positions come after
// those that they depend on. A boat can keep its place against the river for as long as it likes;
// that is why it takes a few rounds until nothing changes any more.
bool Endings::solve(const Position& root) {
  if (!index_.empty() && index_[slot_of(root)] != 0) {
    return states_[index_[slot_of(root)] - 1].settled;
  }
  if (states_.size() > most_states) {
    states_.clear();
    index_.clear();
  }
  const std::size_t first = states_.size();
  bool settled = true;
  (void)add(root);
  for (std::size_t next = first; next < states_.size(); ++next) {
    const Position position = states_[next].position;
    for_each_after(setup_, position, [&](const Position& after) {
      if (!UpTheRiver::turn(setup_, after).is_over()) settled = add(after) && settled;
    });
  }
  if (settled) settled = settle(first);
  for (std::size_t i = first; i < states_.size(); ++i) states_[i].settled = settled;
  return settled;
}

bool Endings::settle(std::size_t first) {
  for (int round = 0; round < most_rounds; ++round) {
    double change = 0;
    for (std::size_t i = states_.size(); i > first; --i) {
      State& state = states_[i - 1];
      const Values values = before_roll(state.position);
      for (int seat = 0; seat < setup_.seats; ++seat) {
        change = std::max(change, std::abs(values[seat] - state.values[seat]));
      }
      state.values = values;
    }
    if (change <= precise) return true;
  }
  return false;
}

bool Endings::add(const Position& position) {
  make_room();
  const std::size_t slot = slot_of(position);
  if (index_[slot] != 0) return states_[index_[slot] - 1].settled;
  states_.push_back({.position = position});
  index_[slot] = static_cast<std::uint32_t>(states_.size());
  return true;
}

std::size_t Endings::slot_of(const Position& position) const {
  const std::size_t last = index_.size() - 1;  // the size is a power of two
  std::size_t slot = hash_of(position) & last;
  while (index_[slot] != 0 && states_[index_[slot] - 1].position != position) {
    slot = (slot + 1) & last;
  }
  return slot;
}

// At most half of the index is taken.
void Endings::make_room() {
  constexpr std::size_t smallest = 1024;
  if (2 * (states_.size() + 1) <= index_.size()) return;
  index_.assign(std::max(smallest, 2 * index_.size()), 0);
  for (std::size_t i = 0; i < states_.size(); ++i) {
    index_[slot_of(states_[i].position)] = static_cast<std::uint32_t>(i + 1);
  }
}

std::size_t Endings::bytes() const {
  return states_.capacity() * sizeof(State) + index_.capacity() * sizeof(std::uint32_t);
}

}  // namespace boathouse::up_the_river
