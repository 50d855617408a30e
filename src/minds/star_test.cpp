#include "minds/star.h"

#include <gtest/gtest.h>

#include "core/playout.h"
#include "minds/rette-sich-wer-kann/testing/view.h"

namespace boathouse {
namespace {

using G = RetteSichWerKann;
using Sight = Knowledge<G>::Sight;
using testing::rette_view;

// The same without pruning or memory: all choices, all outcomes, turn by turn.
class Plain {
 public:
  explicit Plain(const G::Setup& setup) : setup_(setup) {}

  double after(const G::Position& position, int seat, int depth) {
    const Turn turn = G::turn(setup_, position);
    return value(position, turn.is_chance() || turn.has(seat) ? depth : depth - 1);
  }

 private:
  double value(const G::Position& position, int depth) {
    const Turn turn = G::turn(setup_, position);
    if (turn.is_over()) return equity_of(G::result(setup_, position), 2, 0);
    if (const auto known = sight_.known(setup_, position)) return *known;
    if (turn.is_chance()) {
      ChanceBuffer buffer;
      const Chances chances = G::chances(setup_, position, buffer);
      double sum = 0;
      for (const Outcome& outcome : chances.outcomes()) {
        G::Position happened = position;
        G::happen(setup_, happened, outcome.code);
        sum += value(happened, depth) * outcome.weight / chances.total();
      }
      return sum;
    }
    if (depth <= 0) return sight_.guess(setup_, position);
    const int seat = turn.first();
    G::MoveList moves;
    G::legal_moves(setup_, position, seat, moves);
    double best = seat == 0 ? -1 : 2;
    for (const Move move : moves) {
      G::Position next = position;
      G::play(setup_, next, seat, move);
      const double value = after(next, seat, depth);
      best = seat == 0 ? std::max(best, value) : std::min(best, value);
    }
    return best;
  }

  const G::Setup& setup_;
  Sight sight_;
};

// Late positions from random games, which are small enough to search completely.
std::vector<G::Position> late_positions(const G::Setup& setup, std::size_t count) {
  std::vector<G::Position> found;
  Random random = Random::for_chance(7);
  G::MoveList moves;
  ChanceBuffer buffer;
  while (found.size() < count) {
    G::Position position = G::start(setup);
    for (Turn turn = G::turn(setup, position); !turn.is_over(); turn = G::turn(setup, position)) {
      apply<G>(setup, position, random_ply<G>(setup, position, turn, moves, buffer, random));
      const auto pieces = (G::pieces(position, 0) | G::pieces(position, 1)).size();
      const bool fits = position.phase == G::Phase::moving && pieces <= 5 && pieces > 2 &&
                        (position.swimmers[0] | position.swimmers[1]).size() <= 2;
      if (!fits || random.below(10) != 0) continue;
      found.push_back(position);
      break;
    }
  }
  return found;
}

TEST(Star, FindsWhatALookAtEverythingFinds) {
  const auto setup = testing::standard_pool();
  Plain plain{*setup};
  Star<G> star{{.deepest = 2, .loud_turns = 0, .margin = 1}};
  Random random{1};
  for (const G::Position& position : late_positions(*setup, 12)) {
    const int seat = position.mover;
    const Thought thought = star.think(rette_view(position), {.nodes = 100'000'000}, random);
    for (const Thought::Choice& choice : thought.choices) {
      G::Position next = position;
      G::play(*setup, next, seat, choice.move);
      const double red = plain.after(next, seat, 2);
      EXPECT_NEAR(choice.equity, seat == 0 ? red : 1 - red, 1e-12);
    }
  }
}

TEST(Star, FindsTheSameBestChoiceWhenItPrunesAtTheRoot) {
  const auto setup = testing::standard_pool();
  Star<G> wide{{.deepest = 2, .margin = 1}};
  Star<G> narrow{{.deepest = 2}};
  Random random{1};
  std::uint64_t spared = 0;
  for (const G::Position& position : late_positions(*setup, 12)) {
    const Budget plenty{.nodes = 100'000'000};
    const Thought all = wide.think(rette_view(position), plenty, random);
    const Thought best = narrow.think(rette_view(position), plenty, random);
    EXPECT_NEAR(all.choices[all.best].equity, best.choices[best.best].equity, 1e-12);
    spared += all.nodes - best.nodes;
  }
  EXPECT_GT(spared, 0U);
}

TEST(Star, FindsChoicesAsGoodWithFewerNodesWhenItIsSelective) {
  const auto setup = testing::standard_pool();
  Star<G> whole{{.deepest = 4, .margin = 1}};
  Star<G> selective{{.deepest = 4, .selective = true}};
  Star<G> pruning{{.deepest = 4}};
  Random random{1};
  std::uint64_t nodes = 0;
  std::uint64_t nodes_of_pruning = 0;
  double given_away = 0;
  constexpr std::size_t positions = 12;
  for (const G::Position& position : late_positions(*setup, positions)) {
    const Budget plenty{.nodes = 100'000'000};
    const Thought all = whole.think(rette_view(position), plenty, random);
    const Thought found = selective.think(rette_view(position), plenty, random);
    given_away += all.choices[all.best].equity - all.choices[found.best].equity;
    nodes += found.nodes;
    nodes_of_pruning += pruning.think(rette_view(position), plenty, random).nodes;
  }
  EXPECT_LT(given_away / positions, 0.01);
  EXPECT_LT(3 * nodes, 2 * nodes_of_pruning);
}

TEST(Star, SpendsNoMoreThanItMayAndIsTheSameEveryTime) {
  const auto setup = testing::standard_pool();
  const G::Position position = late_positions(*setup, 1)[0];
  Star<G> star{{}};
  Random random{1};
  const Thought first = star.think(rette_view(position), {.nodes = 500}, random);
  (void)star.think(rette_view(late_positions(*setup, 2)[1]), {.nodes = 500}, random);
  const Thought again = star.think(rette_view(position), {.nodes = 500}, random);
  EXPECT_LE(first.nodes, 500U);
  ASSERT_EQ(first.choices.size(), again.choices.size());
  for (std::size_t i = 0; i < first.choices.size(); ++i) {
    EXPECT_EQ(first.choices[i].equity, again.choices[i].equity);
  }
}

}  // namespace
}  // namespace boathouse
