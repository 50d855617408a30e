// First attempts at the challenges of a day, for the day's table.
#include "server/house/daily_attempts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/testing/test_house.h"
#include "server/testing/test_loop.h"

namespace boathouse::server {
namespace {

constexpr daily::Date a_day = std::chrono::sys_days{std::chrono::year{2026} / 11 / 17};
constexpr Milliseconds morning =
    std::chrono::milliseconds{a_day.time_since_epoch() + std::chrono::hours{8}}.count();

std::string daily_action(std::string_view what, std::string_view game, std::string_view more = {}) {
  return join(R"({"do":")", what, R"(","date":"2026-11-17","game":")", game, "\"",
              more.empty() ? "" : ",", more, "}");
}

std::string daily_choice(std::string_view game, std::size_t ply, Move code) {
  return daily_action("daily_play", game, join(R"("ply":)", ply, R"(,"code":)", code));
}

std::unique_ptr<daily::Challenge> challenge_in(std::string_view game) {
  return *daily::challenge_of(**find_game(game), a_day);
}

// Found once for all tests.
const daily::Beginning& beginning_in(std::string_view game) {
  static std::map<std::string, daily::Beginning> found;
  auto& beginning = found[std::string{game}];
  if (beginning.game == nullptr) beginning = daily::beginning_of(*challenge_in(game));
  return beginning;
}

Match match_with(std::string_view game, const FairDice& dice) {
  const daily::Beginning& beginning = beginning_in(game);
  return *daily::begin(beginning, dice,
                       std::vector<std::string>(static_cast<std::size_t>(beginning.seats), "Ada"));
}

// What a player's page does: it knows the challenge, but not what comes out by chance.
class DayPage {
 public:
  explicit DayPage(std::string_view game)
      : seat_(beginning_in(game).seat),
        match_(match_with(game, dice_from(1, static_cast<std::size_t>(beginning_in(game).seats)))) {
  }

  void take(const Json& answer) {
    const Json& attempt = member(answer, "attempt");
    auto ply = static_cast<std::size_t>(number_of(attempt, "from"));
    for (const Json& each : *member(attempt, "plies").items()) {
      if (ply++ < match_.plies().size()) continue;
      const auto code = *each.whole<Move>();
      ASSERT_TRUE(match_.turn().is_chance() ? match_.happen(code) : match_.play(seat_, code));
    }
    over_ = *member(attempt, "over").flag();
    last_ = attempt;
  }
  // One of the legal moves, the same every time; and another one.
  [[nodiscard]] Move next(std::size_t further = 0) const {
    const std::vector<Move> moves = match_.state().legal_moves(seat_);
    return moves[(match_.plies().size() + further) % moves.size()];
  }
  [[nodiscard]] Move another() const { return next(1); }
  [[nodiscard]] std::size_t plies() const { return match_.plies().size(); }
  [[nodiscard]] bool over() const { return over_; }
  [[nodiscard]] const Match& match() const { return match_; }
  [[nodiscard]] std::string about(std::string_view key) const { return text_of(*last_, key); }
  [[nodiscard]] const Json& last() const { return *last_; }

 private:
  int seat_;
  Match match_;
  bool over_ = false;
  std::optional<Json> last_;
};

class DayTable : public testing::Test {
 protected:
  DayTable() {
    test_.set_wall_clock(morning - test_.wall_clock());
    ada_ = test_.account("ada");
  }
  Json begin(const std::string& who, std::string_view game, std::string_view more = {}) {
    return test_.ok(who, daily_action("daily_begin", game, more));
  }
  void play_on(DayPage& page, std::string_view game, int choices) {
    for (int i = 0; i < choices && !page.over(); ++i) {
      page.take(test_.ok(ada_, daily_choice(game, page.plies(), page.next())));
    }
  }
  // The judge is the least urgent of all, and slow under a sanitizer.
  void wait_for_the_judge() {
    constexpr int most_waits = 4;
    bool judged = false;
    for (int i = 0; i < most_waits && !judged; ++i) {
      judged = test_.until([&] {
        test_.tick(second);
        return test_.store().unjudged(1).empty();
      });
    }
    ASSERT_TRUE(judged);
    test_.settle();
  }
  // The part of the table that is about a game, as somebody sees it.
  Json table(const std::string& who, std::string_view game) {
    const Json all = parsed(test_.get("/api/daily/2026-11-17", test_.cookie_of(who)).body);
    for (const Json& each : *member(all, "games").items()) {
      if (text_of(each, "game") == game) return each;
    }
    throw std::runtime_error("the game is not in the table");
  }

  TestHouse test_;
  std::string ada_;
};

TEST_F(DayTable, ListsTheOneMoveThatAPositionAsksFor) {
  constexpr std::string_view game = "up-the-river";
  EXPECT_TRUE(member(table(ada_, game), "own").kind() == Json::Kind::null);
  DayPage page{game};
  page.take(begin(ada_, game));
  EXPECT_EQ(page.about("match"), join("2026-11-17-up-the-river-", ada_));
  EXPECT_EQ(member(page.last(), "secret").kind(), Json::Kind::null);
  EXPECT_EQ(text_of(table(ada_, game), "own"), "playing");
  const std::string promised = page.about("commitment");
  page.take(test_.ok(ada_, daily_action("daily_play", game, R"("ply":0,"notation":"3>7")")));
  EXPECT_TRUE(page.over());
  Digest secret{};
  ASSERT_TRUE(from_hex(page.about("secret"), secret));
  EXPECT_EQ(to_hex(sha256(bytes_of(secret))), promised);

  wait_for_the_judge();
  const Json seen = table(ada_, game);
  EXPECT_EQ(text_of(seen, "own"), "judged");
  EXPECT_EQ(number_of(seen, "count"), 1);
  const Json& row = member(seen, "rows").items()->at(0);
  EXPECT_EQ(text_of(row, "name"), "ada");
  EXPECT_EQ(number_of(row, "marks"), 1);
  EXPECT_NEAR(*member(row, "given_away").number(), 0.068, 0.001);
  EXPECT_TRUE(*member(row, "yours").flag());
  EXPECT_EQ(number_of(table(ada_, "powerboats"), "count"), 0);
}

TEST_F(DayTable, TheFirstAttemptCountsAndThereIsNoSecond) {
  constexpr std::string_view game = "up-the-river";
  DayPage first{game};
  first.take(begin(ada_, game));
  DayPage again{game};
  again.take(begin(ada_, game, R"("practised":true)"));
  EXPECT_EQ(again.about("commitment"), first.about("commitment"));
  const std::string best = daily_action("daily_play", game, R"("ply":0,"notation":"5>8")");
  const std::string another = daily_action("daily_play", game, R"("ply":0,"notation":"3>7")");
  test_.ok(ada_, best);
  EXPECT_EQ(test_.refused(ada_, another), "match_over");
  // The answer may have been lost.
  again.take(test_.ok(ada_, best));
  EXPECT_TRUE(again.over());
  again.take(begin(ada_, game));
  EXPECT_TRUE(again.over());
  wait_for_the_judge();
  const Json row = member(table(ada_, game), "rows").items()->at(0);
  EXPECT_EQ(number_of(row, "marks"), 3);
  EXPECT_FALSE(*member(row, "practised").flag());
}

TEST_F(DayTable, IsForPeopleWithAPasswordOnTheDayItself) {
  constexpr std::string_view game = "rette-sich-wer-kann";
  const std::string guest = test_.hello("Ben");
  EXPECT_EQ(test_.refused(guest, daily_action("daily_begin", game)), "daily_account");
  EXPECT_EQ(test_.refused(ada_, daily_action("daily_play", game, R"("ply":0,"code":1)")),
            "daily_none");
  EXPECT_EQ(test_.refused(ada_, daily_action("daily_begin", "chess")), "unknown_game");
  EXPECT_EQ(test_.refused(ada_, daily_action("daily_begin", game, R"("nonce":"12")")),
            "record_hex");
  EXPECT_EQ(
      test_.refused(ada_, R"({"do":"daily_begin","date":"2026-11-16","game":"up-the-river"})"),
      "daily_day");
  EXPECT_EQ(test_.refused(ada_, R"({"do":"daily_begin","date":"now","game":"up-the-river"})"),
            "date");
  Caller program{.visitor = ada_};
  program.bot = true;
  EXPECT_THAT(test_.act(program, daily_action("daily_begin", game)).json,
              testing::HasSubstr("bots_play"));
  const std::string robot = test_.account("robot");
  test_.ok(robot, R"({"do":"become_bot"})");
  EXPECT_EQ(test_.refused(robot, daily_action("daily_begin", game)), "daily_bot");
  EXPECT_TRUE(test_.store().attempts().empty());
}

TEST_F(DayTable, AnAttemptMayEndAfterMidnight) {
  constexpr std::string_view game = "up-the-river";
  DayPage page{game};
  page.take(begin(ada_, game));
  test_.set_wall_clock(day);
  const std::string ben = test_.account("ben");
  EXPECT_EQ(test_.refused(ben, daily_action("daily_begin", game)), "daily_day");
  test_.restart();
  page.take(begin(ada_, game));
  play_on(page, game, 1);
  EXPECT_TRUE(page.over());
  wait_for_the_judge();
  EXPECT_EQ(number_of(table(ben, game), "count"), 1);
}

TEST_F(DayTable, ARaceGoesOnAfterARestartWithTheSameDice) {
  constexpr std::string_view game = "powerboats";
  const std::string nonce = to_hex(sha256("Ada's own"));
  DayPage page{game};
  page.take(begin(ada_, game, join(R"("nonce":")", nonce, "\"")));
  play_on(page, game, 5);
  EXPECT_EQ(test_.refused(ada_, daily_choice(game, page.plies(), 999'999)), "illegal_move");
  EXPECT_EQ(test_.refused(ada_, daily_choice(game, page.plies() + 7, page.next())), "stale_ply");
  EXPECT_EQ(test_.refused(ada_, daily_choice(game, 0, 999'999)), "stale_ply");
  test_.restart();
  // A page that was loaded again.
  DayPage resumed{game};
  resumed.take(begin(ada_, game));
  EXPECT_EQ(resumed.match().plies(), page.match().plies());
  play_on(resumed, game, 1000);
  ASSERT_TRUE(resumed.over());
  ASSERT_TRUE(resumed.match().over());

  FairDice dice{.secret = {}, .match_id = resumed.about("match"), .nonces = {sha256("Ada's own")}};
  ASSERT_TRUE(from_hex(resumed.about("secret"), dice.secret));
  Match checked = match_with(game, dice);
  for (const Ply ply : resumed.match().plies()) {
    ASSERT_TRUE(ply.is_chance() ? checked.happen(ply.code) : checked.play(0, ply.code));
  }
  EXPECT_TRUE(checked.secret_known()) << "the dice came out otherwise";
}

TEST_F(DayTable, ARaceIsRankedByWhatItGaveAway) {
  constexpr std::string_view game = "powerboats";
  DayPage page{game};
  page.take(begin(ada_, game));
  play_on(page, game, 1000);
  wait_for_the_judge();
  const auto sailed = challenge_in(game)->sailed(page.match().state());
  const Json row = member(table(ada_, game), "rows").items()->at(0);
  EXPECT_GT(*member(row, "given_away").number(), 1);
  EXPECT_EQ(number_of(row, "turns"), sailed.turns);
  EXPECT_EQ(*member(row, "finished").flag(), sailed.finished);
}

TEST_F(DayTable, GoesWithTheAccount) {
  constexpr std::string_view game = "up-the-river";
  DayPage page{game};
  page.take(begin(ada_, game));
  play_on(page, game, 1);
  wait_for_the_judge();
  const std::string ben = test_.account("ben");
  EXPECT_EQ(number_of(table(ben, game), "count"), 1);
  test_.ok(ada_, R"({"do":"delete_me"})");
  test_.settle();
  EXPECT_EQ(number_of(table(ben, game), "count"), 0);
}

TEST_F(DayTable, OfTwoServersTheFirstOneIsBelieved) {
  constexpr std::string_view game = "regatta";
  TestLoop loop;
  MindRoom minds{1, loop.adder()};
  Passwords passwords{loop.adder()};
  const auto settings = [&](const char* name) {
    return HouseSettings{
        .now = [&] { return test_.wall_clock(); }, .limits = false, .server = name};
  };
  std::array<std::unique_ptr<House>, 2> houses;
  for (std::size_t i = 0; i < 2; ++i) {
    houses[i] =
        std::make_unique<House>(test_.store(), minds, passwords, settings(i == 0 ? "one" : "two"));
  }
  const auto act = [&](std::size_t house, const std::string& body) {
    std::optional<Answer> answer;
    houses[house]->act({.visitor = ada_}, body, [&](const Answer& given) { answer = given; });
    EXPECT_TRUE(test_.until([&] {
      (void)loop.run_until([&] { return loop.waiting() == 0; });
      return answer.has_value();
    })) << body;
    return parsed(answer->json);
  };
  DayPage page{game};
  page.take(act(0, daily_action("daily_begin", game)));
  DayPage other{game};
  other.take(act(1, daily_action("daily_begin", game)));
  EXPECT_EQ(other.about("commitment"), page.about("commitment"));
  // Each of them in turn, so that the other one is always behind.
  for (std::size_t i = 0; i < 8; ++i) {
    page.take(act(i % 2, daily_choice(game, page.plies(), page.next())));
  }
  // The same choice at the one that does not know of it, and then a different one.
  const std::string last = daily_choice(game, page.plies(), page.next());
  page.take(act(0, last));
  const std::size_t plies = page.plies();
  page.take(act(1, last));
  EXPECT_EQ(page.plies(), plies);
  other.take(act(1, daily_action("daily_begin", game)));
  EXPECT_EQ(other.match().plies(), page.match().plies());
  for (const Move late : {page.another(), Move{999'999}}) {
    ASSERT_NE(late, page.next());
    const std::string too_late = daily_choice(game, page.plies(), late);
    page.take(act(0, daily_choice(game, page.plies(), page.next())));
    EXPECT_EQ(text_of(member(act(1, too_late), "error"), "code"), "stale_ply");
  }
  houses = {};
}

}  // namespace
}  // namespace boathouse::server
