#include "server/house/names.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/text.h"
#include "core/try.h"
#include "match/match.h"
#include "server/house/unicode.h"

namespace boathouse::server {

namespace {

// Names of the house's own in three languages: its levels as the pages show them, itself, and those
// who run it.
// clang-format off
constexpr std::array<std::string_view, 42> own_names{
    "Boathouse", "The Boathouse", "Bootshaus", "Hangar à bateaux", "Server", "Serveur",
    "Computer", "Ordinateur", "Bot", "Admin", "Moderator", "Modérateur", "System", "Système",
    "Administrator", "Random", "Zufall", "Hasard", "Deckhand", "Schiffsjunge", "Mousse",
    "Sailor", "Matrose", "Matelot", "Captain", "Kapitän", "Capitaine", "Admiral", "Amiral",
    "Perfect", "Perfekt", "Parfait", "Host", "Administrateur", "Landlubber", "Landratte",
    "Marin d’eau douce", "Bosun", "Bootsmann", "Maître d’équipage", "Commodore", "Kommodore"};
// clang-format on

constexpr std::size_t most_marks = 3;  // on one letter

bool joins(char32_t letter) {
  return letter == 0x200C || letter == 0x200D || letter == 0xFE0E || letter == 0xFE0F;
}

bool is_control(char32_t letter) { return letter < ' ' || (letter >= 0x7F && letter < 0xA0); }

// No letter has a tower of marks.
std::u32string with_few_marks(std::u32string_view text) {
  std::u32string kept;
  std::size_t marks = 0;
  for (const char32_t letter : text) {
    marks = unicode::is_mark(letter) ? marks + 1 : 0;
    if (marks <= most_marks) kept += letter;
  }
  return kept;
}

// Spaces become one plain space, and invisible characters go; those that join emoji and letters
// stay in a message, from which controls go as well.
std::u32string cleaned(std::string_view text, bool message) {
  std::u32string kept;
  for (const char32_t letter : unicode::characters_of(text)) {
    const bool blank = unicode::is_space(letter) || letter == '\t' || letter == '\n';
    if (blank && (kept.empty() || kept.back() == ' ')) continue;
    if (unicode::is_invisible(letter) && !(message && joins(letter))) continue;
    if (message && !blank && is_control(letter)) continue;
    kept += blank ? U' ' : letter;
  }
  while (!kept.empty() && kept.back() == ' ') kept.pop_back();
  // Both before and after: a letter that is taken apart has marks of its own.
  return unicode::composed(with_few_marks(unicode::composed(with_few_marks(kept))));
}

bool is_own(std::u32string_view name) {
  static const std::set<std::string> own = [] {
    std::set<std::string> all;
    for (const std::string_view each : own_names) {
      all.insert(unicode::skeleton(unicode::characters_of(each)));
    }
    return all;
  }();
  if (own.contains(unicode::skeleton(name))) return true;
  // A number does not make it another name.
  std::u32string unnumbered{name};
  std::erase_if(unnumbered, [](char32_t letter) { return letter >= '0' && letter <= '9'; });
  if (own.contains(unicode::skeleton(unnumbered))) return true;
  // “—” is somebody who was forgotten.
  return std::ranges::all_of(
      name, [](char32_t letter) { return letter == ' ' || unicode::is_dash(letter); });
}

}  // namespace

Expected<std::string> clean_name(std::string_view name) {
  const std::u32string letters = cleaned(name, false);
  std::string text = unicode::text_of(letters);
  if (std::ranges::any_of(letters, unicode::is_nothing)) return failure("name_signs");
  if (!letters.empty() && unicode::is_mark(letters.front())) return failure("name_signs");
  TRY(check_name(text));
  return text;
}

Expected<std::string> name_of_person(std::string_view name) {
  std::string text = TRY(clean_name(name));
  if (is_own(unicode::characters_of(text))) return failure("name_reserved", {{"name", text}});
  return text;
}

std::string clean_text(std::string_view text) {
  // An unassigned character may only be newer than our tables, and is harmless in a message.
  const std::u32string letters = cleaned(text, true);
  const bool seen = std::ranges::any_of(
      letters, [](char32_t letter) { return letter != ' ' && !unicode::is_invisible(letter); });
  return seen ? unicode::text_of(letters) : std::string{};
}

}  // namespace boathouse::server
