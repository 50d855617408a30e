// Expectiminimax with pruning, for two seats that see everything: looks as many turns ahead as the
// budget allows and prunes where one side is known to have something better.
//
//   Star1    a chance event is left as soon as no outcome still to come can bring its mean back
//            between the bounds
//   Star2    before that, the most urgent answer to each outcome is tried: it bounds what the
//            outcome is worth to the one who chooses
//
// Positions are remembered with what was found out about them; the search deepens turn by turn, so
// that it can be stopped at any moment; at the end of the depth, it follows moves that the game
// calls loud until the position is quiet. Values are the first seat's equity.
//
// A selective search spends its nodes where the choice is. It expects the first of the sorted moves
// to be the best, so that it has to show of the others only that they are not better, and looks at
// late quiet ones less deeply at first (principal variation search with late move reductions).
// Quiet moves that refuted others come earlier in its order.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "games/entry.h"
#include "minds/knowledge.h"
#include "minds/meter.h"

namespace boathouse {

// What the search needs to know about a game. Its object lives as long as the search.
template <class G>
concept Sighted = Game<G> && nothing_hidden<G> &&
                  requires(typename Knowledge<G>::Sight& sight, const typename G::Setup& setup,
                           const typename G::Position& position, Move move) {
                    requires std::default_initializable<typename Knowledge<G>::Sight>;
                    // The exact value of a position that is not over, if known.
                    { sight.known(setup, position) } -> std::same_as<std::optional<double>>;
                    { sight.guess(setup, position) } -> std::same_as<double>;
                    // The key of a position, including its history where that matters.
                    { sight.key(setup, position) } -> std::same_as<std::uint64_t>;
                    // The most urgent moves are tried first; those above 0 are loud.
                    { sight.urgency(position, move) } -> std::same_as<int>;
                    { Knowledge<G>::Sight::typical_error } -> std::convertible_to<double>;
                  };

struct StarStyle {
  std::uint64_t usual_nodes = 5'000;
  std::uint32_t memory = 1U << 15U;  // positions
  int deepest = 30;                  // turns
  int loud_turns = 4;                // looked at beyond the depth
  // Choices further behind the best than this have no exact value.
  double margin = 0;
  // How much less than a half a draw is worth to the seat: without it, two searches that fear each
  // other may move back and forth until the rules end the game.
  double contempt = 0;
  bool selective = false;
};

template <Sighted G>
class Star final : public Judge {
 public:
  using Sight = typename Knowledge<G>::Sight;

  explicit Star(const StarStyle& style, Sight sight = Sight{})
      : style_(style), sight_(std::move(sight)), memory_(style.memory) {}

  [[nodiscard]] Thought think(const SeatView& seat_view, const Budget& budget, Random&) override {
    const auto& view = static_cast<const SeatViewOf<G>&>(seat_view);
    Meter meter{budget, style_.usual_nodes};
    begin(view.setup(), meter);
    drawn_ = view.seat() == 0 ? 0.5 - style_.contempt : 0.5 + style_.contempt;
    Thought thought;
    typename G::MoveList moves;
    G::legal_moves(view.setup(), view.view(), view.seat(), moves);
    sort(view.view(), view.seat(), 0, moves);
    for (const Move move : moves) thought.choices.push_back({.move = move});
    for (int depth = 1; depth <= style_.deepest; ++depth) {
      if (!deepen(view.view(), view.seat(), depth, thought) || exact_) break;
    }
    put_in_order(view, thought);
    thought.nodes = meter.spent();
    return thought;
  }

  [[nodiscard]] Appraisal appraise(const SeatView& seat_view, const Budget& budget,
                                   Random&) override {
    const auto& view = static_cast<const SeatViewOf<G>&>(seat_view);
    Meter meter{budget, style_.usual_nodes};
    begin(view.setup(), meter);
    drawn_ = 0.5;
    double found = 0.5;
    bool exact = false;
    for (int depth = 0; depth <= style_.deepest && !exact; ++depth) {
      exact_ = true;
      const double value = value_of(view.view(), depth, {0, 1});
      if (meter.used_up() && depth > 0) break;
      found = value;
      exact = exact_;
    }
    return {.equities = {found, 1 - found}, .error = exact ? 0 : Sight::typical_error};
  }

  [[nodiscard]] std::size_t bytes() const override {
    return sizeof *this + memory_.capacity() * sizeof(Memory);
  }

 private:
  using Setup = typename G::Setup;
  using Position = typename G::Position;

  // Values outside need not be known exactly.
  struct Window {
    double low;
    double high;
  };
  enum class Bound : std::uint8_t { none, exact, at_least, at_most };
  struct Memory {
    std::uint64_t key = 0;
    double value = 0;
    Move best = 0;
    std::int16_t depth = 0;
    Bound bound = Bound::none;
    bool guessed = false;
  };

  // How well moves did elsewhere in the search, by seat and a hash of the move.
  class Experience {
   public:
    void forget() { scores_ = {}; }
    void add(int seat, Move move, int depth) {
      std::int32_t& score = scores_[static_cast<std::size_t>(seat)][slot(move)];
      score += depth * depth;
      if (score < highest) return;
      for (auto& side : scores_) {
        for (std::int32_t& each : side) each /= 2;
      }
    }
    [[nodiscard]] std::int32_t of(int seat, Move move) const {
      return scores_[static_cast<std::size_t>(seat)][slot(move)];
    }

   private:
    static constexpr std::uint32_t bits = 12;
    static constexpr std::int32_t highest = 1 << 20;
    [[nodiscard]] static std::size_t slot(Move move) {
      return static_cast<std::uint32_t>(move * 2654435769U) >> (32U - bits);
    }
    std::array<std::array<std::int32_t, std::size_t{1} << bits>, 2> scores_{};
  };

  void begin(const Setup& setup, Meter& meter) {
    setup_ = &setup;
    meter_ = &meter;
    std::ranges::fill(memory_, Memory{});
    experience_.forget();
  }

  // Judges the choices one turn deeper, the best so far first. If the budget runs out, the results
  // count if that first choice was searched.
  bool deepen(const Position& position, int seat, int depth, Thought& thought) {
    const auto sign = [&](double value) { return seat == 0 ? value : 1 - value; };
    auto& choices = thought.choices;
    // Equals stay as they were.
    for (auto each = choices.begin(); each != choices.end(); ++each) {
      const auto place = std::ranges::upper_bound(choices.begin(), each, each->equity,
                                                  std::ranges::greater{}, &Thought::Choice::equity);
      std::rotate(place, each, each + 1);
    }
    double best = 0;
    bool all_exact = true;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const double low = std::max(0.0, best - style_.margin);
      const std::size_t before = style_.margin > 0 ? 0 : i;  // all are to have a value
      exact_ = true;
      Position after = position;
      G::play(*setup_, after, seat, choices[i].move);
      const double value =
          sign(value_of_choice(after, seat, depth, seat == 0 ? Window{low, 1} : Window{0, 1 - low},
                               before, is_loud(position, choices[i].move)));
      if (meter_->used_up()) {
        // As far as we know, an unsearched choice is not better than a searched one.
        for (std::size_t j = i; i > 0 && j < choices.size(); ++j) {
          choices[j].equity = std::min(choices[j].equity, best - 1e-6);
        }
        return false;
      }
      // A choice that only equals the bound may be worse.
      const bool behind = i > 0 && value <= low && style_.margin == 0;
      choices[i].equity = behind ? std::min(value, best - 1e-6) : value;
      choices[i].error = exact_ ? 0 : Sight::typical_error;
      best = std::max(best, value);
      all_exact = all_exact && exact_;
    }
    exact_ = all_exact;
    return true;
  }

  // All choices in the order of the game, and which of them is best.
  void put_in_order(const SeatViewOf<G>& view, Thought& thought) const {
    const auto best = std::ranges::max_element(thought.choices, {}, &Thought::Choice::equity);
    const Move move = best->move;
    typename G::MoveList moves;
    G::legal_moves(*setup_, view.view(), view.seat(), moves);
    std::vector<Thought::Choice> ordered;
    for (const Move each : moves) {
      ordered.push_back(*std::ranges::find(thought.choices, each, &Thought::Choice::move));
      if (each == move) thought.best = ordered.size() - 1;
    }
    thought.choices = std::move(ordered);
  }

  // After a choice of the seat. A turn ends when another seat, or nobody, has to choose; until
  // then, chance and further choices belong to the turn.
  [[nodiscard]] double value_after(const Position& position, int seat, int depth, Window window) {
    const Turn turn = G::turn(*setup_, position);
    return value_of(position, turn.is_chance() || turn.has(seat) ? depth : depth - 1, window);
  }

  [[nodiscard]] bool is_loud(const Position& position, Move move) const {
    return sight_.urgency(position, move) > 0;
  }

  // The same for one of several sorted choices, so many of which were looked at before.
  [[nodiscard]] double value_of_choice(const Position& after, int seat, int depth, Window window,
                                       std::size_t before, bool loud) {
    if (!style_.selective || before == 0) return value_after(after, seat, depth, window);
    constexpr double hair = 1e-5;
    const Window edge =
        seat == 0 ? Window{window.low, window.low + hair} : Window{window.high - hair, window.high};
    const auto is_beyond = [&](double value) {
      return seat == 0 ? value > edge.low : value < edge.high;
    };
    const int less = loud ? 0 : reduction(before, depth);
    double value = value_after(after, seat, depth - less, edge);
    if (less > 0 && is_beyond(value)) value = value_after(after, seat, depth, edge);
    const bool wider = window.high - window.low > 2 * hair;
    return wider && is_beyond(value) ? value_after(after, seat, depth, window) : value;
  }

  // By how many turns a quiet choice is looked at less deeply at first.
  [[nodiscard]] static int reduction(std::size_t before, int depth) {
    constexpr std::size_t late = 6;
    constexpr std::size_t very_late = 20;
    if (depth < 2 || before < late) return 0;
    return depth < 3 || before < very_late ? 1 : 2;
  }

  // Meaningless once the budget is used up. Below depth 0, only loud moves are searched.
  [[nodiscard]] double value_of(const Position& position, int depth, Window window) {
    const Turn turn = G::turn(*setup_, position);
    if (turn.is_over()) return value_at_end(position);
    if (!meter_->spend()) return 0.5;
    if (const auto known = sight_.known(*setup_, position)) return *known;
    if (turn.is_chance()) return mean(position, depth, window);
    return choose(position, turn.first(), depth, window);
  }

  [[nodiscard]] double value_at_end(const Position& position) const {
    const double value = equity_of(G::result(*setup_, position), 2, 0);
    return value == 0.5 ? drawn_ : value;
  }

  [[nodiscard]] double guess(const Position& position) {
    exact_ = false;
    return sight_.guess(*setup_, position);
  }

  [[nodiscard]] double mean(const Position& position, int depth, Window window) {
    ChanceBuffer buffer;
    const Chances chances = G::chances(*setup_, position, buffer);
    const auto outcomes = chances.outcomes();
    std::array<double, ChanceBuffer::capacity> least;
    std::array<double, ChanceBuffer::capacity> most;
    least.fill(0);
    most.fill(1);
    double all_least = 0;
    double all_most = 1;
    const auto share = [&](std::size_t i) {
      return static_cast<double>(outcomes[i].weight) / chances.total();
    };
    const auto after = [&](std::size_t i) {
      Position happened = position;
      G::happen(*setup_, happened, outcomes[i].code);
      return happened;
    };
    // Star2, where there is something to save.
    for (std::size_t i = 0; depth > 1 && i < outcomes.size(); ++i) {
      const Position happened = after(i);
      const Turn turn = G::turn(*setup_, happened);
      if (!turn.is_seats()) continue;
      const double value = first_answer(happened, turn.first(), depth);
      if (meter_->used_up()) return 0.5;
      if (turn.first() == 0) {
        least[i] = value;
        all_least += share(i) * value;
      } else {
        most[i] = value;
        all_most -= share(i) * (1 - value);
      }
      if (all_least >= window.high) return all_least;
      if (all_most <= window.low) return all_most;
    }
    // Star1.
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const double weight = share(i);
      all_least -= weight * least[i];
      all_most -= weight * most[i];
      const Window inner{std::max(least[i], (window.low - all_most) / weight),
                         std::min(most[i], (window.high - all_least) / weight)};
      const double value = value_of(after(i), depth, inner);
      if (meter_->used_up()) return 0.5;
      all_least += weight * value;
      all_most += weight * value;
      if (all_least >= window.high) return all_least;
      if (all_most <= window.low) return all_most;
    }
    return all_least;
  }

  // The value of the most urgent move: a bound for the side that chooses.
  [[nodiscard]] double first_answer(const Position& position, int seat, int depth) {
    typename G::MoveList moves;
    G::legal_moves(*setup_, position, seat, moves);
    Move best = moves[0];
    int highest = sight_.urgency(position, best);
    for (const Move move : moves) {
      const int urgency = sight_.urgency(position, move);
      if (urgency <= highest) continue;
      highest = urgency;
      best = move;
    }
    Position after = position;
    G::play(*setup_, after, seat, best);
    return value_after(after, seat, depth, {0, 1});
  }

  [[nodiscard]] double choose(const Position& position, int seat, int depth, Window window) {
    if (depth <= 0) return quieten(position, seat, depth, window);
    const std::uint64_t key = sight_.key(*setup_, position);
    Memory& memory = memory_[key % memory_.size()];
    if (memory.key == key && memory.bound != Bound::none) {
      if (const auto found = recall(memory, depth, window)) return *found;
    }
    typename G::MoveList moves;
    G::legal_moves(*setup_, position, seat, moves);
    sort(position, seat, memory.key == key ? memory.best : 0, moves);
    const bool exact_before = std::exchange(exact_, true);
    const Window asked = window;
    double best = seat == 0 ? -1 : 2;
    Move best_move = 0;
    for (std::uint32_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[i];
      const bool loud = is_loud(position, move);
      Position after = position;
      G::play(*setup_, after, seat, move);
      const double value = value_of_choice(after, seat, depth, window, i, loud);
      if (meter_->used_up()) return 0.5;
      if (better(seat, value, best)) {
        best = value;
        best_move = move;
      }
      if (narrow(seat, best, window)) {
        if (style_.selective && !loud) experience_.add(seat, move, depth);
        break;
      }
    }
    const Bound bound = best <= asked.low    ? Bound::at_most
                        : best >= asked.high ? Bound::at_least
                                             : Bound::exact;
    memory_[key % memory_.size()] = {.key = key,
                                     .value = best,
                                     .best = best_move,
                                     .depth = static_cast<std::int16_t>(depth),
                                     .bound = bound,
                                     .guessed = !exact_};
    exact_ = exact_ && exact_before;
    return best;
  }

  [[nodiscard]] static bool better(int seat, double value, double best) {
    return seat == 0 ? value > best : value < best;
  }
  // Narrows the window to what the seat is sure of; returns whether it is empty.
  [[nodiscard]] static bool narrow(int seat, double best, Window& window) {
    if (seat == 0) {
      window.low = std::max(window.low, best);
    } else {
      window.high = std::min(window.high, best);
    }
    return window.low >= window.high;
  }

  [[nodiscard]] std::optional<double> recall(const Memory& memory, int depth, Window window) {
    if (memory.depth < depth && memory.guessed) return std::nullopt;
    const bool enough = memory.bound == Bound::exact ||
                        (memory.bound == Bound::at_least && memory.value >= window.high) ||
                        (memory.bound == Bound::at_most && memory.value <= window.low);
    if (!enough) return std::nullopt;
    exact_ = exact_ && !memory.guessed;
    return memory.value;
  }

  // The side on turn may leave the position as it is, at its evaluation, or make a loud move. In
  // the middle of a turn, everything is searched.
  [[nodiscard]] double quieten(const Position& position, int seat, int depth, Window window) {
    double best = guess(position);
    if (depth <= -style_.loud_turns || narrow(seat, best, window)) return best;
    typename G::MoveList moves;
    G::legal_moves(*setup_, position, seat, moves);
    sort(position, seat, 0, moves);
    for (const Move move : moves) {
      if (sight_.urgency(position, move) <= 0) break;
      Position after = position;
      G::play(*setup_, after, seat, move);
      const double value = value_after(after, seat, depth, window);
      if (meter_->used_up()) return 0.5;
      if (better(seat, value, best)) best = value;
      if (narrow(seat, best, window)) break;
    }
    return best;
  }

  // The remembered move first, then the urgent ones, then those that did well elsewhere; equals
  // stay in the order of the game.
  void sort(const Position& position, int seat, Move first, typename G::MoveList& moves) {
    std::array<int, G::MoveList::capacity> urgency;
    constexpr int before_all = 1 << 30;
    const auto rank = [&](Move move) {
      const int own = sight_.urgency(position, move);
      if (!style_.selective) return own;
      constexpr int loud = 1 << 28;
      constexpr int steps = 64;  // of urgency, for one of experience
      return own > 0 ? loud + own : steps * experience_.of(seat, move) + own;
    };
    for (std::uint32_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[i];
      const int own = move == first ? before_all : rank(move);
      std::uint32_t place = i;
      for (; place > 0 && urgency[place - 1] < own; --place) {
        urgency[place] = urgency[place - 1];
        moves[place] = moves[place - 1];
      }
      urgency[place] = own;
      moves[place] = move;
    }
  }

  StarStyle style_;
  Sight sight_;
  const Setup* setup_ = nullptr;
  Meter* meter_ = nullptr;
  std::vector<Memory> memory_;
  Experience experience_;
  double drawn_ = 0.5;
  bool exact_ = true;  // whether nothing has been guessed since this was last set
};

}  // namespace boathouse
