#include "minds/rette-sich-wer-kann/features.h"

#include <algorithm>

#include "games/rette-sich-wer-kann/reach.h"
#include "minds/network/input_writer.h"
#include "minds/rette-sich-wer-kann/knowledge.h"
#include "solvers/rette-sich-wer-kann/outcome.h"

#ifndef __wasm__
#include "embedded/minds/rette-sich-wer-kann/data/players-2.network.h"
#endif

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
  Cells in_reach;                                      // pieces of the other side
  std::array<std::int8_t, Game::most_values> meals{};  // by the value of the crocodile
  std::uint32_t arriving = 0;                          // crocodiles, one bit for each value
};

// The tiles of the best piece that a swimmer can eat when it is turned over, on average.
double surprise_of(const Position& position, int seat, int cell, Cells free, Cells prey,
                   const Heights& prey_heights) {
  const std::uint32_t hidden = Game::hidden_values(position, seat);
  int sum = 0;
  for (std::uint32_t left = hidden; left != 0; left &= left - 1) {
    const int value = std::countr_zero(left) + 1;
    sum += prey_heights.highest(pool::ask_reach(value, cell, free, prey));
  }
  return sum * (1.0 / std::max(1, std::popcount(hidden)));
}

Chances chances_of(const Position& position, int seat, const Heights& prey_heights) {
  const Cells prey = Game::pieces(position, 1 - seat);
  const Cells free = pool::water.without(Game::pieces(position, seat) | prey);
  const Cells bar = pool::bars[seat];
  const Cells bar_if_alone = Game::only_stacks_enter(position) ? Cells{} : bar;
  Chances chances;
  for (int value = 1; value <= Game::most_values; ++value) {
    const int cell = position.cell[seat][at(value - 1)];
    if (cell == Game::nowhere) continue;
    const Game::Pile under = position.under[seat][at(value - 1)];
    const Cells ends = prey | (under != 0 ? bar : bar_if_alone);
    const Cells reach = pool::ask_reach(value, cell, free, ends);
    chances.in_reach |= reach & prey;
    chances.meals[at(value - 1)] = static_cast<std::int8_t>(prey_heights.highest(reach & prey));
    if ((reach & bar).empty()) continue;
    chances.arriving |= 1U << static_cast<unsigned>(value - 1);
    chances.arrival = std::max(chances.arrival, 1 + Game::height(under));
  }
  chances.meal = prey_heights.highest(chances.in_reach);
  chances.hanging = prey_heights.all(chances.in_reach);
  position.swimmers[seat].each([&](int cell) {
    if (chances.arrival == 0 && !bar_if_alone.empty()) {
      if (!(pool::reach_of_swimmer(cell, free, free | bar) & bar).empty()) chances.arrival = 1;
    }
    chances.surprise =
        std::max(chances.surprise, surprise_of(position, seat, cell, free, prey, prey_heights));
  });
  return chances;
}

// Both sides, with what they can do.
struct Scene {
  const Position& position;
  std::array<Heights, 2> heights;
  std::array<Chances, 2> chances;

  explicit Scene(const Position& at_hand)
      : position(at_hand),
        heights{Heights{at_hand, 0}, Heights{at_hand, 1}},
        chances{chances_of(at_hand, 0, heights[1]), chances_of(at_hand, 1, heights[0])} {}
};

void add_side(Features& features, const Scene& scene, int seat) {
  const Position& position = scene.position;
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
  for (const Heights::Stack& stack : scene.heights[at(seat)].stacks) {
    add(stacked, stack.height - 1);
    add(stacked_near, (stack.height - 1) * near[at(stack.cell)]);
  }
  if (Game::pieces(position, seat).size() == 1) add(last_piece, 1);
  const Chances& chances = scene.chances[at(seat)];
  add(moves ? meal_on_turn : meal_waiting, chances.meal);
  if (!moves) add(hanging_waiting, chances.hanging);
  add(moves ? surprise_on_turn : surprise_waiting, chances.surprise);
  add(moves ? arrival_on_turn : arrival_waiting, chances.arrival);
}

Features features_in(const Scene& scene) {
  Features features{};
  for (int seat = 0; seat < 2; ++seat) add_side(features, scene, seat);
  return features;
}

// --- What a network looks at ---

constexpr std::int32_t of_a_crocodile = 7;
constexpr std::int32_t of_a_side = 18 + pool::rows + Game::most_values * of_a_crocodile;
constexpr std::int32_t of_both = 8;
constexpr double most_tiles = 12;
constexpr double high_stack = 6;

void write_crocodile(InputWriter& writer, const Scene& scene, int seat, int value) {
  const Position& position = scene.position;
  writer.flag((Game::hidden_values(position, seat) >> static_cast<unsigned>(value - 1) & 1U) != 0);
  const int cell = position.cell[seat][at(value - 1)];
  if (cell == Game::nowhere) return writer.skip(of_a_crocodile - 1);
  const Chances& own = scene.chances[at(seat)];
  writer.flag(true);
  writer.share(nearness[at(seat)][at(cell)]);
  writer.share(Game::height(position.under[seat][at(value - 1)]) / high_stack);
  writer.share(own.meals[at(value - 1)] / high_stack);
  writer.flag((own.arriving >> static_cast<unsigned>(value - 1) & 1U) != 0);
  writer.flag(scene.chances[at(1 - seat)].in_reach.has(cell));
}

void write_side(InputWriter& writer, const Scene& scene, int seat) {
  const Position& position = scene.position;
  constexpr int most_of_them = 7;
  writer.one_of(std::min(most_of_them, Game::height(position.home[seat])), 1, most_of_them);
  const Cells swimmers = position.swimmers[seat];
  writer.share(static_cast<double>(swimmers.size()) / Game::tiles_each);
  writer.share((swimmers & scene.chances[at(1 - seat)].in_reach).size() / 3.0);
  std::array<int, pool::rows> in_row{};
  swimmers.each(
      [&](int cell) { ++in_row[at(pool::row_of(seat == 0 ? cell : pool::turned(cell)) - 1)]; });
  for (const int count : in_row) writer.share(count / 3.0);
  double stacked_tiles = 0;
  double stacked_near_tiles = 0;
  for (const Heights::Stack& stack : scene.heights[at(seat)].stacks) {
    stacked_tiles += stack.height - 1;
    stacked_near_tiles += (stack.height - 1) * nearness[at(seat)][at(stack.cell)];
  }
  writer.share(stacked_tiles / high_stack);
  writer.share(stacked_near_tiles / high_stack);
  const Cells pieces = Game::pieces(position, seat);
  writer.share(pieces.size() / static_cast<double>(Game::tiles_each));
  writer.flag(pieces.size() == 1);
  writer.share(position.crocodiles[seat].size() / static_cast<double>(Game::tiles_each));
  const Chances& own = scene.chances[at(seat)];
  writer.share(own.meal / high_stack);
  writer.share(own.hanging / most_tiles);
  writer.share(own.arrival / high_stack);
  writer.share(own.surprise / 3);
  for (int value = 1; value <= Game::most_values; ++value) {
    write_crocodile(writer, scene, seat, value);
  }
}

// A swimmer is being turned over, and nobody knows what it is.
void write_turning(InputWriter& writer, const Scene& scene) {
  const Position& position = scene.position;
  if (position.phase != Game::Phase::turning) return writer.skip(3);
  const int seat = position.mover;
  const Cells prey = Game::pieces(position, 1 - seat);
  const Cells free = pool::water.without(Game::pieces(position, seat) | prey);
  writer.flag(true);
  writer.share(nearness[at(seat)][position.active]);
  writer.share(
      surprise_of(position, seat, position.active, free, prey, scene.heights[at(1 - seat)]) / 3);
}

}  // namespace

Features features_of(const Position& position) { return features_in(Scene{position}); }

}  // namespace boathouse::rette

namespace boathouse {

using LearntFeatures = Knowledge<RetteSichWerKann>::Features;

std::int32_t LearntFeatures::count(int) { return rette::of_both + 2 * rette::of_a_side; }

int LearntFeatures::operator()(const Setup& setup, const Position& position,
                               Network::Inputs& inputs) const {
  using rette::of_a_side;
  InputWriter writer{inputs};
  const int mover = position.mover;
  const auto of_mover = [&](double orange) { return mover == 0 ? orange : 1 - orange; };
  // To break a tie, only the bars count, and what they are worth is known.
  const bool tie = position.phase == RetteSichWerKann::Phase::tiebreak;
  writer.flag(tie);
  writer.share(tie ? of_mover(rette::outcome(position)) : 0);
  if (tie) return mover;
  const rette::Scene scene{position};
  writer.share(of_mover(Evaluation::guess(rette::features_in(scene))));
  writer.flag(RetteSichWerKann::only_stacks_enter(position));
  writer.share(static_cast<double>(position.quiet) / setup.stall);
  rette::write_turning(writer, scene);
  rette::write_side(writer, scene, mover);
  rette::write_side(writer, scene, 1 - mover);
  return mover;
}

std::string_view LearntFeatures::network(int) {
#ifndef __wasm__
  return embedded::minds_rette_sich_wer_kann_data_players_2_network;
#else
  return {};
#endif
}

}  // namespace boathouse
