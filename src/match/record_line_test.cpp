#include "match/record_line.h"

#include <gtest/gtest.h>

#include <array>

namespace boathouse {
namespace {

// Every kind of line, as docs/record.md shows it.
constexpr std::array<std::string_view, 27> lines{
    "boathouse record 1",
    "game up-the-river",
    "rules 1",
    "data e3b0",
    "match 4ac4cd78c50b9da8",
    "option layout=standard",
    "seat 1 human Anna Maria",
    "name 1 9a1b Anna Maria",
    "commitment 0d5d",
    "nonce 2 77c1",
    "nonce 1 seat 8f4e",
    "nonce 2 house 77c1",
    "duplicate Kd8/3 77c1",
    "redacted seat 3",
    "redacted spectator",
    "play",
    "1 chance roll 3",
    "2 seat 1 4>7",
    "3 seat 2 ?",
    "undo seat 1",
    "takeover seat 2 random",
    "return seat 2",
    "resign seat 1 random",
    "end played",
    "result seat 2 place 1 points -30",
    "secret 5e0c",
    "signature 3b6a 92a0",
};

TEST(RecordLine, IsWrittenAsItWasRead) {
  std::array<bool, std::variant_size_v<RecordLine>> met{};
  for (const std::string_view text : lines) {
    const auto line = read_line(text);
    ASSERT_TRUE(line) << text;
    EXPECT_EQ(write_line(*line), text);
    met[line->index()] = true;
  }
  for (std::size_t kind = 0; kind < met.size(); ++kind) EXPECT_TRUE(met[kind]) << kind;
}

TEST(RecordLine, CountsSeatsFromOneInTheText) {
  EXPECT_EQ(write_line(PlyLine{"7", 2, "4>7"}), "7 seat 3 4>7");
  EXPECT_EQ(std::get<UndoLine>(*read_line("undo seat 3")).seat, 2);
  EXPECT_EQ(std::get<PlyLine>(*read_line("7 chance roll 3")).seat, Ply::by_chance);
}

TEST(RecordLine, IsNothingElse) {
  for (const std::string_view text : {"",
                                      "player",
                                      "boathouse",
                                      "seat",
                                      "seat x human Anna",
                                      "seat 0 human Anna",
                                      "nonce x 77",
                                      "name x 9a1b Anna",
                                      "redacted",
                                      "redacted boat 1",
                                      "2",
                                      "2 boat 1 4>7",
                                      "2 seat x 4>7",
                                      "undo",
                                      "undo boat 1",
                                      "undo seat 0",
                                      "capsize seat 1",
                                      "end drawn",
                                      "result seat 1",
                                      "result seat 1 place x",
                                      "result seat 1 place 1 points x"}) {
    EXPECT_FALSE(read_line(text)) << text;
  }
}

}  // namespace
}  // namespace boathouse
