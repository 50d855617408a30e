// A run of learning, whatever plays and trains: which matches there are, in which order their
// samples are learnt, how fast, and what it takes to continue.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "learn/feature_shelf.h"
#include "learn/learning.h"
#include "learn/search_play.h"
#include "learn/self_play.h"
#include "learn/trainer.h"
#include "minds/network/learnt_guess.h"
#include "solvers/table_file.h"

namespace boathouse {

// Half of the matches are played with the standard options and half with others, drawn at random
// from those with a choice.
[[nodiscard]] OptionValues drawn_options(const GameInfo& info, Random& random);

// The layers of a network for this game; empty if there can be no such network.
template <Learnt G>
[[nodiscard]] std::vector<std::int32_t> layer_sizes(const LearningPlan& plan) {
  std::vector<std::int32_t> sizes = plan.hidden;
  sizes.insert(sizes.begin(), Knowledge<G>::Features::count(plan.seats));
  sizes.push_back(pair_count(plan.seats));
  if (Network::weights_for(sizes) == 0) return {};
  return sizes;
}

template <Learnt G>
class LearningRun : public Learning {
 public:
  LearningRun(const LearningPlan& plan, std::vector<std::int32_t> sizes)
      : plan_(plan), trainer_(std::move(sizes), plan.seed) {
    if (plan_.generation == 0) plan_.generation = usual_generation;
    generations_ = (plan.matches + plan_.generation - 1) / plan_.generation;
  }

  [[nodiscard]] std::uint64_t matches() const override { return generation_ * plan_.generation; }
  [[nodiscard]] std::uint64_t of() const override { return generations_ * plan_.generation; }

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

  // A match of this generation: its set-up, and where chance goes on from there.
  struct Beginning {
    typename G::Setup setup;
    Random random;
  };
  [[nodiscard]] Beginning beginning(std::uint32_t match) const {
    Random random{plan_.seed, matches() + match + 1};
    const auto setup = random_setup<G>(plan_.seats, drawn_options(G::info, random), random);
    return {setup, random};
  }

 protected:
  // A match that is searched takes long, so that fewer of them are played with the same weights.
  static constexpr std::uint32_t usual_generation = Sighted<G> ? 128 : 512;

  [[nodiscard]] const LearningPlan& plan() const { return plan_; }
  [[nodiscard]] Trainer& trainer() { return trainer_; }
  [[nodiscard]] const Trainer& trainer() const { return trainer_; }
  void end_generation() { ++generation_; }

  // The samples of this generation in an order of its own, so that a step does not learn from a
  // single match.
  void shuffle(auto& samples) const {
    Random random{plan_.seed, order_stream + generation_};
    for (std::size_t i = samples.size(); i > 1; --i) {
      std::swap(samples[i - 1], samples[random.below(static_cast<std::uint32_t>(i))]);
    }
  }

  [[nodiscard]] double rate() const {
    const double progress =
        std::min(1.0, static_cast<double>(generation_) / static_cast<double>(generations_));
    return first_rate + progress * (last_rate - first_rate);
  }

  // A larger generation is learnt in larger steps as well as in more of them.
  [[nodiscard]] std::size_t samples_of_step() const {
    const double times = std::sqrt(static_cast<double>(plan_.generation) / usual_generation);
    const auto rounded = static_cast<std::size_t>(std::llround(usual_samples_of_step * times));
    return std::max(samples_of_part, rounded);
  }

 private:
  static constexpr double usual_samples_of_step = 512;
  static constexpr double first_rate = 0.01;
  static constexpr double last_rate = 0.00003;
  // The streams of the seed from here on are not those of matches.
  static constexpr std::uint64_t order_stream = std::uint64_t{1} << 62U;

  static std::string described(const TableLabel& label) {
    return join(label.game, " ", label.holds, " ", label.options);
  }

  [[nodiscard]] TableLabel label() const {
    const NetworkLabel network = network_label<G>(plan_.seats);
    std::string options = join("players=", network.seats, " features=", network.features,
                               " layers=", text_of_sizes(trainer_.sizes()), " seed=", plan_.seed);
    if (plan_.generation != usual_generation) options += join(" generation=", plan_.generation);
    return {.game = network.game,
            .rules_version = network.rules_version,
            .holds = "learning",
            .options = std::move(options)};
  }

  LearningPlan plan_;
  std::uint64_t generations_;
  std::uint64_t generation_ = 0;
  Trainer trainer_;
};

// On the processor's threads.
template <Learnt G>
class ProcessorLearning final : public LearningRun<G> {
 public:
  using LearningRun<G>::LearningRun;

  [[nodiscard]] Expected<void> step(Team& team) override {
    learn_from(play_generation(team), team);
    return {};
  }

  // The samples of this generation's matches.
  [[nodiscard]] std::vector<std::vector<Sample>> play_generation(Team& team) const {
    const auto with = network();
    std::vector<std::vector<Sample>> matches(this->plan().generation);
    team.each(this->plan().generation,
              [&](std::uint32_t match) { matches[match] = play(with, match); });
    return matches;
  }

  // Learns from them, and goes on to the next generation.
  void learn_from(const std::vector<std::vector<Sample>>& matches, Team& team) {
    std::vector<const Sample*> samples;
    for (const auto& match : matches) {
      for (const Sample& sample : match) samples.push_back(&sample);
    }
    this->shuffle(samples);
    const std::span<const Sample* const> all = samples;
    const std::size_t each = this->samples_of_step();
    for (std::size_t at = 0; at < all.size(); at += each) {
      this->trainer().step(all.subspan(at, std::min(each, all.size() - at)), this->rate(), team);
    }
    this->end_generation();
  }

  [[nodiscard]] std::shared_ptr<const Network> network() const {
    return std::make_shared<const Network>(this->trainer().rounded());
  }
  // The samples of a match of this generation.
  [[nodiscard]] std::vector<Sample> play(const std::shared_ptr<const Network>& network,
                                         std::uint32_t match) const {
    auto [setup, random] = this->beginning(match);
    if constexpr (Sighted<G>) {
      SearchPlay<G> game{*this->plan().game, network, {.nodes = this->plan().nodes}};
      return game.play(std::make_shared<const typename G::Setup>(setup), random);
    } else {
      LearntGuess<G> guess{network, shelf_.find(setup)};
      SelfPlay<G> game{guess, this->plan().seats, {}};
      return game.play(setup, G::start(setup), random);
    }
  }

 private:
  mutable FeatureShelf<G> shelf_;
};

}  // namespace boathouse
