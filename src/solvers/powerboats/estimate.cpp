#include "solvers/powerboats/estimate.h"

#include "solvers/powerboats/settle.h"

namespace boathouse::powerboats {

namespace {

constexpr std::uint8_t never = 200;

}  // namespace

Estimate::Turns Estimate::look(const Waters& waters, std::size_t place) const {
  const std::array<std::uint8_t, 6>& free = waters.free(place % waters.hexes());
  const auto turns_at = [&](Waters::Place end, std::size_t heading, std::size_t dice) {
    return end == Waters::finished ? std::uint8_t{0} : turns_[end][heading][dice];
  };
  // By direction: after a run with N dice, and after a crash.
  Turns sailed{};
  std::array<std::uint8_t, 6> crashed{};
  for (std::size_t heading = 0; heading < 6; ++heading) {
    const std::span<const Waters::Place> ends = waters.run(place, heading);
    crashed[heading] = turns_at(ends.back(), heading, 0);
    for (std::size_t dice = 0; dice <= most_dice; ++dice) {
      std::uint8_t best = never;
      for (std::size_t total = dice; total <= 3 * dice && total < ends.size(); ++total) {
        best = std::min(best, turns_at(ends[total], heading, dice));
      }
      sailed[heading][dice] = best;
    }
  }
  Turns turns{};
  for (std::size_t heading = 0; heading < 6; ++heading) {
    const std::array<std::size_t, 3> ways{heading, (heading + 1) % 6, (heading + 5) % 6};
    const std::size_t longest = std::max({free[ways[0]], free[ways[1]], free[ways[2]]});
    std::array<std::uint8_t, most_dice + 1> with{};
    for (std::size_t dice = 0; dice <= most_dice; ++dice) {
      with[dice] = never;
      for (const std::size_t way : ways) {
        with[dice] = std::min(with[dice], sailed[way][dice]);
        if (3 * dice > longest && free[way] == longest) {
          with[dice] = std::min(with[dice], crashed[way]);
        }
      }
    }
    for (std::size_t held = 0; held <= most_dice; ++held) {
      std::uint8_t best = with[held];
      if (held > 0) best = std::min(best, with[held - 1]);
      if (held < most_dice) best = std::min(best, with[held + 1]);
      turns[heading][held] = best == never ? never : static_cast<std::uint8_t>(best + 1);
    }
  }
  return turns;
}

Estimate::Estimate(const Waters& waters) {
  Turns unknown{};
  for (auto& heading : unknown) heading.fill(never);
  turns_.assign(waters.places(), unknown);
  for (std::size_t mark = Waters::marks; mark-- > 0;) {
    settle(waters, mark, waters.places_of(Waters::tasks_before(mark)), [&](std::size_t place) {
      const Turns turns = look(waters, place);
      const bool changed = turns != turns_[place];
      turns_[place] = turns;
      return changed;
    });
  }
}

// Found by comparison with exact tables; a boat that sails well is in no great danger.
double Estimate::expected_turns(std::size_t place, int heading, int dice, int damage) const {
  return 1.42 * fewest_turns(place, heading, dice) - 0.2 + 0.1 * damage;
}

}  // namespace boathouse::powerboats
