// Positions as JSON, for the games in which nothing is hidden: to look at one and to set one up.
// What a seat sees as bytes, for every game: for a mind that thinks elsewhere.
#pragma once

#include <memory>
#include <string>

#include "core/json_reader.h"
#include "games/registry.h"

namespace boathouse {

// What a game offers for it. What it reads, play can go on from; else the error names the member.
template <class G>
concept HasPositions =
    Game<G> && requires(const typename G::Setup& setup, const typename G::Position& position,
                        const Json& json, JsonWriter& out) {
      { G::write_position(setup, position, out) } -> std::same_as<void>;
      { G::read_position(setup, json) } -> std::same_as<Expected<typename G::Position>>;
    };

// What a game offers that hides something, since a view is no position there: whether a view read
// from bytes is one that the seat, which is on turn, can have, and on which play can go on.
template <class G>
concept ChecksViews =
    Game<G> && requires(const typename G::Setup& setup, const typename G::View& view, int seat) {
      { G::can_be_seen(setup, view, seat) } -> std::same_as<bool>;
    };

// The position of a state whose set-up is complete, as an object.
[[nodiscard]] Expected<std::string> position_json(const State& state);

// The state with another position on the same board.
[[nodiscard]] Expected<std::shared_ptr<const State>> with_position(const State& state,
                                                                   const Json& position);

// What the seat sees, for the same version of the program on another machine. Nothing if the game
// offers neither of the two.
[[nodiscard]] std::optional<std::string> seat_view_bytes(const SeatView& view);

// The same again, on the board of a state whose set-up is complete. Null if the seat cannot see
// this when it is on turn.
[[nodiscard]] std::unique_ptr<SeatView> read_seat_view(const State& board, int seat,
                                                       std::string_view bytes);

}  // namespace boathouse
