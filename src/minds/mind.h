// A mind chooses moves. It gets its seat's view, a budget and its own random stream, never more,
// and answers with the equity of every choice, not only of the best one.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/random.h"
#include "games/registry.h"

namespace boathouse {

// What a mind may spend; the first limit reached ends its thinking. With only a limit in nodes, the
// answer is the same on every platform. Without any limit, a mind uses its own usual number of
// nodes.
struct Budget {
  std::uint64_t nodes = 0;                  // 0: no limit
  std::chrono::nanoseconds time{0};         // 0: no limit
  const std::atomic<bool>* stop = nullptr;  // set by another thread to get the best so far
};

// Equity is a seat's expected result from 0 to 1: the share of opponents it beats, a tie counting
// half. For two players, that is the chance of winning.
using Equities = BySeat<double>;
[[nodiscard]] double equity_of(const Result& result, int seats, int seat);
[[nodiscard]] Equities equities_of(const Result& result, int seats);

struct Thought {
  struct Choice {
    Move move = 0;
    double equity = 0.5;
    double error = 0.5;  // one standard error of the equity, 0 if exact
  };
  std::vector<Choice> choices;  // all legal moves, in the order the game lists them
  std::size_t best = 0;         // the one to play
  std::uint64_t nodes = 0;      // what was spent

  [[nodiscard]] Move move() const { return choices[best].move; }
};

class Mind {
 public:
  virtual ~Mind() = default;
  // The view's seat must be on turn.
  [[nodiscard]] virtual Thought think(const SeatView& view, const Budget& budget,
                                      Random& random) = 0;
  // About how much memory it keeps between thoughts, including tables that it shares with others.
  [[nodiscard]] virtual std::size_t bytes() const { return 0; }
};

// The equity of every seat, as one of them sees it.
struct Appraisal {
  Equities equities{};
  double error = 0;  // one standard error, 0 when exact
};

// A mind that can also judge any position of a game, whoever is on turn, including chance.
class Judge : public Mind {
 public:
  [[nodiscard]] virtual Appraisal appraise(const SeatView& view, const Budget& budget,
                                           Random& random) = 0;
};

}  // namespace boathouse
