// A network that learns a game by playing against itself, generation after generation. The matches
// of a generation follow from their seeds and can be played by any number of threads; what they
// teach is then added in a fixed order.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/registry.h"
#include "solvers/team.h"

namespace boathouse {

struct LearningPlan {
  const GameEntry* game = nullptr;
  int seats = 2;
  std::vector<std::int32_t> hidden{32};  // the sizes of the hidden layers
  std::uint64_t matches = 0;             // rounded up to whole generations
  std::uint64_t seed = 1;
  std::uint64_t nodes = 600;     // of a decision, in games that are played by a search
  std::uint32_t generation = 0;  // its matches; 0 for as many as usual
};

class Learning {
 public:
  virtual ~Learning() = default;

  // Plays a generation and learns from it; must not be done yet.
  [[nodiscard]] virtual Expected<void> step(Team& team) = 0;
  [[nodiscard]] virtual std::uint64_t matches() const = 0;  // played so far
  [[nodiscard]] virtual std::uint64_t of() const = 0;
  [[nodiscard]] bool done() const { return matches() >= of(); }

  // The network as a file, and everything that it takes to continue, as another.
  [[nodiscard]] virtual std::string network_file() const = 0;
  [[nodiscard]] virtual std::string checkpoint() const = 0;
  // Takes up a checkpoint of a run with the same seed, layers and generations.
  [[nodiscard]] virtual Expected<void> resume(std::string_view checkpoint) = 0;
};

// An error if the game cannot be learnt, or not with these layers.
[[nodiscard]] Expected<std::unique_ptr<Learning>> begin_learning(const LearningPlan& plan);

// Learns until it is done or the function, called after every generation, says to stop. Now and
// then, and at the end, it writes the network to a file, and a checkpoint to another beside it.
[[nodiscard]] Expected<void> learn_to_file(Learning& learning, Team& team, const std::string& out,
                                           const std::function<bool()>& after_generation);
[[nodiscard]] std::string checkpoint_beside(const std::string& out);

}  // namespace boathouse
