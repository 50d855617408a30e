// What a series of games says about strength, and how certain that is.
//
// Games are played in sets: the same dice, every rotation of the players over the seats. Games of a
// set are not independent, sets are; so everything here is computed from the scores of whole sets.
#pragma once

#include <cstdint>
#include <vector>

namespace boathouse {

// How often each score of a set occurred. A score is counted in whole units from 0 to the highest,
// for example in half points: 0 to 4 for the two games of two players.
class SetScores {
 public:
  explicit SetScores(int highest) : counts_(static_cast<std::size_t>(highest) + 1) {}

  void add(int score, std::uint64_t times = 1) {
    counts_[static_cast<std::size_t>(score)] += times;
  }

  [[nodiscard]] const std::vector<std::uint64_t>& counts() const { return counts_; }
  [[nodiscard]] std::uint64_t sets() const;
  // The mean score as a share of the highest, and the variance of such a share between sets.
  [[nodiscard]] double share() const;
  [[nodiscard]] double variance() const;

 private:
  std::vector<std::uint64_t> counts_;
};

// The expected share of points of a player who is N Elo points stronger, and back. A share of 0 or
// 1 gives minus or plus infinity.
[[nodiscard]] double share_of_elo(double elo);
[[nodiscard]] double elo_of_share(double share);

struct Estimate {
  double value;
  double low;  // the 95 % bounds
  double high;
};
[[nodiscard]] Estimate estimate_share(const SetScores& scores);
[[nodiscard]] Estimate estimate_elo(const SetScores& scores);

// The generalised sequential probability ratio test (Van den Bergh, as used by Stockfish's test
// server): is the player elo1 or only elo0 stronger? Games continue until one of the two is clear.
struct Sprt {
  double elo0 = 0;
  double elo1 = 0;
  double error = 0.05;  // the risk of either mistake

  enum class Verdict : std::uint8_t { open, elo0, elo1 };

  [[nodiscard]] double bound() const;  // the ratio's logarithm that decides, with either sign
  [[nodiscard]] double ratio(const SetScores& scores) const;
  [[nodiscard]] Verdict verdict(const SetScores& scores) const;
};

}  // namespace boathouse
