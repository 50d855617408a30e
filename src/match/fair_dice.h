// Fair dice: nobody can steer a roll, and afterwards anybody can check every one of them.
//
// Before the first roll a secret is drawn and its hash, the commitment, is published; then each
// seat adds a nonce. The k-th chance event of a match, counted from 0, is decided by
//   HMAC-SHA-256(key: the 32 bytes of the secret,
//                message: "boathouse dice 1\n" id "\n" nonces "\n" k "\n" attempt)
// with the nonces in hexadecimal, joined by commas, and k and attempt in decimal. The first eight
// bytes, read big-endian, are taken modulo the total weight; a number beyond the last whole
// multiple of the total is thrown away and the next attempt, from 0 on, is made, so that no outcome
// is favoured. The rest is the ticket of the outcome in the order the rules list them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/random.h"
#include "core/sha256.h"

namespace boathouse {

struct FairDice {
  Digest secret{};
  std::string match_id;
  std::vector<Digest> nonces;

  [[nodiscard]] Digest commitment() const { return sha256(bytes_of(secret)); }

  // What the house adds for a seat that adds nothing itself:
  //   HMAC-SHA-256(key: secret, message: "boathouse nonce 1\n" id "\n" seat, counted from 1).
  // The commitment fixes it too, so the house cannot choose it once it has seen the others'.
  [[nodiscard]] Digest house_nonce(int seat) const;

  // The random stream of a mind for the ply it thinks about: fixed by the match, so that a resumed
  // match goes on as it would have, and of no use to guess a roll.
  [[nodiscard]] Random mind_stream(int seat, std::uint64_t ply) const;
};

// The tickets of a match's chance events, one after the other: what all have in common is hashed
// once.
class Tickets {
 public:
  explicit Tickets(const FairDice& dice);
  // A number from 0 to total − 1 for the k-th chance event.
  [[nodiscard]] std::uint32_t draw(std::uint64_t k, std::uint32_t total) const;

 private:
  HmacSha256 begun_;
};

// A secret or a nonce from a seed, for matches that are to be repeatable.
[[nodiscard]] Digest digest_from(Random& random);

// All of them from one seed, and the match's id too.
[[nodiscard]] FairDice dice_from(std::uint64_t seed, std::size_t seats);

}  // namespace boathouse
