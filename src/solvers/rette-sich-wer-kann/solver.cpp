#include "solvers/rette-sich-wer-kann/solver.h"

#include <array>

#include "games/rette-sich-wer-kann/rules.h"
#include "solvers/rette-sich-wer-kann/pair_tables.h"
#include "solvers/table_file.h"

namespace boathouse::rette {

namespace {

// Sixteen bits hold every whole number between these: rounding changes nothing.
constexpr Coding whole_numbers{.rounded = true, .low = -32768, .high = 32767};

// The version of the rules since which pieces move as these tables have it.
constexpr std::int32_t rules_solved = 1;

class SolvedEndings final : public SolvedGame {
 public:
  explicit SolvedEndings(std::vector<double> turns) : turns_(std::move(turns)) {}

  [[nodiscard]] double value() const override { return 0.5; }
  [[nodiscard]] bool from_the_start() const override { return false; }
  [[nodiscard]] std::uint64_t states() const override { return turns_.size(); }
  [[nodiscard]] double residual() const override { return 0; }
  [[nodiscard]] std::string table() const override { return write(exact_coding); }
  [[nodiscard]] std::string rounded_table() const override { return write(whole_numbers); }
  [[nodiscard]] double rounding_error() const override { return 0; }
  [[nodiscard]] std::span<const double> values() const override { return turns_; }

 private:
  [[nodiscard]] std::string write(const Coding& coding) const {
    return write_table({.game = std::string{RetteSichWerKann::info.id},
                        .rules_version = rules_solved,
                        .holds = "turns",
                        .options = "pieces=2"},
                       turns_, coding);
  }

  std::vector<double> turns_;
};

class EndingsSolver final : public Solver {
 public:
  [[nodiscard]] std::string_view game() const override { return RetteSichWerKann::info.id; }
  [[nodiscard]] int seats() const override { return 2; }
  [[nodiscard]] std::span<const std::string_view> aims() const override { return aim_names; }

  // In the file: pair after pair by its number, the cell of the side on turn, then the other's.
  [[nodiscard]] Expected<std::unique_ptr<SolvedGame>> solve(const SolverTask&,
                                                            const Work& work) const override {
    PairTables pairs;
    std::vector<double> turns;
    turns.reserve(PairTables::states);
    for (std::size_t number = 0; number < pair_count; ++number) {
      if (work.stopped()) return failure("stopped");
      pool::water.each([&](int own) {
        pool::water.without(pool::Cells::only(own)).each([&](int other) {
          turns.push_back(pairs.turns(pair_numbered(number), own, other));
        });
      });
      work.report(static_cast<double>(number + 1) / pair_count);
    }
    return std::make_unique<SolvedEndings>(std::move(turns));
  }

 private:
  static constexpr std::array<std::string_view, 1> aim_names{"endings"};
};

}  // namespace

const Solver& endings_solver() {
  static const EndingsSolver solver;
  return solver;
}

}  // namespace boathouse::rette
