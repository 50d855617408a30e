// A review of a match: the cost of every decision, the luck of every roll, and the totals for each
// player, to show who was lucky and who played well.
//
//   cost   of a decision: the equity of the best choice less that of the choice made, as the seat
//          could know it, from its own view
//   luck   of a roll or draw, for each seat: its equity after the outcome less the mean over all
//          outcomes by their weights
//
// With an exact judge, a seat's final equity is its equity at the start, plus all luck, minus its
// own costs, plus what the others' mistakes gave it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "match/match.h"
#include "minds/hint.h"
#include "minds/mind.h"
#include "solvers/work.h"

namespace boathouse {

struct ReviewedPly {
  std::size_t number = 0;  // counted from 1
  Ply ply{};
  std::string notation{};
  int seat = Ply::by_chance;  // who chose, or whom the roll is for, if anyone
  Equities after{};           // of all seats

  // For a decision. With only one choice there is nothing to decide.
  std::size_t choices = 0;
  double cost = 0;
  Verdict verdict = Verdict::best;
  bool worth_telling = false;  // that another choice would have been better
  std::string best{};          // the notation of the best choice
  Move best_move = 0;

  Equities luck{};  // of a roll or draw
};

struct SeatReview {
  std::size_t decisions = 0;  // with more than one choice
  std::size_t doubtful = 0;
  std::size_t bad = 0;
  std::size_t very_bad = 0;
  double cost = 0;            // of all decisions
  double own_luck = 0;        // in the seat's own rolls and draws
  double luck_of_others = 0;  // in all others; positive is good for this seat

  [[nodiscard]] double cost_per_decision() const {
    return decisions == 0 ? 0 : cost / static_cast<double>(decisions);
  }
};

struct Review {
  Equities start{};                // before the first ply, once the set-up is complete
  std::vector<ReviewedPly> plies;  // without the draws of the set-up
  std::vector<SeatReview> seats;
  bool exact = false;  // whether every equity is known exactly
};

// Kept reviews are for this version: raise it when judges come to other results.
inline constexpr int judge_version = 3;

// What a question may cost if the budget has no limit.
inline constexpr std::uint64_t review_nodes = 2000;

// Some of the plies, counted from 1. Reviews of neighbouring ranges put together are the review of
// both.
struct PlyRange {
  std::size_t first = 1;
  std::size_t last = static_cast<std::size_t>(-1);
};

// The judge may spend the budget on every decision, and once on all outcomes of a roll; a decision
// that is clear at a glance costs much less. If the work is stopped, the review ends at the ply it
// has reached. The same match, judge and node limit give the same review.
[[nodiscard]] Review review(const Match& match, Judge& judge, const Budget& budget,
                            const Work& work, PlyRange range = {});

// The whole review as a JSON object.
[[nodiscard]] std::string review_json(const Match& match, const Review& review);

}  // namespace boathouse
