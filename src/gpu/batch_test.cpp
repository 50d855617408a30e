#include "gpu/batch.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/list.h"

namespace boathouse::gpu {
namespace {

template <class G>
class BatchOf : public testing::Test {
 protected:
  static std::vector<Trace> play(Policy policy, std::uint64_t first_seed, std::size_t matches,
                                 unsigned threads = 1) {
    std::vector<Trace> traces(matches);
    play_on_processor<G>(begun(), policy, first_seed, traces, threads);
    return traces;
  }
  static typename G::Setup begun() {
    return G::begin(G::info.min_seats, standard_options(G::info.options));
  }
};

template <class List>
struct AsTypes;
template <class... All>
struct AsTypes<TypeList<All...>> {
  using Types = testing::Types<All...>;
};
using AllGames = AsTypes<Games>::Types;
TYPED_TEST_SUITE(BatchOf, AllGames);

TYPED_TEST(BatchOf, MatchesFollowFromTheirSeedAlone) {
  for (const Policy policy : {Policy::at_random, Policy::by_standing}) {
    const auto together = TestFixture::play(policy, 5, 12);
    EXPECT_EQ(together, TestFixture::play(policy, 5, 12, 5));
    const auto later = TestFixture::play(policy, 7, 10);
    EXPECT_TRUE(std::ranges::equal(std::span{together}.subspan(2), later));
    EXPECT_NE(together[0].hash, together[1].hash);
  }
}

// The loop of the benchmarks is another, and counts for itself.
TYPED_TEST(BatchOf, PlaysTheMatchThatThePlayoutPlays) {
  using G = TypeParam;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto count =
        random_games<G>(G::info.min_seats, standard_options(G::info.options), seed, 1);
    ASSERT_EQ(count.games, 1U);
    EXPECT_EQ(TestFixture::play(Policy::at_random, seed, 1)[0].plies, count.plies);
  }
}

TYPED_TEST(BatchOf, ASetUpThatIsCopiedForEachMatchPlaysTheSame) {
  using G = TypeParam;
  const auto begun = TestFixture::begun();
  if (is_drawn<G>(begun)) GTEST_SKIP() << "Every match has a set-up of its own.";
  std::vector<Trace> shared(4);
  std::vector<Trace> copied(4);
  play_range<G, false, AtRandom>(begun, 1, shared);
  play_range<G, true, AtRandom>(begun, 1, copied);
  EXPECT_EQ(shared, copied);
}

TYPED_TEST(BatchOf, PlaysTheSameFromCopiesOfTheTables) {
  using G = TypeParam;
  InRehearsal place;
  const auto address = put_setup<G>(place, TestFixture::begun());
  ASSERT_TRUE(address);
  std::vector<Trace> traces(4);
  play_on_processor<G>(*at_address<const typename G::Setup>(*address), Policy::at_random, 1,
                       traces);
  EXPECT_EQ(traces, TestFixture::play(Policy::at_random, 1, 4));
}

TEST(MovedTo, PointersIntoItselfMoveAlongAndOthersStay) {
  struct Table {
    std::uint64_t number;
    const void* own;
    const void* other;
  };
  Table table{.number = 7, .own = nullptr, .other = nullptr};
  table.own = &table.number;
  const Table beside{.number = 8, .own = nullptr, .other = &beside};
  table.other = &beside;
  const auto bytes = moved_to(4096, std::as_bytes(std::span{&table, 1}));
  Table moved{};
  ASSERT_EQ(bytes.size(), sizeof moved);
  std::memcpy(&moved, bytes.data(), sizeof moved);
  EXPECT_EQ(moved.number, 7U);
  EXPECT_EQ(moved.own, at_address<const void>(4096));
  EXPECT_EQ(moved.other, &beside);
}

// One seat by standing, the other at random.
struct FirstSeatByStanding {
  template <Game G>
  static Ply choose(const typename G::Setup& setup, const typename G::Position& position, int seat,
                    typename G::MoveList& moves, Random& random) {
    return seat == 0 ? ByStanding::choose<G>(setup, position, seat, moves, random)
                     : AtRandom::choose<G>(setup, position, seat, moves, random);
  }
};

TEST(Policies, WhoLooksAtTheStandingBeatsWhoDoesNot) {
  using G = Regatta;  // where it means to sail towards the next mark
  std::vector<Trace> traces(60);
  play_range<G, true, FirstSeatByStanding>(G::begin(2, standard_options(G::info.options)), 1,
                                           traces);
  const auto won = std::ranges::count_if(
      traces, [](const Trace& trace) { return (trace.places & 15U) < (trace.places >> 4U & 15U); });
  EXPECT_GT(won, 50);
}

TEST(Card, SaysInOneSentenceThatThereIsNone) {
  const auto card = Card::open();
  if (card) GTEST_SKIP() << "There is one: " << card->info().name;
  EXPECT_TRUE(card.error().starts_with("There is "));
  EXPECT_EQ(std::ranges::count(card.error(), '\n'), 0);
}

}  // namespace
}  // namespace boathouse::gpu
