// A second implementation of Paper Boats, deliberately simple: boats one by one, and the rules
// written as they are read aloud. It is compared with the other one on random play.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "games/paper-boats/rules.h"

namespace boathouse {
namespace {

struct PlainBoat {
  int seat;
  int field = 0;
};

class PlainCanal {
 public:
  PlainCanal(int seats, int fields) : seats_(seats), fields_(fields) {
    for (int seat = 0; seat < seats; ++seat) {
      for (int boat = 0; boat < 2; ++boat) boats_.push_back({seat});
    }
  }

  void roll(int face) { die_ = face; }

  // Every choice by its notation.
  [[nodiscard]] std::set<std::string> choices() const {
    std::set<std::string> all;
    for (const PlainBoat& boat : boats_) {
      if (boat.seat == mover_ && boat.field <= fields_) all.insert(name_of(boat));
    }
    return all;
  }

  void play(const std::string& notation) {
    for (PlainBoat& boat : boats_) {
      if (boat.seat != mover_ || boat.field > fields_ || name_of(boat) != notation) continue;
      boat.field = end_of(boat);
      break;
    }
    die_ = 0;
    if (!over()) mover_ = mover_ + 1 == seats_ ? 0 : mover_ + 1;
  }

  [[nodiscard]] bool over() const {
    for (int seat = 0; seat < seats_; ++seat) {
      if (std::ranges::none_of(boats_, [&](const PlainBoat& boat) {
            return boat.seat == seat && boat.field <= fields_;
          })) {
        return true;
      }
    }
    return false;
  }
  [[nodiscard]] bool to_roll() const { return die_ == 0; }
  [[nodiscard]] int mover() const { return mover_; }
  [[nodiscard]] std::multiset<int> boats_of(int seat) const {
    std::multiset<int> fields;
    for (const PlainBoat& boat : boats_) {
      if (boat.seat == seat) fields.insert(boat.field);
    }
    return fields;
  }

 private:
  // Walks step by step.
  [[nodiscard]] int end_of(const PlainBoat& moved) const {
    int field = moved.field;
    for (int step = 0; step < die_ && field <= fields_; ++step) ++field;
    const bool in_a_wake = std::ranges::any_of(boats_, [&](const PlainBoat& boat) {
      return boat.seat != moved.seat && boat.field == field && field <= fields_;
    });
    return in_a_wake ? field + 1 : field;
  }
  [[nodiscard]] std::string name_of(const PlainBoat& boat) const {
    const int to = end_of(boat);
    return std::to_string(boat.field) + ">" + (to > fields_ ? "pond" : std::to_string(to));
  }

  int seats_;
  int fields_;
  std::vector<PlainBoat> boats_;
  int mover_ = 0;
  int die_ = 0;
};

// Plays one random game with both and returns its plies; stops at the first difference.
int play_both(int seats, int canal, Random& random) {
  const PaperBoats::Setup setup = PaperBoats::begin(seats, OptionValues{canal});
  PaperBoats::Position fast = PaperBoats::start(setup);
  PlainCanal plain(seats, canal == 0 ? 9 : 15);
  for (int plies = 0;; ++plies) {
    const Turn turn = PaperBoats::turn(setup, fast);
    for (int seat = 0; seat < seats; ++seat) {
      const auto& boats = fast.boats[seat];
      EXPECT_EQ(std::multiset<int>(boats.begin(), boats.end()), plain.boats_of(seat));
    }
    EXPECT_EQ(turn.is_over(), plain.over());
    if (turn.is_over() || ::testing::Test::HasFailure()) return plies;
    EXPECT_EQ(turn.is_chance(), plain.to_roll());
    EXPECT_EQ(fast.mover, plain.mover());
    if (turn.is_chance()) {
      const std::uint32_t face = 1 + random.below(6);
      PaperBoats::happen(setup, fast, face);
      plain.roll(static_cast<int>(face));
      continue;
    }
    PaperBoats::MoveList moves;
    PaperBoats::legal_moves(setup, fast, fast.mover, moves);
    std::vector<std::string> names;
    for (const Move move : moves) {
      PaperBoats::notation(setup, fast, Ply::move(fast.mover, move), referee, names.emplace_back());
    }
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()), plain.choices());
    const std::uint32_t chosen = random.below(moves.size());
    PaperBoats::play(setup, fast, fast.mover, moves[chosen]);
    plain.play(names[chosen]);
  }
}

TEST(PaperBoatsPlain, AgreesWithTheRulesOnAHundredThousandRandomPlies) {
  Random random{2026};
  for (int plies = 0; plies < 100'000 && !HasFailure();) {
    plies +=
        play_both(2 + static_cast<int>(random.below(3)), static_cast<int>(random.below(2)), random);
  }
}

}  // namespace
}  // namespace boathouse
