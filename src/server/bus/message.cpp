#include "server/bus/message.h"

#include <algorithm>
#include <utility>

namespace boathouse::server {

namespace {

// The first bytes; another version gets another second one.
constexpr std::string_view opening{"B\x01", 2};

// Seven bits to a byte, the lowest first; all but the last byte have the highest bit set.
void put_number(std::string& bytes, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7U) bytes += static_cast<char>(number | 0x80U);
  bytes += static_cast<char>(number);
}

// The sign goes to the lowest bit, so that small numbers stay short.
void put_signed(std::string& bytes, std::int64_t number) {
  const auto bits = static_cast<std::uint64_t>(number);
  put_number(bytes, number < 0 ? ~(bits << 1U) : bits << 1U);
}

void put_text(std::string& bytes, std::string_view text) {
  put_number(bytes, text.size());
  bytes += text;
}

// Every value has one spelling only, so equal messages have equal bytes.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

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
  [[nodiscard]] std::size_t left() const { return rest_.size(); }

 private:
  std::string_view rest_;
};

}  // namespace

bool is_table_id(std::string_view id) {
  constexpr std::size_t longest = 64;
  return !id.empty() && id.size() <= longest && std::ranges::all_of(id, [](char each) {
    return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') ||
           (each >= '0' && each <= '9') || each == '-' || each == '_';
  });
}

std::optional<std::string> write_message(const Append& append) {
  if (!is_table_id(append.table) || append.after < 0 || append.lines.empty()) return std::nullopt;
  std::string bytes{opening};
  put_text(bytes, append.table);
  put_signed(bytes, append.after);
  put_signed(bytes, append.act);
  put_number(bytes, append.lines.size());
  for (const Append::Line& line : append.lines) {
    put_signed(bytes, line.at);
    put_text(bytes, line.text);
    if (bytes.size() > longest_message) return std::nullopt;
  }
  return bytes;
}

std::optional<Append> read_message(std::string_view bytes) {
  if (bytes.size() > longest_message || !bytes.starts_with(opening)) return std::nullopt;
  Reader reader{bytes.substr(opening.size())};
  auto table = reader.text();
  if (!table || !is_table_id(*table)) return std::nullopt;
  const auto after = reader.signed_number();
  const auto act = reader.signed_number();
  const auto count = reader.number();
  // An entry takes two bytes at least, so nothing is reserved for more than there can be.
  if (!after || *after < 0 || !act || !count || *count == 0 || *count > reader.left() / 2) {
    return std::nullopt;
  }
  Append append{.table = std::move(*table), .after = *after, .act = *act};
  append.lines.reserve(*count);
  for (std::uint64_t i = 0; i < *count; ++i) {
    const auto at = reader.signed_number();
    auto text = reader.text();
    if (!at || !text) return std::nullopt;
    append.lines.push_back({*at, std::move(*text)});
  }
  if (reader.left() > 0) return std::nullopt;
  return append;
}

}  // namespace boathouse::server
