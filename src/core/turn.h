// The words in which every game is told: seats and viewers, moves and plies, whose turn it is,
// and how a game ended.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace boathouse {

inline constexpr int max_seats = 6;

// Who is looking: a seat (0, 1, …), a spectator, who sees what is public, or the referee, who sees
// everything and writes the record.
using Viewer = int;
inline constexpr Viewer spectator = -1;
inline constexpr Viewer referee = -2;

// A move is a number; the game knows its parts and its notation.
using Move = std::uint32_t;

// One step of a game: a seat's move or a chance outcome.
struct Ply {
  std::int32_t seat;
  std::uint32_t code;

  static constexpr std::int32_t by_chance = -1;
  static constexpr Ply chance(std::uint32_t outcome) { return {by_chance, outcome}; }
  static constexpr Ply move(int seat, Move move) { return {seat, move}; }
  [[nodiscard]] constexpr bool is_chance() const { return seat == by_chance; }
  friend constexpr bool operator==(const Ply&, const Ply&) = default;
};

// Whose turn it is: chance, nobody (the game is over), or a set of seats. All four games have one
// seat at a time, but nothing outside a game may rely on that.
class Turn {
 public:
  static constexpr Turn over() { return Turn{0}; }
  static constexpr Turn chance() { return Turn{chance_bit}; }
  static constexpr Turn seat(int seat) { return Turn{static_cast<std::uint8_t>(1U << seat)}; }
  static constexpr Turn seats(std::uint8_t mask) { return Turn{mask}; }

  [[nodiscard]] constexpr bool is_over() const { return bits_ == 0; }
  [[nodiscard]] constexpr bool is_chance() const { return bits_ == chance_bit; }
  [[nodiscard]] constexpr bool is_seats() const { return bits_ != 0 && bits_ != chance_bit; }
  [[nodiscard]] constexpr bool has(int seat) const {
    return is_seats() && seat >= 0 && ((bits_ >> seat) & 1U) != 0;
  }
  // The first of the seats that may move.
  [[nodiscard]] constexpr int first() const { return std::countr_zero(bits_); }
  friend constexpr bool operator==(Turn, Turn) = default;

 private:
  static constexpr std::uint8_t chance_bit = 0x80;
  explicit constexpr Turn(std::uint8_t bits) : bits_(bits) {}
  std::uint8_t bits_;
};

// How a game ended: places counted from 1, shared ones equal, and points where the game has them.
struct Result {
  std::array<std::int32_t, max_seats> points{};
  std::array<std::uint8_t, max_seats> place{};
  friend bool operator==(const Result&, const Result&) = default;
};

}  // namespace boathouse
