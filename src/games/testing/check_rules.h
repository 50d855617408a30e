// The part of the battery about the rules as such: games end, chances are complete, lots are
// drawn with them, moves are distinct, play depends on nothing but its arguments, keys tell
// positions apart, and the move loop stays off the heap.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include "games/testing/allocations.h"
#include "games/testing/walk.h"

namespace boathouse::battery {

// Places are those of a competition: one more than the number of seats ahead.
inline void check_result(const Result& result, int seats, const std::string& at,
                         Failures& failures) {
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(max_seats); ++seat) {
    const int place = result.place[seat];
    if (seat >= static_cast<std::size_t>(seats)) {
      if (place != 0 || result.points[seat] != 0) fail(failures, at, "an empty seat has a place");
      continue;
    }
    const auto ahead = std::count_if(result.place.begin(), result.place.begin() + seats,
                                     [&](int other) { return other < place; });
    if (place != ahead + 1) {
      fail(failures, at, "seat ", seat, " is in place ", place, " with ", ahead, " seats ahead");
    }
  }
}

template <Game G>
[[nodiscard]] Failures check_random_games_end() {
  Failures failures;
  for_each_game<G>(20, [&](const Played<G>& game) {
    const typename G::Position& last = game.positions.back();
    const std::string at = game.at(game.plies.size());
    if (!G::turn(game.setup, last).is_over()) {
      fail(failures, at, "the game is not over");
    } else {
      check_result(G::result(game.setup, last), game.table.seats, at, failures);
    }
  });
  return failures;
}

inline void check_outcomes(const Chances& chances, const std::string& at, Failures& failures) {
  if (chances.empty()) fail(failures, at, "chance is on turn and has no outcome");
  std::uint64_t total = 0;
  std::set<std::uint32_t> codes;
  for (const Outcome& outcome : chances.outcomes()) {
    total += outcome.weight;
    if (outcome.weight == 0) fail(failures, at, "outcome ", outcome.code, " has no weight");
    if (!codes.insert(outcome.code).second) {
      fail(failures, at, "outcome ", outcome.code, " is listed twice");
    }
  }
  if (total != chances.total()) {
    fail(failures, at, "the weights add up to ", total, ", not to ", chances.total());
  }
}

template <Game G>
[[nodiscard]] Failures check_chances_are_complete() {
  Failures failures;
  Random random{2};
  for (const Table& table : tables<G>()) {
    typename G::Setup setup = G::begin(table.seats, table.options);
    for (;;) {
      ChanceBuffer buffer;
      const Chances chances = G::setup_chances(setup, buffer);
      if (chances.empty()) break;
      check_outcomes(chances, join(name_of<G>(table), ", set-up: "), failures);
      G::draw_setup(setup, chances.pick(random));
    }
  }
  for_each_game<G>(10, [&](const Played<G>& game) {
    for (std::size_t k = 0; k < game.positions.size(); ++k) {
      if (!G::turn(game.setup, game.positions[k]).is_chance()) continue;
      ChanceBuffer buffer;
      check_outcomes(G::chances(game.setup, game.positions[k], buffer), game.at(k), failures);
    }
  });
  return failures;
}

// In how many ways the numbers that a lot draws make each outcome.
[[nodiscard]] inline std::map<std::uint32_t, std::uint64_t> ways_of(const Lot& lot) {
  std::map<std::uint32_t, std::uint64_t> ways{{0, 1}};
  for (int draw = 0; draw < lot.draws; ++draw) {
    std::map<std::uint32_t, std::uint64_t> next;
    for (const auto& [sum, count] : ways) {
      for (const auto& outcome : lot.outcomes) {
        if (outcome) next[sum + *outcome] += count;
      }
    }
    ways = std::move(next);
  }
  return ways;
}

// A lot has the outcomes that there are, each as likely as it is, among numbers that depend on
// nothing but its label.
class LotCheck {
 public:
  explicit LotCheck(Failures& failures) : failures_(failures) {}

  void operator()(const Lot& lot, const Chances& chances, const std::string& at) {
    const std::size_t numbers = sizes_.emplace(lot.label, lot.outcomes.size()).first->second;
    if (numbers != lot.outcomes.size()) {
      fail(failures_, at, lot.label, " is drawn from ", lot.outcomes.size(), " numbers and from ",
           numbers);
    }
    const auto ways = ways_of(lot);
    std::uint64_t total = 0;
    for (const auto& [code, count] : ways) total += count;
    bool same = ways.size() == chances.outcomes().size();
    for (const Outcome& outcome : chances.outcomes()) {
      const auto found = ways.find(outcome.code);
      same =
          same && found != ways.end() && found->second * chances.total() == outcome.weight * total;
    }
    if (!same) fail(failures_, at, lot.label, " does not have the chances of the event");
  }

 private:
  Failures& failures_;
  std::map<std::string, std::size_t> sizes_;  // by label
};

template <Game G>
[[nodiscard]] Failures check_lots_are_the_chances() {
  Failures failures;
  Random random{3};
  for (const Table& table : tables<G>()) {
    LotCheck check{failures};
    typename G::Setup setup = G::begin(table.seats, table.options);
    for (int number = 1;; ++number) {
      ChanceBuffer buffer;
      const Chances chances = G::setup_chances(setup, buffer);
      if (chances.empty()) break;
      Lot lot = G::setup_lot(setup);
      lot.label = join("setup ", number);
      check(lot, chances, join(name_of<G>(table), ": "));
      G::draw_setup(setup, chances.pick(random));
    }
  }
  for_each_game<G>(3, [&](const Played<G>& game) {
    LotCheck check{failures};
    for (std::size_t k = 0; k < game.positions.size(); ++k) {
      if (!G::turn(game.setup, game.positions[k]).is_chance()) continue;
      ChanceBuffer buffer;
      const Chances chances = G::chances(game.setup, game.positions[k], buffer);
      check(G::lot(game.setup, game.positions[k]), chances, game.at(k));
    }
  });
  return failures;
}

// A seat on turn has a move, and choices that lead to the same position are one move.
template <Game G>
[[nodiscard]] Failures check_moves_are_distinct() {
  Failures failures;
  for_each_game<G>(10, [&](const Played<G>& game) {
    for (const std::size_t k : plies_to_look_at(game.positions.size(), game.seed)) {
      const typename G::Position& position = game.positions[k];
      const Turn turn = G::turn(game.setup, position);
      for (int seat = 0; seat < max_seats; ++seat) {
        if (!turn.has(seat)) continue;
        typename G::MoveList moves;
        G::legal_moves(game.setup, position, seat, moves);
        if (moves.empty()) fail(failures, game.at(k), "seat ", seat, " is on turn without a move");
        std::set<std::string> reached;
        for (const Move move : moves) {
          reached.emplace(bytes_of(after<G>(game.setup, position, Ply::move(seat, move))));
        }
        if (reached.size() != moves.size()) {
          fail(failures, game.at(k), moves.size(), " moves lead to ", reached.size(), " positions");
        }
      }
    }
  });
  return failures;
}

// Plays two games again side by side, on copies of their set-ups: had a rule any memory of its own,
// one game would show in the other.
template <Game G>
[[nodiscard]] Failures check_play_is_determined() {
  Failures failures;
  for (const Table& table : tables<G>()) {
    const Played<G> one = random_game<G>(table, 3);
    const Played<G> two = random_game<G>(table, 4);
    const typename G::Setup setup_one = one.setup;
    const typename G::Setup setup_two = two.setup;
    typename G::Position position_one = G::start(setup_one);
    typename G::Position position_two = G::start(setup_two);
    for (std::size_t k = 0; k < std::min(one.plies.size(), two.plies.size()); ++k) {
      apply<G>(setup_one, position_one, one.plies[k]);
      apply<G>(setup_two, position_two, two.plies[k]);
      if (bytes_of(position_one) != bytes_of(one.positions[k + 1])) {
        fail(failures, one.at(k), "played again it leads elsewhere");
      }
      if (bytes_of(position_two) != bytes_of(two.positions[k + 1])) {
        fail(failures, two.at(k), "played again it leads elsewhere");
      }
    }
    const Played<G> again = random_game<G>(table, 3);
    if (again.plies != one.plies) fail(failures, one.at(0), "the same seed gives another game");
  }
  return failures;
}

// A key may leave out history, so a few positions may share theirs, but not many.
template <Game G>
[[nodiscard]] Failures check_keys_tell_positions_apart() {
  constexpr std::size_t enough = 20'000;
  Failures failures;
  const Table table{G::info.max_seats, standard_options(G::info.options)};
  Random random{5};
  const auto setup = random_setup<G>(table, random);
  std::unordered_set<std::string> positions;
  std::unordered_set<std::uint64_t> keys;
  for (int game = 0; game < 5'000 && positions.size() < enough; ++game) {
    typename G::Position position = G::start(setup);
    for (;;) {
      const typename G::Position copy = position;
      const std::uint64_t key = G::key(setup, position);
      if (G::key(setup, copy) != key) fail(failures, "two equal positions have different keys");
      positions.emplace(bytes_of(position));
      keys.insert(key);
      const std::vector<Next> nexts = next_plies<G>(setup, position);
      if (nexts.empty()) break;
      apply<G>(setup, position, nexts[random.below(static_cast<std::uint32_t>(nexts.size()))].ply);
    }
  }
  if (keys.size() * 10 < positions.size() * 9) {
    fail(failures, positions.size(), " positions have only ", keys.size(), " keys");
  }
  return failures;
}

template <Game G>
[[nodiscard]] Failures check_move_loop_stays_off_the_heap() {
  Failures failures;
  for_each_game<G>(5, [&](const Played<G>& game) {
    typename G::Position position = game.positions.front();
    const std::uint64_t before = allocations();
    for (const Ply ply : game.plies) {
      typename G::MoveList moves;
      ChanceBuffer buffer;
      if (ply.is_chance()) {
        (void)G::chances(game.setup, position, buffer);
      } else {
        G::legal_moves(game.setup, position, ply.seat, moves);
      }
      apply<G>(game.setup, position, ply);
      (void)G::turn(game.setup, position);
    }
    const std::uint64_t taken = allocations() - before;
    if (taken > 0) fail(failures, game.at(0), "the move loop allocates ", taken, " times");
  });
  return failures;
}

}  // namespace boathouse::battery
