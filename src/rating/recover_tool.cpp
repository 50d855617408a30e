// Whether ratings find out how strong players are.
//
//   cmake --build build/release --target rating_recover_tool
//   build/release/tools/rating/recover_tool GAME PLAYERS MATCHES SEED LEVEL LEVEL...
//
// lets four accounts of each level play so many rated matches, whoever happens to meet, and prints
// for every level its strength and what the accounts were rated, with deckhands at 1300. Strengths
// are the fixed ratings; where there are none, as many matches are played before to fit them.
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "core/text.h"
#include "rating/anchors.h"
#include "rating/fit.h"
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
    if (played / 100 == told / 100) return;
    told = played;
    std::fprintf(stderr, "\r%lu matches", static_cast<unsigned long>(played));
  };
  const Conditions conditions =
      conditions_of(**game, standard_options((*game)->info().options), plan.seats);
  std::optional<Anchors> strengths;
  if (const Anchors* known = find_anchors(conditions)) {
    strengths = *known;
  } else {
    const auto first = recover(plan, progress);
    if (!first) return complain(first.error());
    strengths = fit(conditions, first->bouts);
    ++plan.seed;
  }
  if (!strengths) {
    std::fprintf(stderr, "A sailor must do better than a deckhand.\n");
    return 1;
  }
  plan.luck = strengths->luck;
  const auto found = recover(plan, progress);
  if (!found) return complain(found.error());
  std::fprintf(stderr, "\nluck %d\n", plan.luck);
  const double shift = deckhand_rating - found->ratings.at(Level::deckhand);
  for (const auto& [level, rating] : found->ratings) {
    std::printf("%-12s %6d %6.0f\n", std::string{name_of(level)}.c_str(),
                strengths->of(name_of(level)).value_or(0), rating + shift);
  }
  return 0;
}

}  // namespace
}  // namespace boathouse::rating

int main(int count, char** words) {
  return boathouse::rating::run(std::vector<std::string>{words + 1, words + count});
}
