#include "minds/up-the-river/fleet_table.h"

namespace boathouse::up_the_river {

namespace {

using Fate = FleetTable::Fate;
using Fates = std::array<Fate, fleet_count>;

constexpr int sweeps = 8;    // each of ten rounds; after so many no fate changes by a millionth
constexpr double berth = 9;  // what a berth is worth, more or less
constexpr double berth_loss = 0.05;  // and what it loses from one turn to the next

double worth(const Fate& fate) { return berth * fate.docked() - berth_loss * fate.turns; }

void add(Fate& sum, const Fate& more, double weight) {
  for (std::size_t count = 0; count < sum.chance.size(); ++count) {
    sum.chance[count] += weight * more.chance[count];
  }
  sum.turns += weight * more.turns;
}

Fate with_one_docked(const Fate& fate) {
  return {.chance = {0, fate.chance[0], fate.chance[1], fate.chance[2]}, .turns = fate.turns};
}

// The fates at the end of a turn, from those at the beginning of the next one: a foul wind (always
// the worst) may come first, then the waterfall, and everything left is one turn later.
Fates end_of_turn(const Courses& courses, const Fates& next, double foul_wind) {
  Fates calm;
  for (std::size_t fleet = 0; fleet < fleet_count; ++fleet) {
    calm[fleet] = next[courses.waterfall[fleet]];
    calm[fleet].turns += calm[fleet].docked();
  }
  Fates fates{};
  for (std::size_t fleet = 0; fleet < fleet_count; ++fleet) {
    const Courses::Choices& blown = courses.foul_wind[fleet];
    Fate worst = calm[fleet];
    for (std::uint32_t i = 0; i < blown.count; ++i) {
      if (worth(calm[blown.to[i]]) < worth(worst)) worst = calm[blown.to[i]];
    }
    add(fates[fleet], calm[fleet], 1 - foul_wind);
    add(fates[fleet], worst, foul_wind);
  }
  return fates;
}

// The best of the choices; a fleet that becomes smaller has a boat in the harbour.
Fate best_of(const Courses::Choices& choices, std::uint32_t fleet, const Fates& end, Fate best) {
  for (std::uint32_t i = 0; i < choices.count; ++i) {
    Fate fate = end[choices.to[i]];
    if (boats_in(choices.to[i]) < boats_in(fleet)) fate = with_one_docked(fate);
    if (worth(fate) > worth(best)) best = fate;
  }
  return best;
}

}  // namespace

FleetTable::FleetTable(const Courses& courses, double foul_wind) {
  constexpr double face = 1.0 / UpTheRiver::arrows;
  constexpr Fate nothing{.turns = 1e9};
  for (auto& fates : fates_) fates[0] = {.chance = {1}};
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (std::size_t phase = 10; phase-- > 0;) {
      const Fates end = end_of_turn(courses, fates_[(phase + 1) % 10], foul_wind);
      for (std::uint32_t fleet = 1; fleet < fleet_count; ++fleet) {
        // With the arrows, there is usually something else to do: a foul wind for an opponent.
        Fate mean;
        add(mean, best_of(courses.fair_wind[phase][fleet], fleet, end, end[fleet]), face);
        for (const auto& sail : courses.sail[phase]) {
          add(mean, best_of(sail[fleet], fleet, end, nothing), face);
        }
        fates_[phase][fleet] = mean;
      }
    }
  }
}

}  // namespace boathouse::up_the_river
