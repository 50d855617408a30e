// The fixed ratings of the computer's levels, and how much luck there is in a game.
//
// They are fitted to matches of the levels against each other (fit.h), for a game under its rules
// and options, for a number of players and for a version of the minds. A deckhand always has 1300
// and a sailor 1500, so that a number means the same in every game: a level is about 200, and those
// who begin are believed to be sailors.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"
#include "minds/level.h"

namespace boathouse::rating {

inline constexpr int deckhand_rating = 1300;
inline constexpr int sailor_rating = 1500;
// Where nothing has been fitted: between a game of skill and one of dice.
inline constexpr int usual_luck = 700;
// Anchors are for this version: raise it when a level comes to play differently, and fit anew.
inline constexpr int minds_version = 2;

// What anchors were fitted for.
struct Conditions {
  std::string game{};
  int rules = 1;
  std::string options{};  // all of them, as key=value,key=value
  int seats = 2;
  int minds = minds_version;
  friend bool operator==(const Conditions&, const Conditions&) = default;
};
[[nodiscard]] Conditions conditions_of(const GameEntry& game, const OptionValues& options,
                                       int seats);

[[nodiscard]] std::optional<Level> level_named(std::string_view name);

struct Anchors {
  Conditions conditions{};
  int luck = usual_luck;
  std::array<int, level_names.size()> ratings{};  // by level; 0: not fitted
  friend bool operator==(const Anchors&, const Anchors&) = default;

  // The rating of a level; nothing for any other mind, and for levels that were not fitted.
  [[nodiscard]] std::optional<int> of(std::string_view mind) const;
};

// One to a line; empty lines and those that begin with # say nothing. Nothing if a line is wrong.
[[nodiscard]] std::optional<std::vector<Anchors>> read_anchors(std::string_view text);
[[nodiscard]] std::string write_anchors(const Anchors& anchors);

// Those in data/anchors.txt.
[[nodiscard]] const std::vector<Anchors>& all_anchors();
// Null if nothing was fitted for these conditions.
[[nodiscard]] const Anchors* find_anchors(const Conditions& conditions);

// How much luck there is under these conditions, or at least in this game.
[[nodiscard]] int luck_under(const Conditions& conditions);

// The level nearest to a rating at this game; nothing if no anchors are known for it.
[[nodiscard]] std::optional<Level> nearest_level(std::string_view game, double mean);

}  // namespace boathouse::rating
