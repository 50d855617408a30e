// Exact solvers as the program sees them, whatever the game. A game that can be solved has its
// solvers in its own folder here and a line in the registry.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/option.h"
#include "tables/work.h"

namespace boathouse {

// A game solved for one aim.
class SolvedGame {
 public:
  virtual ~SolvedGame() = default;
  // Of the start, for the first seat, when all play their best.
  [[nodiscard]] virtual double value() const = 0;
  // False if only a part of the game is solved, such as its endings; then the start has no value.
  [[nodiscard]] virtual bool from_the_start() const { return true; }
  [[nodiscard]] virtual std::uint64_t states() const = 0;
  // Bound on how far the value of any state is from what the states after it say.
  [[nodiscard]] virtual double residual() const = 0;

  // As a table file, exact or rounded to 16 bits per value.
  [[nodiscard]] virtual std::string table() const = 0;
  [[nodiscard]] virtual std::string rounded_table() const = 0;
  // The largest error of a rounded value.
  [[nodiscard]] virtual double rounding_error() const = 0;
};

class Solver {
 public:
  virtual ~Solver() = default;
  [[nodiscard]] virtual std::string_view game() const = 0;
  [[nodiscard]] virtual int seats() const = 0;
  // What can be played for; the usual one first.
  [[nodiscard]] virtual std::span<const std::string_view> aims() const = 0;

  // The aim is one of them. The error is that the work was stopped.
  [[nodiscard]] virtual Expected<std::unique_ptr<SolvedGame>> solve(std::string_view aim,
                                                                    const OptionValues& options,
                                                                    const Work& work) const = 0;
};

[[nodiscard]] std::span<const Solver* const> solvers();

// The solver of a game for so many players, with the aim as one of its own.
[[nodiscard]] Expected<const Solver*> find_solver(std::string_view game, int seats,
                                                  std::string_view aim);

}  // namespace boathouse
