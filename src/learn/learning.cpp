#include "learn/learning.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "core/try.h"
#include "games/list.h"
#include "learn/feature_shelf.h"
#include "learn/search_play.h"
#include "learn/self_play.h"
#include "minds/list.h"
#include "solvers/table_file.h"

namespace boathouse {

namespace {

constexpr std::size_t samples_of_step = 512;
constexpr double first_rate = 0.01;
constexpr double last_rate = 0.00003;
constexpr std::string_view learning = "learning";

// Streams of the seed besides those of matches.
constexpr std::uint64_t order_stream = std::uint64_t{1} << 62U;

// Half of the matches are played with the standard options and half with others, drawn at random
// from those with a choice.
OptionValues drawn_options(const GameInfo& info, Random& random) {
  OptionValues values = standard_options(info.options);
  if (random.below(2) == 0) return values;
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const auto choices = static_cast<std::uint32_t>(info.options[i].choices.size());
    if (choices > 0) values[i] = static_cast<std::int32_t>(random.below(choices));
  }
  return values;
}

template <Learnt G>
class LearningOf final : public Learning {
 public:
  LearningOf(const LearningPlan& plan, std::vector<std::int32_t> sizes)
      : plan_(plan),
        generations_((plan.matches + matches_of_generation - 1) / matches_of_generation),
        trainer_(std::move(sizes), plan.seed) {}

  void step(Team& team) override {
    const auto network = std::make_shared<const Network>(trainer_.rounded());
    std::vector<std::vector<Sample>> matches(matches_of_generation);
    team.each(matches_of_generation,
              [&](std::uint32_t match) { matches[match] = play(network, match); });
    learn_from(matches, team);
    ++generation_;
  }

  [[nodiscard]] std::uint64_t matches() const override {
    return generation_ * matches_of_generation;
  }
  [[nodiscard]] std::uint64_t of() const override { return generations_ * matches_of_generation; }

  [[nodiscard]] std::string network_file() const override {
    return write_network(network_label<G>(plan_.seats), trainer_.rounded());
  }

  [[nodiscard]] std::string checkpoint() const override {
    std::vector<double> values = trainer_.state();
    values.push_back(static_cast<double>(generation_));
    return write_table(label(), values);
  }

  [[nodiscard]] Expected<void> resume(std::string_view checkpoint) override {
    const SolvedTable table = TRY(read_table(checkpoint));
    const TableLabel expected = label();
    if (table.label != expected) {
      return failure("table_other",
                     {{"found", described(table.label)}, {"expected", described(expected)}});
    }
    const std::span<const double> values = table.values;
    constexpr double most = 1e15;
    const double generation = values.empty() ? -1 : values.back();
    if (generation < 0 || generation > most || std::floor(generation) != generation ||
        !trainer_.restore(values.first(values.size() - 1))) {
      return failure("network_shape");
    }
    generation_ = static_cast<std::uint64_t>(generation);
    return {};
  }

 private:
  // A match that is searched takes long, so that fewer of them are played with the same weights.
  static constexpr std::uint32_t matches_of_generation = Sighted<G> ? 128 : 512;

  static std::string described(const TableLabel& label) {
    return join(label.game, " ", label.holds, " ", label.options);
  }

  [[nodiscard]] TableLabel label() const {
    const NetworkLabel network = network_label<G>(plan_.seats);
    return {.game = network.game,
            .rules_version = network.rules_version,
            .holds = std::string{learning},
            .options = join("players=", network.seats, " features=", network.features,
                            " layers=", text_of_sizes(trainer_.sizes()), " seed=", plan_.seed)};
  }

  [[nodiscard]] std::vector<Sample> play(const std::shared_ptr<const Network>& network,
                                         std::uint32_t match) const {
    Random random{plan_.seed, generation_ * matches_of_generation + match + 1};
    const auto setup = random_setup<G>(plan_.seats, drawn_options(G::info, random), random);
    if constexpr (Sighted<G>) {
      SearchPlay<G> game{*plan_.game, network, {.nodes = plan_.nodes}};
      return game.play(std::make_shared<const typename G::Setup>(setup), random);
    } else {
      LearntGuess<G> guess{network, shelf_.find(setup)};
      SelfPlay<G> game{guess, plan_.seats, {}};
      return game.play(setup, G::start(setup), random);
    }
  }

  // In an order of its own, so that a step does not learn from a single match.
  void learn_from(const std::vector<std::vector<Sample>>& matches, Team& team) {
    std::vector<const Sample*> samples;
    for (const auto& match : matches) {
      for (const Sample& sample : match) samples.push_back(&sample);
    }
    Random random{plan_.seed, order_stream + generation_};
    for (std::size_t i = samples.size(); i > 1; --i) {
      std::swap(samples[i - 1], samples[random.below(static_cast<std::uint32_t>(i))]);
    }
    const double progress =
        std::min(1.0, static_cast<double>(generation_) / static_cast<double>(generations_));
    const double rate = first_rate + progress * (last_rate - first_rate);
    const std::span<const Sample* const> all = samples;
    for (std::size_t at = 0; at < all.size(); at += samples_of_step) {
      trainer_.step(all.subspan(at, std::min(samples_of_step, all.size() - at)), rate, team);
    }
  }

  LearningPlan plan_;
  mutable FeatureShelf<G> shelf_;
  std::uint64_t generations_;
  std::uint64_t generation_ = 0;
  Trainer trainer_;
};

template <class G>
void begin_if_it_is(const LearningPlan& plan, Expected<std::unique_ptr<Learning>>& found) {
  if constexpr (Learnt<G>) {
    if (G::info.id != plan.game->info().id) return;
    std::vector<std::int32_t> sizes = plan.hidden;
    sizes.insert(sizes.begin(), Knowledge<G>::Features::count(plan.seats));
    sizes.push_back(pair_count(plan.seats));
    if (Network::weights_for(sizes) == 0) {
      found = failure("learn_layers", {{"layers", text_of_sizes(plan.hidden)}});
    } else {
      found = std::make_unique<LearningOf<G>>(plan, std::move(sizes));
    }
  }
}

template <class... G>
std::string learnt_games(TypeList<G...>) {
  std::string known;
  const auto add = [&](bool learnt, std::string_view id) {
    if (learnt) known += join(known.empty() ? "" : ", ", id);
  };
  (add(Learnt<G>, G::info.id), ...);
  return known;
}

template <class... G>
Expected<std::unique_ptr<Learning>> begin_learning(const LearningPlan& plan, TypeList<G...> all) {
  Expected<std::unique_ptr<Learning>> found = failure(
      "not_learnt", {{"game", std::string{plan.game->info().id}}, {"known", learnt_games(all)}});
  (begin_if_it_is<G>(plan, found), ...);
  return found;
}

}  // namespace

Expected<std::unique_ptr<Learning>> begin_learning(const LearningPlan& plan) {
  return begin_learning(plan, Games{});
}

}  // namespace boathouse
