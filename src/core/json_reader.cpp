#include "core/json_reader.h"

#include <charconv>
#include <cstdlib>

namespace boathouse {

namespace {

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

int hex_value(char digit) {
  if (is_digit(digit)) return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

void append_utf8(std::string& text, std::uint32_t point) {
  const auto byte = [&](std::uint32_t bits) { text += static_cast<char>(bits); };
  const auto tail = [&](unsigned shift) { byte(0x80U | (point >> shift & 0x3FU)); };
  if (point < 0x80) {
    byte(point);
  } else if (point < 0x800) {
    byte(0xC0U | point >> 6U);
    tail(0);
  } else if (point < 0x10000) {
    byte(0xE0U | point >> 12U);
    tail(6);
    tail(0);
  } else {
    byte(0xF0U | point >> 18U);
    tail(12);
    tail(6);
    tail(0);
  }
}

// How many bytes the code point at the beginning takes; 0 if it is none. Overlong forms, surrogates
// and what lies beyond U+10FFFF are none (table 3-7 of the Unicode standard).
std::size_t utf8_length(std::string_view text) {
  const auto at = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto tails = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      if ((at(i) & 0xC0U) != 0x80U) return false;
    }
    return true;
  };
  const unsigned first = at(0);
  const unsigned second = at(1);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return tails(1, 2) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool wrong = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F);
    return !wrong && tails(1, 3) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const bool wrong = (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return !wrong && tails(1, 4) ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::optional<bool> Json::flag() const {
  if (kind_ != Kind::flag) return std::nullopt;
  return flag_;
}

std::optional<double> Json::number() const {
  if (kind_ != Kind::number) return std::nullopt;
#ifdef __cpp_lib_to_chars
  double value = 0;
  const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
  if (error != std::errc{}) return std::nullopt;
  return value;
#else
  // libc++ 19, the browser's, has no from_chars for doubles; there the locale is always "C".
  return std::strtod(text_.c_str(), nullptr);
#endif
}

const Json* Json::find(std::string_view key) const {
  for (const Member& member : members_) {
    if (member.key == key) return &member.value;
  }
  return nullptr;
}

class JsonReader {
 public:
  JsonReader(std::string_view text, const JsonLimits& limits) : text_(text), limits_(limits) {}

  Expected<Json> read() {
    if (text_.size() > limits_.size) return failure("json_size", {{"size", join(limits_.size)}});
    Json value;
    if (!read_value(value, 0)) return std::unexpected(std::move(error_));
    skip_blanks();
    if (at_ < text_.size()) {
      refuse("json_rest");
      return std::unexpected(std::move(error_));
    }
    return value;
  }

 private:
  [[nodiscard]] char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_blanks() {
    while (at_ < text_.size() && std::string_view{" \t\r\n"}.contains(text_[at_])) ++at_;
  }

  // Every reader below returns whether it went well; the first thing that did not is kept.
  bool refuse(std::string_view code) {
    error_ = Error{code, {{"at", join(at_ + 1)}}};
    return false;
  }

  bool read_value(Json& value, int depth) {
    skip_blanks();
    switch (next()) {
      case '{':
        return read_object(value, depth + 1);
      case '[':
        return read_array(value, depth + 1);
      case '"':
        value.kind_ = Json::Kind::text;
        return read_text(value.text_);
      case 't':
        value.flag_ = true;
        return read_word("true", Json::Kind::flag, value);
      case 'f':
        return read_word("false", Json::Kind::flag, value);
      case 'n':
        return read_word("null", Json::Kind::null, value);
      default:
        return read_number(value);
    }
  }

  bool read_word(std::string_view word, Json::Kind kind, Json& value) {
    if (!text_.substr(at_).starts_with(word)) return refuse("json_value");
    at_ += word.size();
    value.kind_ = kind;
    return true;
  }

  bool read_number(Json& value) {
    const std::size_t begin = at_;
    if (next() == '-') ++at_;
    if (!is_digit(next())) return refuse(at_ == begin ? "json_value" : "json_number");
    // A number does not begin with a needless nought.
    if (next() == '0') {
      ++at_;
    } else {
      skip_digits();
    }
    if (next() == '.') {
      ++at_;
      if (!skip_digits()) return refuse("json_number");
    }
    if (next() == 'e' || next() == 'E') {
      ++at_;
      if (next() == '+' || next() == '-') ++at_;
      if (!skip_digits()) return refuse("json_number");
    }
    value.kind_ = Json::Kind::number;
    value.text_ = text_.substr(begin, at_ - begin);
    return true;
  }

  bool skip_digits() {
    const std::size_t begin = at_;
    while (is_digit(next())) ++at_;
    return at_ > begin;
  }

  bool read_text(std::string& text) {
    ++at_;
    while (next() != '"') {
      if (at_ >= text_.size()) return refuse("json_text_end");
      if (next() == '\\') {
        if (!read_escape(text)) return false;
        continue;
      }
      if (static_cast<unsigned char>(next()) < 0x20) return refuse("json_control");
      const std::size_t length = utf8_length(text_.substr(at_));
      if (length == 0) return refuse("json_utf8");
      text += text_.substr(at_, length);
      at_ += length;
    }
    ++at_;
    return true;
  }

  bool read_escape(std::string& text) {
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const char letter = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (letter == 'u') return read_code_point(text);
    const std::size_t which = letters.find(letter);
    if (letter == '\0' || which == std::string_view::npos) return refuse("json_escape");
    text += meanings[which];
    at_ += 2;
    return true;
  }

  // Beyond U+FFFF a code point is written as two halves, the high surrogate first.
  bool read_code_point(std::string& text) {
    const int first = read_unit();
    if (first < 0 || (first >= 0xDC00 && first <= 0xDFFF)) return refuse("json_escape");
    auto point = static_cast<std::uint32_t>(first);
    std::size_t length = 6;
    if (first >= 0xD800 && first <= 0xDBFF) {
      at_ += length;
      const int second = read_unit();
      at_ -= length;
      if (second < 0xDC00 || second > 0xDFFF) return refuse("json_escape");
      point =
          0x10000U + (point - 0xD800U) * 0x400U + (static_cast<std::uint32_t>(second) - 0xDC00U);
      length = 12;
    }
    at_ += length;
    append_utf8(text, point);
    return true;
  }

  // The unit that \uXXXX stands for, if that is what stands here; does not move on.
  [[nodiscard]] int read_unit() const {
    if (at_ + 6 > text_.size() || text_[at_] != '\\' || text_[at_ + 1] != 'u') return -1;
    int unit = 0;
    for (std::size_t i = at_ + 2; i < at_ + 6; ++i) {
      const int digit = hex_value(text_[i]);
      if (digit < 0) return -1;
      unit = unit * 16 + digit;
    }
    return unit;
  }

  // Comes to an opening bracket; whether anything stands before the closing one.
  bool open(char closing) {
    ++at_;
    skip_blanks();
    if (next() != closing) return true;
    ++at_;
    return false;
  }

  // Comes to a comma, which means that there is more, or to the closing bracket.
  bool read_comma(char closing, std::string_view complaint, bool& more) {
    skip_blanks();
    more = next() == ',';
    if (!more && next() != closing) return refuse(complaint);
    ++at_;
    return true;
  }

  bool read_array(Json& value, int depth) {
    if (depth > limits_.depth) return refuse("json_depth");
    value.kind_ = Json::Kind::array;
    for (bool more = open(']'); more;) {
      value.items_.emplace_back();
      if (!read_value(value.items_.back(), depth)) return false;
      if (!read_comma(']', "json_array", more)) return false;
    }
    return true;
  }

  bool read_object(Json& value, int depth) {
    if (depth > limits_.depth) return refuse("json_depth");
    value.kind_ = Json::Kind::object;
    for (bool more = open('}'); more;) {
      if (!read_member(value, depth)) return false;
      if (!read_comma('}', "json_object", more)) return false;
    }
    return true;
  }

  bool read_member(Json& object, int depth) {
    skip_blanks();
    if (next() != '"') return refuse("json_key");
    const std::size_t begin = at_;
    std::string key;
    if (!read_text(key)) return false;
    if (object.members_.size() >= max_members) return refuse("json_members");
    if (object.find(key) != nullptr) {
      at_ = begin;
      return refuse("json_repeated");
    }
    skip_blanks();
    if (next() != ':') return refuse("json_colon");
    ++at_;
    object.members_.push_back({std::move(key), {}});
    return read_value(object.members_.back().value, depth);
  }

  // Keys are compared one by one, which thousands of them would make slow.
  static constexpr std::size_t max_members = 256;

  std::string_view text_;
  JsonLimits limits_;
  std::size_t at_ = 0;
  Error error_{};
};

Expected<Json> read_json(std::string_view text, const JsonLimits& limits) {
  return JsonReader{text, limits}.read();
}

}  // namespace boathouse
