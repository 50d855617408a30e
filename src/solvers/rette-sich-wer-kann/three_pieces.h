// Three crocodiles in the pool, two of one side and one of the other: exact values for one set of
// values, stacks and bars. Solved on demand.
//
// A piece eaten or brought home leaves two pieces, whose tables give the rest, and resets the count
// of quiet turns. So the values form layers by the quiet turns left, each made from the one before:
// 80 × 79 × 78 arrangements and two sides on turn make 985,920 states in a layer. With no turns
// left, the game ends as it stands. With more turns left, a value only moves away from that, so a
// layer is stored as its changes.
#pragma once

#include <cstdint>
#include <vector>

#include "games/rette-sich-wer-kann/rules.h"
#include "solvers/rette-sich-wer-kann/pair_tables.h"

namespace boathouse::rette {

class ThreePieces {
 public:
  // The position has three crocodiles on top and no swimmer.
  ThreePieces(const RetteSichWerKann::Setup& setup, const RetteSichWerKann::Position& position,
              PairTables& pairs);

  // Whether the position is among those solved.
  [[nodiscard]] bool covers(const RetteSichWerKann::Setup& setup,
                            const RetteSichWerKann::Position& position) const;
  // What Orange may expect at the beginning of a turn.
  [[nodiscard]] double value(const RetteSichWerKann::Position& position) const;

  static constexpr std::uint64_t states = std::uint64_t{2} * 80 * 79 * 78;
  // The number of turns after which nothing changes any more.
  [[nodiscard]] std::size_t depth() const { return layers_.size(); }

 private:
  struct Piece {
    std::int32_t seat;
    std::int32_t value;
    RetteSichWerKann::Pile pile;
    friend bool operator==(const Piece&, const Piece&) = default;
  };
  struct Material {
    std::array<Piece, 3> pieces{};
    BySeat<RetteSichWerKann::Pile, 2> home{};
    BySeat<std::uint8_t, 2> revealed{};
    std::int32_t limit = 0;  // of quiet turns
    friend bool operator==(const Material&, const Material&) = default;
  };
  // A state's value from N quiet turns on, as a rank among all values.
  struct News {
    std::uint32_t state;
    std::uint8_t rank;
  };
  using Layer = std::vector<News>;
  class Solving;

  [[nodiscard]] static Material material_of(const RetteSichWerKann::Setup& setup,
                                            const RetteSichWerKann::Position& position);

  Material material_;
  std::vector<double> values_;  // by rank
  std::uint8_t standing_ = 0;   // the rank of the bars as they are
  std::vector<Layer> layers_;   // each in the order of the states; the first is for one turn left
};

}  // namespace boathouse::rette
