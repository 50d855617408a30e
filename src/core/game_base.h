// What a game need not write again: its struct derives from one of these, and whatever it declares
// itself comes first. Nothing in them is virtual and nothing has members, so deriving costs
// nothing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/chance.h"
#include "core/event.h"
#include "core/hash.h"
#include "core/json.h"
#include "core/lot.h"
#include "core/random.h"
#include "core/turn.h"

namespace boathouse {

// A game in whose set-up nothing is drawn, whose rules are in no data file, and whose positions are
// equal when all of them is.
struct GameBase {
  template <class Setup>
  static Chances setup_chances(const Setup&, ChanceBuffer&) {
    return {};
  }
  template <class Setup>
  static void draw_setup(Setup&, std::uint32_t) {}
  template <class Setup>
  static void setup_notation(const Setup&, std::uint32_t, std::string&) {}
  template <class Setup>
  static void setup_parts(const Setup&, std::uint32_t, JsonWriter&) {}
  template <class Setup>
  static void setup_events(const Setup&, std::uint32_t, EventList&) {}
  template <class Setup, class Position>
  static std::uint64_t key(const Setup&, const Position& position) {
    return hash_value(position);
  }
  template <class Setup>
  static Lot setup_lot(const Setup&) {
    return {};
  }
  static std::string_view rules_data() { return {}; }
};

// A game that hides nothing: its View is its Position.
struct OpenGame : GameBase {
  template <class Setup, class Position>
  static Position view(const Setup&, const Position& position, Viewer) {
    return position;
  }
  template <class Setup, class View>
  static View sample(const Setup&, const View& view, Viewer, Random&) {
    return view;
  }
};

}  // namespace boathouse
