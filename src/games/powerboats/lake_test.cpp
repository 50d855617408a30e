// Lakes: straight runs against walking, and what holds for all 92,160 of them.
#include "games/powerboats/lake.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

#include "core/random.h"
#include "games/powerboats/course.h"
#include "games/powerboats/testing/lakes.h"

namespace boathouse::powerboats {
namespace {

TEST(PowerboatsHex, OneMoreDirectionIs60DegreesToTheLeft) {
  EXPECT_EQ(turned(east, 1), north_east);
  EXPECT_EQ(turned(east, -1), south_east);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_GT(cross(unit[i], unit[(i + 1) % 6]), 0);
}

TEST(PowerboatsHex, RowsAreShiftedByHalfAHex) {
  EXPECT_EQ(name_of(stepped(cell_at(3, 4), north_east)), "D4");
  EXPECT_EQ(name_of(stepped(cell_at(3, 4), north_west)), "C4");
  EXPECT_EQ(name_of(stepped(cell_at(3, 5), north_east)), "E5");
  EXPECT_EQ(name_of(stepped(cell_at(3, 5), south_west)), "D7");
}

TEST(PowerboatsHex, EveryCellHasItsOwnCodeAndItsPlaceBack) {
  std::set<Cell> seen;
  for_each_cell([&](Cell cell) {
    EXPECT_TRUE(seen.insert(cell).second);
    EXPECT_EQ(cell_of(place_of(cell)), cell);
    EXPECT_TRUE(on_lake(cell));
    EXPECT_NE(cell, nowhere);
  });
  EXPECT_EQ(seen.size(), 576U);
  EXPECT_FALSE(on_lake(nowhere));
}

// Walks hex by hex until something is in the way.
int walked(const Obstacles& obstacles, Cell cell, int direction) {
  int steps = 0;
  for (;;) {
    cell = stepped(cell, direction);
    if (!on_lake(cell) || obstacles.at(cell)) return steps;
    ++steps;
  }
}

TEST(PowerboatsLake, ARunIsWhatWalkingFinds) {
  Random random{3};
  for (int i = 0; i < 40; ++i) {
    const Lake lake = lake_number(static_cast<int>(random.below(lakes_in_all)));
    const Obstacles obstacles = obstacles_of(lake, i % 3, i % 4);
    for_each_cell([&](Cell cell) {
      if (obstacles.at(cell)) return;
      const auto runs = obstacles.runs(cell);
      for (int direction = 0; direction < 6; ++direction) {
        const int steps = walked(obstacles, cell, direction);
        ASSERT_EQ(obstacles.run(cell, direction), steps) << name_of(cell) << " " << direction;
        ASSERT_EQ(runs[static_cast<std::size_t>(direction)], steps);
      }
    });
  }
}

TEST(PowerboatsLake, SixTilesFillTheFrameThreeAcrossAndTwoDown) {
  const std::array<Laid, tile_count> laid{
      {{0, false}, {1, true}, {2, false}, {3, true}, {4, false}, {5, true}}};
  const Lake lake = lay_lake(LakeKit::made(), Water::light, laid);
  for (int row = 0; row < lake_size; ++row) {
    for (int column = 0; column < lake_size; ++column) {
      const int number = row / 12 * 3 + column / 8;
      const auto place = static_cast<std::size_t>(number);
      const Face& face = tiles().face(Water::light, laid[place].tile);
      const int c = column % 8;
      const int r = row % 12;
      const bool land = laid[place].turned ? face.is_land(7 - c, 11 - r) : face.is_land(c, r);
      EXPECT_EQ(lake.land.at(cell_at(column, row)), land) << name_of(cell_at(column, row));
    }
  }
}

TEST(PowerboatsLake, EveryRaceHasFourBerths) {
  for (int number = 0; number < lakes_in_all; number += 997) {
    const Lake lake = lake_number(number);
    std::set<Cell> cells;
    for (const auto& race : lake.berths) {
      for (const Berth& berth : race) {
        EXPECT_TRUE(on_lake(berth.cell));
        EXPECT_TRUE(on_lake(berth.finish_buoy()));
        cells.insert(berth.cell);
      }
    }
    EXPECT_EQ(cells.size(), 12U);
  }
}

TEST(PowerboatsLake, EveryLineIsWaterAndNoBuoyStandsOnIt) {
  for (int number = 0; number < lakes_in_all; number += 97) {
    const Lake lake = lake_number(number);
    for (int race = 0; race < 3; ++race) {
      for (int start = 0; start < 4; ++start) {
        const Obstacles obstacles = obstacles_of(lake, race, start);
        const Berth& berth =
            lake.berths[static_cast<std::size_t>(race)][static_cast<std::size_t>(start)];
        for (int index = 1; index <= line_length; ++index) {
          EXPECT_FALSE(obstacles.at(stepped(berth.cell, berth.side, index)));
        }
      }
    }
  }
}

// --- All lakes ---

using Rows = std::array<std::uint32_t, lake_size>;

// The hexes that can be reached by single steps from the first water hex, a row at a time: in a
// row runs of water fill up from one hex, and each row spreads to those above and below.
bool is_one_water(const Obstacles& obstacles) {
  Rows water{};
  Rows wet{};
  for (std::size_t row = 0; row < lake_size; ++row) {
    water[row] = ~obstacles.row(static_cast<int>(row));
  }
  const auto fill = [&](std::size_t row) {
    for (;;) {
      const std::uint32_t more = (wet[row] | wet[row] << 1U | wet[row] >> 1U) & water[row];
      if (more == wet[row]) return;
      wet[row] = more;
    }
  };
  const auto spread = [&](std::size_t from, std::size_t to) {
    // Even rows touch columns c − 1 and c of their neighbours, odd rows c and c + 1.
    const std::uint32_t touched =
        from % 2 == 0 ? wet[from] | wet[from] >> 1U : wet[from] | wet[from] << 1U;
    wet[to] |= touched & water[to];
    fill(to);
  };
  wet[0] = water[0] & (~water[0] + 1);
  fill(0);
  for (Rows before{}; before != wet;) {
    before = wet;
    for (std::size_t row = 0; row + 1 < lake_size; ++row) spread(row, row + 1);
    for (std::size_t row = lake_size - 1; row > 0; --row) spread(row, row - 1);
  }
  return wet == water;
}

// Starting places with the start to either side, since buoy 1 may lie on either.
int fewest_starting_places(const Berth& berth, const Obstacles& obstacles) {
  int fewest = 99;
  for (const Side front : {left, right}) {
    Course course{};
    course.line = {berth.cell, berth.side, line_length};
    course.front = front;
    int places = 0;
    for_each_starting_place(course, obstacles, [&](Cell) { ++places; });
    fewest = std::min(fewest, places);
  }
  return fewest;
}

TEST(PowerboatsAllLakes,
     EachIsOneConnectedWaterAlsoWithTheBuoysStandingWithRoomForSixAtEveryStart) {
  for (int number = 0; number < lakes_in_all; number += under_sanitizers ? 211 : 1) {
    const Lake lake = lake_number(number);
    ASSERT_TRUE(is_one_water(lake.land)) << "lake " << number;
    for (int race = 0; race < 3; ++race) {
      for (int start = 0; start < 4; ++start) {
        const Obstacles obstacles = obstacles_of(lake, race, start);
        const Berth& berth =
            lake.berths[static_cast<std::size_t>(race)][static_cast<std::size_t>(start)];
        ASSERT_TRUE(is_one_water(obstacles)) << "lake " << number << " race " << race;
        ASSERT_GE(fewest_starting_places(berth, obstacles), 6) << "lake " << number;
      }
    }
  }
}

TEST(PowerboatsAllLakes, ALandlockedPondIsFound) {
  Obstacles obstacles = Obstacles::shore();
  EXPECT_TRUE(is_one_water(obstacles));
  for (int direction = 0; direction < 6; ++direction) {
    obstacles.add(stepped(cell_at(10, 10), direction));
  }
  EXPECT_FALSE(is_one_water(obstacles));
}

}  // namespace
}  // namespace boathouse::powerboats
