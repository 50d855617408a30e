// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104). They live here and not in a library because
// the browser checks the dice with the same code.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace boathouse {

using Digest = std::array<std::uint8_t, 32>;

class Sha256 {
 public:
  void add(std::string_view bytes);
  [[nodiscard]] Digest finish();

 private:
  void compress(const std::uint8_t* block);

  std::array<std::uint32_t, 8> state_{0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A,
                                      0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};
  std::array<std::uint8_t, 64> block_{};
  std::uint64_t length_ = 0;
};

// HMAC-SHA-256 of a message that comes in parts. A copy goes on from where the original is, so
// what many messages begin with is taken in once.
class HmacSha256 {
 public:
  explicit HmacSha256(std::string_view key);
  void add(std::string_view bytes) { inner_.add(bytes); }
  [[nodiscard]] Digest finish();

 private:
  Sha256 inner_;
  Sha256 outer_;
};

[[nodiscard]] Digest sha256(std::string_view bytes);
[[nodiscard]] Digest hmac_sha256(std::string_view key, std::string_view message);

// Bytes as lower-case hexadecimal digits, and back; false if the text is not exactly that.
[[nodiscard]] std::string to_hex(const Digest& digest);
[[nodiscard]] bool from_hex(std::string_view text, Digest& digest);

// The digest's bytes as they stand, to be used as a key or as part of a message.
[[nodiscard]] std::string_view bytes_of(const Digest& digest);

}  // namespace boathouse
