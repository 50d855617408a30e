// The ground on which the battery stands: which tables to try a game at, random games to look at,
// and what may come next in a position.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/text.h"

namespace boathouse::battery {

// One sentence per failure; none is good news.
using Failures = std::vector<std::string>;

// Adds a failure. After ten the point is made.
template <class... Words>
void fail(Failures& failures, const Words&... words) {
  if (failures.size() < 10) failures.push_back(join(words...));
}

// The bytes of a position or a view, by which they are compared.
template <class Value>
  requires std::has_unique_object_representations_v<Value>
[[nodiscard]] std::string_view bytes_of(const Value& value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

// How a match is set up: the seats and the options.
struct Table {
  int seats;
  OptionValues options;
  friend bool operator==(const Table&, const Table&) = default;
};

// The values of an option worth trying: all choices; of a number the ends and the standard.
[[nodiscard]] inline std::vector<std::int32_t> values_to_try(const OptionSpec& spec) {
  if (spec.choices.empty()) return {spec.low, spec.standard, spec.high};
  std::vector<std::int32_t> values;
  for (std::size_t i = 0; i < spec.choices.size(); ++i) {
    values.push_back(static_cast<std::int32_t>(i));
  }
  return values;
}

// For every number of seats the standard options, each option changed alone, and a few mixtures;
// the standard options of earlier rules that are still played; and one seat alone, if it may be.
template <Game G>
[[nodiscard]] std::vector<Table> tables() {
  constexpr int mixtures = 4;
  std::vector<Table> all;
  const auto add = [&](const Table& table) {
    if (std::ranges::find(all, table) == all.end()) all.push_back(table);
  };
  Random random{1};
  const OptionValues standard = standard_options(G::info.options);
  for (int seats = G::info.min_seats; seats <= G::info.max_seats; ++seats) {
    add({seats, standard});
    for (std::size_t i = 0; i < G::info.options.size(); ++i) {
      if (G::info.options[i].for_one) continue;
      for (const std::int32_t value : values_to_try(G::info.options[i])) {
        Table changed{seats, standard};
        changed.options[i] = value;
        add(changed);
      }
    }
    for (int mixture = 0; mixture < mixtures; ++mixture) {
      Table mixed{seats, standard};
      for (std::size_t i = 0; i < G::info.options.size(); ++i) {
        if (G::info.options[i].for_one) continue;
        const auto values = values_to_try(G::info.options[i]);
        mixed.options[i] = values[random.below(static_cast<std::uint32_t>(values.size()))];
      }
      add(mixed);
    }
    for (const EarlierRules& earlier : G::info.earlier) {
      add({seats, *standard_options_under(G::info, earlier.version)});
    }
  }
  for (std::size_t i = 0; i < G::info.options.size(); ++i) {
    if (!G::info.options[i].for_one) continue;
    Table alone{1, standard};
    alone.options[i] = *G::info.options[i].for_one;
    add(alone);
  }
  return all;
}

template <Game G>
[[nodiscard]] std::string name_of(const Table& table) {
  std::string name = join(table.seats, " seats");
  const std::span<const OptionSpec> specs = options_behind(G::info, table.options);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    name += join(", ", specs[i].key, "=", option_text(specs, table.options, i));
  }
  if (table.options.rules() != newest_rules) name += join(", rules ", table.options.rules());
  return name;
}

// The set-up of a table, with what is random in it drawn.
template <Game G>
[[nodiscard]] typename G::Setup random_setup(const Table& table, Random& random) {
  typename G::Setup setup = G::begin(table.seats, table.options);
  finish_setup<G>(setup, random);
  return setup;
}

// A ply that may come next. The chance is that among all outcomes; of a move it is 1.
struct Next {
  Ply ply;
  double chance;
};

template <Game G>
[[nodiscard]] std::vector<Next> next_plies(const typename G::Setup& setup,
                                           const typename G::Position& position) {
  std::vector<Next> nexts;
  const Turn turn = G::turn(setup, position);
  if (turn.is_chance()) {
    ChanceBuffer buffer;
    const Chances chances = G::chances(setup, position, buffer);
    for (const Outcome& outcome : chances.outcomes()) {
      nexts.push_back({Ply::chance(outcome.code), double{1} * outcome.weight / chances.total()});
    }
  }
  for (int seat = 0; seat < max_seats; ++seat) {
    if (!turn.has(seat)) continue;
    typename G::MoveList moves;
    G::legal_moves(setup, position, seat, moves);
    for (const Move move : moves) nexts.push_back({Ply::move(seat, move), 1});
  }
  return nexts;
}

// The position after a ply.
template <Game G>
[[nodiscard]] typename G::Position after(const typename G::Setup& setup,
                                         typename G::Position position, Ply ply) {
  apply<G>(setup, position, ply);
  return position;
}

template <Game G>
[[nodiscard]] std::string read(const typename G::Setup& setup, const typename G::Position& position,
                               Ply ply, Viewer viewer) {
  std::string text;
  G::notation(setup, position, ply, viewer, text);
  return text;
}

// A game played at random: the ply k leads from position k to position k + 1.
template <Game G>
struct Played {
  Table table;
  std::uint64_t seed;
  typename G::Setup setup;
  std::vector<typename G::Position> positions;
  std::vector<Ply> plies;

  // Says which game this is and where in it, for a failure.
  [[nodiscard]] std::string at(std::size_t ply) const {
    return join(name_of<G>(table), ", seed ", seed, ", ply ", ply, ": ");
  }
};

// Stops where the game does, or has to: after the longest game, or where nothing may come next.
template <Game G>
[[nodiscard]] Played<G> random_game(const Table& table, std::uint64_t seed) {
  Random random{seed};
  const auto setup = random_setup<G>(table, random);
  Played<G> game{table, seed, setup, {G::start(setup)}, {}};
  while (game.plies.size() < G::info.longest) {
    const typename G::Position& position = game.positions.back();
    const Turn turn = G::turn(setup, position);
    Ply ply{};
    if (turn.is_chance()) {
      ChanceBuffer buffer;
      const Chances chances = G::chances(setup, position, buffer);
      if (chances.empty()) break;
      ply = Ply::chance(chances.pick(random));
    } else {
      const std::vector<Next> nexts = next_plies<G>(setup, position);
      if (nexts.empty()) break;
      ply = nexts[random.below(static_cast<std::uint32_t>(nexts.size()))].ply;
    }
    game.plies.push_back(ply);
    game.positions.push_back(after<G>(setup, position, ply));
  }
  return game;
}

// Which of so many plies to look at closely: all of a short game, two hundred of a long one, spread
// over it at random and with the last one among them. (At equal distances they might all be rolls,
// or all be moves.)
[[nodiscard]] inline std::vector<std::size_t> plies_to_look_at(std::size_t count,
                                                               std::uint64_t seed) {
  constexpr std::size_t enough = 200;
  const std::size_t parts = std::min(count, enough);
  Random random{seed};
  std::vector<std::size_t> plies;
  for (std::size_t part = 0; part < parts; ++part) {
    const std::size_t first = part * count / parts;
    const std::size_t end = (part + 1) * count / parts;
    const std::size_t any = first + random.below(static_cast<std::uint32_t>(end - first));
    plies.push_back(end == count ? count - 1 : any);
  }
  return plies;
}

// Shows random games from all tables, so many each.
template <Game G, class Look>
void for_each_game(int games_per_table, Look look) {
  std::uint64_t seed = 1;
  for (const Table& table : tables<G>()) {
    for (int i = 0; i < games_per_table; ++i) look(random_game<G>(table, seed++));
  }
}

// Those whose knowledge has limits: the spectator and every seat.
[[nodiscard]] inline std::vector<Viewer> viewers(const Table& table) {
  std::vector<Viewer> all{spectator};
  for (int seat = 0; seat < table.seats; ++seat) all.push_back(seat);
  return all;
}

[[nodiscard]] inline std::string name_of(Viewer viewer) {
  if (viewer == spectator) return "the spectator";
  if (viewer == referee) return "the referee";
  return join("seat ", viewer);
}

}  // namespace boathouse::battery
