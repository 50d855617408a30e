#include "proof/ed25519.h"

#include <sodium.h>

#include <algorithm>
#include <stdexcept>

namespace boathouse::proof {

namespace {

using Bytes = std::array<unsigned char, crypto_sign_BYTES>;
static_assert(crypto_sign_BYTES == 2 * sizeof(Digest));
static_assert(crypto_sign_PUBLICKEYBYTES == sizeof(Digest));
static_assert(crypto_sign_SEEDBYTES == sizeof(Digest));

void wake_sodium() {
  static const bool awake = sodium_init() >= 0;
  if (!awake) throw std::runtime_error("libsodium does not start");
}

const unsigned char* bytes_in(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

KeyPair new_key_pair() {
  wake_sodium();
  Digest seed{};
  randombytes_buf(seed.data(), seed.size());
  return key_pair_of(seed);
}

KeyPair key_pair_of(const Digest& seed) {
  wake_sodium();
  KeyPair pair{.seed = seed};
  std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secret{};
  crypto_sign_seed_keypair(pair.key.data(), secret.data(), seed.data());
  sodium_memzero(secret.data(), secret.size());
  return pair;
}

RecordSignature sign(const KeyPair& pair, std::string_view statement) {
  wake_sodium();
  RecordSignature signature{.key = pair.key};
  std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secret{};
  crypto_sign_seed_keypair(signature.key.data(), secret.data(), pair.seed.data());
  Bytes both{};
  crypto_sign_detached(both.data(), nullptr, bytes_in(statement), statement.size(), secret.data());
  sodium_memzero(secret.data(), secret.size());
  std::copy_n(both.begin(), signature.r.size(), signature.r.begin());
  std::copy_n(both.begin() + signature.r.size(), signature.s.size(), signature.s.begin());
  return signature;
}

bool is_signed(std::string_view statement, const RecordSignature& signature) {
  wake_sodium();
  Bytes both{};
  std::ranges::copy(signature.s, std::ranges::copy(signature.r, both.begin()).out);
  return crypto_sign_verify_detached(both.data(), bytes_in(statement), statement.size(),
                                     signature.key.data()) == 0;
}

}  // namespace boathouse::proof
