// The story of a match, page by page: the same that each viewer was told while it was played.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

using testing::HasSubstr;

// A long race with hidden hands, in which both listen, and somebody watches.
class AStory : public testing::Test {
 protected:
  AStory() {
    for (const char* name : {"Ada", "Ben"}) {
      visitors_.push_back(test_.hello(name));
      cookies_.push_back(test_.cookie());
    }
    cookies_.emplace_back();
    visitors_.emplace_back();
    table_ = text_of(test_.ok(visitors_[0], R"({"do":"create","game":"regatta"})"), "table");
    test_.ok(visitors_[1], action("sit", table_));
    for (std::size_t i = 0; i < ears_.size(); ++i) test_.listen(ears_[i], visitors_[i], table_);
  }

  // Both change cards rather than sail home, and one of them takes a choice back.
  void play(std::int64_t plies) {
    test_.ok(visitors_[0], action("start", table_));
    bool undone = false;
    for (;;) {
      Json now = member(test_.look("", table_), "match");
      if (number_of(now, "plies") >= plies) break;
      const auto mover = member(now, "on_turn").items()->at(0).whole<std::size_t>().value();
      now = member(test_.look(visitors_[mover], table_), "match");
      const auto ply = number_of(now, "plies");
      const Json* chosen = &member(now, "moves").items()->at(0);
      for (const Json& move : *member(now, "moves").items()) {
        if (text_of(member(move, "parts"), "kind") == "exchange") chosen = &move;
      }
      test_.ok(visitors_[mover],
               action("play", table_,
                      join(R"("ply":)", ply, R"(,"code":)", number_of(*chosen, "code"))));
      const std::string undo = action("undo", table_, join(R"("ply":)", ply + 1));
      if (!undone) undone = test_.act(visitors_[mover], undo).status == 200;
    }
    EXPECT_TRUE(undone);
  }

  HttpResponse get(std::size_t who, std::string_view query) {
    return test_.get(join("/api/tables/", table_, "/story", query), cookies_[who]);
  }
  // The plies of a page, each with its text up to its view, and the view's.
  static std::vector<std::pair<std::string, std::string>> plies_of(std::string_view page) {
    std::vector<std::pair<std::string, std::string>> plies;
    const Json json = parsed(page);
    for (const Json& each : *member(json, "story").items()) {
      const std::size_t begin = page.find(join("\"ply\":", number_of(each, "ply"), ","));
      const std::size_t view = page.find(",\"view\":", begin);
      const std::size_t next = std::min(page.find("},{\"ply\":", view), page.size() - 3);
      plies.emplace_back(page.substr(begin, view - begin), page.substr(view, next - view));
    }
    return plies;
  }

  TestHouse test_;
  std::vector<std::string> visitors_;  // the last one watches
  std::vector<std::string> cookies_;
  std::vector<Ear> ears_{3};
  std::string table_;
};

TEST_F(AStory, IsWhatEachViewerWasToldWhenItHappened) {
  play(130);
  for (std::size_t who = 0; who < ears_.size(); ++who) {
    std::string heard;
    for (const std::string& frame : ears_[who].frames) heard += frame;
    std::size_t hidden = 0;
    for (const char* query : {"?lang=en", "?lang=en&from=101"}) {
      for (const auto& [told, view] : plies_of(get(who, query).body)) {
        EXPECT_THAT(heard, HasSubstr("\"kind\":\"ply\"," + told));
        // In the setup there is nothing to see yet.
        if (view != ",\"view\":null") {
          EXPECT_THAT(heard, HasSubstr(view));
        }
        if (told.find(R"("notation":"?")") != std::string::npos) ++hidden;
      }
    }
    EXPECT_GT(hidden, 0U) << "somebody else's cards";
  }
  EXPECT_EQ(get(1, "?as=0").body, get(2, "").body) << "nobody has the eyes of another seat";
  EXPECT_NE(get(0, "").body, get(2, "").body);
}

TEST_F(AStory, IsToldInPagesThatSurviveARestart) {
  EXPECT_EQ(get(0, "").status, 409) << "there is no match yet";
  play(130);
  const std::string first = get(0, "?as=0&lang=fr").body;
  const std::string second = get(0, "?as=0&lang=fr&from=101").body;
  EXPECT_EQ(member(parsed(first), "story").items()->size(), 100U);
  const Json rest = parsed(second);
  const auto plies = number_of(rest, "plies");
  ASSERT_EQ(static_cast<std::int64_t>(member(rest, "story").items()->size()), plies - 100);
  EXPECT_EQ(number_of(member(rest, "story").items()->front(), "ply"), 101);
  const std::string seen = plies_of(first).back().second.substr(1);
  EXPECT_THAT(second, HasSubstr(join(seen, ",\"story\":[{\"ply\":101,")));
  EXPECT_EQ(number_of(member(rest, "story").items()->back(), "ply"), plies);
  EXPECT_TRUE(member(parsed(get(0, "?from=999999").body), "story").items()->empty());
  test_.restart();
  EXPECT_EQ(get(0, "?as=0&lang=fr").body, first);
  EXPECT_EQ(get(0, "?as=0&lang=fr&from=101").body, second);
}

TEST_F(AStory, IsRefusedToWhoeverAsksForNonsenseOrTooOften) {
  EXPECT_EQ(get(0, "?from=0").status, 400);
  EXPECT_EQ(get(0, "?from=first").status, 400);
  EXPECT_EQ(get(0, "?as=9").status, 400);
  EXPECT_EQ(test_.get("/api/tables/none/story").status, 404);
  TestHouse strict{nullptr, true};
  int refused = 0;
  for (int i = 0; i < 250; ++i) {
    if (strict.get("/api/tables/none/story").status == 429) ++refused;
  }
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace boathouse::server
