#include "games/powerboats/rules.h"

#include <algorithm>

namespace boathouse {

using namespace powerboats;

static_assert(Game<Powerboats>);
static_assert(sizeof(Powerboats::Boat) == 14);
static_assert(sizeof(Powerboats::Position) == 6 * 14 + 28 + 8);

namespace {

using Boat = Powerboats::Boat;
using Position = Powerboats::Position;
using Setup = Powerboats::Setup;
using State = Powerboats::State;

bool is_occupied(const Position& position, Cell cell) {
  bool occupied = false;
  for (const Boat& boat : position.boats) occupied |= boat.cell == cell;
  return occupied;
}

// “A finished or sunk boat leaves the lake.”
void take_off_lake(Position& position, Boat& boat, State state, std::uint8_t order) {
  boat.cell = nowhere;
  boat.dice = {};
  boat.heading = 0;
  boat.mark = Powerboats::start_line;
  boat.back = 0;
  boat.state = state;
  boat.order = order;
  --position.racing;
}

// Whether the mover finishes that way; the line is looked at first, since it is seldom in reach.
bool finishes(const Setup& setup, const Position& position, int heading, int steps) {
  const Boat& boat = position.boats[position.mover];
  return boat.mark != Powerboats::start_line &&
         step_on(position.course.line, position.course.finish_from, boat.cell, heading, steps) !=
             0 &&
         Powerboats::run(setup, position, heading).progress.finished;
}

// The rank in race 3, higher is better: “finished, then unplaced by marks rounded, then sunk, the
// later one ahead”.
int rank_in_race(const Boat& boat) {
  switch (boat.state) {
    case State::finished:
      return 100 - boat.order;
    case State::unplaced:
      return 50 + (boat.mark > Powerboats::buoy_1 ? boat.mark - Powerboats::buoy_1 : 0);
    case State::sunk:
      return boat.order;
    case State::waiting:
    case State::racing:
      break;
  }
  return 0;
}

}  // namespace

// --- Set-up ---

Powerboats::Setup Powerboats::begin(int seats, const OptionValues& options) {
  Setup setup;
  setup.seats = seats;
  setup.water = options[0] == 1 ? Water::light : Water::dark;
  // “Turn-difference scoring, always with 2 players.” One boat alone sails to the end, too.
  setup.difference = seats <= 2 || options[1] == 1;
  setup.bonus_once = options[2] == 1;
  setup.unplaced_finish = options.rules() < 2;
  setup.kit = &LakeKit::made();
  if (setup.alone()) setup.first_starter = 0;
  return setup;
}

Chances Powerboats::setup_chances(const Setup& setup, ChanceBuffer& buffer) {
  if (setup.tiles_laid < tile_count) {
    std::uint32_t used = 0;
    for (int place = 0; place < setup.tiles_laid; ++place) {
      used |= 1U << setup.laid[static_cast<std::size_t>(place)].tile;
    }
    for (std::uint32_t tile = 0; tile < tile_count; ++tile) {
      if ((used >> tile & 1U) != 0) continue;
      buffer.push({2 * tile, 1});
      buffer.push({2 * tile + 1, 1});
    }
  } else if (setup.first_starter < 0) {
    for (std::uint32_t seat = 0; seat < static_cast<std::uint32_t>(setup.seats); ++seat) {
      buffer.push({seat, 1});
    }
  }
  return Chances::even(buffer.span());
}

void Powerboats::draw_setup(Setup& setup, std::uint32_t outcome) {
  if (setup.tiles_laid == tile_count) {
    setup.first_starter = static_cast<std::int32_t>(outcome);
    return;
  }
  setup.laid[static_cast<std::size_t>(setup.tiles_laid++)] = {
      static_cast<std::uint8_t>(outcome / 2), outcome % 2 == 1};
  if (setup.tiles_laid < tile_count) return;
  setup.lake = lay_lake(*setup.kit, setup.water, setup.laid);
  for (std::size_t race = 0; race < races; ++race) {
    for (std::size_t berth = 0; berth < 4; ++berth) {
      setup.obstacles[race][berth] =
          obstacles_of(setup.lake, static_cast<int>(race), static_cast<int>(berth));
    }
  }
}

Powerboats::Position Powerboats::start(const Setup& setup) {
  Position position{};
  position.starter = static_cast<std::uint8_t>(setup.first_starter);
  position.mover = position.starter;
  return position;
}

// --- Chance ---

Chances Powerboats::chances(const Setup&, const Position& position, ChanceBuffer&) {
  static constexpr auto orders = [] {
    std::array<Outcome, buoy_orders> all{};
    for (std::uint32_t i = 0; i < buoy_orders; ++i) all[i] = {i, 1};
    return all;
  }();
  if (position.phase == Phase::draw_buoys) return Chances::even(orders);
  return rolls_of(position.to_roll);
}

void Powerboats::happen(const Setup& setup, Position& position, std::uint32_t outcome) {
  if (position.phase == Phase::draw_buoys) {
    position.course = course_of(setup.lake, position.race, buoy_order(static_cast<int>(outcome)));
    position.phase = Phase::place;
    // “The start player's right-hand neighbour first, then counter-clockwise.”
    position.mover = static_cast<std::uint8_t>(right_neighbour(setup, position.starter));
    return;
  }
  Boat& boat = position.boats[position.mover];
  boat.dice = boat.dice + Dice{static_cast<std::uint16_t>(outcome)};
  position.to_roll = 0;
  position.phase = Phase::steer;
}

// --- Moves ---

void Powerboats::list_places(const Setup& setup, const Position& position, MoveList& moves) {
  Obstacles taken = obstacles(setup, position);
  for (const Boat& boat : position.boats) {
    if (boat.cell != nowhere) taken.add(boat.cell);
  }
  for_each_starting_place(position.course, taken, [&](Cell cell) {
    Move* const headings = moves.writable();
    for (int heading = 0; heading < 6; ++heading) headings[heading] = code(Berthing{cell, heading});
    moves.grow(6);
  });
}

// “With h dice held, a plan is: keep a sub-multiset K of them and roll r dice, with |K| + r one of
// h−1, h, h+1. At most eight dice per boat.”
void Powerboats::list_plans(Dice held, MoveList& moves) {
  const int count = held.count();
  const int fewest = std::max(count - 1, 0);
  const int most = std::min(count + 1, most_dice);
  Move* const first = moves.writable();
  Move* next = first;
  for (int threes = held.threes(); threes >= 0; --threes) {
    for (int twos = held.twos(); twos >= 0; --twos) {
      for (int ones = held.ones(); ones >= 0; --ones) {
        const int kept = threes + twos + ones;
        const Dice keep = Dice::of(ones, twos, threes);
        for (int dice = std::max(fewest, kept); dice <= most; ++dice) {
          *next++ = code(Plan{keep, dice - kept});
        }
      }
    }
  }
  moves.grow(static_cast<std::uint32_t>(next - first));
}

// “You must choose a direction that allows the whole total; if none does, one with the longest run;
// equal ones are a free choice.” Directions in which the boat leaves the lake in the same way are
// one choice: the first of straight on, left, right.
void Powerboats::list_directions(const Setup& setup, const Position& position, MoveList& moves) {
  const Boat& boat = position.boats[position.mover];
  const std::array<int, 6> runs = obstacles(setup, position).runs(boat.cell);
  const int total = boat.dice.total();
  const std::array<int, 3> headings{boat.heading, turned(boat.heading, 1),
                                    turned(boat.heading, -1)};
  std::array<int, 3> free{};
  for (std::size_t i = 0; i < 3; ++i) {
    free[i] = std::min(total, runs[static_cast<std::size_t>(headings[i])]);
  }
  const int longest = std::max({free[0], free[1], free[2]});
  const bool sinks = boat.damage + total - longest >= sinking_damage;
  // No run both leaves the line and reaches it, so before the start there is no finish.
  if (!sinks && boat.mark == start_line) {
    Move* const next = moves.writable();
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      next[count] = static_cast<Move>(headings[i]);
      count += static_cast<std::uint32_t>(free[i] == longest);
    }
    moves.grow(count);
    return;
  }
  bool seen_finish = false;
  bool seen_sinking = false;
  for (std::size_t i = 0; i < 3; ++i) {
    if (free[i] != longest) continue;
    if (finishes(setup, position, headings[i], longest)) {
      if (seen_finish) continue;
      seen_finish = true;
    } else if (sinks) {
      if (seen_sinking) continue;
      seen_sinking = true;
    }
    moves.push(static_cast<Move>(headings[i]));
  }
}

void Powerboats::legal_moves(const Setup& setup, const Position& position, int, MoveList& moves) {
  if (position.phase == Phase::place) {
    list_places(setup, position, moves);
  } else if (position.phase == Phase::plan) {
    list_plans(position.boats[position.mover].dice, moves);
  } else {
    list_directions(setup, position, moves);
  }
}

// --- A run ---

Powerboats::Progress Powerboats::pass_marks(const Course& course, Progress progress, Cell from,
                                            int heading, int steps) {
  // “One step serves one mark only: counting for the next begins with the following step.”
  const auto go_on_after = [&](int step) {
    from = stepped(from, heading, step);
    steps -= step;
    progress.mark = static_cast<Mark>(progress.mark + 1);
  };
  // “Buoy 1 counts only after the boat has made a step from a line hex to the front side.”
  if (progress.mark == start_line) {
    const int step = step_off(course.line, course.front, from, heading, steps);
    if (step == 0) return progress;
    go_on_after(step);
  }
  // “+1 for each step from the gate to its far side and −1 for each step from the far side back
  // onto the gate, never below −1. At +1 it is rounded for good.”
  while (progress.mark != finish_line) {
    const auto gate = static_cast<std::size_t>(progress.mark - buoy_1);
    const Side far = course.sense[gate];
    if (const int step = step_off(course.gates[gate], far, from, heading, steps); step != 0) {
      if (progress.back != 0) {
        progress.back = 0;
        return progress;
      }
      go_on_after(step);
    } else {
      if (step_on(course.gates[gate], far, from, heading, steps) != 0) progress.back = 1;
      return progress;
    }
  }
  // “A boat that has rounded all three finishes when it steps onto a line hex from that side.”
  progress.finished = step_on(course.line, course.finish_from, from, heading, steps) != 0;
  return progress;
}

Powerboats::Run Powerboats::run(const Setup& setup, const Position& position, int heading) {
  const Boat& boat = position.boats[position.mover];
  const int total = boat.dice.total();
  Run run{};
  run.free = std::min(total, obstacles(setup, position).run(boat.cell, heading));
  run.damage = total - run.free;
  // “If the last hex holds another boat, stop on the last free hex before it (if none, on your
  // own); only hexes up to that last one count for gates and finish.”
  run.steps = run.free;
  run.to = stepped(boat.cell, heading, run.steps);
  while (run.steps > 0 && is_occupied(position, run.to)) {
    --run.steps;
    run.to = stepped(run.to, heading, -1);
  }
  run.progress =
      pass_marks(position.course, {boat.mark, boat.back, false}, boat.cell, heading, run.steps);
  return run;
}

void Powerboats::sail(Position& position, const Run& run, int heading) {
  Boat& boat = position.boats[position.mover];
  ++boat.turns;
  boat.cell = run.to;
  boat.heading = static_cast<std::uint8_t>(heading);
  boat.mark = run.progress.mark;
  boat.back = run.progress.back;
  const bool sinks = run.sinks(boat);
  if (run.damage > 0) {
    // “What is left of the total is that many damage markers, and you lose all your dice.”
    boat.damage = static_cast<std::uint8_t>(std::min(boat.damage + run.damage, sinking_damage));
    boat.dice = {};
  }
  // “A crash after crossing the finish in the same move damages and may sink the boat, but it has
  // finished.”
  if (run.progress.finished) {
    take_off_lake(position, boat, State::finished, ++position.placed);
  } else if (sinks) {
    take_off_lake(position, boat, State::sunk, ++position.sunk);
  }
}

void Powerboats::play(const Setup& setup, Position& position, int seat, Move move) {
  Boat& boat = position.boats[seat];
  if (position.phase == Phase::plan) {
    const Plan chosen = plan(move);
    boat.dice = chosen.keep;
    position.to_roll = static_cast<std::uint8_t>(chosen.roll);
    position.phase = chosen.roll == 0 ? Phase::steer : Phase::roll;
  } else if (position.phase == Phase::steer) {
    const int heading = static_cast<int>(move);
    sail(position, run(setup, position, heading), heading);
    if (race_is_over(setup, position)) {
      end_race(setup, position);
      next_race(setup, position);
    } else {
      position.mover = static_cast<std::uint8_t>(next_racing(setup, position));
      position.phase = Phase::plan;
    }
  } else {
    const Berthing chosen = berthing(move);
    boat.cell = chosen.cell;
    boat.heading = static_cast<std::uint8_t>(chosen.heading);
    boat.state = State::racing;
    ++position.racing;
    if (seat == position.starter) {
      position.phase = Phase::plan;
    } else {
      position.mover = static_cast<std::uint8_t>(right_neighbour(setup, seat));
    }
  }
}

// --- End of a race ---

int Powerboats::next_racing(const Setup& setup, const Position& position) {
  int seat = position.mover;
  do {
    seat = left_neighbour(setup, seat);
  } while (position.boats[seat].state != State::racing);
  return seat;
}

// “A race ends when at most one boat is still racing; under the turn-difference scoring it is
// sailed to the end. A race also ends when every boat still racing has had 100 turns.” All boats
// have had them when the one that would be next has.
bool Powerboats::race_is_over(const Setup& setup, const Position& position) {
  if (position.racing <= (setup.difference ? 0 : 1)) return true;
  return position.boats[next_racing(setup, position)].turns >= most_turns;
}

// Gives the boats still racing their place, if any, and everybody the points.
void Powerboats::end_race(const Setup& setup, Position& position) {
  const bool last_takes_a_place = !setup.difference && position.racing == 1;
  for (Boat& boat : position.boats) {
    if (boat.state != State::racing) continue;
    const Mark mark = boat.mark;
    if (last_takes_a_place) {
      take_off_lake(position, boat, State::finished, ++position.placed);
    } else {
      take_off_lake(position, boat, State::unplaced, 0);
      boat.mark = mark;
      boat.turns = most_turns;
    }
  }
  for (int seat = 0; seat < setup.seats; ++seat) {
    Boat& boat = position.boats[seat];
    const int gained = race_points(setup, position, seat).sum();
    boat.points = static_cast<std::uint16_t>(boat.points + gained);
  }
}

// Under rules 1 the unplaced had a say, with 100 turns.
bool Powerboats::counts_as_finisher(const Setup& setup, const Boat& boat) {
  return boat.state == State::finished || (boat.state == State::unplaced && setup.unplaced_finish);
}

Powerboats::RacePoints Powerboats::race_points(const Setup& setup, const Position& position,
                                               int seat) {
  const Boat& boat = position.boats[seat];
  RacePoints points;
  if (boat.state != State::finished) return points;
  // “Winner: number of players − 1, next one less, and so on. Race 2 doubles, race 3 triples.”
  points.place = (setup.seats - boat.order) * (position.race + 1);
  if (!setup.difference) return points;
  // “Besides, each finisher gets the number of turns by which he finished before the last boat that
  // finished, and a bonus for boats that did not finish, sunk or unplaced alike: 5 points for each
  // of them, or 5 points if there is any.”
  int last = 0;
  int missing = 0;
  for (int other = 0; other < setup.seats; ++other) {
    if (counts_as_finisher(setup, position.boats[other])) {
      last = std::max<int>(last, position.boats[other].turns);
    } else {
      ++missing;
    }
  }
  points.turns = last - boat.turns;
  points.bonus = sunk_points * (setup.bonus_once ? std::min(missing, 1) : missing);
  return points;
}

void Powerboats::next_race(const Setup& setup, Position& position) {
  if (position.race + 1 == setup.races_to_sail()) {
    position.phase = Phase::over;
    return;
  }
  for (int seat = 0; seat < setup.seats; ++seat) {
    Boat& boat = position.boats[seat];
    // “For the next race a boat starts with the markers it carried into this one, plus one if it
    // took any damage in this race.”
    const auto markers =
        static_cast<std::uint8_t>(boat.carried + (boat.damage > boat.carried ? 1 : 0));
    const std::uint16_t points = boat.points;
    boat = {};
    boat.points = points;
    boat.damage = markers;
    boat.carried = markers;
  }
  ++position.race;
  position.placed = 0;
  position.sunk = 0;
  position.course = {};
  // “Each later race starts with the left neighbour of the previous one.”
  position.starter = static_cast<std::uint8_t>(left_neighbour(setup, position.starter));
  position.mover = position.starter;
  position.phase = Phase::draw_buoys;
}

// --- Result ---

Result Powerboats::result(const Setup& setup, const Position& position) {
  Result result;
  const bool over = position.phase == Phase::over;
  const auto rank = [&](int seat) {
    const Boat& boat = position.boats[seat];
    return boat.points * 128 + (over ? rank_in_race(boat) : 0);
  };
  for (int seat = 0; seat < setup.seats; ++seat) {
    result.points[seat] = position.boats[seat].points;
  }
  rank_places(result, setup.seats, rank);
  return result;
}

}  // namespace boathouse
