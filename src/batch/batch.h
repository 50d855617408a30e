// Many matches of one game at once, for programs that learn: arrays of observations, legal actions,
// rewards and ends, stepped together by one action each. A match's dice come from the seed and its
// number, so everything is the same for any number of threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "batch/crew.h"
#include "batch/encoding.h"
#include "core/error.h"
#include "games/registry.h"

namespace boathouse {

[[nodiscard]] const Catalogue& batch_words();

enum class Observed : std::uint8_t { nobody, mover, every_seat };

struct BatchPlan {
  const GameEntry* game = nullptr;
  int seats = 2;  // as many as the game allows
  OptionValues options{};
  std::int64_t matches = 1;
  std::uint64_t seed = 0;
  std::int64_t threads = 1;  // 0: one per core
  Observed observed = Observed::mover;
  bool rolls = true;   // chance has its turns within a step; otherwise the caller decides them
  bool resets = true;  // a match that ends is followed by a new one within the same step
};

// The sizes of a game's vectors.
struct BatchShape {
  int seats;
  int actions;
  VectorLayout board;
  VectorLayout observation;
  int board_size;
  int observation_size;
};

// The arrays are the batch's own, and every step writes them anew; it never reads them back, so
// whoever writes into them confuses only themselves. The functions refuse to be called by two
// threads at once.
class Batch {
 public:
  static constexpr std::int64_t most_matches = 1'000'000;
  static constexpr std::int64_t most_threads = 256;
  static constexpr int most_outcomes = static_cast<int>(ChanceBuffer::capacity);
  // Who is to move besides the seats.
  static constexpr int chance_to_move = -1;
  static constexpr int match_over = -2;
  // As an action: the match stays as it is.
  static constexpr std::int32_t no_action = -1;

  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;
  virtual ~Batch() = default;

  [[nodiscard]] const BatchPlan& plan() const { return plan_; }
  [[nodiscard]] const BatchShape& shape() const { return shape_; }
  [[nodiscard]] std::size_t matches() const { return to_move_.size(); }
  [[nodiscard]] std::uint64_t plies() const { return plies_; }  // played so far, chance included

  // One row for each match.
  [[nodiscard]] std::span<std::int8_t> to_move() { return to_move_; }
  [[nodiscard]] std::span<float> rewards() { return rewards_; }  // of each seat, from −1 to 1
  // Whether the match has ended: within the last step, or, if nothing resets it, before.
  [[nodiscard]] std::span<std::uint8_t> done() { return done_; }
  [[nodiscard]] std::span<std::uint8_t> masks() { return masks_; }  // the mover's legal actions
  [[nodiscard]] std::span<float> boards() { return boards_; }
  [[nodiscard]] std::span<float> observations() { return observations_; }
  // Where the caller decides chance: the weights of the outcomes, from which an action chooses.
  [[nodiscard]] std::span<std::uint32_t> weights() { return weights_; }

  // One action for each match. On an error nothing has changed.
  [[nodiscard]] Expected<void> step(std::span<const std::int32_t> actions);
  [[nodiscard]] Expected<void> step(std::span<const std::int64_t> actions);

  // Begins the chosen matches anew, one number for each match; without any, all of them.
  [[nodiscard]] Expected<void> reset(std::span<const std::uint8_t> chosen);

  // A random legal action for each match, all equally likely, or an outcome by its weight.
  [[nodiscard]] Expected<std::span<std::int32_t>> random_actions();

  // What a seat sees in each match, whoever is to move.
  [[nodiscard]] Expected<std::span<float>> observe(int seat);

  // A match as a state of its own.
  [[nodiscard]] Expected<std::unique_ptr<State>> state(std::int64_t match);

 protected:
  Batch(const BatchPlan& plan, BatchShape shape);

  // Matches as they are spread over threads.
  struct Chunk {
    std::size_t first;
    std::size_t end;
  };
  void each_chunk(const std::function<std::uint64_t(Chunk)>& play);
  [[nodiscard]] std::size_t words_each() const { return words_each_; }

  // Both return how many plies were played.
  [[nodiscard]] virtual std::uint64_t play_chunk(Chunk chunk) = 0;
  [[nodiscard]] virtual std::uint64_t begin_chunk(Chunk chunk,
                                                  std::span<const std::uint8_t> chosen) = 0;
  virtual void choose_chunk(Chunk chunk) = 0;
  virtual void observe_chunk(Chunk chunk, int seat) = 0;
  [[nodiscard]] virtual std::unique_ptr<State> state_of(std::size_t match) const = 0;

  BatchPlan plan_;
  BatchShape shape_;
  std::vector<std::int8_t> to_move_;
  std::vector<float> rewards_;
  std::vector<std::uint8_t> done_;
  std::vector<std::uint8_t> masks_;
  std::vector<float> boards_;
  std::vector<float> observations_;
  std::vector<std::uint32_t> weights_;
  std::vector<std::int32_t> chosen_;      // the checked actions of a step
  std::vector<std::int32_t> random_;      // those that random_actions gives out
  std::vector<std::vector<float>> seen_;  // what observe gives out, by seat
  // What the batch itself goes by, which nobody else can write.
  struct Standing {
    std::int16_t to_move;
    std::uint8_t outcomes;  // of a roll or draw that the caller decides
    std::uint16_t actions;  // legal ones
  };
  std::vector<Standing> standings_;
  std::vector<std::uint64_t> legal_;  // the legal actions as bits

 private:
  class Guard;
  template <class Action>
  [[nodiscard]] Expected<void> take(std::span<const Action> actions);
  [[nodiscard]] bool may_take(std::size_t match, std::int64_t action) const;
  [[nodiscard]] std::unexpected<Error> why_not(std::size_t match, std::int64_t action) const;

  std::size_t words_each_;
  std::uint64_t plies_ = 0;
  std::atomic<bool> busy_ = false;
  Crew crew_;
};

// What a game offers in numbers, for whoever does not compile per game.
class GameArrays {
 public:
  virtual ~GameArrays() = default;
  [[nodiscard]] virtual BatchShape shape(int seats) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Batch> make(const BatchPlan& plan) const = 0;
  // What a seat sees, from its view alone.
  [[nodiscard]] virtual std::vector<float> board(const SeatView& view) const = 0;
  [[nodiscard]] virtual std::vector<float> observe(const SeatView& view) const = 0;
  // Of a legal move of the seat, and back.
  [[nodiscard]] virtual int action(const State& state, int seat, Move move) const = 0;
};

[[nodiscard]] Expected<const GameArrays*> find_arrays(const GameEntry& game);

// The legal actions of a state: moves by their actions, outcomes by their place in the list; and
// what such an action means.
[[nodiscard]] Expected<std::vector<int>> legal_actions(const State& state);
[[nodiscard]] Expected<Ply> ply_of_action(const State& state, std::int64_t action);

[[nodiscard]] Expected<std::unique_ptr<Batch>> make_batch(const BatchPlan& plan);

}  // namespace boathouse
