// The catalogue: every sentence a person reads, in English, French and German. A catalogue is a
// text file of lines `key = sentence`; braces are filled in:
//   {name}              the value called name
//   {name's}            whose it is: Anna’s in English, Annas in German, d’Anna in French
//   {name|boat|boats}   one of the two words, as the language counts the number called name
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace boathouse {

enum class Language : std::uint8_t { en, fr, de };
inline constexpr std::array languages{Language::en, Language::fr, Language::de};
inline constexpr std::array<std::string_view, 3> language_codes{"en", "fr", "de"};

[[nodiscard]] constexpr std::string_view code_of(Language language) {
  return language_codes[static_cast<std::size_t>(language)];
}
[[nodiscard]] std::optional<Language> language_of(std::string_view code);

// A named value for a sentence.
struct Value {
  std::string_view name;
  std::string text;
};

// One text per language, as the files hold them.
struct Catalogue {
  std::array<std::string_view, 3> files;
  [[nodiscard]] std::string_view file(Language language) const {
    return files[static_cast<std::size_t>(language)];
  }
};

// The sentences of the house itself, errors above all.
[[nodiscard]] const Catalogue& house_words();

// The sentence of a key as the catalogue has it, or nothing.
[[nodiscard]] std::optional<std::string_view> find_words(const Catalogue& catalogue,
                                                         Language language, std::string_view key);

// The sentence with its values filled in. A missing key gives the key itself in angle brackets,
// which people notice and tests look for.
[[nodiscard]] std::string say(const Catalogue& catalogue, Language language, std::string_view key,
                              std::span<const Value> values = {});

// The name of somebody as the owner of something.
[[nodiscard]] std::string possessive(Language language, std::string_view name);

[[nodiscard]] std::string fill(std::string_view sentence, Language language,
                               std::span<const Value> values);

}  // namespace boathouse
