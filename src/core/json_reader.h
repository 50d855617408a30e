// Reads JSON (RFC 8259), strictly: what is not exactly JSON is refused with the place and a
// sentence. Texts must be valid UTF-8, keys may not repeat, and depth and size are limited, so that
// a stranger's line can do no harm.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/text.h"

namespace boathouse {

struct JsonLimits {
  std::size_t size = std::size_t{1} << 20U;  // bytes
  int depth = 32;                            // arrays and objects inside each other
};

class Json {
 public:
  struct Member;
  enum class Kind : std::uint8_t { null, flag, number, text, array, object };

  [[nodiscard]] Kind kind() const { return kind_; }

  // The content if the value is of that kind, else nothing.
  [[nodiscard]] std::optional<bool> flag() const;
  [[nodiscard]] const std::string* text() const { return kind_ == Kind::text ? &text_ : nullptr; }
  [[nodiscard]] const std::vector<Json>* items() const {
    return kind_ == Kind::array ? &items_ : nullptr;
  }
  // In the order in which they stand there.
  [[nodiscard]] const std::vector<Member>* members() const {
    return kind_ == Kind::object ? &members_ : nullptr;
  }
  // The number as it was written, so that none loses digits.
  [[nodiscard]] std::optional<std::string_view> digits() const {
    if (kind_ != Kind::number) return std::nullopt;
    return text_;
  }
  // A number written without a fraction and an exponent, if it fits.
  template <std::integral Number>
  [[nodiscard]] std::optional<Number> whole() const {
    if (kind_ != Kind::number) return std::nullopt;
    return parse_number<Number>(text_);
  }
  [[nodiscard]] std::optional<double> number() const;

  // The member of an object, or nothing.
  [[nodiscard]] const Json* find(std::string_view key) const;

 private:
  friend class JsonReader;

  Kind kind_ = Kind::null;
  bool flag_ = false;
  std::string text_;  // of a text, or the digits of a number
  std::vector<Json> items_;
  std::vector<Member> members_;
};

struct Json::Member {
  std::string key;
  Json value;
};

// The one value that the text is.
[[nodiscard]] Expected<Json> read_json(std::string_view text, const JsonLimits& limits = {});

}  // namespace boathouse
