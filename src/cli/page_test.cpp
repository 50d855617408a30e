#include "cli/page.h"

#include <gtest/gtest.h>

namespace boathouse::cli {
namespace {

using Lines = std::vector<std::string>;

TEST(Wrap, BreaksBetweenWords) {
  EXPECT_EQ(wrap("the wave carries the boat", 12), (Lines{"the wave", "carries the", "boat"}));
}

TEST(Wrap, CountsLettersAndNotBytes) { EXPECT_EQ(wrap("élève été", 9), (Lines{"élève été"})); }

TEST(Wrap, BreaksAWordThatIsTooLong) {
  EXPECT_EQ(wrap("to /a/very/long/path now", 6), (Lines{"to", "/a/ver", "y/long", "/path", "now"}));
}

TEST(Shortened, EndsInAnEllipsisWhereSomethingIsLeftOut) {
  EXPECT_EQ(shortened("sandbank", 8), "sandbank");
  EXPECT_EQ(shortened("sandbank", 5), "sand…");
  EXPECT_EQ(shortened("ééé", 2), "é…");
}

TEST(Printable, LeavesTextOfAnyLanguageAlone) {
  EXPECT_EQ(printable("“Möwe” à l’eau ▲ 🛶"), "“Möwe” à l’eau ▲ 🛶");
}

TEST(Printable, DisarmsControlCharactersAndBrokenLetters) {
  EXPECT_EQ(printable("a\x1b[2Jb"), "a\uFFFD[2Jb");
  EXPECT_EQ(printable("\x9b\xff"
                      "2J"),
            "\uFFFD\uFFFD2J");
  EXPECT_EQ(printable("\xc2\x9b"
                      "2J"),
            "\uFFFD\uFFFD2J");
  EXPECT_EQ(printable("half \xe2\x96"), "half \uFFFD\uFFFD");
}

TEST(PageOf, GathersCellsOfOneInk) {
  Screen screen;
  screen.write(0, 1, "ab", Ink::water);
  screen.write(0, 3, "≈", Ink::deep);
  const Page page = page_of(screen);
  ASSERT_EQ(page.size(), 1U);
  ASSERT_EQ(page[0].size(), 3U);
  EXPECT_EQ(page[0][1].text, "ab");
  EXPECT_EQ(page[0][2].text, "≈");
}

}  // namespace
}  // namespace boathouse::cli
