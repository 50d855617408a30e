#include "minds/hint.h"

#include <algorithm>
#include <array>

#include "core/hash.h"

namespace boathouse {

Verdict verdict_of(double cost) {
  if (cost >= very_bad_from) return Verdict::very_bad;
  if (cost >= bad_from) return Verdict::bad;
  if (cost >= doubtful_from) return Verdict::doubtful;
  return cost >= a_little_worse_from ? Verdict::a_little_worse : Verdict::as_good;
}

bool is_mistake(Verdict verdict) { return verdict >= Verdict::doubtful; }

bool is_worth_telling(double cost, double error) { return cost >= noticed_from && cost > error; }

std::string_view name_of(Verdict verdict) {
  constexpr std::array<std::string_view, 6> names{"best",     "as_good", "a_little_worse",
                                                  "doubtful", "bad",     "very_bad"};
  return names[static_cast<std::size_t>(verdict)];
}

Random hint_stream(const State& state, int seat) {
  const std::string seen = state.view_bytes(seat);
  return Random{hash_bytes(seen.data(), seen.size()), static_cast<std::uint64_t>(seat)};
}

Thought advise(Judge& judge, const State& state, int seat, const std::atomic<bool>* stop) {
  Random random = hint_stream(state, seat);
  return judge.think(*state.look(seat), {.stop = stop}, random);
}

std::vector<Hint> hints_of(const Thought& thought) {
  const double best = thought.choices[thought.best].equity;
  std::vector<Hint> hints;
  for (std::size_t i = 0; i < thought.choices.size(); ++i) {
    const Thought::Choice& choice = thought.choices[i];
    const bool is_best = i == thought.best;
    // A search may overrate a choice that it hardly looked at.
    const double cost = std::max(0.0, best - choice.equity);
    const auto place =
        is_best ? hints.begin() : std::ranges::upper_bound(hints, cost, {}, &Hint::cost);
    hints.insert(place, {.move = choice.move,
                         .equity = choice.equity,
                         .error = choice.error,
                         .cost = cost,
                         .verdict = is_best ? Verdict::best : verdict_of(cost)});
  }
  return hints;
}

}  // namespace boathouse
