// The shipped sample of exact positions for three players, checked by the rules.
#include "solvers/up-the-river/sample.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <tuple>

#include "solvers/up-the-river/testing/exact_sample.h"

namespace boathouse::up_the_river {
namespace {

using testing::exact_outlooks;
using testing::ExactOutlook;
using testing::PointsToCome;

// Moves this close count as equally good, and the first of them is played.
constexpr double tie = 1e-9;

std::size_t first_of_the_best(const std::vector<PointsToCome>& values,
                              const std::vector<Outlook::After>& after, std::size_t mover) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < values.size(); ++i) {
    const double points = values[i][mover] + after[i].points;
    if (points > values[best][mover] + after[best].points + tie) best = i;
  }
  return best;
}

TEST(ExactSample, HasAHundredThousandPositionsUnderTheRulesAsTheyAre) {
  const auto table = testing::exact_sample_table();
  ASSERT_TRUE(table) << table.error().sentence(Language::en);
  EXPECT_EQ(table->label, exact_sample_label());
  EXPECT_EQ(table->label.game, UpTheRiver::info.id);
  EXPECT_EQ(table->label.rules_version, UpTheRiver::info.rules_version);
  EXPECT_GE(table->values.size(), 3 * 100'000U);
}

TEST(ExactSample, EveryValueIsWhatTheRulesMakeOfTheValuesAfterIt) {
  double residual = 0;
  for (const ExactOutlook& exact : exact_outlooks()) {
    const std::size_t mover = exact.outlook.position.mover;
    PointsToCome mean{};
    for (std::size_t face = 0; face < Outlook::faces; ++face) {
      const auto& after = exact.outlook.after[face];
      const std::size_t chosen = first_of_the_best(exact.after[face], after, mover);
      for (std::size_t seat = 0; seat < mean.size(); ++seat) {
        mean[seat] += exact.after[face][chosen][seat] / Outlook::faces;
      }
      mean[mover] += static_cast<double>(after[chosen].points) / Outlook::faces;
    }
    for (std::size_t seat = 0; seat < mean.size(); ++seat) {
      residual = std::max(residual, std::abs(mean[seat] - exact.points[seat]));
    }
  }
  EXPECT_LE(residual, 1e-11);
}

// The same without any cleverness, for positions with few boats: after so many turns, nothing more
// is expected.
class Plain {
 public:
  explicit Plain(const UpTheRiver::Setup& setup) : setup_(setup) {}

  PointsToCome value(const UpTheRiver::Position& position, int turns) {
    if (turns == 0 || UpTheRiver::turn(setup_, position).is_over()) return {};
    const auto [known, is_new] = known_.try_emplace(key(position, turns));
    if (!is_new) return known->second;
    const Outlook outlook = outlook_of(setup_, position);
    PointsToCome mean{};
    for (const auto& after : outlook.after) {
      std::vector<PointsToCome> values;
      for (const Outlook::After& each : after) values.push_back(value(each.position, turns - 1));
      const std::size_t chosen = first_of_the_best(values, after, position.mover);
      for (std::size_t seat = 0; seat < mean.size(); ++seat) {
        mean[seat] += values[chosen][seat] / Outlook::faces;
      }
      mean[position.mover] += static_cast<double>(after[chosen].points) / Outlook::faces;
    }
    return known_[key(position, turns)] = mean;
  }

 private:
  using Key = std::tuple<int, int, int, int, std::uint32_t, std::uint32_t, std::uint32_t>;
  static Key key(const UpTheRiver::Position& position, int turns) {
    return {turns,
            position.mover,
            position.phase,
            position.free_berth,
            position.boats[0],
            position.boats[1],
            position.boats[2]};
  }

  const UpTheRiver::Setup& setup_;
  std::map<Key, PointsToCome> known_;
};

int boats_on_river(const UpTheRiver::Position& position) {
  int boats = 0;
  for (int seat = 0; seat < 3; ++seat) {
    for (int place = 1; place <= UpTheRiver::positions; ++place) {
      boats += UpTheRiver::boats_at(position, seat, place);
    }
  }
  return boats;
}

TEST(ExactSample, AgreesWithAPlainRecursionWhereFewBoatsAreLeft) {
  const UpTheRiver::Setup setup = sampled_river();
  int compared = 0;
  for (const ExactOutlook& exact : exact_outlooks()) {
    if (compared == 20) break;
    if (boats_on_river(exact.outlook.position) > 2) continue;
    ++compared;
    const PointsToCome plain = Plain{setup}.value(exact.outlook.position, 80);
    for (std::size_t seat = 0; seat < plain.size(); ++seat) {
      EXPECT_NEAR(plain[seat], exact.points[seat], 1e-4);
    }
  }
  EXPECT_EQ(compared, 20);
}

}  // namespace
}  // namespace boathouse::up_the_river
