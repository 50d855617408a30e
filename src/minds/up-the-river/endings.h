// The exact value of positions with few boats left on the river, for any number of players: every
// seat plays for its own equity, and takes the first of choices that are equally good for it. They
// are solved when they are asked for, together with everything that can follow, and remembered.
//
// With more than two players, best replies to best replies may go round in circles. Such an ending,
// which is rare, has no value here.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/up-the-river/rules.h"
#include "minds/mind.h"

namespace boathouse::up_the_river {

class Endings {
 public:
  // Up to so many, what can follow is some ten thousand positions.
  static constexpr int most_boats = 3;

  explicit Endings(const UpTheRiver::Setup& setup) : setup_(setup) {}

  [[nodiscard]] bool fits(const UpTheRiver::Setup& setup) const;
  [[nodiscard]] static bool covers(const UpTheRiver::Position& position);

  // Of a position that is covered, whoever is on turn, or over.
  [[nodiscard]] std::optional<Equities> operator()(const UpTheRiver::Position& position);

  [[nodiscard]] std::size_t states() const { return states_.size(); }
  [[nodiscard]] std::size_t bytes() const;

 private:
  static constexpr int most_seats = 4;
  using Values = BySeat<double, most_seats>;
  struct State {
    UpTheRiver::Position position;  // before a roll
    Values values{};
    bool settled = true;
  };

  // The value of a position as far as it is known: after a turn, or with the die cast.
  [[nodiscard]] Values value(const UpTheRiver::Position& position) const;
  [[nodiscard]] Values before_roll(const UpTheRiver::Position& position) const;
  [[nodiscard]] Values of_result(const UpTheRiver::Position& position) const;
  // Finds what can follow, and then the values; false if they do not settle.
  [[nodiscard]] bool solve(const UpTheRiver::Position& root);
  [[nodiscard]] bool settle(std::size_t first);
  // False if it is known and did not settle.
  [[nodiscard]] bool add(const UpTheRiver::Position& position);

  // Where the index says which state it is, or would.
  [[nodiscard]] std::size_t slot_of(const UpTheRiver::Position& position) const;
  void make_room();

  UpTheRiver::Setup setup_;
  std::vector<State> states_;
  std::vector<std::uint32_t> index_;  // one more than the number of a state, or 0
};

}  // namespace boathouse::up_the_river
