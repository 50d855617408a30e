// “Play somebody now”: people find each other, or the computer steps in.
#include "server/house/pairing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "core/text.h"
#include "server/testing/simulation.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

std::string seek_wish(std::string_view more = {}) {
  return join(
      R"({"do":"seek","game":"up-the-river","pace":{"kind":"live","move_s":30,"bank_s":60})",
      more.empty() ? "" : ",", more, "}");
}

class PairingTest : public testing::Test {
 protected:
  Json seek_of(const std::string& visitor) {
    return member(parsed(test_.get("/api/me/seek", test_.cookie_of(visitor)).body), "seek");
  }
  // Where somebody has been seated by now; nothing if nowhere.
  std::string table_of(const std::string& visitor) {
    const Json seek = seek_of(visitor);
    if (seek.kind() == Json::Kind::null) return {};
    const std::string* table = member(seek, "table").text();
    return table == nullptr ? std::string{} : *table;
  }
  void pass(int seconds, const std::vector<std::string>& waiting) {
    for (int i = 0; i < seconds; ++i) {
      test_.wait(second);
      for (const std::string& each : waiting) (void)seek_of(each);
    }
  }

  TestHouse test_;
};

TEST_F(PairingTest, TwoWhoWantTheSameMeetAtATableThatHasBegun) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  test_.ok(ada, seek_wish());
  pass(3, {ada});
  EXPECT_EQ(table_of(ada), "");
  EXPECT_EQ(number_of(seek_of(ada), "waited_s"), 3);
  test_.ok(ben, seek_wish());
  pass(2, {ada, ben});
  const std::string table = table_of(ada);
  ASSERT_NE(table, "");
  EXPECT_EQ(table_of(ben), table);
  const Json about = member(test_.look(ada, table), "about");
  EXPECT_EQ(text_of(about, "phase"), "playing");
  EXPECT_TRUE(member(about, "rated").flag().value());
  EXPECT_EQ(test_.store().tables_of(ben).size(), 1U);
  test_.ok(ada, R"({"do":"unseek"})");
  EXPECT_EQ(seek_of(ada).kind(), Json::Kind::null);

  // The next one is told how long it takes.
  test_.ok(ada, seek_wish());
  EXPECT_GE(number_of(seek_of(ada), "usual_s"), 1);
}

TEST_F(PairingTest, GuestsAreNotPairedWithThoseWhoWantARatedMatch) {
  const std::string ada = test_.account("ada");
  const std::string gus = test_.hello("Gus");
  EXPECT_EQ(test_.refused(gus, seek_wish(R"("rated":true)")), "rated_account");
  EXPECT_EQ(test_.refused(gus, R"({"do":"seek","game":"up-the-river","pace":{"kind":"relaxed"}})"),
            "seek_pace");
  test_.ok(ada, seek_wish());
  test_.ok(gus, seek_wish());
  pass(3, {ada, gus});
  EXPECT_EQ(table_of(gus), "");
  test_.ok(ada, seek_wish(R"("rated":false)"));
  pass(2, {ada, gus});
  ASSERT_NE(table_of(gus), "");
  const Json about = member(test_.look(gus, table_of(gus)), "about");
  EXPECT_FALSE(member(about, "rated").flag().value());
}

TEST_F(PairingTest, TheComputerStepsInAfterTheTimeOneChose) {
  const std::string ada = test_.account("ada");
  test_.ok(ada, seek_wish(R"("house_after_s":10)"));
  pass(9, {ada});
  EXPECT_EQ(table_of(ada), "");
  pass(3, {ada});
  const std::string table = table_of(ada);
  ASSERT_NE(table, "");
  const Json about = member(test_.look(ada, table), "about");
  EXPECT_EQ(text_of(member(about, "seats").items()->at(1), "mind"), "sailor");
  EXPECT_TRUE(member(about, "rated").flag().value());
}

TEST_F(PairingTest, WhoStopsAskingIsForgotten) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  test_.ok(ada, seek_wish());
  pass(1, {ada});
  test_.wait(16 * second);
  test_.ok(ben, seek_wish());
  pass(3, {ben});
  EXPECT_EQ(table_of(ben), "");
  EXPECT_EQ(seek_of(ada).kind(), Json::Kind::null);
}

TEST_F(PairingTest, WhoGaveUpBeforeTheFirstMoveWaitsTenMinutes) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  test_.ok(ada, seek_wish());
  test_.ok(ben, seek_wish());
  pass(2, {ada, ben});
  test_.ok(ada, action("resign", table_of(ada)));
  test_.settle();
  EXPECT_EQ(test_.refused(ada, seek_wish()), "seek_wait");
  test_.ok(ben, seek_wish());
  test_.wait(600 * second);
  test_.ok(ada, seek_wish());
}

TEST(PairingOfManyServers, SeatsNobodyTwice) {
  Simulation world{7, 3, Faults{.most_delay = 30}};
  std::vector<std::string> names{"ada", "ben", "cleo", "dan"};
  Batch batch;
  for (const std::string& name : names) {
    batch.emplace_back(VisitorRow{.id = name, .name = name, .login = name, .password = "hash"});
  }
  ASSERT_TRUE(world.keep(batch));
  for (std::size_t i = 0; i < names.size(); ++i) {
    world.house(i % 3).act({.visitor = names[i]}, seek_wish(), [](const Answer&) {});
  }
  for (int seconds = 0; seconds < 8; ++seconds) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      world.house((i + 1) % 3).my_seek({.visitor = names[i]}, [](const Answer&) {});
    }
    world.run(second);
  }
  std::map<std::string, int> seated;
  for (const SeekRow& row : world.store().seeks()) ++seated[row.table];
  EXPECT_EQ(seated.size(), 2U);
  for (const auto& [table, people] : seated) {
    EXPECT_NE(table, "");
    EXPECT_EQ(people, 2);
  }
  EXPECT_EQ(world.store().tables().size(), 2U);
  for (const std::string& name : names) EXPECT_EQ(world.store().tables_of(name).size(), 1U);
}

}  // namespace
}  // namespace boathouse::server
