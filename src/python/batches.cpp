// Many matches at once, with arrays that NumPy sees without a copy.
#include <pybind11/numpy.h>

#include "batch/batch.h"
#include "core/text.h"
#include "python/door.h"

namespace boathouse::python {

namespace {

using BatchPointer = std::shared_ptr<Batch>;

Observed observed_named(const std::optional<std::string>& name) {
  if (!name) return Observed::nobody;
  if (*name == "mover") return Observed::mover;
  if (*name == "all") return Observed::every_seat;
  raise(refusal("observations", {{"value", *name}}).error());
}

bool rolls_inside(const std::string& chance) {
  if (chance != "inside" && chance != "caller")
    raise(refusal("chance", {{"value", chance}}).error());
  return chance == "inside";
}

BatchPointer make(const GameHandle& game, std::int64_t n, std::uint64_t seed, std::int64_t threads,
                  const std::optional<std::string>& observations, const std::string& chance,
                  bool auto_reset) {
  const BatchPlan plan{.game = game.entry,
                       .seats = game.players,
                       .options = game.options,
                       .matches = n,
                       .seed = seed,
                       .threads = threads,
                       .observed = observed_named(observations),
                       .rolls = rolls_inside(chance),
                       .resets = auto_reset};
  auto made = [&] {
    const py::gil_scoped_release released;
    return make_batch(plan);
  }();
  return checked(std::move(made));
}

// The memory of the batch as an array that keeps the batch alive.
template <class Number>
py::array shared(const py::object& batch, std::span<Number> memory, std::vector<py::ssize_t> shape,
                 const py::dtype& type = py::dtype::of<Number>()) {
  return {type, std::move(shape), memory.data(), batch};
}

Batch& batch_in(const py::object& self) { return *self.cast<BatchPointer>(); }
py::ssize_t matches_of(const Batch& batch) { return static_cast<py::ssize_t>(batch.matches()); }

py::array observations(const py::object& self) {
  Batch& batch = batch_in(self);
  const BatchShape& shape = batch.shape();
  switch (batch.plan().observed) {
    case Observed::nobody:
      return shared(self, batch.observations(), {0, shape.observation_size});
    case Observed::mover:
      return shared(self, batch.observations(), {matches_of(batch), shape.observation_size});
    case Observed::every_seat:
      break;
  }
  return shared(self, batch.observations(),
                {matches_of(batch), shape.seats, shape.observation_size});
}

py::array weights(const py::object& self) {
  Batch& batch = batch_in(self);
  const py::ssize_t rows = batch.plan().rolls ? 0 : matches_of(batch);
  return shared(self, batch.weights(), {rows, Batch::most_outcomes});
}

// Only arrays of whole numbers: a float would be cut off silently.
template <class Number>
std::optional<std::span<const Number>> as_span(const py::array& array) {
  if (!py::isinstance<py::array_t<Number>>(array)) return std::nullopt;
  return std::span{static_cast<const Number*>(array.data()),
                   static_cast<std::size_t>(array.size())};
}

py::array contiguous(const py::object& numbers, std::string_view code) {
  const py::array array = py::array::ensure(numbers, py::array::c_style);
  if (!array || array.ndim() != 1) {
    PyErr_Clear();
    raise(refusal(code).error());
  }
  return array;
}

void step(Batch& batch, const py::object& actions) {
  const py::array array = contiguous(actions, "actions_type");
  const auto narrow = as_span<std::int32_t>(array);
  const auto wide = as_span<std::int64_t>(array);
  if (!narrow && !wide) raise(refusal("actions_type").error());
  const auto stepped = [&] {
    const py::gil_scoped_release released;
    return narrow ? batch.step(*narrow) : batch.step(*wide);
  }();
  checked(stepped);
}

void reset(Batch& batch, const py::object& chosen) {
  std::vector<std::uint8_t> marks;
  if (!chosen.is_none()) {
    const py::array array = contiguous(chosen, "reset_type");
    if (!py::isinstance<py::array_t<bool>>(array)) raise(refusal("reset_type").error());
    const auto* first = static_cast<const std::uint8_t*>(array.data());
    marks.assign(first, first + array.size());
    if (marks.empty()) raise(refusal("reset_type").error());
  }
  const auto begun = [&] {
    const py::gil_scoped_release released;
    return batch.reset(marks);
  }();
  checked(begun);
}

py::array random_actions(const py::object& self) {
  Batch& batch = batch_in(self);
  auto actions = [&] {
    const py::gil_scoped_release released;
    return batch.random_actions();
  }();
  return shared(self, checked(std::move(actions)), {matches_of(batch)});
}

py::array observe(const py::object& self, int seat) {
  Batch& batch = batch_in(self);
  auto numbers = [&] {
    const py::gil_scoped_release released;
    return batch.observe(seat);
  }();
  return shared(self, checked(std::move(numbers)),
                {matches_of(batch), batch.shape().observation_size});
}

StateHandle state_at(Batch& batch, std::int64_t match) {
  const BatchPlan& plan = batch.plan();
  auto game = std::make_shared<const GameHandle>(GameHandle{plan.game, plan.seats, plan.options});
  return {std::move(game), checked(batch.state(match))};
}

}  // namespace

void add_batches(py::module_& module) {
  using namespace py::literals;
  const py::dtype boolean{"bool"};
  py::class_<Batch, BatchPointer>(module, "Batch",
                                  "Many matches of one game, stepped together; see docs/python.md.")
      .def(py::init(&make), "game"_a, "n"_a, "seed"_a = 0, py::kw_only(), "threads"_a = 1,
           "observations"_a = "mover", "chance"_a = "inside", "auto_reset"_a = true)
      .def_property_readonly("n", &Batch::matches, "How many matches.")
      .def("__len__", &Batch::matches)
      .def_property_readonly("plies", &Batch::plies,
                             "Plies played so far, those of chance included.")
      .def_property_readonly("observations", &observations,
                             "What the mover sees in each match, or, with observations=\"all\", "
                             "every seat.")
      .def_property_readonly(
          "boards",
          [](const py::object& self) {
            Batch& batch = batch_in(self);
            return shared(self, batch.boards(), {matches_of(batch), batch.shape().board_size});
          },
          "What no move changes, for each match.")
      .def_property_readonly(
          "masks",
          [boolean](const py::object& self) {
            Batch& batch = batch_in(self);
            return shared(self, batch.masks(), {matches_of(batch), batch.shape().actions}, boolean);
          },
          "Which actions the mover has, for each match.")
      .def_property_readonly(
          "to_move",
          [](const py::object& self) {
            Batch& batch = batch_in(self);
            return shared(self, batch.to_move(), {matches_of(batch)});
          },
          "The seat to move, CHANCE or OVER, for each match.")
      .def_property_readonly(
          "rewards",
          [](const py::object& self) {
            Batch& batch = batch_in(self);
            return shared(self, batch.rewards(), {matches_of(batch), batch.shape().seats});
          },
          "What the last step brought each seat: from -1 to 1 when a match ends, else 0.")
      .def_property_readonly(
          "done",
          [boolean](const py::object& self) {
            Batch& batch = batch_in(self);
            return shared(self, batch.done(), {matches_of(batch)}, boolean);
          },
          "Which matches have ended, with the last step or, without auto_reset, before.")
      .def_property_readonly("weights", &weights,
                             "With chance=\"caller\", the weights of the outcomes.")
      .def("step", &step, "actions"_a,
           "Plays one action in each match; -1 leaves a match as it is.")
      .def("reset", &reset, "matches"_a = py::none(), "Begins the marked matches anew, or all.")
      .def("random_actions", &random_actions, "A random legal action for each match.")
      .def("observe", &observe, "seat"_a, "What a seat sees in each match, whoever is to move.")
      .def("state", &state_at, "match"_a, "One of the matches as a state of its own.")
      .def("__repr__", [](const Batch& batch) {
        return join("<boathouse.Batch of ", batch.matches(), " matches of ",
                    batch.plan().game->info().id, ">");
      });
}

}  // namespace boathouse::python
