// The golden playthroughs beside each game. tools/rewrite-playthroughs writes them anew.
#include "match/playthrough.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/text.h"
#include "games/registry.h"

namespace boathouse {
namespace {

std::vector<std::filesystem::path> goldens_of(const GameEntry& game) {
  const auto folder = std::filesystem::path{BOATHOUSE_SOURCE_DIR} / "src/games" /
                      std::string{game.info().id} / "playthroughs";
  std::vector<std::filesystem::path> files;
  for (const auto& file : std::filesystem::directory_iterator{folder}) files.push_back(file.path());
  return files;
}

std::string content_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream{path, std::ios::binary}.rdbuf();
  return text.str();
}

TEST(Playthrough, EveryGoldenIsWhatTheGameDoesToday) {
  for (const GameEntry* game : games()) {
    for (const auto& path : goldens_of(*game)) {
      const std::string golden = content_of(path);
      std::string_view rest = golden;
      const std::string_view first = cut(rest, '\n');
      ASSERT_TRUE(first.starts_with("# ")) << path;
      const auto played = playthrough(first.substr(2));
      ASSERT_TRUE(played) << path << ": " << played.error().sentence();
      EXPECT_TRUE(*played == golden)
          << path << " differs; if that is meant, run tools/rewrite-playthroughs";
    }
  }
}

TEST(Playthrough, CoversEveryChoiceOfEveryOptionAndEveryNumberOfSeats) {
  for (const GameEntry* game : games()) {
    std::string firsts;
    for (const auto& path : goldens_of(*game)) {
      const std::string golden = content_of(path);
      std::string_view rest = golden;
      firsts += join(cut(rest, '\n'), " \n");
    }
    for (int seats = game->info().min_seats; seats <= game->info().max_seats; ++seats) {
      EXPECT_NE(firsts.find(join(" seats=", seats, " ")), std::string::npos) << firsts;
    }
    for (const OptionSpec& spec : game->info().options) {
      for (const std::string_view choice : spec.choices) {
        EXPECT_NE(firsts.find(join(" ", spec.key, "=", choice, " ")), std::string::npos) << firsts;
      }
    }
  }
}

TEST(Playthrough, ABadLineGetsASentence) {
  for (const std::string_view bad :
       {"", "playthrough", "playthrough chess seats=2 seed=1", "walk up-the-river",
        "playthrough up-the-river seats=9 seed=1", "playthrough up-the-river seats=x seed=1",
        "playthrough up-the-river seats=2 seed=1 layout=odd"}) {
    EXPECT_FALSE(playthrough(bad)) << bad;
  }
}

}  // namespace
}  // namespace boathouse
