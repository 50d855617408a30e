// Powerboats, the rules: three races of speedboats with dice for speed, on a lake of random tiles.
// README.md beside this file states the game and our rulings; the comments here quote it.
//
//   option       values              standard
//   water        dark, light         dark       which face of the lake tiles
//   scoring      base, difference    base       with two players always difference
//   sunk_bonus   per_boat, once      per_boat   the 5 points of the turn-difference scoring
//   alone        no, yes             no         one boat, one race
//
// Under rules 1 the turn-difference scoring took the unplaced for finishers after 100 turns.
//
// A turn is a dice plan (a move), the roll (chance, unless nothing is rolled), and a direction (a
// move). Where the tiles lie and who starts is drawn in the set-up, the buoys when a race begins.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/game_base.h"
#include "core/json_reader.h"
#include "games/powerboats/course.h"
#include "games/powerboats/dice.h"
#include "games/powerboats/lake.h"

namespace boathouse {

struct Powerboats : OpenGame {
  static const GameInfo info;

  using Cell = powerboats::Cell;
  using Dice = powerboats::Dice;

  static constexpr int races = 3;
  static constexpr int sinking_damage = 4;
  static constexpr int most_turns = 100;
  static constexpr int sunk_points = 5;

  struct Setup {
    std::int32_t seats = 2;
    powerboats::Water water = powerboats::Water::dark;
    bool difference = false;
    bool bonus_once = false;
    bool unplaced_finish = false;  // for the turn-difference scoring, as under rules 1
    std::int32_t tiles_laid = 0;
    std::array<powerboats::Laid, powerboats::tile_count> laid{};
    std::int32_t first_starter = -1;  // to be drawn
    const powerboats::LakeKit* kit = nullptr;

    powerboats::Lake lake{};
    std::array<std::array<powerboats::Obstacles, 4>, races> obstacles{};  // [race][start berth]

    [[nodiscard]] bool alone() const { return seats == 1; }
    [[nodiscard]] int races_to_sail() const { return alone() ? 1 : races; }
  };

  enum class Phase : std::uint8_t { draw_buoys, place, plan, roll, steer, over };
  enum class State : std::uint8_t { waiting, racing, finished, sunk, unplaced };

  // What a boat has to do next: cross the start, round a buoy, or cross the finish.
  enum Mark : std::uint8_t { start_line, buoy_1, buoy_2, buoy_3, finish_line };

  // A boat that is not on the lake has no place, heading, dice or mark; but an unplaced one keeps
  // its mark, by which it is ranked.
  struct Boat {
    Cell cell;
    std::uint16_t points;
    Dice dice;
    std::uint8_t heading;
    State state;
    Mark mark;
    std::uint8_t back;     // 1 while the count of the next buoy is −1
    std::uint8_t damage;   // markers, those carried into the race included; 4 is the most
    std::uint8_t carried;  // markers at the start of the race
    std::uint8_t turns;    // taken in this race
    std::uint8_t order;    // finished: the place; sunk: how many sank before, and one

    friend bool operator==(const Boat&, const Boat&) = default;
  };

  struct Position {
    BySeat<Boat> boats;
    powerboats::Course course;
    Phase phase;
    std::uint8_t race;     // 0, 1, 2
    std::uint8_t starter;  // start player of this race
    std::uint8_t mover;
    std::uint8_t to_roll;  // dice, in the phase roll
    std::uint8_t racing;   // boats
    std::uint8_t placed;
    std::uint8_t sunk;

    friend bool operator==(const Position&, const Position&) = default;
  };

  using View = Position;                  // nothing is hidden
  using MoveList = FixedList<Move, 168>;  // 28 starting places, six headings

  // What a move's number means, in each of the three phases.
  struct Berthing {
    Cell cell;
    int heading;
  };
  static constexpr Move code(Berthing place) {
    return static_cast<Move>(place.cell << 3 | place.heading);
  }
  static constexpr Berthing berthing(Move move) {
    return {static_cast<Cell>(move >> 3U), static_cast<int>(move & 7U)};
  }
  struct Plan {
    Dice keep;
    int roll;
  };
  static constexpr Move code(Plan plan) {
    return static_cast<Move>(plan.keep.counts | plan.roll << 12);
  }
  static constexpr Plan plan(Move move) {
    return {Dice{static_cast<std::uint16_t>(move & 0xFFFU)}, static_cast<int>(move >> 12U)};
  }
  // A steering move's number is the new heading.

  static Setup begin(int seats, const OptionValues& options);
  static Chances setup_chances(const Setup& setup, ChanceBuffer& buffer);
  static void draw_setup(Setup& setup, std::uint32_t outcome);
  static Lot setup_lot(const Setup& setup);
  template <class Visit>
  static void each_table(Setup& setup, Visit visit) {
    visit(setup.kit);
  }
  static void setup_notation(const Setup& setup, std::uint32_t outcome, std::string& text);
  static void setup_parts(const Setup& setup, std::uint32_t outcome, JsonWriter& json);
  static void setup_events(const Setup& setup, std::uint32_t outcome, EventList& events);
  static Position start(const Setup& setup);

  static Turn turn(const Setup& setup, const Position& position);
  static void legal_moves(const Setup& setup, const Position& position, int seat, MoveList& moves);
  static void play(const Setup& setup, Position& position, int seat, Move move);
  static Chances chances(const Setup& setup, const Position& position, ChanceBuffer& buffer);
  static void happen(const Setup& setup, Position& position, std::uint32_t outcome);
  static Lot lot(const Setup& setup, const Position& position);
  static Result result(const Setup& setup, const Position& position);

  static void notation(const Setup& setup, const Position& position, Ply ply, Viewer viewer,
                       std::string& text);
  static void parts(const Setup& setup, const Position& position, Ply ply, JsonWriter& json);
  static void events(const Setup& setup, const Position& position, Ply ply, Viewer viewer,
                     EventList& events);
  static void describe(const Setup& setup, const View& view, Viewer viewer, JsonWriter& json);
  static void draw(const Setup& setup, const View& view, Viewer viewer, Language language,
                   std::span<const std::string> names, Screen& screen);
  static Layout layout(const Setup& setup, Random& random);
  static constexpr LayoutCommand layout_command{
      .name = "lake",
      .summary = "layout.summary",  // in the catalogue, as below
      .option = "water",
      .option_summary = "option.water",
  };
  // A position as members of an open object, and from such an object, if play can go on from it.
  static void write_position(const Setup& setup, const Position& position, JsonWriter& json);
  static Expected<Position> read_position(const Setup& setup, const Json& json);
  static const Catalogue& words();
  static std::string_view rules_data() { return powerboats::tiles_text(); }

  // Steps of a turn, for the rules themselves and for telling what happened.

  // What stands in the way in this race.
  static const powerboats::Obstacles& obstacles(const Setup& setup, const Position& position) {
    return setup.obstacles[position.race][position.course.berths[0]];
  }

  // Where a boat stands towards its marks.
  struct Progress {
    Mark mark;
    std::uint8_t back;
    bool finished;
  };
  // What a straight run of so many steps does to it.
  static Progress pass_marks(const powerboats::Course& course, Progress progress, Cell from,
                             int heading, int steps);

  // The mover's run in a direction: how far the water lets it go, where it stops, what it costs.
  struct Run {
    int free;   // hexes up to the total or to the obstacle
    int steps;  // hexes moved, fewer where another boat lies on the last one
    int damage;
    Cell to;
    Progress progress;
    [[nodiscard]] bool sinks(const Boat& boat) const {
      return boat.damage + damage >= sinking_damage;
    }
  };
  static Run run(const Setup& setup, const Position& position, int heading);

  // The parts of playing a direction, in their order.
  static void sail(Position& position, const Run& run, int heading);
  static bool race_is_over(const Setup& setup, const Position& position);
  static void end_race(const Setup& setup, Position& position);
  static void next_race(const Setup& setup, Position& position);

  static int next_racing(const Setup& setup, const Position& position);
  static int left_neighbour(const Setup& setup, int seat) {
    return seat + 1 == setup.seats ? 0 : seat + 1;
  }
  static int right_neighbour(const Setup& setup, int seat) {
    return seat == 0 ? setup.seats - 1 : seat - 1;
  }
  // What a boat's race is worth, once the race is over.
  static bool counts_as_finisher(const Setup& setup, const Boat& boat);
  struct RacePoints {
    int place = 0;
    int turns = 0;  // by which it was ahead of the last boat that finished
    int bonus = 0;  // for boats that did not finish
    [[nodiscard]] int sum() const { return place + turns + bonus; }
  };
  static RacePoints race_points(const Setup& setup, const Position& position, int seat);

 private:
  static void list_places(const Setup& setup, const Position& position, MoveList& moves);
  static void list_plans(Dice held, MoveList& moves);
  static void list_directions(const Setup& setup, const Position& position, MoveList& moves);
};

inline Turn Powerboats::turn(const Setup&, const Position& position) {
  switch (position.phase) {
    case Phase::draw_buoys:
    case Phase::roll:
      return Turn::chance();
    case Phase::over:
      return Turn::over();
    case Phase::place:
    case Phase::plan:
    case Phase::steer:
      break;
  }
  return Turn::seat(position.mover);
}

}  // namespace boathouse
