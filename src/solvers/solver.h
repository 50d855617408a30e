// Exact solvers as the program sees them, whatever the game. A game that can be solved has its
// solvers in its own folder here and a line in the registry.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "core/option.h"
#include "core/words.h"
#include "games/registry.h"
#include "solvers/work.h"

namespace boathouse {

// A game, or a part of it, solved for one aim.
class SolvedGame {
 public:
  virtual ~SolvedGame() = default;
  // The value of the start for the first seat with perfect play, or whatever the solver's aim
  // defines.
  [[nodiscard]] virtual double value() const = 0;
  // False if only a part of the game is solved, such as its endings; then the start has no value.
  [[nodiscard]] virtual bool from_the_start() const { return true; }
  [[nodiscard]] virtual std::uint64_t states() const = 0;
  // A bound on the difference between any state's value and what its successors say.
  [[nodiscard]] virtual double residual() const = 0;

  // Further findings as sentences, if there is more to say than the value of the start, and as
  // members of an open object.
  [[nodiscard]] virtual std::vector<std::string> findings(Language) const { return {}; }
  virtual void describe(JsonWriter&) const {}
  // A picture as SVG; empty if there is none.
  [[nodiscard]] virtual std::string picture() const { return {}; }

  // As a table file, exact or rounded to 16 bits per value; empty if it is solved each time.
  [[nodiscard]] virtual std::string table() const { return {}; }
  [[nodiscard]] virtual std::string rounded_table() const { return {}; }
  // The largest error of a rounded value.
  [[nodiscard]] virtual double rounding_error() const { return 0; }

  // The values of all states in a row, if they are kept so; the number of a state among them, and
  // the state of a number that is smaller than there are. The value of any other position follows
  // from these.
  [[nodiscard]] virtual std::span<const double> values() const { return {}; }
  [[nodiscard]] virtual std::optional<std::size_t> number_of(const State&) const { return {}; }
  [[nodiscard]] virtual std::unique_ptr<State> state_of(std::size_t) const { return nullptr; }
  [[nodiscard]] virtual std::optional<double> value_of(const State&) const { return {}; }
};

// Another choice; the first value is the default.
struct SolverChoice {
  std::string_view key;
  std::span<const std::string_view> choices;
};

struct SolverTask {
  std::string_view aim;
  OptionValues options{};
  std::uint64_t seed = 1;              // of what chance lays out
  std::vector<std::size_t> choices{};  // one for each of the solver's
};

class Solver {
 public:
  virtual ~Solver() = default;
  [[nodiscard]] virtual std::string_view game() const = 0;
  // For this many players; a solution for one player alone holds for any number.
  [[nodiscard]] virtual int seats() const = 0;
  static constexpr int any_number = 0;
  // The possible aims; the default first.
  [[nodiscard]] virtual std::span<const std::string_view> aims() const = 0;

  [[nodiscard]] virtual std::span<const SolverChoice> choices() const { return {}; }

  // The task is made of these. Fails only if stopped.
  [[nodiscard]] virtual Expected<std::unique_ptr<SolvedGame>> solve(const SolverTask& task,
                                                                    const Work& work) const = 0;
};

[[nodiscard]] std::span<const Solver* const> solvers();

// The solver of a game for this many players that knows the aim.
[[nodiscard]] Expected<const Solver*> find_solver(std::string_view game, int seats,
                                                  std::string_view aim);

}  // namespace boathouse
