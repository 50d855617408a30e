#include "server/bus/message.h"

#include <gtest/gtest.h>

#include <limits>

#include "server/bus/errand.h"

namespace boathouse::server {
namespace {

Append two_entries() {
  return {.table = "k3v9",
          .after = 41,
          .lines = {{1'790'000'000'123, R"({"move":"a1"})"}, {1'790'000'000'124, ""}},
          .act = -7};
}

TEST(Message, ComesBackAsItWas) {
  Append append = two_entries();
  for (const std::int64_t act : {std::int64_t{0}, std::int64_t{1}, INT64_MIN, INT64_MAX}) {
    append.act = act;
    append.lines[0].at = act;
    const auto bytes = write_message(append);
    ASSERT_TRUE(bytes);
    const auto read = read_message(*bytes);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->table, append.table);
    EXPECT_EQ(read->after, append.after);
    EXPECT_EQ(read->act, act);
    ASSERT_EQ(read->lines.size(), 2U);
    EXPECT_EQ(read->lines[0].at, act);
    EXPECT_EQ(read->lines[0].text, append.lines[0].text);
    EXPECT_EQ(read->lines[1].text, "");
  }
}

TEST(Message, IsShort) {
  const Append append{.table = "k3v9", .after = 41, .lines = {{1'790'000'000'123, "a1"}}};
  EXPECT_EQ(write_message(append)->size(), 2 + 5 + 1 + 1 + 1 + 6 + 3);
}

TEST(Message, IsReadWholeOrNotAtAll) {
  const std::string bytes = *write_message(two_entries());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(read_message(bytes.substr(0, size))) << size;
  }
  EXPECT_FALSE(read_message(bytes + "x"));
}

TEST(Message, OfAnotherVersionIsNotUnderstood) {
  std::string bytes = *write_message(two_entries());
  bytes[1] = 2;
  EXPECT_FALSE(read_message(bytes));
  EXPECT_FALSE(read_message("no entry at all"));
}

TEST(Message, HasOneSpellingForEachNumber) {
  using std::string_literals::operator""s;
  ASSERT_TRUE(read_message("B\x01\x01t\x02\x00\x01\x00\x00"s));
  EXPECT_FALSE(read_message("B\x01\x01t\x82\x00\x00\x01\x00\x00"s)) << "a byte too many";
  EXPECT_FALSE(read_message("B\x01\x01t\x01\x00\x01\x00\x00"s)) << "after entry -1";
  EXPECT_FALSE(read_message("B\x01\x01t\x02\x00\x00"s)) << "no entry";
  EXPECT_FALSE(read_message("B\x01\x01*\x02\x00\x01\x00\x00"s)) << "no table's id";
}

TEST(Message, DoesNotReserveWhatIsNotThere) {
  using std::string_literals::operator""s;
  EXPECT_FALSE(read_message("B\x01\x01t\x02\x00\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01\x00\x00"s));
}

TEST(Message, IsNotWrittenIfTooLong) {
  Append append = two_entries();
  append.lines[0].text.assign(longest_message, 'x');
  EXPECT_FALSE(write_message(append));
  append.lines[0].text.resize(longest_message - 100);
  EXPECT_TRUE(write_message(append));
  EXPECT_FALSE(read_message(std::string(longest_message + 1, 'B')));
}

TEST(Message, IsOnlyAboutTables) {
  for (const char* id : {"", "*", ">", "a.b", "a b", "a\r\nPUB", "ä"}) {
    EXPECT_FALSE(is_table_id(id)) << id;
  }
  EXPECT_TRUE(is_table_id("7Qx0z"));
  EXPECT_TRUE(is_table_id(std::string(64, 'a')));
  EXPECT_FALSE(is_table_id(std::string(65, 'a')));
}

ThoughtErrand some_errand() {
  return {.board = {.game = "some-game",
                    .rules = 3,
                    .seats = 2,
                    .options = {"layout=standard"},
                    .draws = {1, 300}},
          .seat = 1,
          .seen = "what it sees",
          .mind = "sailor",
          .random = {1, 2, 3, UINT64_MAX},
          .milliseconds = 1000};
}

Thought some_thought() {
  return {.choices = {{.move = 7, .equity = 1.0 / 3, .error = 0}, {.move = 1U << 20U}},
          .best = 1,
          .nodes = 2000};
}

TEST(Errand, ComesBackAsItWas) {
  for (const Errand& errand :
       {Errand{some_errand()}, Errand{ReviewErrand{"boathouse record 2\n"}}}) {
    const auto bytes = write_errand(errand);
    ASSERT_TRUE(bytes);
    EXPECT_EQ(read_errand(*bytes), errand);
    EXPECT_FALSE(read_report(*bytes)) << "no report";
    for (std::size_t size = 0; size < bytes->size(); ++size) {
      EXPECT_FALSE(read_errand(bytes->substr(0, size))) << size;
    }
    EXPECT_FALSE(read_errand(*bytes + "x"));
  }
}

TEST(Errand, ReportsComeBackToTheLastBit) {
  const Thought thought = some_thought();
  const auto read = read_report(*write_report(thought));
  ASSERT_TRUE(read);
  const auto& again = std::get<Thought>(*read);
  ASSERT_EQ(again.choices.size(), 2U);
  EXPECT_EQ(again.choices[0].equity, 1.0 / 3);
  EXPECT_EQ(again.choices[1].move, 1U << 20U);
  EXPECT_EQ(again.best, 1U);
  EXPECT_EQ(again.nodes, 2000U);
  EXPECT_EQ(std::get<ReviewText>(*read_report(*write_report(ReviewText{"{}"}))).json, "{}");
  EXPECT_TRUE(std::holds_alternative<AtWork>(*read_report(*write_report(AtWork{}))));
  EXPECT_TRUE(std::holds_alternative<HandedBack>(*read_report(*write_report(HandedBack{}))));
}

TEST(Errand, MustMakeSense) {
  ThoughtErrand errand = some_errand();
  errand.random = {};
  EXPECT_FALSE(read_errand(*write_errand(errand))) << "a stream that never gets anywhere";
  Thought thought = some_thought();
  thought.best = 2;
  EXPECT_FALSE(read_report(*write_report(thought))) << "none of the choices";
  thought = some_thought();
  thought.choices[0].equity = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(read_report(*write_report(thought)));
  EXPECT_FALSE(write_errand(ReviewErrand{std::string(longest_message, 'x')})) << "too long";
  std::string bytes = *write_report(AtWork{});
  bytes[1] = 2;
  EXPECT_FALSE(read_report(bytes)) << "another version";
  EXPECT_FALSE(read_report("R\x01\x09")) << "no such kind";
}

}  // namespace
}  // namespace boathouse::server
