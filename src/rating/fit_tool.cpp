// Fits the fixed ratings of the computer's levels to matches between them.
//
//   cmake --build build/release --target rating_fit_tool
//   build/release/tools/rating/fit_tool GAME PLAYERS SETS SEED [nodes=N] LEVEL LEVEL...
//
// The levels are named from weak to strong. Each plays so many sets against the next two, taking
// turns at the table; in a set everybody plays every seat with the same dice. Prints the line for
// data/anchors.txt, and before it, as rows for docs/knowledge.md, how far apart two levels are.
// With nodes=N, minds that search spend no more on a move.
#include <atomic>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/statistics.h"
#include "arena/table.h"
#include "core/text.h"
#include "rating/fit.h"

namespace boathouse::rating {
namespace {

int complain(const Error& error) {
  std::fprintf(stderr, "%s\n", error.sentence(Language::en).c_str());
  return 1;
}

int half_points(const Bout& bout, Level better) {
  int sum = 0;
  for (const Bout::Seat& one : bout.seats) {
    for (const Bout::Seat& other : bout.seats) {
      if (one.level != better || other.level == better) continue;
      sum += one.place < other.place ? 2 : one.place == other.place ? 1 : 0;
    }
  }
  return sum;
}

int most_half_points(int seats) { return 2 * seats * (seats / 2) * ((seats + 1) / 2); }

// The matches of two levels: the better one's score is counted in half points, over all pairs of
// seats that they hold.
class Pairing {
 public:
  [[nodiscard]] static Expected<Pairing> create(ArenaPlan plan, Level better, Level worse,
                                                int seats) {
    Pairing pairing{seats};
    for (int seat = 0; seat < seats; ++seat) {
      pairing.line_up_.push_back(seat % 2 == 0 ? better : worse);
      plan.players.emplace_back(name_of(pairing.line_up_.back()));
    }
    pairing.plan_ = std::make_unique<ArenaPlan>(std::move(plan));
    auto table = boathouse::Table::create(*pairing.plan_);
    if (!table) return std::unexpected(table.error());
    pairing.table_.emplace(std::move(*table));
    return pairing;
  }

  void play_set(std::uint64_t set) {
    int score = 0;
    const std::atomic<bool> stop = false;
    const auto games = table_->play_set(set, stop);
    for (const GameScore& game : games.value_or(SetScore{})) {
      Bout& bout = bouts_.emplace_back();
      for (std::size_t i = 0; i < line_up_.size(); ++i) {
        bout.seats.push_back({line_up_[i], game.place[i]});
      }
      score += half_points(bout, line_up_[0]);
    }
    scores_.add(score);
  }

  [[nodiscard]] const std::vector<Bout>& bouts() const { return bouts_; }

  void tell() const {
    const Estimate share = estimate_share(scores_);
    const Estimate elo = estimate_elo(scores_);
    std::fprintf(stderr, "| %s against %s | %zu | %.1f %% | %+.0f, %.0f to %.0f |\n",
                 std::string{name_of(line_up_[0])}.c_str(),
                 std::string{name_of(line_up_[1])}.c_str(), bouts_.size(), 100 * share.value,
                 elo.value, elo.low, elo.high);
  }

 private:
  explicit Pairing(int seats) : scores_{most_half_points(seats)} {}

  std::vector<Level> line_up_;  // the better one first
  std::unique_ptr<ArenaPlan> plan_;
  std::optional<boathouse::Table> table_;
  std::vector<Bout> bouts_;
  SetScores scores_;
};

int run(const std::vector<std::string>& words) {
  if (words.size() < 6) {
    std::fprintf(stderr, "fit_tool GAME PLAYERS SETS SEED [nodes=N] LEVEL LEVEL...\n");
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
    constexpr std::string_view most_nodes = "nodes=";
    const auto level = level_named(words[i]);
    if (level) {
      levels.push_back(*level);
    } else if (words[i].starts_with(most_nodes)) {
      plan.nodes = parse_number<std::uint64_t>(words[i].substr(most_nodes.size())).value_or(0);
    } else {
      std::fprintf(stderr, "There is no level %s.\n", words[i].c_str());
      return 2;
    }
  }
  constexpr std::size_t farthest = 2;
  std::vector<Pairing> pairings;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    for (std::size_t j = i + 1; j < levels.size() && j <= i + farthest; ++j) {
      auto pairing = Pairing::create(plan, levels[j], levels[i], seats);
      if (!pairing) return complain(pairing.error());
      pairings.push_back(std::move(*pairing));
    }
  }
  // A set has the same courses for all, and a course that has been solved is known to all.
  for (std::uint64_t set = 0; set < sets; ++set) {
    for (Pairing& pairing : pairings) pairing.play_set(set);
    const std::uint64_t percent = 100 * (set + 1) / sets;
    if (percent > 100 * set / sets) std::fprintf(stderr, "\r%d %%", static_cast<int>(percent));
  }
  std::fprintf(stderr, "\n");
  std::vector<Bout> bouts;
  for (const Pairing& pairing : pairings) {
    pairing.tell();
    bouts.insert(bouts.end(), pairing.bouts().begin(), pairing.bouts().end());
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
