// Minds, hints, reviews, exact solutions and the arena.
#include <pybind11/numpy.h>

#include <chrono>
#include <cmath>
#include <mutex>

#include "arena/arena.h"
#include "arena/report.h"
#include "batch/batch.h"
#include "core/text.h"
#include "minds/chart.h"
#include "minds/hint.h"
#include "minds/registry.h"
#include "minds/review.h"
#include "python/match_handle.h"
#include "solvers/solver.h"

namespace boathouse::python {

namespace {

using GamePointer = std::shared_ptr<const GameHandle>;

constexpr double most_seconds = 1e6;

std::chrono::nanoseconds time_of(double seconds) {
  if (std::isnan(seconds) || seconds < 0 || seconds > most_seconds) {
    raise(refusal("time", {{"most", "1000000"}}).error());
  }
  return std::chrono::nanoseconds{std::llround(seconds * 1e9)};
}

int checked_threads(std::int64_t threads, int low) {
  if (threads < low || threads > Batch::most_threads) {
    raise(refusal(
              "threads",
              {{"low", join(low)}, {"most", join(Batch::most_threads)}, {"threads", join(threads)}})
              .error());
  }
  return static_cast<int>(threads);
}

void check_same_game(const GameHandle& own, const GameHandle& other) {
  const auto name = [](const GameHandle& game) {
    return join(game.entry->info().id, " for ", game.players);
  };
  if (own.entry == other.entry && own.players == other.players) return;
  raise(refusal("other_game", {{"found", name(other)}, {"expected", name(own)}}).error());
}

// --- Minds ---

// A mind thinks for one caller at a time; others wait, without the interpreter's lock.
struct MindHandle {
  GamePointer game;
  std::string name;
  std::shared_ptr<Mind> mind;
  Random own;  // where the caller gives no random stream
  std::shared_ptr<std::mutex> mutex = std::make_shared<std::mutex>();
};
struct JudgeHandle : MindHandle {
  [[nodiscard]] Judge& judge() const { return static_cast<Judge&>(*mind); }
};

// Choices in the words and numbers of the state that the view was sampled from.
struct ThoughtHandle {
  std::vector<std::tuple<std::string, double, double>> choices;  // move, equity, error
  std::size_t best = 0;
  std::uint64_t nodes = 0;
};

ThoughtHandle think(MindHandle& handle, const ViewHandle& view, std::uint64_t nodes, double seconds,
                    Random* given) {
  check_same_game(*handle.game, *view.game);
  // What the seat can do is the same in every state that fits the view.
  Random any{0};
  const std::unique_ptr<State> state = view.view->sample(any);
  const int seat = view.view->seat();
  if (!state->turn().has(seat)) {
    raise({.code = "seat_not_on_turn", .values = {{"seat", join(seat)}}});
  }
  const Budget budget{.nodes = nodes, .time = time_of(seconds)};
  Random& random = given == nullptr ? handle.own : *given;
  Random stream = random;
  const Thought thought = interruptibly([&](const std::atomic<bool>& stop) {
    const std::scoped_lock lock{*handle.mutex};
    Budget limited = budget;
    limited.stop = &stop;
    return handle.mind->think(*view.view, limited, stream);
  });
  random = stream;
  ThoughtHandle told{.choices = {}, .best = thought.best, .nodes = thought.nodes};
  for (const Thought::Choice& choice : thought.choices) {
    told.choices.emplace_back(state->notation(Ply::move(seat, choice.move), seat), choice.equity,
                              choice.error);
  }
  return told;
}

MindHandle make_named(const GamePointer& game, const std::string& name, std::uint64_t seed) {
  std::string whole = checked(mind_name(*game->entry, game->players, name));
  auto mind = checked(make_mind(*game->entry, game->players, name));
  return {game, std::move(whole), std::move(mind), Random{seed}};
}

JudgeHandle make_best(const GamePointer& game, std::uint64_t seed) {
  checked(check_rivals(*game->entry, game->players));
  return {{game, "judge", make_judge(*game->entry, game->players), Random{seed}}};
}

py::list hints(const JudgeHandle& handle, const StateHandle& state) {
  check_same_game(*handle.game, *state.game);
  const std::unique_ptr<State> own = state.state->clone();
  const Turn turn = own->turn();
  if (turn.is_over()) raise({.code = "match_over", .values = {}});
  if (turn.is_chance()) raise({.code = "nobody_on_turn", .values = {}});
  const int seat = turn.first();
  const Thought thought = interruptibly([&](const std::atomic<bool>& stop) {
    const std::scoped_lock lock{*handle.mutex};
    return advise(handle.judge(), *own, seat, &stop);
  });
  py::list list;
  for (const Hint& hint : hints_of(thought)) {
    py::dict members;
    members["move"] = own->notation(Ply::move(seat, hint.move), seat);
    members["equity"] = hint.equity;
    members["error"] = hint.error;
    members["cost"] = hint.cost;
    members["verdict"] = std::string{name_of(hint.verdict)};
    list.append(members);
  }
  return list;
}

std::vector<double> appraise(JudgeHandle& handle, const ViewHandle& view, std::uint64_t nodes,
                             double seconds, Random* given) {
  check_same_game(*handle.game, *view.game);
  const Budget budget{.nodes = nodes, .time = time_of(seconds)};
  Random& random = given == nullptr ? handle.own : *given;
  Random stream = random;
  const Appraisal appraisal = interruptibly([&](const std::atomic<bool>& stop) {
    const std::scoped_lock lock{*handle.mutex};
    Budget limited = budget;
    limited.stop = &stop;
    return handle.judge().appraise(*view.view, limited, stream);
  });
  random = stream;
  const auto& all = appraisal.equities;
  return {all.begin(), all.begin() + handle.game->players};
}

// --- Reviews ---

struct ReviewHandle {
  std::shared_ptr<const Match> match;
  Review review;
};

ReviewHandle look_again(const JudgeHandle& handle, const MatchHandle& match, std::uint64_t nodes,
                        double seconds) {
  check_same_game(*handle.game, *match.game);
  auto own = std::make_shared<const Match>(match.copied());
  const Budget budget{.nodes = nodes, .time = time_of(seconds)};
  Review review = interruptibly([&](const std::atomic<bool>& stop) {
    const std::scoped_lock lock{*handle.mutex};
    Work work;
    work.stop = &stop;
    return boathouse::review(*own, handle.judge(), budget, work);
  });
  return {std::move(own), std::move(review)};
}

// --- Solutions ---

struct SolutionHandle {
  GamePointer game;
  std::shared_ptr<const SolvedGame> solved;
};

std::vector<std::size_t> choices_of(const Solver& solver, const py::kwargs& given) {
  std::vector<std::size_t> chosen(solver.choices().size(), 0);
  for (const auto& [name, value] : given) {
    const auto key = name.cast<std::string>();
    const auto choice = std::ranges::find(solver.choices(), key, &SolverChoice::key);
    if (choice == solver.choices().end()) {
      raise(refusal("solver_option", {{"game", std::string{solver.game()}}, {"key", key}}).error());
    }
    if (!py::isinstance<py::str>(value)) raise(refusal("choice_type", {{"key", key}}).error());
    const auto text = value.cast<std::string>();
    const auto found = std::ranges::find(choice->choices, text);
    if (found == choice->choices.end()) {
      std::string known;
      for (const std::string_view each : choice->choices) {
        known += join(known.empty() ? "" : ", ", each);
      }
      raise({.code = "solver_choice", .values = {{"key", key}, {"known", known}, {"value", text}}});
    }
    chosen[static_cast<std::size_t>(choice - solver.choices().begin())] =
        static_cast<std::size_t>(found - choice->choices.begin());
  }
  return chosen;
}

SolutionHandle solve(const GamePointer& game, std::optional<std::string> aim, std::uint64_t seed,
                     std::int64_t threads, const py::kwargs& choices) {
  const std::string_view id = game->entry->info().id;
  for (const Solver* each : solvers()) {
    if (!aim && each->game() == id) aim = std::string{each->aims().front()};
  }
  const Solver* const solver = checked(find_solver(id, game->players, aim.value_or("")));
  const SolverTask task{
      .aim = *aim, .options = game->options, .seed = seed, .choices = choices_of(*solver, choices)};
  const int workers = checked_threads(threads, 0);
  auto solved = interruptibly([&](const std::atomic<bool>& stop) {
    Work work;
    work.threads = workers;
    work.stop = &stop;
    return solver->solve(task, work);
  });
  return {game, checked(std::move(solved))};
}

py::array_t<double> values_of(const py::object& self) {
  const auto& handle = self.cast<const SolutionHandle&>();
  const std::span<const double> values = handle.solved->values();
  py::array_t<double> array(static_cast<py::ssize_t>(values.size()), values.data(), self);
  array.attr("flags").attr("writeable") = false;  // the solution itself goes by them
  return array;
}

std::size_t number_of(const SolutionHandle& handle, const StateHandle& state) {
  if (handle.solved->values().empty()) raise(refusal("no_table").error());
  const auto number = handle.solved->number_of(*state.state);
  if (!number) raise(refusal("not_solved").error());
  return *number;
}

StateHandle numbered_state(const SolutionHandle& handle, std::int64_t number) {
  const std::size_t states = handle.solved->values().size();
  if (number < 0 || static_cast<std::size_t>(number) >= states) {
    raise(refusal("table_number", {{"number", join(number)}, {"states", join(states)}}).error());
  }
  auto state = handle.solved->state_of(static_cast<std::size_t>(number));
  if (!state) raise(refusal("no_table").error());
  return {handle.game, std::move(state)};
}

double value_of(const SolutionHandle& handle, const StateHandle& state) {
  const auto value = handle.solved->value_of(*state.state);
  if (!value) raise(refusal("not_solved").error());
  return *value;
}

py::object findings_data(const SolutionHandle& handle) {
  JsonWriter json;
  json.open_object();
  handle.solved->describe(json);
  return loads(json.close_object().take());
}

void add_solution(py::module_& module) {
  py::class_<SolutionHandle>(module, "Solution", "A game, or a part of it, solved exactly.")
      .def_property_readonly(
          "game", [](const SolutionHandle& handle) { return handle.game; },
          "The game that was solved.")
      .def_property_readonly(
          "value",
          [](const SolutionHandle& handle) -> std::optional<double> {
            if (!handle.solved->from_the_start()) return std::nullopt;
            return handle.solved->value();
          },
          "The value of the start; None where only endings are solved.")
      .def_property_readonly(
          "states", [](const SolutionHandle& handle) { return handle.solved->states(); },
          "How many states it knows.")
      .def_property_readonly(
          "residual", [](const SolutionHandle& handle) { return handle.solved->residual(); },
          "A bound on the error of any value.")
      .def_property_readonly("values", &values_of,
                             "The values of all states as an array, without a copy; empty if "
                             "they are not kept in a row.")
      .def("number", &number_of, py::arg("state"), "Where the state's value is in the array.")
      .def("state", &numbered_state, py::arg("number"), "The state whose value is there.")
      .def("value_of", &value_of, py::arg("state"), "The value of any position of the game.")
      .def(
          "findings",
          [](const SolutionHandle& handle, const std::string& language) {
            return handle.solved->findings(language_named(language));
          },
          py::arg("language") = "en", "What else is worth telling, in sentences.")
      .def_property_readonly("data", &findings_data, "The same for programs.")
      .def_property_readonly(
          "picture", [](const SolutionHandle& handle) { return handle.solved->picture(); },
          "A picture as SVG; empty if there is none.")
      .def(
          "table", [](const SolutionHandle& handle) { return py::bytes(handle.solved->table()); },
          "The whole table as a file that Boathouse reads.");
  module.def("solve", &solve, py::arg("game"), py::arg("aim") = py::none(), py::arg("seed") = 1,
             py::arg("threads") = 0, "Solves a game exactly.");
}

// --- The arena ---

py::object arena(const GamePointer& game, const std::vector<std::string>& players,
                 std::int64_t games, std::uint64_t nodes, double seconds, std::uint64_t seed,
                 std::int64_t threads) {
  if (players.size() != static_cast<std::size_t>(game->players)) {
    raise(refusal("arena_players",
                  {{"players", join(game->players)}, {"found", join(players.size())}})
              .error());
  }
  if (games < 1) raise(refusal("arena_games", {{"games", join(games)}}).error());
  const ArenaPlan plan{.game = game->entry,
                       .options = game->options,
                       .players = players,
                       .games = static_cast<std::uint64_t>(games),
                       .nodes = nodes,
                       .time = time_of(seconds),
                       .seed = seed,
                       .threads = static_cast<unsigned>(checked_threads(threads, 1)),
                       .sprt = {}};
  const auto result = interruptibly([&](const std::atomic<bool>& stop) {
    return run_arena(plan, [&](std::uint64_t, std::uint64_t) { return !stop; });
  });
  return loads(arena_json(plan, checked(result)));
}

void add_minds(py::module_& module) {
  py::class_<ThoughtHandle>(module, "Thought", "What a mind thinks of every choice.")
      .def_property_readonly(
          "move",
          [](const ThoughtHandle& thought) { return std::get<0>(thought.choices[thought.best]); },
          "The choice to play.")
      .def_property_readonly(
          "equity",
          [](const ThoughtHandle& thought) { return std::get<1>(thought.choices[thought.best]); },
          "What it is worth.")
      .def_readonly("choices", &ThoughtHandle::choices,
                    "Move, equity and one standard error of every choice.")
      .def_readonly("nodes", &ThoughtHandle::nodes, "How many positions it looked at.");
  py::class_<MindHandle>(module, "Mind", "A computer player.")
      .def(py::init(&make_named), py::arg("game"), py::arg("name"), py::arg("seed") = 1)
      .def_readonly("name", &MindHandle::name, "Its name.")
      .def("think", &think, py::arg("view"), py::arg("nodes") = 0, py::arg("seconds") = 0.0,
           py::arg("random") = py::none(), "Thinks about the view of a seat that is to move.");
  py::class_<JudgeHandle, MindHandle>(module, "Judge",
                                      "The best judge of a game; exact where it is solved.")
      .def(py::init(&make_best), py::arg("game"), py::arg("seed") = 1)
      .def("hints", &hints, py::arg("state"), "Every choice of the mover, the best first.")
      .def("appraise", &appraise, py::arg("view"), py::arg("nodes") = 0, py::arg("seconds") = 0.0,
           py::arg("random") = py::none(), "The equity of every seat, from 0 to 1.")
      .def("review", &look_again, py::arg("match"), py::arg("nodes") = 0, py::arg("seconds") = 0.0,
           "The cost of every decision and the luck of every roll.");
  module.def(
      "minds", [](const GameHandle& game) { return mind_names(*game.entry, game.players); },
      py::arg("game"), "The names of the minds for a game, weak ones first.");
  py::class_<ReviewHandle>(module, "Review", "A match looked at again.")
      .def_property_readonly(
          "data",
          [](const ReviewHandle& handle) {
            return loads(review_json(*handle.match, handle.review));
          },
          "All of it as plain data.")
      .def_property_readonly(
          "exact", [](const ReviewHandle& handle) { return handle.review.exact; },
          "Whether every equity is known exactly.")
      .def(
          "chart",
          [](const ReviewHandle& handle, const std::string& language) {
            return chart_svg(*handle.match, handle.review, language_named(language));
          },
          py::arg("language") = "en", "The winning chances over the match as SVG.");
}

}  // namespace

void add_knowledge(py::module_& module) {
  add_minds(module);
  add_solution(module);
  module.def("arena", &arena, py::arg("game"), py::arg("players"), py::arg("games") = 100,
             py::arg("nodes") = 0, py::arg("seconds") = 0.0, py::arg("seed") = 1,
             py::arg("threads") = 1, "Lets minds play each other; who wins, and how sure that is.");
}

}  // namespace boathouse::python
