#include "solvers/powerboats/navigator.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "solvers/blocks.h"
#include "solvers/powerboats/settle.h"

namespace boathouse::powerboats {

namespace {

constexpr Fares in_turns{.turn = 1, .home = 0, .sunk = Navigator::sinking_turns};

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

// A block that is being solved.
struct Navigator::Block {
  std::size_t damage;
  Settling settling;
  TurnCosts turn{};
};

Navigator::Navigator(const Course& course, const Obstacles& obstacles)
    : obstacles_(obstacles), waters_(course, obstacles), estimate_(waters_) {}
Navigator::~Navigator() = default;

void Navigator::look(std::size_t damage, std::size_t place, TurnCosts& turn) const {
  turn.look_ahead(waters_, costs(), damage, place, in_turns);
  turn.choose_plans();
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
bool Navigator::update(std::size_t damage, std::size_t place, TurnCosts& turn) {
  look(damage, place, turn);
  float* const values = values_.data() + index(damage, place);
  float change = 0;
  for (std::size_t set = 0; set < DiceSets::count; ++set) {
    for (std::size_t heading = 0; heading < 6; ++heading) {
      const float difference = values[set * 6 + heading] - turn.best[set].at[heading];
      change = std::max(change, difference < 0 ? -difference : difference);
    }
  }
  if (change <= tolerance) return false;
  for (std::size_t set = 0; set < DiceSets::count; ++set) {
    std::copy_n(turn.best[set].at.begin(), 6, values + set * 6);
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
      return update(block_->damage, place, block_->turn);
    };
    if (block_->settling.step(next)) continue;
    block_.reset();
    solved_.fetch_add(1, std::memory_order_release);
    return;
  }
}

bool Navigator::solve(const Work& work) {
  while (!is_complete()) {
    if (work.stopped()) return false;
    solve_a_block(*this);
    work.report(solved_share(*this));
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
  const auto turn = std::make_unique<TurnCosts>();
  turn->look_ahead(waters_, costs(), boat.damage, waters_.place(boat), in_turns);
  Powerboats::Plan best{};
  float fewest = 2 * out_of_question;
  for (int n = std::max(held - 1, 0); n <= std::min(held + 1, most_planned); ++n) {
    const auto dice = static_cast<std::size_t>(n);
    turn->roll_up_to(dice);
    for (std::size_t set = 0; set < dice_sets.first[dice + 1]; ++set) {
      const float turns = turn->planned[set].at[boat.heading];
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

Powerboats::Boat Navigator::sailed(Powerboats::Boat boat) const {
  const int heading = best_direction(boat);
  const int total = boat.dice.total();
  const int steps = std::min(total, obstacles_.run(boat.cell, heading));
  const auto progress = Powerboats::pass_marks(waters_.course(), {boat.mark, boat.back, false},
                                               boat.cell, heading, steps);
  boat.cell = stepped(boat.cell, heading, steps);
  boat.heading = static_cast<std::uint8_t>(heading);
  boat.mark = progress.mark;
  boat.back = progress.back;
  if (total > steps) boat.dice = {};
  boat.damage = static_cast<std::uint8_t>(
      std::min<int>(boat.damage + total - steps, Powerboats::sinking_damage));
  ++boat.turns;
  if (progress.finished) {
    boat.state = Powerboats::State::finished;
  } else if (boat.damage == Powerboats::sinking_damage) {
    boat.state = Powerboats::State::sunk;
  }
  return boat;
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
  const auto turn = std::make_unique<TurnCosts>();
  look(damage, place, *turn);
  double largest = 0;
  for (std::size_t set = 0; set < DiceSets::count; ++set) {
    for (std::size_t heading = 0; heading < 6; ++heading) {
      const double difference =
          values_at(damage, place)[set * 6 + heading] - turn->best[set].at[heading];
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
