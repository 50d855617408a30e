#include "proof/duplicate_rounds.h"

#include "core/text.h"

namespace boathouse::proof {

std::string round_name(std::string_view tournament, std::size_t round) {
  return join(tournament, "/", round + 1);
}

Digest round_secret(const Digest& secret, std::string_view name) {
  return hmac_sha256(bytes_of(secret), join("boathouse round 1\n", name));
}

Digest house_nonce(const Digest& first_secret, std::string_view tournament, std::size_t player) {
  return hmac_sha256(bytes_of(first_secret),
                     join("boathouse nonce 2\n", tournament, "\n", player + 1));
}

std::optional<Digest> digest_of_entrants(const tournament::Tournament& state) {
  std::vector<Digest> nonces;
  for (const auto& entrant : state.entrants()) {
    if (!from_hex(entrant.nonce, nonces.emplace_back())) return std::nullopt;
  }
  return digest_of_nonces(nonces);
}

}  // namespace boathouse::proof
