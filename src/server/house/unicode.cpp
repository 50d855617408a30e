#include "server/house/unicode.h"

#include <algorithm>
#include <map>
#include <utility>

#include "server/house/unicode_tables.h"

namespace boathouse::server::unicode {

namespace {

constexpr char32_t unknown = 0xFFFD;

// Hangul syllables are computed, not listed (Unicode, section 3.12).
constexpr char32_t hangul = 0xAC00;
constexpr char32_t leads = 0x1100;
constexpr char32_t vowels = 0x1161;
constexpr char32_t trails = 0x11A7;
constexpr char32_t lead_count = 19;
constexpr char32_t vowel_count = 21;
constexpr char32_t trail_count = 28;
constexpr char32_t hangul_count = lead_count * vowel_count * trail_count;

template <class Rows>
auto find_range(const Rows& rows, char32_t letter) {
  const auto after = std::ranges::upper_bound(
      rows, letter, {}, [](const auto& row) { return static_cast<char32_t>(row.first); });
  if (after == rows.begin() || std::prev(after)->last < letter) return rows.end();
  return std::prev(after);
}

template <class Rows>
bool is_in(const Rows& rows, char32_t letter) {
  return find_range(rows, letter) != rows.end();
}

int order_of(char32_t letter) {
  const auto found = find_range(orders, letter);
  return found == orders.end() ? 0 : found->place;
}

void decompose(char32_t letter, std::u32string& parts) {
  if (letter >= hangul && letter < hangul + hangul_count) {
    const char32_t index = letter - hangul;
    parts.push_back(leads + index / (vowel_count * trail_count));
    parts.push_back(vowels + index % (vowel_count * trail_count) / trail_count);
    if (index % trail_count != 0) parts.push_back(trails + index % trail_count);
    return;
  }
  const auto found = std::ranges::lower_bound(decompositions, letter, {}, [](const Parts& row) {
    return static_cast<char32_t>(row.whole);
  });
  if (found == decompositions.end() || found->whole != letter) {
    parts += letter;
    return;
  }
  decompose(found->first, parts);
  if (found->second != 0) decompose(found->second, parts);
}

// Two characters as one, or nothing.
char32_t pair_of(char32_t first, char32_t second) {
  if (first >= leads && first < leads + lead_count && second >= vowels &&
      second < vowels + vowel_count) {
    return hangul + ((first - leads) * vowel_count + (second - vowels)) * trail_count;
  }
  if (first >= hangul && first < hangul + hangul_count && (first - hangul) % trail_count == 0 &&
      second > trails && second < trails + trail_count) {
    return first + (second - trails);
  }
  static const auto pairs = [] {
    std::map<std::pair<char32_t, char32_t>, char32_t> all;
    for (const Parts& row : decompositions) {
      if (row.composes) all[{row.first, row.second}] = row.whole;
    }
    return all;
  }();
  const auto found = pairs.find({first, second});
  return found == pairs.end() ? 0 : found->second;
}

// Marks of the same order stay as they were; there are few of them, so each finds its place in
// turn.
void put_marks_in_order(std::u32string& text) {
  for (std::size_t at = 1; at < text.size(); ++at) {
    const int order = order_of(text[at]);
    if (order == 0) continue;
    for (std::size_t i = at; i > 0 && order_of(text[i - 1]) > order; --i) {
      std::swap(text[i - 1], text[i]);
    }
  }
}

}  // namespace

std::u32string characters_of(std::string_view text) {
  std::u32string characters;
  for (std::size_t at = 0; at < text.size();) {
    const auto lead = static_cast<unsigned char>(text[at++]);
    if (lead < 0x80) {
      characters += lead;
      continue;
    }
    const std::size_t more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
    char32_t letter = lead & (0x3FU >> more);
    std::size_t read = 0;
    while (read < more && at < text.size() &&
           (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) {
      letter = (letter << 6U) | (static_cast<unsigned char>(text[at]) & 0x3FU);
      ++at;
      ++read;
    }
    constexpr char32_t last = 0x10FFFF;
    const bool well = lead >= 0xC2 && lead < 0xF5 && read == more && letter <= last;
    characters += well ? letter : unknown;
  }
  return characters;
}

std::string text_of(std::u32string_view characters) {
  std::string text;
  const auto add = [&](char32_t bits) {
    text += static_cast<char>(static_cast<unsigned char>(bits));
  };
  const auto follow = [&](char32_t letter, unsigned shift) {
    add(0x80U | ((letter >> shift) & 0x3FU));
  };
  for (const char32_t letter : characters) {
    if (letter < 0x80) {
      add(letter);
    } else if (letter < 0x800) {
      add(0xC0U | (letter >> 6U));
      follow(letter, 0);
    } else if (letter < 0x10000) {
      add(0xE0U | (letter >> 12U));
      follow(letter, 6);
      follow(letter, 0);
    } else {
      add(0xF0U | (letter >> 18U));
      follow(letter, 12);
      follow(letter, 6);
      follow(letter, 0);
    }
  }
  return text;
}

bool is_nothing(char32_t letter) { return letter == unknown || is_in(nothing, letter); }
bool is_invisible(char32_t letter) { return is_in(invisible, letter); }
bool is_space(char32_t letter) { return is_in(spaces, letter); }
bool is_dash(char32_t letter) { return is_in(dashes, letter); }
bool is_mark(char32_t letter) { return is_in(marks, letter); }

std::u32string composed(std::u32string_view characters) {
  std::u32string parts;
  for (const char32_t letter : characters) decompose(letter, parts);
  put_marks_in_order(parts);
  std::u32string whole;
  std::size_t starter = std::u32string::npos;  // the last character that others can join
  int last = 0;                                // the order of what was kept after it
  for (const char32_t letter : parts) {
    const int order = order_of(letter);
    const bool blocked = starter + 1 != whole.size() && last >= order;
    if (starter != std::u32string::npos && !blocked) {
      if (const char32_t pair = pair_of(whole[starter], letter); pair != 0) {
        whole[starter] = pair;
        continue;
      }
    }
    if (order == 0) starter = whole.size();
    last = order;
    whole += letter;
  }
  return whole;
}

std::string skeleton(std::u32string_view characters) {
  std::string letters;
  for (const char32_t letter : characters) {
    const auto found = std::ranges::lower_bound(plain_letters, letter, {}, [](const Plain& row) {
      return static_cast<char32_t>(row.letter);
    });
    if (found != plain_letters.end() && found->letter == letter) letters += found->looks_like;
  }
  // Letters side by side that look like one.
  for (const auto& [pair, one] : {std::pair<std::string_view, char>{"rn", 'm'}, {"vv", 'w'}}) {
    for (std::size_t at = letters.find(pair); at != std::string::npos; at = letters.find(pair)) {
      letters.replace(at, pair.size(), 1, one);
    }
  }
  return letters;
}

}  // namespace boathouse::server::unicode
