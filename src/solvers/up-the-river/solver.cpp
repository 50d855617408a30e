#include "solvers/up-the-river/solver.h"

#include <algorithm>
#include <cmath>

#include "games/entry.h"
#include "solvers/up-the-river/solution_file.h"
#include "solvers/up-the-river/solve.h"
#include "solvers/up-the-river/states.h"

namespace boathouse::up_the_river {

namespace {

class SolvedForTwo final : public SolvedGame {
 public:
  SolvedForTwo(Solved solved, bool first_drawn)
      : solved_(std::move(solved)), first_drawn_(first_drawn) {}

  [[nodiscard]] double value() const override {
    const double begins = solution().start_value();
    return first_drawn_ ? (begins + to_other_seat(solution().aim(), begins)) / 2 : begins;
  }
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

  [[nodiscard]] std::span<const double> values() const override { return solution().values(); }

  [[nodiscard]] std::optional<std::size_t> number_of(const State& state) const override {
    const auto* own = as_own(state);
    if (own == nullptr || own->setup().first != 0 || !own->turn().is_chance()) return {};
    const auto waves = solution().waves();
    const auto river = std::ranges::find(waves, own->setup().wave_start) - waves.begin();
    return static_cast<std::size_t>(river) * state_count() +
           up_the_river::state_of(own->position());
  }
  [[nodiscard]] std::unique_ptr<State> state_of(std::size_t number) const override {
    const std::uint8_t wave = solution().waves()[number / state_count()];
    const auto state = static_cast<std::uint32_t>(number % state_count());
    return std::make_unique<StateOf<UpTheRiver>>(
        **find_game(UpTheRiver::info.id), 2,
        std::make_shared<const UpTheRiver::Setup>(setup_of(wave)), position_of(state));
  }
  [[nodiscard]] std::optional<double> value_of(const State& state) const override {
    const auto* own = as_own(state);
    if (own == nullptr) return {};
    return solution().value(own->setup(), own->position());
  }

 private:
  // The state as one of this game that the solution covers; null if it is none.
  [[nodiscard]] const StateOf<UpTheRiver>* as_own(const State& state) const {
    if (state.game().info().id != UpTheRiver::info.id || state.in_setup()) return nullptr;
    const auto& own = static_cast<const StateOf<UpTheRiver>&>(state);
    return own.seats() == 2 && solution().covers(own.setup()) ? &own : nullptr;
  }
  [[nodiscard]] const Solution& solution() const { return solved_.solution; }
  [[nodiscard]] Coding coding() const { return rounded_coding(solution().aim()); }

  Solved solved_;
  bool first_drawn_;
};

class SolverForTwo final : public Solver {
 public:
  [[nodiscard]] std::string_view game() const override { return UpTheRiver::info.id; }
  [[nodiscard]] int seats() const override { return 2; }
  [[nodiscard]] std::span<const std::string_view> aims() const override { return aim_names; }

  [[nodiscard]] Expected<std::unique_ptr<SolvedGame>> solve(const SolverTask& task,
                                                            const Work& work) const override {
    const auto number = std::ranges::find(aim_names, task.aim) - std::begin(aim_names);
    const UpTheRiver::Setup setup = UpTheRiver::begin(2, task.options);
    auto solved = up_the_river::solve(static_cast<Aim>(number), waves_of(setup), work);
    if (!solved) return std::unexpected(solved.error());
    return std::make_unique<SolvedForTwo>(std::move(*solved), setup.first_drawn);
  }

 private:
  // The rivers that a set-up may become.
  static std::vector<std::uint8_t> waves_of(const UpTheRiver::Setup& setup) {
    if (!setup.shuffled) return {static_cast<std::uint8_t>(setup.wave_start)};
    ChanceBuffer buffer;
    std::vector<std::uint8_t> waves;
    for (const Outcome& wave : UpTheRiver::setup_chances(setup, buffer).outcomes()) {
      waves.push_back(static_cast<std::uint8_t>(wave.code));
    }
    return waves;
  }
};

}  // namespace

const Solver& two_player_solver() {
  static const SolverForTwo solver;
  return solver;
}

}  // namespace boathouse::up_the_river
