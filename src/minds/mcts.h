// Monte Carlo tree search with explicit chance nodes, for any number of seats: each seat plays for
// its own equity, chance for nothing. If something is hidden, every simulation starts in another
// world that fits the view, and all of them share one tree (information-set search): its moves have
// the same numbers in every world, and chance events that the seat cannot tell apart are one.
//
// Nodes come from a pool reserved before the search; when it is full, the tree stops growing, but
// the search goes on.
#pragma once

#include <algorithm>
#include <cmath>

#include "games/entry.h"
#include "minds/guess.h"
#include "minds/meter.h"
#include "minds/numbers.h"

namespace boathouse {

struct MctsStyle {
  bool evaluates = false;    // leaves are evaluated instead of played out
  double exploration = 0.5;  // the weight of a choice's uncertainty
  std::uint64_t usual_nodes = 10'000;
};

template <Game G>
class Mcts final : public Judge {
 public:
  explicit Mcts(MctsStyle style = {}) : style_(style) {}

  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override {
    Meter meter{budget, style_.usual_nodes};
    search(static_cast<const SeatViewOf<G>&>(view), budget, meter, random);
    return answer(meter.spent());
  }

  [[nodiscard]] Appraisal appraise(const SeatView& view, const Budget& budget,
                                   Random& random) override {
    Meter meter{budget, style_.usual_nodes};
    search(static_cast<const SeatViewOf<G>&>(view), budget, meter, random);
    return appraisal();
  }

  [[nodiscard]] std::size_t bytes() const override {
    return sizeof *this + nodes_.capacity() * sizeof(Node) + guess_.bytes();
  }

 private:
  using Setup = typename G::Setup;
  using Position = typename G::Position;
  using Index = std::uint32_t;

  // A node is also the move or outcome that leads to it.
  struct Node {
    double sum = 0;  // of the equity of the seat that chose this move
    std::uint32_t code = 0;
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  // how often it was available; in some worlds it is not
    Index first = none;           // child
    Index next = none;            // sibling
  };
  static constexpr Index none = 0xFFFFFFFF;
  static constexpr Index root = 0;
  static constexpr std::size_t deepest = 256;
  static constexpr std::uint64_t largest_pool = 1U << 20U;
  static constexpr std::uint64_t nodes_per_simulation = 4;

  // A step on the way down; chance has no seat.
  struct Step {
    Index node;
    std::int32_t seat;
  };

  // The result of the simulations through one choice at the root.
  struct Tally {
    Equities sum{};
    double squares = 0;
    std::uint64_t count = 0;

    void add(const Equities& equities, int seat) {
      for (std::size_t each = 0; each < equities.size(); ++each) sum[each] += equities[each];
      squares += equities[seat] * equities[seat];
      ++count;
    }
    [[nodiscard]] double mean(int seat) const { return sum[seat] / static_cast<double>(count); }
    // An extra success and failure keep a few equal results from looking certain.
    [[nodiscard]] double error(int seat) const {
      const auto n = static_cast<double>(count) + 2;
      const double average = (sum[seat] + 1) / n;
      return std::sqrt(std::max(0.0, (squares + 1) / n - average * average) / n);
    }
  };

  void search(const SeatViewOf<G>& view, const Budget& budget, Meter& meter, Random& random) {
    setup_ = &view.setup();
    seats_ = view.seats();
    seat_ = view.seat();
    if (style_.evaluates) guess_.prepare(*setup_, budget);
    // From the budget alone, so that an earlier, larger search leaves no trace.
    const std::uint64_t limit = meter.limit();
    const std::uint64_t simulations = limit == 0 ? largest_pool : std::min(limit, largest_pool);
    pool_ = static_cast<std::size_t>(
        std::min(largest_pool, simulations * nodes_per_simulation + 2 * G::MoveList::capacity));
    nodes_.clear();
    nodes_.reserve(pool_);
    nodes_.emplace_back();
    total_ = {};
    tallies_.clear();
    const Position sampled = G::sample(*setup_, view.view(), seat_, random);
    if (G::turn(*setup_, sampled).has(seat_)) open_root(sampled);
    while (meter.spend()) simulate(G::sample(*setup_, view.view(), seat_, random), random);
  }

  // The seat's own moves are the same in every world, so all of them enter the tree at once.
  void open_root(const Position& position) {
    list_moves(position, seat_);
    open_row(root, moves_, [](Move move) { return move; });
    tallies_.resize(moves_.size());
  }

  void list_moves(const Position& position, int seat) {
    moves_.clear();
    G::legal_moves(*setup_, position, seat, moves_);
  }

  // All moves or outcomes of a node, side by side in memory for quick visits later. If there is no
  // room for all, none is added.
  template <class List, class Code>
  bool open_row(Index at, const List& list, Code code_of) {
    if (pool_ - nodes_.size() < list.size()) return false;
    Index last = none;
    for (const auto& item : list) last = add_child(at, last, code_of(item));
    return true;
  }

  void simulate(Position position, Random& random) {
    path_.clear();
    Index at = root;
    for (;;) {
      const Turn turn = G::turn(*setup_, position);
      if (turn.is_over()) return back_up(equities_of(G::result(*setup_, position), seats_));
      const bool fresh = at != root && nodes_[at].visits == 0;
      if (fresh || path_.size() == deepest) break;
      at = turn.is_chance() ? let_happen(at, position, random) : let_choose(at, turn, position);
      if (at == none) break;
    }
    back_up(leaf(position, random));
  }

  [[nodiscard]] Equities leaf(const Position& position, Random& random) const {
    if (style_.evaluates) return guess_(*setup_, position, seats_, random);
    return roll_out<G>(*setup_, position, seats_, random);
  }

  Index let_happen(Index at, Position& position, Random& random) {
    buffer_.clear();
    const Chances chances = G::chances(*setup_, position, buffer_);
    const std::uint32_t outcome = chances.pick(random);
    if (nothing_hidden<G> && nodes_[at].first == none) {
      const auto code_of = [](const Outcome& each) { return each.code; };
      if (!open_row(at, chances.outcomes(), code_of)) return none;
    }
    G::happen(*setup_, position, outcome);
    const Index child = find_child(at, none, seen_code(position, outcome));
    if (child != none) path_.push({child, Ply::by_chance});
    return child;
  }

  // An outcome as the seat sees it.
  [[nodiscard]] std::uint32_t seen_code(const Position& after, std::uint32_t outcome) const {
    if constexpr (nothing_hidden<G>) return outcome;
    const std::uint64_t hash = hash_value(G::view(*setup_, after, seat_));
    return static_cast<std::uint32_t>(hash ^ hash >> 32U);
  }

  Index let_choose(Index at, Turn turn, Position& position) {
    const int seat = at == root ? seat_ : turn.first();
    const Index child =
        nothing_hidden<G> ? select(at, position, seat) : select_in_world(at, position, seat);
    if (child == none) return none;
    G::play(*setup_, position, seat, nodes_[child].code);
    path_.push({child, seat});
    return child;
  }

  // The most promising move: upper confidence bounds, each move once first.
  Index select(Index at, const Position& position, int seat) {
    if (nodes_[at].first == none) {
      list_moves(position, seat);
      if (!open_row(at, moves_, [](Move move) { return move; })) return none;
      return nodes_[at].first;
    }
    const double log = natural_log(nodes_[at].visits);
    Index chosen = none;
    double highest = -1;
    for (Index child = nodes_[at].first; child != none; child = nodes_[child].next) {
      if (nodes_[child].visits == 0) return child;
      const double bound = upper_bound(nodes_[child], log);
      if (bound > highest) {
        highest = bound;
        chosen = child;
      }
    }
    return chosen;
  }

  // The same among the moves that this world allows, each weighted by how often it was available.
  Index select_in_world(Index at, const Position& position, int seat) {
    list_moves(position, seat);
    Index chosen = none;
    double highest = -1;
    Index guess = nodes_[at].first;
    for (const Move move : moves_) {
      const Index child = find_child(at, guess, move);
      if (child == none) continue;
      Node& node = nodes_[child];
      guess = node.next;
      ++node.available;
      const double bound =
          node.visits == 0 ? unvisited : upper_bound(node, natural_log(node.available));
      if (bound > highest) {
        highest = bound;
        chosen = child;
      }
    }
    return chosen;
  }

  [[nodiscard]] double upper_bound(const Node& node, double log) const {
    const double share = 1.0 / node.visits;
    return node.sum * share + style_.exploration * std::sqrt(log * share);
  }

  // The child with this code, created if necessary. In one world, moves come in the order of the
  // tree, so the next one is usually where we guess.
  Index find_child(Index at, Index guess, std::uint32_t code) {
    if (guess != none && nodes_[guess].code == code) return guess;
    Index last = none;
    for (Index child = nodes_[at].first; child != none; child = nodes_[child].next) {
      if (nodes_[child].code == code) return child;
      last = child;
    }
    return add_child(at, last, code);
  }

  Index add_child(Index at, Index last, std::uint32_t code) {
    if (nodes_.size() == pool_) return none;
    const auto child = static_cast<Index>(nodes_.size());
    nodes_.emplace_back().code = code;
    (last == none ? nodes_[at].first : nodes_[last].next) = child;
    return child;
  }

  void back_up(const Equities& equities) {
    ++nodes_[root].visits;
    for (const Step& taken : path_) {
      Node& node = nodes_[taken.node];
      ++node.visits;
      if (taken.seat >= 0) node.sum += equities[taken.seat];
    }
    total_.add(equities, seat_);
    if (!tallies_.empty() && !path_.empty()) {
      tallies_[path_[0].node - nodes_[root].first].add(equities, seat_);
    }
  }

  // The most-tried choice, since the search returns to what is good.
  [[nodiscard]] std::size_t most_tried() const {
    const auto best = std::ranges::max_element(tallies_, {}, &Tally::count);
    return static_cast<std::size_t>(best - tallies_.begin());
  }

  [[nodiscard]] Thought answer(std::uint64_t spent) const {
    Thought thought;
    for (std::size_t i = 0; i < tallies_.size(); ++i) {
      Thought::Choice choice{.move = nodes_[nodes_[root].first + i].code};
      if (tallies_[i].count > 0) {
        choice.equity = tallies_[i].mean(seat_);
        choice.error = tallies_[i].error(seat_);
      }
      thought.choices.push_back(choice);
    }
    thought.best = most_tried();
    thought.nodes = spent;
    return thought;
  }

  [[nodiscard]] Appraisal appraisal() const {
    const Tally& tally = tallies_.empty() ? total_ : tallies_[most_tried()];
    Appraisal found;
    for (int seat = 0; seat < seats_; ++seat) {
      found.equities[seat] = tally.count == 0 ? 0.5 : tally.mean(seat);
    }
    found.error = tally.error(seat_);
    return found;
  }

  static constexpr double unvisited = 1e9;

  MctsStyle style_;
  Guess<G> guess_;
  const Setup* setup_ = nullptr;
  int seats_ = 0;
  int seat_ = 0;
  std::size_t pool_ = 0;  // how many nodes there may be
  std::vector<Node> nodes_;
  FixedList<Step, deepest> path_;
  typename G::MoveList moves_;
  ChanceBuffer buffer_;
  Tally total_;
  std::vector<Tally> tallies_;
};

}  // namespace boathouse
