// What the minds think, limited by nodes, is the same today as yesterday and the same on every
// platform: the engine for the browser is held to the same file.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "engine/session.h"

namespace boathouse {
namespace {

TEST(GoldenSession, IsAnsweredAsEver) {
  std::ifstream file{std::filesystem::path{BOATHOUSE_SOURCE_DIR} / "src/engine/golden_session.txt"};
  const std::string asked = "→ ";
  Session session;
  int exchanged = 0;
  for (std::string line, answer; std::getline(file, line);) {
    if (!line.starts_with(asked)) continue;
    ASSERT_TRUE(std::getline(file, answer));
    EXPECT_EQ("← " + session.handle(line.substr(asked.size())), answer)
        << "if that is meant, run tools/rewrite-playthroughs";
    ++exchanged;
  }
  EXPECT_GT(exchanged, 20);
}

}  // namespace
}  // namespace boathouse
