#include "solvers/up-the-river/solver.h"

#include <algorithm>
#include <cmath>

#include "solvers/up-the-river/solution_file.h"
#include "solvers/up-the-river/solve.h"

namespace boathouse::up_the_river {

namespace {

class SolvedForTwo final : public SolvedGame {
 public:
  explicit SolvedForTwo(Solved solved) : solved_(std::move(solved)) {}

  [[nodiscard]] double value() const override { return solution().start_value(); }
  [[nodiscard]] std::uint64_t states() const override { return solution().values().size(); }
  [[nodiscard]] double residual() const override { return solved_.residual; }
  [[nodiscard]] std::string table() const override { return write_solution(solution()); }
  [[nodiscard]] std::string rounded_table() const override {
    return write_solution(solution(), coding());
  }
  [[nodiscard]] double rounding_error() const override {
    double largest = 0;
    for (const double exact : solution().values()) {
      largest = std::max(largest, std::abs(exact - rounded(exact, coding())));
    }
    return largest;
  }

 private:
  [[nodiscard]] const Solution& solution() const { return solved_.solution; }
  [[nodiscard]] Coding coding() const { return rounded_coding(solution().aim()); }

  Solved solved_;
};

class SolverForTwo final : public Solver {
 public:
  [[nodiscard]] std::string_view game() const override { return UpTheRiver::info.id; }
  [[nodiscard]] int seats() const override { return 2; }
  [[nodiscard]] std::span<const std::string_view> aims() const override { return aim_names; }

  [[nodiscard]] Expected<std::unique_ptr<SolvedGame>> solve(const SolverTask& task,
                                                            const Work& work) const override {
    const auto number = std::ranges::find(aim_names, task.aim) - std::begin(aim_names);
    auto solved = up_the_river::solve(static_cast<Aim>(number),
                                      waves_of(UpTheRiver::begin(2, task.options)), work);
    if (!solved) return std::unexpected(solved.error());
    return std::make_unique<SolvedForTwo>(std::move(*solved));
  }

 private:
  // The rivers that a set-up may become.
  static std::vector<std::uint8_t> waves_of(const UpTheRiver::Setup& setup) {
    ChanceBuffer buffer;
    std::vector<std::uint8_t> waves;
    for (const Outcome& wave : UpTheRiver::setup_chances(setup, buffer).outcomes()) {
      waves.push_back(static_cast<std::uint8_t>(wave.code));
    }
    if (waves.empty()) waves.push_back(static_cast<std::uint8_t>(setup.wave_start));
    return waves;
  }
};

}  // namespace

const Solver& two_player_solver() {
  static const SolverForTwo solver;
  return solver;
}

}  // namespace boathouse::up_the_river
