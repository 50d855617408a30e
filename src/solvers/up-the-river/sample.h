// A sample of positions for three players whose points are known exactly: positions from games
// played at random, each with everything that can follow it at the next roll. The table of all
// positions takes 28 GiB and a graphics card (see gpu/); the values of this sample are in
// data/three-players.table, three for each position in the order in which the sample has them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/playout.h"
#include "games/up-the-river/rules.h"
#include "solvers/table_file.h"

namespace boathouse::up_the_river {

// A position at a roll, and what the rules let follow it.
struct Outlook {
  static constexpr std::size_t faces = 6;
  struct After {
    UpTheRiver::Position position;  // at the next roll, or over
    int points;                     // of the berth that the mover has taken on the way
  };

  UpTheRiver::Position position;
  std::array<std::vector<After>, faces> after{};  // by the die, moves in the order of the rules
};

[[nodiscard]] inline Outlook outlook_of(const UpTheRiver::Setup& setup,
                                        const UpTheRiver::Position& position) {
  Outlook outlook{.position = position};
  for (std::size_t face = 0; face < Outlook::faces; ++face) {
    UpTheRiver::Position rolled = position;
    UpTheRiver::happen(setup, rolled, static_cast<std::uint32_t>(face + 1));
    UpTheRiver::MoveList moves;
    UpTheRiver::legal_moves(setup, rolled, position.mover, moves);
    for (const Move move : moves) {
      UpTheRiver::Position played = rolled;
      UpTheRiver::play(setup, played, position.mover, move);
      const bool docked = played.free_berth < position.free_berth;
      outlook.after[face].push_back({played, docked ? position.free_berth : 0});
    }
  }
  return outlook;
}

// The river of the standard layout.
[[nodiscard]] inline UpTheRiver::Setup sampled_river() { return UpTheRiver::begin(3, {0}); }

// Any position at a roll of a random game, every one of them equally likely.
[[nodiscard]] inline UpTheRiver::Position sampled_position(const UpTheRiver::Setup& setup,
                                                           Random& random) {
  UpTheRiver::MoveList moves;
  ChanceBuffer buffer;
  UpTheRiver::Position position = UpTheRiver::start(setup);
  UpTheRiver::Position kept = position;
  std::uint32_t seen = 0;
  for (Turn turn = UpTheRiver::turn(setup, position); !turn.is_over();
       turn = UpTheRiver::turn(setup, position)) {
    if (turn.is_chance() && random.below(++seen) == 0) kept = position;
    apply<UpTheRiver>(setup, position,
                      random_ply<UpTheRiver>(setup, position, turn, moves, buffer, random));
  }
  return kept;
}

// Enough for a hundred thousand positions in all.
[[nodiscard]] inline std::vector<Outlook> exact_sample(const UpTheRiver::Setup& setup) {
  constexpr std::size_t enough = 100'000;
  std::vector<Outlook> sample;
  std::size_t positions = 0;
  for (std::uint64_t game = 0; positions < enough; ++game) {
    Random random{1, game};
    sample.push_back(outlook_of(setup, sampled_position(setup, random)));
    ++positions;
    for (const auto& moves : sample.back().after) positions += moves.size();
  }
  return sample;
}

// Of the file with their values.
[[nodiscard]] inline TableLabel exact_sample_label() {
  return {.game = "up-the-river",
          .rules_version = 2,
          .holds = "points",
          .options = "players=3 wave=5 sample=1"};
}

}  // namespace boathouse::up_the_river
