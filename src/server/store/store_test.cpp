// What every store must do, for all stores in the list below; then tests with a disk that forgets,
// is full or is read-only.
#include "server/store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <future>
#include <mutex>
#include <thread>

#include "core/text.h"
#include "local/postgres.h"
#include "server/store/open_store.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/forgetful_vfs.h"
#include "server/testing/test_house.h"
#include "server/testing/test_store.h"

namespace boathouse::server {
namespace {

namespace fs = std::filesystem;

class Folder : public TestFolder {
 public:
  [[nodiscard]] std::string operator/(std::string_view name) const {
    return join(path(), "/", name);
  }
};

std::unique_ptr<SqliteStore> open_sqlite(const std::string& path, const char* vfs = nullptr) {
  return std::make_unique<SqliteStore>(
      path, [](const auto& answer) { answer(); }, SqliteStore::Settings{.vfs = vfs});
}

// Entries are sorted as soon as there are three.
std::unique_ptr<SqliteStore> open_tidy_sqlite(const std::string& path, const char* vfs = nullptr) {
  return std::make_unique<SqliteStore>(
      path, [](const auto& answer) { answer(); },
      SqliteStore::Settings{.vfs = vfs, .most_fresh = 2});
}

EntryRow entry(std::int64_t seq, std::string text, const std::string& table = "table") {
  return {.table = table, .seq = seq, .at = 1000 + seq, .text = std::move(text)};
}

using Open = std::unique_ptr<Store> (*)(const std::string&);

std::unique_ptr<Store> open_usual(const std::string& path) { return open_sqlite(path); }
std::unique_ptr<Store> open_tidy(const std::string& path) { return open_tidy_sqlite(path); }

std::unique_ptr<Store> open_postgres(const std::string& path) {
  return std::make_unique<PostgresStore>(
      PostgresStore::Settings{.address = local::Postgres::shared().address(path),
                              .may_forget = true,
                              .patience = std::chrono::minutes{1}},
      [](const auto& answer) { answer(); });
}

Reads& reads_of(Store& store) { return dynamic_cast<Reads&>(store); }

class EveryStore : public testing::TestWithParam<Open> {
 protected:
  void open() { store_ = GetParam()(folder_ / "store"); }
  void SetUp() override {
    if (GetParam() == &open_postgres && !local::Postgres::is_installed()) {
      GTEST_SKIP() << "PostgreSQL is not installed";
    }
    open();
  }
  void open_again() {
    store_.reset();
    open();
  }
  [[nodiscard]] Reads& reads() { return reads_of(*store_); }

  Folder folder_;
  std::unique_ptr<Store> store_;
};

INSTANTIATE_TEST_SUITE_P(Postgres, EveryStore, testing::Values(&open_postgres),
                         [](const auto&) { return "Usual"; });
INSTANTIATE_TEST_SUITE_P(Sqlite, EveryStore, testing::Values(&open_usual, &open_tidy),
                         [](const auto& test) { return test.index == 0 ? "Usual" : "Tidy"; });

TEST_P(EveryStore, KeepsWhatItWasGivenOverARestart) {
  const VisitorRow ada{.id = "ada",
                       .name = "Ada",
                       .login = "ada.l",
                       .password = "hash",
                       .muted = "ben",
                       .ban = {.on = true, .until = 9, .reason = "rude"},
                       .created = 7,
                       .profile = true};
  const TokenRow token{.hash = sha256("token"),
                       .visitor = "ada",
                       .kind = TokenRow::Kind::link,
                       .name = "bot",
                       .table = "table",
                       .seat = 2,
                       .expires = 99};
  const TableRow table{.id = "table",
                       .game = "lanterns",
                       .phase = Phase::playing,
                       .is_public = true,
                       .timed = true,
                       .secret = sha256("secret"),
                       .created = 1,
                       .changed = 2,
                       .host = "ada",
                       .summary = "\"table\":\"table\"",
                       .seated = "- ada",
                       .waiting = 2,
                       .stale = true,
                       .due = 7,
                       .shown = 9};
  const ResultRow result{.table = "table",
                         .game = "lanterns",
                         .seat = 1,
                         .seats = 3,
                         .visitor = "ada",
                         .name = "Ada",
                         .place = 2,
                         .points = -5,
                         .beaten = 0.5,
                         .ended = 1234};
  ASSERT_TRUE(keep(*store_, {ada, token, table, append(1, "{}"), append(2, "1 chance roll 3"),
                             result, AtTable{"ada", "table"}}));
  open_again();
  EXPECT_EQ(reads().visitor("ada"), ada);
  EXPECT_EQ(reads().visitor_by_login("ada.l"), ada);
  EXPECT_EQ(reads().token(sha256("token")), token);
  EXPECT_THAT(reads().tokens_of("ada"), testing::ElementsAre(token));
  EXPECT_EQ(reads().table("table"), table);
  EXPECT_THAT(reads().lobby(8, 10), testing::ElementsAre(table));
  EXPECT_THAT(reads().lobby(9, 10), testing::IsEmpty());
  EXPECT_THAT(reads().tables_due(7, 10), testing::ElementsAre("table"));
  EXPECT_THAT(reads().tables_due(6, 10), testing::IsEmpty());
  EXPECT_EQ(reads().tables_made_by("ada", Phase::playing, 5), 1);
  EXPECT_EQ(reads().tables_made_by("ada", Phase::open, 5), 0);
  EXPECT_THAT(reads().tables_of("ada"), testing::ElementsAre(table));
  EXPECT_THAT(reads().tables_of("ada", {}, 10), testing::ElementsAre(table));
  EXPECT_THAT(reads().tables_of("ada", {false, 2, "table"}, 10), testing::IsEmpty());
  EXPECT_THAT(reads().journal("table", 1), testing::ElementsAre(entry(2, "1 chance roll 3")));
  EXPECT_THAT(reads().journal("table"),
              testing::ElementsAre(entry(1, "{}"), entry(2, "1 chance roll 3")));
  EXPECT_THAT(reads().results({}), testing::ElementsAre(result));
}

TEST_P(EveryStore, KnowsNothingThatItWasNotGiven) {
  EXPECT_EQ(reads().visitor("nobody"), std::nullopt);
  EXPECT_EQ(reads().visitor_by_login(""), std::nullopt);
  EXPECT_EQ(reads().token({}), std::nullopt);
  EXPECT_EQ(reads().table("none"), std::nullopt);
  EXPECT_THAT(reads().journal("none"), testing::IsEmpty());
}

TEST_P(EveryStore, KeepsABatchAsAWholeOrNotAtAll) {
  ASSERT_TRUE(keep(*store_, {append(1, "one")}));
  const auto done = keep(*store_, {VisitorRow{.id = "ada", .name = "Ada"}, append(1, "again")});
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, "store_behind");
  EXPECT_EQ(reads().visitor("ada"), std::nullopt);
  EXPECT_THAT(reads().journal("table"), testing::ElementsAre(entry(1, "one")));
}

TEST_P(EveryStore, AppendsOnlyWhereTheJournalEnds) {
  const Append both{.table = "table", .after = 0, .lines = {{1001, "one"}, {1002, "two"}}};
  ASSERT_TRUE(keep(*store_, {both}));
  for (const std::int64_t after : {-1, 0, 1, 3, 7}) {
    const auto done =
        keep(*store_, {Append{.table = "table", .after = after, .lines = {{9, "x"}, {9, "y"}}}});
    ASSERT_FALSE(done) << after;
    EXPECT_EQ(done.error().code, "store_behind") << after;
  }
  ASSERT_TRUE(keep(*store_, {append(3, "three")}));
  EXPECT_THAT(reads().journal("table"),
              testing::ElementsAre(entry(1, "one"), entry(2, "two"), entry(3, "three")));
}

TEST_P(EveryStore, KeepsTwoTablesTogetherOrNeither) {
  ASSERT_TRUE(keep(*store_, {append(1, "one")}));
  EXPECT_FALSE(keep(*store_, {append(1, "first", "next"), append(1, "again")}));
  EXPECT_THAT(reads().journal("next"), testing::IsEmpty());
  ASSERT_TRUE(keep(*store_, {append(2, "two"), append(1, "first", "next")}));
  EXPECT_THAT(reads().journal("next"), testing::ElementsAre(entry(1, "first", "next")));
}

TEST_P(EveryStore, RemembersWhatWasDone) {
  Append done{.table = "table", .after = 0, .lines = {{1, "one"}, {2, "two"}}, .act = -77};
  ASSERT_TRUE(keep(*store_, {done}));
  open_again();
  const std::vector<EntryRow> journal = reads().journal("table");
  ASSERT_EQ(journal.size(), 2U);
  EXPECT_EQ(journal[0].act, -77) << "with the first of its entries";
  EXPECT_EQ(journal[1].act, 0);
}

TEST_P(EveryStore, AnOlderRowOfATableChangesNothing) {
  TableRow row{.id = "table", .game = "lanterns", .phase = Phase::playing, .seq = 5};
  ASSERT_TRUE(keep(*store_, {row}));
  row.phase = Phase::open;
  row.seq = 4;
  ASSERT_TRUE(keep(*store_, {row}));
  EXPECT_EQ(reads().table("table")->phase, Phase::playing);
  row.phase = Phase::over;
  row.seq = 5;
  ASSERT_TRUE(keep(*store_, {row}));
  EXPECT_EQ(reads().table("table")->phase, Phase::over);
}

TEST_P(EveryStore, ABatchThatFailsDoesNoHarmToOthersBesideIt) {
  std::vector<std::promise<Expected<void>>> promises(100);
  for (std::size_t i = 0; i < promises.size(); ++i) {
    // Every tenth asks for a number that is taken.
    const auto seq = static_cast<std::int64_t>(i % 10 == 9 ? 1 : i + 1 - i / 10);
    store_->write({append(seq, join("entry ", i))},
                  [&promises, i](const Expected<void>& done) { promises[i].set_value(done); });
  }
  for (std::size_t i = 0; i < promises.size(); ++i) {
    EXPECT_EQ(promises[i].get_future().get().has_value(), i % 10 != 9) << i;
  }
  EXPECT_EQ(reads().journal("table").size(), 90U);
}

TEST_P(EveryStore, ALoginBelongsToOne) {
  ASSERT_TRUE(keep(*store_, {VisitorRow{.id = "ada", .name = "Ada", .login = "same"}}));
  EXPECT_FALSE(keep(*store_, {VisitorRow{.id = "ben", .name = "Ben", .login = "same"}}));
  EXPECT_TRUE(keep(
      *store_, {VisitorRow{.id = "eve", .name = "Eve"}, VisitorRow{.id = "eva", .name = "Eva"}}))
      << "guests have none, all of them";
}

TEST_P(EveryStore, ChangesSingleColumnsOfAVisitor) {
  VisitorRow ada{.id = "ada", .name = "Ada"};
  ASSERT_TRUE(keep(*store_, {ada}));
  EXPECT_FALSE(keep(*store_, {VisitorRow{.id = "ada", .name = "Eve"}})) << "nothing is overwritten";
  ASSERT_TRUE(keep(*store_, {SetBan{"ada", {.on = true}}, Notify{"ada", 70}}));
  ASSERT_TRUE(keep(*store_, {RenameVisitor{"ada", "Ada L."}, SetMuted{"ada", "eve"},
                             SetPassword{"ada", "ada.l", "hash"}, SetProfile{"ada", true}}));
  ada = {.id = "ada", .name = "Ada L.", .login = "ada.l", .password = "hash", .muted = "eve"};
  ada.ban.on = ada.profile = true;
  EXPECT_EQ(reads().visitor("ada"), ada);
  const auto gone = keep(*store_, {RenameVisitor{"nobody", "Nobody"}});
  ASSERT_FALSE(gone);
  EXPECT_EQ(gone.error().code, "store_gone");
  ASSERT_EQ(reads().notices(70).size(), 1U);
  EXPECT_EQ(reads().notices(0)[0].visitor, "ada");
  EXPECT_THAT(reads().notices(71), testing::IsEmpty()) << "from this moment on";
  ASSERT_TRUE(keep(*store_, {DropNotices{70}}));
  EXPECT_EQ(reads().notices(0).size(), 1U);
  ASSERT_TRUE(keep(*store_, {DropNotices{71}}));
  EXPECT_THAT(reads().notices(0), testing::IsEmpty());
}

TEST_P(EveryStore, KnowsWhereJournalsEnd) {
  ASSERT_TRUE(keep(*store_, {append(1, "one", "a"), append(1, "one", "b")}));
  for (std::int64_t seq = 2; seq <= 5; ++seq) ASSERT_TRUE(keep(*store_, {append(seq, "x", "b")}));
  EXPECT_THAT(reads().heads({"a", "b", "none"}),
              testing::UnorderedElementsAre(HeadRow{"a", 1}, HeadRow{"b", 5}));
}

TEST_P(EveryStore, KnowsWhoIsThereWhileTheirServerIsAlive) {
  const Milliseconds now = wall_clock();
  ASSERT_TRUE(keep(*store_,
                   {Heartbeat{{"one", 3, "house"}, now}, Heartbeat{{"two", 2}, now},
                    Heartbeat{{"silent", 1}, now - Reads::patience}, Come{"t", "ada", "one"},
                    Come{"t", "ada", "two"}, Come{"t", "ben", "two"}, Come{"u", "ada", "silent"}}));
  EXPECT_THAT(reads().servers(now),
              testing::ElementsAre(ServerRow{"one", 3, "house"}, ServerRow{"two", 2}));
  EXPECT_THAT(
      reads().present({{"t", 0}, {"u", 0}}, "", now),
      testing::UnorderedElementsAre(PresenceRow{"t", "ada", "one"}, PresenceRow{"t", "ada", "two"},
                                    PresenceRow{"t", "ben", "two"}));
  const auto check = [&](const char* visitor, const char* but) {
    const auto done = keep(*store_, {CheckAbsent{"t", visitor, but, now}});
    return done ? std::string_view{"absent"} : done.error().code;
  };
  EXPECT_EQ(check("ada", ""), "store_present");
  EXPECT_EQ(check("ben", "two"), "absent") << "but for the one who asks";
  EXPECT_EQ(check("cleo", ""), "absent");
  ASSERT_TRUE(keep(*store_, {Go{"t", "ada", "one"}, LeaveServer{"two"}}));
  EXPECT_EQ(check("ada", ""), "absent");
  EXPECT_THAT(reads().present({{"t", 0}}, "", now), testing::IsEmpty());
  EXPECT_GE(reads().last_beat(), now);
}

TEST_P(EveryStore, KeepsTheLastMomentOfGrace) {
  EXPECT_EQ(reads().grace(), 0);
  ASSERT_TRUE(keep(*store_, {SetGrace{7}}));
  ASSERT_TRUE(keep(*store_, {SetGrace{9}}));
  EXPECT_EQ(reads().grace(), 9);
}

TEST_P(EveryStore, ATokenIsTakenOnceHoweverManyTry) {
  const auto link = [](std::string_view name) {
    return TokenRow{.hash = sha256(name), .visitor = "ada", .kind = TokenRow::Kind::link};
  };
  ASSERT_TRUE(keep(*store_, {link("link")}));
  std::vector<std::promise<Expected<void>>> promises(10);
  for (std::size_t i = 0; i < promises.size(); ++i) {
    store_->write({TakeToken{sha256("link")}, link(join("taken by ", i))},
                  [&promises, i](const Expected<void>& done) { promises[i].set_value(done); });
  }
  int taken = 0;
  for (auto& promise : promises) {
    const Expected<void> done = promise.get_future().get();
    if (!done) {
      EXPECT_EQ(done.error().code, "store_gone");
    }
    taken += done ? 1 : 0;
  }
  EXPECT_EQ(taken, 1);
  EXPECT_EQ(reads().tokens_of("ada").size(), 1U) << "and nothing else of the others was stored";
}

TEST_P(EveryStore, ListsDevicesAndDropsThemTogether) {
  const auto token = [](std::string_view name, TokenRow::Kind kind, Milliseconds used) {
    return TokenRow{.hash = sha256(name), .visitor = "ada", .kind = kind, .used = used};
  };
  using Kind = TokenRow::Kind;
  ASSERT_TRUE(keep(*store_, {token("old", Kind::device, 1), token("new", Kind::device, 2),
                             token("bot", Kind::bot, 0), token("link", Kind::link, 0)}));
  ASSERT_TRUE(keep(*store_, {UseToken{sha256("old"), 3}}));
  const std::vector<TokenRow> devices = reads().devices_of("ada");
  ASSERT_EQ(devices.size(), 3U) << "no links";
  EXPECT_EQ(devices[0], token("old", Kind::device, 3)) << "the last used comes first";
  EXPECT_EQ(devices[2].kind, Kind::bot);
  ASSERT_TRUE(keep(*store_, {DropTokensOf{.visitor = "ada", .except = sha256("new")}}));
  EXPECT_EQ(reads().tokens_of("ada").size(), 2U) << "the bot stays, and the one excepted";
  ASSERT_TRUE(keep(*store_, {DropTokensOf{.visitor = "ada", .bots = true}}));
  EXPECT_THAT(reads().tokens_of("ada"), testing::IsEmpty());
}

TEST_P(EveryStore, KnowsWhetherAVisitorIsStillAtATable) {
  ASSERT_TRUE(keep(*store_, {TableRow{.id = "over", .game = "lanterns", .phase = Phase::over},
                             TableRow{.id = "open", .game = "lanterns"}, AtTable{"ada", "over"},
                             AtTable{"ben", "over"}, AtTable{"ben", "open"}}));
  EXPECT_FALSE(reads().has_running_tables("ada"));
  EXPECT_TRUE(reads().has_running_tables("ben"));
}

TEST_P(EveryStore, ForgetsAVisitorButNotTheMatchesOfOthers) {
  ASSERT_TRUE(
      keep(*store_,
           {VisitorRow{.id = "ada", .name = "Ada"}, TokenRow{.hash = sha256("t"), .visitor = "ada"},
            TableRow{.id = "table", .game = "lanterns"}, AtTable{"ada", "table"}, append(1, "Ada"),
            ResultRow{.table = "table", .game = "lanterns", .visitor = "ada", .name = "Ada"}}));
  ASSERT_TRUE(keep(*store_, {RewriteEntry{"table", 1, "—"}, ForgetVisitor{"ada"}}));
  EXPECT_EQ(reads().visitor("ada"), std::nullopt);
  EXPECT_EQ(reads().token(sha256("t")), std::nullopt);
  EXPECT_THAT(reads().tables_of("ada"), testing::IsEmpty());
  EXPECT_THAT(reads().journal("table"), testing::ElementsAre(entry(1, "—")));
  const std::vector<ResultRow> results = reads().results({});
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].name, "—");
  EXPECT_EQ(results[0].visitor, "");
}

RatedRow rated_match(const std::string& table, const std::string& winner,
                     const std::string& loser) {
  return {.table = table,
          .game = "lanterns",
          .ended = 5 * day,
          .luck = 500,
          .seats = {{.seat = 0, .visitor = winner, .result = {.place = 1}},
                    {.seat = 1, .visitor = loser, .result = {.place = 2}},
                    {.seat = 2, .result = {.anchor = 1500, .place = 3, .counts = false}}}};
}

TEST_P(EveryStore, NumbersRatedMatchesInTheOrderOfTheirEnds) {
  ASSERT_TRUE(keep(*store_, {ParticipantRow{"ada", 71}, ParticipantRow{"ben", 72},
                             rated_match("one", "ada", "ben")}));
  // Ada keeps her number.
  ASSERT_TRUE(keep(*store_, {ParticipantRow{"ada", 99}, rated_match("two", "ben", "ada")}));
  open_again();
  const auto matches = reads().rated_after(0, 10);
  ASSERT_EQ(matches.size(), 2U);
  EXPECT_EQ(matches[0].number, 1);
  EXPECT_EQ(matches[0].table, "one");
  EXPECT_EQ(matches[1].number, 2);
  ASSERT_EQ(matches[1].seats.size(), 3U);
  EXPECT_EQ(matches[1].seats[0].result, (rating::RatedSeat{.participant = 72, .place = 1}));
  EXPECT_EQ(matches[1].seats[1].result, (rating::RatedSeat{.participant = 71, .place = 2}));
  EXPECT_EQ(matches[1].seats[2].result,
            (rating::RatedSeat{.anchor = 1500, .place = 3, .counts = false}));
  EXPECT_EQ(reads().rated_after(1, 10).size(), 1U);
  EXPECT_EQ(reads().rated_after(0, 1).size(), 1U);
  EXPECT_EQ(reads().rated_match("two"), matches[1]);
  EXPECT_EQ(reads().rated_match("none"), std::nullopt);

  // Moved from another store, with its number.
  RatedRow moved = matches[1];
  moved.number = 7;
  moved.table = "seven";
  ASSERT_TRUE(keep(*store_, {moved, rated_match("eight", "ada", "ben")}));
  EXPECT_EQ(reads().rated_match("seven"), moved);
  EXPECT_EQ(reads().rated_match("eight")->number, 8);
}

TEST_P(EveryStore, KeepsARatingOnlyIfNobodyWasQuicker) {
  ASSERT_TRUE(keep(*store_, {ParticipantRow{"ada", 71}, ParticipantRow{"ben", 72},
                             rated_match("one", "ada", "ben")}));
  // No digit may be lost.
  const RatingRow ada{{71, "lanterns"}, {1512.3 / 7, 1.0 / 3, 4, 5}};
  const Rate rate{
      .after = 0,
      .last = 1,
      .ratings = {ada},
      .changes = {
          {.number = 1, .seat = 0, .mean = 1.0 / 3, .deviation = 2.0 / 3, .gain = -1.0 / 7}}};
  ASSERT_TRUE(keep(*store_, {rate}));
  EXPECT_EQ(keep(*store_, {rate}).error().code, "store_behind");
  open_again();
  EXPECT_EQ(reads().rated_up_to(), 1);
  EXPECT_THAT(reads().ratings(), testing::ElementsAre(ada));
  EXPECT_THAT(reads().ratings_of({71, 72}), testing::ElementsAre(ada));
  EXPECT_THAT(reads().ratings_of({72}), testing::IsEmpty());
  const auto past = reads().rated_past(71, 10);
  ASSERT_EQ(past.size(), 1U);
  EXPECT_EQ(past[0], (RatedPastRow{.number = 1,
                                   .table = "one",
                                   .game = "lanterns",
                                   .ended = 5 * day,
                                   .seats = 3,
                                   .place = 1,
                                   .mean = 1.0 / 3,
                                   .deviation = 2.0 / 3,
                                   .gain = -1.0 / 7}));

  ASSERT_TRUE(keep(*store_, {RestartRatings{}}));
  EXPECT_EQ(reads().rated_up_to(), 0);
  EXPECT_THAT(reads().ratings(), testing::IsEmpty());
}

TEST_P(EveryStore, KeepsResultsOfAnAccountThatIsGoneUnderItsNumber) {
  ASSERT_TRUE(keep(*store_, {VisitorRow{.id = "ada", .name = "Ada"}, ParticipantRow{"ada", 71},
                             rated_match("one", "ada", "ben")}));
  ASSERT_TRUE(keep(*store_, {ForgetVisitor{"ada"}}));
  EXPECT_EQ(reads().participant_of("ada"), std::nullopt);
  EXPECT_THAT(reads().participants(), testing::IsEmpty());
  EXPECT_EQ(reads().rated_match("one")->seats[0].result.participant, 71);
}

VisitorRow account(const std::string& id, bool profile) {
  return {.id = id, .name = "Name of " + id, .login = id, .profile = profile};
}

ResultRow result_of(const std::string& table, int seat, const std::string& visitor, int place) {
  return {.table = table,
          .game = "lanterns",
          .seat = seat,
          .seats = 2,
          .visitor = visitor,
          .name = visitor.empty() ? "Captain" : "then " + visitor,
          .place = place,
          .points = 10 * place,
          .beaten = place == 1 ? 1.0 : 0.0,
          .ended = 5};
}

// Ada beats Ben in public and loses to him in private; then she beats a mind in public, and plays
// against herself.
Batch three_matches() {
  Batch batch{TableRow{.id = "a", .game = "lanterns", .phase = Phase::over, .is_public = true},
              TableRow{.id = "b", .game = "lanterns", .phase = Phase::over},
              TableRow{.id = "c", .game = "rafts", .phase = Phase::over, .is_public = true},
              TableRow{.id = "d", .game = "rafts", .phase = Phase::over, .is_public = true}};
  const auto add = [&](ResultRow row, std::string game, Milliseconds ended) {
    row.game = std::move(game);
    row.ended = ended;
    batch.emplace_back(std::move(row));
  };
  add(result_of("a", 0, "ada", 1), "lanterns", 10);
  add(result_of("a", 1, "ben", 2), "lanterns", 10);
  add(result_of("b", 0, "ben", 1), "lanterns", 20);
  add(result_of("b", 1, "ada", 2), "lanterns", 20);
  add(result_of("c", 0, "", 2), "rafts", 30);
  add(result_of("c", 1, "ada", 1), "rafts", 30);
  // One moment apart, as two clock readings may be.
  add(result_of("d", 0, "ada", 2), "rafts", 40);
  add(result_of("d", 1, "ada", 1), "rafts", 41);
  return batch;
}

TEST_P(EveryStore, FindsSomebodysFinishedMatches) {
  ASSERT_TRUE(keep(*store_, {account("ada", false), account("ben", true)}));
  ASSERT_TRUE(keep(*store_, three_matches()));
  ASSERT_TRUE(keep(*store_, {rated_match("b", "ada", "ben")}));
  const auto tables = [&](const PlayedFilter& filter, const PlayedPlace& after = {}) {
    std::vector<std::string> found;
    for (const PlayedRow& row : reads().played(filter, after, 10)) found.push_back(row.table);
    return found;
  };
  using testing::ElementsAre;
  EXPECT_THAT(tables({.visitor = "ada"}), ElementsAre("d", "c", "b", "a"));
  EXPECT_THAT(tables({.visitor = "ben"}), ElementsAre("b", "a"));
  EXPECT_THAT(tables({.visitor = "nobody"}), testing::IsEmpty());
  EXPECT_THAT(tables({.visitor = "ada", .game = "rafts"}), ElementsAre("d", "c"));
  using enum PlayedFilter::Outcome;
  EXPECT_THAT(tables({.visitor = "ada", .outcome = won}), ElementsAre("c", "a"));
  EXPECT_THAT(tables({.visitor = "ada", .outcome = lost}), ElementsAre("d", "b"));
  EXPECT_THAT(tables({.visitor = "ada", .rated = true}), ElementsAre("b"));
  EXPECT_THAT(tables({.visitor = "ada", .rated = false}), ElementsAre("d", "c", "a"));
  EXPECT_THAT(tables({.visitor = "ada", .opponent = "ben"}), ElementsAre("b", "a"));
  EXPECT_THAT(tables({.visitor = "ada", .opponent = "Captain"}), ElementsAre("c"));
  EXPECT_THAT(tables({.visitor = "ada", .from = 20, .to = 30}), ElementsAre("b"));
  EXPECT_THAT(tables({.visitor = "ada"}, {30, "c"}), ElementsAre("b", "a"));
  EXPECT_EQ(reads().played({.visitor = "ada"}, {}, 1).size(), 1U);
  const PlayedRow private_one{
      .table = "b",
      .game = "lanterns",
      .ended = 20,
      .is_public = false,
      .rated = true,
      .seats = {{"ben", "then ben", 1, 10, true}, {"ada", "then ada", 2, 20, false}}};
  EXPECT_EQ(reads().played({.visitor = "ada"}, {}, 3)[2], private_one);
}

TEST_P(EveryStore, AddsUpOnlyWhatEverybodyCouldWatch) {
  ASSERT_TRUE(keep(*store_, {account("ada", true), account("ben", false)}));
  ASSERT_TRUE(keep(*store_, three_matches()));
  EXPECT_THAT(reads().public_sums("ada"), testing::ElementsAre(GameSumRow{"lanterns", 1, 1, 1.0},
                                                               GameSumRow{"rafts", 1, 1, 1.0}));
  const OpponentRow mind{.name = "Captain", .matches = 1, .ahead = 1};
  OpponentRow ben{.visitor = "ben", .name = "then ben", .matches = 1, .ahead = 1};
  EXPECT_THAT(reads().public_opponents("ada", 10), testing::ElementsAre(mind, ben));
  EXPECT_THAT(reads().public_opponents("ada", 1), testing::ElementsAre(mind));
  ASSERT_TRUE(keep(*store_, {SetProfile{"ben", true}}));
  ben.name = "Name of ben";
  ben.profile = true;
  EXPECT_THAT(reads().public_opponents("ada", 10), testing::ElementsAre(mind, ben));
  ASSERT_TRUE(keep(*store_, {ForgetVisitor{"ben"}}));
  EXPECT_THAT(reads().public_opponents("ada", 10), testing::ElementsAre(mind));
}

TEST_P(EveryStore, KeepsWhatTheLatestJudgeSaysOfRatedMatches) {
  ASSERT_TRUE(keep(*store_, {TableRow{.id = "two", .game = "lanterns", .is_public = true},
                             ParticipantRow{"ada", 71}, ParticipantRow{"ben", 72},
                             rated_match("one", "ada", "ben"), rated_match("two", "ada", "ben")}));
  const auto tables = [&](int judge, std::int64_t after = 0) {
    std::vector<std::string> found;
    for (const auto& row : reads().unreviewed(judge, after, 10)) found.push_back(row.table);
    return found;
  };
  EXPECT_THAT(tables(3), testing::ElementsAre("one", "two"));
  EXPECT_THAT(tables(3, 1), testing::ElementsAre("two"));
  SkillRow skill{.table = "one",
                 .seat = 0,
                 .judge = 3,
                 .decisions = 4,
                 .cost = 0.5,
                 .squares = 0.25,
                 .luck = -0.125};
  ASSERT_TRUE(keep(*store_, {skill, SkillRow{.table = "unrated", .judge = 3}}));
  open_again();
  EXPECT_THAT(tables(3), testing::ElementsAre("two"));
  EXPECT_THAT(tables(4), testing::ElementsAre("one", "two")) << "a new judge looks again";
  EXPECT_THAT(reads().skill_at("one", 3), testing::ElementsAre(skill));
  EXPECT_THAT(reads().skill_at("unrated", 3), testing::IsEmpty());
  SkillRow older = skill;
  older.judge = 2;
  older.cost = 9;
  ASSERT_TRUE(keep(*store_, {older}));
  EXPECT_THAT(reads().skill_at("one", 3), testing::ElementsAre(skill)) << "the earlier one is late";
  SkillRow open = skill;
  open.table = "two";
  ASSERT_TRUE(keep(*store_, {open, ForgetVisitor{"ben"}}));
  EXPECT_THAT(reads().skill_of(71, 3, true),
              testing::ElementsAre(SkillSumRow{"lanterns", 1, 4, 0.5, 0.25, -0.125}));
  EXPECT_THAT(reads().skill_of(71, 3, false),
              testing::ElementsAre(SkillSumRow{"lanterns", 2, 8, 1.0, 0.5, -0.25}));
  EXPECT_THAT(reads().skill_of(72, 3, false), testing::IsEmpty());
  EXPECT_THAT(reads().skill_of(71, 4, false), testing::IsEmpty());
}

TEST_P(EveryStore, NoSeatOfARatedMatchCountsIfTwoPlayersCameFromOneAddress) {
  const Digest home = sha256("home");
  const auto counts = [&](const std::string& table) {
    const auto match = reads().rated_match(table);
    return std::vector<bool>{match->seats[0].result.counts, match->seats[1].result.counts};
  };
  const auto play = [&](const std::string& table, Milliseconds ended) {
    RatedRow match = rated_match(table, "ada", "ben");
    match.ended = ended;
    return keep(*store_, {match});
  };
  ASSERT_TRUE(keep(*store_, {ParticipantRow{"ada", 71}, ParticipantRow{"ben", 72},
                             OriginRow{"ada", home, 5}, OriginRow{"ada", sha256("club"), 5},
                             OriginRow{"ben", sha256("elsewhere"), 5}, OriginRow{"eve", home, 5}}));
  ASSERT_TRUE(play("apart", 10));
  EXPECT_THAT(counts("apart"), testing::ElementsAre(true, true)) << "Eve is not at this table";
  ASSERT_TRUE(keep(*store_, {OriginRow{"ben", home, 8}}));
  ASSERT_TRUE(play("together", 10));
  EXPECT_THAT(counts("together"), testing::ElementsAre(false, false));
  ASSERT_TRUE(play("much later", 6 + origins_kept));
  EXPECT_THAT(counts("much later"), testing::ElementsAre(true, true)) << "Ada was there long ago";
  ASSERT_TRUE(keep(*store_, {OriginRow{"ada", home, 9}}));
  ASSERT_TRUE(play("seen again", 6 + origins_kept));
  EXPECT_THAT(counts("seen again"), testing::ElementsAre(false, false));
  ASSERT_TRUE(keep(*store_, {DropOriginsBefore{9}}));
  ASSERT_TRUE(play("forgotten", 11));
  EXPECT_THAT(counts("forgotten"), testing::ElementsAre(true, true));
  // What was decided elsewhere stays as it is.
  ASSERT_TRUE(keep(*store_, {OriginRow{"ben", home, 9}}));
  RatedRow moved = rated_match("moved", "ada", "ben");
  moved.number = 99;
  ASSERT_TRUE(keep(*store_, {moved}));
  EXPECT_THAT(counts("moved"), testing::ElementsAre(true, true));
}

TEST_P(EveryStore, KeepsReportsAndWhatAdministratorsDid) {
  ReportRow rude{.at = 5, .by = "ada", .about = "ben", .table = "t", .why = "chat", .text = "x"};
  ReportRow slow{.at = 6, .by = "ada", .about = "ben", .why = "stalling"};
  const DeedRow ban{.at = 7, .what = "ban", .whom = "ben", .until = 70, .reason = "rude"};
  const DeedRow other{.at = 7, .what = "close", .whom = "cup"};
  ASSERT_TRUE(keep(*store_, {rude, slow, ban, other}));
  open_again();
  rude.number = 1;
  slow.number = 2;
  EXPECT_THAT(reads().reports(), testing::ElementsAre(slow, rude));
  EXPECT_THAT(reads().deeds(), testing::ElementsAre(other, ban)) << "the latest first";
  ASSERT_TRUE(keep(*store_, {SettleReport{1}}));
  EXPECT_TRUE(reads().reports()[1].settled);
  EXPECT_EQ(keep(*store_, {SettleReport{9}}).error().code, "store_gone");
  // Told once more, it is open again.
  ReportRow again = rude;
  again.number = 0;
  again.text = "worse";
  ASSERT_TRUE(keep(*store_, {again}));
  ASSERT_EQ(reads().reports().size(), 2U);
  EXPECT_EQ(reads().reports()[1].text, "worse");
  EXPECT_FALSE(reads().reports()[1].settled);
  // A number that was given elsewhere stays, and is not given again.
  ASSERT_TRUE(keep(*store_, {ReportRow{.number = 7, .by = "eve", .about = "ben", .why = "other"}}));
  ASSERT_TRUE(keep(*store_, {ReportRow{.by = "cleo", .about = "ada", .why = "name"}}));
  EXPECT_GT(reads().reports()[0].number, 7);
  ASSERT_TRUE(keep(*store_, {ForgetVisitor{"ben"}}));
  EXPECT_EQ(reads().reports().size(), 1U);
  EXPECT_EQ(reads().deeds()[1], (DeedRow{.at = 7, .what = "ban", .whom = {}, .until = 70}));
}

TEST_P(EveryStore, SanctionsEndByThemselves) {
  ASSERT_TRUE(keep(*store_, {VisitorRow{.id = "ada", .name = "Ada"}}));
  const Sanction ban{.on = true, .until = 50, .reason = "rude"};
  const Sanction silence{.on = true, .reason = "loud"};
  ASSERT_TRUE(keep(*store_, {SetBan{"ada", ban}, SetSilence{"ada", silence}}));
  EXPECT_EQ(keep(*store_, {SetSilence{"nobody", silence}}).error().code, "store_gone");
  open_again();
  EXPECT_EQ(reads().visitor("ada")->ban, ban);
  EXPECT_EQ(reads().visitor("ada")->silence, silence);
  ASSERT_TRUE(keep(*store_, {EndSanctions{49}}));
  EXPECT_EQ(reads().visitor("ada")->ban, ban);
  ASSERT_TRUE(keep(*store_, {EndSanctions{50}}));
  EXPECT_EQ(reads().visitor("ada")->ban, Sanction{});
  EXPECT_EQ(reads().visitor("ada")->silence, silence) << "that one is for ever";
}

TEST_P(EveryStore, AnAccountThatWasRatedAsAPersonsStaysOne) {
  ASSERT_TRUE(keep(*store_, {account("ada", false), account("ben", false),
                             ParticipantRow{"ben", 72}, BecomeBot{"ada"}}));
  EXPECT_TRUE(reads().visitor("ada")->bot);
  EXPECT_EQ(keep(*store_, {BecomeBot{"ben"}}).error().code, "store_gone");
  EXPECT_FALSE(reads().visitor("ben")->bot);
}

TEST_P(EveryStore, SumsTheSkillOfAllPeople) {
  ASSERT_TRUE(keep(*store_, {account("ada", false), account("ben", false), BecomeBot{"ben"},
                             ParticipantRow{"ada", 71}, ParticipantRow{"ben", 72},
                             rated_match("one", "ada", "ben"), rated_match("two", "ada", "ben")}));
  for (const char* table : {"one", "two"}) {
    for (const int seat : {0, 1}) {
      ASSERT_TRUE(keep(*store_, {SkillRow{.table = table,
                                          .seat = seat,
                                          .judge = 3,
                                          .decisions = 4,
                                          .cost = 0.5,
                                          .squares = 0.25}}));
    }
  }
  const SkillSumRow both{
      .game = "lanterns", .matches = 2, .decisions = 8, .cost = 1, .squares = 0.5};
  EXPECT_THAT(reads().skilled(3, 0), testing::ElementsAre(SkilledRow{"ada", "Name of ada", both}));
  EXPECT_THAT(reads().skilled(4, 0), testing::IsEmpty());
  EXPECT_THAT(reads().skilled(3, INT64_MAX), testing::IsEmpty());
}

TEST_P(EveryStore, FollowsOnlyThoseWhoAreSeen) {
  ASSERT_TRUE(keep(*store_, {account("ada", false), account("ben", true), account("cleo", false)}));
  const FollowRow follow{"ada", "ben", 7};
  ASSERT_TRUE(keep(*store_, {follow}));
  EXPECT_EQ(keep(*store_, {FollowRow{"ada", "cleo", 7}}).error().code, "store_gone");
  EXPECT_EQ(keep(*store_, {FollowRow{"ada", "nobody", 7}}).error().code, "store_gone");
  ASSERT_TRUE(keep(*store_, {FollowRow{"ada", "ben", 9}})) << "once more changes nothing";
  open_again();
  EXPECT_THAT(reads().follows(), testing::ElementsAre(follow));
  const FollowedRow ben{"ben", "Name of ben"};
  EXPECT_THAT(reads().following("ada"), testing::ElementsAre(ben));
  EXPECT_THAT(reads().following("ben"), testing::IsEmpty());
  // A ban hides somebody, and leaves who follows them.
  ASSERT_TRUE(keep(*store_, {SetBan{"ben", {.on = true}}}));
  EXPECT_THAT(reads().following("ada"), testing::IsEmpty());
  ASSERT_TRUE(keep(*store_, {SetBan{"ben", {}}}));
  EXPECT_THAT(reads().following("ada"), testing::ElementsAre(ben));
  // Whoever goes private and comes back has no followers.
  ASSERT_TRUE(keep(*store_, {SetProfile{"ben", false}, SetProfile{"ben", true}}));
  EXPECT_THAT(reads().follows(), testing::IsEmpty());
  ASSERT_TRUE(keep(*store_, {follow, Unfollow{"ada", "ben"}}));
  EXPECT_THAT(reads().follows(), testing::IsEmpty());
  ASSERT_TRUE(keep(*store_, {follow, SetProfile{"ada", true}, FollowRow{"cleo", "ada", 1}}));
  EXPECT_EQ(reads().follows().size(), 2U);
  ASSERT_TRUE(keep(*store_, {ForgetVisitor{"ada"}}));
  EXPECT_THAT(reads().follows(), testing::IsEmpty()) << "in both directions";
  EXPECT_EQ(keep(*store_, {SetProfile{"ada", true}}).error().code, "store_gone");
}

TEST_P(EveryStore, KnowsWhereThoseOneFollowsArePlayingInPublic) {
  const auto table = [](std::string id, Phase phase, bool is_public, Milliseconds shown) {
    return TableRow{.id = std::move(id),
                    .game = "lanterns",
                    .phase = phase,
                    .is_public = is_public,
                    .shown = shown};
  };
  ASSERT_TRUE(
      keep(*store_,
           {account("ada", false), account("ben", true), table("playing", Phase::playing, true, 10),
            table("private", Phase::playing, false, 10), table("open", Phase::open, true, 10),
            table("over", Phase::over, true, 10), table("left", Phase::playing, true, 5),
            FollowRow{"ada", "ben", 1}}));
  for (const char* id : {"playing", "private", "open", "over", "left"}) {
    ASSERT_TRUE(keep(*store_, {AtTable{"ben", id}}));
  }
  const auto found = reads().followed_tables("ada", 5, 10);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].visitor, "ben");
  EXPECT_EQ(found[0].table, table("playing", Phase::playing, true, 10));
  EXPECT_THAT(reads().followed_tables("ben", 5, 10), testing::IsEmpty());
  ASSERT_TRUE(keep(*store_, {SetBan{"ben", {.on = true}}}));
  EXPECT_THAT(reads().followed_tables("ada", 5, 10), testing::IsEmpty());
}

TEST_P(EveryStore, SeatsEveryoneWhoWantsToPlayOnce) {
  const SeekRow ada{.visitor = "ada",
                    .name = "Ada",
                    .game = "lanterns",
                    .seats = 3,
                    .pace = "{}",
                    .rated = true,
                    .mean = 1.0 / 3,
                    .since = 5,
                    .seen = 6,
                    .patience = 7};
  SeekRow ben = ada;
  ben.visitor = "ben";
  ASSERT_TRUE(keep(*store_, {ada, ben}));
  open_again();
  EXPECT_THAT(reads().seeks(), testing::ElementsAre(ada, ben));
  ASSERT_TRUE(keep(*store_, {SeatSeeker{"ada", "one"}}));
  EXPECT_EQ(keep(*store_, {SeatSeeker{"ben", "two"}, SeatSeeker{"ada", "two"}}).error().code,
            "store_gone");
  EXPECT_EQ(reads().seek_of("ada")->table, "one");
  EXPECT_EQ(reads().seek_of("ben")->table, "");
  ASSERT_TRUE(keep(*store_, {SeeSeeker{"ben", 60}, DropSeeksBefore{60}}));
  EXPECT_EQ(reads().seek_of("ada"), std::nullopt);
  EXPECT_EQ(reads().seek_of("ben")->seen, 60);
  ASSERT_TRUE(keep(*store_, {ada, DropSeek{"ada"}, ForgetVisitor{"ben"}}));
  EXPECT_THAT(reads().seeks(), testing::IsEmpty());
}

TEST_P(EveryStore, ListsTournamentsAndKeepsThemWhenPeopleAreForgotten) {
  using Row = TournamentRow;
  const Row soon{.id = "soon", .host = "ada", .starts = 50, .due = 50, .seq = 1, .about = "{}"};
  const Row later{.id = "later", .host = "ben", .starts = 90, .due = 90, .seq = 1, .about = "{}"};
  Row hidden{.id = "hidden", .host = "ada", .is_public = false, .starts = 10, .due = 10, .seq = 1};
  const EntrantRow ada{.tournament = "soon", .who = "k1", .visitor = "ada", .name = "Ada"};
  ASSERT_TRUE(keep(*store_, {VisitorRow{.id = "ada", .name = "Ada"}, later, soon, hidden, ada,
                             EntrantRow{"hidden", "k2", "ben", "Ben"}}));
  open_again();
  EXPECT_EQ(reads().tournament("soon"), soon);
  EXPECT_EQ(reads().tournament("nowhere"), std::nullopt);
  EXPECT_THAT(reads().tournaments(Row::Phase::open, 9), testing::ElementsAre(soon, later));
  EXPECT_THAT(reads().tournaments(Row::Phase::open, 1), testing::ElementsAre(soon));
  EXPECT_THAT(reads().tournaments(Row::Phase::over, 9), testing::IsEmpty());
  EXPECT_THAT(reads().tournaments(), testing::ElementsAre(hidden, later, soon));
  EXPECT_THAT(reads().tournaments_due(50, 9), testing::ElementsAre("hidden", "soon"));
  EXPECT_THAT(reads().tournaments_of("ben", 9), testing::ElementsAre(EnteredRow{hidden, 0}));
  ASSERT_TRUE(keep(*store_, {SetRank{"hidden", "k2", 3}, SetRank{"hidden", "nobody", 1}}));
  EXPECT_THAT(reads().tournaments_of("ben", 9), testing::ElementsAre(EnteredRow{hidden, 3}));
  EXPECT_THAT(reads().entrants("soon"), testing::ElementsAre(ada));
  EXPECT_EQ(reads().tournaments_made_by("ada"), 2);

  hidden.phase = Row::Phase::over;
  hidden.due = 0;
  hidden.seq = 5;
  ASSERT_TRUE(keep(*store_, {hidden}));
  Row old = hidden;
  old.seq = 4;
  old.due = 77;
  ASSERT_TRUE(keep(*store_, {old, ForgetVisitor{"ada"}}));
  EXPECT_EQ(reads().tournament("hidden")->due, 0);
  EXPECT_EQ(reads().tournaments_made_by("ada"), 0);
  EXPECT_EQ(reads().tournament("soon")->host, "");
  EXPECT_THAT(reads().entrants("soon"), testing::ElementsAre(EntrantRow{"soon", "k1", "", "—"}));
}

VisitorRow account_of(const std::string& id) {
  return {.id = id, .name = "Name of " + id, .login = id, .password = "hash"};
}

AttemptRow attempt_of(const std::string& visitor, std::optional<AttemptScore> score = {}) {
  AttemptRow row{.key = {20'000, "lanterns", visitor},
                 .secret = sha256(visitor),
                 .nonce = sha256("nonce"),
                 .practised = visitor == "ada",
                 .begun = 5};
  row.score = score;
  if (score) row.ended = 7;
  return row;
}

TEST_P(EveryStore, KeepsTheFirstAttemptOfAnAccountAndNoSecond) {
  const AttemptRow ada = attempt_of("ada");
  ASSERT_TRUE(keep(*store_, {account_of("ada"), ada}));
  open_again();
  EXPECT_EQ(reads().attempt(ada.key), ada);
  EXPECT_EQ(reads().attempt({20'001, "lanterns", "ada"}), std::nullopt);
  AttemptRow again = ada;
  again.secret = sha256("another");
  EXPECT_EQ(keep(*store_, {again}).error().code, "store_taken");
  EXPECT_EQ(keep(*store_, {attempt_of("nobody")}).error().code, "store_gone");
  EXPECT_THAT(reads().attempts(), testing::ElementsAre(ada));
  EXPECT_THAT(reads().attempts_of("ada", 20'000), testing::ElementsAre(ada));
  EXPECT_THAT(reads().attempts_of("ada", 19'999), testing::IsEmpty());
  ASSERT_TRUE(keep(*store_, {ForgetVisitor{"ada"}}));
  EXPECT_THAT(reads().attempts(), testing::IsEmpty());
}

TEST_P(EveryStore, ContinuesAnAttemptOnlyWhereItIs) {
  AttemptRow ada = attempt_of("ada");
  ASSERT_TRUE(keep(*store_, {account_of("ada"), ada}));
  ASSERT_TRUE(keep(*store_, {PlayAttempt{ada.key, "", "4"}}));
  EXPECT_EQ(keep(*store_, {PlayAttempt{ada.key, "", "5"}}).error().code, "store_behind");
  EXPECT_THAT(reads().unjudged(9), testing::IsEmpty());
  ASSERT_TRUE(keep(*store_, {PlayAttempt{ada.key, "4", "4 17", 90}}));
  EXPECT_EQ(keep(*store_, {PlayAttempt{ada.key, "4 17", "4 17 1"}}).error().code, "store_behind")
      << "it is over";
  ada.moves = "4 17";
  ada.ended = 90;
  EXPECT_THAT(reads().unjudged(9), testing::ElementsAre(ada));
  EXPECT_THAT(reads().unjudged(0), testing::IsEmpty());
  ada.score = AttemptScore{.finished = true, .given_away = 1'250'000, .turns = 21, .marks = 2};
  ASSERT_TRUE(keep(*store_, {JudgeAttempt{ada.key, *ada.score}}));
  EXPECT_THAT(reads().unjudged(9), testing::IsEmpty());
  EXPECT_EQ(reads().attempt(ada.key), ada);
}

TEST_P(EveryStore, RanksAttemptsByWhatTheyGaveAway) {
  const AttemptScore sunk{.turns = 3};
  const AttemptScore best{.finished = true, .given_away = 10, .turns = 30, .marks = 3};
  const AttemptScore good{.finished = true, .given_away = 500'000, .turns = 20, .marks = 3};
  Batch batch;
  for (const auto& [id, score] : {std::pair{"ada", sunk},
                                  {"ben", good},
                                  {"cleo", best},
                                  {"dan", good},
                                  {"eve", best},
                                  {"robot", best}}) {
    VisitorRow account = account_of(id);
    account.ban.on = std::string_view{id} == "eve";
    account.bot = std::string_view{id} == "robot";
    account.profile = std::string_view{id} == "cleo";
    batch.insert(batch.end(), {account, attempt_of(id, score)});
  }
  batch.insert(batch.end(), {account_of("fay"), attempt_of("fay")});
  ASSERT_TRUE(keep(*store_, std::move(batch)));
  const auto row = [](const std::string& id, std::int64_t place, const AttemptScore& score) {
    return RankedRow{id, "Name of " + id, id == "cleo", place, 4, id == "ada", score};
  };
  EXPECT_THAT(reads().ranked(20'000, "lanterns", 9, ""),
              testing::ElementsAre(row("cleo", 1, best), row("ben", 2, good), row("dan", 2, good),
                                   row("ada", 4, sunk)));
  EXPECT_THAT(reads().ranked(20'000, "lanterns", 1, "ada"),
              testing::ElementsAre(row("cleo", 1, best), row("ada", 4, sunk)));
  EXPECT_THAT(reads().ranked(20'000, "another", 9, "ada"), testing::IsEmpty());
  EXPECT_THAT(reads().ranked(20'001, "lanterns", 9, "ada"), testing::IsEmpty());
}

TEST_P(EveryStore, SaysWhichTablesAreOver) {
  TableRow over{.id = "over", .game = "lanterns", .phase = Phase::over};
  TableRow playing{.id = "playing", .game = "lanterns", .phase = Phase::playing};
  TableRow closed{.id = "closed", .game = "lanterns", .phase = Phase::closed};
  ASSERT_TRUE(keep(*store_, {over, playing, closed}));
  EXPECT_THAT(reads().over_among({"playing", "closed", "over", "unknown"}),
              testing::ElementsAre("closed", "over"));
  EXPECT_THAT(reads().over_among({}), testing::IsEmpty());
}

TEST_P(EveryStore, KeepsAReviewForEachVersionOfTheJudgeAndForgetsItWithAPlayer) {
  ASSERT_TRUE(keep(*store_, {VisitorRow{.id = "ada", .name = "Ada"}, AtTable{"ada", "table"},
                             ReviewRow{.table = "table", .judge = 1, .text = "one"},
                             ReviewRow{.table = "other", .judge = 1, .text = "theirs"}}));
  EXPECT_EQ(reads().review("table", 1), "one");
  EXPECT_EQ(reads().review("table", 2), std::nullopt);
  ASSERT_TRUE(keep(*store_, {ReviewRow{.table = "table", .judge = 2, .text = "two"}}));
  EXPECT_EQ(reads().review("table", 1), "one");
  EXPECT_EQ(reads().review("table", 2), "two");
  ASSERT_TRUE(keep(*store_, {ForgetVisitor{"ada"}}));
  EXPECT_EQ(reads().review("table", 1), std::nullopt);
  EXPECT_EQ(reads().review("table", 2), std::nullopt);
  EXPECT_EQ(reads().review("other", 1), "theirs");
}

TEST_P(EveryStore, FindsResultsByGameAndTime) {
  const auto result = [](std::string table, std::string game, Milliseconds ended) {
    return ResultRow{
        .table = std::move(table), .game = std::move(game), .name = "Ada", .ended = ended};
  };
  ASSERT_TRUE(keep(*store_, {result("1", "a", 10), result("2", "b", 20), result("3", "a", 30)}));
  EXPECT_EQ(reads().results({.game = "a"}).size(), 2U);
  EXPECT_EQ(reads().results({.from = 20}).size(), 2U);
  EXPECT_EQ(reads().results({.from = 10, .to = 30}).size(), 2U) << "the end is not included";
}

TEST_P(EveryStore, MakesACopyWhileItIsInUse) {
  ASSERT_TRUE(keep(*store_, {append(1, "one")}));
  if (GetParam() == &open_postgres) {
    const auto done = store_->back_up(folder_ / "copy");
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, "store_back_up_elsewhere") << "the database has its own ways";
    return;
  }
  ASSERT_TRUE(store_->back_up(folder_ / "copy"));
  ASSERT_TRUE(keep(*store_, {append(2, "two")}));
  const auto copy = GetParam()(folder_ / "copy");
  EXPECT_THAT(reads_of(*copy).journal("table"), testing::ElementsAre(entry(1, "one")));
  EXPECT_FALSE(store_->back_up(folder_ / "copy")) << "never over something that is there";
}

// --- The disk --------------------------------------------------------------------------------

TEST(SqliteStoreOnABadDisk, WhatWasAcknowledgedSurvivesAPowerFailure) {
  constexpr int failures = 25;
  Random random{5};
  for (int round = 0; round < failures; ++round) {
    const Folder folder;
    const Folder left;
    ForgetfulVfs disk;
    std::int64_t acknowledged = 0;
    {
      const auto store =
          (round % 2 == 0 ? open_sqlite : open_tidy_sqlite)(folder / "store", disk.name());
      std::mutex mutex;
      const std::int64_t entries = 20 + random.below(300);
      std::promise<void> all;
      for (std::int64_t seq = 1; seq <= entries; ++seq) {
        store->write({append(seq, std::string(random.below(2000), 'x'))},
                     [&, seq](const Expected<void>& done) {
                       ASSERT_TRUE(done);
                       const std::scoped_lock lock{mutex};
                       acknowledged = seq;
                       if (seq == entries) all.set_value();
                     });
      }
      while (random.below(4) != 0) std::this_thread::yield();
      std::int64_t before = 0;
      {
        const std::scoped_lock lock{mutex};
        before = acknowledged;
      }
      // Writing goes on meanwhile; what was acknowledged before must be in the picture.
      disk.fail_power(left.path(), random);
      all.get_future().wait();
      acknowledged = before;
    }
    if (!fs::exists(left / "store")) {
      EXPECT_EQ(acknowledged, 0);
      continue;
    }
    const auto again = open_sqlite(left / "store");
    const std::vector<EntryRow> journal = again->journal("table");
    ASSERT_GE(static_cast<std::int64_t>(journal.size()), acknowledged) << "round " << round;
    for (std::size_t i = 0; i < journal.size(); ++i) {
      ASSERT_EQ(journal[i].seq, static_cast<std::int64_t>(i + 1)) << "a gap";
    }
  }
}

// How many rows of the table contain the text in any column.
std::int64_t rows_with(const std::string& path, std::string_view table, std::string_view text) {
  Database file{path, nullptr};
  return file.number(
      join("SELECT count(*) FROM ", table, " WHERE entry LIKE '%", text, "%'").c_str());
}

TEST(SqliteStore, PutsEntriesInTheOrderOfTheirTablesWhenThereAreMany) {
  const Folder folder;
  auto store = open_tidy_sqlite(folder / "store");
  constexpr std::int64_t entries = 200;
  for (std::int64_t seq = 1; seq <= entries; ++seq) {
    for (const char* table : {"a", "b", "c"}) {
      ASSERT_TRUE(keep(*store, {append(seq, join("entry ", seq), table)}));
    }
    ASSERT_EQ(store->journal("b").size(), static_cast<std::size_t>(seq));
  }
  EXPECT_LE(rows_with(folder / "store", "fresh", ""), 3);
  EXPECT_GE(rows_with(folder / "store", "journal", ""), 3 * entries - 3);
  store.reset();
  store = open_tidy_sqlite(folder / "store");
  for (const char* table : {"a", "b", "c"}) {
    const std::vector<EntryRow> journal = store->journal(table);
    ASSERT_EQ(journal.size(), static_cast<std::size_t>(entries));
    for (std::int64_t i = 0; i < entries; ++i) {
      EXPECT_EQ(journal[static_cast<std::size_t>(i)], entry(i + 1, join("entry ", i + 1), table));
    }
  }
}

TEST(SqliteStore, BringsItsLogIntoTheFileWhileItIsInUse) {
  const Folder folder;
  const auto store = open_sqlite(folder / "store");
  constexpr std::int64_t megabyte = 1'000'000;
  for (std::int64_t seq = 1; seq <= 60; ++seq) {
    ASSERT_TRUE(keep(*store, {append(seq, std::string(megabyte, 'x'))}));
  }
  EXPECT_GT(fs::file_size(folder / "store"), 16 * megabyte);
  EXPECT_LT(fs::file_size(folder / "store-wal"), 50 * megabyte);
}

TEST(SqliteStore, LeavesNothingBehindOfAnEntryThatWasRewritten) {
  const Folder folder;
  const auto store = open_sqlite(folder / "store");
  ASSERT_TRUE(keep(*store, {append(1, "Ada"), append(2, "two")}));
  ASSERT_TRUE(keep(*store, {RewriteEntry{"table", 1, "—"}, append(3, "three")}));
  EXPECT_EQ(rows_with(folder / "store", "fresh", "Ada"), 0);
  EXPECT_EQ(rows_with(folder / "store", "journal", "Ada"), 0);
  ASSERT_FALSE(keep(*store, {RewriteEntry{"table", 3, "gone"}, append(3, "again")}));
  ASSERT_TRUE(keep(*store, {append(4, "four")}));
  EXPECT_THAT(store->journal("table"), testing::ElementsAre(entry(1, "—"), entry(2, "two"),
                                                            entry(3, "three"), entry(4, "four")));
}

// What a store of the first version consisted of.
constexpr const char* first_version =
    "CREATE TABLE visitors (id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE,"
    "  password TEXT NOT NULL, muted TEXT NOT NULL, banned INTEGER NOT NULL,"
    "  created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE tokens (hash BLOB PRIMARY KEY, visitor TEXT NOT NULL, kind INTEGER NOT NULL,"
    "  name TEXT NOT NULL, at_table TEXT NOT NULL, seat INTEGER NOT NULL,"
    "  expires INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX tokens_of ON tokens (visitor);"
    "CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, phase INTEGER NOT NULL,"
    "  public INTEGER NOT NULL, timed INTEGER NOT NULL, secret BLOB NOT NULL,"
    "  created INTEGER NOT NULL, changed INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX lobby ON tables (created) WHERE public AND phase < 2;"
    "CREATE INDEX clocks ON tables (id) WHERE timed AND phase = 1;"
    "CREATE TABLE journal (at_table TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,"
    "  entry TEXT NOT NULL, PRIMARY KEY (at_table, seq)) WITHOUT ROWID;"
    "CREATE TABLE places (visitor TEXT NOT NULL, at_table TEXT NOT NULL,"
    "  PRIMARY KEY (visitor, at_table)) WITHOUT ROWID;"
    "CREATE TABLE results (at_table TEXT NOT NULL, seat INTEGER NOT NULL, game TEXT NOT NULL,"
    "  seats INTEGER NOT NULL, visitor TEXT NOT NULL, name TEXT NOT NULL, place INTEGER NOT NULL,"
    "  points INTEGER NOT NULL, beaten REAL NOT NULL, ended INTEGER NOT NULL,"
    "  PRIMARY KEY (at_table, seat)) WITHOUT ROWID;"
    "CREATE INDEX results_by_time ON results (ended);";

TEST(SqliteStore, MakesListsAndSumsOfAnEarlierVersion) {
  const Folder folder;
  {
    Database before{folder / "store", nullptr};
    before.run(first_version);
    before.run(
        "INSERT INTO tables VALUES ('a', 'lanterns', 1, 1, 1, x'', 5, 6),"
        " ('b', 'lanterns', 2, 0, 0, x'', 5, 9), ('c', 'lanterns', 0, 0, 0, x'', 5, 7)");
    before.run("INSERT INTO places VALUES ('ada', 'a'), ('ada', 'b'), ('ada', 'c')");
    before.run(
        "INSERT INTO results VALUES ('b', 0, 'lanterns', 2, 'ada', 'Ada', 1, 4, 1.0, 86400000),"
        " ('b', 1, 'lanterns', 2, '', 'sailor', 2, 3, 0.0, 86400000),"
        " ('d', 0, 'lanterns', 2, 'ada', 'Ada', 2, 1, 0.5, 3456000000)");
    before.run("PRAGMA user_version = 1");
  }
  const auto store = open_sqlite(folder / "store");
  const auto ids = [](const std::vector<TableRow>& rows) {
    std::vector<std::string> found;
    for (const TableRow& row : rows) {
      EXPECT_TRUE(row.stale) << row.id;
      found.push_back(row.id);
    }
    return found;
  };
  EXPECT_THAT(ids(store->tables_of("ada", {}, 10)), testing::ElementsAre("c", "a", "b"));
  EXPECT_THAT(ids(store->lobby(7, 10)), testing::ElementsAre("a"));
  EXPECT_THAT(store->tables_in_use("", 10), testing::ElementsAre("a"));
  const SeasonRow all{"ada", "Ada", 2, 1, 3, 5, 1.5};
  const SeasonRow first{"ada", "Ada", 1, 1, 1, 4, 1.0};
  EXPECT_THAT(store->season({}, 0, 10), testing::ElementsAre(all));
  EXPECT_THAT(store->season({.to = 2 * day}, 0, 10), testing::ElementsAre(first));
  EXPECT_THAT(store->season({.from = 2 * day, .to = 40 * day}, 0, 10), testing::IsEmpty());
  EXPECT_THAT(store->season({.game = "none"}, 0, 10), testing::IsEmpty());
}

TEST(SqliteStore, OpensAFileFromBeforeEntriesWereAppended) {
  const Folder folder;
  {
    Database before{folder / "store", nullptr};
    before.run(first_version);
    before.run("INSERT INTO tokens VALUES (zeroblob(32), 'ada', 0, '', '', -1, 0)");
    before.run("INSERT INTO journal VALUES ('table', 1, 1001, 'one')");
    before.run("PRAGMA user_version = 1");
  }
  const auto store = open_sqlite(folder / "store");
  ASSERT_FALSE(keep(*store, {append(1, "again")}));
  ASSERT_TRUE(keep(*store, {append(2, "two")}));
  EXPECT_THAT(store->journal("table"), testing::ElementsAre(entry(1, "one"), entry(2, "two")));
  ASSERT_EQ(store->devices_of("ada").size(), 1U) << "nobody is logged out";
  EXPECT_EQ(store->devices_of("ada")[0].created, 0);
}

TEST(SqliteStoreOnABadDisk, SaysThatItIsFullAndGoesOnWhenThereIsRoom) {
  const Folder folder;
  ForgetfulVfs disk;
  const auto store = open_sqlite(folder / "store", disk.name());
  ASSERT_TRUE(keep(*store, {append(1, "one")}));
  disk.set_mood(ForgetfulVfs::Mood::full);
  for (int i = 0; i < 3; ++i) {
    const auto done = keep(*store, {append(2, "two")});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, "store_full");
    EXPECT_THAT(store->journal("table"), testing::ElementsAre(entry(1, "one")));
  }
  disk.set_mood(ForgetfulVfs::Mood::fine);
  ASSERT_TRUE(keep(*store, {append(2, "two")}));
  EXPECT_EQ(store->journal("table").size(), 2U);
}

TEST(SqliteStoreOnABadDisk, SaysThatItIsReadOnly) {
  const Folder folder;
  ForgetfulVfs disk;
  const auto store = open_sqlite(folder / "store", disk.name());
  disk.set_mood(ForgetfulVfs::Mood::read_only);
  const auto done = keep(*store, {append(1, "one")});
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, "store_read_only");
  disk.set_mood(ForgetfulVfs::Mood::fine);
  EXPECT_TRUE(keep(*store, {append(1, "one")}));
}

TEST(SqliteStoreOnABadDisk, RefusesAStoreOfALaterVersion) {
  const Folder folder;
  {
    const auto store = open_sqlite(folder / "store");
  }
  {
    Database later{folder / "store", nullptr};
    later.run("PRAGMA user_version = 99");
  }
  try {
    (void)open_sqlite(folder / "store");
    FAIL() << "it was opened";
  } catch (const StoreFailure& failed) {
    EXPECT_EQ(failed.error.code, "store_version");
  }
}

}  // namespace
}  // namespace boathouse::server
