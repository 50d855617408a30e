#include "games/regatta/sweep.h"

#include <algorithm>

namespace boathouse::regatta {

namespace {

#include "games/regatta/arrows.inc"

// The tips of the arrows from the bow, in hundredths of a millimetre: S, R45, R90.
constexpr Point tips[2][3] = {{{0, 9000}, {3000, 7243}, {3000, 6000}},
                              {{0, 6000}, {2485, 6000}, {4500, 4500}}};
constexpr std::int64_t fine = 1000;  // thousandths to the hundredth
constexpr int sine_bits = 30;

std::int64_t sine(int heading) {
  const int in_half = heading % 12;
  const std::int64_t value = quarter_sines[in_half <= 6 ? in_half : 12 - in_half];
  return heading % headings < 12 ? value : -value;
}

struct Fine {
  std::int64_t x;
  std::int64_t y;
};

std::int64_t rounded(std::int64_t number, std::int64_t divisor) {
  const std::int64_t half = divisor / 2;
  return (number < 0 ? number - half : number + half) / divisor;
}

// In units of 2^-30 thousandths; turned clockwise.
Fine turned_by(Fine point, int heading) {
  const std::int64_t s = sine(heading);
  const std::int64_t c = sine(heading + 6);
  return {point.x * c + point.y * s, point.y * c - point.x * s};
}

Point in_hundredths(Fine turned) {
  constexpr std::int64_t divisor = fine << sine_bits;
  return {static_cast<std::int32_t>(rounded(turned.x, divisor)),
          static_cast<std::int32_t>(rounded(turned.y, divisor))};
}

std::int16_t nearest_heading(Point way) {
  int nearest = 0;
  for (int heading = 1; heading < headings; ++heading) {
    if (dot(way, direction(heading)) > dot(way, direction(nearest))) nearest = heading;
  }
  return static_cast<std::int16_t>(nearest);
}

Sample sample_of(Point middle, Point bow, Point way, std::int16_t heading) {
  return {static_cast<std::int16_t>(middle.x),
          static_cast<std::int16_t>(middle.y),
          static_cast<std::int16_t>(bow.x),
          static_cast<std::int16_t>(bow.y),
          static_cast<std::int16_t>(way.x),
          static_cast<std::int16_t>(way.y),
          heading};
}

}  // namespace

Sweeps::Sweeps() {
  constexpr std::int64_t half_hull = hull_along * fine;
  std::size_t next = 0;
  std::size_t first_point = 0;
  for (std::size_t size = 0; size < 2; ++size) {
    for (std::size_t turn = 0; turn < 3; ++turn) {
      const auto steps = static_cast<std::size_t>(step_counts[size][turn]);
      for (const int side : {1, -1}) {
        if (turn == 0 && side < 0) continue;
        const int by = side * 3 * static_cast<int>(turn);
        const auto exit = side > 0 ? 2 + turn : 2 - turn;
        for (int heading = 0; heading < headings; ++heading) {
          const std::size_t first = next;
          const auto from_middle = [&](std::int64_t x, std::int64_t y) {
            return turned_by({side * x, y + half_hull}, heading);
          };
          for (std::size_t step = 0; step + 1 < steps; ++step) {
            const auto& point = rail_points[first_point + step];
            const Fine stern = from_middle(point[0], point[1]);
            const Fine bow = from_middle(point[2], point[3]);
            const Point way =
                unit_vector((bow.x - stern.x) >> sine_bits, (bow.y - stern.y) >> sine_bits);
            samples_[next++] =
                sample_of(in_hundredths({(stern.x + bow.x) / 2, (stern.y + bow.y) / 2}),
                          in_hundredths(bow), way, nearest_heading(way));
          }
          // “The boat ends with its stern on the tip, in the arrow's direction.”
          const int end_heading = turned(heading, by);
          const Fine tip = from_middle(tips[size][turn].x * fine, tips[size][turn].y * fine);
          const Fine half = turned_by({0, half_hull}, end_heading);
          const Point end = in_hundredths({tip.x + half.x, tip.y + half.y});
          samples_[next++] =
              sample_of(end, end + bow_from_middle(end_heading), direction(end_heading),
                        static_cast<std::int16_t>(end_heading));
          Sweep& sweep = sweeps_[size][exit][static_cast<std::size_t>(heading)];
          sweep.samples = std::span{samples_}.subspan(first, steps);
          sweep.reach = {{0, 0}, {0, 0}};
          sweep.bows = {bow_from_middle(heading), bow_from_middle(heading)};
          for (const Sample& sample : sweep.samples) {
            sweep.reach.take_in(sample.middle());
            sweep.bows.take_in(sample.bow());
          }
        }
      }
      first_point += steps;
    }
  }
}

const Sweeps& Sweeps::made() {
  static const Sweeps sweeps;
  return sweeps;
}

}  // namespace boathouse::regatta
