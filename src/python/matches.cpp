// Matches with fair dice, their records, and what a record proves.
#include <random>

#include "core/text.h"
#include "proof/findings.h"
#include "proof/key_ring.h"
#include "python/match_handle.h"

namespace boathouse::python {

namespace {

std::uint64_t drawn_seed() {
  std::random_device device;
  return std::uint64_t{device()} << 32U | device();
}

MatchHandle new_match(const std::shared_ptr<const GameHandle>& game,
                      std::optional<std::vector<std::string>> names,
                      std::optional<std::uint64_t> seed) {
  std::vector<Seat> seats;
  for (std::string& name : names_given(*game, std::move(names))) {
    seats.push_back({.name = std::move(name)});
  }
  const auto count = seats.size();
  return {game, checked(Match::create({.game = game->entry,
                                       .options = game->options,
                                       .seats = std::move(seats),
                                       .dice = dice_from(seed ? *seed : drawn_seed(), count)}))};
}

MatchHandle read_record(const std::string& record) {
  Match match = checked(Match::from_record(record));
  auto game = std::make_shared<const GameHandle>(
      GameHandle{&match.game(), static_cast<int>(match.seats().size()), match.options()});
  return {std::move(game), std::move(match)};
}

StateHandle present_state(const MatchHandle& handle) {
  return {handle.game, handle.match.state().clone()};
}

StateHandle state_after(const MatchHandle& handle, std::size_t plies) {
  if (plies > handle.match.plies().size()) {
    raise({.code = "no_such_ply",
           .values = {{"plies", join(handle.match.plies().size())}, {"ply", join(plies)}},
           .words = &python_words()});
  }
  return {handle.game, handle.match.state_at(plies)};
}

void play_in_match(MatchHandle& handle, const MoveGiven& move) {
  Match& match = handle.match;
  if (match.over()) raise({.code = "match_over", .values = {}});
  const Ply ply = ply_of(match.state(), move);
  checked(ply.is_chance() ? match.happen(ply.code) : match.play(ply.seat, ply.code));
}

std::string roll_dice(MatchHandle& handle) {
  const std::unique_ptr<State> before = handle.match.state().clone();
  const Ply ply = checked(handle.match.roll());
  return before->notation(ply, referee);
}

// Seat, or CHANCE, and notation of everything played so far.
std::vector<std::pair<int, std::string>> plies_of(const MatchHandle& handle) {
  std::vector<std::pair<int, std::string>> plies;
  const std::unique_ptr<State> state = handle.match.state_at(0);
  for (const Ply ply : handle.match.plies()) {
    plies.emplace_back(ply.seat, state->notation(ply, referee));
    state->play(ply);
  }
  return plies;
}

py::dict match_result(const MatchHandle& handle) {
  check_complete(handle.match.state());
  return result_members(handle.match.result(), handle.game->players);
}

std::string_view name_of_signer(proof::Signer signer) {
  switch (signer) {
    case proof::Signer::nobody:
      return "nobody";
    case proof::Signer::forged:
      return "forged";
    case proof::Signer::stranger:
      return "stranger";
    case proof::Signer::unknown:
      return "unknown";
    case proof::Signer::trusted:
      break;
  }
  return "trusted";
}

py::dict verify(const std::string& record, const std::optional<std::string>& keys) {
  const Match match = checked(Match::from_record(record));
  const std::vector<Digest> trusted =
      keys ? checked(proof::read_keys(*keys)) : std::vector<Digest>{};
  const proof::Findings findings = proof::find_out(match, record, trusted);
  py::dict members;
  members["game"] = std::string{match.game().info().id};
  members["plies"] = match.plies().size();
  members["over"] = match.over();
  members["complete"] = findings.complete;
  members["rolls_checked"] = match.secret_known();
  members["commitment"] = to_hex(match.commitment());
  members["signer"] = std::string{name_of_signer(findings.signer)};
  members["forgotten"] = findings.forgotten;
  return members;
}

}  // namespace

void add_matches(py::module_& module) {
  py::class_<MatchHandle>(module, "Match", "A game being played with fair dice, and its record.")
      .def(py::init(&new_match), py::arg("game"), py::arg("names") = py::none(),
           py::arg("seed") = py::none())
      .def_property_readonly(
          "game", [](const MatchHandle& handle) { return handle.game; }, "The game that is played.")
      .def_property_readonly("state", &present_state, "A copy of where the match stands.")
      .def("state_after", &state_after, py::arg("plies"), "Where it stood after so many plies.")
      .def_property_readonly(
          "turn", [](const MatchHandle& handle) { return turn_number(handle.match.turn()); },
          "The seat to move, CHANCE or OVER.")
      .def_property_readonly(
          "over", [](const MatchHandle& handle) { return handle.match.over(); },
          "Whether the match has ended.")
      .def_property_readonly(
          "names",
          [](const MatchHandle& handle) {
            std::vector<std::string> names;
            for (const Seat& seat : handle.match.seats()) names.push_back(seat.name);
            return names;
          },
          "The names of the players.")
      .def_property_readonly("plies", &plies_of, "Who played what; CHANCE rolled or drew.")
      .def("play", &play_in_match, py::arg("move"), "Plays a move, or decides what comes up.")
      .def("roll", &roll_dice, "Lets the match's dice decide; returns what came up.")
      .def(
          "undo",
          [](MatchHandle& handle, int seat) {
            check_seat(*handle.game, seat);
            checked(handle.match.undo(seat));
          },
          py::arg("seat"), "Takes back the seat's last move, before anything else happens.")
      .def_property_readonly("result", &match_result,
                             "Places, counted from 1, and points, by seat.")
      .def(
          "record",
          [](const MatchHandle& handle, bool with_secret) {
            return handle.match.record(with_secret);
          },
          py::arg("with_secret") = false, "The record of the match as text.")
      .def(
          "record_for",
          [](const MatchHandle& handle, int viewer) {
            return handle.match.record_for(checked_viewer(*handle.game, viewer));
          },
          py::arg("viewer"), "The record with what is hidden from the viewer blotted out.");
  module.def("read_record", &read_record, py::arg("record"),
             "The match that a record tells; every ply and every roll is checked.");
  module.def("verify", &verify, py::arg("record"), py::arg("keys") = py::none(),
             "What a record proves: rules, rolls, end and signature.");
}

}  // namespace boathouse::python
