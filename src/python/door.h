// What all parts of the Python module share: handles of games and states, errors as exceptions, and
// long work that lets go of the interpreter.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
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

// While it lives, Ctrl-C sets its flag, besides what Python does with it, which Python would only
// do once the work is over.
class Interruption {
 public:
  Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption();
  [[nodiscard]] const std::atomic<bool>& flag() const { return flag_; }
  // Ends the call with Python's exception if there was a Ctrl-C.
  void check() const;

 private:
  std::atomic<bool> flag_ = false;
  bool installed_ = false;
};

// Runs the work without the interpreter's lock; Ctrl-C tells it to stop.
template <class Task>
auto interruptibly(const Task& task) {
  const Interruption interruption;
  auto done = [&] {
    const py::gil_scoped_release released;
    return task(interruption.flag());
  }();
  interruption.check();
  return done;
}

// --- The parts ---

void add_games(py::module_& module);
void add_matches(py::module_& module);
void add_knowledge(py::module_& module);
void add_batches(py::module_& module);

}  // namespace boathouse::python
