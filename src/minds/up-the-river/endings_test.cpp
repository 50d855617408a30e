// Endings with few boats are solved exactly: compared with the solution for two, and for three and
// four players with a plain recursion that looks far enough ahead.
#include "minds/up-the-river/endings.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "core/playout.h"
#include "minds/guess.h"
#include "minds/registry.h"
#include "minds/up-the-river/knowledge.h"
#include "minds/up-the-river/testing/river.h"
#include "solvers/up-the-river/testing/solved.h"

namespace boathouse::up_the_river {
namespace {

using Position = UpTheRiver::Position;
using River = UpTheRiver::Setup;

River setup_for(int seats) {
  return UpTheRiver::begin(seats, standard_options(UpTheRiver::info.options));
}

int boats_on(const Position& position) {
  int boats = 0;
  for (int seat = 0; seat < 4; ++seat) {
    for (int place = 1; place <= UpTheRiver::positions; ++place) {
      boats += UpTheRiver::boats_at(position, seat, place);
    }
  }
  return boats;
}

// The first position of a random game with so few boats, before a roll.
Position some_ending(const River& setup, Random& random, int boats = Endings::most_boats) {
  UpTheRiver::MoveList moves;
  ChanceBuffer buffer;
  while (true) {
    Position position = UpTheRiver::start(setup);
    for (Turn turn = UpTheRiver::turn(setup, position); !turn.is_over();
         turn = UpTheRiver::turn(setup, position)) {
      if (turn.is_chance() && boats_on(position) <= boats) return position;
      apply<UpTheRiver>(setup, position,
                        random_ply<UpTheRiver>(setup, position, turn, moves, buffer, random));
    }
  }
}

// The same without any cleverness: everybody plays for their own equity, and after so many turns
// all are equal.
class Plain {
 public:
  explicit Plain(const River& setup) : setup_(setup) {}

  Equities value(const Position& position, int turns) {
    const Turn turn = UpTheRiver::turn(setup_, position);
    if (turn.is_over()) return equities_of(UpTheRiver::result(setup_, position), setup_.seats);
    if (turns == 0) return all(0.5);
    const auto [at, is_new] = known_.try_emplace(key(position, turns));
    if (!is_new) return at->second;
    return known_[key(position, turns)] =
               turn.is_chance() ? mean(position, turns) : best(position, turn.first(), turns);
  }

 private:
  using Key = std::array<std::uint32_t, 13>;
  static Key key(const Position& position, int turns) {
    Key key{position.mover, position.die, position.phase, position.free_berth,
            static_cast<std::uint32_t>(turns)};
    for (std::size_t seat = 0; seat < 4; ++seat) {
      key[5 + seat] = position.boats[seat];
      key[9 + seat] = position.berths[seat];
    }
    return key;
  }
  Equities all(double value) const {
    Equities values{};
    for (int seat = 0; seat < setup_.seats; ++seat) values[seat] = value;
    return values;
  }
  Equities mean(const Position& position, int turns) {
    Equities mean{};
    for (std::uint32_t face = 1; face <= 6; ++face) {
      Position after = position;
      UpTheRiver::happen(setup_, after, face);
      const Equities part = value(after, turns);
      for (int seat = 0; seat < setup_.seats; ++seat) mean[seat] += part[seat] / 6;
    }
    return mean;
  }
  Equities best(const Position& position, int seat, int turns) {
    UpTheRiver::MoveList moves;
    UpTheRiver::legal_moves(setup_, position, seat, moves);
    Equities best = all(-1);
    for (const Move move : moves) {
      Position after = position;
      UpTheRiver::play(setup_, after, seat, move);
      const Equities other = value(after, turns - 1);
      if (other[seat] > best[seat] + 1e-9) best = other;
    }
    return best;
  }

  const River& setup_;
  std::map<Key, Equities> known_;
};

TEST(UpTheRiverEndings, AgreeWithTheSolutionForTwo) {
  const River setup = setup_for(2);
  const Solution& solution = testing::solved(Aim::win).solution;
  Endings endings{setup};
  Random random{5};
  for (int i = 0; i < 60; ++i) {
    const Position position = some_ending(setup, random);
    const Equities values = endings(position).value();
    EXPECT_NEAR(values[0], solution.value(setup, position), 1e-9);
    EXPECT_NEAR(values[0] + values[1], 1, 1e-9);
  }
}

TEST(UpTheRiverEndings, AgreeWithAPlainRecursionForThreeAndFour) {
  for (const int seats : {3, 4}) {
    const River setup = setup_for(seats);
    Endings endings{setup};
    Random random{static_cast<std::uint64_t>(seats)};
    for (int i = 0; i < 5; ++i) {
      // A boat can hold its place for long, so the plain way has to look far ahead.
      const Position position = some_ending(setup, random, 2);
      ASSERT_TRUE(Endings::covers(position));
      const Equities exact = endings(position).value();
      const Equities plain = Plain{setup}.value(position, 80);
      double sum = 0;
      for (int seat = 0; seat < seats; ++seat) {
        EXPECT_NEAR(exact[seat], plain[seat], 1e-5);
        sum += exact[seat];
      }
      EXPECT_NEAR(sum, seats / 2.0, 1e-9) << "what all together beat is half of all";
    }
  }
}

TEST(UpTheRiverEndings, AreTheSameWheneverTheyAreAskedFor) {
  const River setup = setup_for(4);
  Random random{9};
  Endings endings{setup};
  for (int i = 0; i < 5; ++i) {
    const Position position = some_ending(setup, random);
    Endings fresh{setup};
    const Equities one = endings(position).value();
    const Equities other = fresh(position).value();
    for (int seat = 0; seat < 4; ++seat) EXPECT_NEAR(one[seat], other[seat], 1e-11);
  }
  EXPECT_GT(endings.bytes(), endings.states());
  EXPECT_TRUE(endings.fits(setup));
  EXPECT_FALSE(endings.fits(setup_for(3)));
  EXPECT_FALSE(Endings::covers(UpTheRiver::start(setup)));
}

TEST(UpTheRiverEndings, AreGuessedBetterByTheNetworks) {
  for (const int seats : {3, 4}) {
    const River setup = setup_for(seats);
    Endings endings{setup};
    boathouse::Guess<UpTheRiver> by_hand;
    boathouse::Guess<UpTheRiver> learnt{find_network<UpTheRiver>(seats, {})};
    by_hand.prepare(setup, {});
    learnt.prepare(setup, {});
    Random random{static_cast<std::uint64_t>(20 + seats)};
    double errors_by_hand = 0;
    double errors_learnt = 0;
    constexpr int looked_at = 12;
    for (int i = 0; i < looked_at; ++i) {
      const Position position = some_ending(setup, random);
      const Equities exact = endings(position).value();
      const auto squares = [&](const Equities& guess) {
        double sum = 0;
        for (int seat = 0; seat < seats; ++seat) {
          sum += (guess[seat] - exact[seat]) * (guess[seat] - exact[seat]);
        }
        return sum / seats / looked_at;
      };
      errors_by_hand += squares(by_hand(setup, position, seats, random));
      errors_learnt += squares(learnt(setup, position, seats, random));
    }
    RecordProperty("rms by hand, " + std::to_string(seats),
                   std::to_string(std::sqrt(errors_by_hand)));
    RecordProperty("rms learnt, " + std::to_string(seats),
                   std::to_string(std::sqrt(errors_learnt)));
    EXPECT_LT(errors_learnt, errors_by_hand / 2);
  }
}

// The position with a die that leaves a choice, as its mover sees it; none if no face does.
std::optional<SeatViewOf<UpTheRiver>> with_a_choice(const River& setup, const Position& position) {
  for (std::uint32_t face = 1; face <= UpTheRiver::arrows; ++face) {
    Position rolled = position;
    UpTheRiver::happen(setup, rolled, face);
    UpTheRiver::MoveList moves;
    UpTheRiver::legal_moves(setup, rolled, rolled.mover, moves);
    if (moves.size() < 2) continue;
    return boathouse::testing::view_of(rolled, setup.seats, rolled.mover);
  }
  return std::nullopt;
}

TEST(UpTheRiverEndings, AreKnownToTheAdmiralAndToJudgesWhateverTheBudget) {
  for (const int seats : {3, 4}) {
    const River setup = setup_for(seats);
    const GameEntry& game = **find_game(UpTheRiver::info.id);
    const auto admiral = *make_mind(game, seats, "admiral");
    const auto before = *make_mind(game, seats, "admiral@1");
    const auto judge = make_judge(game, seats);
    Endings endings{setup};
    Random random{static_cast<std::uint64_t>(10 + seats)};
    double given_away = 0;
    int decisions = 0;
    while (decisions < 3) {
      const auto view = with_a_choice(setup, some_ending(setup, random));
      if (!view) continue;
      ++decisions;
      const Equities exact = endings(view->view()).value();
      const Thought thought = admiral->think(*view, {.nodes = 10}, random);
      EXPECT_NEAR(thought.choices[thought.best].equity, exact[view->seat()], 1e-9);
      for (const Thought::Choice& choice : thought.choices) EXPECT_EQ(choice.error, 0);
      const Appraisal found = judge->appraise(*view, {.nodes = 10}, random);
      EXPECT_EQ(found.error, 0);
      EXPECT_NEAR(found.equities[0], exact[0], 1e-9);
      const Move guessed = before->think(*view, {.nodes = 1000}, random).move();
      for (const Thought::Choice& choice : thought.choices) {
        if (choice.move == guessed) given_away += exact[view->seat()] - choice.equity;
      }
    }
    EXPECT_GE(given_away, -1e-9);
    EXPECT_LT(given_away / decisions, 0.05) << "a short search plays endings well";
  }
}

}  // namespace
}  // namespace boathouse::up_the_river
