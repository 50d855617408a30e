#include "core/words.h"

#include <algorithm>

#include "core/text.h"
#include "embedded/core/words.h"

namespace boathouse {

namespace {

const Value* find_value(std::span<const Value> values, std::string_view name) {
  for (const Value& value : values) {
    if (value.name == name) return &value;
  }
  return nullptr;
}

template <std::size_t n>
bool has_end(std::string_view text, const std::array<std::string_view, n>& ends) {
  return std::ranges::any_of(ends, [&](std::string_view end) { return text.ends_with(end); });
}

template <std::size_t n>
bool has_start(std::string_view text, const std::array<std::string_view, n>& starts) {
  return std::ranges::any_of(starts,
                             [&](std::string_view start) { return text.starts_with(start); });
}

// French counts nought as one; English and German do not.
bool is_singular(Language language, std::string_view number) {
  return number == "1" || (language == Language::fr && number == "0");
}

void fill_brace(std::string& text, std::string_view inside, Language language,
                std::span<const Value> values) {
  std::string_view name = cut(inside, '|');
  const bool owns = name.ends_with("'s");
  if (owns) name.remove_suffix(2);
  const Value* value = find_value(values, name);
  if (value == nullptr) {
    text += join("<", name, ">");
  } else if (owns) {
    text += possessive(language, value->text);
  } else if (inside.empty()) {
    text += value->text;
  } else {
    const std::string_view one = cut(inside, '|');
    text += is_singular(language, value->text) ? one : inside;
  }
}

}  // namespace

// German marks an owner whose name ends in a hissing sound by an apostrophe alone; French elides
// before a vowel. An h may be mute or not, so it is left alone.
std::string possessive(Language language, std::string_view name) {
  static constexpr std::array<std::string_view, 7> hissing{"s", "ß", "x", "z", "S", "X", "Z"};
  static constexpr std::array<std::string_view, 26> vowels{
      "a", "e", "i", "o", "u", "A", "E", "I", "O", "U", "à", "â", "é",
      "è", "ê", "î", "ô", "œ", "À", "Â", "É", "È", "Ê", "Î", "Ô", "Œ"};
  switch (language) {
    case Language::fr:
      return join(has_start(name, vowels) ? "d’" : "de ", name);
    case Language::de:
      return join(name, has_end(name, hissing) ? "’" : "s");
    case Language::en:
      break;
  }
  return join(name, "’s");
}

std::optional<Language> language_of(std::string_view code) {
  for (const Language language : languages) {
    if (code_of(language) == code) return language;
  }
  return std::nullopt;
}

const Catalogue& house_words() { return embedded::core_words; }

std::optional<std::string_view> find_words(const Catalogue& catalogue, Language language,
                                           std::string_view key) {
  std::string_view rest = catalogue.file(language);
  while (!rest.empty()) {
    std::string_view line = cut(rest, '\n');
    if (!line.starts_with(key)) continue;
    if (trim(cut(line, '=')) == key) return trim(line);
  }
  return std::nullopt;
}

std::string say(const Catalogue& catalogue, Language language, std::string_view key,
                std::span<const Value> values) {
  const auto sentence = find_words(catalogue, language, key);
  return sentence ? fill(*sentence, language, values) : join("<", key, ">");
}

std::string fill(std::string_view sentence, Language language, std::span<const Value> values) {
  std::string text;
  while (!sentence.empty()) {
    const std::size_t open = sentence.find('{');
    const std::size_t close = sentence.find('}', open);
    if (open == std::string_view::npos || close == std::string_view::npos) break;
    text += sentence.substr(0, open);
    fill_brace(text, sentence.substr(open + 1, close - open - 1), language, values);
    sentence.remove_prefix(close + 1);
  }
  return text += sentence;
}

}  // namespace boathouse
