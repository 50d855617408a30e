#include "minds/regatta/skipper.h"

#include <algorithm>
#include <optional>

#include "games/entry.h"

namespace boathouse::regatta {

namespace {

// Worth trying out: at most this many choices, and none this far behind.
constexpr std::size_t most_tried = 6;
constexpr double behind = 0.06;
constexpr int turns_ahead_in_trials = 2;

// Evenly between 0 and 1.
double share(Random& random) {
  constexpr std::uint32_t parts = 1U << 20U;
  return static_cast<double>(random.below(parts)) / parts;
}

// By how many turns choices are misjudged. All ways to exchange cards are misjudged alike, and so
// are all headings to turn to: of so many, one would always look good.
class Misjudgement {
 public:
  Misjudgement(double blur, Random& random) : blur_(blur), random_(random) {}

  double of(Move move) {
    const double own = blur_ * share(random_);
    const Regatta::Kind kind = Regatta::choice(move).kind;
    if (kind == Regatta::Kind::exchange) return of_exchange_.emplace(of_exchange_.value_or(own));
    if (kind == Regatta::Kind::turn) return of_turning_.emplace(of_turning_.value_or(own));
    return own;
  }

 private:
  double blur_;
  Random& random_;
  std::optional<double> of_exchange_;
  std::optional<double> of_turning_;
};

// The best choices, the best first; of equal ones, the first in the game's order.
using Tried = FixedList<std::size_t, most_tried>;
Tried worth_trying(const Thought& thought) {
  Tried tried;
  double least = 0;
  while (tried.size() < most_tried) {
    std::size_t best = thought.choices.size();
    for (std::size_t i = 0; i < thought.choices.size(); ++i) {
      if (tried.contains(i) || thought.choices[i].equity < least) continue;
      if (best == thought.choices.size() ||
          thought.choices[i].equity > thought.choices[best].equity) {
        best = i;
      }
    }
    if (best == thought.choices.size()) break;
    if (tried.empty()) least = thought.choices[best].equity - behind;
    tried.push(best);
  }
  return tried;
}

}  // namespace

void Skipper::prepare(const Setup& setup, const Budget& budget) {
  setup_ = &setup;
  if (!evaluation_ || !evaluation_->fits(setup)) {
    evaluation_.emplace(setup, budget, character_.thrifty);
  } else {
    evaluation_->allow(budget);
  }
}

const RaceModel& Skipper::race_model() const {
  return character_.fitted && setup_->seats == 2 ? race_model_for_two : first_race_model;
}

double Skipper::turns_after(const Position& after, int seat) const {
  const double turns = evaluation_->turns_to_go(*setup_, after, seat, character_.turns_ahead);
  const Regatta::Boat& boat = after.boats[seat];
  if (character_.by_eye == 0 || boat.state != Regatta::State::racing) return turns;
  const double by_eye = evaluation_->field().estimate(boat.pose(), boat.progress());
  return turns + character_.by_eye * (by_eye - turns);
}

// Every choice by what follows it, with the others staying where they are.
Thought Skipper::plan(const Position& world, int seat, Random& random) const {
  Regatta::MoveList moves;
  Regatta::legal_moves(*setup_, world, seat, moves);
  TurnsToGo to_go = evaluation_->turns_to_go(*setup_, world, 1);
  Misjudgement misjudgement{character_.blur, random};
  Thought thought;
  for (const Move move : moves) {
    Position after = world;
    Regatta::play(*setup_, after, seat, move);
    Thought::Choice choice{.move = move, .equity = 1, .error = Evaluation::typical_error};
    if (Regatta::turn(*setup_, after).is_over()) {
      choice.equity = equity_of(Regatta::result(*setup_, after), setup_->seats, seat);
    } else {
      to_go[seat] = turns_after(after, seat) + misjudgement.of(move);
      choice.equity = race_equities(*setup_, after, to_go, race_model())[seat];
    }
    thought.choices.push_back(choice);
  }
  const auto best = std::ranges::max_element(thought.choices, {}, &Thought::Choice::equity);
  thought.best = static_cast<std::size_t>(best - thought.choices.begin());
  thought.nodes = thought.choices.size();
  return thought;
}

// The move that leaves the fewest turns to go. A sun is laid if there is one.
Move Skipper::quick_choice(const Position& position, int turns_ahead) const {
  const int seat = position.mover;
  Regatta::MoveList moves;
  Regatta::legal_moves(*setup_, position, seat, moves);
  Move best = moves[0];
  double fewest = 1e9;
  for (const Move move : moves) {
    const Regatta::Choice choice = Regatta::choice(move);
    if (choice.kind == Regatta::Kind::exchange && best != moves[0]) continue;
    Position after = position;
    Regatta::play(*setup_, after, seat, move);
    if (after.boats[seat].state == Regatta::State::finished) return move;
    constexpr double worth_of_sun = 0.5;
    double turns = evaluation_->turns_to_go(*setup_, after, seat, turns_ahead);
    if (choice.sun >= 0) turns -= worth_of_sun;
    // The second card belongs to this turn; after all other choices the next one is counted first.
    if (character_.knows_helms && after.phase == Regatta::Phase::second) turns -= 1;
    if (turns < fewest) {
      fewest = turns;
      best = move;
    }
  }
  return best;
}

// Everyone draws and moves until the seat's next turn begins.
void Skipper::play_round(Position& position, int seat, Random& chance) const {
  ChanceBuffer buffer;
  for (;;) {
    const Turn turn = Regatta::turn(*setup_, position);
    if (turn.is_over()) return;
    if (turn.is_chance()) {
      buffer.clear();
      const std::uint32_t card = Regatta::chances(*setup_, position, buffer).pick(chance);
      Regatta::happen(*setup_, position, card);
    } else if (position.mover != seat) {
      Regatta::play(*setup_, position, position.mover, quick_choice(position, 0));
    } else if (position.phase == Regatta::Phase::second) {
      Regatta::play(*setup_, position, seat, quick_choice(position, 1));
    } else {
      return;
    }
  }
}

// The rest of a turn, planned one turn ahead.
void Skipper::play_own_turn(Position& position, int seat) const {
  do {
    Regatta::play(*setup_, position, seat, quick_choice(position, 1));
  } while (position.phase == Regatta::Phase::second && position.mover == seat);
}

// The result of a move in one world. The cards that the seat itself draws last stay unknown, as in
// its plans, which takes most of the luck out of the comparison.
double Skipper::trial(const Position& world, int seat, Move move, Random chance) const {
  Position position = world;
  Regatta::play(*setup_, position, seat, move);
  if (position.phase == Regatta::Phase::second) play_own_turn(position, seat);
  int kept = position.boats[seat].cards();
  play_round(position, seat, chance);
  for (int round = 1; round < character_.rounds; ++round) {
    if (!Regatta::turn(*setup_, position).has(seat)) break;
    play_own_turn(position, seat);
    kept = position.boats[seat].cards();
    play_round(position, seat, chance);
  }
  if (Regatta::turn(*setup_, position).is_over()) {
    return equity_of(Regatta::result(*setup_, position), setup_->seats, seat);
  }
  std::fill(position.boats[seat].hand.begin() + kept, position.boats[seat].hand.end(),
            Regatta::Card{});
  const Around others = Regatta::around(*setup_, position, seat);
  TurnsToGo to_go = evaluation_->turns_to_go(*setup_, position, race_model().rivals_ahead);
  to_go[seat] = evaluation_->turns_to_go(*setup_, position, seat, turns_ahead_in_trials, &others);
  return race_equities(*setup_, position, to_go, race_model())[seat];
}

// Replaces the equities of the best choices with their results in sampled worlds, and shifts the
// others along.
void Skipper::try_out(Thought& thought, const Regatta::View& view, int seat, Meter& meter,
                      Random& random) const {
  const Tried tried = worth_trying(thought);
  if (tried.size() < 2) return;
  std::array<double, most_tried> sums{};
  int worlds = 0;
  while (worlds < character_.worlds) {
    const Position world = Regatta::sample(*setup_, view, seat, random);
    const Random chance{random.next()};
    std::array<double, most_tried> equities{};
    for (std::uint32_t i = 0; i < tried.size() && meter.spend(); ++i) {
      equities[i] = trial(world, seat, thought.choices[tried[i]].move, chance);
    }
    if (meter.used_up()) break;
    ++worlds;
    for (std::uint32_t i = 0; i < tried.size(); ++i) sums[i] += equities[i];
  }
  if (worlds == 0) return;
  double change = 0;
  for (std::uint32_t i = 0; i < tried.size(); ++i) {
    Thought::Choice& choice = thought.choices[tried[i]];
    const double found = sums[i] / worlds;
    change += (found - choice.equity) / tried.size();
    choice.equity = found;
  }
  thought.best = tried[0];
  for (const std::size_t each : tried) {
    if (thought.choices[each].equity > thought.choices[thought.best].equity) thought.best = each;
  }
  const double highest = thought.choices[thought.best].equity;
  for (std::size_t i = 0; i < thought.choices.size(); ++i) {
    double& equity = thought.choices[i].equity;
    if (!tried.contains(i)) equity = std::clamp(equity + change, 0.0, highest);
  }
}

Thought Skipper::think(const SeatView& seat_view, const Budget& budget, Random& random) {
  const auto& view = static_cast<const SeatViewOf<Regatta>&>(seat_view);
  Meter meter{budget, most_tried * static_cast<std::uint64_t>(character_.worlds), 1};
  prepare(view.setup(), budget);
  const Position world = Regatta::sample(*setup_, view.view(), view.seat(), random);
  Thought thought = plan(world, view.seat(), random);
  if (character_.worlds == 0 || world.phase == Regatta::Phase::place) return thought;
  try_out(thought, view.view(), view.seat(), meter, random);
  thought.nodes += meter.spent();
  return thought;
}

}  // namespace boathouse::regatta
