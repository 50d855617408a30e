// Writes JSON, compact and in the order given, so that equal content is equal bytes.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "core/text.h"

namespace boathouse {

class JsonWriter {
 public:
  JsonWriter() = default;
  // For a text that will have about so many bytes.
  explicit JsonWriter(std::size_t size) { text_.reserve(size); }

  JsonWriter& open_object() { return open('{'); }
  JsonWriter& close_object() { return close('}'); }
  JsonWriter& open_array() { return open('['); }
  JsonWriter& close_array() { return close(']'); }

  JsonWriter& key(std::string_view name) {
    comma();
    quote(name);
    text_ += ':';
    fresh_ = true;
    return *this;
  }
  // A name that stands in the code needs no escapes.
  template <std::size_t size>
  JsonWriter& key(const char (&name)[size]) {
    return plain_key({name, size - 1});
  }

  JsonWriter& value(std::string_view word) {
    comma();
    quote(word);
    return *this;
  }
  JsonWriter& value(const char* word) { return value(std::string_view{word}); }
  JsonWriter& value(std::same_as<bool> auto flag) { return raw(flag ? "true" : "false"); }
  template <std::integral Number>
    requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
  JsonWriter& value(Number number) {
    comma();
    append(text_, number);
    return *this;
  }
  JsonWriter& null() { return raw("null"); }

  // Text that is JSON already.
  JsonWriter& raw(std::string_view json) {
    comma();
    text_ += json;
    return *this;
  }

  template <class Value>
  JsonWriter& member(std::string_view name, const Value& content) {
    return key(name).value(content);
  }
  template <std::size_t size, class Value>
  JsonWriter& member(const char (&name)[size], const Value& content) {
    return key(name).value(content);
  }

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  JsonWriter& plain_key(std::string_view name) {
    text_ += fresh_ ? "\"" : ",\"";
    text_ += name;
    text_ += "\":";
    fresh_ = true;
    return *this;
  }
  JsonWriter& open(char bracket) {
    comma();
    text_ += bracket;
    fresh_ = true;
    return *this;
  }
  JsonWriter& close(char bracket) {
    text_ += bracket;
    fresh_ = false;
    return *this;
  }
  void comma() {
    if (!fresh_) text_ += ',';
    fresh_ = false;
  }
  void quote(std::string_view word) {
    constexpr std::string_view digits = "0123456789abcdef";
    text_ += '"';
    const char* plain = word.data();  // what needs no escape is copied in one go
    for (const char& letter : word) {
      const auto code = static_cast<unsigned char>(letter);
      if (code >= 0x20 && letter != '"' && letter != '\\') continue;
      text_.append(plain, &letter);
      plain = &letter + 1;
      text_ += '\\';
      if (letter == '\n') {
        text_ += 'n';
      } else if (code < 0x20) {
        text_ += "u00";
        text_ += digits[code >> 4U];
        text_ += digits[code & 15U];
      } else {
        text_ += letter;
      }
    }
    text_.append(plain, word.data() + word.size());
    text_ += '"';
  }

  std::string text_;
  bool fresh_ = true;
};

}  // namespace boathouse
