// Servers that share a store: who is present, who is replaced, whose connections end, and what
// happens to clocks when a server or the store goes away.
#include "server/house/neighbours.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ranges>

#include "core/text.h"
#include "server/house/secrets.h"
#include "server/testing/simulation.h"

namespace boathouse::server {
namespace {

using testing::HasSubstr;

constexpr Pace blitz{.kind = Pace::Kind::live, .move_s = 60, .bank_s = 60};

class ServersThatShareAStore : public testing::Test {
 protected:
  void listen(Ear& ear, std::size_t house, const std::string& visitor) {
    Caller caller{.visitor = visitor};
    caller.listener = &ear;
    world_.house(house).subscribe(caller, table_, std::nullopt, std::nullopt, 0,
                                  [](const Answer&) {});
  }
  static Json seat(const Ear& ear, std::size_t number) {
    for (const std::string& frame : std::views::reverse(ear.frames)) {
      const Json json = parsed(frame);
      if (const Json* about = json.find("about"))
        return member(*about, "seats").items()->at(number);
    }
    throw std::runtime_error("nothing was told about the table");
  }
  static bool is_here(const Ear& ear, std::size_t number) {
    return member(seat(ear, number), "here").flag().value();
  }
  static bool is_replaced(const Ear& ear, std::size_t number) {
    return member(seat(ear, number), "stand_in").text() != nullptr;
  }
  // The time left for the seat on turn, as the last frame told it.
  Milliseconds time_left(const Ear& ear) {
    const Json clock = member(member(parsed(ear.frames.back()), "match"), "clock");
    return number_of(clock, "deadline") - world_.now();
  }
  static std::size_t mover(const Ear& ear) {
    const Json match = member(parsed(ear.frames.back()), "match");
    return member(match, "on_turn").items()->at(0).whole<std::size_t>().value();
  }
  std::size_t takeovers() {
    std::size_t count = 0;
    for (const EntryRow& each : world_.store().journal(table_)) {
      const auto entry = read_entry(each.text);
      if (entry && std::holds_alternative<entry::TakenOver>(*entry)) ++count;
    }
    return count;
  }

  Simulation world_{1, 3, {.most_delay = 5}};
  std::string table_ = "table";
  Ear hers_;
  Ear his_;
};

TEST_F(ServersThatShareAStore, SeeWhoIsThereByWayOfAnother) {
  begin_match(world_, table_, 1);
  listen(hers_, 0, "ada");
  world_.run(3 * second);
  EXPECT_FALSE(is_here(hers_, 1));
  listen(his_, 1, "ben");
  world_.run(3 * second);
  EXPECT_TRUE(is_here(hers_, 1));
  EXPECT_TRUE(is_here(his_, 0));
  world_.house(1).forget(his_);
  world_.run(3 * second);
  EXPECT_FALSE(is_here(hers_, 1));
  world_.house(0).forget(hers_);
}

TEST_F(ServersThatShareAStore, ReplaceNobodyWhoIsThereByWayOfAnother) {
  begin_match(world_, table_, 1, blitz);
  listen(hers_, 0, "ada");
  listen(his_, 1, "ben");
  world_.run(50 * second);
  EXPECT_EQ(takeovers(), 0U);
  world_.house(1).forget(his_);
  world_.run(40 * second);
  EXPECT_EQ(takeovers(), 1U);
  EXPECT_TRUE(is_replaced(hers_, 1));
  // Wherever he comes back, he has his seat again.
  Ear again;
  listen(again, 2, "ben");
  world_.run(3 * second);
  EXPECT_FALSE(is_replaced(again, 1));
  EXPECT_FALSE(is_replaced(hers_, 1));
  world_.house(2).forget(again);
  world_.house(0).forget(hers_);
}

TEST_F(ServersThatShareAStore, CheckInTheStoreBeforeTheyReplaceSomebody) {
  begin_match(world_, table_, 1, blitz);
  listen(hers_, 0, "ada");
  // He is there by way of a server that this one has not heard of yet.
  world_.run(29'500);
  const Milliseconds now = world_.now();
  ASSERT_TRUE(world_.keep({Heartbeat{{"far", journal_version}, now}, Come{table_, "ben", "far"}}));
  const auto alive = [&] {
    ASSERT_TRUE(world_.keep({Heartbeat{{"far", journal_version}, world_.now()}}));
  };
  for (int i = 0; i < 10; ++i) {
    world_.run(2 * second);
    alive();
  }
  EXPECT_EQ(takeovers(), 0U);
  world_.house(0).forget(hers_);
}

TEST_F(ServersThatShareAStore, ForgetThoseOfAServerThatDied) {
  begin_match(world_, table_, 1);
  listen(hers_, 0, "ada");
  listen(his_, 1, "ben");
  world_.run(3 * second);
  world_.kill(1);
  world_.run(5 * second);
  EXPECT_TRUE(is_here(hers_, 1)) << "he may be on his way to another server";
  world_.run(10 * second);
  EXPECT_FALSE(is_here(hers_, 1));
  world_.house(0).forget(hers_);
}

TEST_F(ServersThatShareAStore, TakeOverTheClocksOfOneThatDied) {
  begin_match(world_, table_, 1, blitz);
  listen(hers_, 1, "ada");
  listen(his_, 1, "ben");
  world_.run(3 * second);
  world_.kill(1);
  world_.run(240 * second);
  EXPECT_EQ(takeovers(), 2U) << "nobody came back";
  EXPECT_TRUE(world_.store().present({{table_, 0}}, "", world_.now()).empty())
      << "and nobody waits for it";
}

TEST_F(ServersThatShareAStore, LeaveEveryoneTimeAfterTheStoreWasAway) {
  begin_match(world_, table_, 1, {.kind = Pace::Kind::live, .move_s = 60, .bank_s = 0});
  listen(hers_, 0, "ada");
  listen(his_, 1, "ben");
  world_.run(40 * second);
  EXPECT_LT(time_left(hers_), 30 * second);
  world_.set_store_away(true);
  world_.run(30 * second);
  world_.set_store_away(false);
  world_.run(5 * second);
  EXPECT_EQ(takeovers(), 0U);
  EXPECT_GT(world_.store().grace(), world_.now() - 10 * second);
  world_.run(40 * second);
  EXPECT_EQ(takeovers(), 1U) << "but not for ever";
  world_.house(0).forget(hers_);
  world_.house(1).forget(his_);
}

TEST_F(ServersThatShareAStore, EndTheConnectionsOfADroppedTokenEverywhere) {
  begin_match(world_, table_, 1);
  const Digest phone = hash_of("phone");
  const Digest desk = hash_of("desk");
  ASSERT_TRUE(world_.keep(
      {TokenRow{.hash = phone, .visitor = "ada"}, TokenRow{.hash = desk, .visitor = "ada"}}));
  Ear at_desk;
  const auto arrive = [&](Ear& ear, std::size_t house, const Digest& token) {
    Caller caller{.visitor = "ada"};
    caller.token = token;
    caller.listener = &ear;
    world_.house(house).arrived(caller);
    return caller;
  };
  const Caller caller = arrive(hers_, 0, phone);
  (void)arrive(at_desk, 1, desk);
  world_.run(2 * second);
  std::string answer;
  world_.house(0).act(caller, R"({"do":"log_out","where":"elsewhere"})",
                      [&](const Answer& given) { answer = given.json; });
  world_.run(2 * second);
  EXPECT_THAT(answer, HasSubstr(R"("ok":true)"));
  EXPECT_TRUE(at_desk.ended);
  EXPECT_THAT(at_desk.frames.back(), HasSubstr("logged_out"));
  EXPECT_FALSE(hers_.ended);
  world_.house(0).forget(hers_);
  world_.house(1).forget(at_desk);
}

TEST_F(ServersThatShareAStore, ShowEachOthersTablesInTheLobby) {
  begin_match(world_, table_, 1);
  Ear ear;
  world_.house(1).subscribe_lobby(ear);
  world_.run(3 * second);
  std::string answer;
  world_.house(0).act({.visitor = "ada"}, R"({"do":"create","game":"up-the-river","public":true})",
                      [&](const Answer& given) { answer = given.json; });
  world_.run(4 * second);
  const std::string made = text_of(parsed(answer), "table");
  EXPECT_THAT(ear.frames.back(), HasSubstr(made));
  const std::size_t told = ear.frames.size();
  world_.run(10 * second);
  EXPECT_EQ(ear.frames.size(), told) << "nothing new, nothing told";
  world_.house(1).forget(ear);
}

TEST_F(ServersThatShareAStore, WriteNothingThatAnOlderOneCannotRead) {
  begin_match(world_, table_, 1);
  ASSERT_TRUE(world_.keep({SetPassword{"ada", "ada", "hash"}}));
  const auto act = [&](std::string_view what, std::string_view pace, std::string_view more) {
    std::string answer;
    world_.house(0).act(
        {.visitor = "ada"},
        join(R"({"do":")", what, R"(","game":"up-the-river","pace":)", pace, more, "}"),
        [&](const Answer& given) { answer = given.json; });
    world_.run(second);
    return answer;
  };
  const auto create = [&](std::string_view more) {
    return act("create", R"({"kind":"correspondence","days":1},"hints":false)", more);
  };
  const auto hold_tournament = [&] {
    return act("make_tournament", R"({"kind":"live","move_s":30,"bank_s":60})",
               R"(,"name":"Cup","kind":"swiss")");
  };
  // The second version brought rated matches, the third tournaments.
  ASSERT_TRUE(world_.keep({Heartbeat{{"oldest", 1}, world_.now()}}));
  world_.run(2 * second);
  EXPECT_THAT(create(R"(,"rated":true)"), HasSubstr("upgrading"));
  EXPECT_THAT(create(""), HasSubstr(R"("ok":true)"));
  ASSERT_TRUE(world_.keep({LeaveServer{"oldest"}, Heartbeat{{"older", 2}, world_.now()}}));
  world_.run(2 * second);
  EXPECT_THAT(create(R"(,"rated":true)"), HasSubstr(R"("ok":true)"));
  EXPECT_THAT(hold_tournament(), HasSubstr("upgrading"));
  ASSERT_TRUE(world_.keep({LeaveServer{"older"}}));
  world_.run(2 * second);
  EXPECT_THAT(hold_tournament(), HasSubstr(R"("ok":true)"));
}

TEST_F(ServersThatShareAStore, MakeOneTableHoweverManyOfThemAreAsked) {
  begin_match(world_, table_, 1);
  std::vector<std::string> answers(3);
  const auto create = [&](std::size_t house) {
    world_.house(house).act({.visitor = "ada"},
                            R"({"do":"create","id":"c1","game":"up-the-river"})",
                            [&, house](const Answer& given) { answers[house] = given.json; });
  };
  // Two at the same moment, and a third one later.
  create(0);
  create(1);
  world_.run(3 * second);
  create(2);
  world_.run(3 * second);
  const std::string made = text_of(parsed(answers[0]), "table");
  EXPECT_EQ(text_of(parsed(answers[1]), "table"), made);
  EXPECT_EQ(text_of(parsed(answers[2]), "table"), made);
  EXPECT_EQ(world_.store().journal(made).size(), 1U);
  EXPECT_EQ(world_.store().tables_of("ada").size(), 2U);
  // Much later the same id means another table.
  world_.run(3600 * second);
  world_.kill(0);
  create(0);
  world_.run(3 * second);
  EXPECT_NE(text_of(parsed(answers[0]), "table"), made);
}

}  // namespace
}  // namespace boathouse::server
