#include "server/house/secrets.h"

#include <sodium.h>

#include <new>
#include <stdexcept>

namespace boathouse::server {

namespace {

void wake_sodium() {
  static const bool awake = sodium_init() >= 0;
  if (!awake) throw std::runtime_error("libsodium does not start");
}

}  // namespace

std::string random_id() { return id_from(random_digest()); }

std::string id_from(const Digest& bytes) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
  constexpr std::size_t length = 26;
  std::string id;
  for (std::size_t i = 0; i < length; ++i) id += letters[bytes[i] % letters.size()];
  return id;
}

std::string random_token() { return to_hex(random_digest()); }

Digest random_digest() {
  wake_sodium();
  Digest digest{};
  randombytes_buf(digest.data(), digest.size());
  return digest;
}

Digest hash_of(std::string_view token) { return sha256(token); }

bool same(const Digest& one, const Digest& other) {
  return sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::string hash_password(std::string_view password) {
  wake_sodium();
  char text[crypto_pwhash_STRBYTES];
  if (crypto_pwhash_str(text, password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0) {
    throw std::bad_alloc{};
  }
  return text;
}

bool is_password(std::string_view password, const std::string& hash) {
  wake_sodium();
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace boathouse::server
