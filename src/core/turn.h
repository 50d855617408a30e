// The words in which every game is told: seats and viewers, moves and plies, whose turn it is,
// and how a game ended.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace boathouse {

inline constexpr int max_seats = 6;

// A value for each seat, found by the seat's number.
template <class T, std::size_t Seats = max_seats>
struct BySeat {
  std::array<T, Seats> values;

  [[nodiscard]] constexpr T& operator[](std::integral auto seat) {
    return values[static_cast<std::size_t>(seat)];
  }
  [[nodiscard]] constexpr const T& operator[](std::integral auto seat) const {
    return values[static_cast<std::size_t>(seat)];
  }
  [[nodiscard]] constexpr auto begin() { return values.begin(); }
  [[nodiscard]] constexpr auto begin() const { return values.begin(); }
  [[nodiscard]] constexpr auto end() { return values.end(); }
  [[nodiscard]] constexpr auto end() const { return values.end(); }
  [[nodiscard]] constexpr std::size_t size() const { return values.size(); }
  friend constexpr bool operator==(const BySeat&, const BySeat&) = default;
};

// What belongs to a seat in a list that is as long as there are seats.
template <class List>
// NOLINTNEXTLINE(cppcoreguidelines-missing-std-forward): the list is only looked into.
[[nodiscard]] constexpr auto& of_seat(List&& list, std::integral auto seat) {
  return list[static_cast<std::size_t>(seat)];
}

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
  BySeat<std::int32_t> points{};
  BySeat<std::uint8_t> place{};
  friend bool operator==(const Result&, const Result&) = default;
};

// Gives the seats their places by rank, the highest first; equal ranks share a place.
template <std::invocable<int> Rank>
constexpr void rank_places(Result& result, int seats, const Rank& rank) {
  BySeat<std::invoke_result_t<const Rank&, int>> ranks{};
  for (int seat = 0; seat < seats; ++seat) ranks[seat] = rank(seat);
  for (int seat = 0; seat < seats; ++seat) {
    result.place[seat] = 1;
    for (int other = 0; other < seats; ++other) {
      if (ranks[other] > ranks[seat]) ++result.place[seat];
    }
  }
}

}  // namespace boathouse
