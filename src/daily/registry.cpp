#include <algorithm>

#include "core/sha256.h"
#include "core/text.h"
#include "core/try.h"
#include "daily/challenge.h"
#include "daily/list.h"
#include "games/entry.h"
#include "games/list.h"

namespace boathouse::daily {

namespace {

// The stream from which a day's challenge is made; each generator has streams of its own. The
// engine of a game without a challenge needs none.
[[maybe_unused]] Random stream_of(Date date, std::string_view game) {
  const Digest digest =
      sha256(join("boathouse daily ", generator_on(date), "\n", date_text(date), "\n", game));
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < 8; ++i) seed = seed << 8U | digest[i];
  return Random{seed};
}

template <Game G>
class ChallengeOf final : public Challenge {
 public:
  ChallengeOf(const GameEntry& game, Random random)
      : game_(&game),
        daily_(random),
        setup_(std::make_shared<const typename G::Setup>(daily_.setup)) {}

  [[nodiscard]] const GameEntry& game() const override { return *game_; }
  [[nodiscard]] Kind kind() const override { return Daily<G>::kind; }
  [[nodiscard]] int seats() const override { return Daily<G>::kind == Kind::race ? 1 : 2; }
  [[nodiscard]] int seat() const override {
    if constexpr (Daily<G>::kind == Kind::race) return 0;
    return G::turn(*setup_, daily_.position).first();
  }
  [[nodiscard]] int grade() const override {
    if constexpr (requires { daily_.grade; }) return daily_.grade;
    return 0;
  }
  [[nodiscard]] const OptionValues& options() const override { return daily_.options; }
  [[nodiscard]] std::shared_ptr<const State> start() const override {
    return std::make_shared<StateOf<G>>(*game_, seats(), setup_, daily_.position);
  }

  [[nodiscard]] bool solve(const Work& work) override { return daily_.solve(work); }
  [[nodiscard]] double par() const override { return daily_.par(); }
  [[nodiscard]] std::vector<double> costs(const State& state) const override {
    const auto& position = static_cast<const StateOf<G>&>(state).position();
    const std::vector<Move> moves = state.legal_moves(state.turn().first());
    std::vector<double> costs;
    for (const Move move : moves) costs.push_back(daily_.toll(position, move));
    const double best = *std::ranges::min_element(costs);
    for (double& cost : costs) cost -= best;
    return costs;
  }
  [[nodiscard]] Sailed sailed([[maybe_unused]] const State& state) const override {
    if constexpr (Daily<G>::kind == Kind::race) {
      return daily_.sailed(static_cast<const StateOf<G>&>(state).position());
    }
    return {};
  }

 private:
  const GameEntry* game_;
  mutable Daily<G> daily_;  // tables fill as they are asked
  std::shared_ptr<const typename G::Setup> setup_;
};

template <class... G>
std::unique_ptr<Challenge> make(const GameEntry& game, Date date, TypeList<G...>) {
  std::unique_ptr<Challenge> made;
  const auto try_one = [&]<class Each>(Each) {
    if constexpr (HasDaily<Each>) {
      if (Each::info.id != game.info().id) return;
      made = std::make_unique<ChallengeOf<Each>>(game, stream_of(date, Each::info.id));
    }
  };
  (try_one(G{}), ...);
  return made;
}

template <class... G>
bool is_among(std::string_view game, TypeList<G...>) {
  return ((HasDaily<G> && G::info.id == game) || ...);
}

}  // namespace

bool has_challenge(const GameEntry& game) { return is_among(game.info().id, Games{}); }

Expected<std::unique_ptr<Challenge>> challenge_of(const GameEntry& game, Date date) {
  auto made = make(game, date, Games{});
  if (made == nullptr) return failure("no_daily", {{"game", std::string{game.info().id}}});
  return made;
}

}  // namespace boathouse::daily
