// What makes the record of a match at a house stand on its own: names under seals, and the house's
// signature.
//
// A seal is HMAC-SHA-256(key: a random salt of 32 bytes, message: "boathouse name 1\n" name). The
// record's chain holds only the seal; salt and name open it. Whoever is to be forgotten loses both,
// and the chain and its signature stay as they are. Without the salt a seal gives no name away, not
// even to somebody who tries all of them.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/sha256.h"

namespace boathouse {

// Stands for a name that was deleted.
inline constexpr std::string_view no_name = "—";

[[nodiscard]] Digest seal_of(const Digest& salt, std::string_view name);

// Ed25519, with its two halves as the algorithm has them. It is made and checked in the room
// `proof`: here it is only read and written.
struct RecordSignature {
  Digest key{};  // public
  Digest r{};
  Digest s{};
  friend bool operator==(const RecordSignature&, const RecordSignature&) = default;
};

// Signs what it is given.
using SignRecord = std::function<RecordSignature(std::string_view)>;

// What is signed: a label, and the digest of the last line of the chain above the signature.
[[nodiscard]] std::string statement_of(const Digest& digest);

}  // namespace boathouse
