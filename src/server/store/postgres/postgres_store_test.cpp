// What only a store that several servers share can get wrong: races, lost connections, and
// databases that cannot be used. What every store must do is in store_test.cpp.
#include "server/store/postgres/postgres_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <set>
#include <thread>

#include "core/text.h"
#include "local/postgres.h"
#include "server/testing/test_store.h"
#include "server/words/words.h"

namespace boathouse::server {
namespace {

using testing::HasSubstr;
using testing::Not;

class PostgresStoreTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!local::Postgres::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed";
  }

  // A place of the test's own in the server that all tests share.
  [[nodiscard]] static std::string own_place() {
    return local::Postgres::shared().address(
        testing::UnitTest::GetInstance()->current_test_info()->name());
  }
  [[nodiscard]] static std::unique_ptr<PostgresStore> open(const std::string& address) {
    return std::make_unique<PostgresStore>(
        PostgresStore::Settings{.address = address, .may_forget = true},
        [](const auto& answer) { answer(); });
  }
  // Why it cannot be opened; every sentence must be one, and without the password.
  [[nodiscard]] static Error refusal(PostgresStore::Settings settings) {
    try {
      const PostgresStore store{std::move(settings), [](const auto& answer) { answer(); }};
    } catch (const StoreFailure& failed) {
      return failed.error;
    }
    ADD_FAILURE() << "it was opened";
    return {};
  }
};

// A player who appends to one table until a number of appends has been kept. The text says who it
// was and the how manieth of theirs.
void play(Store& store, const std::string& table, char who, int times,
          std::atomic<std::int64_t>& behind) {
  auto& reads = dynamic_cast<Reads&>(store);
  std::int64_t after = 0;
  for (int count = 0; count < times;) {
    const std::string text = join(std::string{who}, " ", count);
    const auto done = keep(store, {Append{.table = table,
                                          .after = after,
                                          .lines = {{1, text}, {2, join(text, " again")}},
                                          .act = count + 1}});
    if (done) {
      after += 2;
      ++count;
      continue;
    }
    ASSERT_EQ(done.error().code, "store_behind") << sentence_of(done.error(), Language::en);
    ++behind;
    const auto heads = reads.heads({table});
    after = heads.empty() ? 0 : heads[0].seq;
  }
}

// Every append of the players is there once, whole and in order.
void expect_all(const std::vector<EntryRow>& journal, const std::string& players, int times) {
  ASSERT_EQ(journal.size(), players.size() * static_cast<std::size_t>(times) * 2);
  std::map<char, int> next;
  for (std::size_t i = 0; i < journal.size(); i += 2) {
    const char who = journal[i].text[0];
    const std::string text = join(std::string{who}, " ", next[who]++);
    ASSERT_EQ(journal[i].seq, static_cast<std::int64_t>(i + 1));
    ASSERT_EQ(journal[i].text, text);
    ASSERT_EQ(journal[i + 1].text, join(text, " again")) << "a rival came in between";
  }
}

TEST_F(PostgresStoreTest, OfServersThatRaceForATableEachAppendIsKeptOnce) {
  const std::string place = own_place();
  const auto one = open(place);
  const auto two = open(place);
  constexpr int times = 2500;
  std::atomic<std::int64_t> behind = 0;
  {
    std::vector<std::jthread> players;
    for (const char who : {'a', 'b'}) {
      players.emplace_back([&, who] { play(*one, "table", who, times, behind); });
    }
    for (const char who : {'c', 'd'}) {
      players.emplace_back([&, who] { play(*two, "table", who, times, behind); });
    }
  }
  expect_all(one->journal("table"), "abcd", times);
  EXPECT_GT(behind, 0) << "there was no race";
}

TEST_F(PostgresStoreTest, WhatDependsOnAnAppendIsKeptWithItOrNotAtAll) {
  const std::string place = own_place();
  const auto one = open(place);
  const auto two = open(place);
  constexpr int rounds = 100;
  for (int round = 0; round < rounds; ++round) {
    std::vector<std::promise<Expected<void>>> answers(2);
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string id = join("visitor ", round, " ", i);
      (i == 0 ? one : two)
          ->write({append(round + 1, id), VisitorRow{.id = id, .name = id}, AtTable{id, "table"}},
                  [&answers, i](const Expected<void>& done) { answers[i].set_value(done); });
    }
    int kept = 0;
    for (std::size_t i = 0; i < 2; ++i) {
      const auto done = answers[i].get_future().get();
      kept += done ? 1 : 0;
      EXPECT_EQ(one->visitor(join("visitor ", round, " ", i)).has_value(), done.has_value());
    }
    ASSERT_EQ(kept, 1) << "of round " << round;
  }
  EXPECT_EQ(one->journal("table").size(), static_cast<std::size_t>(rounds));
}

TEST_F(PostgresStoreTest, NothingAcknowledgedIsLostOrDoubledWhenTheDatabaseCrashes) {
  local::Postgres server;
  // On a busy machine the database may need long to come back.
  const auto store = std::make_unique<PostgresStore>(
      PostgresStore::Settings{.address = server.address("crash"),
                              .may_forget = true,
                              .patience = std::chrono::milliseconds{60'000}},
      [](const auto& answer) { answer(); });
  constexpr int tables = 8;
  std::atomic<bool> enough = false;
  std::vector<std::int64_t> acknowledged(tables, 0);
  std::vector<std::jthread> players;
  for (std::size_t i = 0; i < tables; ++i) {
    players.emplace_back([&, i] {
      const std::string table = join("table ", i);
      std::int64_t seq = 0;
      while (!enough) {
        // Every other one brings a row with it, and so goes another way.
        Batch batch{append(seq + 1, join("entry ", seq + 1), table)};
        if (seq % 2 == 1) batch.emplace_back(TableRow{.id = table, .game = "lanterns", .seq = seq});
        const auto done = keep(*store, std::move(batch));
        if (done) {
          acknowledged[i] = ++seq;
          continue;
        }
        // Perhaps kept; nobody else writes here, so the journal tells.
        ASSERT_EQ(done.error().code, "store_failed") << table << " " << done.error().code;
        const auto heads = store->heads({table});
        seq = heads.empty() ? 0 : heads[0].seq;
        ASSERT_GE(seq, acknowledged[i]);
      }
    });
  }
  constexpr int crashes = 3;
  for (int crash = 0; crash < crashes; ++crash) {
    std::this_thread::sleep_for(std::chrono::milliseconds{300});
    server.crash();
    server.start();
  }
  // Then everybody goes on. What was kept after the crashes went by a new connection.
  ASSERT_TRUE(keep(*store, {append(1, "afterwards", "another")}));
  const std::int64_t reconnects = store->reconnects();
  enough = true;
  players.clear();
  EXPECT_GE(reconnects, 1);
  for (std::size_t i = 0; i < tables; ++i) {
    const auto journal = store->journal(join("table ", i));
    ASSERT_GE(static_cast<std::int64_t>(journal.size()), acknowledged[i]);
    EXPECT_GT(acknowledged[i], 0);
    for (std::size_t at = 0; at < journal.size(); ++at) {
      ASSERT_EQ(journal[at].text, join("entry ", at + 1));
    }
  }
}

TEST_F(PostgresStoreTest, GoesOnAfterTheDatabaseWasStoppedForAWhile) {
  local::Postgres server;
  const auto store = open(server.address("pause"));
  ASSERT_TRUE(keep(*store, {append(1, "one")}));
  server.freeze();
  std::promise<Expected<void>> answer;
  store->write({append(2, "two")}, [&](const Expected<void>& done) { answer.set_value(done); });
  std::this_thread::sleep_for(std::chrono::seconds{1});
  server.thaw();
  EXPECT_TRUE(answer.get_future().get());
  EXPECT_EQ(store->journal("table").size(), 2U);
}

TEST_F(PostgresStoreTest, NobodyWaitsForADatabaseThatIsGone) {
  local::Postgres server;
  auto store = std::make_unique<PostgresStore>(
      PostgresStore::Settings{.address = server.address("gone"),
                              .may_forget = true,
                              .patience = std::chrono::milliseconds{300}},
      [](const auto& answer) { answer(); });
  ASSERT_TRUE(keep(*store, {append(1, "one")}));
  server.crash();
  const auto done = keep(*store, {append(2, "two")});
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, "store_failed");
  EXPECT_THROW((void)store->journal("table"), StoreFailure);
  server.start();
  // It finds its way back by itself.
  bool kept = false;
  for (int attempt = 0; attempt < 50 && !kept; ++attempt) {
    kept = keep(*store, {append(2, "two")}).has_value();
  }
  EXPECT_TRUE(kept);
  EXPECT_EQ(store->journal("table").size(), 2U);
  server.crash();
  store->write({append(3, "three")}, [](const Expected<void>&) {});
  store.reset();  // ends all the same
}

TEST_F(PostgresStoreTest, GivesEveryDueTableToOneServer) {
  const std::string place = own_place();
  const auto one = open(place);
  const auto two = open(place);
  constexpr int tables = 40;
  Batch batch;
  for (int i = 0; i < tables; ++i) {
    batch.emplace_back(TableRow{.id = join("table ", i), .game = "lanterns", .due = 5 + i});
  }
  batch.emplace_back(TableRow{.id = "later", .game = "lanterns", .due = 5000});
  ASSERT_TRUE(keep(*one, std::move(batch)));
  const auto claim = [](Store& store, Milliseconds now, std::int64_t most) {
    std::promise<std::vector<std::string>> promise;
    store.claim_due(now, most, 100, [&](const auto& claimed) { promise.set_value(*claimed); });
    return promise.get_future().get();
  };
  std::multiset<std::string> claimed;
  std::mutex mutex;
  {
    std::vector<std::jthread> servers;
    for (PostgresStore* store : {one.get(), two.get()}) {
      servers.emplace_back([&, store] {
        for (int i = 0; i < tables; ++i) {
          for (const std::string& table : claim(*store, 1000, 3)) {
            const std::scoped_lock lock{mutex};
            claimed.insert(table);
          }
        }
      });
    }
  }
  EXPECT_EQ(claimed.size(), static_cast<std::size_t>(tables));
  EXPECT_EQ(std::set<std::string>(claimed.begin(), claimed.end()).size(), claimed.size());
  EXPECT_THAT(claim(*one, 1099, 3), testing::IsEmpty()) << "the lease has not passed";
  EXPECT_THAT(claim(*two, 1100, 2), testing::ElementsAre("table 0", "table 1"));
  ASSERT_TRUE(keep(*one, {SetDue{"table 0", 8}}));
  EXPECT_THAT(claim(*one, 1101, 1), testing::ElementsAre("table 2")) << "in the order of time";
  EXPECT_THAT(claim(*one, 1101, 1), testing::ElementsAre("table 0")) << "its time was set anew";
}

TEST_F(PostgresStoreTest, ARowFromBeforeTheLastAppendIsStale) {
  const auto store = open(own_place());
  ASSERT_TRUE(keep(*store, {append(1, "one"), append(2, "two"),
                            TableRow{.id = "table", .game = "lanterns", .seq = 2}}));
  EXPECT_FALSE(store->table("table")->stale);
  ASSERT_TRUE(keep(*store, {append(3, "three")}));
  EXPECT_TRUE(store->table("table")->stale);
  ASSERT_TRUE(keep(*store, {TableRow{.id = "table", .game = "lanterns", .seq = 2}}));
  EXPECT_TRUE(store->table("table")->stale) << "whoever wrote it did not know of the third";
  ASSERT_TRUE(keep(*store, {TableRow{.id = "table", .game = "lanterns", .seq = 3}}));
  EXPECT_FALSE(store->table("table")->stale);
}

TEST_F(PostgresStoreTest, TakesTextThatIsNoUtf8) {
  const auto store = open(own_place());
  const std::string odd{"a\0b\xFF\xC0\xAF", 6};
  EXPECT_EQ(store->visitor(odd), std::nullopt);
  ASSERT_TRUE(keep(*store, {VisitorRow{.id = "ada", .name = odd}, append(1, odd)}));
  EXPECT_EQ(store->visitor("ada")->name, "a\uFFFDb\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(store->journal("table")[0].text, odd) << "entries are bytes";
}

TEST_F(PostgresStoreTest, TellsTheTimeOfTheDatabase) {
  const auto store = open(own_place());
  Milliseconds last = 0;
  for (int i = 0; i < 1000; ++i) {
    const Milliseconds now = store->now();
    ASSERT_GE(now, last);
    last = now;
  }
  EXPECT_GT(last, 1'700'000'000'000);
}

TEST_F(PostgresStoreTest, SeveralServersMayCreateTheTablesAtOnce) {
  const std::string place = own_place();
  std::vector<std::future<std::unique_ptr<PostgresStore>>> stores;
  constexpr int servers = 5;
  for (int i = 0; i < servers; ++i) {
    stores.push_back(std::async(std::launch::async, [&] { return open(place); }));
  }
  for (int i = 0; i < servers; ++i) {
    try {
      const auto store = stores[static_cast<std::size_t>(i)].get();
      EXPECT_TRUE(keep(*store, {append(i + 1, "one")}));
    } catch (const StoreFailure& failed) {
      ADD_FAILURE() << sentence_of(failed.error, Language::en);
    }
  }
}

// --- Databases that cannot be used -----------------------------------------------------------

TEST_F(PostgresStoreTest, RefusesAnAddressThatIsNoneWithoutRepeatingIt) {
  for (const char* address :
       {"postgresql://ada:open@sesame@127.0.0.1/boathouse",
        "postgresql://ada:sesame/open@127.0.0.1/x", "postgresql://a?sesame"}) {
    const Error error = refusal({.address = address});
    EXPECT_EQ(error.code, "store_address") << address;
    EXPECT_THAT(sentence_of(error, Language::en), Not(HasSubstr("sesame")));
  }
}

TEST_F(PostgresStoreTest, SaysWhyTheDatabaseCannotBeUsed) {
  const local::Postgres& server = local::Postgres::shared();
  const auto sentence = [](const std::string& address) {
    const Error error = refusal({.address = address, .may_forget = true});
    EXPECT_EQ(error.code, "store_unreachable");
    EXPECT_THAT(sentence_of(error, Language::en), Not(HasSubstr("sesame")));
    EXPECT_THAT(sentence_of(error, Language::en), Not(HasSubstr("\n")));
    return sentence_of(error, Language::en);
  };
  EXPECT_THAT(sentence("postgresql://ada:sesame@127.0.0.1:1/x"), HasSubstr("refused"));
  EXPECT_THAT(sentence(server.address_with("boathouse", "sesame", "postgres")),
              HasSubstr("password"));
  EXPECT_THAT(sentence(server.address_with("boathouse", server.password(), "nowhere")),
              HasSubstr("nowhere"));
}

TEST_F(PostgresStoreTest, RefusesADatabaseThatCanOnlyBeRead) {
  const local::Postgres& server = local::Postgres::shared();
  server.run("DROP ROLE IF EXISTS reader");
  server.run("CREATE ROLE reader LOGIN PASSWORD 'sesame'");
  server.run("ALTER ROLE reader SET default_transaction_read_only = on");
  const Error error =
      refusal({.address = server.address_with("reader", "sesame", "postgres"), .may_forget = true});
  EXPECT_EQ(error.code, "store_read_only") << sentence_of(error, Language::en);
}

TEST_F(PostgresStoreTest, RefusesTablesOfALaterVersionAndOfSomebodyElse) {
  const local::Postgres& server = local::Postgres::shared();
  const std::string place = own_place();
  (void)open(place);
  server.run_at(place, "UPDATE boathouse_schema SET version = 99");
  (void)open(place);  // what was added there, this program does not mind
  server.run_at(place, "UPDATE boathouse_schema SET usable_by = 99");
  EXPECT_EQ(refusal({.address = place, .may_forget = true}).code, "store_version");
  const std::string other = server.address("somebody else");
  server.run_at(other, "CREATE TABLE visitors (guest text)");
  EXPECT_EQ(refusal({.address = other, .may_forget = true}).code, "store_foreign");
}

TEST_F(PostgresStoreTest, RefusesAServerThatForgets) {
  const std::string place = own_place();
  const Error error = refusal({.address = place});
  EXPECT_EQ(error.code, "store_unsafe");
  EXPECT_THAT(sentence_of(error, Language::en), HasSubstr("fsync"));
  local::Postgres careless{{"fsync=on", "synchronous_commit=off"}};
  std::vector<std::string> warnings;
  const PostgresStore store{
      PostgresStore::Settings{
          .address = careless.address("x"),
          .warn = [&](const Error& each) { warnings.push_back(sentence_of(each, Language::en)); }},
      [](const auto& answer) { answer(); }};
  EXPECT_THAT(warnings, testing::ElementsAre(HasSubstr("synchronous_commit")));
}

}  // namespace
}  // namespace boathouse::server
