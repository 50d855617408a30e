// The way that a move is drawn with is one that the rules allow: as long as the piece goes, over
// free cells, with no more turns than it may make.
#include "games/rette-sich-wer-kann/way.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "core/json_reader.h"
#include "core/playout.h"
#include "games/rette-sich-wer-kann/testing/pool.h"

namespace boathouse {
namespace {

using testing::cell_of;
using testing::Pool;

std::string part(const Json& parts, std::string_view name) {
  const Json* found = parts.find(name);
  return found == nullptr ? "" : *found->text();
}

Json parts_of(const RetteSichWerKann::Setup& setup, const RetteSichWerKann::Position& position,
              Move move) {
  JsonWriter json;
  RetteSichWerKann::parts(setup, position, Ply::move(position.mover, move), json.open_object());
  return *read_json(json.close_object().take());
}

Json parts_of(const Pool& pool, std::string_view notation) {
  RetteSichWerKann::MoveList moves;
  RetteSichWerKann::legal_moves(pool.setup, pool.at, pool.at.mover, moves);
  for (const Move move : moves) {
    std::string text;
    RetteSichWerKann::notation(pool.setup, pool.at, Ply::move(pool.at.mover, move), referee, text);
    if (text == notation) return parts_of(pool.setup, pool.at, move);
  }
  ADD_FAILURE() << notation << " is not legal here";
  return {};
}

// All cells that are entered, in order, by what the parts tell.
std::vector<int> cells_of_way(const Json& parts) {
  const bool home = part(parts, "to") == "bar";
  const int end = cell_of(part(parts, home ? "enters" : "to"));
  const std::string turned = part(parts, "corner");
  const int corner = turned.empty() ? end : cell_of(turned);
  int cell = cell_of(part(parts, "from"));
  const bool upright = pool::column_of(cell) == pool::column_of(corner);
  const int second = upright ? pool::cell_at(pool::column_of(end), pool::row_of(corner))
                             : pool::cell_at(pool::column_of(corner), pool::row_of(end));
  std::vector<int> cells;
  for (const int next : {corner, turned.empty() ? end : second, end}) {
    while (cell != next) {
      const auto sign = [](int number) { return (number > 0) - (number < 0); };
      cell =
          pool::cell_at(pool::column_of(cell) + sign(pool::column_of(next) - pool::column_of(cell)),
                        pool::row_of(cell) + sign(pool::row_of(next) - pool::row_of(cell)));
      cells.push_back(cell);
    }
  }
  return cells;
}

int turns_of(int from, const std::vector<int>& cells) {
  int turns = 0;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const int before = cells[i - 1] - (i == 1 ? from : cells[i - 2]);
    if (cells[i] - cells[i - 1] != before) ++turns;
  }
  return turns;
}

void expect_allowed(const RetteSichWerKann::Position& position, const Json& parts,
                    RetteSichWerKann::Choice choice) {
  const std::vector<int> cells = cells_of_way(parts);
  const auto length = static_cast<int>(cells.size());
  if (choice.kind == RetteSichWerKann::Kind::swim) {
    EXPECT_TRUE(length == 1 || length == 2);
  } else {
    EXPECT_EQ(length, choice.value);
  }
  EXPECT_LE(turns_of(choice.from, cells), choice.value == 6 ? 2 : 1);
  for (int i = 0; i + 1 < length; ++i) {
    const int cell = cells[static_cast<std::size_t>(i)];
    EXPECT_TRUE(pool::water.has(cell));
    EXPECT_EQ(RetteSichWerKann::pile_at(position, cell), 0U);
  }
}

TEST(RetteSichWerKannWay, OfEveryMoveOfRandomGamesIsAllowed) {
  Random random{9};
  RetteSichWerKann::MoveList moves;
  ChanceBuffer buffer;
  const auto setup = testing::setup_with({"opening=standard"});
  int looked_at = 0;
  for (int game = 0; game < 30 && !HasFailure(); ++game) {
    RetteSichWerKann::Position position = RetteSichWerKann::start(setup);
    for (Turn turn = RetteSichWerKann::turn(setup, position); !turn.is_over();
         turn = RetteSichWerKann::turn(setup, position)) {
      if (!turn.is_chance()) {
        moves.clear();
        RetteSichWerKann::legal_moves(setup, position, position.mover, moves);
        for (const Move move : moves) {
          const auto choice = RetteSichWerKann::choice(move);
          if (choice.kind != RetteSichWerKann::Kind::swim &&
              choice.kind != RetteSichWerKann::Kind::crocodile) {
            continue;
          }
          expect_allowed(position, parts_of(setup, position, move), choice);
          ++looked_at;
        }
      }
      apply<RetteSichWerKann>(
          setup, position,
          random_ply<RetteSichWerKann>(setup, position, turn, moves, buffer, random));
    }
  }
  EXPECT_GT(looked_at, 10'000);
}

TEST(RetteSichWerKannWay, IsStraightWhereThatIsFreeAndTurnsWhereItIsNot) {
  Pool pool;
  pool.put("c3", "o").put("f13", "b");
  EXPECT_EQ(part(parts_of(pool, "c3>c5"), "corner"), "");
  EXPECT_EQ(part(parts_of(pool, "c3>d4"), "corner"), "d3");
  pool.put("d3", "b");
  EXPECT_EQ(part(parts_of(pool, "c3>d4"), "corner"), "c4");
}

TEST(RetteSichWerKannWay, TellsWhichCellOfTheBarIsEntered) {
  Pool pool;
  pool.put("d12", "b O3").put("a8", "b");
  const Json parts = parts_of(pool, "d12>bar");
  EXPECT_EQ(part(parts, "enters"), "e14");
  EXPECT_EQ(cells_of_way(parts).back(), cell_of("e14"));
}

}  // namespace
}  // namespace boathouse
