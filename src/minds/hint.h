// A mind's opinion of every choice, for people: how far each is behind the best, and a word for it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "minds/mind.h"

namespace boathouse {

// By the equity that a choice costs, as GNU Backgammon marks moves.
enum class Verdict : std::uint8_t { best, as_good, a_little_worse, doubtful, bad, very_bad };
inline constexpr double a_little_worse_from = 0.005;
inline constexpr double doubtful_from = 0.02;
inline constexpr double bad_from = 0.05;
inline constexpr double very_bad_from = 0.10;

// Never `best`, which is only for the best choice.
[[nodiscard]] Verdict verdict_of(double cost);
[[nodiscard]] bool is_mistake(Verdict verdict);  // doubtful or worse

// A person is told that a choice could have been better only if they would notice: from a twentieth
// of a win, the least share that people have a word for. And only if the judge can tell: if the
// cost is more than the error of what it says about either choice.
inline constexpr double noticed_from = 0.05;
[[nodiscard]] bool is_worth_telling(double cost, double error);

// Its word is in the catalogue of minds under `verdict.<name>`.
[[nodiscard]] std::string_view name_of(Verdict verdict);

struct Hint {
  Move move = 0;
  double equity = 0;
  double error = 0;
  double cost = 0;  // behind the best choice
  Verdict verdict = Verdict::best;
};

// What the judge says about every choice of the seat. The random stream and the number of nodes
// follow from what the seat sees, not from a clock, so the same position gets the same hint
// everywhere; only `stop` ends it early.
[[nodiscard]] Thought advise(Judge& judge, const State& state, int seat,
                             const std::atomic<bool>* stop = nullptr);

// The stream of a seat's hints in this position.
[[nodiscard]] Random hint_stream(const State& state, int seat);

// All choices, the best first; equal ones stay in the order of the game.
[[nodiscard]] std::vector<Hint> hints_of(const Thought& thought);

}  // namespace boathouse
