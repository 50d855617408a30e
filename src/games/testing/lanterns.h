// Lanterns, a game for tests only: small, and yet with everything that makes a game hard to get
// right. Three seats hang paper lanterns on two piers.
//
//   Set-up   The festival's colour is drawn; red is twice as likely as the others.
//   Deal     The box holds `copies` lanterns of each colour. The seats in turn draw one each, twice
//            or until the box is empty. Only the owner sees what is drawn.
//   Turn     Lay one lantern of the hand face down; choose a pier, where all see its colour; then
//            the wind blows. Calm: 1 point, 1 more for the festival's colour, 1 more for the colour
//            that hung there last. Gust: no point, and the pier is swept bare. Then draw a lantern
//            if the box still has one. A seat without lanterns is passed over.
//   End      When no lantern is left. Most points win; equal points share the place.
//
// Beside the honest game there are faulty copies, one fault each, on which the battery shows that
// it can fail.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>

#include "core/game.h"
#include "core/game_base.h"
#include "core/text.h"
#include "games/testing/lanterns_words.h"

namespace boathouse {

namespace lanterns {

enum class Fault : std::uint8_t {
  none,
  leaky_view,     // a seat's view shows one lantern of the next seat's hand
  stored_roll,    // the position holds the wind of the next turn, hidden from all
  skewed_sample,  // sample forgets how many lanterns of a colour are left
};

inline constexpr int seat_count = 3;
inline constexpr std::size_t hand_size = 2;
inline constexpr std::array<std::string_view, 3> colours{"red", "amber", "green"};
inline constexpr std::array<std::string_view, 2> piers{"west", "east"};
inline constexpr std::array<std::string_view, 2> winds{"calm", "gust"};
inline constexpr std::array<std::string_view, 2> wind_choices{"mild", "rough"};

inline constexpr std::array option_specs{
    OptionSpec{.key = "copies", .low = 1, .high = 4, .standard = 3},
    OptionSpec{.key = "wind", .choices = wind_choices},
};

enum EventIndex : std::uint8_t {
  festival,
  drawn,
  drawn_unseen,
  laid,
  laid_unseen,
  hung,
  lit,
  swept
};

inline constexpr EventParameter who{"seat", EventParameter::Type::seat};
inline constexpr EventParameter which{"colour", EventParameter::Type::word, colours};
inline constexpr EventParameter where{"pier", EventParameter::Type::word, piers};
inline constexpr std::array only_who{who};
inline constexpr std::array only_which{which};
inline constexpr std::array who_which{who, which};
inline constexpr std::array who_which_where{who, which, where};
inline constexpr std::array who_which_where_points{who, which, where, EventParameter{"points"}};
inline constexpr std::array<EventKind, 8> event_kinds{{
    {"festival", only_which},
    {"drawn", who_which},
    {"drawn_unseen", only_who},
    {"laid", who_which},
    {"laid_unseen", only_who},
    {"hung", who_which_where},
    {"lit", who_which_where_points},
    {"swept", who_which_where},
}};

inline constexpr std::array<Outcome, 3> festivals{{{0, 2}, {1, 1}, {2, 1}}};
inline constexpr std::array<Outcome, 2> mild{{{0, 2}, {1, 1}}};
inline constexpr std::array<Outcome, 2> rough{{{0, 1}, {1, 1}}};

// Lanterns by colour.
using Count = std::array<std::uint8_t, colours.size()>;

[[nodiscard]] constexpr std::size_t size_of(const Count& count) {
  return std::accumulate(count.begin(), count.end(), std::size_t{0});
}

enum class Phase : std::uint8_t { draw, lay, hang, wind, over };
inline constexpr std::array<std::string_view, 5> phases{"draw", "lay", "hang", "wind", "over"};

// A colour or a wind where there may be none: 0 is none, 1 the first.
using Maybe = std::uint8_t;
inline constexpr Maybe out_of_sight = 255;

struct Setup {
  std::uint8_t copies;
  bool rough;
  Maybe festival;
};

struct Position {
  std::array<Count, seat_count> hands;
  Count hung;  // no longer in play, swept away or not
  std::array<Maybe, piers.size()> top;
  std::array<std::uint8_t, seat_count> points;
  Phase phase;
  std::uint8_t seat;
  Maybe laid;
  std::uint8_t pier;
  Maybe forecast;  // used by the faulty copy only
};

// The position with what is out of sight left blank.
struct View {
  Position seen;
  std::array<std::uint8_t, seat_count> hand_sizes;
  Maybe leak;  // used by the faulty copy only
};

template <Fault fault>
struct Rules : GameBase {
  using Setup = lanterns::Setup;
  using Position = lanterns::Position;
  using View = lanterns::View;
  using MoveList = FixedList<Move, 4>;

  static constexpr GameInfo info{
      .id = "lanterns",
      .rules_version = 1,
      .min_seats = seat_count,
      .max_seats = seat_count,
      .longest = 48,  // each of twelve lanterns is drawn, laid, hung and blown at
      .options = option_specs,
      .events = event_kinds,
  };

  // Set-up.

  static Setup begin(int /*seats*/, const OptionValues& options) {
    return {static_cast<std::uint8_t>(options[0]), options[1] == 1, 0};
  }
  static Chances setup_chances(const Setup& setup, ChanceBuffer& /*buffer*/) {
    return setup.festival == 0 ? Chances::weighted(festivals) : Chances{};
  }
  static void draw_setup(Setup& setup, std::uint32_t outcome) { setup.festival = maybe(outcome); }
  static Lot setup_lot(const Setup& /*setup*/) { return Lot::of({}, Chances::weighted(festivals)); }
  static void setup_notation(const Setup& /*setup*/, std::uint32_t outcome, std::string& text) {
    text += colours[outcome];
  }
  static void setup_parts(const Setup& /*setup*/, std::uint32_t outcome, JsonWriter& json) {
    json.member("festival", colours[outcome]);
  }
  static void setup_events(const Setup& /*setup*/, std::uint32_t outcome, EventList& events) {
    events.push({festival, {number(outcome)}});
  }
  static Position start(const Setup& /*setup*/) { return {}; }

  // Rules.

  static Turn turn(const Setup& /*setup*/, const Position& position) {
    switch (position.phase) {
      case Phase::lay:
      case Phase::hang:
        return Turn::seat(position.seat);
      case Phase::over:
        return Turn::over();
      default:
        return Turn::chance();
    }
  }

  static void legal_moves(const Setup& /*setup*/, const Position& position, int /*seat*/,
                          MoveList& moves) {
    if (position.phase == Phase::hang) {
      for (Move pier = 0; pier < piers.size(); ++pier) moves.push(pier);
    } else {
      for (Move colour = 0; colour < colours.size(); ++colour) {
        if (position.hands[position.seat][colour] > 0) moves.push(colour);
      }
    }
  }

  static void play(const Setup& /*setup*/, Position& position, int /*seat*/, Move move) {
    if (position.phase == Phase::hang) {
      position.pier = static_cast<std::uint8_t>(move);
      position.phase = Phase::wind;
    } else {
      --position.hands[position.seat][move];
      position.laid = maybe(move);
      position.phase = Phase::hang;
    }
  }

  static Chances chances(const Setup& setup, const Position& position, ChanceBuffer& buffer) {
    if (position.phase == Phase::draw) {
      const Count box = box_of(setup, position);
      for (std::uint32_t colour = 0; colour < box.size(); ++colour) {
        if (box[colour] > 0) buffer.push({colour, box[colour]});
      }
      return Chances::weighted(buffer.span());
    }
    if constexpr (fault == Fault::stored_roll) {
      return winds_of_two_turns(setup, position, buffer);
    }
    return Chances::weighted(winds_of(setup));
  }

  static void happen(const Setup& setup, Position& position, std::uint32_t outcome) {
    if (position.phase == Phase::draw) {
      ++position.hands[position.seat][outcome];
      after_draw(setup, position);
    } else {
      if constexpr (fault == Fault::stored_roll) position.forecast = maybe(outcome / 2);
      blow(setup, position, outcome % 2 == 1);
    }
  }

  static Lot lot(const Setup& setup, const Position& position) {
    const std::string seat = join("seat ", position.seat + 1);
    if (position.phase != Phase::draw) {
      ChanceBuffer buffer;
      return Lot::of(seat + " wind", chances(setup, position, buffer));
    }
    Lot lot{.label = seat + " lantern"};
    const Count box = box_of(setup, position);
    for (std::uint32_t colour = 0; colour < box.size(); ++colour) {
      for (int copy = 0; copy < setup.copies; ++copy) {
        lot.outcomes.push_back(box[colour] > copy ? std::optional{colour} : std::nullopt);
      }
    }
    return lot;
  }

  static Result result(const Setup& /*setup*/, const Position& position) {
    Result result;
    for (std::size_t seat = 0; seat < seat_count; ++seat) {
      result.points[seat] = position.points[seat];
      const auto ahead = std::ranges::count_if(
          position.points, [&](std::uint8_t points) { return points > position.points[seat]; });
      result.place[seat] = static_cast<std::uint8_t>(ahead + 1);
    }
    return result;
  }

  // Views.

  static View view(const Setup& /*setup*/, const Position& position, Viewer viewer) {
    View view{.seen = position, .hand_sizes = {}, .leak = 0};
    for (int seat = 0; seat < seat_count; ++seat) {
      const auto s = static_cast<std::size_t>(seat);
      view.hand_sizes[s] = static_cast<std::uint8_t>(size_of(position.hands[s]));
      if (!sees_hand(seat, viewer)) view.seen.hands[s] = {};
    }
    if (position.phase == Phase::hang && !sees_hand(position.seat, viewer)) {
      view.seen.laid = out_of_sight;
    }
    if (position.forecast != 0 && viewer != referee) view.seen.forecast = out_of_sight;
    if constexpr (fault == Fault::leaky_view) {
      if (viewer >= 0) view.leak = first_in_hand_after(position, viewer);
    }
    return view;
  }

  // A hand has two lanterns at most, so to choose evenly among its colours is to choose evenly
  // among its lanterns: whatever was laid before, the lanterns a viewer has not seen are still
  // evenly mixed over the places where they can be.
  static Position sample(const Setup& setup, const View& view, Viewer /*viewer*/, Random& random) {
    Position position = view.seen;
    if (position.laid == out_of_sight) position.laid = 0;
    Count unseen = box_of(setup, position);
    if (view.seen.laid == out_of_sight) position.laid = maybe(draw_from(unseen, random));
    for (std::size_t seat = 0; seat < seat_count; ++seat) {
      while (size_of(position.hands[seat]) < view.hand_sizes[seat]) {
        ++position.hands[seat][draw_from(unseen, random)];
      }
    }
    if (position.forecast == out_of_sight) {
      position.forecast = maybe(Chances::weighted(winds_of(setup)).pick(random));
    }
    return position;
  }

  // Words.

  static void notation(const Setup& /*setup*/, const Position& position, Ply ply, Viewer viewer,
                       std::string& text) {
    switch (position.phase) {
      case Phase::draw:
      case Phase::lay:
        text += sees_hand(position.seat, viewer) ? colours[ply.code] : "?";
        break;
      case Phase::hang:
        text += join(piers[ply.code], " ", colours[position.laid - 1U]);
        break;
      default:
        text += winds[ply.code % 2];
        if constexpr (fault == Fault::stored_roll) {
          if (viewer == referee) text += join(", next ", winds[ply.code / 2]);
        }
    }
  }

  static void parts(const Setup& /*setup*/, const Position& position, Ply ply, JsonWriter& json) {
    if (position.phase == Phase::hang) {
      json.member("pier", piers[ply.code]);
    } else if (position.phase == Phase::wind) {
      json.member("wind", winds[ply.code % 2]);
      if constexpr (fault == Fault::stored_roll) json.member("next", winds[ply.code / 2]);
    } else {
      json.member("colour", colours[ply.code]);
    }
  }

  static void events(const Setup& setup, const Position& position, Ply ply, Viewer viewer,
                     EventList& events) {
    const std::int32_t seat = position.seat;
    const std::int32_t code = number(ply.code);
    const bool seen = sees_hand(seat, viewer);
    switch (position.phase) {
      case Phase::draw:
        events.push(seen ? Event{drawn, {seat, code}} : Event{drawn_unseen, {seat}});
        break;
      case Phase::lay:
        events.push(seen ? Event{laid, {seat, code}} : Event{laid_unseen, {seat}});
        break;
      case Phase::hang:
        events.push({hung, {seat, position.laid - 1, code}});
        break;
      default:
        if (ply.code % 2 == 1) {
          events.push({swept, {seat, position.laid - 1, position.pier}});
        } else {
          events.push({lit, {seat, position.laid - 1, position.pier, worth(setup, position)}});
        }
    }
  }

  static void describe(const Setup& setup, const View& view, Viewer /*viewer*/, JsonWriter& json) {
    const Position& seen = view.seen;
    json.member("festival", colours[setup.festival - 1U]);
    json.member("phase", phases[static_cast<std::size_t>(seen.phase)]);
    json.member("seat", seen.seat);
    json.key("piers").open_array();
    for (const Maybe top : seen.top) json.value(top);
    json.close_array();
    json.member("laid", seen.laid);
    json.key("seats").open_array();
    for (std::size_t seat = 0; seat < seat_count; ++seat) {
      json.open_object().member("points", seen.points[seat]);
      json.member("hand_size", view.hand_sizes[seat]).key("hand").open_array();
      for (const std::uint8_t count : seen.hands[seat]) json.value(count);
      json.close_array().close_object();
    }
    json.close_array();
  }

  static void draw(const Setup& /*setup*/, const View& view, Viewer /*viewer*/, Language language,
                   std::span<const std::string> names, Screen& screen) {
    int row = 0;
    for (std::size_t pier = 0; pier < piers.size(); ++pier, ++row) {
      screen.write(row, 0, say(words(), language, join("pier.", piers[pier])), Ink::wood);
      const Maybe top = view.seen.top[pier];
      if (top == 0) continue;
      screen.write(row, 20, say(words(), language, join("colour.", colours[top - 1U])));
    }
    for (std::size_t seat = 0; seat < seat_count; ++seat, ++row) {
      screen.write(row, 0, names[seat].substr(0, 20), ink_of_seat(static_cast<int>(seat)));
      screen.write(row, 20,
                   join(view.seen.points[seat], "  ", std::string(view.hand_sizes[seat], '#')));
    }
  }

  static const Catalogue& words() { return lanterns::words; }

 private:
  static Maybe maybe(std::uint32_t index) { return static_cast<Maybe>(index + 1); }
  static std::int32_t number(std::uint32_t code) { return static_cast<std::int32_t>(code); }

  static bool sees_hand(int seat, Viewer viewer) { return viewer == seat || viewer == referee; }

  static std::span<const Outcome> winds_of(const Setup& setup) {
    return setup.rough ? rough : mild;
  }

  // What is neither hung, nor laid, nor in a hand of this position.
  static Count box_of(const Setup& setup, const Position& position) {
    Count box;
    for (std::size_t colour = 0; colour < box.size(); ++colour) {
      int left = setup.copies - position.hung[colour] - (position.laid == colour + 1 ? 1 : 0);
      for (const Count& hand : position.hands) left -= hand[colour];
      box[colour] = static_cast<std::uint8_t>(left);
    }
    return box;
  }

  static bool is_dealing(const Position& position) { return size_of(position.hung) == 0; }

  static void after_draw(const Setup& setup, Position& position) {
    if (!is_dealing(position)) return pass_on(position);
    position.seat = static_cast<std::uint8_t>((position.seat + 1) % seat_count);
    const bool full = size_of(position.hands[position.seat]) == hand_size;
    if (!full && size_of(box_of(setup, position)) > 0) return;
    position.seat = 0;
    position.phase = Phase::lay;
  }

  static std::int32_t worth(const Setup& setup, const Position& position) {
    return 1 + (position.laid == setup.festival ? 1 : 0) +
           (position.laid == position.top[position.pier] ? 1 : 0);
  }

  static void blow(const Setup& setup, Position& position, bool gust) {
    if (!gust) {
      std::uint8_t& points = position.points[position.seat];
      points = static_cast<std::uint8_t>(points + worth(setup, position));
    }
    position.top[position.pier] = gust ? Maybe{0} : position.laid;
    ++position.hung[position.laid - 1U];
    position.laid = 0;
    position.pier = 0;
    position.phase = Phase::draw;
    if (size_of(box_of(setup, position)) == 0) pass_on(position);
  }

  // To the next seat with a lantern; its own comes last.
  static void pass_on(Position& position) {
    for (int step = 0; step < seat_count; ++step) {
      position.seat = static_cast<std::uint8_t>((position.seat + 1) % seat_count);
      if (size_of(position.hands[position.seat]) > 0) {
        position.phase = Phase::lay;
        return;
      }
    }
    position.phase = Phase::over;
  }

  static std::uint32_t draw_from(Count& unseen, Random& random) {
    ChanceBuffer buffer;
    for (std::uint32_t colour = 0; colour < unseen.size(); ++colour) {
      const std::uint32_t weight = fault == Fault::skewed_sample ? 1 : unseen[colour];
      if (unseen[colour] > 0) buffer.push({colour, weight});
    }
    const std::uint32_t colour = Chances::weighted(buffer.span()).pick(random);
    --unseen[colour];
    return colour;
  }

  // The faults.

  static Maybe first_in_hand_after(const Position& position, int seat) {
    const auto& hand = position.hands[static_cast<std::size_t>(seat + 1) % seat_count];
    for (std::uint32_t colour = 0; colour < hand.size(); ++colour) {
      if (hand[colour] > 0) return maybe(colour);
    }
    return 0;
  }

  static Chances winds_of_two_turns(const Setup& setup, const Position& position,
                                    ChanceBuffer& buffer) {
    for (const Outcome& now : winds_of(setup)) {
      if (position.forecast != 0 && position.forecast != maybe(now.code)) continue;
      for (const Outcome& next : winds_of(setup)) {
        buffer.push({now.code + 2 * next.code, now.weight * next.weight});
      }
    }
    return Chances::weighted(buffer.span());
  }
};

}  // namespace lanterns

using Lanterns = lanterns::Rules<lanterns::Fault::none>;
using LeakyLanterns = lanterns::Rules<lanterns::Fault::leaky_view>;
using PeekingLanterns = lanterns::Rules<lanterns::Fault::stored_roll>;
using SkewedLanterns = lanterns::Rules<lanterns::Fault::skewed_sample>;

}  // namespace boathouse
