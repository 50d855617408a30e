// A batch of one game, compiled for it: nothing is looked up per ply, and what nobody asked for is
// not made.
#pragma once

#include <cstring>
#include <memory>
#include <vector>

#include "batch/batch.h"
#include "games/entry.h"

namespace boathouse {

template <Encoded G>
[[nodiscard]] BatchShape shape_of(int seats) {
  BatchShape shape{.seats = seats,
                   .actions = Encoding<G>::actions(seats),
                   .board = Encoding<G>::board_layout(seats),
                   .observation = Encoding<G>::layout(seats),
                   .board_size = 0,
                   .observation_size = 0};
  shape.board_size = size_of(shape.board);
  shape.observation_size = size_of(shape.observation);
  return shape;
}

template <Encoded G>
class BatchOf final : public Batch {
 public:
  explicit BatchOf(const BatchPlan& plan)
      : Batch(plan, shape_of<G>(plan.seats)), begun_(G::begin(plan.seats, plan.options)) {
    ChanceBuffer buffer;
    drawn_ = !G::setup_chances(begun_, buffer).empty();
    if (drawn_) setups_.resize(matches(), begun_);
    lists_.resize(matches() * G::MoveList::capacity);
    rows_.reserve(matches());
    for (std::size_t match = 0; match < matches(); ++match) {
      rows_.push_back({.position = {},
                       .dice = Random{plan.seed, 2 * match},
                       .choice = Random{plan.seed, 2 * match + 1}});
    }
  }

 private:
  using Setup = typename G::Setup;
  using Position = typename G::Position;

  struct Row {
    Position position;
    Random dice;
    Random choice;  // of random_actions, so that it does not change the dice
  };

  // A set-up in which nothing is drawn is the same for all.
  [[nodiscard]] const Setup& setup_of(std::size_t match) const {
    return drawn_ ? setups_[match] : begun_;
  }

  [[nodiscard]] std::uint64_t play_chunk(Chunk chunk) override {
    std::uint64_t plies = 0;
    for (std::size_t match = chunk.first; match < chunk.end; ++match) {
      const std::int32_t action = chosen_[match];
      clear_rewards(match);
      if (action == no_action) {
        done_[match] = standings_[match].to_move == match_over ? 1 : 0;
      } else {
        plies += play(match, action);
      }
    }
    return plies;
  }

  std::uint64_t play(std::size_t match, std::int32_t action) {
    const Setup& setup = setup_of(match);
    Position& position = rows_[match].position;
    const int mover = standings_[match].to_move;
    if (mover == chance_to_move) {
      ChanceBuffer buffer;
      const Chances chances = G::chances(setup, position, buffer);
      G::happen(setup, position, chances.outcomes()[static_cast<std::size_t>(action)].code);
    } else {
      G::play(setup, position, mover, Encoding<G>::move(setup, position, mover, action));
    }
    std::uint64_t plies = 1;
    Turn turn = roll(match, plies);
    done_[match] = turn.is_over() ? 1 : 0;
    if (turn.is_over()) {
      settle(match);
      if (plan_.resets) turn = begin(match, plies);
    }
    show(match, turn);
    return plies;
  }

  // Lets chance have its turns, where the batch does that, and returns whose turn it is then.
  Turn roll(std::size_t match, std::uint64_t& plies) {
    const Setup& setup = setup_of(match);
    Row& row = rows_[match];
    Turn turn = G::turn(setup, row.position);
    if (!plan_.rolls) return turn;
    while (turn.is_chance()) {
      ChanceBuffer buffer;
      G::happen(setup, row.position, G::chances(setup, row.position, buffer).pick(row.dice));
      ++plies;
      turn = G::turn(setup, row.position);
    }
    return turn;
  }

  // A match from its beginning; what is drawn in the set-up is drawn here, always.
  Turn begin(std::size_t match, std::uint64_t& plies) {
    Row& row = rows_[match];
    if (drawn_) {
      setups_[match] = begun_;
      finish_setup<G>(setups_[match], row.dice);
    }
    row.position = G::start(setup_of(match));
    if (shape_.board_size > 0) {
      VectorWriter out{boards_.data() + match * static_cast<std::size_t>(shape_.board_size)};
      Encoding<G>::write_board(setup_of(match), out);
    }
    return roll(match, plies);
  }

  [[nodiscard]] std::uint64_t begin_chunk(Chunk chunk,
                                          std::span<const std::uint8_t> chosen) override {
    std::uint64_t plies = 0;
    for (std::size_t match = chunk.first; match < chunk.end; ++match) {
      if (!chosen.empty() && chosen[match] == 0) continue;
      clear_rewards(match);
      const Turn turn = begin(match, plies);
      done_[match] = turn.is_over() ? 1 : 0;
      show(match, turn);
    }
    return plies;
  }

  [[nodiscard]] float* rewards_of(std::size_t match) {
    return rewards_.data() + match * static_cast<std::size_t>(shape_.seats);
  }
  void clear_rewards(std::size_t match) {
    std::memset(rewards_of(match), 0, sizeof(float) * static_cast<std::size_t>(shape_.seats));
  }

  // The share of opponents beaten less the share of those who did better, so that all rewards
  // together are 0.
  void settle(std::size_t match) {
    const Result result = G::result(setup_of(match), rows_[match].position);
    float* const rewards = rewards_of(match);
    const int seats = shape_.seats;
    for (int seat = 0; seat < seats; ++seat) {
      int ahead = 0;
      for (int other = 0; other < seats; ++other) {
        ahead += static_cast<int>(result.place[seat] < result.place[other]) -
                 static_cast<int>(result.place[seat] > result.place[other]);
      }
      rewards[seat] = static_cast<float>(ahead) / static_cast<float>(seats - 1);
    }
  }

  // Writes what the match looks like now.
  void show(std::size_t match, Turn turn) {
    const auto actions = static_cast<std::size_t>(shape_.actions);
    std::uint8_t* const mask = masks_.data() + match * actions;
    std::uint64_t* const legal = legal_.data() + match * words_each();
    std::memset(mask, 0, actions);
    std::memset(legal, 0, words_each() * sizeof *legal);
    Standing standing{.to_move = match_over, .outcomes = 0, .actions = 0};
    if (turn.is_seats()) {
      standing.to_move = static_cast<std::int16_t>(turn.first());
      standing.actions = list_actions(match, turn.first(), mask, legal);
    } else if (turn.is_chance()) {
      standing.to_move = chance_to_move;
    }
    if (!plan_.rolls) standing.outcomes = write_weights(match, turn);
    standings_[match] = standing;
    to_move_[match] = static_cast<std::int8_t>(standing.to_move);
    if (plan_.observed == Observed::mover) {
      write_seen(match, standing.to_move, observations_.data() + match * observation_size());
    } else if (plan_.observed == Observed::every_seat) {
      const auto seats = static_cast<std::size_t>(shape_.seats);
      for (std::size_t seat = 0; seat < seats; ++seat) {
        write_seen(match, static_cast<int>(seat),
                   observations_.data() + (match * seats + seat) * observation_size());
      }
    }
  }

  // Returns how many there are.
  std::uint16_t list_actions(std::size_t match, int seat, std::uint8_t* mask,
                             std::uint64_t* legal) {
    std::uint16_t* const first = lists_.data() + match * G::MoveList::capacity;
    std::uint16_t* next = first;
    each_action<G>(setup_of(match), rows_[match].position, seat, [&](int index) {
      const auto action = static_cast<std::size_t>(index);
      mask[action] = 1;
      legal[action / 64] |= std::uint64_t{1} << (action % 64);
      *next++ = static_cast<std::uint16_t>(action);
    });
    return static_cast<std::uint16_t>(next - first);
  }

  std::uint8_t write_weights(std::size_t match, Turn turn) {
    std::uint32_t* const weights =
        weights_.data() + match * static_cast<std::size_t>(most_outcomes);
    std::memset(weights, 0, sizeof *weights * static_cast<std::size_t>(most_outcomes));
    if (!turn.is_chance()) return 0;
    ChanceBuffer buffer;
    const Chances chances = G::chances(setup_of(match), rows_[match].position, buffer);
    std::size_t count = 0;
    for (const Outcome& outcome : chances.outcomes()) weights[count++] = outcome.weight;
    return static_cast<std::uint8_t>(count);
  }

  [[nodiscard]] std::size_t observation_size() const {
    return static_cast<std::size_t>(shape_.observation_size);
  }

  // What the seat sees; where no seat is meant, zeros.
  void write_seen(std::size_t match, int seat, float* to) {
    VectorWriter out{to};
    if (seat < 0) {
      out.zeros(shape_.observation_size);
      return;
    }
    const Setup& setup = setup_of(match);
    const Position& position = rows_[match].position;
    if constexpr (std::same_as<typename G::View, Position>) {
      Encoding<G>::write(setup, position, seat, out);  // nothing is hidden
    } else {
      Encoding<G>::write(setup, G::view(setup, position, seat), seat, out);
    }
  }

  void observe_chunk(Chunk chunk, int seat) override {
    for (std::size_t match = chunk.first; match < chunk.end; ++match) {
      write_seen(match, seat, of_seat(seen_, seat).data() + match * observation_size());
    }
  }

  void choose_chunk(Chunk chunk) override {
    for (std::size_t match = chunk.first; match < chunk.end; ++match) {
      const Standing& standing = standings_[match];
      if (standing.to_move >= 0) {
        random_[match] = random_action(match);
      } else if (standing.to_move == chance_to_move) {
        random_[match] = random_outcome(match);
      } else {
        random_[match] = no_action;
      }
    }
  }

  [[nodiscard]] std::int32_t random_action(std::size_t match) {
    const std::uint32_t number = rows_[match].choice.below(standings_[match].actions);
    return lists_[match * G::MoveList::capacity + number];
  }

  [[nodiscard]] std::int32_t random_outcome(std::size_t match) {
    ChanceBuffer buffer;
    const Chances chances = G::chances(setup_of(match), rows_[match].position, buffer);
    std::uint32_t ticket = rows_[match].choice.below(chances.total());
    std::int32_t index = 0;
    for (const Outcome& outcome : chances.outcomes()) {
      if (ticket < outcome.weight) break;
      ticket -= outcome.weight;
      ++index;
    }
    return index;
  }

  [[nodiscard]] std::unique_ptr<State> state_of(std::size_t match) const override {
    return std::make_unique<StateOf<G>>(*plan_.game, plan_.seats,
                                        std::make_shared<const Setup>(setup_of(match)),
                                        rows_[match].position);
  }

  Setup begun_;  // before anything is drawn
  bool drawn_ = false;
  std::vector<Setup> setups_;
  std::vector<Row> rows_;
  std::vector<std::uint16_t> lists_;  // the legal actions of each match, for random_actions
};

template <Encoded G>
class ArraysOf final : public GameArrays {
 public:
  [[nodiscard]] BatchShape shape(int seats) const override { return shape_of<G>(seats); }
  [[nodiscard]] std::unique_ptr<Batch> make(const BatchPlan& plan) const override {
    return std::make_unique<BatchOf<G>>(plan);
  }
  [[nodiscard]] std::vector<float> board(const SeatView& view) const override {
    const auto& seen = static_cast<const SeatViewOf<G>&>(view);
    std::vector<float> board(static_cast<std::size_t>(shape_of<G>(view.seats()).board_size));
    VectorWriter out{board.data()};
    Encoding<G>::write_board(seen.setup(), out);
    return board;
  }
  [[nodiscard]] std::vector<float> observe(const SeatView& view) const override {
    const auto& seen = static_cast<const SeatViewOf<G>&>(view);
    std::vector<float> numbers(
        static_cast<std::size_t>(shape_of<G>(view.seats()).observation_size));
    VectorWriter out{numbers.data()};
    Encoding<G>::write(seen.setup(), seen.view(), view.seat(), out);
    return numbers;
  }
  [[nodiscard]] int action(const State& state, int seat, Move move) const override {
    const auto& own = static_cast<const StateOf<G>&>(state);
    return Encoding<G>::action(own.setup(), own.position(), seat, move);
  }
};

}  // namespace boathouse
