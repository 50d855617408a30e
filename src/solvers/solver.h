// Exact solvers as the program sees them, whatever the game. A game that can be solved has its
// solvers in its own folder here and a line in the registry.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "core/option.h"
#include "core/words.h"
#include "solvers/work.h"

namespace boathouse {

// A game, or a part of it, solved for one aim.
class SolvedGame {
 public:
  virtual ~SolvedGame() = default;
  // Of the start, for the first seat, when all play their best; or what the solver's aim says.
  [[nodiscard]] virtual double value() const = 0;
  // False if only a part of the game is solved, such as its endings; then the start has no value.
  [[nodiscard]] virtual bool from_the_start() const { return true; }
  [[nodiscard]] virtual std::uint64_t states() const = 0;
  // Bound on how far the value of any state is from what the states after it say.
  [[nodiscard]] virtual double residual() const = 0;

  // What was found, in sentences, where there is more to say than the value of the start; and as
  // members of an open object.
  [[nodiscard]] virtual std::vector<std::string> findings(Language) const { return {}; }
  virtual void describe(JsonWriter&) const {}
  // A picture of it as SVG; empty where there is none.
  [[nodiscard]] virtual std::string picture() const { return {}; }

  // As a table file, exact or rounded to 16 bits per value; empty where it is solved anew each
  // time.
  [[nodiscard]] virtual std::string table() const { return {}; }
  [[nodiscard]] virtual std::string rounded_table() const { return {}; }
  // The largest error of a rounded value.
  [[nodiscard]] virtual double rounding_error() const { return 0; }
};

// Something else that has to be chosen; the first is the usual one.
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
  // For so many players; what is solved for one player alone holds for any number.
  [[nodiscard]] virtual int seats() const = 0;
  static constexpr int any_number = 0;
  // What can be played for; the usual one first.
  [[nodiscard]] virtual std::span<const std::string_view> aims() const = 0;

  [[nodiscard]] virtual std::span<const SolverChoice> choices() const { return {}; }

  // The task is made of these. The error is that the work was stopped.
  [[nodiscard]] virtual Expected<std::unique_ptr<SolvedGame>> solve(const SolverTask& task,
                                                                    const Work& work) const = 0;
};

[[nodiscard]] std::span<const Solver* const> solvers();

// The solver of a game for so many players, with the aim as one of its own.
[[nodiscard]] Expected<const Solver*> find_solver(std::string_view game, int seats,
                                                  std::string_view aim);

}  // namespace boathouse
