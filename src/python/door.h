// What all parts of the Python module share: handles of games and states, errors as exceptions, and
// long work that lets go of the interpreter.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/error.h"
#include "games/registry.h"

namespace boathouse::python {

namespace py = pybind11;

// --- Errors ---

[[nodiscard]] const Catalogue& python_words();
[[nodiscard]] inline std::unexpected<Error> refusal(std::string_view code,
                                                    std::vector<Value> values = {}) {
  return std::unexpected(
      Error{.code = code, .values = std::move(values), .words = &python_words()});
}

// Throws boathouse.Error with our sentence.
[[noreturn]] void raise(const Error& error);

template <class T>
T checked(Expected<T> attempt) {
  if (!attempt) raise(attempt.error());
  if constexpr (!std::is_void_v<T>) return *std::move(attempt);
}

// --- Handles ---

// A game with its number of players and its options.
struct GameHandle {
  const GameEntry* entry = nullptr;
  int players = 0;
  OptionValues options{};
};

struct StateHandle {
  std::shared_ptr<const GameHandle> game;
  std::unique_ptr<State> state;
};

// What a seat sees; made from its view, it can be handed to anything that plays for the seat.
struct ViewHandle {
  std::shared_ptr<const GameHandle> game;
  std::shared_ptr<const SeatView> view;
  std::string json;
};

// Whose turn it is, as in the arrays of a batch: a seat, -1 for chance, -2 for nobody.
[[nodiscard]] int turn_number(Turn turn);

// The ply that is meant: a notation, or an action as a number.
using MoveGiven = std::variant<std::int64_t, std::string>;
[[nodiscard]] Ply ply_of(const State& state, const MoveGiven& move);
// The mover's or chance's plies as people write them.
[[nodiscard]] std::vector<std::string> notations(const State& state);

[[nodiscard]] Language language_named(const std::string& code);
void check_seat(const GameHandle& game, int seat);
[[nodiscard]] Viewer checked_viewer(const GameHandle& game, int viewer);
// One for each player; without any, “Player 1” and so on.
[[nodiscard]] std::vector<std::string> names_given(const GameHandle& game,
                                                   std::optional<std::vector<std::string>> names);
void check_complete(const State& state);
[[nodiscard]] ViewHandle view_of(const StateHandle& handle, int seat);
[[nodiscard]] py::dict result_members(const Result& result, int players);
[[nodiscard]] py::object loads(const std::string& json);

// --- Long work ---

// Runs the work without the interpreter's lock, on a thread of its own, so that Ctrl-C is noticed
// meanwhile: then the work is told to stop, and the interpreter's exception follows.
template <class Task>
auto interruptibly(const Task& task) {
  std::atomic<bool> stop = false;
  auto running = std::async(std::launch::async, [&] { return task(stop); });
  const py::gil_scoped_release released;
  while (running.wait_for(std::chrono::milliseconds{20}) != std::future_status::ready) {
    const py::gil_scoped_acquire acquired;
    if (PyErr_CheckSignals() == 0) continue;
    py::error_already_set interrupted;
    {
      const py::gil_scoped_release again;
      stop = true;
      running.wait();
    }
    throw interrupted;
  }
  return running.get();
}

// --- The parts ---

void add_games(py::module_& module);
void add_matches(py::module_& module);
void add_knowledge(py::module_& module);
void add_batches(py::module_& module);

}  // namespace boathouse::python
