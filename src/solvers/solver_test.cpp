#include "solvers/solver.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace boathouse {
namespace {

TEST(Solvers, BelongToGamesOfTheHouse) {
  for (const Solver* solver : solvers()) {
    const auto game = find_game(solver->game());
    ASSERT_TRUE(game);
    const bool for_any = solver->seats() == Solver::any_number;
    const int seats = for_any ? (*game)->info().max_seats : solver->seats();
    EXPECT_TRUE(check_seats(**game, seats));
    ASSERT_FALSE(solver->aims().empty());
    for (const std::string_view aim : solver->aims()) {
      EXPECT_EQ(*find_solver(solver->game(), seats, aim), solver);
    }
    for (const SolverChoice& choice : solver->choices()) EXPECT_FALSE(choice.choices.empty());
  }
}

TEST(Solvers, ThatAreMissingAreNamed) {
  const auto nobody = find_solver("some-lake", 2, "win");
  ASSERT_FALSE(nobody);
  EXPECT_EQ(nobody.error().sentence(),
            "some-lake for 2 players cannot be solved; what can be solved is up-the-river (2), "
            "powerboats, rette-sich-wer-kann (2).");
  const auto fame = find_solver("up-the-river", 2, "fame");
  ASSERT_FALSE(fame);
  EXPECT_EQ(fame.error().sentence(),
            "up-the-river for 2 players can be solved for win, points, not for “fame”.");
}

TEST(Solvers, NumberTheStatesOfAnArray) {
  const GameEntry& game = **find_game("up-the-river");
  const Solver& solver = **find_solver("up-the-river", 2, "win");
  const OptionValues options = standard_options(game.info().options);
  const auto solved = std::move(solver.solve({.aim = "win", .options = options}, {})).value();
  const auto start = game.begin(2, options);
  ASSERT_EQ(solved->values().size(), solved->states());
  EXPECT_EQ(solved->values()[solved->number_of(*start).value()], solved->value());
  for (const std::size_t number :
       {std::size_t{0}, std::size_t{12345}, solved->values().size() - 1}) {
    const auto state = solved->state_of(number);
    EXPECT_EQ(solved->number_of(*state), number);
    EXPECT_EQ(solved->value_of(*state), solved->values()[number]);
  }
  // After a roll a state has a value, but no number.
  start->play(Ply::chance(3));
  EXPECT_FALSE(solved->number_of(*start));
  EXPECT_TRUE(solved->value_of(*start));
  // For three, or in another game, it has neither.
  const auto for_three = game.begin(3, options);
  EXPECT_FALSE(solved->number_of(*for_three));
  EXPECT_FALSE(solved->value_of(*for_three));
  const GameEntry& other = **find_game("rette-sich-wer-kann");
  EXPECT_FALSE(solved->value_of(*other.begin(2, standard_options(other.info().options))));
}

}  // namespace
}  // namespace boathouse
