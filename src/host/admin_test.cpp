// boathouse admin from outside, on a store of its own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/testing/program.h"
#include "server/server.h"
#include "server/store/sqlite/sqlite_store.h"

namespace boathouse::host {
namespace {

using namespace cli;

using testing::HasSubstr;
using testing::IsEmpty;

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
  EXPECT_EQ(run({"admin", "ban", "ada", "--data", "."}).exit_code, 0);
  {
    server::SqliteStore store{server::store_path(folder.path()), answer_at_once};
    EXPECT_TRUE(store.visitor("ada")->banned);
    ASSERT_EQ(store.notices().size(), 1U);
    EXPECT_EQ(store.notices()[0].visitor, "ada");
  }
  EXPECT_EQ(run({"admin", "unban", "ada", "--data", "."}).exit_code, 0);
  server::SqliteStore store{server::store_path(folder.path()), answer_at_once};
  EXPECT_FALSE(store.visitor("ada")->banned);
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

}  // namespace
}  // namespace boathouse::host
