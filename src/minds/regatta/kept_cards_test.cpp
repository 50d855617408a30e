#include "minds/regatta/kept_cards.h"

#include <gtest/gtest.h>

#include <string>

#include "games/regatta/course_file.h"

namespace boathouse::regatta {
namespace {

constexpr float far = 10;

std::uint8_t face_named(std::string_view name) {
  for (std::uint32_t face = 0; face < deck().size(); ++face) {
    std::string text;
    write_face(deck()[face], text);
    if (text == name) return static_cast<std::uint8_t>(face);
  }
  ADD_FAILURE() << "no card is called " << name;
  return 0;
}

float worth(const Course& course, std::string_view name, float turns) {
  KnownHand known;
  known.push(face_named(name));
  return KeptCards{course, deck()}.worth(known, 1, turns);
}

TEST(KeptCards, HelmsAndCloudsSaveTurns) {
  const Course course = course_named("standard");
  for (const char* good : {"R45*", "L90s*", "S~"})
    EXPECT_LT(worth(course, good, far), -0.3) << good;
  for (const char* poor : {"L45", "S", "R90", "sun"}) {
    EXPECT_NEAR(worth(course, poor, far), 0, 0.15) << poor;
  }
}

TEST(KeptCards, AtTheFinishTheyAreWorthNothing) {
  EXPECT_EQ(worth(course_named("standard"), "S~", 0), 0);
  EXPECT_GT(worth(course_named("standard"), "S~", 1), worth(course_named("standard"), "S~", far));
}

TEST(KeptCards, TheSideOfTheMarkDecidesWhichTurnsAreUseful) {
  const Course clockwise = course_named("standard");
  Course mirrored = clockwise;
  mirrored.marks.clear();
  for (Mark mark : clockwise.marks) {
    mark.sense = Sense::counter_clockwise;
    mirrored.marks.push(mark);
  }
  EXPECT_LT(worth(clockwise, "R45", far), worth(clockwise, "L45", far));
  EXPECT_EQ(worth(mirrored, "L45", far), worth(clockwise, "R45", far));
  EXPECT_EQ(worth(mirrored, "R45*", far), worth(clockwise, "L45*", far));
}

}  // namespace
}  // namespace boathouse::regatta
