// How well guesses for three players choose, by the shipped sample of exact positions. Minds play
// for places and the sample knows points, so not even a perfect guess would give away nothing; but
// of two guesses, the better one gives away less.
#include <gtest/gtest.h>

#include "core/playout.h"
#include "minds/guess.h"
#include "minds/registry.h"
#include "minds/up-the-river/knowledge.h"
#include "solvers/up-the-river/testing/exact_sample.h"

namespace boathouse::up_the_river {
namespace {

using testing::ExactOutlook;
using testing::PointsToCome;

// What choices have given away, on average.
struct Tally {
  double points = 0;
  double slips = 0;  // the share of those that gave something away
  int decisions = 0;

  void add(double given_away) {
    points += given_away;
    slips += given_away > 1e-9 ? 1 : 0;
    ++decisions;
  }
  [[nodiscard]] double mean_points() const { return points / decisions; }
  [[nodiscard]] double mean_slips() const { return slips / decisions; }
};

// What a choice by its place in the list gives away against the best.
template <class Choose>
Tally tally_of(const std::vector<ExactOutlook>& sample, const Choose& choose) {
  Tally tally;
  for (const ExactOutlook& exact : sample) {
    const std::size_t mover = exact.outlook.position.mover;
    for (std::size_t face = 0; face < Outlook::faces; ++face) {
      const auto& after = exact.outlook.after[face];
      if (after.size() < 2) continue;
      const auto worth = [&](std::size_t i) {
        return exact.after[face][i][mover] + after[i].points;
      };
      double best = worth(0);
      for (std::size_t i = 1; i < after.size(); ++i) best = std::max(best, worth(i));
      tally.add(best - worth(choose(after, static_cast<int>(mover))));
    }
  }
  return tally;
}

Tally tally_of_guess(const std::vector<ExactOutlook>& sample, boathouse::Guess<UpTheRiver> guess) {
  const UpTheRiver::Setup setup = sampled_river();
  guess.prepare(setup, {});
  Random random{1};
  return tally_of(sample, [&](const std::vector<Outlook::After>& after, int mover) {
    std::size_t best = 0;
    double highest = -1;
    for (std::size_t i = 0; i < after.size(); ++i) {
      const UpTheRiver::Position& position = after[i].position;
      const Equities equities = UpTheRiver::turn(setup, position).is_over()
                                    ? equities_of(UpTheRiver::result(setup, position), 3)
                                    : guess(setup, position, 3, random);
      if (equities[mover] <= highest) continue;
      highest = equities[mover];
      best = i;
    }
    return best;
  });
}

TEST(ExactSample, TheNetworkGivesAwayLessThanTheGuessByHand) {
  const std::vector<ExactOutlook> sample = testing::exact_outlooks();
  Random random{1};
  const Tally at_random = tally_of(sample, [&](const std::vector<Outlook::After>& after, int) {
    return random.below(static_cast<std::uint32_t>(after.size()));
  });
  const Tally by_hand = tally_of_guess(sample, boathouse::Guess<UpTheRiver>{});
  const Tally learnt =
      tally_of_guess(sample, boathouse::Guess<UpTheRiver>{find_network<UpTheRiver>(3, {})});
  const auto record = [](const std::string& who, const Tally& tally) {
    RecordProperty(who + ": points per decision", std::to_string(tally.mean_points()));
    RecordProperty(who + ": slips", std::to_string(tally.mean_slips()));
  };
  record("at random", at_random);
  record("by hand", by_hand);
  record("learnt", learnt);
  EXPECT_LT(learnt.mean_points(), by_hand.mean_points());
}

}  // namespace
}  // namespace boathouse::up_the_river
