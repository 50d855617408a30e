// Learning on a card: the twin of ProcessorLearning. The processor draws the set-ups of a
// generation and the order of its samples; the card plays and trains. What comes out is the same,
// to the bit.
#pragma once

#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "core/try.h"
#include "gpu/learn_order.h"
#include "gpu/machine.h"
#include "learn/learning_run.h"

namespace boathouse::gpu {

// A game that a card can learn: its features say how many inputs they set at most, and what tables
// they look into; its set-up points to none.
template <class G>
concept LearntOnCard = Learnt<G> && !Sighted<G> && chance_comes_alone<G> &&
                       std::is_trivially_copyable_v<typename G::Setup> &&
                       std::is_trivially_copyable_v<FeaturesView<G>> &&
                       requires(FeaturesView<G>& features, int seats) {
                         { FeaturesView<G>::most_set(seats) } -> std::same_as<std::int32_t>;
                         features.each_table([](auto&) {});
                       };

// An array in a machine's memory.
template <class T>
class Room {
 public:
  static_assert(std::is_trivially_copyable_v<T>);

  [[nodiscard]] static OrSentence<Room> reserve(Machine& machine, std::size_t count) {
    return Room{machine, TRY(machine.reserve(count * sizeof(T)))};
  }
  [[nodiscard]] OrSentence<void> write(std::span<const T> values) const {
    return machine_->write(address_, std::as_bytes(values));
  }
  [[nodiscard]] OrSentence<void> read(std::span<T> values) const {
    return machine_->read(address_, std::as_writable_bytes(values));
  }
  [[nodiscard]] T* data() const { return at_address<T>(address_); }
  [[nodiscard]] std::uint64_t address(std::size_t index = 0) const {
    return address_ + index * sizeof(T);
  }

 private:
  Room(Machine& machine, std::uint64_t address) : machine_(&machine), address_(address) {}

  Machine* machine_;
  std::uint64_t address_;
};

// Where the time went, in seconds.
struct LearningTimes {
  double playing = 0;   // on the card
  double training = 0;  // likewise
  double copying = 0;   // to the card and back
  double in_all = 0;    // with what the processor does meanwhile
};

// What a learner keeps in the machine's memory.
template <LearntOnCard G>
struct LearningRooms {
  Room<BegunMatch<G>> begun;
  Room<FeaturesView<G>> features;
  Room<Network::Four> network;
  Room<typename SelfPlaySteps<G>::Step> steps;
  Room<std::uint32_t> step_counts;
  Room<PlayOrder<G>> play_order;
  Room<std::uint32_t> input_counts;
  Room<Network::Input> inputs;
  Room<float> targets;
  Room<std::uint32_t> samples;
  Room<TrainOrder> train_orders;
  Room<std::uint64_t> counters;  // those of the steps of training, then that of playing
  Room<float> values;
  Room<float> slopes;
  Room<float> gradients;
  Room<float> state;  // weights, means and squares
};

template <LearntOnCard G>
class CardLearning final : public LearningRun<G> {
 public:
  // Matches with more decisions cannot be learnt. Those of networks that know nothing yet are the
  // longest: up to 149 in 80,000 matches of four players.
  static constexpr std::uint32_t most_steps = 512;
  // Set-ups may differ in the tables that their features look into.
  static constexpr std::size_t most_features = 64;

  [[nodiscard]] static OrSentence<std::unique_ptr<CardLearning>> begin(
      const LearningPlan& plan, std::vector<std::int32_t> sizes, Machine& machine) {
    // The rooms depend on what the plan comes to.
    std::unique_ptr<CardLearning> learning{new CardLearning{plan, std::move(sizes), machine}};
    learning->rooms_.emplace(TRY(learning->reserve_rooms()));
    return learning;
  }

  [[nodiscard]] Expected<void> step(Team& team) override {
    const auto began = std::chrono::steady_clock::now();
    TRY(in_words(play_generation(team)));
    TRY(in_words(learn()));
    times_.in_all += seconds_since(began);
    return {};
  }

  [[nodiscard]] const LearningTimes& times() const { return times_; }

  // Plays the matches of this generation; what they teach stays there.
  [[nodiscard]] OrSentence<void> play_generation(Team& team) {
    TRY(copy([&] { return put_network(); }));
    TRY(put_beginnings(team));
    const PlayOrder<G> order = play_order();
    TRY(copy([&] { return rooms_->play_order.write(std::span{&order, 1}); }));
    TRY(clear_counters());
    const Machine::Run run{"learn_play", rooms_->play_order.address(), matches_each()};
    times_.playing += TRY(machine_.run(std::span{&run, 1}));
    step_counts_.resize(matches_each());
    TRY(copy([&] { return rooms_->step_counts.read(step_counts_); }));
    if (std::ranges::count(step_counts_, no_room) > 0) {
      return std::unexpected(join("A match had more than ", most_steps, " decisions."));
    }
    return {};
  }

  // The samples of the matches that were played, as the processor has them.
  [[nodiscard]] OrSentence<std::vector<std::vector<Sample>>> samples() const {
    const std::size_t slots = slot_count();
    const std::size_t inputs_each = slots_.inputs_each;
    std::vector<std::uint32_t> input_counts(slots);
    std::vector<Network::Input> inputs(slots * inputs_each);
    std::vector<float> targets(slots * slots_.targets_each);
    TRY(rooms_->input_counts.read(input_counts));
    TRY(rooms_->inputs.read(inputs));
    TRY(rooms_->targets.read(targets));
    SampleSlots here = slots_;
    here.input_counts = input_counts.data();
    here.inputs = inputs.data();
    here.targets = targets.data();
    std::vector<std::vector<Sample>> matches(matches_each());
    for (std::size_t match = 0; match < matches.size(); ++match) {
      for (std::uint32_t step = 0; step < step_counts_[match]; ++step) {
        const SampleView view = here.sample(match * most_steps + step);
        Sample& sample = matches[match].emplace_back();
        sample.inputs.assign(view.inputs.begin(), view.inputs.end());
        std::copy_n(view.targets, here.targets_each, sample.targets.begin());
      }
    }
    return matches;
  }

  // Learns from the matches that were played, and goes on to the next generation.
  [[nodiscard]] OrSentence<void> learn() {
    const std::vector<std::uint32_t> samples = shuffled_slots();
    std::vector<double> state = this->trainer().state();
    TRY(copy([&] { return put_state(state); }));
    TRY(copy([&] { return rooms_->samples.write(samples); }));
    TRY(clear_counters());
    Adam adam{.mean_left = state[0], .square_left = state[1]};
    const std::vector<TrainOrder> orders = train_orders(samples.size(), adam);
    TRY(copy([&] { return rooms_->train_orders.write(orders); }));
    times_.training += TRY(machine_.run(training_runs(orders)));
    state[0] = adam.mean_left;
    state[1] = adam.square_left;
    TRY(copy([&] { return read_state(state); }));
    if (!this->trainer().restore(state)) return std::unexpected("The card lost its weights.");
    this->end_generation();
    return {};
  }

 private:
  using Features = typename Knowledge<G>::Features;

  CardLearning(const LearningPlan& plan, std::vector<std::int32_t> sizes, Machine& machine)
      : LearningRun<G>(plan, std::move(sizes)),
        machine_(machine),
        layers_(layers_of(this->trainer().sizes())) {}

  static Expected<void> in_words(OrSentence<void> done) {
    if (!done) return failure("learn_card", {{"reason", std::move(done.error())}});
    return {};
  }
  template <class Function>
  OrSentence<void> copy(const Function& function) {
    const auto began = std::chrono::steady_clock::now();
    auto done = function();
    times_.copying += seconds_since(began);
    return done;
  }

  [[nodiscard]] std::uint32_t matches_each() const { return this->plan().generation; }
  [[nodiscard]] std::size_t slot_count() const { return std::size_t{matches_each()} * most_steps; }
  [[nodiscard]] std::size_t weight_count() const { return last_of(layers_).end(); }
  [[nodiscard]] std::size_t most_train_orders() const {
    return slot_count() / this->samples_of_step() + 1;
  }
  [[nodiscard]] std::size_t play_counter() const { return most_train_orders() * training_kernels; }

  [[nodiscard]] OrSentence<LearningRooms<G>> reserve_rooms() {
    const auto room = [this]<class T>(std::type_identity<T>, std::size_t count) {
      return Room<T>::reserve(machine_, count);
    };
    using Step = typename SelfPlaySteps<G>::Step;
    const std::size_t slots = slot_count();
    const std::size_t at_once = std::min(this->samples_of_step(), slots);
    const std::size_t neurons = neurons_in(layers_);
    slots_.of_match = most_steps;
    slots_.inputs_each = static_cast<std::uint32_t>(FeaturesView<G>::most_set(this->plan().seats));
    slots_.targets_each = static_cast<std::uint32_t>(last_of(layers_).neurons);
    LearningRooms<G> rooms{
        .begun = TRY(room(std::type_identity<BegunMatch<G>>{}, matches_each())),
        .features = TRY(room(std::type_identity<FeaturesView<G>>{}, most_features)),
        .network =
            TRY(room(std::type_identity<Network::Four>{}, this->trainer().rounded().rows().size())),
        .steps = TRY(room(std::type_identity<Step>{}, slots)),
        .step_counts = TRY(room(std::type_identity<std::uint32_t>{}, matches_each())),
        .play_order = TRY(room(std::type_identity<PlayOrder<G>>{}, 1)),
        .input_counts = TRY(room(std::type_identity<std::uint32_t>{}, slots)),
        .inputs = TRY(room(std::type_identity<Network::Input>{}, slots * slots_.inputs_each)),
        .targets = TRY(room(std::type_identity<float>{}, slots * slots_.targets_each)),
        .samples = TRY(room(std::type_identity<std::uint32_t>{}, slots)),
        .train_orders = TRY(room(std::type_identity<TrainOrder>{}, most_train_orders())),
        .counters = TRY(room(std::type_identity<std::uint64_t>{}, play_counter() + 1)),
        .values = TRY(room(std::type_identity<float>{}, at_once * neurons)),
        .slopes = TRY(room(std::type_identity<float>{}, at_once * neurons)),
        .gradients = TRY(room(std::type_identity<float>{}, parts_of(at_once) * weight_count())),
        .state = TRY(room(std::type_identity<float>{}, 3 * weight_count()))};
    slots_.input_counts = rooms.input_counts.data();
    slots_.inputs = rooms.inputs.data();
    slots_.targets = rooms.targets.data();
    return rooms;
  }

  [[nodiscard]] OrSentence<void> clear_counters() {
    const std::vector<std::uint64_t> zeros(play_counter() + 1);
    return copy([&] { return rooms_->counters.write(zeros); });
  }

  // --- Playing ---

  [[nodiscard]] OrSentence<void> put_network() {
    const Network network = this->trainer().rounded();
    return rooms_->network.write(network.rows());
  }

  [[nodiscard]] OrSentence<void> put_beginnings(Team& team) {
    begun_.resize(matches_each());
    constexpr std::uint32_t together = 256;
    const std::uint32_t parts = (matches_each() + together - 1) / together;
    team.each(parts, [&](std::uint32_t part) {
      const std::uint32_t end = std::min(matches_each(), (part + 1) * together);
      for (std::uint32_t match = part * together; match < end; ++match) {
        const auto beginning = this->beginning(match);
        begun_[match] = {.setup = beginning.setup, .random = beginning.random, .features = 0};
      }
    });
    for (BegunMatch<G>& match : begun_) match.features = TRY(features_for(match.setup));
    return copy([&] { return rooms_->begun.write(begun_); });
  }

  // Their number; the tables of new ones are put into the machine's memory.
  [[nodiscard]] OrSentence<std::uint32_t> features_for(const typename G::Setup& setup) {
    for (std::uint32_t i = 0; i < features_.size(); ++i) {
      if (features_[i]->fits(setup)) return i;
    }
    if (features_.size() == most_features) {
      return std::unexpected("The set-ups differ too much for the card.");
    }
    features_.push_back(std::make_unique<const Features>(setup));
    FeaturesView<G> view = features_.back()->view();
    OrSentence<void> done;
    view.each_table([&]<class T>(std::span<const T>& table) {
      if (done) done = move_table(table);
    });
    if (!done) return std::unexpected(done.error());
    views_.push_back(view);
    TRY(copy([&] { return rooms_->features.write(views_); }));
    return static_cast<std::uint32_t>(features_.size() - 1);
  }

  template <class T>
  [[nodiscard]] OrSentence<void> move_table(std::span<const T>& table) {
    const auto room = TRY(Room<T>::reserve(machine_, table.size()));
    TRY(copy([&] { return room.write(table); }));
    table = {room.data(), table.size()};
    return {};
  }

  [[nodiscard]] PlayOrder<G> play_order() const {
    return {.begun = rooms_->begun.data(),
            .features = rooms_->features.data(),
            .network = {this->trainer().sizes(), rooms_->network.data()},
            .seats = this->plan().seats,
            .matches = matches_each(),
            .slots = slots_,
            .steps = rooms_->steps.data(),
            .step_counts = rooms_->step_counts.data(),
            .next = rooms_->counters.data() + play_counter()};
  }

  // --- Training ---

  [[nodiscard]] std::vector<std::uint32_t> shuffled_slots() const {
    std::vector<std::uint32_t> slots;
    for (std::uint32_t match = 0; match < matches_each(); ++match) {
      for (std::uint32_t step = 0; step < step_counts_[match]; ++step) {
        slots.push_back(match * most_steps + step);
      }
    }
    this->shuffle(slots);
    return slots;
  }

  [[nodiscard]] std::vector<TrainOrder> train_orders(std::size_t samples, Adam& adam) const {
    float* const weights = rooms_->state.data();
    const std::size_t each = this->samples_of_step();
    std::vector<TrainOrder> orders;
    for (std::size_t at = 0; at < samples; at += each) {
      orders.push_back({.layers = layers_,
                        .slots = slots_,
                        .samples = rooms_->samples.data() + at,
                        .count = std::min(each, samples - at),
                        .values = rooms_->values.data(),
                        .slopes = rooms_->slopes.data(),
                        .gradients = rooms_->gradients.data(),
                        .weights = weights,
                        .mean = weights + weight_count(),
                        .square = weights + 2 * weight_count(),
                        .adam = adam.next(this->rate()),
                        .next = rooms_->counters.data() + training_kernels * orders.size()});
    }
    return orders;
  }

  [[nodiscard]] std::vector<Machine::Run> training_runs(std::span<const TrainOrder> orders) const {
    std::vector<Machine::Run> runs;
    for (std::size_t i = 0; i < orders.size(); ++i) {
      const std::uint64_t order = rooms_->train_orders.address(i);
      const std::size_t count = orders[i].count;
      runs.push_back({"learn_follow", order, count});
      runs.push_back({"learn_gradient", order, parts_of(count) * neurons_in(layers_)});
      runs.push_back({"learn_move", order, weight_count()});
    }
    return runs;
  }

  // The state begins with two numbers that the card does not need.
  [[nodiscard]] OrSentence<void> put_state(std::span<const double> state) const {
    std::vector<float> floats;
    for (const double value : state.subspan(2)) floats.push_back(static_cast<float>(value));
    return rooms_->state.write(floats);
  }
  [[nodiscard]] OrSentence<void> read_state(std::span<double> state) const {
    std::vector<float> floats(3 * weight_count());
    TRY(rooms_->state.read(floats));
    std::ranges::copy(floats, state.subspan(2).begin());
    return {};
  }

  Machine& machine_;
  Layers layers_;
  SampleSlots slots_{};
  std::optional<LearningRooms<G>> rooms_;
  std::vector<std::unique_ptr<const Features>> features_;
  std::vector<FeaturesView<G>> views_;  // into their tables there
  std::vector<BegunMatch<G>> begun_;
  std::vector<std::uint32_t> step_counts_;  // of the matches played last
  LearningTimes times_;
};

}  // namespace boathouse::gpu
