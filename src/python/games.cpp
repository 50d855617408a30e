// Games, states and views.
#include <pybind11/numpy.h>

#include <variant>

#include "batch/batch.h"
#include "core/text.h"
#include "games/positions.h"
#include "python/door.h"

namespace boathouse::python {

namespace {

using Game = GameHandle;
using GamePointer = std::shared_ptr<const Game>;

std::string option_assignment(const std::string& key, const py::handle& value) {
  if (py::isinstance<py::str>(value)) return join(key, "=", value.cast<std::string>());
  if (py::isinstance<py::int_>(value)) return join(key, "=", py::str(value).cast<std::string>());
  raise(refusal("option_type", {{"key", key}}).error());
}

std::shared_ptr<Game> load(const std::string& id, std::optional<int> players,
                           const py::kwargs& options) {
  auto game = std::make_shared<Game>();
  game->entry = checked(find_game(id));
  const GameInfo& info = game->entry->info();
  game->options = standard_options(info.options);
  for (const auto& [key, value] : options) {
    checked(
        set_option(info.options, game->options, option_assignment(key.cast<std::string>(), value)));
  }
  game->players = players.value_or(fewest_seats(*game->entry, game->options));
  checked(check_seats(*game->entry, game->players, game->options));
  return game;
}

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const GameEntry* entry : games()) ids.emplace_back(entry->info().id);
  return ids;
}

std::map<std::string, std::string> options_of(const Game& game) {
  std::map<std::string, std::string> options;
  const auto specs = game.entry->info().options;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    options.emplace(specs[i].key, option_text(specs, game.options, i));
  }
  return options;
}

BatchShape shape_of(const Game& game) {
  return checked(find_arrays(*game.entry))->shape(game.players);
}

// Where each part of a vector begins and ends.
py::dict slices(const VectorLayout& layout) {
  py::dict parts;
  int first = 0;
  for (const VectorPart& part : layout) {
    parts[py::str(std::string{part.name})] = py::make_tuple(first, first + part.size);
    first += part.size;
  }
  return parts;
}

py::array_t<float> array_of(const std::vector<float>& numbers) {
  return py::array_t<float>(static_cast<py::ssize_t>(numbers.size()), numbers.data());
}

// --- States ---

StateHandle copied(const StateHandle& handle) { return {handle.game, handle.state->clone()}; }

// The notation and the exact probability of each outcome.
py::list chance_of(const StateHandle& handle) {
  const py::object fraction = py::module_::import("fractions").attr("Fraction");
  const std::vector<Outcome> outcomes = handle.state->chances();
  std::uint64_t total = 0;
  for (const Outcome& outcome : outcomes) total += outcome.weight;
  py::list list;
  for (const Outcome& outcome : outcomes) {
    list.append(py::make_tuple(handle.state->notation(Ply::chance(outcome.code), referee),
                               fraction(outcome.weight, total)));
  }
  return list;
}

std::string roll(StateHandle& handle, Random& random) {
  const std::vector<Outcome> outcomes = handle.state->chances();
  if (outcomes.empty()) raise(refusal("not_chance").error());
  const Ply ply = Ply::chance(Chances::weighted(outcomes).pick(random));
  const std::string notation = handle.state->notation(ply, referee);
  handle.state->play(ply);
  return notation;
}

py::dict result_of(const StateHandle& handle) {
  check_complete(*handle.state);
  return result_members(handle.state->result(), handle.game->players);
}

std::vector<std::string> tell_each(const StateHandle& handle, const MoveGiven& move, int viewer,
                                   const std::string& language,
                                   std::optional<std::vector<std::string>> names) {
  const State& state = *handle.state;
  const std::vector<std::string> all = names_given(*handle.game, std::move(names));
  const Viewer who = checked_viewer(*handle.game, viewer);
  const Teller teller{.words = handle.game->entry->words(),
                      .language = language_named(language),
                      .names = all,
                      .you = who};
  std::vector<std::string> sentences;
  for (const Event& event : state.events(ply_of(state, move), who)) {
    sentences.push_back(tell(teller, handle.game->entry->info().events[event.kind], event));
  }
  return sentences;
}

std::string draw(const StateHandle& handle, int viewer, const std::string& language,
                 std::optional<std::vector<std::string>> names) {
  Screen screen;
  const std::vector<std::string> all = names_given(*handle.game, std::move(names));
  handle.state->draw(checked_viewer(*handle.game, viewer), language_named(language), all, screen);
  return screen.plain_text();
}

std::optional<std::string> picture(const StateHandle& handle, int viewer,
                                   const std::string& language,
                                   std::optional<std::vector<std::string>> names) {
  const std::vector<std::string> all = names_given(*handle.game, std::move(names));
  return handle.state->picture({}, checked_viewer(*handle.game, viewer), language_named(language),
                               all);
}

StateHandle with_position(const StateHandle& handle, const py::object& position) {
  check_complete(*handle.state);
  const auto text = py::module_::import("json").attr("dumps")(position).cast<std::string>();
  const Json json = checked(read_json(text));
  return {handle.game, checked(boathouse::with_position(*handle.state, json))->clone()};
}

py::object position_of(const StateHandle& handle) {
  check_complete(*handle.state);
  return loads(checked(position_json(*handle.state)));
}

int action_of(const StateHandle& handle, const std::string& notation) {
  const Turn turn = handle.state->turn();
  const Ply ply = ply_of(*handle.state, notation);
  if (turn.is_chance()) {
    const std::vector<Outcome> outcomes = handle.state->chances();
    return static_cast<int>(std::ranges::find(outcomes, ply.code, &Outcome::code) -
                            outcomes.begin());
  }
  return checked(find_arrays(*handle.game->entry))->action(*handle.state, ply.seat, ply.code);
}

StateHandle sample(const ViewHandle& view, Random& random) {
  return {view.game, view.view->sample(random)};
}

void add_state(py::module_& module) {
  const auto viewer = py::arg("viewer") = static_cast<int>(referee);
  const auto language = py::arg("language") = "en";
  const auto names = py::arg("names") = py::none();
  py::class_<StateHandle>(module, "State", "A position of a game; see the stub for its members.")
      .def_property_readonly(
          "game", [](const StateHandle& handle) { return handle.game; },
          "The game this is a state of.")
      .def_property_readonly(
          "turn", [](const StateHandle& handle) { return turn_number(handle.state->turn()); },
          "The seat to move, CHANCE if a roll or draw is due, or OVER.")
      .def_property_readonly(
          "over", [](const StateHandle& handle) { return handle.state->turn().is_over(); },
          "Whether the game has ended.")
      .def_property_readonly(
          "in_setup", [](const StateHandle& handle) { return handle.state->in_setup(); },
          "Whether the board is still being laid out by chance.")
      .def_property_readonly(
          "legal_moves", [](const StateHandle& handle) { return notations(*handle.state); },
          "What the mover, or chance, can do, as people write it.")
      .def_property_readonly(
          "legal_actions",
          [](const StateHandle& handle) { return checked(legal_actions(*handle.state)); },
          "The same in the same order, as numbers of the action space.")
      .def_property_readonly("chance", &chance_of,
                             "The outcomes of the roll or draw that is due, with their exact "
                             "probabilities.")
      .def(
          "play",
          [](StateHandle& handle, const MoveGiven& move) {
            handle.state->play(ply_of(*handle.state, move));
          },
          py::arg("move"), "Plays a move or an outcome, by its notation or its action.")
      .def("roll", &roll, py::arg("random"), "Lets chance have its turn; returns what came up.")
      .def("copy", &copied, "A state of its own that is equal to this one.")
      .def("__copy__", &copied)
      .def("__deepcopy__",
           [](const StateHandle& handle, const py::dict&) { return copied(handle); })
      .def_property_readonly("result", &result_of, "Places, counted from 1, and points, by seat.")
      .def_property_readonly(
          "key", [](const StateHandle& handle) { return handle.state->key(); },
          "A number that is equal for equal positions.")
      .def("view", &view_of, py::arg("seat"), "What the seat can see, and nothing else.")
      .def(
          "describe",
          [](const StateHandle& handle, int who) {
            return loads(handle.state->view_json(checked_viewer(*handle.game, who)));
          },
          viewer, "What a viewer sees, as the engine protocol describes it.")
      .def(
          "parts",
          [](const StateHandle& handle, const MoveGiven& move) {
            return loads(handle.state->parts(ply_of(*handle.state, move)));
          },
          py::arg("move"), "What the notation of a move says, for programs.")
      .def("action", &action_of, py::arg("move"), "The action of a legal move.")
      .def(
          "notation",
          [](const StateHandle& handle, const MoveGiven& move, int who) {
            return handle.state->notation(ply_of(*handle.state, move),
                                          checked_viewer(*handle.game, who));
          },
          py::arg("move"), viewer, "A move as a viewer may read it: “?” where it is hidden.")
      .def("events", &tell_each, py::arg("move"), viewer, language, names,
           "What a move would do, in sentences.")
      .def("draw", &draw, viewer, language, names, "The board in characters.")
      .def("picture", &picture, viewer, language, names,
           "The board as SVG, where the game has pictures.")
      .def_property_readonly("position", &position_of,
                             "The position as plain data, where nothing is hidden.")
      .def("with_position", &with_position, py::arg("position"),
           "The same board with another position.")
      .def("__str__", [](const StateHandle& handle) { return draw(handle, referee, "en", {}); })
      .def("__repr__", [](const StateHandle& handle) {
        return join("<boathouse.State of ", handle.game->entry->info().id, ", turn ",
                    turn_number(handle.state->turn()), ">");
      });
}

void add_view(py::module_& module) {
  py::class_<ViewHandle>(module, "View", "What one seat sees of a state.")
      .def_property_readonly(
          "game", [](const ViewHandle& view) { return view.game; }, "The game this is a view of.")
      .def_property_readonly(
          "seat", [](const ViewHandle& view) { return view.view->seat(); }, "The seat that looks.")
      .def_property_readonly(
          "data", [](const ViewHandle& view) { return loads(view.json); },
          "What it sees, as the engine protocol describes it.")
      .def_property_readonly(
          "observation",
          [](const ViewHandle& view) {
            return array_of(checked(find_arrays(*view.game->entry))->observe(*view.view));
          },
          "What it sees, as the vector that a batch has for it.")
      .def_property_readonly(
          "board",
          [](const ViewHandle& view) {
            return array_of(checked(find_arrays(*view.game->entry))->board(*view.view));
          },
          "What no move changes, as a vector.")
      .def("sample", &sample, py::arg("random"),
           "A state drawn from those that the seat cannot tell apart.");
  module.def("sample", &sample, py::arg("view"), py::arg("random"),
             "A state drawn from those that the view's seat cannot tell apart.");
}

void add_random(py::module_& module) {
  py::class_<Random>(module, "Random", "A stream of random numbers, the same on every platform.")
      .def(py::init<std::uint64_t, std::uint64_t>(), py::arg("seed"), py::arg("stream") = 0)
      .def(
          "below",
          [](Random& random, std::int64_t bound) {
            if (bound < 1 || bound > 0xFFFF'FFFF) {
              raise(refusal("bound", {{"bound", join(bound)}}).error());
            }
            return random.below(static_cast<std::uint32_t>(bound));
          },
          py::arg("bound"), "A number from 0 to bound - 1, all equally likely.");
}

}  // namespace

void add_games(py::module_& module) {
  add_random(module);
  py::class_<Game, std::shared_ptr<Game>>(module, "Game",
                                          "A game with its number of players and its options.")
      .def_property_readonly(
          "id", [](const Game& game) { return std::string{game.entry->info().id}; },
          "The name by which it is loaded.")
      .def_readonly("players", &Game::players, "How many play.")
      .def_property_readonly("options", &options_of, "The options and their values.")
      .def_property_readonly(
          "rules_version", [](const Game& game) { return game.entry->info().rules_version; },
          "Grows when a rule changes.")
      .def(
          "name",
          [](const Game& game, const std::string& language) {
            return say(game.entry->words(), language_named(language), "game.name");
          },
          py::arg("language") = "en", "Its name for people.")
      .def(
          "start",
          [](const GamePointer& game) {
            return StateHandle{game, game->entry->begin(game->players, game->options)};
          },
          "A new state, before anything is drawn.")
      .def(
          "perft",
          [](const Game& game, int depth) {
            const py::gil_scoped_release released;
            return game.entry->perft(game.players, game.options, depth);
          },
          py::arg("depth"), "How many games of so many plies there are.")
      .def_property_readonly(
          "actions", [](const Game& game) { return shape_of(game).actions; },
          "How many actions there are; they are numbered from 0.")
      .def_property_readonly(
          "observation_size", [](const Game& game) { return shape_of(game).observation_size; },
          "How many numbers an observation has.")
      .def_property_readonly(
          "board_size", [](const Game& game) { return shape_of(game).board_size; },
          "How many numbers describe the board; 0 where every match has the same.")
      .def_property_readonly(
          "observation_layout", [](const Game& game) { return slices(shape_of(game).observation); },
          "Where each part of an observation begins and ends.")
      .def_property_readonly(
          "board_layout", [](const Game& game) { return slices(shape_of(game).board); },
          "Where each part of a board begins and ends.")
      .def("__repr__", [](const Game& game) {
        return join("<boathouse.Game ", game.entry->info().id, " for ", game.players, ">");
      });
  module.def("load", &load, py::arg("game"), py::arg("players") = py::none(),
             "A game by its name, with its options; by default for as few as it takes.");
  module.def("games", &game_ids, "The names of all games.");
  add_state(module);
  add_view(module);
}

}  // namespace boathouse::python
