// The house without sockets: what visitors can do, what they cannot, and what is never lost.
#include "server/house/house.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "server/testing/forgetful_vfs.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view river = "up-the-river";

class AHouse : public testing::Test {
 protected:
  // A table of Ada's with Ben at it, begun.
  void begin(std::string_view more = {}) {
    ada_ = test_.hello("Ada");
    ben_ = test_.hello("Ben");
    table_ = text_of(
        test_.ok(ada_, join(R"({"do":"create","game":")", river, R"(","options":{"first":"seat"})",
                            more.empty() ? "" : ",", more, "}")),
        "table");
    test_.ok(ben_, action("sit", table_));
    test_.ok(ada_, action("start", table_));
  }

  Json match(const std::string& visitor) { return member(test_.look(visitor, table_), "match"); }
  std::int64_t plies() { return number_of(match(ada_), "plies"); }
  std::string on_turn() {
    const Json now = match(ada_);
    const auto& seats = *member(now, "on_turn").items();
    if (seats.empty()) return {};
    return seats[0].whole<int>() == 0 ? ada_ : ben_;
  }
  // The first legal move of the seat on turn, as an action.
  std::string first_move(const std::string& visitor, std::string_view more = {}) {
    const Json now = match(visitor);
    const Json& move = member(now, "moves").items()->at(0);
    return action("play", table_,
                  join(R"("ply":)", number_of(now, "plies"), R"(,"notation":")",
                       text_of(move, "notation"), "\"", more.empty() ? "" : ",", more));
  }
  void play_one() {
    const std::string mover = on_turn();
    test_.ok(mover, first_move(mover));
  }
  std::string phase() { return text_of(member(test_.look(ada_, table_), "about"), "phase"); }
  Json seat(std::size_t number) {
    return member(member(test_.look(ada_, table_), "about"), "seats").items()->at(number);
  }

  TestHouse test_;
  std::string ada_;
  std::string ben_;
  std::string table_;
};

TEST_F(AHouse, TwoGuestsPlayAWholeMatchByLinkAndEveryRollCanBeChecked) {
  begin();
  const Json before = member(test_.look(ada_, table_), "about");
  EXPECT_EQ(member(before, "secret").kind(), Json::Kind::null);
  while (phase() == "playing") play_one();

  const Json about = member(test_.look(ben_, table_), "about");
  EXPECT_EQ(text_of(about, "commitment"), text_of(before, "commitment"));
  Digest secret{};
  ASSERT_TRUE(from_hex(text_of(about, "secret"), secret));
  EXPECT_EQ(to_hex(sha256(bytes_of(secret))), text_of(about, "commitment"));

  const HttpResponse record = test_.get(join("/api/tables/", table_, "/record"));
  const auto told = Match::from_record(record.body);
  ASSERT_TRUE(told) << told.error().sentence();
  EXPECT_TRUE(told->secret_known()) << "so every roll was compared with the dice";
  EXPECT_TRUE(told->over());
  EXPECT_EQ(test_.store().results({}).size(), 2U);
  const Json season = parsed(test_.get("/api/season").body);
  EXPECT_EQ(member(season, "players").items()->size(), 2U);
}

TEST_F(AHouse, AMoveSentTwiceCountsOnce) {
  begin();
  const std::string mover = on_turn();
  const std::string move = first_move(mover);
  test_.ok(mover, move);
  const std::int64_t after = plies();
  test_.ok(mover, move);
  EXPECT_EQ(plies(), after) << "without an id, by its ply";

  const std::string next = on_turn();
  const std::string named = first_move(next, R"("id":"m1")");
  const Answer first = test_.act(next, named);
  EXPECT_EQ(test_.act(next, named).json, first.json);

  test_.restart();
  const std::int64_t kept = plies();
  test_.ok(next, named);
  EXPECT_EQ(plies(), kept) << "after a restart too";
}

TEST_F(AHouse, OnlyTheSeatOnTurnMovesAndOnlyAtItsPly) {
  begin();
  const std::string mover = on_turn();
  const std::string other = mover == ada_ ? ben_ : ada_;
  const std::string stranger = test_.hello("Eve");
  const std::string move = first_move(mover);
  EXPECT_EQ(test_.refused(other, move), "seat_not_on_turn");
  EXPECT_EQ(test_.refused(stranger, move), "not_yours");
  EXPECT_EQ(test_.refused("", move), "not_known");
  EXPECT_EQ(test_.refused(mover, action("play", table_, R"("ply":0,"notation":"9>10")")),
            "stale_ply");
  EXPECT_EQ(test_.refused(mover, action("play", table_,
                                        join(R"("ply":)", plies(), R"(,"notation":"99>100")"))),
            "illegal_move");
  EXPECT_EQ(test_.refused(mover, action("undo", table_, join(R"("ply":)", plies()))), "no_undo")
      << "never past a roll";
}

TEST_F(AHouse, AfterARestartEveryMatchGoesOnWhereItWas) {
  begin();
  for (int i = 0; i < 5; ++i) play_one();
  const Json seen = test_.look(ben_, table_);
  test_.restart();
  const Json again = test_.look(ben_, table_);
  EXPECT_EQ(number_of(again, "seq"), number_of(seen, "seq"));
  EXPECT_EQ(number_of(member(again, "match"), "plies"), number_of(member(seen, "match"), "plies"));
  while (phase() == "playing") play_one();
  EXPECT_TRUE(Match::from_record(test_.get(join("/api/tables/", table_, "/record")).body));
}

TEST_F(AHouse, WhoComesBackGetsExactlyWhatHeMissed) {
  begin();
  Ear always;
  test_.listen(always, ben_, table_);
  Ear first;
  test_.listen(first, ben_, table_, 0, 1);
  for (int i = 0; i < 3; ++i) play_one();
  const std::int64_t heard = first.last;
  test_.house().forget(first);
  for (int i = 0; i < 4; ++i) play_one();
  Ear again;
  test_.listen(again, ben_, table_, heard, 1);
  ASSERT_FALSE(again.frames.empty());
  const Json update = parsed(again.frames[0]);
  EXPECT_EQ(number_of(update, "since"), heard);
  EXPECT_EQ(number_of(update, "seq"), always.last);
  EXPECT_EQ(static_cast<std::int64_t>(member(update, "log").items()->size()), always.last - heard);
  Ear lost;
  test_.listen(lost, ben_, table_, 1'000'000);
  EXPECT_EQ(number_of(parsed(lost.frames[0]), "since"), 0) << "a number of another table";
}

TEST_F(AHouse, UpdatesComeInOrderAndWithoutGaps) {
  begin();
  Ear ear;
  test_.listen(ear, ada_, table_);
  while (phase() == "playing") play_one();
  std::int64_t seq = number_of(parsed(ear.frames[0]), "seq");
  for (std::size_t i = 1; i < ear.frames.size(); ++i) {
    const Json update = parsed(ear.frames[i]);
    EXPECT_EQ(number_of(update, "since"), seq);
    for (const Json& entry : *member(update, "log").items()) {
      EXPECT_EQ(number_of(entry, "seq"), ++seq);
    }
    EXPECT_EQ(number_of(update, "seq"), seq);
  }
}

TEST_F(AHouse, WhileTheDiskIsFullPlayPausesAndThenGoesOn) {
  ForgetfulVfs disk;
  TestHouse house{disk.name()};
  const std::string ada = house.hello("Ada");
  const std::string table =
      text_of(house.ok(ada, join(R"({"do":"create","game":")", river,
                                 R"(","seats":[{"kind":"me"},{"kind":"me","name":"Ben"}]})")),
              "table");
  house.ok(ada, action("start", table));
  const auto move = [&] {
    const Json now = member(house.look(ada, table), "match");
    return action("play", table,
                  join(R"("ply":)", number_of(now, "plies"), R"(,"code":)",
                       number_of(member(now, "moves").items()->at(0), "code")));
  };
  Ear ear;
  house.listen(ear, ada, table);
  const std::size_t heard = ear.frames.size();
  const std::int64_t seq = number_of(house.look(ada, table), "seq");
  disk.set_mood(ForgetfulVfs::Mood::full);
  const std::string wanted = move();
  EXPECT_EQ(house.refused(ada, wanted), "store_full");
  EXPECT_EQ(ear.frames.size(), heard) << "nobody is told of what is not kept";
  EXPECT_EQ(number_of(house.look(ada, table), "seq"), seq);
  EXPECT_EQ(house.get("/ready").status, 503) << "others should take the players";
  EXPECT_EQ(house.get("/health").status, 200) << "but it need not be restarted";
  disk.set_mood(ForgetfulVfs::Mood::fine);
  house.ok(ada, wanted);
  EXPECT_GT(number_of(house.look(ada, table), "seq"), seq);
  EXPECT_EQ(house.get("/ready").status, 200);
}

TEST_F(AHouse, AMindSitsInAfterHalfAMinuteAwayAndGivesTheSeatBack) {
  begin(R"("pace":{"kind":"live","move_s":3600,"bank_s":0})");
  Ear ear;
  test_.listen(ear, ada_, table_);
  test_.wait(29'000);
  EXPECT_EQ(member(seat(1), "stand_in").text(), nullptr);
  test_.wait(2'000);
  EXPECT_EQ(text_of(seat(1), "stand_in"), "sailor");
  EXPECT_EQ(member(seat(0), "stand_in").text(), nullptr) << "Ada is here";
  Ear back;
  test_.listen(back, ben_, table_);
  EXPECT_EQ(member(seat(1), "stand_in").text(), nullptr);
}

TEST_F(AHouse, WhenTheTimeIsUpAMindSitsIn) {
  begin(R"("pace":{"kind":"live","move_s":10,"bank_s":20})");
  Ear ada;
  test_.listen(ada, ada_, table_);
  Ear ben;
  test_.listen(ben, ben_, table_);
  const std::size_t mover = on_turn() == ada_ ? 0 : 1;
  test_.wait(29'500);
  EXPECT_EQ(member(seat(mover), "stand_in").text(), nullptr) << "the bank is not empty yet";
  test_.wait(1'000);
  EXPECT_EQ(text_of(seat(mover), "stand_in"), "sailor");
}

TEST_F(AHouse, ByCorrespondenceTheClockCountsDays) {
  begin(R"("pace":{"kind":"correspondence","days":2})");
  const std::size_t mover = on_turn() == ada_ ? 0 : 1;
  test_.wait(day);
  EXPECT_EQ(member(seat(mover), "stand_in").text(), nullptr);
  test_.wait(day + 1000);
  EXPECT_EQ(text_of(seat(mover), "stand_in"), "sailor");
}

TEST_F(AHouse, AtARelaxedPaceTheOthersAskForAMindAfterTwoMinutes) {
  begin();
  Ear here;
  test_.listen(here, ada_, table_);
  EXPECT_EQ(member(seat(0), "stand_in_after").kind(), Json::Kind::null) << "Ada is here";
  test_.wait(100'000);
  EXPECT_EQ(number_of(seat(1), "stand_in_after"), 20'000);
  EXPECT_EQ(test_.refused(ada_, action("stand_in", table_, R"("seat":1)")), "not_away");
  test_.wait(21'000);
  EXPECT_EQ(number_of(seat(1), "stand_in_after"), 0);
  test_.ok(ada_, action("stand_in", table_, R"("seat":1)"));
  EXPECT_EQ(text_of(seat(1), "stand_in"), "sailor");
  const std::string stranger = test_.hello("Eve");
  EXPECT_EQ(test_.refused(stranger, action("stand_in", table_, R"("seat":0)")), "not_yours");
}

TEST_F(AHouse, WhoResignsAmongThreeComesLastAndAMindPlaysOn) {
  ada_ = test_.hello("Ada");
  table_ = text_of(test_.ok(ada_, join(R"({"do":"create","game":")", river,
                                       R"(","stand_in":"random","seats":[{"kind":"me"},)",
                                       R"({"kind":"mind","mind":"random"},)",
                                       R"({"kind":"mind","mind":"random"}]})")),
                   "table");
  test_.ok(ada_, action("start", table_));
  Ear ear;
  test_.listen(ear, ada_, table_);
  test_.ok(ada_, action("resign", table_));
  EXPECT_TRUE(test_.until([&] { return phase() == "over"; })) << "minds play it to the end";
  const Json result = member(match(ada_), "result");
  EXPECT_EQ(number_of(result.items()->at(0), "place"), 3);
}

TEST_F(AHouse, MindsPlayAgainstPeople) {
  ada_ = test_.hello("Ada");
  table_ = text_of(
      test_.ok(ada_, join(R"({"do":"create","game":")", river, R"(","seats":[{"kind":"me"},)",
                          R"({"kind":"mind","mind":"deckhand"}]})")),
      "table");
  test_.ok(ada_, action("start", table_));
  const auto her_turn = [&] { return !member(match(ada_), "moves").items()->empty(); };
  ASSERT_TRUE(test_.until(her_turn));
  EXPECT_EQ(test_.refused(ada_, action("hint", table_, R"("seat":1)")), "not_yours");
  const Json hints = test_.ok(ada_, action("hint", table_));
  EXPECT_EQ(text_of(member(hints, "hints").items()->at(0), "verdict"), "best");
  for (int turn = 0; turn < 4 && phase() == "playing"; ++turn) {
    test_.ok(ada_, first_move(ada_));
    EXPECT_TRUE(test_.until([&] { return her_turn() || phase() == "over"; }));
  }
}

TEST_F(AHouse, AVisitorMayHoldSeveralSeatsAndSeesThroughTheOneOnTurn) {
  ada_ = test_.hello("Ada");
  table_ = text_of(test_.ok(ada_, join(R"({"do":"create","game":")", river,
                                       R"(","seats":[{"kind":"me"},{"kind":"me","name":"Ben"}]})")),
                   "table");
  test_.ok(ada_, action("start", table_));
  for (int i = 0; i < 6; ++i) {
    const Json update = test_.look(ada_, table_);
    EXPECT_EQ(number_of(update, "as"),
              member(member(update, "match"), "on_turn").items()->at(0).whole<std::int64_t>());
    test_.ok(ada_, first_move(ada_));
  }
}

TEST_F(AHouse, TheHostArrangesTheTableBeforeTheStart) {
  ada_ = test_.hello("Ada");
  ben_ = test_.hello("Ben");
  table_ = text_of(test_.ok(ada_, join(R"({"do":"create","game":")", river, "\"}")), "table");
  EXPECT_EQ(test_.refused(ada_, action("start", table_)), "seats_open");
  EXPECT_EQ(test_.refused(ben_, action("start", table_)), "not_host");
  test_.ok(ben_, action("sit", table_));
  EXPECT_EQ(test_.refused(test_.hello("Eve"), action("sit", table_)), "no_free_seat");
  EXPECT_EQ(test_.refused(ben_, action("swap", table_, R"("seat":0,"with":1)")), "not_yours");
  test_.ok(ada_, action("swap", table_, R"("seat":0,"with":1)"));
  EXPECT_EQ(text_of(seat(0), "name"), "Ben");
  test_.ok(ben_, action("leave", table_));
  EXPECT_EQ(text_of(seat(0), "kind"), "friend");
  test_.ok(ada_, action("set_seat", table_, R"("seat":0,"kind":"mind","mind":"sailor")"));
  EXPECT_EQ(text_of(seat(0), "name"), "sailor");
  const auto named = [&](std::string_view name) {
    return action("set_seat", table_,
                  join(R"("seat":0,"kind":"mind","mind":"sailor","name":")", name, "\""));
  };
  test_.ok(ada_, named("Matelot"));
  EXPECT_EQ(text_of(seat(0), "name"), "Matelot");
  EXPECT_EQ(test_.refused(ada_, named(std::string(1000, 'a'))), "name");
  const auto with_mind = [](std::string_view name) {
    return join(R"({"do":"create","game":")", river, R"(","seats":[{"kind":"me"},)",
                R"({"kind":"mind","mind":"sailor","name":")", name, R"("}]})");
  };
  const std::string other = text_of(test_.ok(ada_, with_mind("Matrose")), "table");
  const Json seats = member(member(test_.look(ada_, other), "about"), "seats");
  EXPECT_EQ(text_of(seats.items()->at(1), "name"), "Matrose");
  EXPECT_EQ(test_.refused(ada_, with_mind(std::string(1000, 'a'))), "name");
  const auto twins = R"({"do":"create","game":"up-the-river","seats":[{"kind":"me"},)"
                     R"({"kind":"mind","mind":"sailor"},{"kind":"mind","mind":"sailor"},)"
                     R"({"kind":"friend"}]})";
  const std::string third = text_of(test_.ok(ada_, twins), "table");
  test_.ok(ada_, action("set_seat", third, R"("seat":3,"kind":"mind","mind":"sailor")"));
  const Json minds = member(member(test_.look(ada_, third), "about"), "seats");
  EXPECT_EQ(text_of(minds.items()->at(1), "name"), "sailor");
  EXPECT_EQ(text_of(minds.items()->at(2), "name"), "sailor 2") << "nobody takes one for the other";
  EXPECT_EQ(text_of(minds.items()->at(3), "name"), "sailor 3");
  const std::string nonce(64, 'a');
  test_.ok(ada_, action("nonce", table_, join(R"("seat":1,"nonce":")", nonce, "\"")));
  test_.ok(ada_, action("start", table_));
  EXPECT_EQ(text_of(seat(1), "nonce"), nonce) << "what the seat gave is what the dice use";
  EXPECT_EQ(test_.refused(ada_, action("close", table_)), "not_abandoned");
}

TEST_F(AHouse, BetweenPeopleWhoDoNotSitAtOneTableTheirOwnStandardHolds) {
  ada_ = test_.hello("Ada");
  const auto first_player = [&](std::string_view more) {
    const Json made = test_.ok(ada_, join(R"({"do":"create","game":")", river, "\"", more, "}"));
    const Json about = member(test_.look(ada_, text_of(made, "table")), "about");
    return text_of(member(about, "options"), "first");
  };
  EXPECT_EQ(first_player(""), "drawn") << "the other comes by link";
  EXPECT_EQ(first_player(R"(,"options":{"first":"seat"})"), "seat") << "unless the host says so";
  EXPECT_EQ(first_player(R"(,"seats":[{"kind":"me"},{"kind":"mind","mind":"random"}])"), "seat");
  EXPECT_EQ(first_player(R"(,"seats":[{"kind":"me"},{"kind":"me","name":"Ben"}])"), "seat");
}

// A journal that does not say its rules is from the time when there was one version of them.
TEST_F(AHouse, AMatchThatBeganUnderEarlierRulesGoesOnByThemAndItsRematchByTodays) {
  ada_ = test_.hello("Ada");
  ben_ = test_.hello("Ben");
  table_ = "earlierrules";
  const entry::Created created{
      .game = "rette-sich-wer-kann",
      .options = {"opening=standard", "quota=1221", "repetition=0", "stall=0"},
      .seats = {{.kind = TableSeat::Kind::human, .name = "Ada", .visitor = ada_},
                {.kind = TableSeat::Kind::human, .name = "Ben", .visitor = ben_}},
      .stand_in = "random",
      .host = ada_};
  const std::string nonce(64, '0');
  const std::string first = write_entry(created);
  EXPECT_THAT(first, Not(HasSubstr("rules")));
  test_.store().write(
      {TableRow{.id = table_, .game = created.game, .phase = Phase::playing},
       Append{.table = table_,
              .lines = {{0, first}, {0, write_entry(entry::Started{{nonce, nonce}})}}},
       AtTable{ada_, table_}, AtTable{ben_, table_}},
      [](const Expected<void>&) {});
  test_.restart();
  for (int i = 0; i < 6 && phase() == "playing"; ++i) {
    const std::string mover = on_turn();
    test_.ok(mover, first_move(mover));
  }
  const Json about = member(test_.look(ada_, table_), "about");
  EXPECT_EQ(number_of(member(about, "options"), "stall"), 0);
  EXPECT_THAT(test_.get(join("/api/tables/", table_, "/record")).body, HasSubstr("\nrules 1  #"));
  if (phase() == "playing") test_.ok(ada_, action("resign", table_));
  const std::string next = text_of(test_.ok(ben_, action("rematch", table_)), "table");
  const Json options = member(member(test_.look(ben_, next), "about"), "options");
  EXPECT_EQ(number_of(options, "stall"), 40) << "0 is gone, so the standard takes its place";
  EXPECT_EQ(text_of(options, "repetition"), "0");
  EXPECT_THAT(test_.store().journal(next).at(0).text, HasSubstr(R"("rules":2)"));
}

TEST_F(AHouse, ARematchRotatesTheSeatsAndIsOneHoweverOftenAskedFor) {
  begin();
  test_.ok(ada_, action("resign", table_));
  const std::string next = text_of(test_.ok(ben_, action("rematch", table_)), "table");
  EXPECT_EQ(text_of(test_.ok(ada_, action("rematch", table_)), "table"), next);
  const Json about = member(test_.look(ben_, next), "about");
  EXPECT_EQ(text_of(member(about, "seats").items()->at(0), "name"), "Ben");
  EXPECT_EQ(text_of(member(about, "seats").items()->at(1), "name"), "Ada");
  EXPECT_NE(text_of(about, "commitment"),
            text_of(member(test_.look(ben_, table_), "about"), "commitment"));
  test_.ok(ben_, action("start", next));
}

TEST_F(AHouse, ChatIsHeardByAllButThoseWhoMuted) {
  begin();
  Ear ada;
  test_.listen(ada, ada_, table_);
  test_.ok(ben_, action("say", table_, R"("text":"ahoy")"));
  EXPECT_THAT(ada.frames.back(), HasSubstr("ahoy"));
  test_.ok(ada_, join(R"({"do":"mute","visitor":")", ben_, R"(","on":true})"));
  test_.ok(ben_, action("say", table_, R"("text":"again")"));
  for (const std::string& frame : ada.frames) EXPECT_THAT(frame, Not(HasSubstr("again")));
  EXPECT_EQ(test_.refused(ben_, action("say", table_, R"("text":"  ")")), "saying");
}

TEST_F(AHouse, APersonalLinkMovesASeatOrTheWholeVisitorAndWorksOnce) {
  begin();
  const auto use = [&](const std::string& path) {
    return join(R"({"do":"use_link","link":")", path.substr(6), R"("})");
  };
  const std::string whole = text_of(test_.ok(ada_, R"({"do":"make_link"})"), "path");
  const Answer moved = test_.act("", use(whole));
  EXPECT_EQ(test_.visitor_of(moved.cookie), ada_);
  EXPECT_EQ(test_.refused("", use(whole)), "link_unknown");

  const std::string one =
      text_of(test_.ok(ada_, action("make_link", table_, R"("seat":0)")), "path");
  const Answer taken = test_.act("", use(one));
  ASSERT_EQ(taken.status, 200) << taken.json;
  const std::string heir = test_.visitor_of(taken.cookie);
  EXPECT_NE(heir, ada_);
  EXPECT_EQ(text_of(seat(0), "visitor"), heir);
  const std::string old = text_of(test_.ok(ben_, R"({"do":"make_link"})"), "path");
  test_.wait(960'000);  // sixteen minutes
  EXPECT_EQ(test_.refused("", use(old)), "link_unknown");
}

TEST_F(AHouse, AGuestSetsAPasswordAndKeepsEverything) {
  begin();
  EXPECT_EQ(test_.refused(ada_, R"({"do":"set_password","login":"ada","password":"short"})"),
            "password");
  test_.ok(ada_, R"({"do":"set_password","login":"ada","password":"correct horse"})");
  EXPECT_EQ(test_.refused(ben_, R"({"do":"set_password","login":"ada","password":"long enough"})"),
            "login_taken");
  EXPECT_EQ(test_.refused("", R"({"do":"log_in","login":"ada","password":"wrong horse"})"),
            "wrong_password");
  EXPECT_EQ(test_.refused("", R"({"do":"log_in","login":"nobody","password":"wrong horse"})"),
            "wrong_password");
  const Answer in = test_.act("", R"({"do":"log_in","login":"ada","password":"correct horse"})");
  EXPECT_EQ(test_.visitor_of(in.cookie), ada_);
  EXPECT_THAT(test_.get("/api/me/tables", in.cookie).body, HasSubstr(table_));
}

TEST_F(AHouse, TokensForBotsWorkUntilTheyAreDropped) {
  ada_ = test_.hello("Ada");
  const std::string token = text_of(test_.ok(ada_, R"({"do":"make_token","name":"bot"})"), "token");
  EXPECT_EQ(test_.visitor_of(token), ada_);
  test_.ok(ada_, R"({"do":"drop_token","name":"bot"})");
  EXPECT_EQ(test_.visitor_of(token), "");
}

TEST_F(AHouse, WhoWantsToBeForgottenIsForgotten) {
  begin();
  test_.ok(ada_, action("say", table_, R"("text":"my secret recipe")"));
  EXPECT_EQ(test_.refused(ada_, R"({"do":"delete_me"})"), "still_seated");
  test_.ok(ada_, action("resign", table_));
  test_.ok(ada_, R"({"do":"delete_me"})");
  for (const EntryRow& entry : test_.store().journal(table_)) {
    EXPECT_THAT(entry.text, Not(HasSubstr("Ada")));
    EXPECT_THAT(entry.text, Not(HasSubstr("recipe")));
    EXPECT_THAT(entry.text, Not(HasSubstr(ada_)));
  }
  EXPECT_EQ(
      text_of(member(member(test_.look(ben_, table_), "about"), "seats").items()->at(0), "name"),
      "—");
  EXPECT_EQ(test_.refused(ada_, R"({"do":"rename","name":"Ada"})"), "not_known");
}

TEST_F(AHouse, TheLobbyShowsPublicTablesOnly) {
  ada_ = test_.hello("Ada");
  const std::string hidden =
      text_of(test_.ok(ada_, join(R"({"do":"create","game":")", river, "\"}")), "table");
  Ear ear;
  test_.house().subscribe_lobby(ear);
  const std::string open = text_of(
      test_.ok(ada_, join(R"({"do":"create","public":true,"game":")", river, "\"}")), "table");
  test_.wait(1'100);
  EXPECT_THAT(ear.frames.back(), HasSubstr(open));
  EXPECT_THAT(ear.frames.back(), Not(HasSubstr(hidden)));
  test_.ok(ada_, action("close", open));
  test_.wait(1'100);
  EXPECT_THAT(ear.frames.back(), Not(HasSubstr(open)));
}

TEST_F(AHouse, ATableNobodyLooksAtIsPutAwayAndTakenOutAgain) {
  begin();
  play_one();
  EXPECT_EQ(test_.house().tables_in_memory(), 1U);
  test_.wait(61'000);
  EXPECT_EQ(test_.house().tables_in_memory(), 0U);
  EXPECT_EQ(test_.house().next_due(), never) << "and costs nothing";
  play_one();
}

TEST_F(AHouse, ABannedVisitorIsNotServed) {
  begin();
  test_.store().write({SetBan{ben_, {.on = true}}}, [](const Expected<void>&) {});
  test_.wait(11'000);
  EXPECT_EQ(test_.refused(ben_, action("say", table_, R"("text":"hello")")), "banned");
}

TEST_F(AHouse, WhoAsksTooOftenIsToldToWait) {
  TestHouse strict{nullptr, true};
  const std::string ada = strict.hello("Ada");
  std::string last;
  for (int i = 0; i < 300 && last.empty(); ++i) {
    const Answer answer = strict.act(ada, R"({"do":"ping"})");
    if (answer.status == 429) last = answer.json;
  }
  EXPECT_THAT(last, HasSubstr("too_many"));
  strict.wait(5'000);
  strict.ok(ada, R"({"do":"ping"})");
}

TEST_F(AHouse, WhatCannotBeUnderstoodGetsASentence) {
  ada_ = test_.hello("Ada");
  for (
      const char* body :
      {"",
       "{",
       "[]",
       R"({"do":1})",
       R"({"do":"dance"})",
       R"({"do":"hello"})",
       R"({"do":"ping","x":1})",
       R"({"do":"ping","id":""})",
       R"({"do":"ping","lang":"xx"})",
       R"({"do":"create"})",
       R"({"do":"create","game":"chess"})",
       R"({"do":"create","game":"up-the-river","pace":{"kind":"live"}})",
       R"({"do":"create","game":"up-the-river","seats":[]})",
       R"({"do":"create","game":"up-the-river","seats":[{"kind":"me"},{"kind":"cat"}]})",
       R"({"do":"create","game":"up-the-river","seats":[{"kind":"me"},{"kind":"mind","mind":"x"}]})",
       R"({"do":"create","game":"up-the-river","options":{"layout":"odd"}})",
       R"({"do":"play","table":"none","ply":0,"code":1})",
       R"({"do":"sit","table":7})",
       R"({"do":"subscribe","table":"none"})",
       R"({"do":"rename","name":"\n"})"}) {
    EXPECT_NE(test_.refused(ada_, body), "") << body;
  }
}

}  // namespace
}  // namespace boathouse::server
