// Fits the fixed ratings of the computer's levels to matches between them.
//
//   cmake --build build/release --target rating_fit_tool
//   build/release/tools/rating/fit_tool GAME PLAYERS SETS SEED LEVEL LEVEL...
//
// plays so many sets of every two of the levels, who take turns at the table; in a set everybody
// plays every seat with the same dice. Prints the line for data/anchors.txt.
#include <atomic>
#include <cstdio>
#include <string>
#include <vector>

#include "arena/table.h"
#include "core/text.h"
#include "rating/fit.h"

namespace boathouse::rating {
namespace {

int complain(const Error& error) {
  std::fprintf(stderr, "%s\n", error.sentence(Language::en).c_str());
  return 1;
}

// The bouts of two levels.
Expected<std::vector<Bout>> play(ArenaPlan plan, Level one, Level other, int seats,
                                 std::uint64_t sets) {
  std::vector<Level> line_up;
  for (int seat = 0; seat < seats; ++seat) line_up.push_back(seat % 2 == 0 ? one : other);
  for (const Level level : line_up) plan.players.emplace_back(name_of(level));
  auto table = boathouse::Table::create(plan);
  if (!table) return std::unexpected(table.error());
  std::vector<Bout> bouts;
  const std::atomic<bool> stop = false;
  for (std::uint64_t set = 0; set < sets; ++set) {
    const auto scores = table->play_set(set, stop);
    for (const GameScore& score : scores.value_or(SetScore{})) {
      Bout& bout = bouts.emplace_back();
      for (std::size_t i = 0; i < line_up.size(); ++i) {
        bout.seats.push_back({line_up[i], score.place[i]});
      }
    }
  }
  return bouts;
}

int run(const std::vector<std::string>& words) {
  if (words.size() < 6) {
    std::fprintf(stderr, "fit_tool GAME PLAYERS SETS SEED LEVEL LEVEL...\n");
    return 2;
  }
  const auto game = find_game(words[0]);
  if (!game) return complain(game.error());
  const int seats = parse_number<int>(words[1]).value_or(0);
  if (const auto good = check_seats(**game, seats); !good) return complain(good.error());
  const auto sets = parse_number<std::uint64_t>(words[2]).value_or(1);
  ArenaPlan plan;
  plan.game = *game;
  plan.options = standard_options((*game)->info().options);
  plan.seed = parse_number<std::uint64_t>(words[3]).value_or(1);
  std::vector<Level> levels;
  for (std::size_t i = 4; i < words.size(); ++i) {
    for (std::size_t level = 0; level < level_names.size(); ++level) {
      if (words[i] == level_names[level]) levels.push_back(static_cast<Level>(level));
    }
  }
  std::vector<Bout> bouts;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    for (std::size_t j = i + 1; j < levels.size(); ++j) {
      auto played = play(plan, levels[i], levels[j], seats, sets);
      if (!played) return complain(played.error());
      bouts.insert(bouts.end(), played->begin(), played->end());
    }
  }
  const auto fitted = fit(conditions_of(**game, plan.options, seats), bouts);
  if (!fitted) {
    std::fprintf(stderr, "A sailor must do better than a deckhand.\n");
    return 1;
  }
  std::fprintf(stderr, "%zu matches\n", bouts.size());
  std::printf("%s\n", write_anchors(*fitted).c_str());
  return 0;
}

}  // namespace
}  // namespace boathouse::rating

int main(int count, char** words) {
  return boathouse::rating::run(std::vector<std::string>{words + 1, words + count});
}
