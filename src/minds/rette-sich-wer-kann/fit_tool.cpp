// Fits the weights of the evaluation to games of self-play.
//
//   cmake --build build/release --target minds_rette_sich_wer_kann_fit_tool
//   build/release/tools/minds/rette-sich-wer-kann/fit_tool 3000 300 1 > weights.txt
//
// plays 3000 games with 300 nodes per move from seed 1, and prints the weights as in
// data/weights.txt; the quality of the fit goes to stderr. A data point is a position at the start
// of a turn: its features and Orange's final result. Openings are placed at random and one move in
// twelve is random, so that the data contain more than good play.
//
// Logistic regression by Newton's method, with a slight pull towards 0.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "core/playout.h"
#include "minds/numbers.h"
#include "minds/rette-sich-wer-kann/knowledge.h"
#include "minds/star.h"
#include "solvers/rette-sich-wer-kann/outcome.h"

namespace boathouse::rette {
namespace {

using Position = RetteSichWerKann::Position;
using Setup = RetteSichWerKann::Setup;
using Phase = RetteSichWerKann::Phase;

struct Datum {
  Features features;
  double result;
};

class Fit {
 public:
  Fit(int games, std::uint64_t nodes, std::uint64_t seed)
      : nodes_(nodes), random_(Random::for_chance(seed)) {
    for (int game = 0; game < games; ++game) play();
  }

  void run() {
    constexpr int steps = 12;
    for (int step = 0; step < steps; ++step) improve();
    double squares = 0;
    double loss = 0;
    for (const Datum& datum : data_) {
      const double off = chance(datum) - datum.result;
      squares += off * off;
      loss -= natural_log(std::max(1e-9, 1 - std::abs(off)));
    }
    const auto count = static_cast<double>(data_.size());
    std::fprintf(stderr, "%zu positions, root mean square %.4f, log loss %.4f\n", data_.size(),
                 std::sqrt(squares / count), loss / count);
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      std::printf("%.*s %ld\n", static_cast<int>(feature_names[i].size()), feature_names[i].data(),
                  std::lround(1000 * weights_[i]));
    }
  }

 private:
  void play() {
    const std::size_t first = data_.size();
    Position position = RetteSichWerKann::start(*setup_);
    RetteSichWerKann::MoveList moves;
    ChanceBuffer buffer;
    for (;;) {
      const Turn turn = RetteSichWerKann::turn(*setup_, position);
      if (turn.is_over() || position.phase == Phase::tiebreak) break;
      if (position.phase == Phase::moving) data_.push_back({features_of(position), 0});
      const bool any =
          turn.is_chance() || position.phase == Phase::placing || random_.below(12) == 0;
      if (any) {
        apply<RetteSichWerKann>(
            *setup_, position,
            random_ply<RetteSichWerKann>(*setup_, position, turn, moves, buffer, random_));
        continue;
      }
      const SeatViewOf<RetteSichWerKann> view{**find_game(RetteSichWerKann::info.id), 2,
                                              turn.first(), setup_, position};
      const Thought thought = search_.think(view, {.nodes = nodes_}, random_);
      RetteSichWerKann::play(*setup_, position, turn.first(), thought.move());
    }
    const double result = outcome(position);
    for (std::size_t i = first; i < data_.size(); ++i) data_[i].result = result;
  }

  [[nodiscard]] double chance(const Datum& datum) const {
    double sum = 0;
    for (std::size_t i = 0; i < weights_.size(); ++i) sum += weights_[i] * datum.features[i];
    return logistic(sum);
  }

  // One Newton step: the gradient, the matrix of second derivatives, and their quotient.
  void improve() {
    constexpr std::size_t n = feature_count;
    constexpr double pull = 5;
    std::array<std::array<double, n + 1>, n> rows{};
    for (std::size_t i = 0; i < n; ++i) {
      rows[i][i] = pull;
      rows[i][n] = -pull * weights_[i];
    }
    for (const Datum& datum : data_) {
      const double p = chance(datum);
      for (std::size_t i = 0; i < n; ++i) {
        if (datum.features[i] == 0) continue;
        rows[i][n] += (datum.result - p) * datum.features[i];
        const double slope = p * (1 - p) * datum.features[i];
        for (std::size_t j = 0; j < n; ++j) rows[i][j] += slope * datum.features[j];
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t k = 0; k < n; ++k) {
        if (k == i) continue;
        const double factor = rows[k][i] / rows[i][i];
        for (std::size_t j = i; j <= n; ++j) rows[k][j] -= factor * rows[i][j];
      }
    }
    for (std::size_t i = 0; i < n; ++i) weights_[i] += rows[i][n] / rows[i][i];
  }

  std::uint64_t nodes_;
  Random random_;
  std::shared_ptr<const Setup> setup_ = std::make_shared<const Setup>(
      RetteSichWerKann::begin(2, standard_options(RetteSichWerKann::info.options)));
  Star<RetteSichWerKann> search_{{.contempt = 0.1}};
  std::vector<Datum> data_;
  Features weights_{};
};

}  // namespace
}  // namespace boathouse::rette

int main(int count, char** words) {
  if (count != 4) {
    std::fprintf(stderr, "usage: fit_tool GAMES NODES SEED\n");
    return 2;
  }
  const auto number = [&](int i) { return std::strtoull(words[i], nullptr, 10); };
  boathouse::rette::Fit{static_cast<int>(number(1)), number(2), number(3)}.run();
}
