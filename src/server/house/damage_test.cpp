// A table whose journal cannot be read: the administrator and the players are told, and nobody else
// suffers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

using testing::HasSubstr;
using testing::Not;

class ADamagedJournal : public testing::Test {
 protected:
  ADamagedJournal() {
    ada_ = test_.hello("Ada");
    damaged_ = make();
    sound_ = make();
    test_.settle();
    test_.store().write({RewriteEntry{damaged_, 2, "not an entry"}}, [](const Expected<void>&) {});
    test_.restart();
  }

  std::string make() {
    const std::string table = text_of(
        test_.ok(ada_,
                 R"({"do":"create","game":"up-the-river","public":true,"pace":{"kind":"live",)"
                 R"("move_s":60,"bank_s":60},"seats":[{"kind":"me"},)"
                 R"({"kind":"me","name":"B"}]})"),
        "table");
    test_.ok(ada_, action("start", table));
    return table;
  }

  TestHouse test_;
  std::string ada_;
  std::string damaged_;
  std::string sound_;
};

TEST_F(ADamagedJournal, IsAnErrorOfItsOwnForThePlayer) {
  for (const char* what : {"", "/story", "/record", "/review"}) {
    const HttpResponse response = test_.get(join("/api/tables/", damaged_, what));
    EXPECT_EQ(response.status, 500) << what;
    EXPECT_THAT(response.body, HasSubstr("\"journal_unreadable\"")) << what;
    EXPECT_THAT(response.body, HasSubstr("damaged")) << what;
    EXPECT_THAT(response.body, Not(HasSubstr("not an entry"))) << what;
  }
  EXPECT_EQ(test_.refused(ada_, action("say", damaged_, R"("text":"ahoy")")), "journal_unreadable");
  Ear ear;
  EXPECT_EQ(
      text_of(member(parsed(test_.act(ada_, action("subscribe", damaged_), &ear).json), "error"),
              "code"),
      "journal_unreadable");
  EXPECT_EQ(test_.get("/api/tables/none").status, 404) << "what never was is something else";
}

TEST_F(ADamagedJournal, IsToldToTheAdministratorOnce) {
  for (int i = 0; i < 3; ++i) (void)test_.get("/api/tables/" + damaged_);
  std::size_t told = 0;
  for (const std::string& line : test_.log()) {
    if (line.find("journal_unreadable") == std::string::npos) continue;
    ++told;
    EXPECT_THAT(line, HasSubstr(R"("level":"error")"));
    EXPECT_THAT(line, HasSubstr(damaged_));
  }
  EXPECT_EQ(told, 1U);
  EXPECT_THAT(test_.get("/metrics").body, HasSubstr("\nboathouse_journals_unreadable_total 1\n"));
}

TEST_F(ADamagedJournal, DoesNoHarmToOthers) {
  (void)test_.act(ada_, action("say", damaged_, R"("text":"ahoy")"));
  EXPECT_EQ(test_.get("/health").status, 200);
  EXPECT_EQ(test_.get("/api/tables/" + sound_).status, 200);
  const std::string lobby = test_.get("/api/lobby").body;
  EXPECT_THAT(lobby, HasSubstr(sound_));
  EXPECT_THAT(lobby, Not(HasSubstr(damaged_)));
}

}  // namespace
}  // namespace boathouse::server
