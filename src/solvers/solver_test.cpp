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

}  // namespace
}  // namespace boathouse
