// Courses as text: the file of the house, and courses of one's own.
#include "games/regatta/course_file.h"

#include <gtest/gtest.h>

#include <string>

#include "core/random.h"
#include "core/text.h"
#include "games/regatta/rules.h"
#include "games/regatta/testing/shorthand.h"
#include "games/testing/walk.h"

namespace boathouse::regatta {
namespace {

TEST(RegattaCourseFile, EveryCourseOfTheFileIsThere) {
  const auto courses = read_courses(courses_text());
  ASSERT_TRUE(courses);
  ASSERT_EQ(courses->size(), 4U);
  EXPECT_EQ(course_text(course_named("short")),
            "line,-150,150,at,0:red,-250,450,clockwise:green,250,550,clockwise");
  EXPECT_EQ(course_text(course_named("standard")),
            "line,-150,150,at,0:red,-300,600,clockwise:green,300,750,clockwise");
  EXPECT_EQ(course_text(course_named("long")),
            "line,-150,150,at,0:red,-450,1050,clockwise:green,450,1300,clockwise");
  EXPECT_EQ(course_text(course_named("triangle")),
            "line,-150,150,at,0:red,-350,650,clockwise:green,350,850,clockwise:"
            "yellow,400,250,clockwise");
}

TEST(RegattaCourseFile, TheReaderNamesLineAndColumnOfAMistake) {
  const Mistake mistakes[] = {
      {"curse a\n", 1, "column 1: expected “course” here, not “curse”."},
      {"course a\n  lime -150 150 at 0\n", 2, "column 3: expected “line” here, not “lime”."},
      {"course a\n  line -150 149 at 0\n", 2, "column 13: the line must be at least 300 mm wide."},
      {"course a\n  line -150 150 at 0.5\n", 2,
       "column 20: expected “-2500 … 2500” here, not “0.5”."},
      {"course a\n  line -150 150 at 0\n", 3, "expected “red -300 600 clockwise” here"},
      {"course a\n  line -150 150 at 0\n  pink 0 600 clockwise\n", 3,
       "column 3: expected “red, green, yellow, blue” here, not “pink”."},
      {"course a\n  line -150 150 at 0\n  red 0 600 clockwise\n  red 0 900 clockwise\n", 4,
       "column 3: expected “red, green, yellow, blue” here, not “red”."},
      {"course a\n  line -150 150 at 0\n  red 100 100 clockwise\n", 3,
       "column 11: this buoy is less than 150 mm from another."},
      {"course a\n  line -150 150 at 0\n  red 0 0 clockwise\n", 3,
       "column 9: no mark may be in the middle of the line."},
      {"course a\n  line -150 150 at 0\n  red 0 600 left\n", 3,
       "column 13: expected “clockwise, counter-clockwise” here, not “left”."},
      {"course a\n  line -150 150 at 0\n  red 0 600 clockwise\ncourse a\n", 4,
       "column 8: there is already a course “a”."},
  };
  for (const Mistake& mistake : mistakes) {
    const auto read = read_courses(mistake.text);
    ASSERT_FALSE(read) << mistake.text;
    EXPECT_EQ(read.error().line, mistake.line) << mistake.text;
    EXPECT_NE(read.error().sentence().find(mistake.sentence), std::string::npos)
        << read.error().sentence();
  }
}

constexpr std::string_view bay = R"(# Round the island and back.
line -200 200 at 0
# The channel:
red   -350  500 clockwise
blue   300  900 counter-clockwise
)";
constexpr std::string_view bay_in_one_line =
    "line,-200,200,at,0:red,-350,500,clockwise:blue,300,900,counter-clockwise";

TEST(RegattaCourseFile, ACourseOfOnesOwnHasALineAndMarks) {
  const auto course = read_course("line -200 200 at 10\nblue 300 900 counter-clockwise\n");
  ASSERT_TRUE(course) << course.error().sentence();
  EXPECT_EQ(course->left, at(-200, 10));
  EXPECT_EQ(course->right, at(200, 10));
  ASSERT_EQ(course->marks.size(), 1U);
  EXPECT_EQ(mark_names[course->marks[0].name], "blue");
  EXPECT_EQ(course->marks[0].at, at(300, 900));
  EXPECT_EQ(course->marks[0].sense, Sense::counter_clockwise);
}

TEST(RegattaCourseFile, ItCanBeWrittenInOneLineWithCommasAndColons) {
  const auto course = read_course(bay_in_one_line);
  ASSERT_TRUE(course) << course.error().sentence();
  EXPECT_EQ(course_text(*course), bay_in_one_line);
  EXPECT_EQ(course_text(*read_course(bay)), bay_in_one_line) << "comments are left out";
}

TEST(RegattaCourseFile, MistakesInACourseOfOnesOwnAreNamedToo) {
  const Mistake mistakes[] = {
      {"", 1, "column 1: expected “line” here, not “”."},
      {"course a\nline -150 150 at 0\n", 1, "column 1: expected “line” here, not “course”."},
      {"line,-150,150,at,0", 1, "column 19: expected “red -300 600 clockwise” here, not “”."},
      {"line,-150,150,at,0:red,0,60O,clockwise", 1,
       "column 26: expected “-2500 … 2500” here, not “60O”."},
      {"line,-150,150,at,0:red,0,600,clockwise,twice", 1,
       "column 40: unexpected “twice” at the end of this line."},
      {"line -150 150 at 0\nred 0 600 clockwise\ncourse b\n", 3,
       "column 1: expected “red -300 600 clockwise” here, not “course”."},
      {"line -150 150 at 0\nred 0 600 clockwise # wide\n", 2,
       "column 21: unexpected “#” at the end of this line."},
  };
  for (const Mistake& mistake : mistakes) {
    const auto read = read_course(mistake.text);
    ASSERT_FALSE(read) << mistake.text;
    EXPECT_EQ(read.error().line, mistake.line) << mistake.text;
    EXPECT_NE(read.error().sentence().find(mistake.sentence), std::string::npos)
        << read.error().sentence();
  }
  const auto endless = read_course(std::string(5000, '#'));
  ASSERT_FALSE(endless);
  EXPECT_EQ(endless.error().sentence(), "The course has more than 4000 characters.");
}

TEST(RegattaCourseFile, TheOptionTakesACourseOfOnesOwn) {
  OptionValues values = standard_options(Regatta::info.options);
  ASSERT_TRUE(set_option(Regatta::info.options, values, join("course=", bay)));
  EXPECT_EQ(option_text(Regatta::info.options, values, 0), bay_in_one_line);
  EXPECT_EQ(Regatta::begin(2, values).course.marks[1].at, at(300, 900));
  ASSERT_TRUE(set_option(Regatta::info.options, values, "course=short"));
  EXPECT_EQ(option_text(Regatta::info.options, values, 0), "short");
  const auto unknown = set_option(Regatta::info.options, values, "course=wide");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, "option_choice_own");
}

TEST(RegattaCourseFile, TheExampleForOnesOwnIsTheStandardCourse) {
  const OptionSpec& spec = Regatta::info.options[0];
  EXPECT_EQ(spec.own(spec.example), course_text(course_named("standard")));
}

// A course at random that the reader may accept, with buoys likely to be near each other.
std::string random_course(Random& random) {
  const int size = 200 + static_cast<int>(random.below(2300));
  const auto number = [&] {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(2 * size))) - size;
  };
  const int left = number();
  std::string text =
      join("line,", left, ",", left + 300 + static_cast<int>(random.below(300)), ",at,", number());
  const std::uint32_t marks = 1 + random.below(4);
  for (std::uint32_t i = 0; i < marks; ++i) {
    text +=
        join(":", mark_names[i], ",", number(), ",", number(), ",", sense_names[random.below(2)]);
  }
  return text;
}

TEST(RegattaCourseFile, OnWhateverCourseEverybodyFindsAPlaceAndTheRaceEnds) {
  Random random{6};
  int raced = 0;
  while (raced < 100) {
    battery::Table table{4, standard_options(Regatta::info.options)};
    const std::string text = random_course(random);
    if (!set_option(Regatta::info.options, table.options, join("course=", text))) continue;
    EXPECT_EQ(option_text(Regatta::info.options, table.options, 0), text);
    const auto game = battery::random_game<Regatta>(table, static_cast<std::uint64_t>(++raced));
    EXPECT_TRUE(Regatta::turn(game.setup, game.positions.back()).is_over()) << text;
  }
}

// The most that can stand in the way of berths: marks within the line.
TEST(RegattaCourseFile, FourBoatsFindBerthsBetweenMarks) {
  battery::Table table{4, standard_options(Regatta::info.options)};
  ASSERT_TRUE(set_option(Regatta::info.options, table.options,
                         "course=line,-310,310,at,0:red,-140,-5,clockwise:green,15,-60,clockwise:"
                         "yellow,155,-5,clockwise:blue,0,600,clockwise"));
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto game = battery::random_game<Regatta>(table, seed);
    EXPECT_TRUE(Regatta::turn(game.setup, game.positions.back()).is_over());
  }
}

}  // namespace
}  // namespace boathouse::regatta
