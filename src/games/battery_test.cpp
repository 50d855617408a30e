// Every game of the house, and the test game, against the shared battery.
#include "games/testing/battery.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/list.h"
#include "games/testing/game_id.h"
#include "games/testing/lanterns.h"

namespace boathouse {
namespace {

using ::testing::IsEmpty;

template <class List>
struct TestTypes;
template <class... Listed>
struct TestTypes<TypeList<Listed...>> {
  using Type = ::testing::Types<Lanterns, Listed...>;
};

template <class G>
class Battery : public ::testing::Test {};
TYPED_TEST_SUITE(Battery, TestTypes<Games>::Type, GameId);

TYPED_TEST(Battery, RandomGamesEnd) {
  EXPECT_THAT(battery::check_random_games_end<TypeParam>(), IsEmpty());
}
TYPED_TEST(Battery, ChancesAreComplete) {
  EXPECT_THAT(battery::check_chances_are_complete<TypeParam>(), IsEmpty());
}
TYPED_TEST(Battery, LotsAreTheChances) {
  EXPECT_THAT(battery::check_lots_are_the_chances<TypeParam>(), IsEmpty());
}
TYPED_TEST(Battery, MovesAreDistinct) {
  EXPECT_THAT(battery::check_moves_are_distinct<TypeParam>(), IsEmpty());
}
TYPED_TEST(Battery, PlayIsDetermined) {
  EXPECT_THAT(battery::check_play_is_determined<TypeParam>(), IsEmpty());
}
TYPED_TEST(Battery, KeysTellPositionsApart) {
  EXPECT_THAT(battery::check_keys_tell_positions_apart<TypeParam>(), IsEmpty());
}
TYPED_TEST(Battery, MoveLoopStaysOffTheHeap) {
  EXPECT_THAT(battery::check_move_loop_stays_off_the_heap<TypeParam>(), IsEmpty());
}
TYPED_TEST(Battery, NotationAndPartsAreUnique) {
  EXPECT_THAT(battery::check_notation_and_parts_are_unique<TypeParam>(), IsEmpty());
}
TYPED_TEST(Battery, EventsCanBeTold) {
  EXPECT_THAT(battery::check_events_can_be_told<TypeParam>(), IsEmpty());
}
TYPED_TEST(Battery, CataloguesAgree) {
  EXPECT_THAT(battery::check_catalogues_agree<TypeParam>(), IsEmpty());
}
TYPED_TEST(Battery, SentencesReadWell) {
  EXPECT_THAT(battery::check_sentences_read_well<TypeParam>(), IsEmpty());
}
TYPED_TEST(Battery, ViewsCanBeShown) {
  EXPECT_THAT(battery::check_views_can_be_shown<TypeParam>(), IsEmpty());
}
TYPED_TEST(Battery, ViewsKeepSecrets) {
  EXPECT_THAT(battery::check_views_keep_secrets<TypeParam>(), IsEmpty());
}
TYPED_TEST(Battery, NobodyKnowsTheFuture) {
  EXPECT_THAT(battery::check_nobody_knows_the_future<TypeParam>(), IsEmpty());
}
TYPED_TEST(Battery, PositionsCanBeSetUp) {
  EXPECT_THAT(battery::check_positions_can_be_set_up<TypeParam>(), IsEmpty());
}
TYPED_TEST(Battery, SamplesAreFair) {
  EXPECT_THAT(battery::check_samples_are_fair<TypeParam>(), IsEmpty());
}

}  // namespace
}  // namespace boathouse
