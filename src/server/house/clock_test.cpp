// A wall clock that is set while people play: it changes what is written down, and nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

using testing::HasSubstr;

constexpr Milliseconds hour = 3600 * second;

class ClockTest : public testing::Test {
 protected:
  void begin(std::string_view pace) {
    ada_ = test_.hello("Ada");
    ben_ = test_.hello("Ben");
    table_ =
        text_of(test_.ok(ada_, join(R"({"do":"create","game":"up-the-river","pace":)", pace, "}")),
                "table");
    test_.ok(ben_, action("sit", table_));
    test_.ok(ada_, action("start", table_));
    test_.listen(hers_, ada_, table_);
    test_.listen(his_, ben_, table_);
  }
  Json match() { return member(test_.look(ada_, table_), "match"); }
  std::size_t mover() {
    return member(match(), "on_turn").items()->at(0).whole<std::size_t>().value();
  }
  bool has_stand_in(std::size_t seat) {
    const Json about = member(test_.look(ada_, table_), "about");
    return member(member(about, "seats").items()->at(seat), "stand_in").text() != nullptr;
  }
  // What the page is told, as time from now.
  Milliseconds time_left() {
    return number_of(member(match(), "clock"), "deadline") - test_.wall_clock();
  }
  Milliseconds bank(std::size_t seat) {
    return member(member(match(), "clock"), "bank").items()->at(seat).whole<std::int64_t>().value();
  }
  void play_one() {
    const std::string& visitor = mover() == 0 ? ada_ : ben_;
    const Json now = member(test_.look(visitor, table_), "match");
    test_.ok(visitor, action("play", table_,
                             join(R"("ply":)", number_of(now, "plies"), R"(,"code":)",
                                  number_of(member(now, "moves").items()->at(0), "code"))));
  }

  TestHouse test_{nullptr, true};
  std::string ada_;
  std::string ben_;
  std::string table_;
  Ear hers_;
  Ear his_;
};

class AfterARestart : public ClockTest {};

// By how much it is set.
class AWallClockThatIsSet : public ClockTest, public testing::WithParamInterface<Milliseconds> {};

INSTANTIATE_TEST_SUITE_P(Hour, AWallClockThatIsSet, testing::Values(-hour, hour),
                         [](const auto& test) { return test.param < 0 ? "Back" : "Forward"; });

TEST_P(AWallClockThatIsSet, ChangesNothingInALiveMatch) {
  begin(R"({"kind":"live","move_s":10,"bank_s":20})");
  test_.wait(12'000);
  test_.set_wall_clock(GetParam());
  EXPECT_EQ(time_left(), 18'000) << "as the page computes it";
  const std::size_t first = mover();
  play_one();
  EXPECT_EQ(bank(first), 18'000) << "two seconds more than the move allows";
  const std::size_t next = mover();
  test_.wait(time_left() - 500);
  EXPECT_FALSE(has_stand_in(next));
  test_.set_wall_clock(GetParam());
  test_.wait(1'000);
  EXPECT_TRUE(has_stand_in(next)) << "its time is up, whatever the wall clock says";
}

TEST_P(AWallClockThatIsSet, ChangesNothingInACorrespondenceMatch) {
  begin(R"({"kind":"correspondence","days":1})");
  const std::size_t seat = mover();
  test_.wait(12 * hour);
  test_.set_wall_clock(GetParam());
  EXPECT_EQ(time_left(), 12 * hour);
  test_.wait(12 * hour - 1000);
  EXPECT_FALSE(has_stand_in(seat));
  test_.wait(2'000);
  EXPECT_TRUE(has_stand_in(seat));
}

TEST_P(AWallClockThatIsSet, ChangesNothingForThoseWhoAreAway) {
  begin(R"({"kind":"live","move_s":3600,"bank_s":0})");
  test_.house().forget(his_);
  test_.wait(20'000);
  test_.set_wall_clock(GetParam());
  test_.wait(5'000);
  EXPECT_FALSE(has_stand_in(1)) << "away for less than half a minute";
  test_.wait(6'000);
  EXPECT_TRUE(has_stand_in(1));
}

TEST_P(AWallClockThatIsSet, ShutsNobodyOutAndGivesNobodyMore) {
  const std::string ada = test_.hello("Ada");
  const auto refused = [&] { return test_.act(ada, R"({"do":"ping"})").status == 429; };
  for (int i = 0; i < 300 && !refused(); ++i) {
  }
  ASSERT_TRUE(refused());
  test_.set_wall_clock(GetParam());
  EXPECT_TRUE(refused()) << "no time has passed";
  test_.wait(1'000);
  EXPECT_FALSE(refused()) << "a second has";
}

TEST_P(AWallClockThatIsSet, KeepsTheLobbyAndBansWorking) {
  const std::string ada = test_.hello("Ada");
  const auto create = [&] {
    return text_of(test_.ok(ada, R"({"do":"create","public":true,"game":"up-the-river"})"),
                   "table");
  };
  Ear ear;
  test_.house().subscribe_lobby(ear);
  (void)create();
  test_.wait(1'100);
  test_.set_wall_clock(GetParam());
  const std::string table = create();
  test_.wait(1'100);
  EXPECT_THAT(ear.frames.back(), HasSubstr(table));

  test_.store().write({SetBan{ada, {.on = true}}}, [](const Expected<void>&) {});
  test_.settle();
  test_.wait(11'000);
  EXPECT_EQ(test_.refused(ada, R"({"do":"rename","name":"Eve"})"), "banned");
}

TEST_P(AWallClockThatIsSet, WhileTheServerIsDownGivesNobodyMoreThanThePaceAllows) {
  begin(R"({"kind":"live","move_s":10,"bank_s":50})");
  test_.wait(15'000);
  test_.set_wall_clock(GetParam());
  test_.restart();
  const Milliseconds left = time_left();
  EXPECT_LE(left, 60'000);
  EXPECT_GE(left, 30'000) << "everyone has a moment to reconnect";
  EXPECT_EQ(bank(mover()), 50'000);
}

TEST_F(AfterARestart, ClocksContinueFromTheJournal) {
  begin(R"({"kind":"correspondence","days":2})");
  test_.wait(day);
  test_.restart();
  EXPECT_EQ(time_left(), day) << "a restart is no gift of two days";
  test_.set_wall_clock(3 * day);  // the server was down
  test_.restart();
  EXPECT_EQ(time_left(), 30'000) << "nobody loses before they can reconnect";
}

TEST_F(AfterARestart, AShortPaceStaysShort) {
  begin(R"({"kind":"live","move_s":5,"bank_s":0})");
  test_.set_wall_clock(hour);
  test_.restart();
  EXPECT_EQ(time_left(), 5'000);
}

}  // namespace
}  // namespace boathouse::server
