#include "games/powerboats/dice.h"

namespace boathouse::powerboats {

namespace {

// The rolls of 0 to 8 dice one after the other: of n dice there are (n + 1)(n + 2) / 2.
struct Rolls {
  std::array<Outcome, 165> outcomes{};
  std::array<std::size_t, most_dice + 2> first{};
};

constexpr std::uint32_t choose(int n, int k) {
  std::uint32_t ways = 1;
  for (int i = 1; i <= k; ++i) {
    ways = ways * static_cast<std::uint32_t>(n - k + i) / static_cast<std::uint32_t>(i);
  }
  return ways;
}

constexpr Rolls all_rolls = [] {
  Rolls rolls;
  std::size_t next = 0;
  for (int dice = 0; dice <= most_dice; ++dice) {
    rolls.first[static_cast<std::size_t>(dice)] = next;
    for (int threes = dice; threes >= 0; --threes) {
      for (int twos = dice - threes; twos >= 0; --twos) {
        rolls.outcomes[next++] = {Dice::of(dice - threes - twos, twos, threes).counts,
                                  choose(dice, threes) * choose(dice - threes, twos)};
      }
    }
  }
  rolls.first[most_dice + 1] = next;
  return rolls;
}();
static_assert(all_rolls.first.back() == all_rolls.outcomes.size());

constexpr std::array<Chances, most_dice + 1> all_chances = [] {
  std::array<Chances, most_dice + 1> chances;
  for (std::size_t dice = 0; dice <= most_dice; ++dice) {
    chances[dice] = Chances::weighted(std::span{all_rolls.outcomes}.subspan(
        all_rolls.first[dice], all_rolls.first[dice + 1] - all_rolls.first[dice]));
  }
  return chances;
}();

}  // namespace

Chances rolls_of(int dice) { return all_chances[static_cast<std::size_t>(dice)]; }

}  // namespace boathouse::powerboats
