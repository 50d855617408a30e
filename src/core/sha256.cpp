#include "core/sha256.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace boathouse {

namespace {

constexpr std::array<std::uint32_t, 64> round_constants{
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2};

constexpr std::string_view hex_digits = "0123456789abcdef";

}  // namespace

void Sha256::compress(const std::uint8_t* block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i) {
    w[i] = static_cast<std::uint32_t>(block[4 * i]) << 24U |
           static_cast<std::uint32_t>(block[4 * i + 1]) << 16U |
           static_cast<std::uint32_t>(block[4 * i + 2]) << 8U | block[4 * i + 3];
  }
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3U);
    const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10U);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state_;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const std::uint32_t choice = (e & f) ^ (~e & g);
    const std::uint32_t first = h + s1 + choice + round_constants[i] + w[i];
    const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const std::uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + s0 + majority;
  }
  const std::array<std::uint32_t, 8> added{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state_[i] += added[i];
}

void Sha256::add(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t used = length_ % 64;
    const std::size_t taken = std::min(bytes.size(), 64 - used);
    std::memcpy(block_.data() + used, bytes.data(), taken);
    length_ += taken;
    bytes.remove_prefix(taken);
    if (length_ % 64 == 0) compress(block_.data());
  }
}

Digest Sha256::finish() {
  constexpr std::array<char, 64> padding{'\x80'};
  const std::uint64_t bits = length_ * 8;
  const std::size_t used = length_ % 64;
  add({padding.data(), 1 + (119 - used) % 64});
  std::array<char, 8> length{};
  for (std::size_t i = 0; i < 8; ++i) length[i] = static_cast<char>(bits >> (56 - 8 * i));
  add({length.data(), length.size()});
  Digest digest{};
  for (std::size_t i = 0; i < 32; ++i) {
    digest[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
  }
  return digest;
}

Digest sha256(std::string_view bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.finish();
}

HmacSha256::HmacSha256(std::string_view key) {
  Digest short_key{};
  if (key.size() > 64) {
    short_key = sha256(key);
    key = bytes_of(short_key);
  }
  std::array<char, 64> inner{};
  std::array<char, 64> outer{};
  for (std::size_t i = 0; i < 64; ++i) {
    const char byte = i < key.size() ? key[i] : '\0';
    inner[i] = static_cast<char>(byte ^ 0x36);
    outer[i] = static_cast<char>(byte ^ 0x5C);
  }
  inner_.add({inner.data(), inner.size()});
  outer_.add({outer.data(), outer.size()});
}

Digest HmacSha256::finish() {
  outer_.add(bytes_of(inner_.finish()));
  return outer_.finish();
}

Digest hmac_sha256(std::string_view key, std::string_view message) {
  HmacSha256 hmac{key};
  hmac.add(message);
  return hmac.finish();
}

std::string to_hex(const Digest& digest) {
  std::string text(2 * digest.size(), '0');
  for (std::size_t i = 0; i < digest.size(); ++i) {
    text[2 * i] = hex_digits[digest[i] >> 4U];
    text[2 * i + 1] = hex_digits[digest[i] & 15U];
  }
  return text;
}

bool from_hex(std::string_view text, Digest& digest) {
  if (text.size() != 2 * digest.size()) return false;
  Digest read{};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t value = hex_digits.find(text[i]);
    if (value == std::string_view::npos) return false;
    read[i / 2] = static_cast<std::uint8_t>(std::size_t{16} * read[i / 2] + value);
  }
  digest = read;
  return true;
}

std::string_view bytes_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

}  // namespace boathouse
