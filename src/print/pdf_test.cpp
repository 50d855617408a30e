// The documents as a PDF or SVG reader sees them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>

#include "core/seat_colours.h"
#include "core/text.h"
#include "print/numbers.h"
#include "print/printables.h"
#include "print/regatta/cards.h"

namespace boathouse::print {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Booklet small_booklet() {
  Sheet sheet{.title = "one"};
  sheet.drawing.draw(rectangle({10, 20}, 30, 40), filled(Colour{0xFF0000}));
  sheet.drawing.write("Größe (1)\\œ", {.at = {5, 6}, .size = 4, .room = 50});
  return {.game = "g", .title = "A & B", .sheets = {sheet, sheet}};
}

int count_of(std::string_view text, std::string_view part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

// Reads the table at the end of a document as a reader does, and checks that each object begins
// where it says.
void expect_sound(std::string_view pdf) {
  ASSERT_THAT(pdf, StartsWith("%PDF-1.7\n"));
  ASSERT_TRUE(pdf.ends_with("\n%%EOF\n"));
  std::string_view end = pdf.substr(pdf.rfind("startxref\n") + 10);
  const auto table = parse_number<std::size_t>(cut(end, '\n'));
  ASSERT_TRUE(table);
  std::string_view rest = pdf.substr(*table);
  ASSERT_EQ(cut(rest, '\n'), "xref");
  std::string_view size = cut(rest, '\n');
  ASSERT_EQ(cut(size, ' '), "0");
  const int objects = parse_number<int>(size).value_or(0);
  ASSERT_GT(objects, 1);
  EXPECT_EQ(cut(rest, '\n'), "0000000000 65535 f ");
  for (int i = 1; i < objects; ++i) {
    const std::string_view entry = cut(rest, '\n');
    ASSERT_EQ(entry.size(), 19U) << "an entry has twenty bytes with its end";
    ASSERT_TRUE(entry.ends_with(" 00000 n "));
    const auto offset = parse_number<std::size_t>(entry.substr(0, 10));
    ASSERT_TRUE(offset);
    EXPECT_THAT(std::string{pdf.substr(*offset, 20)}, StartsWith(join(i, " 0 obj\n")));
  }
  EXPECT_THAT(std::string{rest}, StartsWith(join("trailer\n<< /Size ", objects)));
  // Every stream is as long as it says.
  for (std::size_t at = pdf.find("/Length "); at != std::string_view::npos;
       at = pdf.find("/Length ", at + 1)) {
    std::string_view stream = pdf.substr(at + 8);
    const auto length = parse_number<std::size_t>(cut(stream, ' '));
    ASSERT_TRUE(length);
    stream.remove_prefix(stream.find("stream\n") + 7);
    EXPECT_THAT(std::string{stream.substr(*length, 11)}, StartsWith("\nendstream\n"));
  }
}

TEST(Pdf, ItsTableSaysWhereEveryObjectIs) {
  expect_sound(pdf_of(small_booklet()));
  for (const std::string_view game : printed_games()) {
    for (const Language language : languages) {
      const Booklet booklet = *booklet_of(game, language);
      const std::string pdf = pdf_of(booklet);
      expect_sound(pdf);
      EXPECT_EQ(count_of(pdf, "/Type /Page "), static_cast<int>(booklet.sheets.size()));
    }
  }
}

TEST(Pdf, APageIsA4AndAMillimetreIsAMillimetre) {
  const std::string pdf = pdf_of(small_booklet());
  EXPECT_THAT(pdf, HasSubstr("/MediaBox [0 0 595.276 841.89]"));
  EXPECT_THAT(pdf, HasSubstr("\n2.834645669 0 0 -2.834645669 0 841.89 cm"));
  EXPECT_THAT(pdf, HasSubstr("1 0 0 rg\n10 20 m\n40 20 l\n40 60 l\n10 60 l\nh\nf\n"));
  EXPECT_THAT(pdf, HasSubstr("/PrintScaling /None"));
}

TEST(Pdf, OnLetterPaperAMillimetreIsAMillimetreToo) {
  Booklet booklet = small_booklet();
  booklet.paper = us_letter;
  const std::string pdf = pdf_of(booklet);
  EXPECT_THAT(pdf, HasSubstr("/MediaBox [0 0 612 792]"));
  EXPECT_THAT(pdf, HasSubstr("\n2.834645669 0 0 -2.834645669 0 792 cm"));
  EXPECT_THAT(svg_of(booklet, booklet.sheets.front()),
              HasSubstr("width=\"215.9mm\" height=\"279.4mm\" viewBox=\"0 0 215.9 279.4\""));
}

TEST(Pdf, CarriesItsFonts) {
  const std::string pdf = pdf_of(small_booklet());
  for (const Font font : {Font::regular, Font::bold}) {
    EXPECT_THAT(pdf, HasSubstr(join("/Length1 ", file_of(font).size(), " >>\nstream\n")));
    EXPECT_TRUE(pdf.contains(file_of(font)));
  }
  EXPECT_EQ(count_of(pdf, "/FontFile2 "), 2);
  EXPECT_EQ(count_of(pdf, "/Type /Font "), 2);
  EXPECT_EQ(count_of(pdf, "/Subtype /Type1"), 0) << "no font that the reader must have";
}

// The table of a TrueType file with this name, and a number in it.
std::string_view table_of(std::string_view file, std::string_view name) {
  const auto number = [&](std::size_t at, int bytes) {
    std::size_t value = 0;
    for (int i = 0; i < bytes; ++i) {
      value = value << 8U | static_cast<unsigned char>(file[at + static_cast<std::size_t>(i)]);
    }
    return value;
  };
  for (std::size_t i = 0; i < number(4, 2); ++i) {
    const std::size_t entry = 12 + 16 * i;
    if (file.substr(entry, 4) == name)
      return file.substr(number(entry + 8, 4), number(entry + 12, 4));
  }
  return {};
}

TEST(Fonts, TheWidestAndTheNarrowestLetterAreAsTheFileSays) {
  // Glyphs are in the order of their code points, after the one for missing letters.
  for (const Font font : {Font::regular, Font::bold}) {
    const std::string_view widths = table_of(file_of(font), "hmtx");
    ASSERT_FALSE(widths.empty());
    const auto glyph_width = [&](std::size_t glyph) {
      return (static_cast<unsigned char>(widths[4 * glyph]) << 8U |
              static_cast<unsigned char>(widths[4 * glyph + 1])) *
             1000.0 / 2048;
    };
    for (int byte = ' '; byte < 0x7F; ++byte) {
      EXPECT_NEAR(width_of_byte(static_cast<std::uint8_t>(byte), font),
                  glyph_width(static_cast<std::size_t>(byte - ' ' + 1)), 0.6)
          << static_cast<char>(byte);
    }
  }
}

TEST(Pdf, LettersAreBytesOfWinAnsiWithTheirEscapes) {
  EXPECT_THAT(pdf_of(small_booklet()), HasSubstr("(Gr\xF6\xDF"
                                                 "e \\(1\\)\\\\\x9C) Tj"));
}

TEST(Pdf, TellsThePrinterOfBacksOnlyWhereThereAreSome) {
  Booklet booklet = small_booklet();
  EXPECT_THAT(pdf_of(booklet), HasSubstr("/Duplex /Simplex"));
  booklet.both_sides = true;
  EXPECT_THAT(pdf_of(booklet), HasSubstr("/Duplex /DuplexFlipLongEdge"));
}

TEST(Svg, APageIsA4AndAMillimetreIsAMillimetre) {
  const Booklet booklet = small_booklet();
  const std::string svg = svg_of(booklet, booklet.sheets.front());
  EXPECT_THAT(svg, HasSubstr("width=\"210mm\" height=\"297mm\" viewBox=\"0 0 210 297\""));
  EXPECT_THAT(svg, HasSubstr("<title>A &amp; B: one</title>"));
  EXPECT_THAT(svg, HasSubstr("<path d=\"M10 20L40 20L40 60L10 60Z\" fill=\"#FF0000\"/>"));
  EXPECT_THAT(svg, HasSubstr(">Größe (1)\\œ</text>"));
  EXPECT_THAT(svg, HasSubstr("font-weight:700;src:url(data:font/ttf;base64,AAEAAAA"));
  EXPECT_EQ(count_of(svg, "<g "), count_of(svg, "</g>"));
}

TEST(Numbers, AreRoundedAndShort) {
  EXPECT_EQ(number(0), "0");
  EXPECT_EQ(number(-0.0004), "0");
  EXPECT_EQ(number(12.5), "12.5");
  EXPECT_EQ(number(-3.0496), "-3.05");
  EXPECT_EQ(numbers(1, 2.25), "1 2.25");
}

TEST(Fonts, KnowHowWideTheirLettersAre) {
  EXPECT_DOUBLE_EQ(width_of("Hi", Font::regular), 0.722 + 0.222);
  EXPECT_DOUBLE_EQ(width_of("Hi", Font::bold), 0.722 + 0.278);
  EXPECT_DOUBLE_EQ(width_of("é–œ", Font::regular), 0.556 + 0.556 + 0.944);
  EXPECT_DOUBLE_EQ(width_of("·", Font::regular), 0.333);
  EXPECT_EQ(width_of_byte(0x96, Font::regular), 556) << "the dash, which has another number there";
  EXPECT_EQ(width_of_byte(0x81, Font::regular), 0);
  EXPECT_FALSE(win_ansi("→"));
  EXPECT_FALSE(win_ansi("\xF0\x9F\x90\x8A"));
}

std::string page_file(const char* path) {
  std::ifstream file{join(BOATHOUSE_SOURCE_DIR "/web/src/", path)};
  return {std::istreambuf_iterator<char>{file}, {}};
}

std::string lower_css(Colour colour) {
  std::string text = css_of(colour.rgb);
  std::ranges::transform(text, text.begin(), [](char letter) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  });
  return text;
}

// What lies on the table is what one knows from the page.
TEST(Drawing, HasTheColoursOfThePage) {
  const std::string css = page_file("app.css");
  const std::vector<std::pair<const char*, Colour>> palette{
      {"paper", colour::paper},   {"ink", colour::ink},         {"deep", colour::deep},
      {"water", colour::water},   {"shallow", colour::shallow}, {"foam", colour::foam},
      {"sand", colour::sand},     {"wood", colour::wood},       {"reed", colour::reed},
      {"meadow", colour::meadow}, {"coral", colour::coral}};
  for (const auto& [name, colour] : palette) {
    EXPECT_THAT(css, HasSubstr(join("--", name, ": light-dark(", lower_css(colour), ",")));
  }
  const std::string buoys = page_file("boards/regatta/water.ts");
  for (std::size_t name = 0; name < regatta::mark_names.size(); ++name) {
    EXPECT_THAT(buoys, HasSubstr(join(regatta::mark_names[name], ": \"",
                                      lower_css(colour_of_mark(static_cast<int>(name))), "\"")));
  }
}

TEST(Drawing, GroupsAreMovedAndTurnedAsOne) {
  const Matrix matrix = moved({100, 50}).after(turned(6));
  const Point up = matrix({0, -10});
  EXPECT_NEAR(up.x, 110, 1e-9) << "up has become right";
  EXPECT_NEAR(up.y, 50, 1e-9);
}

TEST(Drawing, LinesAreBrokenBetweenWordsAndNoWiderThanTheirRoom) {
  Group group;
  const double end =
      group.write_lines("one two three four", {.at = {0, 10}, .size = 4, .room = 20});
  EXPECT_GT(group.items.size(), 1U);
  EXPECT_NEAR(end, 10 + 5.4 * static_cast<double>(group.items.size()), 1e-9);
  for (const Item& item : group.items) EXPECT_LE(std::get<Label>(item.is).width, 20);
}

}  // namespace
}  // namespace boathouse::print
