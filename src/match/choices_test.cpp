#include "match/choices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace boathouse {
namespace {

// That the river moves on at the end of a round is no reason to choose, since it does so anyway.
TEST(ChoicesOf, LeavesOutWhatHappensAnyway) {
  const auto game = find_game("up-the-river");
  ASSERT_TRUE(game);
  auto state = (*game)->begin(2, {});
  for (const int roll : {1, 2, 1, 2}) {  // a boat each to 8 and 6, and the river moves
    state->play(Ply::chance(static_cast<std::uint32_t>(roll)));
    const int seat = state->turn().first();
    state->play(Ply::move(seat, state->legal_moves(seat).front()));
  }
  state->play(Ply::chance(1));
  state->play(Ply::move(0, state->legal_moves(0).front()));
  state->play(Ply::chance(3));
  const std::vector<std::string> names{"Ada", "Ben"};
  const Teller teller{(*game)->words(), Language::en, names, 1};
  const std::vector<Choice> found = choices_of(*state, 1, teller);
  ASSERT_GT(found.size(), 1U);
  for (const Choice& choice : found) {
    ASSERT_FALSE(choice.sentences.empty());
    EXPECT_TRUE(choice.sentences.front().starts_with("You sail"));
    EXPECT_THAT(choice.sentences, testing::Not(testing::Contains("The river moves on.")));
  }
}

}  // namespace
}  // namespace boathouse
