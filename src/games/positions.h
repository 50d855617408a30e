// Positions as JSON, for the games in which nothing is hidden: to look at one and to set one up.
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

// The position of a state whose set-up is complete, as an object.
[[nodiscard]] Expected<std::string> position_json(const State& state);

// The state with another position on the same board.
[[nodiscard]] Expected<std::shared_ptr<const State>> with_position(const State& state,
                                                                   const Json& position);

}  // namespace boathouse
