#include "minds/rette-sich-wer-kann/features.h"

#include <algorithm>

#include "games/rette-sich-wer-kann/reach.h"

namespace boathouse::rette {

namespace {

using pool::Cells;
using Game = RetteSichWerKann;
using Position = Game::Position;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

// How close a cell is to a seat's bar: 1 on a ladder, about 0 at the other end.
constexpr std::array<std::array<double, pool::cell_count>, 2> nearness = [] {
  std::array<std::array<double, pool::cell_count>, 2> near{};
  for (std::size_t seat = 0; seat < 2; ++seat) {
    for (int cell = 0; cell < pool::cell_count; ++cell) {
      int best = 100;
      pool::ladders[seat].each([&](int ladder) {
        const int columns = pool::column_of(cell) - pool::column_of(ladder);
        const int rows = pool::row_of(cell) - pool::row_of(ladder);
        best = std::min(best, (columns < 0 ? -columns : columns) + (rows < 0 ? -rows : rows));
      });
      near[seat][at(cell)] = 1 - best / 17.0;
    }
  }
  return near;
}();

// How high the pieces of a seat are, for those that are more than a single tile.
struct Heights {
  struct Stack {
    int cell;
    int height;
  };
  FixedList<Stack, 6> stacks;

  Heights(const Position& position, int seat) {
    for (int value = 1; value <= Game::most_values; ++value) {
      const int cell = position.cell[seat][at(value - 1)];
      const Game::Pile under = position.under[seat][at(value - 1)];
      if (cell != Game::nowhere && under != 0) stacks.push({cell, 1 + Game::height(under)});
    }
  }
  // Of the highest piece among these cells, all of them the seat's.
  [[nodiscard]] int highest(Cells cells) const {
    int best = cells.empty() ? 0 : 1;
    for (const Stack& stack : stacks) {
      if (stack.height > best && cells.has(stack.cell)) best = stack.height;
    }
    return best;
  }
  [[nodiscard]] int all(Cells cells) const {
    int sum = cells.size();
    for (const Stack& stack : stacks) {
      if (cells.has(stack.cell)) sum += stack.height - 1;
    }
    return sum;
  }
};

// What one side can do next.
struct Chances {
  int meal = 0;
  int hanging = 0;
  int arrival = 0;
  double surprise = 0;
};

Chances chances_of(const Position& position, int seat, const Heights& prey_heights) {
  const Cells prey = Game::pieces(position, 1 - seat);
  const Cells free = pool::water.without(Game::pieces(position, seat) | prey);
  const Cells bar = pool::bars[seat];
  const Cells bar_if_alone = Game::only_stacks_enter(position) ? Cells{} : bar;
  Chances chances;
  Cells in_reach;
  for (int value = 1; value <= Game::most_values; ++value) {
    const int cell = position.cell[seat][at(value - 1)];
    if (cell == Game::nowhere) continue;
    const Game::Pile under = position.under[seat][at(value - 1)];
    const Cells ends = prey | (under != 0 ? bar : bar_if_alone);
    const Cells reach = pool::ask_reach(value, cell, free, ends);
    in_reach |= reach & prey;
    if (!(reach & bar).empty())
      chances.arrival = std::max(chances.arrival, 1 + Game::height(under));
  }
  chances.meal = prey_heights.highest(in_reach);
  chances.hanging = prey_heights.all(in_reach);
  const std::uint32_t hidden = Game::hidden_values(position, seat);
  const double share = 1.0 / std::max(1, std::popcount(hidden));
  position.swimmers[seat].each([&](int cell) {
    if (chances.arrival == 0 && !bar_if_alone.empty()) {
      if (!(pool::reach_of_swimmer(cell, free, free | bar) & bar).empty()) chances.arrival = 1;
    }
    int sum = 0;
    for (std::uint32_t left = hidden; left != 0; left &= left - 1) {
      const int value = std::countr_zero(left) + 1;
      sum += prey_heights.highest(pool::ask_reach(value, cell, free, prey));
    }
    chances.surprise = std::max(chances.surprise, share * sum);
  });
  return chances;
}

void add_side(Features& features, const Position& position, int seat, const Heights& heights,
              const Heights& prey_heights) {
  const double sign = seat == 0 ? 1 : -1;
  const auto add = [&](Feature feature, double value) { features[feature] += sign * value; };
  const bool moves = position.mover == seat;
  if (moves) add(on_turn, 1);
  const int home = Game::height(position.home[seat]);
  const int other_home = Game::height(position.home[1 - seat]);
  add(tiles_home, home);
  add(lead, home / (13.0 - home - other_home));
  add(swimmers, position.swimmers[seat].size());
  const auto& near = nearness[at(seat)];
  position.swimmers[seat].each([&](int cell) { add(swimmers_near, near[at(cell)]); });
  for (int value = 1; value <= Game::most_values; ++value) {
    const int cell = position.cell[seat][at(value - 1)];
    if (cell == Game::nowhere) continue;
    add(static_cast<Feature>(crocodile_1 + value - 1), 1);
    add(crocodiles_near, near[at(cell)]);
  }
  for (const Heights::Stack& stack : heights.stacks) {
    add(stacked, stack.height - 1);
    add(stacked_near, (stack.height - 1) * near[at(stack.cell)]);
  }
  if (Game::pieces(position, seat).size() == 1) add(last_piece, 1);
  const Chances chances = chances_of(position, seat, prey_heights);
  add(moves ? meal_on_turn : meal_waiting, chances.meal);
  if (!moves) add(hanging_waiting, chances.hanging);
  add(moves ? surprise_on_turn : surprise_waiting, chances.surprise);
  add(moves ? arrival_on_turn : arrival_waiting, chances.arrival);
}

}  // namespace

Features features_of(const Position& position) {
  Features features{};
  const std::array heights{Heights{position, 0}, Heights{position, 1}};
  for (int seat = 0; seat < 2; ++seat) {
    add_side(features, position, seat, heights[at(seat)], heights[at(1 - seat)]);
  }
  return features;
}

}  // namespace boathouse::rette
