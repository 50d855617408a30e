// The challenge of a day in one game: where it begins, and what each choice in it gives away. It is
// a function of the date alone, the same on every platform.
//
// There are two kinds. A race is sailed by one boat alone, against par: the turns that the best
// play takes on average. A position has exactly one best move, which is proven by an exact
// solution.
#pragma once

#include <memory>
#include <vector>

#include "daily/date.h"
#include "match/match.h"
#include "solvers/work.h"

namespace boathouse::daily {

enum class Kind : std::uint8_t { race, position };

class Challenge {
 public:
  virtual ~Challenge() = default;

  [[nodiscard]] virtual const GameEntry& game() const = 0;
  [[nodiscard]] virtual Kind kind() const = 0;
  [[nodiscard]] virtual int seats() const = 0;
  // The one that is to be played.
  [[nodiscard]] virtual int seat() const = 0;
  // How hard a position is, from 1 to 3; 0 for a race.
  [[nodiscard]] virtual int grade() const = 0;
  [[nodiscard]] virtual const OptionValues& options() const = 0;
  [[nodiscard]] virtual std::shared_ptr<const State> start() const = 0;

  // Solves what judging an attempt needs, once; until then only the above may be asked. Returns
  // false if stopped.
  [[nodiscard]] virtual bool solve(const Work& work) = 0;
  // Of a race the turns that the best play takes on average, of a position the chance to win with
  // the best move.
  [[nodiscard]] virtual double par() const = 0;
  // What each legal move of the seat on turn gives away, in the order of the moves: in turns, or as
  // a chance to win. The best one gives away nothing.
  [[nodiscard]] virtual std::vector<double> costs(const State& state) const = 0;
  // Of a race: the turns that the boat has taken, and whether it has finished.
  struct Sailed {
    int turns = 0;
    bool finished = false;
  };
  [[nodiscard]] virtual Sailed sailed(const State& state) const = 0;
};

[[nodiscard]] bool has_challenge(const GameEntry& game);
// Fails for a game that has none. A position takes up to a second to make.
[[nodiscard]] Expected<std::unique_ptr<Challenge>> challenge_of(const GameEntry& game, Date date);

// All that playing it needs: little, where the challenge itself may hold large tables.
struct Beginning {
  const GameEntry* game = nullptr;
  Kind kind = Kind::race;
  int seats = 0;
  int seat = 0;
  OptionValues options{};
  std::shared_ptr<const State> start{};
};
[[nodiscard]] Beginning beginning_of(const Challenge& challenge);

// An attempt at it, played with these dice and names.
[[nodiscard]] Expected<Match> begin(const Beginning& beginning, const FairDice& dice,
                                    const std::vector<std::string>& names);

// How an attempt went. A position asks for one move; whatever follows does not count.
struct Decision {
  std::uint32_t ply = 0;  // counted from 1
  Move best = 0;
  double cost = 0;
};
struct Attempt {
  bool over = false;  // the race is, or the move has been made
  Challenge::Sailed sailed{};
  std::vector<Decision> decisions;
  double given_away = 0;
  int marks = 0;  // from 0 to most_marks; a race that is not finished has none
};
inline constexpr int most_marks = 3;

// The challenge must be solved.
[[nodiscard]] Attempt judge(const Challenge& challenge, const Match& match);

}  // namespace boathouse::daily
