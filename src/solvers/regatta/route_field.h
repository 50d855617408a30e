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
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "solvers/regatta/hands.h"
#include "solvers/regatta/passage.h"

namespace boathouse::regatta {

class RouteField {
 public:
  RouteField(const Course& course, const Deck& deck);

  [[nodiscard]] bool fits(const Course& course, const Deck& deck) const;

  // At the beginning of a turn, with an unknown hand.
  [[nodiscard]] float turns(Pose pose, Progress progress) const {
    return look_up(turns_, pose, progress);
  }
  // After the turn in which a helm has been played and one more card may follow.
  [[nodiscard]] float turns_with_second(Pose pose, Progress progress) const {
    return look_up(with_second_, pose, progress);
  }

  [[nodiscard]] const Passage& passage() const { return passage_; }
  [[nodiscard]] const Hands& hands() const { return hands_; }
  [[nodiscard]] std::size_t bytes() const {
    return (turns_.size() + with_second_.size()) * sizeof(float);
  }

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
  [[nodiscard]] float look_up(const std::vector<float>& table, Pose pose, Progress progress) const;

  Passage passage_;
  Hands hands_;
  Grid grid_;
  std::vector<float> turns_;        // by leg, heading, row and column
  std::vector<float> with_second_;  // likewise
};

// The field of a course, made on first use and then shared.
[[nodiscard]] std::shared_ptr<const RouteField> route_field(const Course& course, const Deck& deck);

}  // namespace boathouse::regatta
