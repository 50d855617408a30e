// The documents as a PDF or SVG reader sees them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "print/numbers.h"
#include "print/printables.h"

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
  EXPECT_FALSE(win_ansi("→"));
  EXPECT_FALSE(win_ansi("\xF0\x9F\x90\x8A"));
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
