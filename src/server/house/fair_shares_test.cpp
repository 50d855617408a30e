// Fair shares of the house: no read or list keeps the others waiting, however much there is to
// read, and nobody takes more tables, seats in the lobby or memory than others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ctime>
#include <set>

#include "core/random.h"
#include "core/text.h"
#include "server/house/house.h"
#include "server/house/secrets.h"
#include "server/table/missed.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

using testing::HasSubstr;
using testing::Not;

// What one piece of work may do on the serving thread.
constexpr std::uint64_t most_rows = 120;
constexpr std::uint64_t most_plies = 80;
// Three times the goal of two milliseconds; sanitizers cost their own time.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr double longest_seconds = 0.2;
#else
constexpr double longest_seconds = 0.006;
#endif
#else
constexpr double longest_seconds = 0.006;
#endif

double processor_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

class FairShares : public testing::Test {
 protected:
  static constexpr std::string_view river = "up-the-river";

  // Writes and waits until it is durable.
  void keep_all(Batch batch) {
    const auto done = std::make_shared<bool>(false);
    test_.store().write(std::move(batch), [done](const Expected<void>& kept) {
      EXPECT_TRUE(kept);
      *done = true;
    });
    while (!*done) (void)test_.until([&] { return *done; });
  }

  // A match of random moves with Ada in every seat, as its journal tells it; over, or with at
  // least so many plies.
  Table play(std::string_view game, std::size_t plies, Batch& batch, Random& random) {
    TableRow row{.id = random_id(), .game = std::string{game}, .secret = random_digest()};
    row.stale = true;
    Table table{row};
    const GameEntry* entry = *find_game(game);
    entry::Created created{.game = row.game, .options = {}, .host = ada_};
    created.stand_in = "sailor";
    for (int i = 0; i < std::max(2, entry->info().min_seats); ++i) {
      created.seats.push_back(
          {.kind = TableSeat::Kind::human, .name = join("Ada ", i + 1), .visitor = ada_});
    }
    const auto note = [&](const Happening& told) {
      batch.emplace_back(Append{row.id, told.seq - 1, {{told.at, write_entry(told.entry)}}});
    };
    const std::size_t seats = created.seats.size();
    note(*table.take(std::move(created), Now{.wall = 1000}));
    note(*table.take(entry::Started{std::vector<std::string>(seats, random_token())},
                     Now{.wall = 1000}));
    while (!table.match()->over() && table.match()->plies().size() < plies) {
      const Match& match = *table.match();
      if (match.turn().is_chance()) {
        note(table.take_roll(Now{.wall = 1000}));
        continue;
      }
      int seat = 0;
      while (!match.turn().has(seat)) ++seat;
      const std::vector<Move> moves = match.state().legal_moves(seat);
      note(table.take_move(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))],
                           Now{.wall = 1000}));
    }
    row.phase = table.phase();
    row.created = row.changed = 1000;
    batch.emplace_back(row);
    batch.emplace_back(AtTable{ada_, row.id});
    return table;
  }

  // The most that any piece of work has done since the house was opened.
  Effort most() {
    Effort most;
    for (const auto& [kind, work] : test_.house().work().kinds()) {
      most.rows = std::max(most.rows, work.most.rows);
      most.plies = std::max(most.plies, work.most.plies);
    }
    return most;
  }
  void expect_little_work() {
    for (const auto& [kind, work] : test_.house().work().kinds()) {
      EXPECT_LE(work.most.rows, most_rows) << kind;
      EXPECT_LE(work.most.plies, most_plies) << kind;
    }
  }
  // Asks, and measures the processor's time on this thread.
  HttpResponse get(const std::string& target) {
    const double before = processor_seconds();
    HttpResponse response = test_.get(target, test_.cookie());
    EXPECT_LT(processor_seconds() - before, longest_seconds) << target;
    EXPECT_EQ(response.status, 200) << response.body;
    return response;
  }

  TestHouse test_;
  std::string ada_ = test_.hello("Ada");
};

// --- Reading ---------------------------------------------------------------------------------

TEST_F(FairShares, AListOfThousandsOfTablesReadsNoJournalAndComesInPages) {
  constexpr std::size_t tables = 3'258;
  constexpr std::size_t races = 37;
  Random random{1};
  Batch batch;
  for (std::size_t i = 0; i < races; ++i) (void)play("regatta", 60, batch, random);
  for (std::size_t i = races; i < tables; ++i) (void)play(river, 0, batch, random);
  keep_all(std::move(batch));
  test_.restart();

  // Their summaries are missing, as in a store of an earlier version; they are made on the way.
  std::set<std::string> seen;
  std::string after;
  for (;;) {
    const Json page = parsed(get(join("/api/me/tables", after)).body);
    EXPECT_LE(member(page, "tables").items()->size(), 50U);
    for (const Json& each : *member(page, "tables").items()) seen.insert(text_of(each, "table"));
    if (member(page, "next").kind() == Json::Kind::null) break;
    after = join("?after=", text_of(page, "next"));
  }
  EXPECT_EQ(seen.size(), tables);
  test_.settle();
  EXPECT_EQ(most().plies, 0U) << "nothing is replayed on the serving thread";
  expect_little_work();

  test_.restart();
  (void)get("/api/me/tables?limit=100");
  EXPECT_FALSE(test_.house().work().kinds().contains("summary")) << "they are made once";
}

TEST_F(FairShares, AListIsRightBeforeAndAfterACrash) {
  const std::string table =
      text_of(test_.ok(ada_, join(R"({"do":"create","game":")", river,
                                  R"(","seats":[{"kind":"me"},)", R"({"kind":"me","name":"B"}]})")),
              "table");
  test_.ok(ada_, action("start", table));
  const std::string cookie = [&] {
    const std::string path = text_of(test_.ok(ada_, R"({"do":"make_link"})"), "path");
    return test_.act("", join(R"({"do":"use_link","link":")", path.substr(6), R"("})")).cookie;
  }();
  const auto list = [&] { return parsed(test_.get("/api/me/tables", cookie).body); };
  const auto first = [&] { return Json{member(list(), "tables").items()->at(0)}; };
  EXPECT_EQ(text_of(first(), "phase"), "playing");
  EXPECT_EQ(member(first(), "your_turn").flag(), true);
  EXPECT_EQ(member(first(), "yours").items()->size(), 2U);
  test_.ok(ada_, action("resign", table, R"("seat":0)"));
  EXPECT_EQ(member(first(), "your_turn").flag(), false);
  EXPECT_EQ(text_of(first(), "phase"), "over");
  EXPECT_EQ(member(first(), "result").kind(), Json::Kind::array);
  const std::string before = test_.get("/api/me/tables", cookie).body;
  test_.restart();  // without putting tables away first
  EXPECT_EQ(test_.get("/api/me/tables", cookie).body, before);
  EXPECT_EQ(test_.house().tables_in_memory(), 0U);
}

TEST_F(FairShares, ThePlyThatASummaryMissedIsFoundAfterACrash) {
  const std::string cookie = test_.cookie();
  const std::string table = text_of(
      test_.ok(ada_, join(R"({"do":"create","game":")", river, R"(","seats":[{"kind":"me"},)",
                          R"({"kind":"mind","mind":"deckhand"}]})")),
      "table");
  test_.ok(ada_, action("start", table));
  const auto waiting = [&] {
    const Json list = parsed(test_.get("/api/me/tables", cookie).body);
    return member(member(list, "tables").items()->at(0), "your_turn").flag() == true;
  };
  EXPECT_TRUE(test_.until(waiting)) << "the mind may begin";
  const std::int64_t seq = number_of(test_.look(ada_, table), "seq");
  const Json now = member(test_.look(ada_, table), "match");
  test_.ok(ada_, action("play", table,
                        join(R"("ply":)", number_of(now, "plies"), R"(,"code":)",
                             number_of(member(now, "moves").items()->at(0), "code"))));
  const bool kept = test_.store().table(table)->stale;
  EXPECT_TRUE(kept) << "rows of a busy table are not written with every move";
  test_.restart();
  const bool expected = [&] {
    const auto row = *test_.store().table(table);
    std::vector<Happening> told;
    const auto replayed = Table::from_journal(row, test_.store().journal(table), INT64_MAX, told);
    return replayed->is_waiting_for(0);
  }();
  EXPECT_EQ(waiting(), expected);
  EXPECT_GT(number_of(test_.look(ada_, table), "seq"), seq);
}

TEST_F(FairShares, TheSeasonOfAHundredThousandResultsIsReadFromSums) {
  constexpr int results = 100'000;
  constexpr int players = 500;
  Random random{2};
  Batch batch;
  for (int i = 0; i < results; ++i) {
    const auto who = random.below(players);
    batch.emplace_back(ResultRow{.table = join("t", i / 2),
                                 .game = random.below(3) == 0 ? "regatta" : std::string{river},
                                 .seat = i % 2,
                                 .seats = 2,
                                 .visitor = join("v", who),
                                 .name = join("Player ", who),
                                 .place = 1 + i % 2,
                                 .points = static_cast<int>(random.below(10)),
                                 .beaten = i % 2 == 0 ? 1.0 : 0.0,
                                 .ended = 1'700'000'000'000 + random.below(400) * day});
  }
  keep_all(std::move(batch));
  // The sums are those of the results, for any filter.
  for (const char* query : {"?", "?game=regatta&", "?from=2024-01-17&to=2024-09-03&",
                            "?from=2024-02-01&to=2024-02-29&", "?from=2024-02-03&to=2024-02-20&",
                            "?to=2024-05-31&", "?from=2024-05-01&game=up-the-river&"}) {
    std::int64_t matches = 0;
    std::int64_t points = 0;
    std::string after;
    for (;;) {
      const Json page = parsed(get(join("/api/season", query, "limit=100&", after)).body);
      for (const Json& each : *member(page, "players").items()) {
        matches += number_of(each, "matches");
        points += number_of(each, "points");
      }
      if (member(page, "next").kind() == Json::Kind::null) break;
      after = join("after=", text_of(page, "next"));
    }
    HttpRequest asked{.method = "GET", .path = {}};
    set_target(asked, join("/", query));
    ResultFilter filter;
    const auto moment = [&](const char* key) { return asked.query.find(key); };
    if (moment("game") != asked.query.end()) filter.game = moment("game")->second;
    const auto days = [](const std::string& date) {
      std::tm parts{};
      parts.tm_year = std::stoi(date.substr(0, 4)) - 1900;
      parts.tm_mon = std::stoi(date.substr(5, 2)) - 1;
      parts.tm_mday = std::stoi(date.substr(8, 2));
      return ::timegm(&parts) * second;
    };
    if (moment("from") != asked.query.end()) filter.from = days(moment("from")->second);
    if (moment("to") != asked.query.end()) filter.to = days(moment("to")->second) + day;
    std::int64_t expected_points = 0;
    const auto rows = test_.store().results(filter);
    for (const ResultRow& row : rows) expected_points += row.points;
    EXPECT_EQ(matches, static_cast<std::int64_t>(rows.size())) << query;
    EXPECT_EQ(points, expected_points) << query;
  }
  expect_little_work();
}

TEST_F(FairShares, OldLinksCostNothingAndAreSweptAway) {
  constexpr int links = 90'000;
  Batch batch;
  for (int i = 0; i < links; ++i) {
    batch.emplace_back(TokenRow{.hash = sha256(join("link ", i)),
                                .visitor = ada_,
                                .kind = TokenRow::Kind::link,
                                .expires = 1'600'000'000'000});
  }
  keep_all(std::move(batch));
  (void)get("/api/me");
  expect_little_work();
  for (int i = 0; i < 3 * links / 1'000; ++i) test_.tick(5'000);
  EXPECT_TRUE(
      test_.until([&] { return test_.store().tokens_of(ada_, TokenRow::Kind::link).empty(); }));
  EXPECT_EQ(test_.visitor_of(test_.cookie()), ada_) << "the device's own is kept";
}

TEST_F(FairShares, ATableWithALongJournalIsReadElsewhere) {
  Random random{3};
  Batch batch;
  const Table table = play("regatta", 600, batch, random);
  // Much was said, too.
  std::int64_t seq = table.seq();
  for (int i = 0; i < 3'000; ++i) {
    batch.emplace_back(
        Append{table.id(), seq++, {{1000, write_entry(entry::Said{ada_, "Ada", "x"})}}});
  }
  keep_all(std::move(batch));
  const std::string at = join("/api/tables/", table.id());
  (void)get(at);
  (void)get(at + "/story?from=100");
  (void)get(at + "/record");
  Ear ear;
  test_.listen(ear, ada_, table.id(), seq - 40);
  EXPECT_EQ(number_of(parsed(ear.frames.at(0)), "since"), seq - 40);
  EXPECT_EQ(member(parsed(ear.frames.at(0)), "log").items()->size(), 40U);
  EXPECT_EQ(test_.refused(ada_, R"({"do":"delete_me"})"), "still_seated");
  expect_little_work();
}

TEST_F(FairShares, WhatWasMissedIsToldFromTheEndOfTheJournalAsFromItsBeginning) {
  Random random{4};
  for (const GameEntry* game : games()) {
    Batch ignored;
    TableRow row{
        .id = random_id(), .game = std::string{game->info().id}, .secret = random_digest()};
    std::vector<EntryRow> journal;
    Table table{row};
    const auto note = [&](const Happening& told) {
      journal.push_back({row.id, told.seq, told.at, write_entry(told.entry)});
    };
    entry::Created created{.game = row.game, .host = ada_};
    for (int i = 0; i < std::max(2, game->info().min_seats); ++i) {
      created.seats.push_back({.kind = TableSeat::Kind::human, .name = "A", .visitor = ada_});
    }
    const std::size_t seats = created.seats.size();
    note(*table.take(std::move(created), Now{.wall = 1}));
    note(*table.take(entry::Started{std::vector<std::string>(seats, random_token())},
                     Now{.wall = 1}));
    while (!table.match()->over() && journal.size() < 150) {
      const Match& match = *table.match();
      if (match.turn().is_chance()) {
        note(table.take_roll(Now{.wall = 1}));
        continue;
      }
      int seat = 0;
      while (!match.turn().has(seat)) ++seat;
      if (random.below(3) == 0 && !match.plies().empty() && match.plies().back().seat >= 0 &&
          match.can_undo(match.plies().back().seat)) {
        note(*table.take(entry::Undone{match.plies().back().seat}, Now{.wall = 1}));
        continue;
      }
      const std::vector<Move> moves = match.state().legal_moves(seat);
      note(table.take_move(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))],
                           Now{.wall = 1}));
    }
    int told_from_end = 0;
    for (std::int64_t since = 1; since < table.seq(); ++since) {
      std::vector<Happening> expected;
      ASSERT_TRUE(Table::from_journal(row, journal, since, expected));
      const auto first =
          static_cast<std::size_t>(std::max<std::int64_t>(0, since - rows_before_missed));
      const auto missed = missed_since(table, since, std::span{journal}.subspan(first));
      if (!missed) continue;
      ++told_from_end;
      const auto told = [&](std::span<const Happening> happened) {
        JsonWriter json;
        json.open_array();
        const Audience audience{.viewer = 0, .language = Language::en};
        Telling{json, table.game(), table.seats(), audience}.tell(happened);
        return json.close_array().take();
      };
      ASSERT_EQ(told(*missed), told(expected)) << row.game << " since " << since;
    }
    EXPECT_GT(told_from_end, table.seq() * 9 / 10) << row.game;
  }
}

TEST_F(FairShares, EveryReadIsLimitedLikeActions) {
  for (const char* target : {"/api/me", "/api/me/tables", "/api/lobby", "/api/season", "/api/games",
                             "/api/openapi.json", "/api/tables/none", "/api/tables/none/story",
                             "/api/tables/none/record", "/api/tables/none/review"}) {
    TestHouse strict{nullptr, true};
    int refused = 0;
    for (int i = 0; i < 250; ++i) {
      const HttpResponse response = strict.get(target);
      if (response.status != 429) continue;
      ++refused;
      EXPECT_THAT(response.headers, testing::Contains(testing::Pair("Retry-After", "1")));
    }
    EXPECT_EQ(refused, 50) << target;
    strict.wait(2'000);
    EXPECT_NE(strict.get(target).status, 429) << target;
  }
}

TEST_F(FairShares, AFloodOfFramesIsRefusedUnreadAndThenCutOff) {
  TestHouse strict{nullptr, true};
  const std::string ada = strict.hello("Ada");
  const std::string garbage(16'000, '[');
  Ear ear;
  int unread = 0;
  bool cut = false;
  for (int i = 0; i < 600 && !cut; ++i) {
    const Answer answer = strict.act(ada, garbage, &ear);
    if (answer.json.find("\"too_many\"") != std::string::npos) ++unread;
    cut = answer.hang_up;
  }
  EXPECT_TRUE(cut);
  EXPECT_GE(unread, 150);
  strict.wait(1'000);
  EXPECT_EQ(strict.act(ada, R"({"do":"ping"})").status, 200) << "somebody else's turn is his own";
}

// --- Tables ----------------------------------------------------------------------------------

TEST_F(FairShares, ARematchCountsLikeANewTable) {
  TestHouse strict{nullptr, true};
  const std::string ada = strict.hello("Ada");
  std::string table =
      text_of(strict.ok(ada, join(R"({"do":"create","game":")", river,
                                  R"(","seats":[{"kind":"me"},)", R"({"kind":"me","name":"B"}]})")),
              "table");
  int made = 0;
  for (; made < 100; ++made) {
    strict.ok(ada, action("start", table));
    strict.ok(ada, action("resign", table, R"("seat":0)"));
    const Answer answer = strict.act(ada, action("rematch", table));
    if (answer.status == 429) {
      EXPECT_EQ(answer.wait_s, 10);
      break;
    }
    table = text_of(parsed(answer.json), "table");
  }
  EXPECT_EQ(made, 19);
}

TEST_F(FairShares, NobodyHasMoreThanThirtyTablesThatHaveNotBegun) {
  TestHouse strict{nullptr, true};
  const std::string ada = strict.hello("Ada");
  const std::string create = join(R"({"do":"create","game":")", river, "\"}");
  std::string last;
  for (int i = 0; i < 30; ++i) {
    last = text_of(strict.ok(ada, create), "table");
    strict.wait(10'000);
  }
  EXPECT_EQ(strict.refused(ada, create), "too_many_open");
  strict.wait(10'000);
  strict.ok(ada, action("close", last));
  strict.ok(ada, create);
}

TEST_F(FairShares, LinksAreLimited) {
  TestHouse strict{nullptr, true};
  const std::string ada = strict.hello("Ada");
  int made = 0;
  while (made < 100 && strict.act(ada, R"({"do":"make_link"})").status == 200) ++made;
  EXPECT_EQ(made, 20);
}

TEST_F(FairShares, SixHundredTablesOfOneHostLeaveRoomForOthersInTheLobby) {
  const std::string create = join(R"({"do":"create","public":true,"game":")", river, "\"}");
  const std::string ben = test_.hello("Ben");
  const std::string his = text_of(test_.ok(ben, create), "table");
  test_.tick(10);
  for (int i = 0; i < 600; ++i) (void)test_.ok(ada_, create);
  const Json page = parsed(get("/api/lobby").body);
  ASSERT_EQ(member(page, "tables").items()->size(), 50U);
  const auto is_his = [&](const Json& each) { return text_of(each, "table") == his; };
  EXPECT_TRUE(std::ranges::any_of(std::span{*member(page, "tables").items()}.first(2), is_his));
  const Json second = parsed(get("/api/lobby?after=" + text_of(page, "next")).body);
  EXPECT_EQ(member(second, "tables").items()->size(), 50U);
  EXPECT_FALSE(std::ranges::any_of(*member(second, "tables").items(), is_his));
  expect_little_work();
}

TEST_F(FairShares, APublicTableLeavesTheLobbyWhenItIsIdleAndComesBackWithItsHost) {
  const std::string table = text_of(
      test_.ok(ada_, join(R"({"do":"create","public":true,"game":")", river, "\"}")), "table");
  const auto lobby = [&] { return test_.get("/api/lobby").body; };
  EXPECT_THAT(lobby(), HasSubstr(table));
  Ear host;
  test_.listen(host, ada_, table);
  for (int minute = 0; minute < 30; ++minute) test_.wait(60'000);
  EXPECT_THAT(lobby(), HasSubstr(table)) << "the host is waiting there";
  test_.house().forget(host);
  Ear visitor;
  test_.house().subscribe_lobby(visitor);
  EXPECT_THAT(visitor.frames.back(), HasSubstr(table));
  test_.wait(121'000);
  EXPECT_THAT(visitor.frames.back(), Not(HasSubstr(table))) << "visitors are told";
  EXPECT_THAT(lobby(), Not(HasSubstr(table)));
  Ear stranger;
  test_.listen(stranger, "", table);
  test_.wait(2'000);
  EXPECT_THAT(lobby(), Not(HasSubstr(table))) << "a stranger does not bring it back";
  test_.listen(host, ada_, table);
  test_.wait(2'000);
  EXPECT_THAT(lobby(), HasSubstr(table));
}

TEST_F(FairShares, ACorrespondenceMatchIsPutAwayAndItsClockStillFires) {
  const std::string ben = test_.hello("Ben");
  const std::string table =
      text_of(test_.ok(ada_, join(R"({"do":"create","game":")", river,
                                  R"(","pace":{"kind":"correspondence","days":3}})")),
              "table");
  test_.ok(ben, action("sit", table));
  test_.ok(ada_, action("start", table));
  test_.wait(61'000);
  EXPECT_EQ(test_.house().tables_in_memory(), 0U);
  const auto stand_ins = [&] {
    const Json about = member(test_.look(ada_, table), "about");
    return std::ranges::count_if(*member(about, "seats").items(), [](const Json& seat) {
      return member(seat, "stand_in").kind() != Json::Kind::null;
    });
  };
  // Looking at it does not start the clock again.
  test_.wait(2 * day);
  EXPECT_EQ(stand_ins(), 0);
  test_.wait(61'000);
  EXPECT_EQ(test_.house().tables_in_memory(), 0U);
  test_.wait(day - 200'000);
  EXPECT_EQ(test_.house().tables_in_memory(), 0U) << "it is not yet time";
  test_.wait(100'000);
  test_.wait(1'000);
  test_.wait(1'000);
  EXPECT_EQ(stand_ins(), 1);
}

TEST_F(FairShares, AfterARestartClocksInMemoryAndInTheStoreStillFire) {
  const std::string ben = test_.hello("Ben");
  std::vector<std::string> tables;
  for (int i = 0; i < 40; ++i) {
    tables.push_back(
        text_of(test_.ok(ada_, join(R"({"do":"create","game":")", river,
                                    R"(","pace":{"kind":"correspondence","days":1}})")),
                "table"));
    test_.ok(ben, action("sit", tables.back()));
    test_.ok(ada_, action("start", tables.back()));
    if (i == 19) test_.wait(61'000);  // the first twenty are put away
  }
  test_.restart();
  EXPECT_EQ(test_.house().tables_in_memory(), 0U) << "nothing is loaded at once";
  for (int i = 0; i < 20; ++i) test_.wait(1'000);
  for (int i = 0; i < 10; ++i) test_.wait(day / 4);
  for (int i = 0; i < 20; ++i) test_.wait(1'000);
  for (const std::string& table : tables) {
    const Json about = member(test_.look(ada_, table), "about");
    EXPECT_TRUE(std::ranges::any_of(*member(about, "seats").items(), [](const Json& seat) {
      return member(seat, "stand_in").kind() != Json::Kind::null;
    })) << table;
  }
}

TEST_F(FairShares, WhatNobodyNeedsIsDeletedInTheEnd) {
  const std::string create = join(R"({"do":"create","game":")", river, "\"}");
  const std::string unstarted = text_of(test_.ok(ada_, create), "table");
  const std::string guest = test_.hello("Passing by");
  const std::string ben = test_.hello("Ben");
  const std::string played =
      text_of(test_.ok(ben, join(R"({"do":"create","game":")", river,
                                 R"(","seats":[{"kind":"me"},)", R"({"kind":"me","name":"B"}]})")),
              "table");
  test_.ok(ben, action("start", played));
  test_.ok(ben, action("resign", played, R"("seat":0)"));
  const auto clean = [&] {
    for (int i = 0; i < 12; ++i) test_.wait(5'000);
  };
  test_.wait(29 * day);
  clean();
  EXPECT_TRUE(test_.store().table(unstarted));
  test_.wait(2 * day);
  clean();
  EXPECT_FALSE(test_.store().table(unstarted));
  EXPECT_TRUE(test_.store().journal(unstarted).empty());
  EXPECT_EQ(test_.refused(ada_, action("sit", unstarted)), "no_table");
  EXPECT_TRUE(test_.store().visitor(guest));
  test_.wait(60 * day);
  clean();
  EXPECT_FALSE(test_.store().visitor(guest));
  EXPECT_FALSE(test_.store().visitor(ada_)) << "her only table never began";
  EXPECT_TRUE(test_.store().visitor(ben));
  EXPECT_TRUE(test_.store().table(played));
  EXPECT_EQ(test_.store().results({}).size(), 2U) << "results are kept";
}

TEST_F(FairShares, TheMetricsSayHowLongThingsTake) {
  (void)get("/api/me");
  const std::string metrics = test_.get("/metrics").body;
  EXPECT_THAT(metrics, HasSubstr(R"(boathouse_work_seconds_bucket{kind="/api/me",le="0.00200"} )"));
  EXPECT_THAT(metrics, HasSubstr(R"(boathouse_work_seconds_count{kind="/api/me"} 1)"));
  EXPECT_THAT(metrics, HasSubstr(R"(boathouse_work_most_rows{kind="/api/me"} )"));
}

}  // namespace
}  // namespace boathouse::server
