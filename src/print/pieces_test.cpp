// The printed pieces of each game match the engine's, piece by piece and at true size.
#include "print/pieces.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <numbers>

#include "core/seat_colours.h"
#include "core/text.h"
#include "games/regatta/course_file.h"
#include "games/regatta/deck.h"
#include "games/registry.h"
#include "games/rette-sich-wer-kann/rules.h"
#include "games/up-the-river/rules.h"
#include "print/powerboats/tiles.h"
#include "print/printables.h"
#include "print/regatta/cards.h"
#include "print/regatta/measures.h"
#include "print/rette-sich-wer-kann/tiles.h"
#include "print/testing/look.h"

namespace boathouse::print {
namespace {

struct Found {
  int count = 0;
  Bounds bounds;  // of the last one, on its sheet
};

std::map<std::string, Found> pieces_in(std::string_view game) {
  std::map<std::string, Found> found;
  Look look;
  look.piece = [&](const Group& group, const Matrix& here) {
    Group alone = group;
    alone.place = {};
    Found& piece = found[group.name];
    ++piece.count;
    piece.bounds = bounds_of(alone, here);
  };
  const Booklet booklet = *booklet_of(game, Language::en);
  for (const Sheet& sheet : booklet.sheets) look_at(sheet.drawing, look);
  return found;
}

double length_of(std::span<const Point> line) {
  double length = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Point step = line[i] - line[i - 1];
    length += std::hypot(step.x, step.y);
  }
  return length;
}

int shapes_filled(const Group& group, Colour colour) {
  int count = 0;
  Look look;
  look.shape = [&](const Shape& shape, const Matrix&) { count += shape.style.fill == colour; };
  look_at(group, look);
  return count;
}

TEST(RegattaPrint, EveryCardOfTheDeckIsThereAsOftenAsInTheDeck) {
  auto found = pieces_in("regatta");
  int cards = 0;
  for (const regatta::Face& face : regatta::deck()) {
    std::string name;
    regatta::write_face(face, name);
    EXPECT_EQ(found["card " + name].count, face.count) << name;
    cards += face.count;
  }
  EXPECT_EQ(cards, 55);
  EXPECT_EQ(found["back"].count, cards);
  int printed = 0;
  for (const auto& [name, piece] : found) printed += name.starts_with("card ") ? piece.count : 0;
  EXPECT_EQ(printed, cards);
}

TEST(RegattaPrint, CardsAre60By90Millimetres) {
  for (const auto& [name, piece] : pieces_in("regatta")) {
    if (!name.starts_with("card ")) continue;
    EXPECT_NEAR(piece.bounds.width(), 60, 1e-6) << name << ": nothing reaches into the next card";
    EXPECT_NEAR(piece.bounds.height(), 90, 1e-6) << name;
  }
}

TEST(RegattaPrint, ArrowsEndWhereTheRulesSay) {
  using regatta::Exit;
  using regatta::Size;
  struct Tip {
    Size size;
    Exit exit;
    Point at;
    double length;
  };
  const double quarter = std::numbers::pi / 2;
  for (const Tip& tip : {Tip{Size::large, Exit::straight, {0, 90}, 90},
                         Tip{Size::small, Exit::straight, {0, 60}, 60},
                         Tip{Size::large, Exit::right_45, {30, 72.43}, 102.43 * quarter / 2},
                         Tip{Size::small, Exit::right_45, {24.85, 60}, 84.85 * quarter / 2},
                         Tip{Size::large, Exit::right_90, {30, 60}, 30 + 30 * quarter},
                         Tip{Size::small, Exit::right_90, {45, 45}, 45 * quarter},
                         Tip{Size::large, Exit::left_90, {-30, 60}, 30 + 30 * quarter}}) {
    const std::vector<Point> arrow = arrow_of(tip.size, tip.exit);
    EXPECT_NEAR(arrow.back().x, tip.at.x, 0.02);
    EXPECT_NEAR(-arrow.back().y, tip.at.y, 0.02);
    EXPECT_NEAR(length_of(arrow), tip.length, 0.2);
  }
}

// “The boat ends with its stern on the tip, in the arrow's direction.”
TEST(RegattaPrint, ABoatOfTheEnginesSizeFollowsEveryArrow) {
  for (const auto size : {regatta::Size::large, regatta::Size::small}) {
    for (int exit = 0; exit < regatta::exit_count; ++exit) {
      const auto way = static_cast<regatta::Exit>(exit);
      const regatta::Pose end = regatta::Sweeps::made().of(size, way, 0).end({});
      const regatta::Point bow = end.bow() - regatta::bow_from_middle(0);
      const Point drawn = arrow_of(size, way).back() + hull_length * direction(end.heading);
      EXPECT_NEAR(drawn.x, bow.x / 100.0, 0.02);
      EXPECT_NEAR(-drawn.y, bow.y / 100.0, 0.02);
    }
  }
}

TEST(RegattaPrint, BoatsBuoysZonesAndTheLineHaveTheEnginesSizes) {
  auto found = pieces_in("regatta");
  for (int seat = 1; seat <= 4; ++seat) {
    const Bounds& boat = found[join("boat ", seat)].bounds;
    EXPECT_LE(boat.width(), 60);
    EXPECT_GT(boat.width(), 58);
    EXPECT_LE(boat.height(), 18.3);
    EXPECT_GT(boat.height(), 17);
    EXPECT_EQ(found[join("zone ", seat)].count, 1);
  }
  EXPECT_EQ(found["buoy line"].count, 2);
  for (const char* mark : {"buoy red", "buoy green", "buoy yellow", "buoy blue"}) {
    EXPECT_EQ(found[mark].count, 1) << mark;
    EXPECT_NEAR(found[mark].bounds.width(), 28, 0.6) << mark;
  }
  EXPECT_NEAR(found["line, left half"].bounds.width() + found["line, right half"].bounds.width(),
              300, 1);
  const auto courses = regatta::read_courses(regatta::courses_text());
  ASSERT_TRUE(courses);
  for (const auto& course : *courses) {
    EXPECT_EQ(found["course " + course.name].count, 1) << course.name;
  }
  // Left turns are right ones turned over.
  for (const char* exit : {"S", "R45", "R90"}) {
    EXPECT_EQ(found[join("measure large ", exit)].count, 1);
    EXPECT_EQ(found[join("measure small ", exit)].count, 1);
  }
}

TEST(PowerboatsPrint, EveryFaceIsATileWithTheLandAndTheSpotsOfTheEngine) {
  auto found = pieces_in("powerboats");
  for (const auto water : {powerboats::Water::dark, powerboats::Water::light}) {
    for (int tile = 0; tile < powerboats::tile_count; ++tile) {
      const Group face = face_of(water, tile);
      EXPECT_EQ(found[face.name].count, 1) << face.name;
      EXPECT_NEAR(found[face.name].bounds.width(), 187, 1);
      const powerboats::Face& rules = powerboats::tiles().face(water, tile);
      int land = 0;
      for (const auto row : rules.land) land += std::popcount(row);
      EXPECT_EQ(shapes_filled(face, colour::sand), land) << face.name;
      std::string letters;
      Look look;
      look.label = [&](const Label& label, const Matrix&) { letters += label.text; };
      look_at(face, look);
      EXPECT_EQ(letters,
                join(std::string(1, static_cast<char>('A' + rules.spots[0].letter)),
                     std::string(1, static_cast<char>('A' + rules.spots[1].letter)), tile + 1));
    }
  }
}

TEST(PowerboatsPrint, HexesAreRegularAndTilesFitTogether) {
  const Point first = hex_middle(0, 0);
  const auto distance = [&](Point other) {
    return std::hypot(other.x - first.x, other.y - first.y);
  };
  EXPECT_NEAR(distance(hex_middle(1, 0)), hex_width, 1e-9);
  EXPECT_NEAR(distance(hex_middle(0, 1)), hex_width, 1e-3);
  // The hex after the last one of a row, and the one below the last row, are the first of the next
  // tile.
  EXPECT_NEAR(hex_middle(powerboats::tile_columns, 0).x - first.x, 176, 1e-9);
  EXPECT_EQ(powerboats::tile_rows % 2, 0) << "rows below go on as these begin";
  EXPECT_NEAR(first.x + hex_middle(7, 11).x, tile_width, 1e-9) << "turned round it is the same";
  EXPECT_NEAR(first.y + hex_middle(7, 11).y, tile_height, 1e-9);
}

TEST(PowerboatsPrint, SixPlayersHaveTheirPieces) {
  auto found = pieces_in("powerboats");
  for (int seat = 1; seat <= 6; ++seat) {
    EXPECT_EQ(found[join("boat ", seat)].count, 1);
    EXPECT_LT(found[join("boat ", seat)].bounds.width(), hex_width);
    EXPECT_EQ(found[join("card ", seat)].count, 1);
    EXPECT_EQ(found[join("progress ", seat)].count, 1);
  }
  EXPECT_EQ(found["damage"].count, 24);
  for (const char* buoy : {"buoy 0", "buoy 1", "buoy 2", "buoy 3", "buoy finish"}) {
    EXPECT_EQ(found[buoy].count, 1) << buoy;
  }
  EXPECT_NEAR(found["start and finish line"].bounds.width(), 4 * hex_width, 0.5);
}

TEST(RettePrint, TheTilesAreSixSwimmersAlikeAndSixCrocodilesOfEachColour) {
  auto found = pieces_in("rette-sich-wer-kann");
  for (const char* colour : {"orange", "blue"}) {
    EXPECT_EQ(found[join("swimmer ", colour)].count, 6);
    for (int value = 1; value <= 6; ++value) {
      EXPECT_EQ(found[join("crocodile ", colour, " ", value)].count, 1);
    }
  }
  EXPECT_NEAR(found["swimmer orange"].bounds.width(), pool_tile, 1);
  EXPECT_NEAR(found["crocodile orange 3"].bounds.height(), pool_tile, 1);
}

TEST(RettePrint, TheTilesHaveTheColoursOfThePages) {
  for (int seat = 0; seat < 2; ++seat) {
    const Colour own{seat_colours[static_cast<std::size_t>(seat)].rgb};
    const Colour other{seat_colours[static_cast<std::size_t>(1 - seat)].rgb};
    for (const Group& tile : {swimmer_of(seat), crocodile_of(seat, 3)}) {
      EXPECT_GT(shapes_filled(tile, own), 0);
      EXPECT_EQ(shapes_filled(tile, other), 0);
    }
  }
}

TEST(RettePrint, ThePoolIsTwoHalvesOfTheSameScaleWithABarEach) {
  auto found = pieces_in("rette-sich-wer-kann");
  for (const char* half : {"pool, rows 1 to 7", "pool, rows 8 to 14"}) {
    EXPECT_NEAR(found[half].bounds.width(), 6 * 30, 1) << half;
    EXPECT_NEAR(found[half].bounds.height(), 7 * 30, 1) << half;
  }
  EXPECT_NEAR(found["bar 1"].bounds.width(), 60, 1);
  EXPECT_GT(found["bar 1"].bounds.low.x, found["bar 2"].bounds.high.x) << "in opposite corners";
}

TEST(RiverPrint, TheRiverIsTenSectionsInTheOrderOfTheStart) {
  const Booklet booklet = *booklet_of("up-the-river", Language::en);
  std::vector<std::string> sections;
  for (const Sheet& sheet : booklet.sheets) {
    for (const std::string& name : pieces_of(sheet)) {
      if (name == "section" || name == "sandbank" || name == "wave") sections.push_back(name);
    }
  }
  ASSERT_EQ(sections.size(), 10U);
  EXPECT_EQ(sections[10 - 1], "sandbank");
  EXPECT_EQ(sections[10 - 5], "wave");
  EXPECT_EQ(std::ranges::count(sections, "section"), 8);
}

TEST(RiverPrint, EveryBoatAndEveryBerthIsThere) {
  auto found = pieces_in("up-the-river");
  for (int seat = 1; seat <= 4; ++seat) EXPECT_EQ(found[join("boat ", seat)].count, 3);
  for (int points = 1; points <= 12; ++points) {
    EXPECT_EQ(found[join("berth ", points)].count, 1);
    EXPECT_GT(found[join("berth ", points)].bounds.width(), found["boat 1"].bounds.width());
  }
  for (int position = 1; position <= 10; ++position) {
    EXPECT_EQ(found[join("position ", position)].count, 1);
  }
}

}  // namespace
}  // namespace boathouse::print
