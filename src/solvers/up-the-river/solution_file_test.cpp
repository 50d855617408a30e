#include "solvers/up-the-river/solution_file.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/text.h"
#include "solvers/up-the-river/states.h"
#include "solvers/up-the-river/testing/solved.h"

namespace boathouse::up_the_river {
namespace {

using testing::sanitized;
using testing::solved;
using testing::standard_wave;

TEST(SolutionFile, ExactValuesComeBackAsTheyWere) {
  const Solution& solution = solved(Aim::points).solution;
  const auto read = read_solution(write_solution(solution));
  ASSERT_TRUE(read) << read.error().sentence();
  EXPECT_EQ(read->aim(), Aim::points);
  EXPECT_TRUE(std::ranges::equal(read->waves(), solution.waves()));
  EXPECT_TRUE(std::ranges::equal(read->values(), solution.values()));
}

// The checksums change only when the rules or the file format do.
TEST(SolutionFile, HasTheSameBitsOnEveryPlatform) {
  EXPECT_EQ(checksum_of(write_solution(solved(Aim::points).solution)),
            "60629bb9bf9bd035e88dbc791b8f63fb0b4e2bf23f157157e090047bdaf79bec");
  EXPECT_EQ(checksum_of(write_solution(solved(Aim::win).solution)),
            "16c2749eac3d4ca0b8eca367434c77cef299e6646a701c79474c2dc75d501086");
}

TEST(SolutionFile, RefusesTablesOfOtherThings) {
  const auto refusal = [](const TableLabel& label, std::size_t count) {
    const std::vector<double> values(count, 0.5);
    const auto read = read_solution(write_table(label, values));
    return read ? std::string{"none"} : std::string{read.error().code};
  };
  const TableLabel good{std::string{UpTheRiver::info.id}, 1, "win", "players=2 waves=5"};
  EXPECT_EQ(refusal(good, state_count()), "none");
  EXPECT_EQ(refusal(good, state_count() - 1), "table_other");
  TableLabel other = good;
  other.game = "some-lake";
  EXPECT_EQ(refusal(other, 1), "table_other");
  other = good;
  other.rules_version += 1;
  EXPECT_EQ(refusal(other, 1), "table_rules");
  other = good;
  other.holds = "fame";
  EXPECT_EQ(refusal(other, 1), "table_other");
  for (const char* options : {"players=3 waves=5", "players=2 waves=", "players=2 waves=11",
                              "players=2 waves=1", "players=2 waves=x"}) {
    other = good;
    other.options = options;
    EXPECT_EQ(refusal(other, 1), "table_other") << options;
  }
}

class CompactForm : public ::testing::TestWithParam<Aim> {
 protected:
  const Solution& exact = solved(GetParam()).solution;
  const std::string bytes = write_solution(exact, rounded_coding(GetParam()));
  const Expected<Solution> compact = read_solution(bytes);
  const UpTheRiver::Setup setup = setup_of(standard_wave);
};
INSTANTIATE_TEST_SUITE_P(UpTheRiver, CompactForm, ::testing::Values(Aim::win, Aim::points),
                         [](const auto& test) {
                           return std::string{aim_names[static_cast<std::size_t>(test.param)]};
                         });

TEST_P(CompactForm, TakesLessThanSixMegabytesEvenBeforeCompression) {
  EXPECT_LT(bytes.size(), 6'000'000U);
}

TEST_P(CompactForm, IsNowhereOffByMoreThanHalfAStep) {
  ASSERT_TRUE(compact) << compact.error().sentence();
  const Coding coding = rounded_coding(GetParam());
  const double half_a_step = (coding.high - coding.low) / 65535.0 / 2;
  double largest = 0;
  for (std::size_t i = 0; i < exact.values().size(); ++i) {
    largest = std::max(largest, std::abs(exact.values()[i] - compact->values()[i]));
  }
  EXPECT_LE(largest, half_a_step * (1 + 1e-9));
  RecordProperty("largest_error", join(static_cast<std::int64_t>(largest * 1e9), "e-9"));
}

// Against a perfect opponent, the value changes only by the player's own errors, so the cost of
// rounding per game is the mean of their sum.
TEST_P(CompactForm, CostsNextToNothingInPlay) {
  ASSERT_TRUE(compact);
  constexpr int games = sanitized ? 200 : 20'000;
  Random random{7};
  double lost = 0;
  for (int game = 0; game < games; ++game) {
    const int careless = game % 2;  // the seat that plays by the compact form
    UpTheRiver::Position position = UpTheRiver::start(setup);
    while (!UpTheRiver::turn(setup, position).is_over()) {
      UpTheRiver::happen(setup, position, 1 + random.below(6));
      const double before = exact.value(setup, position);
      const Solution& guide = position.mover == careless ? *compact : exact;
      const double target = guide.value(setup, position);
      UpTheRiver::MoveList moves;
      UpTheRiver::legal_moves(setup, position, position.mover, moves);
      for (const Move move : moves) {
        UpTheRiver::Position played = position;
        UpTheRiver::play(setup, played, position.mover, move);
        if (guide.value(setup, played) != target) continue;
        position = played;
        break;
      }
      lost += std::abs(before - exact.value(setup, position));
    }
  }
  const double scale = GetParam() == Aim::win ? 1 : 66;
  EXPECT_LE(lost / games, 1e-5 * scale);
  RecordProperty("lost_per_game", join(static_cast<std::int64_t>(lost / games * 1e12), "e-12"));
}

}  // namespace
}  // namespace boathouse::up_the_river
