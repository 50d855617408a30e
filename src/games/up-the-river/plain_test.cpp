// A second implementation of Up the River, deliberately simple: a list of named sections, boats
// that stand on them one by one, and the rules written as they are read aloud. It is compared with
// the fast one on random play.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "games/up-the-river/rules.h"

namespace boathouse {
namespace {

struct PlainBoat {
  int colour;
  int section;    // which section it stands on, 0 to 9; the sections themselves move
  int berth = 0;  // once docked
  bool lost = false;
  [[nodiscard]] bool on_river() const { return berth == 0 && !lost; }
};

class PlainRiver {
 public:
  PlainRiver(int seats, int wave_start, int first) : seats_(seats), first_(first), mover_(first) {
    for (int section = 0; section < 10; ++section) sections_.push_back(section);
    wave_ = wave_start - 1;
    for (int colour = 0; colour < seats; ++colour) {
      for (int boat = 0; boat < 3; ++boat) boats_.push_back({colour, 3});
    }
  }

  void roll(std::uint32_t face) { die_ = face == 6 ? 0 : static_cast<int>(face); }

  // Every choice by its notation, with the boat it moves and where to.
  struct Choice {
    std::string notation;
    int boat = -1;
    int to = 0;
  };
  [[nodiscard]] std::vector<Choice> choices() const {
    std::vector<Choice> all;
    for (int i = 0; i < static_cast<int>(boats_.size()); ++i) {
      const PlainBoat& boat = boats_[static_cast<std::size_t>(i)];
      if (!boat.on_river()) continue;
      const std::string from = std::to_string(position(boat)) + ">";
      const bool own = boat.colour == mover_;
      if (*die_ > 0 && own) {
        const int to = number_target(position(boat), *die_);
        all.push_back({from + (to > 10 ? "harbour" : std::to_string(to)), i, to});
      } else if (*die_ == 0) {
        const auto to = wind_target(boat);
        if (!to) continue;
        const std::string wind = own ? "fair " : "foul " + std::to_string(boat.colour + 1) + " ";
        all.push_back({wind + from + std::to_string(*to), i, *to});
      }
    }
    if (all.empty()) all.push_back({"pass"});
    return all;
  }

  void play(const std::string& notation) {
    for (const Choice& choice : choices()) {
      if (choice.notation != notation) continue;
      if (choice.boat >= 0) set(boats_[static_cast<std::size_t>(choice.boat)], choice.to);
      break;
    }
    die_.reset();
    pass_the_die();
  }

  [[nodiscard]] bool over() const {
    return std::ranges::none_of(boats_, [](const PlainBoat& boat) { return boat.on_river(); });
  }
  [[nodiscard]] bool to_roll() const { return !die_; }
  [[nodiscard]] int mover() const { return mover_; }

  // Where everything stands, in words, for comparison.
  [[nodiscard]] std::string describe() const {
    std::string text = "sandbank " + std::to_string(position_of_section(0)) + " wave " +
                       std::to_string(position_of_section(wave_));
    for (int colour = 0; colour < seats_; ++colour) {
      std::multiset<int> places;
      std::multiset<int> berths;
      for (const PlainBoat& boat : boats_) {
        if (boat.colour != colour) continue;
        if (boat.on_river()) places.insert(position(boat));
        if (boat.berth > 0) berths.insert(boat.berth);
      }
      text += " |";
      for (const int place : places) text += " " + std::to_string(place);
      text += " /";
      for (const int berth : berths) text += " " + std::to_string(berth);
    }
    return text;
  }

 private:
  [[nodiscard]] int position_of_section(int section) const {
    const auto found = std::ranges::find(sections_, section);
    return static_cast<int>(found - sections_.begin()) + 1;
  }
  [[nodiscard]] int position(const PlainBoat& boat) const {
    return position_of_section(boat.section);
  }
  [[nodiscard]] int sandbank() const { return position_of_section(0); }

  // Walks step by step; the sandbank ends every walk.
  [[nodiscard]] int walk(int from, int steps) const {
    int at = from;
    for (int step = 0; step < steps && at <= 10; ++step) {
      ++at;
      if (at == sandbank()) break;
    }
    return at;
  }
  [[nodiscard]] int number_target(int from, int number) const {
    int to = walk(from, number);
    if (to == position_of_section(wave_)) to = walk(to, 3);
    return std::min(to, 11);
  }
  [[nodiscard]] std::optional<int> wind_target(const PlainBoat& moved) const {
    const bool forward = moved.colour == mover_;
    const int from = position(moved);
    for (int at = from + (forward ? 1 : -1); at >= 1 && at <= 10; at += forward ? 1 : -1) {
      for (const PlainBoat& boat : boats_) {
        if (boat.colour != moved.colour || !boat.on_river() || position(boat) != at) continue;
        return forward ? walk(from, at - from) : at;
      }
    }
    return std::nullopt;
  }
  void set(PlainBoat& boat, int to) {
    if (to > 10) {
      boat.berth = next_berth_--;
    } else {
      boat.section = sections_[static_cast<std::size_t>(to - 1)];
    }
  }
  [[nodiscard]] bool has_boats(int colour) const {
    return std::ranges::any_of(
        boats_, [&](const PlainBoat& boat) { return boat.colour == colour && boat.on_river(); });
  }
  void waterfall() {
    const int taken = sections_.front();
    for (PlainBoat& boat : boats_) {
      if (boat.on_river() && boat.section == taken) boat.lost = true;
    }
    sections_.erase(sections_.begin());
    sections_.push_back(taken);
  }
  void pass_the_die() {
    while (!over()) {
      mover_ = (mover_ + 1) % seats_;
      if (mover_ == first_) waterfall();
      if (has_boats(mover_)) return;
    }
  }

  int seats_;
  int first_;
  int mover_;
  int wave_;
  std::vector<int> sections_;  // from the waterfall to the harbour; section 0 is the sandbank
  std::vector<PlainBoat> boats_;
  std::optional<int> die_;  // 0 for arrows
  int next_berth_ = 12;
};

std::string describe(const UpTheRiver::Setup& setup, const UpTheRiver::Position& position) {
  std::string text = "sandbank " + std::to_string(setup.sandbank[position.phase]) + " wave " +
                     std::to_string(setup.wave[position.phase]);
  for (int colour = 0; colour < setup.seats; ++colour) {
    text += " |";
    for (int place = 1; place <= 10; ++place) {
      for (int boat = UpTheRiver::boats_at(position, colour, place); boat > 0; --boat) {
        text += " " + std::to_string(place);
      }
    }
    text += " /";
    for (int berth = 1; berth <= 12; ++berth) {
      if ((position.berths[static_cast<std::size_t>(colour)] >> (berth - 1) & 1) != 0) {
        text += " " + std::to_string(berth);
      }
    }
  }
  return text;
}

std::string notation_of(const UpTheRiver::Setup& setup, const UpTheRiver::Position& position,
                        Move move) {
  std::string text;
  UpTheRiver::notation(setup, position, Ply::move(position.mover, move), referee, text);
  return text;
}

// Plays one random game with both and returns its plies; stops at the first difference.
int play_both(int seats, std::uint32_t wave, std::uint32_t first, Random& random) {
  UpTheRiver::Setup setup = UpTheRiver::begin(seats, OptionValues{1, 1});
  UpTheRiver::draw_setup(setup, wave);
  UpTheRiver::draw_setup(setup, first);
  UpTheRiver::Position fast = UpTheRiver::start(setup);
  PlainRiver plain(seats, static_cast<int>(wave), static_cast<int>(first));
  int plies = 0;
  for (;; ++plies) {
    const Turn turn = UpTheRiver::turn(setup, fast);
    EXPECT_EQ(describe(setup, fast), plain.describe());
    EXPECT_EQ(turn.is_over(), plain.over());
    if (turn.is_over() || ::testing::Test::HasFailure()) return plies;
    EXPECT_EQ(turn.is_chance(), plain.to_roll());
    EXPECT_EQ(fast.mover, plain.mover());
    if (turn.is_chance()) {
      const std::uint32_t face = 1 + random.below(6);
      UpTheRiver::happen(setup, fast, face);
      plain.roll(face);
      continue;
    }
    UpTheRiver::MoveList moves;
    UpTheRiver::legal_moves(setup, fast, fast.mover, moves);
    std::set<std::string> fast_names;
    for (const Move move : moves) fast_names.insert(notation_of(setup, fast, move));
    std::set<std::string> plain_names;
    for (const auto& choice : plain.choices()) plain_names.insert(choice.notation);
    EXPECT_EQ(fast_names, plain_names);
    EXPECT_EQ(fast_names.size(), moves.size());
    const Move move = moves[random.below(moves.size())];
    const std::string notation = notation_of(setup, fast, move);
    UpTheRiver::play(setup, fast, fast.mover, move);
    plain.play(notation);
  }
}

TEST(UpTheRiverPlain, AgreesWithTheFastRulesOnAMillionRandomPlies) {
  Random random{2026};
  for (int plies = 0; plies < 1'000'000 && !HasFailure();) {
    const std::uint32_t seats = 2 + random.below(3);
    const std::uint32_t wave = 2 + random.below(9);
    plies += play_both(static_cast<int>(seats), wave, random.below(seats), random);
  }
}

}  // namespace
}  // namespace boathouse
