#include "minds/registry.h"

#include "core/text.h"
#include "core/try.h"
#include "games/list.h"
#include "minds/expectimax.h"
#include "minds/levels.h"
#include "minds/list.h"
#include "minds/mcts.h"

namespace boathouse {

namespace {

constexpr int deepest_expectimax = 99;
constexpr std::string_view first_admiral_name = "admiral@1";

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

template <Game G>
constexpr std::uint64_t judged_nodes() {
  if constexpr (requires { Knowledge<G>::Evaluation::judged_nodes; }) {
    return Knowledge<G>::Evaluation::judged_nodes;
  }
  return 10'000;
}

using NetworkAtHand = std::shared_ptr<const Network>;

// The minds of one game. Levels and judges guess by the network, if they are given one.
class Minds {
 public:
  virtual ~Minds() = default;
  // Null if there is none.
  [[nodiscard]] virtual NetworkAtHand network(int seats, const SolutionSource& source) const = 0;
  [[nodiscard]] virtual Expected<void> check_network(int seats, std::string_view bytes) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Judge> expectimax(int depth) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Judge> mcts(const MctsStyle& style) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Mind> level(Level level,
                                                    const NetworkAtHand& network) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Mind> first_admiral() const = 0;
  // Null if the game is not solved.
  [[nodiscard]] virtual std::unique_ptr<Judge> perfect(int seats,
                                                       const SolutionSource& source) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Judge> judge(const NetworkAtHand& network) const = 0;
  [[nodiscard]] virtual bool evaluated() const = 0;
  // Returns false if there is nothing to show.
  virtual bool study(const SeatView& view, const Work& work, JsonWriter& json) const = 0;
};

template <Game G>
class MindsOf final : public Minds {
 public:
  [[nodiscard]] NetworkAtHand network(
      [[maybe_unused]] int seats, [[maybe_unused]] const SolutionSource& source) const override {
    if constexpr (Learnt<G>) return find_network<G>(seats, source);
    return nullptr;
  }
  [[nodiscard]] Expected<void> check_network(
      [[maybe_unused]] int seats, [[maybe_unused]] std::string_view bytes) const override {
    if constexpr (Learnt<G>) {
      TRY(read_network<G>(bytes, seats));
      return {};
    }
    return failure("network_shape");
  }
  [[nodiscard]] std::unique_ptr<Judge> expectimax(int depth) const override {
    return std::make_unique<Expectimax<G>>(depth);
  }
  [[nodiscard]] std::unique_ptr<Judge> mcts(const MctsStyle& style) const override {
    return std::make_unique<Mcts<G>>(style);
  }
  [[nodiscard]] std::unique_ptr<Mind> level(Level level,
                                            const NetworkAtHand& network) const override {
    return make_level<G>(level, network);
  }
  [[nodiscard]] std::unique_ptr<Mind> first_admiral() const override {
    if constexpr (requires { Knowledge<G>::first_admiral(); }) return Knowledge<G>::first_admiral();
    return make_level<G>(Level::admiral);
  }
  [[nodiscard]] std::unique_ptr<Judge> perfect(int seats,
                                               const SolutionSource& source) const override {
    if constexpr (Solved<G>) return Knowledge<G>::perfect(seats, source);
    return nullptr;
  }
  [[nodiscard]] std::unique_ptr<Judge> judge(
      [[maybe_unused]] const NetworkAtHand& network) const override {
    [[maybe_unused]] constexpr std::uint64_t nodes = judged_nodes<G>();
    if constexpr (LearntJudge<G>) {
      return Knowledge<G>::judge(network);
    } else if constexpr (OwnJudge<G>) {
      return Knowledge<G>::judge();
    } else if constexpr (Evaluated<G>) {
      return std::make_unique<Expectimax<G>>(deepest_expectimax, nodes, make_guess<G>(network),
                                             true);
    } else {
      return std::make_unique<Mcts<G>>(MctsStyle{.usual_nodes = nodes});
    }
  }
  [[nodiscard]] bool evaluated() const override { return Evaluated<G>; }
  bool study([[maybe_unused]] const SeatView& seat_view, [[maybe_unused]] const Work& work,
             [[maybe_unused]] JsonWriter& json) const override {
    if constexpr (Studied<G>) {
      const auto& view = static_cast<const SeatViewOf<G>&>(seat_view);
      return Knowledge<G>::study(view.setup(), view.view(), view.seats(), view.seat(), work, json);
    }
    return false;
  }
};

template <class... G>
const Minds& minds_of(const GameEntry& game, TypeList<G...>) {
  static const std::tuple<MindsOf<G>...> all;
  const Minds* found = nullptr;
  ((G::info.id == game.info().id ? void(found = &std::get<MindsOf<G>>(all)) : void()), ...);
  return *found;
}

template <class... G>
std::size_t shared_bytes(TypeList<G...>) {
  std::size_t sum = 0;
  const auto add = [&]<class Each>(Each) {
    if constexpr (requires { Knowledge<Each>::shared_bytes(); }) {
      sum += Knowledge<Each>::shared_bytes();
    }
  };
  (add(G{}), ...);
  return sum;
}

const Minds& minds_of(const GameEntry& game) { return minds_of(game, Games{}); }

constexpr std::string_view to_depth = "expectimax:";

// The depth in the name of an expectimax, if it is one.
std::optional<int> depth_in(std::string_view name) {
  if (name == "expectimax") return 2;
  if (!name.starts_with(to_depth)) return std::nullopt;
  const auto depth = parse_number<std::int32_t>(name.substr(to_depth.size()));
  if (!depth || *depth < 1 || *depth > deepest_expectimax) return std::nullopt;
  return depth;
}

std::unique_ptr<Mind> make_search(const Minds& minds, std::string_view name) {
  if (name == "greedy") return minds.expectimax(1);
  if (name == "mcts") return minds.mcts({.evaluates = minds.evaluated()});
  if (name == "mcts:rollouts") return minds.mcts({});
  if (const auto depth = depth_in(name)) return minds.expectimax(*depth);
  return nullptr;
}

std::unexpected<Error> unknown_mind(const GameEntry& game, int seats, std::string_view name) {
  std::string known;
  for (const std::string& each : mind_names(game, seats)) {
    known += join(known.empty() ? "" : ", ", each);
  }
  return failure("unknown_mind", {{"mind", std::string{name}}, {"known", known}});
}

}  // namespace

Expected<std::unique_ptr<Mind>> make_mind(const GameEntry& game, int seats, std::string_view name,
                                          const SolutionSource& source) {
  // It plays every game, also one that is in no list.
  if (name == "random") return std::make_unique<RandomMind>();
  TRY(check_rivals(game, seats));
  const Minds& minds = minds_of(game);
  if (auto mind = make_search(minds, name)) return mind;
  if (name == first_admiral_name) return minds.first_admiral();
  for (std::size_t level = 0; level < level_names.size(); ++level) {
    if (name != level_names[level]) continue;
    return minds.level(static_cast<Level>(level), minds.network(seats, source));
  }
  if (name == "perfect") {
    if (std::unique_ptr<Mind> mind = minds.perfect(seats, source)) return mind;
  }
  return unknown_mind(game, seats, name);
}

Expected<std::string> mind_name(const GameEntry& game, int seats, std::string_view name) {
  if (name == "random" || name == first_admiral_name) return std::string{name};
  if (const auto depth = depth_in(name)) return join(to_depth, *depth);
  for (const std::string& each : mind_names(game, seats)) {
    if (each == name && !name.starts_with(to_depth)) return each;
  }
  return unknown_mind(game, seats, name);
}

std::vector<std::string> mind_names(const GameEntry& game, int seats) {
  std::vector<std::string> names{"random", "greedy", "expectimax:N", "mcts", "mcts:rollouts"};
  names.insert(names.end(), level_names.begin(), level_names.end());
  if (minds_of(game).perfect(seats, {}) != nullptr) names.emplace_back("perfect");
  return names;
}

std::optional<std::string> study(const SeatView& view, const Work& work) {
  JsonWriter json;
  json.open_object();
  if (!minds_of(view.game()).study(view, work, json)) return std::nullopt;
  return json.close_object().take();
}

Expected<void> check_network(const GameEntry& game, int seats, std::string_view bytes) {
  return minds_of(game).check_network(seats, bytes);
}

std::size_t shared_table_bytes() { return shared_bytes(Games{}); }

Expected<void> check_rivals(const GameEntry& game, int seats) {
  if (seats >= game.info().min_seats) return {};
  return failure("mind_alone");
}

std::unique_ptr<Judge> make_judge(const GameEntry& game, int seats, const SolutionSource& source) {
  const Minds& minds = minds_of(game);
  if (auto perfect = minds.perfect(seats, source)) return perfect;
  return minds.judge(minds.network(seats, source));
}

}  // namespace boathouse
