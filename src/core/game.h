// The concept of a game: what one folder under src/games/ has to offer, and nothing more. Rules are
// functions of a set-up and a position; search, solvers and benchmarks are templates over this
// concept, everything else sees the type-erased interface that the registry makes of it.
//
//   Setup      what is fixed for the whole match: options, seats, tables. What is random in it is
//              public and drawn by chance events before the game proper.
//   Position   a value: fixed-width integers, no padding. Never holds a future outcome.
//   View       what one viewer may see of a position, a value too.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/chance.h"
#include "core/event.h"
#include "core/hash.h"
#include "core/json.h"
#include "core/list.h"
#include "core/lot.h"
#include "core/option.h"
#include "core/screen.h"
#include "core/turn.h"

namespace boathouse {

// Rules that were played once, for matches that began under them: their version, and the options
// that there were, in today's order.
struct EarlierRules {
  std::int32_t version;
  std::span<const OptionSpec> options;
};

struct GameInfo {
  std::string_view id;
  std::int32_t rules_version;  // grows when a rule changes, so that old records know what they are
  std::int32_t min_seats;
  std::int32_t max_seats;
  std::uint32_t longest;  // plies after the set-up; a random game that goes on for longer is a
                          // mistake in the rules
  std::span<const OptionSpec> options;
  std::span<const EventKind> events;
  std::span<const EarlierRules> earlier{};  // those that are still played, the oldest first
  bool too_long_for_leagues = false;        // which are played by correspondence
};

// The options that the values were chosen from, and the version of the rules that go with them.
[[nodiscard]] inline std::span<const OptionSpec> options_behind(const GameInfo& info,
                                                                const OptionValues& values) {
  const auto at = std::ranges::find(info.earlier, values.rules(), &EarlierRules::version);
  return at == info.earlier.end() ? info.options : at->options;
}
[[nodiscard]] inline std::int32_t version_behind(const GameInfo& info, const OptionValues& values) {
  return std::min(values.rules(), info.rules_version);
}

// The standard values under these rules, or none if the game does not play them.
[[nodiscard]] inline std::optional<OptionValues> standard_options_under(const GameInfo& info,
                                                                        std::int32_t version) {
  if (version == info.rules_version) return standard_options(info.options);
  const auto at = std::ranges::find(info.earlier, version, &EarlierRules::version);
  if (at == info.earlier.end()) return std::nullopt;
  OptionValues values = standard_options(at->options);
  values.rules() = version;
  return values;
}

template <class G>
concept Game =
    requires(const typename G::Setup& setup, typename G::Setup& open_setup,
             const typename G::Position& position, typename G::Position& played,
             const typename G::View& view, const OptionValues& options, int seat, Move move,
             std::uint32_t outcome, Ply ply, Viewer viewer, typename G::MoveList& moves,
             ChanceBuffer& buffer, Random& random, EventList& events, std::string& text,
             JsonWriter& json, Screen& screen, Language language,
             std::span<const std::string> names) {
      { G::info } -> std::convertible_to<const GameInfo&>;

      // Set-up. While setup_chances is not empty, the set-up still waits for draw_setup.
      { G::begin(seat, options) } -> std::same_as<typename G::Setup>;
      { G::setup_chances(setup, buffer) } -> std::same_as<Chances>;
      { G::draw_setup(open_setup, outcome) } -> std::same_as<void>;
      { G::setup_notation(setup, outcome, text) } -> std::same_as<void>;
      { G::setup_parts(setup, outcome, json) } -> std::same_as<void>;
      { G::setup_events(setup, outcome, events) } -> std::same_as<void>;
      { G::setup_lot(setup) } -> std::same_as<Lot>;  // its label is the same in all games
      { G::start(setup) } -> std::same_as<typename G::Position>;

      // Rules. legal_moves and chances append to or fill what the caller gives; play and happen
      // take only what those listed.
      { G::turn(setup, position) } -> std::same_as<Turn>;
      { G::legal_moves(setup, position, seat, moves) } -> std::same_as<void>;
      { G::play(setup, played, seat, move) } -> std::same_as<void>;
      { G::chances(setup, position, buffer) } -> std::same_as<Chances>;
      { G::happen(setup, played, outcome) } -> std::same_as<void>;
      { G::lot(setup, position) } -> std::same_as<Lot>;  // the same event, where luck is shared
      { G::result(setup, position) } -> std::same_as<Result>;      // at any time, as things stand
      { G::key(setup, position) } -> std::same_as<std::uint64_t>;  // without history

      // What a viewer, the referee included, may see; a position drawn from those he cannot tell
      // apart.
      { G::view(setup, position, viewer) } -> std::same_as<typename G::View>;
      { G::sample(setup, view, viewer, random) } -> std::same_as<typename G::Position>;

      // Words. A viewer who may not see a ply reads "?" as its notation; that is what secrecy means
      // here, so whatever a ply reveals to a viewer must be in the notation that he reads.
      { G::notation(setup, position, ply, viewer, text) } -> std::same_as<void>;
      // All that the notation says, for programs: members of an open object.
      { G::parts(setup, position, ply, json) } -> std::same_as<void>;
      { G::events(setup, position, ply, viewer, events) } -> std::same_as<void>;
      {
        G::describe(setup, view, viewer, json)
      } -> std::same_as<void>;  // members of an open object
      { G::draw(setup, view, viewer, language, names, screen) } -> std::same_as<void>;
      { G::words() } -> std::same_as<const Catalogue&>;
      { G::rules_data() } -> std::same_as<std::string_view>;  // what of the rules is in data files
    } &&
    std::has_unique_object_representations_v<typename G::Position> &&
    std::is_trivially_copyable_v<typename G::Position> &&
    std::has_unique_object_representations_v<typename G::View> &&
    std::is_trivially_copyable_v<typename G::View>;

// What a game may offer besides, if its board is laid out by chance: drawings of it for the
// terminal, and one picture as SVG; and the command of the program that shows them.
struct Layout {
  std::vector<Screen> drawings;
  std::string svg;
};
struct LayoutCommand {
  std::string_view name;
  std::string_view summary;
  std::string_view option;  // the key of the option by which boards differ
  std::string_view option_summary;
};
template <class G>
concept HasLayout = Game<G> && requires(const typename G::Setup& setup, Random& random) {
  { G::layout(setup, random) } -> std::same_as<Layout>;
  { G::layout_command } -> std::convertible_to<const LayoutCommand&>;
};

// What a game may offer besides: marks on its drawing that show where some moves lead.
template <class G>
concept HasMarks = Game<G> && requires(const typename G::Setup& setup, const typename G::View& view,
                                       Viewer viewer, std::span<const Move> moves, Screen& screen) {
  { G::mark(setup, view, viewer, moves, screen) } -> std::same_as<void>;
};

// What a game may offer besides, if characters are too coarse for it: a picture, as SVG, of what a
// viewer has seen along the match; the last view is that of now.
template <class G>
concept HasPicture =
    Game<G> && requires(const typename G::Setup& setup, std::span<const typename G::View> seen,
                        Viewer viewer, Language language, std::span<const std::string> names) {
      { G::picture(setup, seen, viewer, language, names) } -> std::same_as<std::string>;
    };

// Plays any ply, a move or an outcome. Always in line: to a WebAssembly function a ply is passed
// through memory, which takes longer than many a move.
template <Game G>
[[gnu::always_inline]] inline void apply(const typename G::Setup& setup,
                                         typename G::Position& position, Ply ply) {
  if (ply.is_chance()) {
    G::happen(setup, position, ply.code);
  } else {
    G::play(setup, position, ply.seat, ply.code);
  }
}

// Draws at random what the set-up still waits for.
template <Game G>
void finish_setup(typename G::Setup& setup, Random& random) {
  ChanceBuffer buffer;
  for (;;) {
    buffer.clear();
    const Chances chances = G::setup_chances(setup, buffer);
    if (chances.empty()) return;
    G::draw_setup(setup, chances.pick(random));
  }
}

// A finished set-up, its chances drawn at random.
template <Game G>
[[nodiscard]] typename G::Setup random_setup(int seats, const OptionValues& options,
                                             Random& random) {
  typename G::Setup setup = G::begin(seats, options);
  finish_setup<G>(setup, random);
  return setup;
}

}  // namespace boathouse
