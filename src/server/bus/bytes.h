// Numbers and texts as bytes, as messages of the bus consist of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace boathouse::server {

// Seven bits to a byte, the lowest first; all but the last byte have the highest bit set.
inline void put_number(std::string& bytes, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7U) bytes += static_cast<char>(number | 0x80U);
  bytes += static_cast<char>(number);
}

// The sign goes to the lowest bit, so that small numbers stay short.
inline void put_signed(std::string& bytes, std::int64_t number) {
  const auto bits = static_cast<std::uint64_t>(number);
  put_number(bytes, number < 0 ? ~(bits << 1U) : bits << 1U);
}

inline void put_text(std::string& bytes, std::string_view text) {
  put_number(bytes, text.size());
  bytes += text;
}

// Eight bytes, the lowest first: for words that are not small.
inline void put_word(std::string& bytes, std::uint64_t word) {
  for (unsigned shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(word >> shift);
}

// Every value has one spelling only, so equal messages have equal bytes.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  [[nodiscard]] std::optional<std::uint64_t> number() {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 64 && !rest_.empty(); shift += 7) {
      const auto byte = static_cast<std::uint8_t>(rest_.front());
      rest_.remove_prefix(1);
      if (shift == 63 && byte > 1) return std::nullopt;
      number |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
      if (byte < 0x80) return byte == 0 && shift > 0 ? std::nullopt : std::optional{number};
    }
    return std::nullopt;
  }
  [[nodiscard]] std::optional<std::int64_t> signed_number() {
    const auto bits = number();
    if (!bits) return std::nullopt;
    return static_cast<std::int64_t>((*bits & 1U) != 0 ? ~(*bits >> 1U) : *bits >> 1U);
  }
  [[nodiscard]] std::optional<std::string> text() {
    const auto size = number();
    if (!size || *size > rest_.size()) return std::nullopt;
    std::string text{rest_.substr(0, *size)};
    rest_.remove_prefix(*size);
    return text;
  }
  [[nodiscard]] std::optional<std::uint64_t> word() {
    constexpr std::size_t size = 8;
    if (rest_.size() < size) return std::nullopt;
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < size; ++i) {
      word |= std::uint64_t{static_cast<std::uint8_t>(rest_[i])} << (8 * i);
    }
    rest_.remove_prefix(size);
    return word;
  }
  [[nodiscard]] std::size_t left() const { return rest_.size(); }

 private:
  std::string_view rest_;
};

}  // namespace boathouse::server
