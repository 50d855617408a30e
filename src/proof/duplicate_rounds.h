// The dice of a duplicate tournament: what is known of each round before it, and what it is checked
// with afterwards.
//
// One secret, which is never told, is drawn for the tournament, and each round's follows from it.
// The commitments of all rounds are told from the beginning; then everybody who joins adds a nonce.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "match/fair_dice.h"
#include "tournament/tournament.h"

namespace boathouse::proof {

// The name of a round, which is counted from 0, in the records of its tables.
[[nodiscard]] std::string round_name(std::string_view tournament, std::size_t round);

//   HMAC-SHA-256(key: the tournament's secret, message: "boathouse round 1\n" name of the round)
[[nodiscard]] Digest round_secret(const Digest& secret, std::string_view name);

// What the house adds for a player who adds nothing:
//   HMAC-SHA-256(key: the first round's secret,
//                message: "boathouse nonce 2\n" tournament "\n" player, counted from 1)
// The commitment fixes it, so the house cannot choose it once it has seen the others'.
[[nodiscard]] Digest house_nonce(const Digest& first_secret, std::string_view tournament,
                                 std::size_t player);

// Of the nonces of all who have joined, in that order; nothing if one of them is no nonce.
[[nodiscard]] std::optional<Digest> digest_of_entrants(const tournament::Tournament& state);

}  // namespace boathouse::proof
