#include "daily/regatta/race_of_the_day.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "games/regatta/course_file.h"
#include "solvers/blocks.h"

namespace boathouse::daily {

namespace {

// In millimetres. Marks are where a boat alone needs about ten to fifteen turns around them.
struct Spot {
  int x = 0;
  int y = 0;
};
constexpr int farthest_side = 450;
constexpr int nearest = 300;
constexpr int farthest = 850;
constexpr int raster = 50;
constexpr int least_apart = 300;
constexpr Spot line_middle{0, 0};

Spot draw_spot(Random& random) {
  const auto on_raster = [&](int low, int high) {
    const auto places = static_cast<std::uint32_t>((high - low) / raster + 1);
    return low + raster * static_cast<int>(random.below(places));
  };
  const int x = on_raster(-farthest_side, farthest_side);
  return {x, on_raster(nearest, farthest)};
}

bool are_apart(Spot one, Spot other) {
  const int x = one.x - other.x;
  const int y = one.y - other.y;
  return x * x + y * y >= least_apart * least_apart;
}

// How far the course bends at a spot: to the left above 0, to the right below.
int bend(Spot from, Spot at, Spot to) {
  return (at.x - from.x) * (to.y - at.y) - (at.y - from.y) * (to.x - at.x);
}

// Two or three marks, each rounded the way the course bends there; empty if they do not fit.
std::string draw_course(Random& random) {
  std::array<Spot, 3> spots{};
  const std::size_t count = 2 + random.below(2);
  for (std::size_t i = 0; i < count; ++i) {
    spots[i] = draw_spot(random);
    for (std::size_t other = 0; other < i; ++other) {
      if (!are_apart(spots[i], spots[other])) return {};
    }
  }
  constexpr int slightest_bend = 40'000;  // twice the area of the triangle
  std::string text = "line -200 200 at 0\n";
  for (std::size_t i = 0; i < count; ++i) {
    const Spot from = i == 0 ? line_middle : spots[i - 1];
    const Spot to = i + 1 == count ? line_middle : spots[i + 1];
    const int turn = bend(from, spots[i], to);
    if (std::abs(turn) < slightest_bend) return {};
    text += join(regatta::mark_names[i], " ", spots[i].x, " ", spots[i].y, " ",
                 regatta::sense_names[turn > 0 ? 1 : 0], "\n");
  }
  return text;
}

OptionValues options_for(Random& random) {
  OptionValues options = standard_options(Regatta::info.options);
  (void)set_option(Regatta::info.options, options, "alone=yes");
  for (;;) {
    const std::string course = draw_course(random);
    if (!course.empty() &&
        set_option(Regatta::info.options, options, join("course=", course)).has_value()) {
      return options;
    }
  }
}

}  // namespace

Daily<Regatta>::Daily(Random& random)
    : options(options_for(random)),
      setup(Regatta::begin(1, options)),
      position(Regatta::start(setup)),
      field_(std::make_unique<regatta::RouteField>(setup.course, setup.deck)) {}

bool Daily<Regatta>::solve(const Work& work) {
  while (!field_->is_complete()) {
    if (work.stopped()) return false;
    solve_a_block(*field_);
    work.report(solved_share(*field_));
  }
  return true;
}

double Daily<Regatta>::par() const {
  Regatta::Position placing = position;
  placing.phase = Regatta::Phase::place;
  Regatta::MoveList moves;
  Regatta::legal_moves(setup, placing, 0, moves);
  double fewest = regatta::never;
  for (const Move move : moves) fewest = std::min(fewest, toll(placing, move));
  return fewest;
}

double Daily<Regatta>::toll(const Regatta::Position& at, Move move) const {
  Regatta::Position after = at;
  Regatta::play(setup, after, 0, move);
  const Regatta::Boat& boat = after.boats[0];
  if (boat.state == Regatta::State::finished) return 0;
  if (after.phase == Regatta::Phase::second) {
    return field_->turns_with_second(boat.pose(), boat.progress());
  }
  return field_->turns(boat.pose(), boat.progress());
}

}  // namespace boathouse::daily
