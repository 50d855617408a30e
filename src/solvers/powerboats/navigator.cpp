#include "solvers/powerboats/navigator.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "solvers/powerboats/settle.h"

namespace boathouse::powerboats {

namespace {

constexpr std::size_t most_total = std::size_t{3} * most_planned;
constexpr float out_of_question = 1e9F;

// One number for each heading, padded to a vector width.
struct alignas(32) Lanes {
  std::array<float, 8> at;
};

constexpr Lanes all(float number) {
  Lanes lanes{};
  lanes.at.fill(number);
  return lanes;
}

Lanes least(const Lanes& a, const Lanes& b) {
  Lanes result;
  for (std::size_t i = 0; i < 8; ++i) result.at[i] = a.at[i] < b.at[i] ? a.at[i] : b.at[i];
  return result;
}

Lanes most(const Lanes& a, const Lanes& b) {
  Lanes result;
  for (std::size_t i = 0; i < 8; ++i) result.at[i] = a.at[i] > b.at[i] ? a.at[i] : b.at[i];
  return result;
}

Lanes mean(const Lanes& a, const Lanes& b, const Lanes& c) {
  constexpr float third = 1.0F / 3;
  Lanes result;
  for (std::size_t i = 0; i < 8; ++i) result.at[i] = (a.at[i] + b.at[i] + c.at[i]) * third;
  return result;
}

// The cost of a turn in each of the three directions: one, or far too much if the rules forbid it
// because another direction leaves more room.
struct Toll {
  Lanes straight;
  Lanes left;
  Lanes right;
};

Lanes toll_of(const Lanes& run, const Lanes& longest) {
  Lanes result;
  for (std::size_t i = 0; i < 8; ++i) {
    result.at[i] = run.at[i] == longest.at[i] ? 1 : out_of_question;
  }
  return result;
}

std::array<Toll, most_total + 1> tolls(const std::array<std::uint8_t, 6>& free) {
  Lanes straight{};
  Lanes left{};
  Lanes right{};
  for (std::size_t heading = 0; heading < 6; ++heading) {
    straight.at[heading] = free[heading];
    left.at[heading] = free[(heading + 1) % 6];
    right.at[heading] = free[(heading + 5) % 6];
  }
  std::array<Toll, most_total + 1> tolls;
  for (std::size_t total = 0; total <= most_total; ++total) {
    const Lanes limit = all(static_cast<float>(total));
    const Lanes on = least(straight, limit);
    const Lanes to_left = least(left, limit);
    const Lanes to_right = least(right, limit);
    const Lanes longest = most(on, most(to_left, to_right));
    tolls[total] = {toll_of(on, longest), toll_of(to_left, longest), toll_of(to_right, longest)};
  }
  return tolls;
}

Lanes choose_direction(const std::array<float, 10>& ahead, const Toll& toll) {
  Lanes result;
  for (std::size_t i = 0; i < 8; ++i) {
    const float straight = ahead[i + 1] + toll.straight.at[i];
    const float right = ahead[i] + toll.right.at[i];
    result.at[i] = straight < right ? straight : right;
  }
  for (std::size_t i = 0; i < 8; ++i) {
    const float left = ahead[i + 2] + toll.left.at[i];
    result.at[i] = left < result.at[i] ? left : result.at[i];
  }
  return result;
}

Dice without_highest(Dice dice, int most) {
  while (dice.count() > most) {
    const std::size_t face = dice.threes() > 0 ? 2 : dice.twos() > 0 ? 1 : 0;
    dice.counts = static_cast<std::uint16_t>(dice.counts - die_of(face).counts);
  }
  return dice;
}

bool is_part_of(Dice some, Dice dice) {
  return some.ones() <= dice.ones() && some.twos() <= dice.twos() && some.threes() <= dice.threes();
}

}  // namespace

struct Navigator::Scratch {
  using BySet = std::array<Lanes, DiceSets::count>;
  BySet rolled;   // by the dice on the table, before choosing the direction
  BySet planned;  // by the dice kept, before rolling those missing to some number
  BySet best;     // by the dice held, before choosing the plan

  // “Expectations over dice plans build up from smaller ones”: to get n dice, the boat keeps all of
  // them, or one fewer and rolls one, and so on.
  void roll_up_to(std::size_t n) {
    for (std::size_t set = dice_sets.first[n]; set < dice_sets.first[n + 1]; ++set) {
      planned[set] = rolled[set];
    }
    for (std::size_t set = dice_sets.first[n]; set-- > 0;) {
      const auto& with = dice_sets.with[set];
      planned[set] = mean(planned[with[0]], planned[with[1]], planned[with[2]]);
    }
  }

  // A boat that holds more may keep fewer.
  void keep_less(std::size_t n) {
    const std::size_t end = end_of_holders(n);
    for (std::size_t set = dice_sets.first[n + 1]; set < end; ++set) {
      planned[set] = all(out_of_question);
    }
    for (std::size_t set = 1; set < end; ++set) {
      const auto& without = dice_sets.without[set];
      const Lanes less = least(planned[without[0]], planned[without[1]]);
      planned[set] = least(planned[set], least(less, planned[without[2]]));
    }
  }

  void choose_plans() {
    best.fill(all(out_of_question));
    for (std::size_t n = 0; n <= most_planned; ++n) {
      roll_up_to(n);
      keep_less(n);
      for (std::size_t set = n == 0 ? 0 : dice_sets.first[n - 1]; set < end_of_holders(n); ++set) {
        best[set] = least(best[set], planned[set]);
      }
    }
  }

  // After the sets of n + 1 dice, the most that a boat can hold if it is to have n.
  static std::size_t end_of_holders(std::size_t n) {
    return n == most_planned ? DiceSets::count : dice_sets.first[n + 2];
  }
};

// A block that is being solved.
struct Navigator::Block {
  std::size_t damage;
  Settling settling;
  Scratch scratch{};
};

Navigator::Navigator(const Course& course, const Obstacles& obstacles)
    : obstacles_(obstacles), waters_(course, obstacles), estimate_(waters_) {}
Navigator::~Navigator() = default;

void Navigator::look_ahead(std::size_t damage, std::size_t place, Scratch& scratch) const {
  const std::array<std::uint8_t, 6>& free = waters_.free(place % waters_.hexes());
  // The index of the value after a run; after a crash or the finish, dice do not matter.
  struct After {
    const float* values;
    std::size_t per_set;
  };
  static constexpr float home = 0;
  static constexpr float sunk = sinking_turns;
  std::array<std::array<After, 6>, most_total + 1> after;
  for (std::size_t heading = 0; heading < 6; ++heading) {
    const std::span<const Waters::Place> ends = waters_.run(place, heading);
    const std::size_t room = free[heading];
    for (std::size_t total = 0; total <= most_total; ++total) {
      const Waters::Place end = ends[std::min(total, room)];
      const std::size_t hurt = damage + total - std::min(total, room);
      if (end == Waters::finished) {
        after[total][heading] = {&home, 0};
      } else if (hurt >= damages) {
        after[total][heading] = {&sunk, 0};
      } else {
        after[total][heading] = {values_at(hurt, end) + heading, total > room ? 0U : 6U};
      }
    }
  }
  const std::array<Toll, most_total + 1> toll = tolls(free);
  std::array<float, 10> ahead{};  // cyclic: the last heading before the first one
  for (std::size_t set = 0; set < DiceSets::count; ++set) {
    const std::size_t total = dice_sets.total[set];
    for (std::size_t heading = 0; heading < 6; ++heading) {
      const After& found = after[total][heading];
      ahead[heading + 1] = found.values[found.per_set * set];
    }
    ahead[0] = ahead[6];
    ahead[7] = ahead[1];
    scratch.rolled[set] = choose_direction(ahead, toll[total]);
  }
}

void Navigator::look(std::size_t damage, std::size_t place, Scratch& scratch) const {
  look_ahead(damage, place, scratch);
  scratch.choose_plans();
}

std::unique_ptr<Navigator::Block> Navigator::begin_block(std::size_t damage, std::size_t mark) {
  // From those near the mark to those far from it.
  std::vector<Waters::Place> order = waters_.places_of(Waters::tasks_before(mark));
  std::ranges::sort(order, {}, [&](Waters::Place place) {
    int sum = 0;
    for (int heading = 0; heading < 6; ++heading) sum += estimate_.fewest_turns(place, heading, 2);
    return std::pair{sum, place};
  });
  // A boat with one more damage marker is a first guess.
  for (const Waters::Place place : order) {
    float* const values = values_.data() + index(damage, place);
    if (damage + 1 < damages) {
      std::copy_n(values_at(damage + 1, place), per_place, values);
    } else {
      std::fill_n(values, per_place, sinking_turns);
    }
  }
  return std::make_unique<Block>(damage, Settling{waters_, mark, std::move(order)});
}

// A place whose values hardly change keeps the old ones, so that what others have seen stays valid;
// in the end, no value is off by more than the tolerance.
bool Navigator::update(std::size_t damage, std::size_t place, Scratch& scratch) {
  look(damage, place, scratch);
  float* const values = values_.data() + index(damage, place);
  float change = 0;
  for (std::size_t set = 0; set < DiceSets::count; ++set) {
    for (std::size_t heading = 0; heading < 6; ++heading) {
      const float difference = values[set * 6 + heading] - scratch.best[set].at[heading];
      change = std::max(change, difference < 0 ? -difference : difference);
    }
  }
  if (change <= tolerance) return false;
  for (std::size_t set = 0; set < DiceSets::count; ++set) {
    std::copy_n(scratch.best[set].at.begin(), 6, values + set * 6);
  }
  return true;
}

void Navigator::solve_a_bit() {
  constexpr int places = 50;  // about a millisecond
  if (!allocated_.exchange(true)) values_.resize(static_cast<std::size_t>(states()));
  if (block_ == nullptr) {
    const auto block = static_cast<std::size_t>(solved_.load(std::memory_order_relaxed));
    block_ =
        begin_block(damages - 1 - block / Waters::marks, Waters::marks - 1 - block % Waters::marks);
  }
  for (int i = 0; i < places; ++i) {
    const auto next = [&](std::size_t place) {
      return update(block_->damage, place, block_->scratch);
    };
    if (block_->settling.step(next)) continue;
    block_.reset();
    solved_.fetch_add(1, std::memory_order_release);
    return;
  }
}

void Navigator::solve_a_block() {
  const int before = solved_.load(std::memory_order_relaxed);
  while (solved_.load(std::memory_order_relaxed) == before) solve_a_bit();
}

bool Navigator::solve(const Work& work) {
  while (!is_complete()) {
    if (work.stopped()) return false;
    solve_a_block();
    work.report(static_cast<double>(solved_blocks()) / blocks());
  }
  return true;
}

double Navigator::turns(const Powerboats::Boat& boat) const {
  const Waters::Place place = waters_.place(boat);
  const int block =
      (Powerboats::sinking_damage - 1 - boat.damage) * static_cast<int>(Waters::marks) +
      Powerboats::finish_line - boat.mark;
  if (block >= solved_blocks()) {
    return estimate_.expected_turns(place, boat.heading, boat.dice.count(), boat.damage);
  }
  const std::size_t set = DiceSets::number_of(without_highest(boat.dice, most_planned));
  return values_at(boat.damage, place)[set * 6 + boat.heading];
}

Powerboats::Plan Navigator::best_plan(const Powerboats::Boat& boat) const {
  const int held = boat.dice.count();
  if (held > most_planned + 1) return {without_highest(boat.dice, held - 1), 0};
  const auto scratch = std::make_unique<Scratch>();
  look_ahead(boat.damage, waters_.place(boat), *scratch);
  Powerboats::Plan best{};
  float fewest = 2 * out_of_question;
  for (int n = std::max(held - 1, 0); n <= std::min(held + 1, most_planned); ++n) {
    const auto dice = static_cast<std::size_t>(n);
    scratch->roll_up_to(dice);
    for (std::size_t set = 0; set < dice_sets.first[dice + 1]; ++set) {
      const float turns = scratch->planned[set].at[boat.heading];
      if (turns >= fewest || !is_part_of(dice_sets.dice[set], boat.dice)) continue;
      fewest = turns;
      best = {dice_sets.dice[set], n - dice_sets.dice[set].count()};
    }
  }
  return best;
}

int Navigator::best_direction(const Powerboats::Boat& boat) const {
  const Waters::Place place = waters_.place(boat);
  const auto& free = waters_.free(place % waters_.hexes());
  const int total = boat.dice.total();
  const std::array<int, 3> ways{boat.heading, turned(boat.heading, 1), turned(boat.heading, -1)};
  const auto run = [&](int way) {
    return std::min<int>(total, free[static_cast<std::size_t>(way)]);
  };
  const int longest = std::max({run(ways[0]), run(ways[1]), run(ways[2])});
  int best = boat.heading;
  double fewest = 2 * out_of_question;
  for (const int way : ways) {
    if (run(way) != longest) continue;
    const auto steps = static_cast<std::size_t>(longest);
    const Waters::Place end = waters_.run(place, static_cast<std::size_t>(way))[steps];
    const int hurt = boat.damage + total - longest;
    double turns = 0;
    if (end != Waters::finished && hurt >= Powerboats::sinking_damage) {
      turns = sinking_turns;
    } else if (end != Waters::finished) {
      const Dice kept = total > longest ? Dice{} : without_highest(boat.dice, most_planned);
      turns = values_at(static_cast<std::size_t>(hurt),
                        end)[DiceSets::number_of(kept) * 6 + static_cast<std::size_t>(way)];
    }
    if (turns >= fewest) continue;
    fewest = turns;
    best = way;
  }
  return best;
}

double Navigator::par(Cell start) const {
  const float* const values = values_at(0, waters_.place(start, Powerboats::start_line, false));
  return *std::min_element(values, values + 6);
}

Powerboats::Berthing Navigator::best_start() const {
  Powerboats::Berthing best{nowhere, 0};
  float fewest = out_of_question;
  for_each_starting_place(waters_.course(), obstacles_, [&](Cell cell) {
    const float* const values = values_at(0, waters_.place(cell, Powerboats::start_line, false));
    for (int heading = 0; heading < 6; ++heading) {
      if (values[heading] >= fewest) continue;
      fewest = values[heading];
      best = {cell, heading};
    }
  });
  return best;
}

double Navigator::residual(std::size_t damage, std::size_t place) const {
  const auto scratch = std::make_unique<Scratch>();
  look(damage, place, *scratch);
  double largest = 0;
  for (std::size_t set = 0; set < DiceSets::count; ++set) {
    for (std::size_t heading = 0; heading < 6; ++heading) {
      const double difference =
          values_at(damage, place)[set * 6 + heading] - scratch->best[set].at[heading];
      largest = std::max(largest, difference < 0 ? -difference : difference);
    }
  }
  return largest;
}

double Navigator::residual() const {
  double largest = 0;
  for (std::size_t damage = 0; damage < damages; ++damage) {
    for (std::size_t place = 0; place < waters_.places(); ++place) {
      largest = std::max(largest, residual(damage, place));
    }
  }
  return largest;
}

std::size_t Navigator::bytes() const {
  const std::size_t count = allocated_.load() ? static_cast<std::size_t>(states()) : 0;
  return sizeof *this + waters_.bytes() + estimate_.bytes() + count * sizeof values_[0];
}

}  // namespace boathouse::powerboats
