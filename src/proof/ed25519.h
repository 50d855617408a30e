// Signatures by Ed25519, as libsodium makes them: who has the seed signs, who has the public key
// checks.
#pragma once

#include <string_view>

#include "match/seal.h"

namespace boathouse::proof {

struct KeyPair {
  Digest seed{};  // secret
  Digest key{};   // public; follows from the seed
};

[[nodiscard]] KeyPair new_key_pair();
[[nodiscard]] KeyPair key_pair_of(const Digest& seed);

[[nodiscard]] RecordSignature sign(const KeyPair& pair, std::string_view statement);
// Whether the owner of the signature's key has signed just this.
[[nodiscard]] bool is_signed(std::string_view statement, const RecordSignature& signature);

}  // namespace boathouse::proof
