#include "tournament/duplicate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/json.h"
#include "tournament/entry_json.h"

namespace boathouse::tournament {
namespace {

using testing::ElementsAre;

constexpr Time noon{std::chrono::hours{12}};

TEST(DuplicateScores, AreTheShareBeatenInTheSameSeat) {
  // Three tables of two. In the first seat: first with 30 points, first with 20, second.
  const std::vector<Outcome> tables{{.places = {1, 2}, .points = {30, 10}},
                                    {.places = {1, 2}, .points = {20, 5}},
                                    {.places = {2, 1}, .points = {40, 50}}};
  EXPECT_THAT(
      duplicate_scores(tables),
      ElementsAre(ElementsAre(point, point / 2), ElementsAre(point / 2, 0), ElementsAre(0, point)));
}

TEST(DuplicateScores, TiesCountHalf) {
  const std::vector<Outcome> tables{{.places = {1, 2}, .points = {30, 10}},
                                    {.places = {1, 2}, .points = {30, 12}}};
  EXPECT_THAT(duplicate_scores(tables),
              ElementsAre(ElementsAre(point / 2, 0), ElementsAre(point / 2, point)));
}

// A shared first place is worth the mean of the first two: less than the first, more than the
// second, whatever the points.
TEST(DuplicateScores, SharedPlacesAreWorthTheirMean) {
  const std::vector<Outcome> tables{{.places = {1, 1}, .points = {99, 99}},
                                    {.places = {1, 2}, .points = {1, 0}}};
  EXPECT_THAT(duplicate_scores(tables), ElementsAre(ElementsAre(0, point), ElementsAre(point, 0)));
}

TEST(DuplicateScores, WhoeverLapsedIsBeatenByAllWhoDidNot) {
  const std::vector<Outcome> tables{
      {.places = {3, 2, 1}, .lapses = {Lapse::none, Lapse::none, Lapse::none}, .points = {0, 1, 2}},
      {.places = {2, 1, 3},
       .lapses = {Lapse::forfeit, Lapse::none, Lapse::forfeit},
       .points = {9, 1, 2}}};
  EXPECT_THAT(duplicate_scores(tables),
              ElementsAre(ElementsAre(point, 0, point), ElementsAre(0, point, 0)));
}

TEST(DuplicateScores, OnlyTablesOfTheSameSizeAreComparedElseThePlaceCounts) {
  const std::vector<Outcome> tables{{.places = {1, 2}, .points = {1, 0}},
                                    {.places = {2, 1}, .points = {0, 1}},
                                    {.places = {2, 3, 1}, .points = {1, 0, 2}}};
  EXPECT_THAT(duplicate_scores(tables), ElementsAre(ElementsAre(point, 0), ElementsAre(0, point),
                                                    ElementsAre(point / 2, 0, point)));
}

// Of seven others, four are beaten and one is a tie: 4.5 / 7 of 120 is 77.14.
TEST(DuplicateScores, AreRoundedToTheNearestPart) {
  std::vector<Outcome> tables(8, {.places = {1, 2}, .points = {5, 0}});
  tables[1].points[0] = 5;
  for (const std::size_t i : {2U, 3U}) tables[i].points[0] = 9;
  for (const std::size_t i : {4U, 5U, 6U, 7U}) tables[i].points[0] = 1;
  EXPECT_EQ(duplicate_scores(tables)[0][0], 77);
}

// A duplicate tournament of four at tables of two, with a table's end as the test wants it.
class DuplicateTournament : public testing::Test {
 protected:
  void begin(Kind kind) {
    state_.emplace(Plan{.kind = kind, .rounds = 2, .starts = noon, .duplicate = true});
    for (const char* who : {"a", "b", "c", "d"}) {
      ASSERT_TRUE(state_->take(entry::Joined{who, noon, std::string(64, who[0])}));
    }
    while (const auto next = state_->next(noon)) ASSERT_TRUE(state_->take(*next));
    ASSERT_EQ(state_->tables().size(), 2U);
  }
  void finish(std::size_t table, std::vector<int> places, std::vector<std::int32_t> points) {
    ASSERT_TRUE(state_->take(
        entry::TableOver{table, {.places = std::move(places), .points = std::move(points)}, noon}));
  }
  Score score_at(std::size_t table, std::size_t seat) {
    const Player player = state_->tables()[table].table.seats[seat];
    for (const auto& each : state_->standings()) {
      if (each.player == player) return each.score;
    }
    return -1;
  }
  std::optional<Tournament> state_;
};

TEST_F(DuplicateTournament, CountsARoundOnceItsLastTableIsOver) {
  begin(Kind::swiss);
  finish(0, {1, 2}, {30, 10});
  EXPECT_FALSE(state_->is_over(0));
  EXPECT_EQ(score_at(0, 0), 0) << "the other table may have done better in this seat";
  finish(1, {1, 2}, {20, 15});
  EXPECT_TRUE(state_->is_over(0));
  EXPECT_EQ(score_at(0, 0), point);
  EXPECT_EQ(score_at(0, 1), 0);
  EXPECT_EQ(score_at(1, 0), 0) << "won, but with less than the other made of the same luck";
  EXPECT_EQ(score_at(1, 1), point);
}

TEST_F(DuplicateTournament, OfASeriesCountsPlacesThatWouldHaveHadTheScore) {
  begin(Kind::series);
  finish(0, {1, 2}, {30, 10});
  EXPECT_EQ(score_at(0, 0), 0);
  finish(1, {1, 2}, {30, 15});
  EXPECT_EQ(score_at(0, 0), 3) << "a tie is one and a half, in halves";
  EXPECT_EQ(score_at(1, 0), 3);
  EXPECT_EQ(score_at(0, 1), 4);
  EXPECT_EQ(score_at(1, 1), 2);
}

TEST_F(DuplicateTournament, NeedsANonceOfEverybodyAndThePointsOfEveryTable) {
  Tournament open{{.starts = noon, .duplicate = true}};
  EXPECT_FALSE(open.take(entry::Joined{"a", noon}));
  EXPECT_FALSE(open.take(entry::Joined{"a", noon, std::string(63, 'a')}));
  EXPECT_FALSE(open.take(entry::Joined{"a", noon, std::string(64, 'x')}));
  EXPECT_TRUE(open.take(entry::Joined{"a", noon, std::string(64, 'a')}));
  EXPECT_TRUE(open.take(entry::Left{"a", noon}));
  EXPECT_FALSE(open.take(entry::Joined{"a", noon, std::string(64, 'b')})) << "it is fixed";
  EXPECT_TRUE(open.take(entry::Joined{"a", noon}));
  EXPECT_EQ(open.entrants()[0].nonce, std::string(64, 'a'));
  Tournament usual{{.starts = noon}};
  EXPECT_FALSE(usual.take(entry::Joined{"a", noon, std::string(64, 'a')}));
  begin(Kind::swiss);
  EXPECT_FALSE(state_->can_take(entry::TableOver{0, {.places = {1, 2}}, noon}));
}

TEST(DuplicateEntries, AreReadAsTheyWereWritten) {
  const auto again = [](const Entry& entry) {
    JsonWriter json;
    json.open_object();
    write_entry(json, entry);
    return read_entry(*read_json(json.close_object().take()), noon);
  };
  const auto joined =
      std::get<entry::Joined>(*again(entry::Joined{"a", noon, std::string(64, 'a'), true}));
  EXPECT_EQ(joined.nonce, std::string(64, 'a'));
  EXPECT_TRUE(joined.nonce_by_house);
  const Outcome outcome{.places = {1, 2}, .points = {7, -3}};
  EXPECT_EQ(std::get<entry::TableOver>(*again(entry::TableOver{1, outcome, noon})).outcome,
            outcome);
}

TEST(DuplicateEntries, PlansSayItOnlyIfItIsSo) {
  const auto text = [](const Plan& plan) {
    JsonWriter json;
    json.open_object();
    write_plan(json, plan);
    return json.close_object().take();
  };
  Plan plan{.kind = Kind::series, .starts = noon};
  EXPECT_EQ(text(plan).find("duplicate"), std::string::npos) << "as before there was any";
  plan.duplicate = true;
  EXPECT_TRUE(read_plan(*read_json(text(plan)))->duplicate);
  plan.kind = Kind::arena;
  EXPECT_FALSE(read_plan(*read_json(text(plan)))) << "an arena has no rounds";
}

}  // namespace
}  // namespace boathouse::tournament
