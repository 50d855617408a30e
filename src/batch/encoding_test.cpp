// Every game's numbers: vectors as long as their layout says, one action for each move, and the
// battery's test of secrecy, with observations in place of views.
#include "batch/encoding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <string>

#include "batch/list.h"
#include "games/list.h"
#include "games/testing/check_secrets.h"
#include "games/testing/game_id.h"

namespace boathouse {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::size_t most_numbers = 1024;

template <Encoded G>
std::vector<float> numbers_of(const typename G::Setup& setup, const typename G::View& view,
                              int seat) {
  std::vector<float> numbers(most_numbers);
  VectorWriter out{numbers.data()};
  Encoding<G>::write(setup, view, seat, out);
  numbers.resize(static_cast<std::size_t>(out.end() - numbers.data()));
  return numbers;
}

// A game whose views are the observations, as bits. What the battery's test of secrecy does not
// call need not exist.
template <Encoded G, bool leaks = false>
struct AsNumbers : G {
  struct View {
    std::array<std::uint32_t, most_numbers> bits;
  };
  using Setup = typename G::Setup;
  using Position = typename G::Position;

  static View view(const Setup& setup, const Position& position, Viewer viewer) {
    View view{};
    if (viewer < 0) return view;  // only seats observe
    const auto numbers = numbers_of<G>(setup, G::view(setup, position, viewer), viewer);
    std::ranges::transform(numbers, view.bits.begin(),
                           [](float number) { return std::bit_cast<std::uint32_t>(number); });
    if (leaks) view.bits.back() = static_cast<std::uint32_t>(G::key(setup, position));
    return view;
  }
  static Position sample(const Setup& setup, const View& view, Viewer viewer, Random& random);
  static void describe(const Setup& setup, const View& view, Viewer viewer, JsonWriter& json);
  static void draw(const Setup& setup, const View& view, Viewer viewer, Language language,
                   std::span<const std::string> names, Screen& screen);
};

// The games that have an encoding; one need not.
template <class Tested, class... Listed>
struct EncodedOf {
  using Type = Tested;
};
template <class... Tested, class G, class... Rest>
struct EncodedOf<::testing::Types<Tested...>, G, Rest...> {
  using With = std::conditional_t<Encoded<G>, ::testing::Types<Tested..., G>,  //
                                  ::testing::Types<Tested...>>;
  using Type = typename EncodedOf<With, Rest...>::Type;
};
template <class List>
struct TestTypes;
template <class... Listed>
struct TestTypes<TypeList<Listed...>> {
  using Type = typename EncodedOf<::testing::Types<>, Listed...>::Type;
};
template <class G>
class EncodingOf : public ::testing::Test {};
TYPED_TEST_SUITE(EncodingOf, TestTypes<Games>::Type, GameId);

TYPED_TEST(EncodingOf, KeepsSecrets) {
  const GameInfo& info = TypeParam::info;
  for (const int seats : {info.min_seats, info.max_seats}) {
    const battery::Table table{seats, standard_options(info.options)};
    EXPECT_THAT(battery::check_views_keep_secrets_at<AsNumbers<TypeParam>>(table, 2), IsEmpty());
  }
}

TEST(EncodingSecrets, AreFoundOutWhereTheyLeak) {
  const battery::Table table{2, standard_options(Regatta::info.options)};
  EXPECT_THAT((battery::check_views_keep_secrets_at<AsNumbers<Regatta, true>>(table, 0)),
              Not(IsEmpty()));
}

TYPED_TEST(EncodingOf, WritesAsManyNumbersAsItsLayoutSays) {
  using G = TypeParam;
  battery::for_each_game<G>(1, [](const battery::Played<G>& game) {
    const int seats = game.table.seats;
    std::vector<float> board(most_numbers);
    VectorWriter out{board.data()};
    Encoding<G>::write_board(game.setup, out);
    EXPECT_EQ(out.end() - board.data(), size_of(Encoding<G>::board_layout(seats)));
    for (const std::size_t k : battery::plies_to_look_at(game.positions.size(), game.seed)) {
      for (int seat = 0; seat < seats; ++seat) {
        const auto view = G::view(game.setup, game.positions[k], seat);
        const auto numbers = numbers_of<G>(game.setup, view, seat);
        ASSERT_EQ(static_cast<int>(numbers.size()), size_of(Encoding<G>::layout(seats)));
      }
    }
  });
}

TYPED_TEST(EncodingOf, HasOneActionForEachMove) {
  using G = TypeParam;
  battery::for_each_game<G>(2, [](const battery::Played<G>& game) {
    const int actions = Encoding<G>::actions(game.table.seats);
    for (std::size_t k = 0; k < game.positions.size(); ++k) {
      const typename G::Position& position = game.positions[k];
      const Turn turn = G::turn(game.setup, position);
      if (!turn.is_seats()) continue;
      const int seat = turn.first();
      typename G::MoveList moves;
      G::legal_moves(game.setup, position, seat, moves);
      std::set<int> expected;
      for (const Move move : moves) {
        const int action = Encoding<G>::action(game.setup, position, seat, move);
        ASSERT_TRUE(action >= 0 && action < actions) << game.at(k);
        ASSERT_EQ(Encoding<G>::move(game.setup, position, seat, action), move) << game.at(k);
        expected.insert(action);
      }
      ASSERT_EQ(expected.size(), moves.size()) << game.at(k);
      std::set<int> listed;
      each_action<G>(game.setup, position, seat, [&](int action) { listed.insert(action); });
      ASSERT_EQ(listed, expected) << game.at(k);
    }
  });
}

// The seats are told relative to the one that looks: who is to move sees itself first.
TYPED_TEST(EncodingOf, TellsTheMoverFromItsOwnSide) {
  using G = TypeParam;
  int mover_at = 0;
  const auto layout = Encoding<G>::layout(2);
  for (const VectorPart& part : layout) {
    if (part.name == "mover") break;
    mover_at += part.size;
  }
  battery::for_each_game<G>(1, [&](const battery::Played<G>& game) {
    if (game.table.seats != 2) return;
    for (const typename G::Position& position : game.positions) {
      const Turn turn = G::turn(game.setup, position);
      if (!turn.is_seats()) continue;
      for (int seat = 0; seat < 2; ++seat) {
        const auto numbers = numbers_of<G>(game.setup, G::view(game.setup, position, seat), seat);
        const bool own = turn.has(seat);
        ASSERT_EQ(numbers[static_cast<std::size_t>(mover_at)], own ? 1 : 0);
        ASSERT_EQ(numbers[static_cast<std::size_t>(mover_at) + 1], own ? 0 : 1);
      }
    }
  });
}

TEST(VectorWriter, WritesOneOfManyAndBits) {
  std::array<float, 12> numbers{};
  numbers.fill(7);
  VectorWriter out{numbers.data()};
  out.one_of(1, 3);
  out.one_of(-1, 2);
  out.bits(0b0110, 4);
  out.put(5);
  EXPECT_EQ(numbers, (std::array<float, 12>{0, 1, 0, 0, 0, 0, 1, 1, 0, 5, 7, 7}));
}

TEST(Seats, AreCountedFromTheOneThatLooks) {
  EXPECT_EQ(seat_from(2, 2, 4), 0);
  EXPECT_EQ(seat_from(2, 1, 4), 3);
  for (int other = 0; other < 4; ++other) EXPECT_EQ(seat_at(2, seat_from(2, other, 4), 4), other);
}

}  // namespace
}  // namespace boathouse
