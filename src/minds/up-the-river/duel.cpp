#include "minds/up-the-river/duel.h"

namespace boathouse::up_the_river {

namespace {

struct Race {
  double own_speed;
  double their_speed;
  double step;  // from one berth to the next that one of these two gets

  // The chance of being ahead when each side has this many boats still to dock.
  [[nodiscard]] double chance(int own, int theirs, double berth, double lead) const {
    if (own + theirs == 0) return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    if (own == 0 && lead < 0) return 0;
    if (theirs == 0 && lead > 0) return 1;
    // The first to dock has the higher berth, which breaks a tie.
    const double first = lead == 0 ? tie_break : 0;
    const double own_pace = own * own_speed;
    const double next_is_own = own_pace / (own_pace + theirs * their_speed);
    double sum = 0;
    if (own > 0) sum += next_is_own * chance(own - 1, theirs, berth - step, lead + berth + first);
    if (theirs > 0) {
      sum += (1 - next_is_own) * chance(own, theirs - 1, berth - step, lead - berth - first);
    }
    return sum;
  }

  static constexpr double tie_break = 0.25;
};

}  // namespace

double chance_ahead(const Prospect& own, const Prospect& theirs, double free_berth,
                    double docked_by_all) {
  // Boats of others take berths in between.
  const double docked = own.docked + theirs.docked;
  const Race race{.own_speed = 1 / own.turns,
                  .their_speed = 1 / theirs.turns,
                  .step = docked > 0 ? docked_by_all / docked : 1};
  double lead = own.points - theirs.points;
  if (own.best_berth > theirs.best_berth) lead += Race::tie_break;
  if (own.best_berth < theirs.best_berth) lead -= Race::tie_break;
  double sum = 0;
  for (std::size_t a = 0; a < own.chance.size(); ++a) {
    for (std::size_t b = 0; b < theirs.chance.size(); ++b) {
      const double both = own.chance[a] * theirs.chance[b];
      if (both < 1e-6) continue;
      sum += both * race.chance(static_cast<int>(a), static_cast<int>(b), free_berth, lead);
    }
  }
  return sum;
}

}  // namespace boathouse::up_the_river
