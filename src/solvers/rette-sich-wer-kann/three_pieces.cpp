#include "solvers/rette-sich-wer-kann/three_pieces.h"

#include <algorithm>
#include <utility>

#include "games/rette-sich-wer-kann/reach.h"
#include "solvers/rette-sich-wer-kann/endings.h"
#include "solvers/rette-sich-wer-kann/outcome.h"

namespace boathouse::rette {

using pool::Cells;
using Position = RetteSichWerKann::Position;
using Setup = RetteSichWerKann::Setup;

namespace {

constexpr std::uint32_t cells = pool::cell_count;
constexpr std::uint32_t stands = cells * cells * cells;
constexpr std::uint8_t nothing = 255;

struct Stand {
  int mover;
  std::array<int, 3> cell;
};

std::uint32_t number_of(const Stand& stand) {
  std::uint32_t number = 0;
  for (const int cell : stand.cell) number = number * cells + static_cast<std::uint32_t>(cell);
  return number + static_cast<std::uint32_t>(stand.mover) * stands;
}

Stand stand_numbered(std::uint32_t number) {
  Stand stand{static_cast<int>(number / stands), {}};
  number %= stands;
  for (std::size_t i = 3; i-- > 0; number /= cells)
    stand.cell[i] = static_cast<int>(number % cells);
  return stand;
}

}  // namespace

class ThreePieces::Solving {
 public:
  Solving(const Setup& setup, ThreePieces& result, PairTables& pairs)
      : setup_(setup), material_(result.material_), result_(result), pairs_(pairs) {}

  void run() {
    result_.values_.assign(1, outcome(material_.home, material_.revealed));
    find_events();
    result_.standing_ = rank_of(outcome(material_.home, material_.revealed));
    rank_.assign(events_.size(), result_.standing_);
    Layer layer = first_layer();
    while (!layer.empty()) {
      for (const News& news : layer) rank_[news.state] = news.rank;
      result_.layers_.push_back(std::move(layer));
      if (std::cmp_equal(result_.layers_.size(), material_.limit)) return;
      layer = next_layer(result_.layers_.back());
    }
  }

 private:
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  template <class Take>
  static void each_stand(Take take) {
    for (int mover = 0; mover < 2; ++mover) {
      pool::water.each([&](int first) {
        const Cells second_free = pool::water.without(Cells::only(first));
        second_free.each([&](int second) {
          second_free.without(Cells::only(second)).each([&](int third) {
            take(Stand{mover, {first, second, third}});
          });
        });
      });
    }
  }

  [[nodiscard]] bool may_enter(const Piece& piece) const {
    return (material_.home[0] | material_.home[1]) != 0 || RetteSichWerKann::height(piece.pile) > 1;
  }

  // Where a piece can go; the bar's cells mean the bar.
  [[nodiscard]] Cells reach(const Stand& stand, int number) const {
    const Piece& piece = material_.pieces[at(number)];
    BySeat<Cells, 2> taken{};
    for (int i = 0; i < 3; ++i) {
      taken[material_.pieces[at(i)].seat] |= Cells::only(stand.cell[at(i)]);
    }
    const Cells free = pool::water.without(taken[0] | taken[1]);
    const Cells bar = may_enter(piece) ? pool::bars[at(piece.seat)] : Cells{};
    return pool::ask_reach(piece.value, stand.cell[at(number)], free,
                           free | taken[at(1 - piece.seat)] | bar);
  }

  // For every state, the best move for the mover by which something is eaten or brought home; it
  // does not depend on the quiet turns.
  void find_events() {
    const std::size_t count = std::size_t{2} * stands;
    std::vector<double> best(count, -1);
    each_stand([&](const Stand& stand) {
      double& own = best[number_of(stand)];
      for (int i = 0; i < 3; ++i) {
        const Piece& piece = material_.pieces[at(i)];
        if (piece.seat != stand.mover) continue;
        const Cells ways = reach(stand, i);
        if (!(ways & pool::bars[at(piece.seat)]).empty()) keep(own, stand.mover, home(stand, i));
        for (int j = 0; j < 3; ++j) {
          if (material_.pieces[at(j)].seat == piece.seat) continue;
          if (ways.has(stand.cell[at(j)])) keep(own, stand.mover, meal(stand, i, j));
        }
      }
      if (own >= 0 && std::ranges::find(result_.values_, own) == result_.values_.end()) {
        result_.values_.push_back(own);
      }
    });
    std::ranges::sort(result_.values_);
    events_.assign(count, nothing);
    for (std::size_t i = 0; i < count; ++i) {
      if (best[i] >= 0) events_[i] = rank_of(best[i]);
    }
  }
  static void keep(double& best, int mover, double value) {
    if (best < 0 || (mover == 0 ? value > best : value < best)) best = value;
  }
  [[nodiscard]] std::uint8_t rank_of(double value) const {
    const auto found = std::ranges::lower_bound(result_.values_, value);
    return static_cast<std::uint8_t>(found - result_.values_.begin());
  }

  [[nodiscard]] double home(const Stand& stand, int who) const {
    Material left = material_;
    const Piece& piece = material_.pieces[at(who)];
    Pile& bar = left.home[piece.seat];
    bar = RetteSichWerKann::stacked(bar, piece.pile);
    return value_of_rest(left, stand, who);
  }
  [[nodiscard]] double meal(Stand stand, int eater, int eaten) const {
    Material left = material_;
    Piece& piece = left.pieces[at(eater)];
    piece.pile = RetteSichWerKann::stacked(left.pieces[at(eaten)].pile, piece.pile);
    stand.cell[at(eater)] = stand.cell[at(eaten)];
    return value_of_rest(left, stand, eaten);
  }
  // One piece has gone, and the opponent's turn begins.
  [[nodiscard]] double value_of_rest(const Material& left, const Stand& stand, int gone) const {
    Position position{};
    for (auto& places : position.cell) places.fill(RetteSichWerKann::nowhere);
    for (int i = 0; i < 3; ++i) {
      const Piece& piece = left.pieces[at(i)];
      if (i == gone) continue;
      position.crocodiles[piece.seat] |= Cells::only(stand.cell[at(i)]);
      position.cell[piece.seat][at(piece.value - 1)] = static_cast<std::uint8_t>(stand.cell[at(i)]);
      position.under[piece.seat][at(piece.value - 1)] = piece.pile >> 4U;
    }
    position.home = left.home;
    position.revealed = left.revealed;
    if (position.crocodiles[0].empty() || position.crocodiles[1].empty()) return outcome(position);
    position.mover = static_cast<std::uint8_t>(1 - stand.mover);
    return forecast_of_two(setup_, position, pairs_).value;
  }

  // Calls take with each state after a quiet move; “no legal move at all: pass”, and a second pass
  // ends the game.
  template <class Take>
  void each_quiet_after(const Stand& stand, Take take) const {
    for (int i = 0; i < 3; ++i) {
      const Piece& piece = material_.pieces[at(i)];
      if (piece.seat != stand.mover) continue;
      const Cells taken = Cells::only(stand.cell[0]) | Cells::only(stand.cell[1]) |
                          Cells::only(stand.cell[2]) | pool::bars[at(piece.seat)];
      reach(stand, i).without(taken).each([&](int to) {
        Stand after{1 - stand.mover, stand.cell};
        after.cell[at(i)] = to;
        take(number_of(after));
      });
    }
  }
  [[nodiscard]] bool is_stuck(const Stand& stand) const {
    bool stuck = true;
    for (int i = 0; i < 3; ++i) {
      if (material_.pieces[at(i)].seat == stand.mover) stuck = stuck && reach(stand, i).empty();
    }
    return stuck;
  }

  [[nodiscard]] std::uint8_t value_now(const Stand& stand) const {
    const std::uint8_t event = events_[number_of(stand)];
    bool any = event != nothing;
    std::uint8_t best = any ? event : result_.standing_;
    const auto offer = [&](std::uint8_t rank) {
      if (!any || (stand.mover == 0 ? rank > best : rank < best)) best = rank;
      any = true;
    };
    each_quiet_after(stand, [&](std::uint32_t after) { offer(rank_[after]); });
    if (any) return best;
    const Stand passed{1 - stand.mover, stand.cell};
    return is_stuck(passed) ? result_.standing_ : rank_[number_of(passed)];
  }

  [[nodiscard]] Layer first_layer() const {
    Layer layer;
    each_stand([&](const Stand& stand) { add_news(stand, layer); });
    return layer;
  }
  // Only predecessors of a changed state can change. Quiet moves are reversible, so predecessors
  // are found like successors.
  [[nodiscard]] Layer next_layer(const Layer& last) const {
    std::vector<bool> asked(events_.size());
    for (const News& news : last) {
      Stand back = stand_numbered(news.state);
      back.mover = 1 - back.mover;
      if (is_stuck(back)) asked[number_of(back)] = true;
      each_quiet_after(back, [&](std::uint32_t state) {
        asked[state < stands ? state + stands : state - stands] = true;
      });
    }
    Layer layer;
    for (std::uint32_t state = 0; state < asked.size(); ++state) {
      if (asked[state]) add_news(stand_numbered(state), layer);
    }
    return layer;
  }
  void add_news(const Stand& stand, Layer& layer) const {
    const std::uint32_t state = number_of(stand);
    const std::uint8_t rank = value_now(stand);
    if (rank != rank_[state]) layer.push_back({state, rank});
  }

  const Setup& setup_;
  const Material& material_;
  ThreePieces& result_;
  PairTables& pairs_;
  std::vector<std::uint8_t> events_;  // by state, the rank of the best event, or nothing
  std::vector<std::uint8_t> rank_;    // by state, with the turns of the last layer left
};

ThreePieces::ThreePieces(const Setup& setup, const Position& position, PairTables& pairs)
    : material_(material_of(setup, position)) {
  Solving{setup, *this, pairs}.run();
}

ThreePieces::Material ThreePieces::material_of(const Setup& setup, const Position& position) {
  Material material{
      .pieces = {}, .home = position.home, .revealed = position.revealed, .limit = setup.stall};
  std::size_t count = 0;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    for (std::size_t i = 0; i < RetteSichWerKann::most_values; ++i) {
      const int cell = position.cell[seat][i];
      if (cell == RetteSichWerKann::nowhere) continue;
      material.pieces[count++] = {static_cast<std::int32_t>(seat), static_cast<std::int32_t>(i) + 1,
                                  RetteSichWerKann::pile_at(position, cell)};
    }
  }
  return material;
}

bool ThreePieces::covers(const Setup& setup, const Position& position) const {
  return crocodiles_alone(position) == 3 && material_of(setup, position) == material_;
}

double ThreePieces::value(const Position& position) const {
  Stand stand{position.mover, {}};
  for (std::size_t i = 0; i < 3; ++i) {
    const Piece& piece = material_.pieces[i];
    stand.cell[i] =
        position
            .cell[static_cast<std::size_t>(piece.seat)][static_cast<std::size_t>(piece.value - 1)];
  }
  const std::uint32_t state = number_of(stand);
  const auto left = static_cast<std::size_t>(material_.limit - position.quiet);
  for (std::size_t turns = std::min(left, layers_.size()); turns > 0; --turns) {
    const Layer& layer = layers_[turns - 1];
    const auto found = std::ranges::lower_bound(layer, state, {}, &News::state);
    if (found != layer.end() && found->state == state) return values_[found->rank];
  }
  return values_[standing_];
}

}  // namespace boathouse::rette
