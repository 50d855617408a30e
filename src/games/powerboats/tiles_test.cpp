// The lake tiles: what the rules ask of the faces, and what the reader says about mistakes.
#include "games/powerboats/tiles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "games/powerboats/hex.h"

namespace boathouse::powerboats {
namespace {

constexpr std::array waters{Water::dark, Water::light};

int land_of(const Face& face) {
  int count = 0;
  for (const std::uint8_t row : face.land) count += std::popcount(row);
  return count;
}

// The sizes of the islands of a face.
std::vector<int> islands_of(const Face& face) {
  std::vector<int> sizes;
  std::set<std::pair<int, int>> seen;
  const auto grow = [&](auto&& self, int column, int row) -> int {
    if (column < 0 || column >= tile_columns || row < 0 || row >= tile_rows) return 0;
    if (!face.is_land(column, row) || !seen.insert({column, row}).second) return 0;
    int size = 1;
    for (int direction = 0; direction < 6; ++direction) {
      const Cell next = stepped(cell_at(column, row), direction);
      size += self(self, column_of(next), row_of(next));
    }
    return size;
  };
  for (int row = 0; row < tile_rows; ++row) {
    for (int column = 0; column < tile_columns; ++column) {
      if (const int size = grow(grow, column, row); size > 0) sizes.push_back(size);
    }
  }
  return sizes;
}

TEST(PowerboatsTiles, TheFileCanBeRead) {
  const auto tiles = read_tiles(tiles_text());
  ASSERT_TRUE(tiles) << tiles.error().sentence();
}

TEST(PowerboatsTiles, DarkFacesHave8To22LandHexesEachAndAbout82InAll) {
  int total = 0;
  for (const Face& face : tiles().faces[0]) {
    EXPECT_GE(land_of(face), 8);
    EXPECT_LE(land_of(face), 22);
    total += land_of(face);
  }
  EXPECT_NEAR(total, 82, 3);
}

TEST(PowerboatsTiles, DarkLandIsSome30IslandsOf1To10HexesMostly1To4) {
  std::vector<int> sizes;
  for (const Face& face : tiles().faces[0]) {
    const auto more = islands_of(face);
    sizes.insert(sizes.end(), more.begin(), more.end());
  }
  EXPECT_NEAR(static_cast<double>(sizes.size()), 30, 3);
  EXPECT_GE(*std::ranges::min_element(sizes), 1);
  EXPECT_LE(*std::ranges::max_element(sizes), 10);
  EXPECT_GT(std::ranges::count_if(sizes, [](int size) { return size <= 4; }) * 10,
            static_cast<std::ptrdiff_t>(sizes.size()) * 7);
}

TEST(PowerboatsTiles, LightFacesAre20To25PercentLand) {
  int total = 0;
  for (const Face& face : tiles().faces[1]) total += land_of(face);
  EXPECT_GE(total * 100, 20 * lake_size * lake_size);
  EXPECT_LE(total * 100, 25 * lake_size * lake_size);
}

TEST(PowerboatsTiles, SomeSpotsAreOnLandAndSomeOnWater) {
  for (const Water water : waters) {
    int on_land = 0;
    for (int tile = 0; tile < tile_count; ++tile) {
      const Face& face = tiles().face(water, tile);
      for (const Spot& spot : face.spots) on_land += face.is_land(spot.column, spot.row) ? 1 : 0;
    }
    EXPECT_GE(on_land, 3);
    EXPECT_LE(on_land, 9);
  }
}

TEST(PowerboatsTiles, ATileTurnedTwiceIsAsBefore) {
  for (const Face& face : tiles().faces[0]) {
    const Face twice = turned_round(turned_round(face));
    EXPECT_EQ(twice.land, face.land);
    EXPECT_EQ(twice.spots[1].side, face.spots[1].side);
  }
}

TEST(PowerboatsTiles, TurningTakesTheHexAtCRTo7MinusC11MinusRAndThePrintedSidesWithIt) {
  const Face& face = tiles().face(Water::dark, 0);
  const Face round = turned_round(face);
  for (int row = 0; row < tile_rows; ++row) {
    for (int column = 0; column < tile_columns; ++column) {
      EXPECT_EQ(round.is_land(7 - column, 11 - row), face.is_land(column, row));
    }
  }
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(round.spots[i].column, 7 - face.spots[i].column);
    EXPECT_EQ(round.spots[i].row, 11 - face.spots[i].row);
    EXPECT_EQ(round.spots[i].side, (face.spots[i].side + 3) % 6);
  }
}

// --- Mistakes ---

// A face on which everything is right, to make one mistake on.
constexpr std::string_view good_face =
    "face 1 dark\n"          // 1
    "  A leaves SE\n"        // 2
    "  B leaves NW\n"        // 3
    "  . . . . . . . .\n"    // 4
    "   . . . . . . . .\n"   // 5
    "  . . A . . . . .\n"    // 6
    "   . . . . . . . .\n"   // 7
    "  . . . . . . . .\n"    // 8
    "   . . . . . . . .\n"   // 9
    "  . . . . . . . .\n"    // 10
    "   . . . . . . . .\n"   // 11
    "  . . . . . . . .\n"    // 12
    "   . . b . . . . .\n"   // 13
    "  . . . . . . . .\n"    // 14
    "   . . . . . . # #\n";  // 15

// The face with some lines replaced.
std::string with(const std::map<int, std::string_view>& lines) {
  std::string changed;
  std::string_view rest = good_face;
  for (int number = 1; !rest.empty(); ++number) {
    const std::string_view old = cut(rest, '\n');
    const auto found = lines.find(number);
    changed += join(found == lines.end() ? old : found->second, "\n");
  }
  return changed;
}
std::string with(int line, std::string_view text) { return with({{line, text}}); }

std::string complaint_of(std::string_view text) {
  const auto tiles = read_tiles(text);
  return tiles ? "none" : tiles.error().sentence();
}

TEST(PowerboatsTilesReader, AGoodFaceIsFollowedByTheNext) {
  EXPECT_EQ(complaint_of(good_face), "Line 16: column 1: expected “face 2 dark” here, not “”.");
}

TEST(PowerboatsTilesReader, NamesTheLineAndTheColumnOfAMistake) {
  EXPECT_EQ(complaint_of(with(1, "face 2 dark")),
            "Line 1: column 1: expected “face 1 dark” here, not “face 2 dark”.");
  EXPECT_EQ(complaint_of(with(2, "  A leaves S")),
            "Line 2: column 3: expected “A leaves NE” here, not “A leaves S”.");
  EXPECT_EQ(complaint_of(with(3, "  A leaves NW")),
            "Line 3: column 3: the two spots of a face must have different letters.");
  EXPECT_EQ(complaint_of(with(5, "  . . . . . . . .")),
            "Line 5: column 3: this row should begin in column 4; odd rows are shifted by half a "
            "hex.");
  EXPECT_EQ(complaint_of(with(7, "   . . x . . . . .")),
            "Line 7: column 8: a hex must be “.” for water, “#” for land or one of the face’s two "
            "letters, not “x”.");
  EXPECT_EQ(complaint_of(with(7, "   . . . . . . .")),
            "Line 7: column 18: a hex is missing; a row has eight.");
  EXPECT_EQ(complaint_of(with(7, "   . . . . . . . . .")),
            "Line 7: column 20: expected a space here, not “.”; a row has eight hexes.");
  EXPECT_EQ(complaint_of(with(7, "   . .. . . . . . .")),
            "Line 7: column 7: expected a space here, not “.”; a row has eight hexes.");
  EXPECT_EQ(complaint_of(with(8, "  . . . a . . . .")),
            "Line 8: column 9: the drawing already has a spot A.");
  EXPECT_EQ(complaint_of(with(6, "  . . . . . . . .")),
            "Line 4: column 3: the drawing that begins here lacks the spot A.");
}

TEST(PowerboatsTilesReader, NothingMayFollowTheLastFace) {
  const std::string more = join(tiles_text(), "face 7\n");
  EXPECT_NE(complaint_of(more).find("unexpected “face 7” after the last face"), std::string::npos);
}

TEST(PowerboatsTilesReader, EachLetterStandsOnFourFacesOfAColour) {
  std::string text{tiles_text()};
  // The first face has A and B; its A becomes a C.
  text.replace(text.find("A leaves", text.find("face 1 dark")), 1, "C");
  const std::size_t rows = text.find("B leaves", text.find("face 1 dark"));
  text.replace(text.find_first_of("Aa", text.find('\n', rows)), 1, "C");
  EXPECT_NE(complaint_of(text).find("the dark faces have 3 spots with the letter A, not 4"),
            std::string::npos)
      << complaint_of(text);
}

TEST(PowerboatsTilesReader, SpotsStandInColumns3To6AndRows3To10) {
  const std::string text = with({{4, "  A . . . . . . ."}, {6, "  . . . . . . . ."}});
  EXPECT_EQ(complaint_of(text),
            "Line 4: column 3: the spot A must be in columns 3 to 6 and rows 3 to 10 of the "
            "face.");
}

TEST(PowerboatsTilesReader, ASpotHasTwoHexesOfWaterInEveryDirection) {
  EXPECT_EQ(complaint_of(with(6, "  # . A . . . . .")),
            "Line 6: column 7: the spot A needs two hexes of water in the direction W, beyond its "
            "own island.");
  // The own island does not count: beyond it there is still room to the east.
  EXPECT_EQ(complaint_of(with(6, "  . . A # . . . .")), complaint_of(good_face));
}

TEST(PowerboatsTilesReader, TheIslandOfASpotDoesNotTouchTheEdge) {
  EXPECT_EQ(complaint_of(with(6, "  # # A . . . . .")),
            "Line 6: column 3: the island of the spot A must not touch the edge of the face.");
}

TEST(PowerboatsTilesReader, ALineIsFourHexesOfWaterAndAFifthHexOnTheFace) {
  EXPECT_EQ(complaint_of(with(9, "   . . . # . . . .")),
            "Line 6: column 7: the line from the spot A towards SE needs four hexes of water "
            "and a fifth hex, all on the face.");
  EXPECT_NE(complaint_of(with(2, "  A leaves NE")).find("from the spot A towards NE needs four"),
            std::string::npos);
  // The fifth may be land.
  EXPECT_EQ(complaint_of(with(11, "   . . . . # . . .")), complaint_of(good_face));
}

TEST(PowerboatsTilesReader, ALineHasThreeHexesOfWaterOnEitherSide) {
  EXPECT_EQ(complaint_of(with(
                {{8, "  . . . . # . . ."}, {9, "   . . . . # . . ."}, {10, "  . . . . . # . ."}})),
            "Line 6: column 7: the line from the spot A towards SE needs three hexes of water "
            "on either side.");
}

TEST(PowerboatsTilesReader, TheWaterStaysInOnePieceWithTheBuoysStanding) {
  // A bay of one hex, which the finish buoy closes.
  EXPECT_EQ(
      complaint_of(with(
          {{11, "   . . . # . . . ."}, {12, "  . . . # . # . ."}, {13, "   . . b # # . . ."}})),
      "Line 6: column 7: the buoy and the finish buoy of the spot A cut the water of the face in "
      "two.");
}

TEST(PowerboatsTilesReader, AnEdgeHasAtMost3Of8And5Of12HexesOfLand) {
  EXPECT_EQ(complaint_of(with(15, "   . . . . # # # #")),
            "Line 15: column 4: this edge has 4 hexes of land; at most 3 are allowed.");
}

}  // namespace
}  // namespace boathouse::powerboats
