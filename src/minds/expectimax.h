// Looks at everything that can happen in the next few decisions, with exact chances and each seat
// playing for its own equity, and guesses what comes after. At depth 1 it is greedy: it guesses
// after its own move.
//
// It deepens step by step, so that it can be stopped at any moment. If something is hidden, it
// looks at several worlds that fit its view, as if they were open.
#pragma once

#include <algorithm>
#include <optional>

#include "games/entry.h"
#include "minds/guess.h"
#include "minds/meter.h"

namespace boathouse {

template <Game G>
class Expectimax final : public Judge {
 public:
  // Without a limit, only the depth ends the search. With endings, it does not search where the
  // game knows the value.
  explicit Expectimax(int depth, std::uint64_t usual_nodes = 0, Guess<G> guess = Guess<G>{},
                      bool knows_endings = false)
      : depth_(depth),
        usual_nodes_(usual_nodes),
        guess_(std::move(guess)),
        knows_endings_(knows_endings) {}

  [[nodiscard]] Thought think(const SeatView& seat_view, const Budget& budget,
                              Random& random) override {
    const auto& view = static_cast<const SeatViewOf<G>&>(seat_view);
    Meter meter{budget, usual_nodes_};
    begin(view, budget, meter, random);
    typename G::MoveList moves;
    G::legal_moves(view.setup(), worlds_[0], view.seat(), moves);
    Thought thought;
    for (const Move move : moves) thought.choices.push_back({.move = move});
    if (judge_ending(thought, view.seat())) return thought;
    // Nobody likes to wait for somebody who has no choice.
    const bool forced = moves.size() == 1 && budget.time.count() > 0;
    const int deepest = forced ? 1 : depth_;
    for (int depth = 1; depth <= deepest && deepen(thought, view.seat(), depth); ++depth) {
      if (exact_) break;
    }
    thought.best = best_of(thought);
    thought.nodes = meter.spent();
    return thought;
  }

  [[nodiscard]] Appraisal appraise(const SeatView& seat_view, const Budget& budget,
                                   Random& random) override {
    const auto& view = static_cast<const SeatViewOf<G>&>(seat_view);
    Meter meter{budget, usual_nodes_};
    begin(view, budget, meter, random);
    if (G::turn(view.setup(), worlds_[0]).is_over()) {
      return {.equities = equities_of(G::result(view.setup(), worlds_[0]), seats_), .error = 0};
    }
    if (const auto ending = value_of_ending(worlds_[0])) return {.equities = *ending, .error = 0};
    Appraisal found{.equities = guess_(view.setup(), worlds_[0], seats_, random),
                    .error = guess_.typical_error()};
    // With something hidden, even a guess is the mean over several worlds.
    for (int depth = nothing_hidden<G> ? 1 : 0; depth <= depth_; ++depth) {
      exact_ = nothing_hidden<G>;
      const Equities equities = mean_over_worlds([](Position&) {}, depth);
      if (meter.used_up()) break;
      found = {.equities = equities, .error = exact_ ? 0 : guess_.typical_error()};
      if (exact_) break;
    }
    return found;
  }

  [[nodiscard]] std::size_t bytes() const override {
    std::size_t endings = 0;
    if constexpr (EndingsKnown<G>) endings = endings_ ? endings_->bytes() : 0;
    return sizeof *this + guess_.bytes() + endings;
  }

 private:
  using Setup = typename G::Setup;
  using Position = typename G::Position;
  static constexpr std::uint32_t worlds_looked_at = nothing_hidden<G> ? 1 : 16;
  template <class Known>
  struct OrNothing {};
  template <EndingsKnown Known>
  struct OrNothing<Known> : std::optional<typename Knowledge<Known>::Endings> {};
  using EndingsAtHand = OrNothing<G>;

  void begin(const SeatViewOf<G>& view, const Budget& budget, Meter& meter, Random& random) {
    setup_ = &view.setup();
    seats_ = view.seats();
    meter_ = &meter;
    random_ = &random;
    guess_.prepare(*setup_, budget);
    worlds_.clear();
    for (std::uint32_t world = 0; world < worlds_looked_at; ++world) {
      worlds_.push(G::sample(*setup_, view.view(), view.seat(), random));
    }
  }

  [[nodiscard]] std::optional<Equities> value_of_ending(const Position& position) {
    if constexpr (EndingsKnown<G>) {
      if (!knows_endings_ || !Knowledge<G>::Endings::covers(position)) return std::nullopt;
      if (!endings_ || !endings_->fits(*setup_)) endings_.emplace(*setup_);
      return (*endings_)(position);
    }
    return std::nullopt;
  }

  // Judges all choices exactly, if this is an ending that the game knows.
  bool judge_ending(Thought& thought, int seat) {
    if (!value_of_ending(worlds_[0])) return false;
    for (Thought::Choice& choice : thought.choices) {
      Position after = worlds_[0];
      G::play(*setup_, after, seat, choice.move);
      choice.equity = value_of_ending(after).value_or(Equities{})[seat];  // an ending too
      choice.error = 0;
    }
    thought.best = best_of(thought);
    thought.nodes = thought.choices.size();
    return true;
  }

  // Judges all choices one decision deeper; returns false and keeps the old values if the budget
  // runs out. The first guesses always count.
  bool deepen(Thought& thought, int seat, int depth) {
    const std::vector<Thought::Choice> before = thought.choices;
    bool all_exact = true;
    for (Thought::Choice& choice : thought.choices) {
      exact_ = nothing_hidden<G>;
      const Equities equities = mean_over_worlds(
          [&](Position& world) { G::play(*setup_, world, seat, choice.move); }, depth - 1);
      if (meter_->used_up()) {
        if (depth > 1) thought.choices = before;
        return false;
      }
      choice.equity = equities[seat];
      choice.error = exact_ ? 0 : guess_.typical_error();
      all_exact = all_exact && exact_;
    }
    exact_ = all_exact;
    return true;
  }

  template <class Change>
  [[nodiscard]] Equities mean_over_worlds(const Change& change, int depth) {
    Equities mean{};
    for (const Position& world : worlds_) {
      Position changed = world;
      change(changed);
      add(mean, value(changed, depth), 1.0 / worlds_looked_at);
    }
    return mean;
  }

  // Meaningless once the budget is used up.
  [[nodiscard]] Equities value(const Position& position, int depth) {
    const Turn turn = G::turn(*setup_, position);
    if (turn.is_over()) return equities_of(G::result(*setup_, position), seats_);
    if (!meter_->spend()) return {};
    if (depth == 0) {
      exact_ = false;
      return guess_(*setup_, position, seats_, *random_);
    }
    return turn.is_chance() ? average(position, depth) : best(position, turn.first(), depth);
  }

  [[nodiscard]] Equities average(const Position& position, int depth) {
    ChanceBuffer buffer;
    const Chances chances = G::chances(*setup_, position, buffer);
    Equities mean{};
    for (const Outcome& outcome : chances.outcomes()) {
      Position after = position;
      G::happen(*setup_, after, outcome.code);
      add(mean, value(after, depth), static_cast<double>(outcome.weight) / chances.total());
    }
    return mean;
  }

  [[nodiscard]] Equities best(const Position& position, int seat, int depth) {
    typename G::MoveList moves;
    G::legal_moves(*setup_, position, seat, moves);
    Equities highest{};
    highest[seat] = -1;
    for (const Move move : moves) {
      Position after = position;
      G::play(*setup_, after, seat, move);
      const Equities equities = value(after, depth - 1);
      if (equities[seat] > highest[seat]) highest = equities;
    }
    return highest;
  }

  static void add(Equities& sum, const Equities& more, double weight) {
    for (std::size_t seat = 0; seat < sum.size(); ++seat) sum[seat] += weight * more[seat];
  }

  static std::size_t best_of(const Thought& thought) {
    const auto best = std::ranges::max_element(thought.choices, {}, &Thought::Choice::equity);
    return static_cast<std::size_t>(best - thought.choices.begin());
  }

  int depth_;
  std::uint64_t usual_nodes_;
  Guess<G> guess_;
  const Setup* setup_ = nullptr;
  int seats_ = 0;
  Meter* meter_ = nullptr;
  Random* random_ = nullptr;
  FixedList<Position, worlds_looked_at> worlds_;
  bool knows_endings_;
  [[no_unique_address]] EndingsAtHand endings_{};
  bool exact_ = true;  // whether nothing has been guessed since this was last set
};

}  // namespace boathouse
