#include "solvers/powerboats/solver.h"

#include <array>
#include <cmath>

#include "core/text.h"
#include "solvers/powerboats/heat_map.h"
#include "solvers/powerboats/navigator.h"

namespace boathouse::powerboats {

namespace {

constexpr std::array<std::string_view, 1> aims{"turns"};
constexpr std::array<std::string_view, 3> letters{"A", "B", "C"};
constexpr std::array<SolverChoice, 1> choices{{{"race", letters}}};

// With two decimals.
std::string turns_text(double turns) {
  const auto hundredths = std::lround(turns * 100);
  return join(hundredths / 100, ".", hundredths % 100 / 10, hundredths % 10);
}

class SolvedCourse final : public SolvedGame {
 public:
  SolvedCourse(const Lake& lake, Water water, const Course& course, const Obstacles& obstacles)
      : lake_(lake), water_(water), navigator_(course, obstacles) {}

  bool solve(const Work& work) { return navigator_.solve(work); }

  [[nodiscard]] double value() const override { return navigator_.par(); }
  [[nodiscard]] std::uint64_t states() const override { return navigator_.states(); }
  [[nodiscard]] double residual() const override { return Navigator::tolerance; }

  [[nodiscard]] std::vector<std::string> findings(Language language) const override {
    const Powerboats::Berthing start = navigator_.best_start();
    std::string others;
    for_each_start([&](Cell cell) {
      others +=
          join(others.empty() ? "" : ", ", name_of(cell), " ", turns_text(navigator_.par(cell)));
    });
    const auto sentence = [&](std::string_view key, std::initializer_list<Value> values) {
      return say(Powerboats::words(), language, key, values);
    };
    const std::string_view way = direction_names[static_cast<std::size_t>(start.heading)];
    return {
        sentence("solve.par", {{"letter", std::string{letters[navigator_.waters().course().race]}},
                               {"par", turns_text(navigator_.par())},
                               {"start", join(name_of(start.cell), " ", way)}}),
        sentence("solve.sinking", {{"turns", join(static_cast<int>(Navigator::sinking_turns))}}),
        sentence("solve.starts", {{"starts", others}})};
  }

  void describe(JsonWriter& json) const override {
    const Powerboats::Berthing start = navigator_.best_start();
    json.member("start", name_of(start.cell));
    json.member("heading", direction_names[static_cast<std::size_t>(start.heading)]);
    json.key("starts").open_object();
    for_each_start(
        [&](Cell cell) { json.key(name_of(cell)).raw(turns_text(navigator_.par(cell))); });
    json.close_object();
    json.member("sinking_turns", static_cast<int>(Navigator::sinking_turns));
    json.member("bytes", navigator_.bytes());
  }

  [[nodiscard]] std::string picture() const override { return heat_map(navigator_, lake_, water_); }

 private:
  template <class Visit>
  void for_each_start(Visit visit) const {
    for_each_starting_place(navigator_.waters().course(), navigator_.obstacles(), visit);
  }

  Lake lake_;
  Water water_;
  Navigator navigator_;
};

class CourseSolver final : public Solver {
 public:
  [[nodiscard]] std::string_view game() const override { return Powerboats::info.id; }
  [[nodiscard]] int seats() const override { return any_number; }
  [[nodiscard]] std::span<const std::string_view> aims() const override { return powerboats::aims; }
  [[nodiscard]] std::span<const SolverChoice> choices() const override {
    return powerboats::choices;
  }

  [[nodiscard]] Expected<std::unique_ptr<SolvedGame>> solve(const SolverTask& task,
                                                            const Work& work) const override {
    // The lake and the courses that `boathouse lake` shows for the seed.
    Random random = Random::for_chance(task.seed);
    const auto setup = random_setup<Powerboats>(Powerboats::info.min_seats, task.options, random);
    const std::size_t race = task.choices[0];
    const Course course = draw_courses(setup.lake, random)[race];
    auto solved = std::make_unique<SolvedCourse>(setup.lake, setup.water, course,
                                                 setup.obstacles[race][course.berths[0]]);
    if (!solved->solve(work)) return failure("stopped");
    return solved;
  }
};

}  // namespace

const Solver& course_solver() {
  static const CourseSolver solver;
  return solver;
}

}  // namespace boathouse::powerboats
