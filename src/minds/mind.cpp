#include "minds/mind.h"

namespace boathouse {

namespace {

// Any legal move, all equally likely.
class RandomMind final : public Mind {
 public:
  [[nodiscard]] Thought think(const SeatView& view, const Budget&, Random& random) override {
    Thought thought;
    for (const Move move : view.sample(random)->legal_moves(view.seat())) {
      thought.choices.push_back({move});
    }
    thought.best = random.below(static_cast<std::uint32_t>(thought.choices.size()));
    return thought;
  }
};

}  // namespace

double equity_of(const Result& result, int seats, int seat) {
  const auto place = [&](int each) { return result.place[static_cast<std::size_t>(each)]; };
  int halves = 0;
  for (int other = 0; other < seats; ++other) {
    if (other == seat) continue;
    halves += place(seat) < place(other) ? 2 : static_cast<int>(place(seat) == place(other));
  }
  return halves / (2.0 * (seats - 1));
}

Expected<std::unique_ptr<Mind>> make_mind(const GameEntry&, int, std::string_view name) {
  if (name == "random") return std::make_unique<RandomMind>();
  return failure("unknown_mind", {{"mind", std::string{name}}, {"known", "random"}});
}

}  // namespace boathouse
