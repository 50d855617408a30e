// The kernels that learn. A thread does one task after another, and tasks are given out by a
// counter; which thread does which makes no difference.
#pragma once

#include "gpu/learn_order.h"

namespace boathouse::gpu {

[[nodiscard]] inline std::uint64_t take_task(std::uint64_t& next) {
  return __atomic_fetch_add(&next, std::uint64_t{1}, __ATOMIC_RELAXED);
}

// A match that the network plays against itself.
template <Learnt G>
class LearningMatch {
 public:
  explicit LearningMatch(const PlayOrder<G>& order) : order_(order) {}

  void begin(std::uint64_t number) {
    number_ = number;
    count_ = 0;
    random_ = begun().random;
    position_ = G::start(begun().setup);
  }

  [[nodiscard]] bool is_over() const {
    return count_ == no_room || G::turn(begun().setup, position_).is_over();
  }

  void step() {
    if (count_ == order_.slots.of_match) {
      count_ = no_room;
      return;
    }
    Network::Inputs inputs;
    order_.steps[slot(count_)] = play().step(begun().setup, position_, inputs, random_);
    if (inputs.size() > order_.slots.inputs_each) {
      count_ = no_room;
      return;
    }
    order_.slots.write_inputs(slot(count_), inputs);
    ++count_;
  }

  // Writes what is to be learnt from it.
  void end() const {
    order_.step_counts[number_] = count_;
    if (count_ == no_room) return;
    const auto* const steps = order_.steps + slot(0);
    play().look_back(G::result(begun().setup, position_), {steps, count_},
                     [&](std::size_t i, const Pairs& should) {
                       play().write_targets(steps[i], should, order_.slots.targets_of(slot(i)));
                     });
  }

 private:
  [[nodiscard]] const BegunMatch<G>& begun() const { return order_.begun[number_]; }
  [[nodiscard]] std::uint64_t slot(std::size_t step) const {
    return number_ * order_.slots.of_match + step;
  }
  [[nodiscard]] SelfPlaySteps<G> play() const {
    return {{order_.network, order_.features[begun().features]}, order_.seats, {}};
  }

  const PlayOrder<G>& order_;
  std::uint64_t number_ = 0;
  std::uint32_t count_ = 0;
  Random random_{0};
  typename G::Position position_{};
};

// One loop over the decisions of all matches, as in door.h.
template <Learnt G>
void play_to_learn(const PlayOrder<G>& order) {
  LearningMatch<G> match{order};
  std::uint64_t number = take_task(*order.next);
  bool begun = false;
  while (number < order.matches) {
    if (!begun) {
      match.begin(number);
      begun = true;
    }
    match.step();
    if (match.is_over()) {
      match.end();
      number = take_task(*order.next);
      begun = false;
    }
  }
}

// A step of training is these three kernels, one after the other.

inline void follow_samples(const TrainOrder& order) {
  for (std::uint64_t i = take_task(order.next[0]); i < order.count; i = take_task(order.next[0])) {
    follow(order.layers, order.weights, order.slots.sample(order.samples[i]), order.trail(i));
  }
}

// The gradient by the weights of one neuron, over one part of the samples.
inline void add_gradient_of(const TrainOrder& order, std::uint64_t part, std::size_t neuron) {
  std::uint32_t at = 0;
  while (neuron >= order.layers[at].first_neuron + order.layers[at].neurons) ++at;
  const Layer& layer = order.layers[at];
  const std::size_t own = neuron - layer.first_neuron;
  float* const gradient = order.gradients + part * last_of(order.layers).end();
  for (std::size_t row = 0; row <= layer.inputs; ++row) {
    gradient[layer.begin + row * layer.neurons + own] = 0;
  }
  const std::uint64_t begin = part * samples_of_part;
  const std::uint64_t end = std::min<std::uint64_t>(begin + samples_of_part, order.count);
  for (std::uint64_t i = begin; i < end; ++i) {
    add_gradient(order.layers, at, own, own + 1, order.slots.sample(order.samples[i]),
                 order.trail(i), gradient);
  }
}

inline void add_gradients(const TrainOrder& order) {
  const std::size_t neurons = neurons_in(order.layers);
  const std::uint64_t tasks = parts_of(order.count) * neurons;
  for (std::uint64_t i = take_task(order.next[1]); i < tasks; i = take_task(order.next[1])) {
    add_gradient_of(order, i / neurons, i % neurons);
  }
}

inline void move_weights(const TrainOrder& order) {
  const std::uint64_t weights = last_of(order.layers).end();
  for (std::uint64_t i = take_task(order.next[2]); i < weights; i = take_task(order.next[2])) {
    float slope = 0;
    add_mean(order.gradients + i, weights, order.count, {&slope, 1});
    move_weight(order.adam, slope, order.weights[i], order.mean[i], order.square[i]);
  }
}

// By the names of their files.
template <Learnt G>
struct LearningKernels {
  static void learn_play(const PlayOrder<G>& order) { play_to_learn(order); }
  static void learn_follow(const TrainOrder& order) { follow_samples(order); }
  static void learn_gradient(const TrainOrder& order) { add_gradients(order); }
  static void learn_move(const TrainOrder& order) { move_weights(order); }
};

// A kernel gets an address.
template <class Order>
void call(void (*kernel)(const Order&), const void* order) {
  kernel(*static_cast<const Order*>(order));
}

}  // namespace boathouse::gpu
