#include <algorithm>
#include <array>

#include "core/text.h"
#include "solvers/powerboats/solver.h"
#include "solvers/rette-sich-wer-kann/solver.h"
#include "solvers/solver.h"
#include "solvers/up-the-river/solver.h"

namespace boathouse {

std::span<const Solver* const> solvers() {
  static const std::array<const Solver*, 3> all{
      &up_the_river::two_player_solver(), &powerboats::course_solver(), &rette::endings_solver()};
  return all;
}

Expected<const Solver*> find_solver(std::string_view game, int seats, std::string_view aim) {
  std::string known;
  for (const Solver* solver : solvers()) {
    const bool for_any = solver->seats() == Solver::any_number;
    known += join(known.empty() ? "" : ", ", solver->game());
    if (!for_any) known += join(" (", solver->seats(), ")");
    if (solver->game() != game || (!for_any && solver->seats() != seats)) continue;
    std::string aims;
    for (const std::string_view own : solver->aims()) {
      if (own == aim) return solver;
      aims += join(aims.empty() ? "" : ", ", own);
    }
    return failure("unknown_aim", {{"game", std::string{game}},
                                   {"seats", join(seats)},
                                   {"known", aims},
                                   {"aim", std::string{aim}}});
  }
  return failure("no_solver",
                 {{"game", std::string{game}}, {"seats", join(seats)}, {"known", known}});
}

}  // namespace boathouse
