#include "server/bus/message.h"

#include <algorithm>
#include <utility>

#include "server/bus/bytes.h"

namespace boathouse::server {

namespace {

// The first bytes; another version gets another second one.
constexpr std::string_view opening{"B\x01", 2};

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
  ByteReader reader{bytes.substr(opening.size())};
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
