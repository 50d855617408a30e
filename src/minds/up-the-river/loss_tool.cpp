// What a mind gives away in Up the River for two, measured by the exact solution.
//
//   cmake --build build/release --target minds_up_the_river_loss_tool
//   build/release/tools/minds/up-the-river/loss_tool admiral 200 20000
//   build/release/tools/minds/up-the-river/loss_tool admiral 200 20000 some.network
//
// lets the mind play N games against itself with the seeds from 1 on, with so many nodes for each
// move, and prints how much of a win a seat gives away per game, with its standard error.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <span>
#include <string>

#include "core/text.h"
#include "games/entry.h"
#include "minds/registry.h"
#include "solvers/files.h"
#include "solvers/up-the-river/solution_cache.h"

namespace boathouse::up_the_river {
namespace {

int refuse(const std::string& sentence) {
  std::fprintf(stderr, "%s\n", sentence.c_str());
  return 2;
}

class Examiner {
 public:
  Examiner(Mind& mind, std::uint64_t nodes)
      : mind_(mind),
        nodes_(nodes),
        setup_(std::make_shared<const UpTheRiver::Setup>(UpTheRiver::begin(2, {}))),
        solution_(*fetch_solution(*setup_, Aim::win, DiskCache::of_user(), {})) {}

  // What both seats together give away in a game.
  double loss(std::uint64_t seed) {
    Random chance = Random::for_chance(seed);
    Random own = Random::for_seat(seed, 0);
    UpTheRiver::Position position = UpTheRiver::start(*setup_);
    ChanceBuffer buffer;
    double sum = 0;
    for (Turn turn = UpTheRiver::turn(*setup_, position); !turn.is_over();
         turn = UpTheRiver::turn(*setup_, position)) {
      if (turn.is_chance()) {
        UpTheRiver::happen(*setup_, position,
                           UpTheRiver::chances(*setup_, position, buffer).pick(chance));
        continue;
      }
      const int seat = turn.first();
      const SeatViewOf<UpTheRiver> view{**find_game(UpTheRiver::info.id), 2, seat, setup_,
                                        position};
      const Move move = mind_.think(view, {.nodes = nodes_}, own).move();
      sum += worth(position, seat) - worth_after(position, seat, move);
      UpTheRiver::play(*setup_, position, seat, move);
    }
    return sum;
  }

 private:
  [[nodiscard]] double worth_after(UpTheRiver::Position position, int seat, Move move) const {
    UpTheRiver::play(*setup_, position, seat, move);
    const double first = solution_->value(*setup_, position);
    return seat == 0 ? first : 1 - first;
  }

  // After the best move.
  [[nodiscard]] double worth(const UpTheRiver::Position& position, int seat) const {
    UpTheRiver::MoveList moves;
    UpTheRiver::legal_moves(*setup_, position, seat, moves);
    double best = 0;
    for (const Move move : moves) best = std::max(best, worth_after(position, seat, move));
    return best;
  }

  Mind& mind_;
  std::uint64_t nodes_;
  std::shared_ptr<const UpTheRiver::Setup> setup_;
  std::shared_ptr<const Solution> solution_;
};

int examine(std::span<char*> words) {
  SolutionSource source;
  if (words.size() == 5) {
    auto network = read_file(words[4]);
    if (!network) return refuse(network.error().sentence());
    source.given.push_back(std::make_shared<const std::string>(std::move(*network)));
  }
  const auto mind = make_mind(**find_game(UpTheRiver::info.id), 2, words[1], source);
  if (!mind) return refuse(mind.error().sentence());
  const int games = parse_number<int>(words[2]).value_or(0);
  const auto nodes = parse_number<std::uint64_t>(words[3]);
  if (games < 2 || !nodes) return refuse("There are at least two games, and a number of nodes.");
  Examiner examiner{**mind, *nodes};
  double sum = 0;
  double squares = 0;
  for (int game = 1; game <= games; ++game) {
    const double each = examiner.loss(static_cast<std::uint64_t>(game)) / 2;
    sum += each;
    squares += each * each;
  }
  const double mean = sum / games;
  const double error = std::sqrt(std::max(0.0, squares / games - mean * mean) / (games - 1));
  std::printf("a seat gives away %.3f %% of a win per game, ± %.3f\n", 100 * mean, 100 * error);
  return 0;
}

}  // namespace
}  // namespace boathouse::up_the_river

int main(int count, char** words) {
  if (count == 4 || count == 5) {
    return boathouse::up_the_river::examine({words, static_cast<std::size_t>(count)});
  }
  std::fputs("loss_tool MIND GAMES NODES [NETWORK]\n", stderr);
  return 2;
}
