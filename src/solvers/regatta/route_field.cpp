#include "solvers/regatta/route_field.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace boathouse::regatta {

namespace {

constexpr int hand = 4;  // found by trial: with it the field is closest to how races go
constexpr float farthest = 60;
constexpr float exact_enough = 0.02F;
constexpr int most_sweeps = 16;
constexpr std::size_t most_points = 12'000;

bool same_marks(const Course& a, const Course& b) {
  return std::ranges::equal(a.marks, b.marks, [](const Mark& one, const Mark& other) {
    return one.at == other.at && one.sense == other.sense;
  });
}

bool same_faces(const Deck& a, const Deck& b) {
  return std::ranges::equal(a, b, [](const Face& one, const Face& other) {
    return one.size == other.size && one.symbol == other.symbol && one.exits == other.exits &&
           one.count == other.count;
  });
}

}  // namespace

// Solves the legs from the last to the first, each by sweeps over its states, those nearest to its
// end first. It begins with values that are all too high and only lowers them.
class RouteSolver {
 public:
  explicit RouteSolver(RouteField& field)
      : field_(field),
        passage_(field.passage_),
        points_(field.grid_.points()),
        legs_(field.legs()) {
    field.turns_.assign(field.states(), farthest);
    field.with_second_.assign(field.states(), farthest);
    after_.assign(field.states() * arrow_count, blocked);
    lowest_.assign(points_, farthest);
    make_jumps();
  }

  // Goes on with the block for about a millisecond; false once it is solved.
  [[nodiscard]] bool go_on(int block) {
    return block < headings ? find_ways(block) : solve_leg(legs_ - 1 - (block - headings));
  }

  // What it needs beside the field.
  [[nodiscard]] static std::size_t bytes_for(std::size_t states, std::size_t points) {
    return sizeof(RouteSolver) + states * arrow_count * sizeof(After) + points * sizeof(float) +
           points * headings * sizeof(std::uint32_t);
  }

 private:
  // The leg after an arrow, with a flag for a mark passed the wrong way.
  using After = std::uint8_t;
  static constexpr After blocked = 0xFF;
  static constexpr After finished = 0xFE;
  static constexpr After wrong_way = 0x80;

  // A way across the grid: to the point below and left of the target, and how far beyond it.
  struct Jump {
    std::ptrdiff_t points = 0;
    std::ptrdiff_t nearest = 0;
    float right = 0;
    float up = 0;
    std::int32_t heading = 0;
  };

  [[nodiscard]] Jump jump_by(Point way, int heading) const {
    const auto& grid = field_.grid_;
    const auto floor = [&](std::int32_t length) {
      return (length - (length < 0 ? grid.step - 1 : 0)) / grid.step;
    };
    const Point whole{floor(way.x), floor(way.y)};
    const auto width = static_cast<std::ptrdiff_t>(grid.columns);
    const auto part = [&](std::int32_t length, std::int32_t steps) {
      return static_cast<float>(length - steps * grid.step) / static_cast<float>(grid.step);
    };
    Jump jump{.points = whole.y * width + whole.x,
              .nearest = 0,
              .right = part(way.x, whole.x),
              .up = part(way.y, whole.y),
              .heading = heading};
    jump.nearest = jump.points + (jump.right >= 0.5F ? 1 : 0) + (jump.up >= 0.5F ? width : 0);
    return jump;
  }

  void make_jumps() {
    for (int heading = 0; heading < headings; ++heading) {
      for (int first = 0; first < arrow_count; ++first) {
        const Pose one = passage_.sweep(first, heading).end({{0, 0}, heading});
        jumps_[at(heading, first)] = jump_by(one.middle, one.heading);
        for (int second = 0; second < arrow_count; ++second) {
          const Pose two = passage_.sweep(second, one.heading).end(one);
          double_jumps_[at(heading, first) * arrow_count + static_cast<std::size_t>(second)] =
              jump_by(two.middle, two.heading);
        }
      }
    }
  }

  static std::size_t at(int heading, int arrow) {
    return static_cast<std::size_t>(heading) * arrow_count + static_cast<std::size_t>(arrow);
  }
  [[nodiscard]] After& after(int leg, int heading, std::size_t point, int arrow) {
    return after_[(field_.first_of(leg, heading) + point) * arrow_count +
                  static_cast<std::size_t>(arrow)];
  }

  [[nodiscard]] bool find_ways(int heading) {
    constexpr std::size_t at_once = 50;
    const std::size_t end = std::min(points_, next_ + at_once);
    for (; next_ < end; ++next_) {
      const Pose pose{field_.grid_.at(next_), heading};
      for (int arrow = 0; arrow < arrow_count; ++arrow) find_way(pose, next_, arrow);
    }
    if (next_ < points_) return true;
    next_ = 0;
    return false;
  }

  void find_way(Pose pose, std::size_t point, int arrow) {
    const Sweep& sweep = passage_.sweep(arrow, pose.heading);
    const bool clear = passage_.is_clear(pose, sweep);
    for (int leg = 0; leg < legs_; ++leg) {
      After& way = after(leg, pose.heading, point, arrow);
      Progress progress{static_cast<std::uint8_t>(leg), 0, false};
      if (passage_.nears_gate(pose, sweep, leg)) {
        if (!clear && leg + 1 < legs_) continue;
        // A finish may come before the contact, so only the rules can tell.
        if (leg + 1 == legs_) {
          const auto landfall = passage_.sail(pose, progress, arrow);
          if (!landfall) continue;
          progress = landfall->progress;
        } else {
          progress = follow_bow(pose, sweep, progress);
        }
      } else if (!clear) {
        continue;
      }
      way = progress.finished
                ? finished
                : static_cast<After>(progress.leg | (progress.back != 0 ? wrong_way : 0));
    }
  }

  // Along one sample in three.
  [[nodiscard]] Progress follow_bow(Pose pose, const Sweep& sweep, Progress progress) const {
    Point bow = pose.bow();
    for (std::size_t step = 2; step < sweep.samples.size() + 2; step += 3) {
      const Sample& sample = sweep.samples[std::min(step, sweep.samples.size() - 1)];
      const Point to = pose.middle + sample.bow();
      follow(passage_.course(), progress, bow, to);
      bow = to;
    }
    return progress;
  }

  [[nodiscard]] bool solve_leg(int leg) {
    constexpr std::size_t at_once = 1000;
    if (sweep_ == 0 && next_ == 0) {
      std::ranges::fill(lowest_, farthest);
      sort_by_distance(leg);
    }
    const std::size_t end = std::min(order_.size(), next_ + at_once);
    for (; next_ < end; ++next_) change_ = std::max(change_, improve(leg, order_[next_]));
    if (next_ < order_.size()) return true;
    const bool settled = std::exchange(change_, 0) <= exact_enough;
    next_ = 0;
    if (settled || ++sweep_ == most_sweeps) {
      sweep_ = 0;
      return false;
    }
    sort_by_turns(leg);
    return true;
  }

  // A counting sort of the states of a leg.
  template <class Rank>
  void sort_by(const Rank& rank) {
    constexpr std::size_t ranks = 1024;
    std::vector<std::uint32_t> starts(ranks + 1, 0);
    const std::size_t states = points_ * headings;
    for (std::size_t state = 0; state < states; ++state) {
      ++starts[std::min(rank(state), ranks - 1) + 1];
    }
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    order_.resize(states);
    for (std::size_t state = 0; state < states; ++state) {
      order_[starts[std::min(rank(state), ranks - 1)]++] = static_cast<std::uint32_t>(state);
    }
  }

  void sort_by_distance(int leg) {
    const Course& course = passage_.course();
    constexpr std::int64_t width_of_rank = std::int64_t{5} * mm;
    sort_by([&](std::size_t state) {
      const Point way = field_.grid_.at(state % points_) - course.aim(leg);
      return static_cast<std::size_t>(root(dot(way, way)) / width_of_rank);
    });
  }
  void sort_by_turns(int leg) {
    const float* turns = &field_.turns_[field_.first_of(leg, 0)];
    sort_by([turns](std::size_t state) { return static_cast<std::size_t>(turns[state] * 16); });
  }

  [[nodiscard]] float interpolated(const std::vector<float>& table, std::size_t first,
                                   const Jump& jump, std::size_t point) const {
    const float* low = &table[first + point] + jump.points;
    const float* high = low + field_.grid_.columns;
    const float below = low[0] + jump.right * (low[1] - low[0]);
    const float above = high[0] + jump.right * (high[1] - high[0]);
    return below + jump.up * (above - below);
  }
  [[nodiscard]] float value_after(const std::vector<float>& table, After way, const Jump& jump,
                                  std::size_t point) const {
    if (way == blocked) return never;
    if (way == finished) return 0;
    const float turns =
        interpolated(table, field_.first_of(way & ~wrong_way, jump.heading), jump, point);
    return (way & wrong_way) == 0 ? turns : turns + RouteField::whole_round;
  }

  [[nodiscard]] float value_of_cloud(int leg, int heading, std::size_t point, const Face& face) {
    float best = never;
    for_each_pair(face, [&](int first, int second) {
      const After way = after(leg, heading, point, first);
      if (way == blocked) return;
      if (way == finished) {
        best = 0;
        return;
      }
      const Jump& jump = jumps_[at(heading, first)];
      const auto between =
          static_cast<std::size_t>(static_cast<std::ptrdiff_t>(point) + jump.nearest);
      const After then = after(way & ~wrong_way, jump.heading, between, second);
      const Jump& whole =
          double_jumps_[at(heading, first) * arrow_count + static_cast<std::size_t>(second)];
      float value = value_after(field_.turns_, then, whole, point);
      if ((way & wrong_way) != 0) value += RouteField::whole_round;
      best = std::min(best, value);
    });
    return best;
  }

  template <class Call>
  static void for_each_pair(const Face& face, Call call) {
    for (int first = 0; first < exit_count; ++first) {
      if (!face.has(static_cast<Exit>(first))) continue;
      for (int second = 0; second < exit_count; ++second) {
        if (!face.has(static_cast<Exit>(second))) continue;
        call(arrow_of(face.size, first), arrow_of(face.size, second));
      }
    }
  }

  // Returns by how much.
  float improve(int leg, std::uint32_t state) {
    const std::size_t point = state % points_;
    const int heading = static_cast<int>(state / points_);
    const std::size_t index = field_.first_of(leg, 0) + state;
    Offers offers;
    for (int arrow = 0; arrow < arrow_count; ++arrow) {
      const After way = after(leg, heading, point, arrow);
      const Jump& jump = jumps_[at(heading, arrow)];
      const auto i = static_cast<std::size_t>(arrow);
      offers.plain[i] = value_after(field_.turns_, way, jump, point);
      offers.with_second[i] = value_after(field_.with_second_, way, jump, point);
    }
    const Deck& deck = field_.hands_.deck();
    Hands::Values firsts{};
    Hands::Values seconds{};
    for (std::uint32_t face = 0; face < deck.size(); ++face) {
      if (deck[face].symbol == Symbol::cloud) {
        firsts[face] = seconds[face] = value_of_cloud(leg, heading, point, deck[face]);
        continue;
      }
      seconds[face] = Offers::best(offers.plain, deck[face]);
      firsts[face] = deck[face].symbol == Symbol::helm
                         ? Offers::best(offers.with_second, deck[face])
                         : seconds[face];
    }
    float& turns = field_.turns_[index];
    // Turning on the spot needs no card; exchanging cards is as good as staying.
    const float staying = std::min(lowest_[point], turns);
    const float found = 1 + field_.hands_.expected_best(firsts, hand, staying);
    const float change = std::max(0.0F, turns - found);
    turns -= change;
    lowest_[point] = std::min(lowest_[point], turns);
    field_.with_second_[index] = field_.hands_.expected_best(seconds, hand - 1, turns);
    return change;
  }

  RouteField& field_;
  const Passage& passage_;
  std::size_t points_;
  int legs_;
  std::vector<After> after_;   // by leg, heading, point and arrow
  std::vector<float> lowest_;  // of all headings at a point, on the leg being solved
  std::vector<std::uint32_t> order_;
  // Where it is in the block.
  int sweep_ = 0;
  std::size_t next_ = 0;
  float change_ = 0;  // in this sweep
  std::array<Jump, std::size_t{headings} * arrow_count> jumps_{};
  std::array<Jump, std::size_t{headings} * arrow_count * arrow_count> double_jumps_{};
};

RouteField::Grid RouteField::grid_on(const Course& course) {
  Grid grid;
  const Point size = course.water.high - course.water.low;
  for (;; grid.step += 5 * mm) {
    grid.low = course.water.low;
    // One more point than needed on either side, so that a place always has four points around it.
    grid.columns = size.x / grid.step + 2;
    grid.rows = size.y / grid.step + 2;
    if (grid.points() <= most_points) return grid;
  }
}

RouteField::RouteField(const Course& course, const Deck& deck)
    : passage_(course), hands_(deck), grid_(grid_on(course)) {}
RouteField::~RouteField() = default;

void RouteField::solve_a_bit() {
  if (!begun_.exchange(true)) solver_ = std::make_unique<RouteSolver>(*this);
  const int block = solved_.load(std::memory_order_relaxed);
  if (solver_->go_on(block)) return;
  if (block + 1 == blocks()) solver_.reset();
  solved_.fetch_add(1, std::memory_order_release);
}

std::size_t RouteField::bytes() const {
  if (!begun_.load()) return sizeof *this;
  const std::size_t working = is_complete() ? 0 : RouteSolver::bytes_for(states(), grid_.points());
  return sizeof *this + 2 * states() * sizeof(float) + working;
}

float RouteField::estimate(Pose pose, Progress progress) const {
  if (progress.finished) return 0;
  constexpr double per_turn = 196.0 * mm;
  constexpr double at_a_mark = 1.15;  // to round it
  constexpr double at_the_start = 1.2;
  constexpr double off_course = 0.6;  // heading across the way; twice that away from it
  constexpr int beside_mark = 60 * mm;
  const Course& course = passage_.course();
  // A mark is passed across its ray.
  const auto aim = [&](int leg) {
    if (leg == 0 || leg == course.finish_leg()) return course.line_middle();
    const Mark& mark = course.marks[static_cast<std::uint32_t>(leg - 1)];
    return mark.at +
           Point{static_cast<std::int32_t>(std::int64_t{mark.ray.x} * beside_mark / unit),
                 static_cast<std::int32_t>(std::int64_t{mark.ray.y} * beside_mark / unit)};
  };
  const auto length = [](Point way) { return std::sqrt(static_cast<double>(dot(way, way))); };
  const int leg = progress.leg;
  const Point way = aim(leg) - pose.middle;
  double sum = length(way);
  double turns = 1 + (leg == 0 ? at_the_start : 0);
  if (sum > 0) {
    const auto along = static_cast<double>(dot(way, direction(pose.heading)));
    turns += off_course * (1 - along / (sum * unit));
  }
  for (int next = leg + 1; next <= course.finish_leg(); ++next) {
    sum += length(aim(next) - aim(next - 1));
  }
  turns += at_a_mark * std::min(course.finish_leg() - leg, course.finish_leg() - 1);
  turns += sum / per_turn;
  return static_cast<float>(turns) + (progress.back == 0 ? 0 : whole_round);
}

bool RouteField::fits(const Course& course, const Deck& deck) const {
  const Course& own = passage_.course();
  return own.left == course.left && own.right == course.right && same_marks(own, course) &&
         same_faces(hands_.deck(), deck);
}

float RouteField::look_up(const std::vector<float>& table, Pose pose, Progress progress) const {
  if (progress.finished) return 0;
  const Point way = pose.middle - grid_.low;
  const Point whole{std::clamp(way.x / grid_.step, 0, grid_.columns - 2),
                    std::clamp(way.y / grid_.step, 0, grid_.rows - 2)};
  const float right =
      static_cast<float>(way.x - whole.x * grid_.step) / static_cast<float>(grid_.step);
  const float up =
      static_cast<float>(way.y - whole.y * grid_.step) / static_cast<float>(grid_.step);
  const float* low = &table[first_of(progress.leg, pose.heading) +
                            static_cast<std::size_t>(whole.y * grid_.columns + whole.x)];
  const float* high = low + grid_.columns;
  const float below = low[0] + right * (low[1] - low[0]);
  const float above = high[0] + right * (high[1] - high[0]);
  const float turns = below + up * (above - below);
  return progress.back == 0 ? turns : turns + whole_round;
}

RouteFields::Answer RouteFields::wait_for(const Course& course, const Deck& deck,
                                          const Patience& patience) {
  return fields_.wait_for([&](const RouteField& field) { return field.fits(course, deck); },
                          [&] { return std::make_shared<RouteField>(course, deck); }, patience);
}

RouteFields& house_routes() {
  static RouteFields fields;
  return fields;
}

std::shared_ptr<const RouteField> route_field(const Course& course, const Deck& deck) {
  return house_routes().wait_for(course, deck, [](double) { return true; });
}

}  // namespace boathouse::regatta
