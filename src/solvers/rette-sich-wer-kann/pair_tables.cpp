#include "solvers/rette-sich-wer-kann/pair_tables.h"

#include "games/rette-sich-wer-kann/reach.h"

namespace boathouse::rette {

using pool::Cells;

// Works backwards from the arrivals, turn by turn. Quiet moves are reversible, so the cells from
// which a crocodile may have come are those to which it could go.
class PairTables::Solving {
 public:
  Solving(const Pair& pair, Table& table, Table& turned_table)
      : sides_{Side{pair, &table}, Side{seen_by_other(pair), &turned_table}},
        same_(&table == &turned_table) {}

  void run() {
    std::vector<State> reached = arrivals();
    for (int turns = 2; !reached.empty(); ++turns) reached = before(reached, turns);
  }

 private:
  struct Side {
    Pair pair;
    Table* table;
  };
  struct State {
    int side;
    int own;
    int other;
  };

  // Where the crocodile on turn can go; the bar's cells mean the bar.
  [[nodiscard]] Cells reach(const State& state) const {
    const Pair& pair = sides_[static_cast<std::size_t>(state.side)].pair;
    const Cells prey = Cells::only(state.other);
    const Cells free = pool::water.without(prey | Cells::only(state.own));
    const Cells bar = pair.entry == Entry::other ? Cells{} : pool::bars[0];
    return pool::ask_reach(pair.own, state.own, free, free | prey | bar);
  }
  [[nodiscard]] std::int8_t& turns(const State& state) const {
    return (*sides_[static_cast<std::size_t>(state.side)].table)[index(state.own, state.other)];
  }
  // With the opponent on turn, after our crocodile has reached the cell.
  [[nodiscard]] State after(const State& state, int cell) const {
    return {same_ ? 0 : 1 - state.side, pool::turned(state.other), pool::turned(cell)};
  }

  [[nodiscard]] std::vector<State> arrivals() const {
    std::vector<State> found;
    for (int side = 0; side < (same_ ? 1 : 2); ++side) {
      pool::water.each([&](int own) {
        pool::water.without(Cells::only(own)).each([&](int other) {
          const State state{side, own, other};
          if ((reach(state) & pool::bars[0]).empty()) return;
          turns(state) = 1;
          found.push_back(state);
        });
      });
    }
    return found;
  }

  // The states from which the opponent's last move may have led to this one. They pass only if they
  // cannot move.
  template <class Take>
  void each_before(const State& state, Take take) const {
    const State standing = after(state, state.own);
    const Cells ways = reach(standing);
    if (ways.empty()) take(standing);
    ways.without(pool::bars[0] | Cells::only(standing.other)).each([&](int from) {
      take({standing.side, from, standing.other});
    });
  }

  [[nodiscard]] std::vector<State> before(const std::vector<State>& reached, int count) const {
    std::vector<State> found;
    for (const State& state : reached) {
      const bool mover_wins = turns(state) > 0;
      each_before(state, [&](const State& earlier) {
        if (turns(earlier) != 0 || (mover_wins && !is_lost(earlier))) return;
        turns(earlier) = static_cast<std::int8_t>(mover_wins ? -count : count);
        found.push_back(earlier);
      });
    }
    return found;
  }

  // Whether every choice lets the opponent come home. Eating them never does.
  [[nodiscard]] bool is_lost(const State& state) const {
    const Cells ways = reach(state);
    if (!(ways & Cells::only(state.other)).empty()) return false;
    if (ways.empty()) return turns(after(state, state.own)) > 0;
    bool lost = true;
    ways.each([&](int to) { lost = lost && turns(after(state, to)) > 0; });
    return lost;
  }

  std::array<Side, 2> sides_;
  bool same_;  // both sides see the same pair
};

void PairTables::solve(const Pair& pair) {
  const Pair turned = seen_by_other(pair);
  auto& table = tables_[number_of(pair)];
  auto& turned_table = tables_[number_of(turned)];
  table = std::make_unique<Table>();
  if (!(turned == pair)) turned_table = std::make_unique<Table>();
  Solving{pair, *table, *turned_table}.run();
}

}  // namespace boathouse::rette
