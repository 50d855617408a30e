#include "batch/powerboats/encoding.h"

#include <algorithm>

namespace boathouse {

using namespace powerboats;

namespace {

using Boats = Encoding<Powerboats>;
using Boat = Powerboats::Boat;
using State = Powerboats::State;

// The plans in a row: those that keep the same dice beside each other, by how many they roll. By
// the counts of the dice kept, the number of the first plan; by the number of a plan, its move.
struct Plans {
  std::array<std::uint16_t, 1 << 12> first{};
  std::array<std::uint16_t, Boats::plans> moves{};
};
constexpr Plans all_plans = [] {
  Plans plans;
  std::uint16_t count = 0;
  for (int threes = 0; threes <= most_dice; ++threes) {
    for (int twos = 0; twos + threes <= most_dice; ++twos) {
      for (int ones = 0; ones + twos + threes <= most_dice; ++ones) {
        const Dice keep = Dice::of(ones, twos, threes);
        plans.first[keep.counts] = count;
        for (int roll = 0; roll + keep.count() <= most_dice; ++roll) {
          plans.moves[count++] =
              static_cast<std::uint16_t>(Powerboats::code(Powerboats::Plan{keep, roll}));
        }
      }
    }
  }
  return plans;
}();

// Straight on, left, right.
int turn_of(int from, int to) {
  if (to == from) return 0;
  return to == turned(from, 1) ? 1 : 2;
}
int heading_after(int from, int turn) { return turn == 2 ? turned(from, -1) : turned(from, turn); }

constexpr float scale = 1.0F / lake_size;

// Columns and rows from 0 to 1; nowhere is (0, 0), which the state of a boat tells from a hex.
void write_cell(Cell cell, VectorWriter& out) {
  out.put(cell == nowhere ? 0 : static_cast<float>(column_of(cell)) * scale);
  out.put(cell == nowhere ? 0 : static_cast<float>(row_of(cell)) * scale);
}

void write_row(const Row& row, VectorWriter& out) {
  write_cell(row.buoy, out);
  out.one_of(row.buoy == nowhere ? -1 : row.direction, 6);
}

constexpr int boat_size = 5 + 2 + 6 + 3 + 5 + 6 + 6;

void write_boat(const Obstacles& obstacles, const Boat& boat, VectorWriter& out) {
  const bool afloat = boat.cell != nowhere;
  out.one_of(static_cast<int>(boat.state), 5);
  write_cell(boat.cell, out);
  out.one_of(afloat ? boat.heading : -1, 6);
  out.put(boat.dice.ones());
  out.put(boat.dice.twos());
  out.put(boat.dice.threes());
  out.one_of(boat.mark, 5);
  out.put(boat.back);
  out.put(boat.damage);
  out.put(boat.carried);
  out.put(static_cast<float>(boat.turns) / Powerboats::most_turns);
  out.put(boat.order);
  out.put(boat.points);
  const std::array<int, 6> runs = afloat ? obstacles.runs(boat.cell) : std::array<int, 6>{};
  for (const int run : runs) out.put(static_cast<float>(run) * scale);
}

}  // namespace

Boats::Places Boats::places(const Course& course) {
  Places places{};
  std::size_t count = 0;
  for_each_starting_hex(course, [&](Vector place) {
    const bool on_board = place.r >= 0 && place.r < lake_size;
    places[count++] = on_board && on_lake(cell_of(place)) ? cell_of(place) : nowhere;
  });
  return places;
}

int Boats::action(const Setup&, const Position& position, int seat, Move move) {
  if (position.phase == Phase::plan) {
    const Powerboats::Plan plan = Powerboats::plan(move);
    return first_plan + all_plans.first[plan.keep.counts] + plan.roll;
  }
  if (position.phase == Phase::steer) {
    return first_direction + turn_of(position.boats[seat].heading, static_cast<int>(move));
  }
  const Powerboats::Berthing berthing = Powerboats::berthing(move);
  const Places all = places(position.course);
  const auto slot = std::ranges::find(all, berthing.cell) - all.begin();
  return static_cast<int>(slot) * 6 + berthing.heading;
}

Move Boats::move(const Setup&, const Position& position, int seat, int action) {
  if (action >= first_direction) {
    return static_cast<Move>(heading_after(position.boats[seat].heading, action - first_direction));
  }
  if (action >= first_plan) return all_plans.moves[static_cast<std::size_t>(action - first_plan)];
  const Cell cell = places(position.course)[static_cast<std::size_t>(action / 6)];
  return Powerboats::code(Powerboats::Berthing{.cell = cell, .heading = action % 6});
}

VectorLayout Boats::board_layout(int) {
  return {{"land", lake_size * lake_size}, {"berths", 3 * 4 * (2 + 6)}};
}

void Boats::write_board(const Setup& setup, VectorWriter& out) {
  // The first hex of a row is in bit 1.
  for (int row = 0; row < lake_size; ++row) out.bits(setup.lake.land.row(row) >> 1U, lake_size);
  for (const auto& race : setup.lake.berths) {
    for (const Berth& berth : race) {
      write_cell(berth.cell, out);
      out.one_of(berth.side, 6);
    }
  }
}

VectorLayout Boats::layout(int seats) {
  return {{"boats", boat_size * seats},
          {"line", 2 + 6 + 2 + 1 + 1},
          {"gates", 3 * (2 + 6 + 1)},
          {"race", Powerboats::races},
          {"phase", 6},
          {"to_roll", 1},
          {"mover", seats},
          {"starter", seats}};
}

void Boats::write(const Setup& setup, const Powerboats::View& view, int seat, VectorWriter& out) {
  const int seats = setup.seats;
  const Obstacles& obstacles = Powerboats::obstacles(setup, view);
  for (int i = 0; i < seats; ++i) {
    write_boat(obstacles, view.boats[seat_at(seat, i, seats)], out);
  }
  const Course& course = view.course;
  write_row(course.line, out);
  write_cell(course.finish_buoy, out);
  out.put(static_cast<int>(course.front));
  out.put(static_cast<int>(course.finish_from));
  for (std::size_t gate = 0; gate < course.gates.size(); ++gate) {
    write_row(course.gates[gate], out);
    out.put(static_cast<int>(course.sense[gate]));
  }
  out.one_of(view.race, Powerboats::races);
  out.one_of(static_cast<int>(view.phase), 6);
  out.put(view.to_roll);
  const bool over = view.phase == Phase::over;
  out.one_of(over ? -1 : seat_from(seat, view.mover, seats), seats);
  out.one_of(seat_from(seat, view.starter, seats), seats);
}

}  // namespace boathouse
