// Whether ratings find out how strong players are.
//
//   cmake --build build/release --target rating_recover_tool
//   build/release/tools/rating/recover_tool GAME PLAYERS MATCHES SEED LEVEL LEVEL...
//
// lets four accounts of each level play so many rated matches, whoever happens to meet, and fits
// the strengths of the levels to them. Then they begin again with other dice, and it prints for
// every level that strength and what the accounts were rated, with deckhands at 1300.
#include <cstdio>
#include <string>
#include <vector>

#include "core/text.h"
#include "rating/recovery.h"

namespace boathouse::rating {
namespace {

int complain(const Error& error) {
  std::fprintf(stderr, "%s\n", error.sentence(Language::en).c_str());
  return 1;
}

int run(const std::vector<std::string>& words) {
  if (words.size() < 6) {
    std::fprintf(stderr, "recover_tool GAME PLAYERS MATCHES SEED LEVEL LEVEL...\n");
    return 2;
  }
  const auto game = find_game(words[0]);
  if (!game) return complain(game.error());
  RecoveryPlan plan{.game = *game, .seats = parse_number<int>(words[1]).value_or(0)};
  if (const auto good = check_seats(**game, plan.seats); !good) return complain(good.error());
  plan.matches = parse_number<std::uint64_t>(words[2]).value_or(1);
  plan.seed = parse_number<std::uint64_t>(words[3]).value_or(1);
  for (std::size_t i = 4; i < words.size(); ++i) {
    const auto level = level_named(words[i]);
    if (!level) {
      std::fprintf(stderr, "There is no level %s.\n", words[i].c_str());
      return 2;
    }
    plan.levels.push_back(*level);
  }
  std::uint64_t told = 0;
  const auto progress = [&](std::uint64_t played) {
    if (played / 1000 == told / 1000) return;
    told = played;
    std::fprintf(stderr, "\r%lu matches", static_cast<unsigned long>(played));
  };
  const auto first = recover(plan, progress);
  if (!first) return complain(first.error());
  const Conditions conditions =
      conditions_of(**game, standard_options((*game)->info().options), plan.seats);
  const auto fitted = fit(conditions, first->bouts);
  if (!fitted) {
    std::fprintf(stderr, "A sailor must do better than a deckhand.\n");
    return 1;
  }
  plan.luck = fitted->luck;
  ++plan.seed;
  const auto second = recover(plan, progress);
  if (!second) return complain(second.error());
  std::fprintf(stderr, "\nluck %d\n", plan.luck);
  const double shift = deckhand_rating - second->ratings.at(Level::deckhand);
  for (const auto& [level, rating] : second->ratings) {
    std::printf("%-12s %6d %6.0f\n", std::string{name_of(level)}.c_str(),
                fitted->of(name_of(level)).value_or(0), rating + shift);
  }
  return 0;
}

}  // namespace
}  // namespace boathouse::rating

int main(int count, char** words) {
  return boathouse::rating::run(std::vector<std::string>{words + 1, words + count});
}
