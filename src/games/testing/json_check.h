// Says whether a text is one JSON value and nothing else (RFC 8259), for the tests of those who
// write it.
#pragma once

#include <algorithm>
#include <cctype>
#include <string_view>

namespace boathouse::battery {

class JsonCheck {
 public:
  [[nodiscard]] static bool is_valid(std::string_view text) {
    JsonCheck check{text};
    return check.value() && check.rest_.empty();
  }

 private:
  explicit JsonCheck(std::string_view text) : rest_(text) {}

  bool value() {
    if (rest_.empty()) return false;
    switch (rest_.front()) {
      case '{':
        return list('{', '}', [this] { return string() && take(":") && value(); });
      case '[':
        return list('[', ']', [this] { return value(); });
      case '"':
        return string();
      default:
        return take("true") || take("false") || take("null") || number();
    }
  }

  template <class Item>
  bool list(char open, char close, Item item) {
    if (!take({&open, 1})) return false;
    if (take({&close, 1})) return true;
    do {
      if (!item()) return false;
    } while (take(","));
    return take({&close, 1});
  }

  bool string() {
    if (!take("\"")) return false;
    while (!rest_.empty() && !rest_.starts_with('"')) {
      const auto letter = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      if (letter < 0x20) return false;
      if (letter == '\\' && !escape()) return false;
    }
    return take("\"");
  }

  bool escape() {
    if (rest_.empty()) return false;
    const char letter = rest_.front();
    rest_.remove_prefix(1);
    if (letter != 'u') return std::string_view{"\"\\/bfnrt"}.contains(letter);
    for (int i = 0; i < 4; ++i, rest_.remove_prefix(1)) {
      if (rest_.empty() || std::isxdigit(static_cast<unsigned char>(rest_.front())) == 0) {
        return false;
      }
    }
    return true;
  }

  bool number() {
    take("-");
    if (!take("0") && !digits()) return false;
    if (take(".") && !digits()) return false;
    if (!take("e") && !take("E")) return true;
    if (!take("+")) take("-");
    return digits();
  }

  bool digits() {
    const std::size_t count = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    rest_.remove_prefix(count);
    return count > 0;
  }

  bool take(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }

  std::string_view rest_;
};

}  // namespace boathouse::battery
