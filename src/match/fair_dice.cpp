#include "match/fair_dice.h"

#include <algorithm>
#include <cassert>

#include "core/text.h"

namespace boathouse {

namespace {

std::uint64_t first_word(const Digest& digest) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < 8; ++i) word = word << 8U | digest[i];
  return word;
}

std::string joined(const std::vector<Digest>& nonces) {
  std::string text;
  for (const Digest& nonce : nonces) text += join(text.empty() ? "" : ",", to_hex(nonce));
  return text;
}

}  // namespace

Digest digest_of_nonces(const std::vector<Digest>& nonces) { return sha256(joined(nonces)); }

Tickets::Tickets(const FairDice& dice) : begun_(bytes_of(dice.secret)) {
  if (dice.duplicate) {
    const auto& [round, hash_of_nonces] = *dice.duplicate;
    begun_.add(join("boathouse dice 2\n", round, "\n", to_hex(hash_of_nonces), "\n"));
  } else {
    begun_.add(join("boathouse dice 1\n", dice.match_id, "\n", joined(dice.nonces), "\n"));
  }
}

std::optional<std::uint32_t> Tickets::attempted(std::string_view event, std::uint32_t total,
                                                std::uint32_t attempt) const {
  HmacSha256 hmac = begun_;
  hmac.add(join(event, "\n", attempt));
  const std::uint64_t word = first_word(hmac.finish());
  // The numbers below the last whole multiple of the total; 2^64 mod total is what is left over.
  const std::uint64_t left_over = (0 - static_cast<std::uint64_t>(total)) % total;
  if (word > ~std::uint64_t{0} - left_over) return std::nullopt;
  return static_cast<std::uint32_t>(word % total);
}

std::uint32_t Tickets::draw(std::uint64_t k, std::uint32_t total) const {
  const std::string event = join(k);
  for (std::uint32_t attempt = 0;; ++attempt) {
    if (const auto number = attempted(event, total, attempt)) return *number;
  }
}

std::uint32_t Tickets::draw(const Lot& lot, std::uint32_t before) const {
  if (!lot.numbered) return draw_one(lot, lot.label);
  std::uint32_t sum = 0;
  for (int i = 1; i <= lot.draws; ++i) {
    sum += draw_one(lot, join(lot.label, " ", before + static_cast<std::uint32_t>(i)));
  }
  return sum;
}

std::uint32_t Tickets::draw_one(const Lot& lot, std::string_view label) const {
  assert(std::ranges::any_of(lot.outcomes, [](const auto& each) { return each.has_value(); }));
  const auto numbers = static_cast<std::uint32_t>(lot.outcomes.size());
  for (std::uint32_t attempt = 0;; ++attempt) {
    const auto number = attempted(label, numbers, attempt);
    if (number && lot.outcomes[*number]) return *lot.outcomes[*number];
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
