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
//
// In a duplicate round the same luck befalls all tables. The secret is the round's then, and what
// is drawn for a label of a Lot, with its number, is decided by
//   HMAC-SHA-256(key: the 32 bytes of the secret,
//                message: "boathouse dice 2\n" round "\n" hash "\n" label "\n" attempt)
// with the hash of everybody's nonces in hexadecimal. Here the next attempt is also made if the
// number means nothing that is possible at this table.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/lot.h"
#include "core/random.h"
#include "core/sha256.h"

namespace boathouse {

// The round of a tournament whose tables share their luck.
struct DuplicateRound {
  std::string name{};       // that no other round has: the tournament's id, a slash, the number
  Digest hash_of_nonces{};  // see digest_of_nonces
  friend bool operator==(const DuplicateRound&, const DuplicateRound&) = default;
};

// The SHA-256 of nonces in hexadecimal, joined by commas.
[[nodiscard]] Digest digest_of_nonces(const std::vector<Digest>& nonces);

struct FairDice {
  Digest secret{};
  std::string match_id;
  std::vector<Digest> nonces;  // of the seats; none in a duplicate round
  std::optional<DuplicateRound> duplicate{};

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
  // The outcome of the numbers drawn for a lot in a duplicate round, of whose label there have been
  // so many draws before.
  [[nodiscard]] std::uint32_t draw(const Lot& lot, std::uint32_t before) const;

 private:
  // A number below the total, if this attempt gives one.
  [[nodiscard]] std::optional<std::uint32_t> attempted(std::string_view event, std::uint32_t total,
                                                       std::uint32_t attempt) const;
  [[nodiscard]] std::uint32_t draw_one(const Lot& lot, std::string_view label) const;

  HmacSha256 begun_;
};

// How often a match has drawn for each label so far.
class LotCount {
 public:
  [[nodiscard]] std::uint32_t before(const Lot& lot) const {
    const auto found = drawn_.find(lot.label);
    return found == drawn_.end() ? 0 : found->second;
  }
  void add(const Lot& lot) { drawn_[lot.label] += static_cast<std::uint32_t>(lot.draws); }

 private:
  std::map<std::string, std::uint32_t> drawn_;
};

// A secret or a nonce from a seed, for matches that are to be repeatable.
[[nodiscard]] Digest digest_from(Random& random);

// All of them from one seed, and the match's id too.
[[nodiscard]] FairDice dice_from(std::uint64_t seed, std::size_t seats);

}  // namespace boathouse
