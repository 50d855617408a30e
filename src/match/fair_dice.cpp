#include "match/fair_dice.h"

#include "core/text.h"

namespace boathouse {

namespace {

std::uint64_t first_word(const Digest& digest) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < 8; ++i) word = word << 8U | digest[i];
  return word;
}

}  // namespace

Tickets::Tickets(const FairDice& dice) : begun_(bytes_of(dice.secret)) {
  std::string message = join("boathouse dice 1\n", dice.match_id, "\n");
  for (std::size_t i = 0; i < dice.nonces.size(); ++i) {
    message += join(i == 0 ? "" : ",", to_hex(dice.nonces[i]));
  }
  begun_.add(message + "\n");
}

std::uint32_t Tickets::draw(std::uint64_t k, std::uint32_t total) const {
  // The numbers below the last whole multiple of the total; 2^64 mod total is what is left over.
  const std::uint64_t left_over = (0 - static_cast<std::uint64_t>(total)) % total;
  for (std::uint32_t attempt = 0;; ++attempt) {
    HmacSha256 hmac = begun_;
    hmac.add(join(k, "\n", attempt));
    const std::uint64_t word = first_word(hmac.finish());
    if (word <= ~std::uint64_t{0} - left_over) return static_cast<std::uint32_t>(word % total);
  }
}

Digest FairDice::house_nonce(int seat) const {
  return hmac_sha256(bytes_of(secret), join("boathouse nonce 1\n", match_id, "\n", seat + 1));
}

Random FairDice::mind_stream(int seat, std::uint64_t ply) const {
  const std::string message = join("boathouse mind 1\n", match_id, "\n", seat, "\n", ply);
  return Random{first_word(hmac_sha256(bytes_of(secret), message))};
}

Digest digest_from(Random& random) {
  Digest digest{};
  for (std::size_t i = 0; i < digest.size(); i += 8) {
    const std::uint64_t word = random.next();
    for (std::size_t j = 0; j < 8; ++j) digest[i + j] = static_cast<std::uint8_t>(word >> (8 * j));
  }
  return digest;
}

FairDice dice_from(std::uint64_t seed, std::size_t seats) {
  constexpr std::size_t id_digits = 16;
  Random random = Random::for_chance(seed);
  FairDice dice;
  dice.secret = digest_from(random);
  dice.match_id = to_hex(digest_from(random)).substr(0, id_digits);
  for (std::size_t i = 0; i < seats; ++i) dice.nonces.push_back(digest_from(random));
  return dice;
}

}  // namespace boathouse
