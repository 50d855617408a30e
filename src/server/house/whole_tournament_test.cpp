// Whole tournaments on a server, in which minds play every match to its end: an odd number of
// players, one of whom never comes and one who leaves, and a server that starts anew in every
// phase.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>

#include "core/text.h"
#include "minds/registry.h"
#include "proof/tournament_proof.h"
#include "server/house/contest.h"
#include "server/house/tables.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

struct Course {
  std::string_view name;
  std::string_view wish;  // kind, and what goes with it
};

class WholeTournament : public testing::TestWithParam<Course> {
 protected:
  static constexpr std::string_view absent = "gus";
  static constexpr std::string_view leaving = "dan";

  void begin() {
    constexpr std::array levels{"landlubber", "deckhand", "sailor", "bosun"};
    for (const char* name : {"ada", "ben", "cleo", "dan", "gus"}) {
      const std::string id = test_.account(name);
      people_[id] = name;
      if (name == leaving) leaver_ = id;
      if (name == absent) continue;
      minds_[id] = *make_mind(**find_game("up-the-river"), 2, levels[minds_.size()]);
    }
    const std::string host = people_.begin()->first;
    id_ = text_of(
        test_.ok(host, join(R"({"do":"make_tournament","name":"Whole","game":"up-the-river",)",
                            R"("starts_in_s":60,)", GetParam().wish, "}")),
        "tournament");
    for (const auto& [each, name] : people_) act(each, "join_tournament");
  }
  void act(const std::string& who, std::string_view what) {
    test_.ok(who, join(R"({"do":")", what, R"(","tournament":")", id_, R"("})"));
  }
  ContestPtr contest() { return read_contest(test_.store(), id_, nullptr).value(); }

  // Everybody who is on turn at a table and has come makes a choice; false if nobody does.
  bool play_at(const std::string& id) {
    const auto table = Tables::read(test_.store(), id);
    if (!table || table->phase() != Phase::playing) return false;
    const Match& match = *table->match();
    for (int seat = 0; seat < table->seat_count(); ++seat) {
      const auto mind = minds_.find(table->seat(seat).visitor);
      if (!match.turn().has(seat) || mind == minds_.end() || table->played_by_mind(seat)) continue;
      const Move move =
          mind->second->think(*match.state().look(seat), {.nodes = 50}, random_).move();
      test_.ok(mind->first,
               action("play", id, join(R"("ply":)", match.plies().size(), R"(,"code":)", move)));
      return true;
    }
    return false;
  }
  // Some choices at every table after the other, then some seconds pass.
  void play_on() {
    constexpr int choices = 8;
    const ContestPtr now = contest();
    bool any = false;
    for (const std::size_t table : now->running) {
      for (int i = 0; i < choices && play_at(now->table_id(table)); ++i) any = true;
    }
    // Where nobody has anything to do, somebody's time is running out.
    const bool league = now->made.plan.kind == tournament::Kind::league;
    test_.wait(league && !any ? 3600 * second : 8 * second);
  }
  [[nodiscard]] bool is_done() {
    const ContestPtr now = contest();
    if (now->made.plan.kind != tournament::Kind::league) {
      return now->state.phase() == tournament::Tournament::Phase::over;
    }
    return now->state.rounds() == 1 && now->running.empty();
  }

  TestHouse test_;
  std::string id_;
  std::string leaver_;
  std::map<std::string, std::string> people_;  // by their ids
  std::map<std::string, std::unique_ptr<Mind>> minds_;
  Random random_{4};
};

TEST_P(WholeTournament, IsPlayedToItsEndAndCanBeChecked) {
  begin();
  test_.restart();
  bool has_left = false;
  for (int step = 0; step < 2000 && !is_done(); ++step) {
    play_on();
    if (step % 10 == 5) test_.restart();
    // Somebody leaves in the middle of it.
    if (!has_left && contest()->state.tables().size() >= 2) {
      has_left = true;
      act(leaver_, "leave_tournament");
    }
  }
  ASSERT_TRUE(is_done());
  const ContestPtr over = contest();
  EXPECT_EQ(over->standings.size(), people_.size());
  const auto winner = over->entrant(over->standings.front().player).name;
  EXPECT_NE(winner, absent);
  const std::string file = test_.get("/api/tournaments/" + id_ + "/result").body;
  const auto found = proof::examine_tournament(parsed(file), {});
  ASSERT_TRUE(found) << found.error().code;
  EXPECT_FALSE(found->wrong) << found->wrong->code;
  EXPECT_GE(found->tables, 2U);
  EXPECT_EQ(found->records, found->tables);
  EXPECT_GE(found->pairings, 1U);
}

INSTANTIATE_TEST_SUITE_P(
    Of, WholeTournament,
    testing::Values(
        Course{"arena", R"("kind":"arena","pace":{"kind":"live","move_s":10,"bank_s":10})"},
        Course{"swiss",
               R"("kind":"swiss","rounds":3,"pace":{"kind":"live","move_s":10,"bank_s":10})"},
        Course{
            "series",
            R"("kind":"series","rounds":3,"players":3,"pace":{"kind":"live","move_s":10,"bank_s":10})"},
        Course{
            "duplicate",
            R"("kind":"swiss","rounds":2,"players":3,"duplicate":true,"pace":{"kind":"live","move_s":10,"bank_s":10})"},
        Course{"league", R"("kind":"league","pace":{"kind":"correspondence","total_days":1})"}),
    [](const auto& each) { return std::string{each.param.name}; });

}  // namespace
}  // namespace boathouse::server
