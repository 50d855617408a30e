// boathouse lake, from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/testing/program.h"

namespace boathouse::terminal {

using namespace cli;
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class Lake : public ProgramTest {};

TEST_F(Lake, ShowsThreeCoursesOnTheSameLake) {
  const Output output = run({"lake", "--seed", "3"});
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_EQ(std::ranges::count(output.out, '\n'), 3 * 26);
  for (const char* start : {"A  A B C D", "\nB  A B C D", "\nC  A B C D"}) {
    EXPECT_THAT(output.out, HasSubstr(start));
  }
  EXPECT_EQ(run({"lake", "--seed", "3"}).out, output.out);
  EXPECT_NE(run({"lake", "--seed", "4"}).out, output.out);
  EXPECT_NE(run({"lake", "--seed", "3", "--water", "light"}).out, output.out);
}

TEST_F(Lake, WritesAPicture) {
  const Output output = run({"lake", "--svg", folder.path("lake.svg")});
  EXPECT_EQ(output.exit_code, 0);
  const std::string picture = folder.read("lake.svg");
  EXPECT_THAT(picture, StartsWith("<svg "));
  EXPECT_THAT(picture, testing::EndsWith("</svg>\n"));
}

TEST_F(Lake, RefusesWhatItDoesNotKnow) {
  const Output output = run({"lake", "--water", "green"});
  EXPECT_EQ(output.exit_code, 2);
  EXPECT_THAT(output.out, IsEmpty());
  EXPECT_THAT(output.err, HasSubstr("not “green”"));
}

}  // namespace
}  // namespace boathouse::terminal
