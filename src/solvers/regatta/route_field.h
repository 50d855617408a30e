// How many turns a boat alone needs to the finish, from every place and heading and on every leg.
//
// The field is the value of a simpler game, solved by value iteration: the water is
// a grid of points 30 mm apart (wider on very large courses) with values between
// them interpolated; every turn, the boat gets a new hand from the whole deck and
// plays its best card or turns on the spot; there are no other boats. To make up for
// the useless cards that stay in a real hand, this hand is smaller. At the points of
// the grid, contact and progress follow the rules; a mark passed the wrong way costs
// a whole round. The sweeps end when no value changes by more than 0.02 turns.
//
// Only + − × ÷ in single precision and comparisons, so every platform computes the same bits.
//
// It is solved in blocks: first the ways from every heading, then the legs from the last to the
// first, which takes from half a second to five. Until a leg is solved, its turns are estimated
// from the length of the way.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "solvers/regatta/hands.h"
#include "solvers/regatta/passage.h"
#include "solvers/shared_tables.h"

namespace boathouse::regatta {

class RouteSolver;

class RouteField {
 public:
  RouteField(const Course& course, const Deck& deck);
  RouteField(const RouteField&) = delete;
  RouteField& operator=(const RouteField&) = delete;
  ~RouteField();

  // Solves a small part of a block (see solvers/blocks.h); only one thread at a time may do so.
  // Everything else may be called by any thread in the meantime.
  void solve_a_bit();
  [[nodiscard]] int blocks() const { return headings + legs(); }
  [[nodiscard]] int solved_blocks() const { return solved_.load(std::memory_order_acquire); }
  [[nodiscard]] bool is_complete() const { return solved_blocks() == blocks(); }

  [[nodiscard]] bool fits(const Course& course, const Deck& deck) const;

  // At the beginning of a turn, with an unknown hand.
  [[nodiscard]] float turns(Pose pose, Progress progress) const {
    return is_solved(progress.leg) ? look_up(turns_, pose, progress) : estimate(pose, progress);
  }
  // After the turn in which a helm has been played and one more card may follow.
  [[nodiscard]] float turns_with_second(Pose pose, Progress progress) const {
    return is_solved(progress.leg) ? look_up(with_second_, pose, progress)
                                   : std::max(0.0F, estimate(pose, progress) - second_card);
  }

  // From the length of the way, found by comparison with solved courses.
  [[nodiscard]] float estimate(Pose pose, Progress progress) const;

  [[nodiscard]] const Passage& passage() const { return passage_; }
  [[nodiscard]] const Hands& hands() const { return hands_; }
  // With what solving it needs for a while.
  [[nodiscard]] std::size_t bytes() const;

  static constexpr float whole_round = 6;  // in turns, when the count of a mark is −1

 private:
  friend class RouteSolver;

  struct Grid {
    Point low{};
    std::int32_t step = 30 * mm;
    std::int32_t columns = 0;
    std::int32_t rows = 0;
    [[nodiscard]] std::size_t points() const {
      return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    }
    [[nodiscard]] Point at(std::size_t point) const {
      const auto width = static_cast<std::size_t>(columns);
      return low + Point{static_cast<std::int32_t>(point % width) * step,
                         static_cast<std::int32_t>(point / width) * step};
    }
  };
  static Grid grid_on(const Course& course);

  [[nodiscard]] std::size_t first_of(int leg, int heading) const {
    return (static_cast<std::size_t>(leg) * headings + static_cast<std::size_t>(heading)) *
           grid_.points();
  }
  [[nodiscard]] int legs() const { return passage_.course().finish_leg() + 1; }
  [[nodiscard]] std::size_t states() const {
    return static_cast<std::size_t>(legs()) * headings * grid_.points();
  }
  [[nodiscard]] bool is_solved(int leg) const {
    return leg >= legs() - (solved_blocks() - headings);
  }
  [[nodiscard]] float look_up(const std::vector<float>& table, Pose pose, Progress progress) const;
  static constexpr float second_card = 0.8F;  // what it saves, in turns

  Passage passage_;
  Hands hands_;
  Grid grid_;
  std::vector<float> turns_;        // by leg, heading, row and column
  std::vector<float> with_second_;  // likewise
  std::unique_ptr<RouteSolver> solver_;
  std::atomic<bool> begun_ = false;
  std::atomic<int> solved_ = 0;
};

// The fields of all courses in play.
class RouteFields {
 public:
  static constexpr std::size_t usual_bytes = 128'000'000;  // nine of the largest courses

  explicit RouteFields(std::size_t most_bytes = usual_bytes) : fields_(most_bytes) {}

  using Answer = SharedTables<RouteField>::Answer;
  // The field, complete, unless patience ends before.
  [[nodiscard]] Answer wait_for(const Course& course, const Deck& deck, const Patience& patience);
  [[nodiscard]] std::size_t bytes() const { return fields_.bytes(); }

 private:
  SharedTables<RouteField> fields_;
};

// Those that the minds use.
[[nodiscard]] RouteFields& house_routes();

// The field of a course, complete.
[[nodiscard]] std::shared_ptr<const RouteField> route_field(const Course& course, const Deck& deck);

}  // namespace boathouse::regatta
