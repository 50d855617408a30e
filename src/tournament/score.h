// Who took part, what came of a table, and what that is worth.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

namespace boathouse::tournament {

// A player's number in the tournament: the order of joining, or of rating where it matters.
using Player = int;

// A part of a point, so small that every score is a whole number of them: a place's share has the
// denominator 2 · (n − 1) for two to six at a table.
inline constexpr std::int64_t point = 120;
using Score = std::int64_t;

// A table of a round: who sits where, and once it is over, in which place each came. Players who
// shared a place have the same number, and the next ones leave a gap: 1, 2, 2, 4.
struct Table {
  std::vector<Player> seats{};
  std::vector<int> places{};    // none while it is being played
  std::vector<Score> scores{};  // where they do not follow from the places alone
  friend bool operator==(const Table&, const Table&) = default;

  [[nodiscard]] bool is_over() const { return !places.empty(); }
};

struct Round {
  std::vector<Table> tables{};
  std::vector<Player> byes{};
  friend bool operator==(const Round&, const Round&) = default;
};

// Twice the mean of the places that those in this place share.
[[nodiscard]] int twice_mean_place(std::span<const int> places, int place);

// “Place p of n scores (n − p) / (n − 1); ties share the mean.” Of each seat.
[[nodiscard]] std::vector<Score> scores_of(std::span<const int> places);
[[nodiscard]] std::vector<Score> scores_of(const Table& table);

// How many players of each table there are for so many players, k to a table at most: as few tables
// as possible, with sizes that differ by at most one, the larger ones first.
[[nodiscard]] std::vector<int> table_sizes(int players, int k);

// “Byes only for k = 2, the lowest without one.” Takes it out of those in the order of rank; if all
// have had one, the lowest of all.
[[nodiscard]] Player take_bye(std::vector<Player>& ranked, std::span<const Round> rounds);

// How often each two have met.
class Meetings {
 public:
  explicit Meetings(int players) : players_(players), met_(square(players)) {}
  Meetings(int players, std::span<const Round> rounds);

  void add(const Table& table);
  [[nodiscard]] int of(Player one, Player other) const { return met_[at(one, other)]; }
  void change(Player one, Player other, int by) {
    met_[at(one, other)] += by;
    met_[at(other, one)] += by;
  }

 private:
  static std::size_t square(int side) {
    return static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  }
  [[nodiscard]] std::size_t at(Player one, Player other) const {
    return static_cast<std::size_t>(one) * static_cast<std::size_t>(players_) +
           static_cast<std::size_t>(other);
  }
  int players_;
  std::vector<int> met_;
};

// How often players have had each seat in these rounds.
class SeatsHeld {
 public:
  explicit SeatsHeld(std::span<const Round> rounds) : rounds_(rounds) {}
  [[nodiscard]] int operator()(Player player, std::size_t seat) const;

 private:
  std::span<const Round> rounds_;
};

// Seats for those at a table: “the one held least”, as far as all can have theirs.
[[nodiscard]] std::vector<Player> seated(std::vector<Player> players, const SeatsHeld& held);

}  // namespace boathouse::tournament
