// boathouse admin from outside, on a store of its own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>

#include "cli/testing/program.h"
#include "core/text.h"
#include "games/registry.h"
#include "host/move_store.h"
#include "local/postgres.h"
#include "server/house/contest.h"
#include "server/store/open_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/table/summary.h"
#include "server/table/table.h"

namespace boathouse::host {
namespace {

using namespace cli;

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// A tournament that somebody has joined.
void store_tournament(server::SqliteStore& store, const std::string& id) {
  server::TournamentMade made{.name = "Cup", .game = "up-the-river"};
  made.plan.starts = tournament::Time{1000};
  const tournament::Entry joined = tournament::entry::Joined{.who = "key"};
  const server::Contest contest{.row = {.id = id, .host = "ada", .starts = 1000},
                                .made = made,
                                .state = tournament::Tournament{made.plan}};
  const auto kept = write_and_wait(
      store, {server::Append{.table = id,
                             .lines = {{5, server::write_tournament_entry(made)},
                                       {6, server::write_tournament_entry(joined)}}},
              server::row_of(contest, contest.state, 2),
              server::EntrantRow{.tournament = id, .who = "key", .visitor = "ada", .name = "Ada"}});
  EXPECT_TRUE(kept);
}

class Admin : public ProgramTest {};

TEST_F(Admin, AnEmptyStoreHasNothingToListAndNoResults) {
  const Output list = run({"admin", "list", "--data", "."});
  EXPECT_EQ(list.exit_code, 0) << list.err;
  EXPECT_THAT(list.out, IsEmpty());
  const Output season = run({"admin", "export", "--csv", "--data", "."});
  EXPECT_EQ(season.out, "ended,table,game,seat,seats,visitor,name,place,points,beaten\n");
}

TEST_F(Admin, MakesABackupButNeverOverSomething) {
  EXPECT_EQ(run({"admin", "backup", "copy.sqlite", "--data", "."}).exit_code, 0);
  const Output again = run({"admin", "backup", "copy.sqlite", "--data", "."});
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_THAT(again.err, HasSubstr("copy.sqlite"));
}

TEST_F(Admin, ABanChangesOneColumnAndTellsTheRunningServer) {
  const auto answer_at_once = [](const auto& answer) { answer(); };
  {
    server::SqliteStore store{server::store_path(folder.path()), answer_at_once};
    store.write({server::VisitorRow{.id = "ada", .name = "Ada"}}, [](const Expected<void>&) {});
  }
  EXPECT_THAT(run({"admin", "ban", "ada", "--data", "."}).err, HasSubstr("--reason"));
  EXPECT_EQ(run({"admin", "ban", "ada", "--reason", "insults", "--data", "."}).exit_code, 0);
  {
    server::SqliteStore store{server::store_path(folder.path()), answer_at_once};
    EXPECT_EQ(store.visitor("ada")->ban, (server::Sanction{.on = true, .reason = "insults"}));
    ASSERT_EQ(store.notices(0).size(), 1U);
    EXPECT_EQ(store.notices(0)[0].visitor, "ada");
  }
  EXPECT_EQ(run({"admin", "unban", "ada", "--data", "."}).exit_code, 0);
  server::SqliteStore store{server::store_path(folder.path()), answer_at_once};
  EXPECT_EQ(store.visitor("ada")->ban, server::Sanction{});
}

TEST_F(Admin, BansAndSilencesHaveAReasonAndAnEndAndAreLogged) {
  const auto answer_at_once = [](const auto& answer) { answer(); };
  {
    server::SqliteStore store{server::store_path(folder.path()), answer_at_once};
    EXPECT_TRUE(write_and_wait(
        store,
        {server::VisitorRow{.id = "ada", .name = "Ada", .login = "ada.l"},
         server::ReportRow{.at = 5, .by = "ben", .about = "ada", .why = "chat", .text = "Rude"}}));
  }
  const Output reports = run({"admin", "reports", "--data", "."});
  EXPECT_EQ(reports.out, "1 1970-01-01 chat ada Ada - Rude\n");
  EXPECT_EQ(run({"admin", "silence", "ada.l", "--reason", "insults", "--days", "7", "--data", "."})
                .exit_code,
            0);
  EXPECT_EQ(run({"admin", "settle", "1", "--data", "."}).exit_code, 0);
  EXPECT_EQ(run({"admin", "settle", "9", "--data", "."}).exit_code, 1);
  EXPECT_EQ(run({"admin", "reports", "--data", "."}).out, "");
  EXPECT_THAT(run({"admin", "reports", "--json", "--data", "."}).out,
              HasSubstr(R"("text":"Rude","settled":true)"));
  const Output log = run({"admin", "log", "--data", "."});
  EXPECT_THAT(log.out, HasSubstr("settle 1"));
  EXPECT_THAT(log.out, HasSubstr(" silence ada -> 2"));
  EXPECT_THAT(log.out, HasSubstr("insults"));
  EXPECT_THAT(run({"admin", "list", "--data", "."}).out, HasSubstr("Ada (ada.l) silenced"));
  EXPECT_THAT(run({"admin", "ban", "ada", "--reason", "x", "--days", "0", "--data", "."}).err,
              HasSubstr("--days"));
  EXPECT_EQ(run({"admin", "unsilence", "ada", "--data", "."}).exit_code, 0);
  EXPECT_THAT(run({"admin", "list", "--data", "."}).out, Not(HasSubstr("silenced")));
  EXPECT_EQ(run({"admin", "suspects", "--json", "--data", "."}).out, "[]\n");
}

TEST_F(Admin, ChangesTheKeyAndKeepsThePublicPartOfTheOldOne) {
  const auto key_in = [](const Output& output) {
    return output.out.substr(output.out.find("key ") + 4, 64);
  };
  const Output first = run({"admin", "rotate-key", "--data", "."});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  const Output second = run({"admin", "rotate-key", "--data", "."});
  EXPECT_NE(key_in(second), key_in(first));
  const std::string ring = folder.read("signing-keys.json");
  EXPECT_THAT(ring, HasSubstr(R"({"current":{"key":")" + key_in(second)));
  EXPECT_THAT(ring, HasSubstr(R"({"key":")" + key_in(first)));
  folder.write("signing-keys.json", "damaged");
  EXPECT_EQ(run({"admin", "rotate-key", "--data", "."}).exit_code, 1);
  EXPECT_EQ(folder.read("signing-keys.json"), "damaged") << "nothing is written over it";
}

TEST_F(Admin, SaysWhatItDoesNotKnow) {
  EXPECT_THAT(run({"admin", "dance", "--data", "."}).err, HasSubstr("list, inspect, export"));
  EXPECT_THAT(run({"admin", "ban", "--data", "."}).err, HasSubstr("ban needs"));
  EXPECT_THAT(run({"admin", "ban", "nobody", "--data", "."}).err, HasSubstr("“nobody”"));
}

TEST_F(Admin, ServeRefusesAddressesThatAreNone) {
  EXPECT_THAT(run({"serve", "--listen", "here"}).err, HasSubstr("HOST:PORT"));
  EXPECT_THAT(run({"serve", "--public-url", "boats"}).err, HasSubstr("“boats”"));
}

// A match that has begun, as a server leaves it.
void store_match(server::Store& store, const std::string& id) {
  using namespace server;
  TableRow row{.id = id, .game = "up-the-river", .phase = Phase::playing};
  row.secret = sha256("a secret");
  row.host = "ada";
  Table table{row};
  Append append{.table = id, .act = 7};
  const auto note = [&](const Expected<Happening>& told) {
    ASSERT_TRUE(told) << told.error().code;
    append.lines.push_back({told->at, write_entry(told->entry)});
  };
  const Now now{.wall = 1'700'000'000'000};
  note(table.take(
      entry::Created{.game = row.game,
                     .rules = (*find_game(row.game))->info().rules_version,
                     .seats = {{.kind = TableSeat::Kind::human, .name = "Ada", .visitor = "ada"},
                               {.kind = TableSeat::Kind::human, .name = "Ben", .visitor = "ben"}},
                     .stand_in = "sailor",
                     .host = "ada"},
      now));
  note(table.take(table.start_with({sha256("one"), sha256("two")}), now));
  describe(row, table);
  ASSERT_TRUE(write_and_wait(
      store, {VisitorRow{.id = "ada", .name = "Ada", .login = "ada", .password = "hash"},
              VisitorRow{.id = "ben", .name = "Ben", .profile = true}, FollowRow{"ada", "ben", 3},
              TokenRow{.hash = sha256("token"), .visitor = "ada"}, append, row, AtTable{"ada", id},
              AtTable{"ben", id},
              ResultRow{.table = "older", .game = row.game, .visitor = "ada", .name = "Ada"},
              AttemptRow{.key = {20'000, row.game, "ada"},
                         .secret = sha256("dice"),
                         .begun = 5,
                         .ended = 6,
                         .moves = "4",
                         .score = AttemptScore{.finished = true, .given_away = 7, .marks = 3}},
              ParticipantRow{"ada", 71}, ParticipantRow{"ben", 72},
              RatedRow{.table = "older",
                       .game = row.game,
                       .ended = now.wall,
                       .luck = 500,
                       .seats = {{.seat = 0, .visitor = "ada", .result = {.place = 1}},
                                 {.seat = 1, .visitor = "ben", .result = {.place = 2}}}}}));
}

TEST_F(Admin, MovesEverythingFromOneStoreToAnotherAndBack) {
  const auto answer_at_once = [](const auto& answer) { answer(); };
  std::filesystem::create_directories(folder.path("one"));
  {
    server::SqliteStore store{server::store_path(folder.path("one")), answer_at_once};
    store_match(store, "match");
    store_tournament(store, "cup");
  }
  std::vector<std::string> places{"one", "two"};
  std::optional<local::Postgres> database;
  if (local::Postgres::is_installed()) {
    // The password is where libpq looks for it.
    database.emplace(std::vector<std::string>{"fsync=on"});
    folder.write("pgpass", join("*:*:*:*:", database->password(), "\n"));
    std::filesystem::permissions(folder.path("pgpass"), std::filesystem::perms::owner_all);
    places.insert(places.begin() + 1,
                  join("postgresql://", local::Postgres::user(), "@127.0.0.1:", database->port(),
                       "/postgres?passfile=", folder.path("pgpass")));
  }
  for (std::size_t i = 1; i < places.size(); ++i) {
    const Output moved = run({"admin", "move", "--from", places[i - 1], "--to", places[i]});
    EXPECT_EQ(moved.exit_code, 0) << moved.err;
    EXPECT_THAT(moved.out, HasSubstr("2 visitors, 1 tables, 4 entries"));
    const Output again = run({"admin", "move", "--from", places[i - 1], "--to", places[i]});
    EXPECT_EQ(again.exit_code, 1);
    EXPECT_THAT(again.err, HasSubstr("something in the new store already"));
  }
  server::SqliteStore one{server::store_path(folder.path("one")), answer_at_once};
  server::SqliteStore two{server::store_path(folder.path("two")), answer_at_once};
  EXPECT_EQ(one.journal("match"), two.journal("match"));
  EXPECT_EQ(one.visitor_by_login("ada"), two.visitor_by_login("ada"));
  EXPECT_EQ(one.results({}), two.results({}));
  EXPECT_EQ(two.follows().size(), 1U);
  EXPECT_EQ(one.rated_after(0, 10), two.rated_after(0, 10));
  EXPECT_EQ(two.attempts().size(), 1U);
  EXPECT_EQ(one.attempts(), two.attempts());
  EXPECT_EQ(one.entrants("cup"), two.entrants("cup"));
  EXPECT_EQ(one.journal("cup"), two.journal("cup"));
  EXPECT_EQ(two.rated_match("older")->seats[0].result.participant, 71);
}

TEST_F(Admin, EndsATournament) {
  const auto answer_at_once = [](const auto& answer) { answer(); };
  {
    server::SqliteStore store{server::store_path(folder.path()), answer_at_once};
    store_tournament(store, "cup");
  }
  EXPECT_THAT(run({"admin", "list", "--data", "."}).out, HasSubstr("tournament cup"));
  EXPECT_EQ(run({"admin", "close", "cup", "--data", "."}).exit_code, 0);
  EXPECT_THAT(run({"admin", "close", "cup", "--data", "."}).err, HasSubstr("is over already"));
  EXPECT_THAT(run({"admin", "close", "nowhere", "--data", "."}).err,
              HasSubstr("no such tournament"));
  EXPECT_THAT(run({"admin", "inspect", "cup", "--data", "."}).out, HasSubstr(R"("kind":"ended")"));
}

TEST_F(Admin, ComputesRatingsAnew) {
  const auto answer_at_once = [](const auto& answer) { answer(); };
  {
    server::SqliteStore store{server::store_path(folder.path()), answer_at_once};
    store_match(store, "match");
  }
  const Output first = run({"admin", "ratings", "--recompute", "--data", "."});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_THAT(first.out, HasSubstr("2 ratings computed anew from the results; 2 are different"));
  EXPECT_THAT(run({"admin", "ratings", "--recompute", "--data", "."}).out, HasSubstr("; 0 are"));
  const Output list = run({"admin", "ratings", "--data", "."});
  EXPECT_THAT(list.out, HasSubstr("71 up-the-river 1571 ± 685 1"));
  EXPECT_THAT(list.out, HasSubstr("72 up-the-river 1429 ± 685 1"));
  EXPECT_EQ(run({"admin", "ratings", "--game", "regatta", "--data", "."}).out, "");
}

TEST_F(Admin, EndsMatchesWhoseDiceMayBeKnown) {
  const auto answer_at_once = [](const auto& answer) { answer(); };
  {
    server::SqliteStore store{server::store_path(folder.path()), answer_at_once};
    store_match(store, "match");
  }
  const Output ended = run({"admin", "restored", "--data", "."});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("1 matches"));
  EXPECT_THAT(run({"admin", "restored", "--data", "."}).out, HasSubstr("0 matches"));
  server::SqliteStore store{server::store_path(folder.path()), answer_at_once};
  EXPECT_EQ(store.table("match")->phase, server::Phase::closed);
  EXPECT_EQ(store.journal("match").size(), 3U);
}

}  // namespace
}  // namespace boathouse::host
