// How a game looks to a program that learns: observations as vectors of numbers, and moves as
// actions from a fixed range. A game's own folder specialises this; a game without one can only be
// played one match at a time.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace boathouse {

// Some numbers of a vector that belong together.
struct VectorPart {
  std::string_view name;
  int size;
};
using VectorLayout = std::vector<VectorPart>;

[[nodiscard]] inline int size_of(const VectorLayout& layout) {
  int size = 0;
  for (const VectorPart& part : layout) size += part.size;
  return size;
}

// Writes a vector from its first number to its last.
class VectorWriter {
 public:
  explicit VectorWriter(float* at) : at_(at) {}

  void put(float number) { *at_++ = number; }
  void put(std::integral auto number) { *at_++ = static_cast<float>(number); }
  // A 1 at the index among zeros; without an index that exists, only zeros.
  void one_of(int index, int count) {
    float* const first = zeros(count);
    if (index >= 0 && index < count) first[index] = 1;
  }
  // Returns where they begin, for those that are not to stay zeros.
  float* zeros(int count) {
    float* const first = at_;
    std::memset(first, 0, sizeof(float) * static_cast<std::size_t>(count));
    at_ += count;
    return first;
  }
  // A number for each bit, the lowest first; the count is a multiple of four.
  void bits(std::uint32_t bits, int count) {
    for (int i = 0; i < count; i += 4) {
      std::memcpy(at_, nibbles[bits & 15U].data(), sizeof nibbles[0]);
      at_ += 4;
      bits >>= 4U;
    }
  }

  [[nodiscard]] const float* end() const { return at_; }

 private:
  static constexpr auto nibbles = [] {
    std::array<std::array<float, 4>, 16> all{};
    for (unsigned bits = 0; bits < 16; ++bits) {
      for (unsigned i = 0; i < 4; ++i) all[bits][i] = static_cast<float>(bits >> i & 1U);
    }
    return all;
  }();

  float* at_;
};

// A seat as another one counts: itself is 0, then in the order of play.
[[nodiscard]] constexpr int seat_from(int seat, int other, int seats) {
  return other >= seat ? other - seat : other - seat + seats;
}
[[nodiscard]] constexpr int seat_at(int seat, int relative, int seats) {
  return seat + relative < seats ? seat + relative : seat + relative - seats;
}

template <Game G>
struct Encoding {};

// Calls with the action of every legal move of the seat. An encoding that knows a quicker way has
// an each_action of its own.
template <Game G, std::invocable<int> Take>
void each_action(const typename G::Setup& setup, const typename G::Position& position, int seat,
                 const Take& take) {
  typename G::MoveList moves;
  G::legal_moves(setup, position, seat, moves);
  if constexpr (requires { Encoding<G>::each_action(setup, position, seat, moves, take); }) {
    Encoding<G>::each_action(setup, position, seat, moves, take);
  } else {
    for (const Move move : moves) take(Encoding<G>::action(setup, position, seat, move));
  }
}

// Observations are made from a view and the set-up, which is public, and so cannot know more than
// their seat. What no ply changes is in the board, which is written once for each match. Seats are
// told relative to the one that looks.
template <class G>
concept Encoded =
    Game<G> && requires(const typename G::Setup& setup, const typename G::Position& position,
                        const typename G::View& view, int seats, int seat, int action, Move move,
                        VectorWriter& out) {
      { Encoding<G>::actions(seats) } -> std::same_as<int>;
      // The action of a legal move of the seat, and the move of such an action.
      { Encoding<G>::action(setup, position, seat, move) } -> std::same_as<int>;
      { Encoding<G>::move(setup, position, seat, action) } -> std::same_as<Move>;
      { Encoding<G>::board_layout(seats) } -> std::same_as<VectorLayout>;
      { Encoding<G>::layout(seats) } -> std::same_as<VectorLayout>;
      { Encoding<G>::write_board(setup, out) } -> std::same_as<void>;
      { Encoding<G>::write(setup, view, seat, out) } -> std::same_as<void>;
    };

}  // namespace boathouse
