// One course on one lake, and its navigator, solved once for all tests.
#pragma once

#include <memory>

#include "solvers/powerboats/navigator.h"

namespace boathouse::powerboats::testing {

struct CourseOnLake {
  std::shared_ptr<const Powerboats::Setup> setup;
  Course course{};

  CourseOnLake() {
    Random random = Random::for_chance(1);
    setup = std::make_shared<const Powerboats::Setup>(
        random_setup<Powerboats>(2, standard_options(Powerboats::info.options), random));
    course = draw_courses(setup->lake, random)[0];
  }

  [[nodiscard]] const Obstacles& obstacles() const {
    return setup->obstacles[course.race][course.berths[0]];
  }

  // The boat alone on the lake, at the beginning of its turn.
  [[nodiscard]] Powerboats::Position position(const Powerboats::Boat& boat) const {
    Powerboats::Position position{};
    position.course = course;
    position.race = course.race;
    position.phase = Powerboats::Phase::plan;
    position.racing = 1;
    position.boats[0] = boat;
    position.boats[0].state = Powerboats::State::racing;
    return position;
  }

  [[nodiscard]] Powerboats::Boat random_boat(Random& random) const {
    Powerboats::Boat boat{};
    do {
      boat.cell = cell_at(static_cast<int>(random.below(lake_size)),
                          static_cast<int>(random.below(lake_size)));
    } while (obstacles().at(boat.cell));
    boat.heading = static_cast<std::uint8_t>(random.below(6));
    boat.mark = static_cast<Powerboats::Mark>(random.below(5));
    const bool is_buoy =
        boat.mark != Powerboats::start_line && boat.mark != Powerboats::finish_line;
    boat.back = static_cast<std::uint8_t>(is_buoy && random.below(2) == 1);
    boat.damage = static_cast<std::uint8_t>(random.below(4));
    boat.dice = dice_sets.dice[random.below(DiceSets::count)];
    return boat;
  }
};

inline const Navigator& solved() {
  static const std::unique_ptr<const Navigator> navigator = [] {
    const CourseOnLake on;
    auto made = std::make_unique<Navigator>(on.course, on.obstacles());
    (void)made->solve({});
    return made;
  }();
  return *navigator;
}

}  // namespace boathouse::powerboats::testing
