// The Python module: a thin door to the engine, without logic. src/python/boathouse/ has the
// package around it, whose _engine.pyi says what everything here is called and returns.
#include <variant>

#include "batch/batch.h"
#include "core/text.h"
#include "embedded/python/words.h"
#include "python/door.h"

namespace boathouse::python {

const Catalogue& python_words() { return embedded::python_words; }

namespace {

py::handle error_type;

}  // namespace

void raise(const Error& error) {
  py::object exception = py::reinterpret_borrow<py::object>(error_type)(error.sentence());
  exception.attr("code") = std::string{error.code};
  PyErr_SetObject(error_type.ptr(), exception.ptr());
  throw py::error_already_set();
}

int turn_number(Turn turn) {
  if (turn.is_over()) return Batch::match_over;
  return turn.is_chance() ? Batch::chance_to_move : turn.first();
}

Ply ply_of(const State& state, const MoveGiven& move) {
  if (const auto* action = std::get_if<std::int64_t>(&move)) {
    return checked(ply_of_action(state, *action));
  }
  const Turn turn = state.turn();
  if (turn.is_over()) raise({.code = "match_over", .values = {}});
  const int seat = turn.is_chance() ? Ply::by_chance : turn.first();
  return checked(find_ply(state, seat, std::get<std::string>(move)));
}

std::vector<std::string> notations(const State& state) {
  std::vector<std::string> texts;
  const Turn turn = state.turn();
  if (turn.is_chance()) {
    for (const Outcome& outcome : state.chances()) {
      texts.push_back(state.notation(Ply::chance(outcome.code), referee));
    }
  } else if (turn.is_seats()) {
    const int seat = turn.first();
    for (const Move move : state.legal_moves(seat)) {
      texts.push_back(state.notation(Ply::move(seat, move), referee));
    }
  }
  return texts;
}

Language language_named(const std::string& code) {
  const auto language = language_of(code);
  if (!language) raise(refusal("language", {{"language", code}}).error());
  return *language;
}

void check_seat(const GameHandle& game, int seat) {
  if (seat < 0 || seat >= game.players) {
    raise(
        {.code = "no_such_seat", .values = {{"seat", join(seat)}, {"seats", join(game.players)}}});
  }
}

Viewer checked_viewer(const GameHandle& game, int viewer) {
  if (viewer < referee || viewer >= game.players) {
    raise(refusal("viewer", {{"viewer", join(viewer)}, {"last", join(game.players - 1)}}).error());
  }
  return viewer;
}

std::vector<std::string> names_given(const GameHandle& game,
                                     std::optional<std::vector<std::string>> names) {
  if (!names) {
    names.emplace();
    for (int seat = 1; seat <= game.players; ++seat) names->push_back(join("Player ", seat));
  }
  if (names->size() != static_cast<std::size_t>(game.players)) {
    raise(refusal("names", {{"players", join(game.players)}, {"names", join(names->size())}})
              .error());
  }
  return *std::move(names);
}

void check_complete(const State& state) {
  if (state.in_setup()) raise({.code = "match_in_setup", .values = {}});
}

ViewHandle view_of(const StateHandle& handle, int seat) {
  check_seat(*handle.game, seat);
  check_complete(*handle.state);
  return {handle.game, handle.state->look(seat), handle.state->view_json(seat)};
}

py::dict result_members(const Result& result, int players) {
  py::list places;
  py::list points;
  for (int seat = 0; seat < players; ++seat) {
    places.append(result.place[seat]);
    points.append(result.points[seat]);
  }
  py::dict members;
  members["places"] = places;
  members["points"] = points;
  return members;
}

py::object loads(const std::string& json) {
  return py::module_::import("json").attr("loads")(json);
}

PYBIND11_MODULE(_engine, module) {
  module.attr("__version__") = BOATHOUSE_VERSION;
  // The module lives as long as the interpreter, and so does the type.
  error_type = py::exception<Error>(module, "Error").release();
  error_type.attr("__doc__") =
      "What was asked for cannot be done; its text says why, its `code` names the reason.";
  error_type.attr("__module__") = "boathouse";
  error_type.attr("code") = "";
  module.attr("CHANCE") = Batch::chance_to_move;
  module.attr("OVER") = Batch::match_over;
  module.attr("SPECTATOR") = spectator;
  module.attr("REFEREE") = referee;
  add_games(module);
  add_matches(module);
  add_knowledge(module);
  add_batches(module);
}

}  // namespace boathouse::python
