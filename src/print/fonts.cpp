#include "print/fonts.h"

#include <algorithm>
#include <array>

#include "embedded/print/fonts/sans-bold.ttf.h"
#include "embedded/print/fonts/sans.ttf.h"

namespace boathouse::print {

namespace {

// Widths of a letter in both fonts, in thousandths of its size.
struct Widths {
  std::uint16_t regular;
  std::uint16_t bold;
};

// From the space to the tilde.
constexpr std::array<Widths, 95> ascii{{
    {278, 278},  {278, 333}, {355, 474}, {556, 556}, {556, 556}, {889, 889}, {667, 722}, {191, 238},
    {333, 333},  {333, 333}, {389, 389}, {584, 584}, {278, 278}, {333, 333}, {278, 278}, {278, 278},
    {556, 556},  {556, 556}, {556, 556}, {556, 556}, {556, 556}, {556, 556}, {556, 556}, {556, 556},
    {556, 556},  {556, 556}, {278, 333}, {278, 333}, {584, 584}, {584, 584}, {584, 584}, {556, 611},
    {1015, 975}, {667, 722}, {667, 722}, {722, 722}, {722, 722}, {667, 667}, {611, 611}, {778, 778},
    {722, 722},  {278, 278}, {500, 556}, {667, 722}, {556, 611}, {833, 833}, {722, 722}, {778, 778},
    {667, 667},  {778, 778}, {722, 722}, {667, 667}, {611, 611}, {722, 722}, {667, 667}, {944, 944},
    {667, 667},  {667, 667}, {611, 611}, {278, 333}, {278, 278}, {278, 333}, {469, 584}, {556, 556},
    {333, 333},  {556, 556}, {556, 611}, {500, 556}, {556, 611}, {556, 556}, {278, 333}, {556, 611},
    {556, 611},  {222, 278}, {222, 278}, {500, 556}, {222, 278}, {833, 889}, {556, 611}, {556, 611},
    {556, 611},  {556, 611}, {333, 389}, {500, 556}, {278, 333}, {556, 611}, {500, 556}, {722, 778},
    {500, 556},  {500, 556}, {500, 500}, {334, 389}, {260, 280}, {334, 389}, {584, 584},
}};

// From the no-break space to ÿ, U+00A0 to U+00FF; WinAnsi has them at their own numbers.
constexpr std::array<Widths, 96> latin{{
    {278, 278}, {333, 333}, {556, 556}, {556, 556},   {556, 556}, {556, 556}, {260, 280},
    {556, 556}, {333, 333}, {737, 737}, {370, 370},   {556, 556}, {584, 584}, {333, 333},
    {737, 737}, {552, 552}, {400, 400}, {549, 549},   {333, 333}, {333, 333}, {333, 333},
    {576, 576}, {537, 556}, {333, 333}, {333, 333},   {333, 333}, {365, 365}, {556, 556},
    {834, 834}, {834, 834}, {834, 834}, {611, 611},   {667, 722}, {667, 722}, {667, 722},
    {667, 722}, {667, 722}, {667, 722}, {1000, 1000}, {722, 722}, {667, 667}, {667, 667},
    {667, 667}, {667, 667}, {278, 278}, {278, 278},   {278, 278}, {278, 278}, {722, 722},
    {722, 722}, {778, 778}, {778, 778}, {778, 778},   {778, 778}, {778, 778}, {584, 584},
    {778, 778}, {722, 722}, {722, 722}, {722, 722},   {722, 722}, {667, 667}, {667, 667},
    {611, 611}, {556, 556}, {556, 556}, {556, 556},   {556, 556}, {556, 556}, {556, 556},
    {889, 889}, {500, 556}, {556, 556}, {556, 556},   {556, 556}, {556, 556}, {278, 278},
    {278, 278}, {278, 278}, {278, 278}, {556, 611},   {556, 611}, {556, 611}, {556, 611},
    {556, 611}, {556, 611}, {556, 611}, {549, 549},   {611, 611}, {556, 611}, {556, 611},
    {556, 611}, {556, 611}, {500, 556}, {556, 611},   {500, 556},
}};

// Letters whose numbers in WinAnsi and Unicode differ.
struct Exception {
  std::uint32_t code_point;
  std::uint8_t byte;
  Widths widths;
};
constexpr std::array<Exception, 11> exceptions{{
    {0x2026, 0x85, {1000, 1000}},  // …
    {0x0152, 0x8C, {1000, 1000}},  // Œ
    {0x2018, 0x91, {222, 278}},    // ‘
    {0x2019, 0x92, {222, 278}},    // ’
    {0x201C, 0x93, {333, 500}},    // “
    {0x201D, 0x94, {333, 500}},    // ”
    {0x201E, 0x84, {333, 500}},    // „
    {0x2022, 0x95, {350, 350}},    // •
    {0x2013, 0x96, {556, 556}},    // –
    {0x2014, 0x97, {1000, 1000}},  // —
    {0x0153, 0x9C, {944, 944}},    // œ
}};

struct Letter {
  char byte;
  Widths widths;
};

std::optional<Letter> letter_of(std::uint32_t code_point) {
  if (code_point >= 0x20 && code_point < 0x7F) {
    return Letter{static_cast<char>(code_point), ascii[code_point - 0x20]};
  }
  if (code_point >= 0xA0 && code_point <= 0xFF) {
    return Letter{static_cast<char>(code_point), latin[code_point - 0xA0]};
  }
  const auto* found = std::ranges::find(exceptions, code_point, &Exception::code_point);
  if (found == exceptions.end()) return std::nullopt;
  return Letter{static_cast<char>(found->byte), found->widths};
}

// Removes the first code point from UTF-8 text. We use none longer than three bytes.
std::uint32_t take_code_point(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text.front());
  std::size_t length = 1;
  std::uint32_t value = lead;
  if (lead >= 0xE0) {
    length = 3;
    value = lead & 0x0FU;
  } else if (lead >= 0xC0) {
    length = 2;
    value = lead & 0x1FU;
  }
  length = std::min(length, text.size());
  for (std::size_t i = 1; i < length; ++i) {
    value = value << 6U | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  text.remove_prefix(length);
  return value;
}

Widths widths_of(std::uint32_t code_point) {
  return letter_of(code_point).value_or(*letter_of('?')).widths;
}

// The letter of a byte in WinAnsi.
std::uint32_t code_point_of(std::uint8_t byte) {
  const auto* found = std::ranges::find(exceptions, byte, &Exception::byte);
  return found == exceptions.end() ? byte : found->code_point;
}

}  // namespace

std::string_view file_of(Font font) {
  return font == Font::bold ? embedded::print_fonts_sans_bold_ttf : embedded::print_fonts_sans_ttf;
}

int width_of_byte(std::uint8_t byte, Font font) {
  const auto letter = letter_of(code_point_of(byte));
  if (!letter) return 0;
  return font == Font::bold ? letter->widths.bold : letter->widths.regular;
}

double width_of(std::string_view text, Font font) {
  int width = 0;
  while (!text.empty()) {
    const Widths widths = widths_of(take_code_point(text));
    width += font == Font::bold ? widths.bold : widths.regular;
  }
  return width / 1000.0;
}

std::optional<std::string> win_ansi(std::string_view text) {
  std::string bytes;
  while (!text.empty()) {
    const auto letter = letter_of(take_code_point(text));
    if (!letter) return std::nullopt;
    bytes += letter->byte;
  }
  return bytes;
}

}  // namespace boathouse::print
