#include "solvers/rette-sich-wer-kann/outcome.h"

#include <bit>

namespace boathouse::rette {

namespace {

// The number of ways in which the sum in Orange's bar exceeds Blue's by N, from −most on.
constexpr int most = 48;
using Ways = std::array<double, 2 * most + 1>;

// The values of one colour's hidden tiles in both bars, drawn in every possible way. The order
// within a bar does not matter, so each pair of sets counts once.
void draw(Ways& ways, const Ways& before, std::uint32_t values, int in_red, int in_yellow,
          int lead) {
  if (in_red + in_yellow == 0) {
    for (int i = 0; i <= 2 * most; ++i) {
      const int from = i - lead;
      if (from < 0 || from > 2 * most) continue;
      ways[static_cast<std::size_t>(i)] += before[static_cast<std::size_t>(from)];
    }
    return;
  }
  // The lowest value is in Orange's bar, in Blue's, or in neither.
  const int left = std::popcount(values);
  if (left < in_red + in_yellow) return;
  const int value = std::countr_zero(values) + 1;
  const std::uint32_t others = values & (values - 1);
  if (in_red > 0) draw(ways, before, others, in_red - 1, in_yellow, lead + value);
  if (in_yellow > 0) draw(ways, before, others, in_red, in_yellow - 1, lead - value);
  draw(ways, before, others, in_red, in_yellow, lead);
}

}  // namespace

double outcome(const BySeat<Pile, 2>& home, const BySeat<std::uint8_t, 2>& revealed) {
  const int lead = RetteSichWerKann::height(home[0]) - RetteSichWerKann::height(home[1]);
  if (lead != 0) return lead > 0 ? 1 : 0;
  BySeat<std::array<int, 2>, 2> hidden{};  // by colour and bar
  for (std::size_t bar = 0; bar < 2; ++bar) {
    for (int i = 0; i < RetteSichWerKann::height(home[bar]); ++i) {
      const auto tile = RetteSichWerKann::tile(home[bar], i);
      if (tile.value == 0) ++hidden[tile.seat][bar];
    }
  }
  Ways ways{};
  ways[static_cast<std::size_t>(most + RetteSichWerKann::sum_of_values(home[0]) -
                                RetteSichWerKann::sum_of_values(home[1]))] = 1;
  for (std::size_t colour = 0; colour < 2; ++colour) {
    const auto [in_red, in_yellow] = hidden[colour];
    if (in_red + in_yellow == 0) continue;
    Ways after{};
    draw(after, ways, 0x3FU & ~std::uint32_t{revealed[colour]}, in_red, in_yellow, 0);
    ways = after;
  }
  double all = 0;
  double won = 0;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    all += ways[i];
    won += i > most ? ways[i] : i == most ? ways[i] / 2 : 0;
  }
  return won / all;
}

}  // namespace boathouse::rette
