// Regatta, the rules: sailing boats on open water, moved by cards with arrows, hands hidden.
// README.md beside this file states the game and our rulings; the comments here quote it.
//
//   option    values                            standard
//   course    short, standard, long, triangle   standard   the marks, from data/courses.txt,
//             or a course of one's own                     or as text
//   sail_on   no, yes                           no         whether the others sail for places
//   alone     no, yes                           no         one boat
//
// A turn is one move: a card with its arrows, and a sun laid at the end of it; or a turn on the
// spot, or an exchange. After a helm a second move follows, which may be to let it be. Then cards
// are drawn (chance), one by one.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/regatta/course.h"
#include "games/regatta/deck.h"
#include "games/regatta/sailing.h"

namespace boathouse {

struct Regatta {
  static const GameInfo info;

  static constexpr int hand_size = 5;
  static constexpr int most_exchanged = 3;
  static constexpr int most_turns = 150;

  struct Setup {
    std::int32_t seats = 2;
    bool sail_on = false;
    std::int32_t first = -1;  // to be drawn
    regatta::Course course{};
    regatta::Deck deck{};
    std::uint32_t sun = 0;  // the face
    const regatta::Sweeps* sweeps = nullptr;
  };

  enum class Phase : std::uint8_t { deal, place, sail, second, draw, over };
  enum class State : std::uint8_t { ashore, racing, finished };

  // A card in a hand. A hand is a fan: a card drawn goes to its right end, so everybody sees how
  // long ago each card was drawn, and by that which shuffle of the pile it came from, and which
  // faces it cannot have.
  struct Card {
    std::uint32_t barred;  // faces, as bits
    std::uint8_t face;     // from 1; 0 for no card
    std::uint8_t shuffle;  // how often the pile had been turned over when it was drawn
    std::uint16_t unused;
    friend bool operator==(const Card&, const Card&) = default;
  };

  // The last move that a boat has made: from where, and along which pieces; the last of them for so
  // many steps only. A turn on the spot has no pieces.
  struct Wake {
    regatta::Point from;
    std::uint8_t heading;
    std::uint8_t steps;
    std::uint8_t sailed;                 // pieces
    std::array<std::uint8_t, 4> pieces;  // size · 5 + exit
    std::uint8_t made;                   // whether there is one
    friend bool operator==(const Wake&, const Wake&) = default;
  };

  struct Boat {
    regatta::Point middle;
    Wake wake;
    std::array<Card, hand_size> hand;  // cards first, in the order in which they were drawn
    std::uint8_t heading;
    std::uint8_t leg;       // 0 to the start, then the marks, then the finish
    std::uint8_t back;      // 1 while the count of the mark is −1
    std::uint8_t becalmed;  // a sun lies before it
    std::uint8_t turns;     // taken or missed
    std::uint8_t place;     // finished: the place
    State state;
    std::uint8_t unused;

    [[nodiscard]] regatta::Pose pose() const { return {middle, heading}; }
    [[nodiscard]] regatta::Progress progress() const { return {leg, back, false}; }
    [[nodiscard]] int cards() const {
      int count = 0;
      while (count < hand_size && hand[static_cast<std::size_t>(count)].face != 0) ++count;
      return count;
    }
    friend bool operator==(const Boat&, const Boat&) = default;
  };

  struct Position {
    BySeat<Boat, regatta::most_boats> boats;
    std::array<std::uint8_t, regatta::most_faces> discards;  // of each face
    Phase phase;
    std::uint8_t mover;
    std::uint8_t finished;  // boats
    std::uint8_t shuffles;  // how often the discards have become the pile
    friend bool operator==(const Position&, const Position&) = default;
  };

  // What a viewer sees. Cards of others are face down; but when the pile is used up, all that
  // nobody has seen is in hands, so that of older shuffles he knows the cards, though not who has
  // which.
  struct View {
    Position seen;
    struct Known {
      std::uint8_t shuffle;
      std::uint8_t face;  // from 1; 0 where the list has ended
      friend auto operator<=>(const Known&, const Known&) = default;
    };
    std::array<Known, std::size_t{regatta::most_boats} * hand_size> known;
    friend bool operator==(const View&, const View&) = default;
  };
  static constexpr std::uint8_t face_down = 0xFF;

  using MoveList = FixedList<Move, 256>;

  // What a move's number means.
  enum class Kind : std::uint8_t { place, play, turn, exchange, let_be };
  struct Choice {
    Kind kind = Kind::let_be;
    int slot = 0;   // place: of nine, from the left; play: the card in the hand
    int row = 0;    // place: 0 on the line, 1 and 2 behind it
    int first = 0;  // play: the exit, and that of a cloud's second half
    int second = 0;
    int heading = 0;  // turn
    int cards = 0;    // exchange: a bit for each card
    int sun = -1;     // play, let_be: the seat that gets one
  };
  static constexpr Move code(const Choice& choice) {
    const auto bits = [](int number, int shift) { return static_cast<Move>(number) << shift; };
    return bits(static_cast<int>(choice.kind), 0) | bits(choice.slot, 3) | bits(choice.row, 7) |
           bits(choice.first, 9) | bits(choice.second, 12) | bits(choice.heading, 15) |
           bits(choice.cards, 20) | bits(choice.sun + 1, 25);
  }
  static constexpr Choice choice(Move move) {
    const auto bits = [move](int shift, int count) {
      return static_cast<int>(move >> shift & ((1U << count) - 1U));
    };
    return {static_cast<Kind>(bits(0, 3)),
            bits(3, 4),
            bits(7, 2),
            bits(9, 3),
            bits(12, 3),
            bits(15, 5),
            bits(20, 5),
            bits(25, 3) - 1};
  }

  static Setup begin(int seats, const OptionValues& options);
  // For any course and deck.
  static Setup begin_on(int seats, bool sail_on, const regatta::Course& course,
                        const regatta::Deck& deck);
  static Chances setup_chances(const Setup& setup, ChanceBuffer& buffer);
  static void draw_setup(Setup& setup, std::uint32_t outcome);
  static Lot setup_lot(const Setup& setup);
  template <class Visit>
  static void each_table(Setup& setup, Visit visit) {
    visit(setup.sweeps);
  }
  static void setup_notation(const Setup& setup, std::uint32_t outcome, std::string& text);
  static void setup_parts(const Setup& setup, std::uint32_t outcome, JsonWriter& json);
  static void setup_events(const Setup& setup, std::uint32_t outcome, EventList& events);
  static Position start(const Setup& setup);

  static Turn turn(const Setup& setup, const Position& position);
  static void legal_moves(const Setup& setup, const Position& position, int seat, MoveList& moves);
  static void play(const Setup& setup, Position& position, int seat, Move move);
  static Chances chances(const Setup& setup, const Position& position, ChanceBuffer& buffer);
  static void happen(const Setup& setup, Position& position, std::uint32_t outcome);
  static Lot lot(const Setup& setup, const Position& position);
  static Result result(const Setup& setup, const Position& position);
  static std::uint64_t key(const Setup& setup, const Position& position);

  static View view(const Setup& setup, const Position& position, Viewer viewer);
  static Position sample(const Setup& setup, const View& view, Viewer viewer, Random& random);
  // Whether the seat, which is on turn, can see this; for views that come from elsewhere.
  static bool can_be_seen(const Setup& setup, const View& view, int seat);

  static void notation(const Setup& setup, const Position& position, Ply ply, Viewer viewer,
                       std::string& text);
  static void parts(const Setup& setup, const Position& position, Ply ply, JsonWriter& json);
  static void events(const Setup& setup, const Position& position, Ply ply, Viewer viewer,
                     EventList& events);
  static void describe(const Setup& setup, const View& view, Viewer viewer, JsonWriter& json);
  static void draw(const Setup& setup, const View& view, Viewer viewer, Language language,
                   std::span<const std::string> names, Screen& screen);
  static std::string picture(const Setup& setup, std::span<const View> seen, Viewer viewer,
                             Language language, std::span<const std::string> names);
  static const Catalogue& words();
  static std::string_view rules_data();

  // Steps of a turn, for the rules themselves and for telling what happened.

  static const Boat& mover(const Position& position) { return position.boats[position.mover]; }
  static const regatta::Face& face_of(const Setup& setup, const Card& card) {
    return setup.deck[card.face - 1U];
  }
  // What lies around a boat: all others on the water.
  static regatta::Around around(const Setup& setup, const Position& position, int seat);
  // The pieces of a card played with the given arrows.
  static regatta::Pieces pieces(const regatta::Face& face, int first, int second);
  // Calls with the arrows of every way to play a face.
  template <class Call>
  static void for_each_way(const regatta::Face& face, Call call) {
    const bool twice = face.symbol == regatta::Symbol::cloud;
    for (int first = 0; first < regatta::exit_count; ++first) {
      if (!face.has(static_cast<regatta::Exit>(first))) continue;
      if (!twice) {
        call(first, 0);
        continue;
      }
      for (int second = 0; second < regatta::exit_count; ++second) {
        if (face.has(static_cast<regatta::Exit>(second))) call(first, second);
      }
    }
  }
  // How a card played or a turn on the spot goes; its hindrance is the zone into which it is
  // forced.
  static regatta::Voyage voyage(const Setup& setup, const Position& position, const Choice& choice);
  static regatta::Pose berth(const Setup& setup, int slot, int row);
  // What is neither in a hand nor discarded nor lying before a boat.
  static std::array<std::uint8_t, regatta::most_faces> pile(const Setup& setup,
                                                            const Position& position);
  // Whether the card is the first of its face in the hand: equal cards are one.
  static bool is_first_of_face(const Boat& boat, int slot);
  // The first sun in the hand, or −1.
  static int slot_of_sun(const Setup& setup, const Boat& boat);

 private:
  static void draw_or_pass(const Setup& setup, Position& position);
  static void pass_on(const Setup& setup, Position& position);
  static void finish(const Setup& setup, Position& position);
};

inline Turn Regatta::turn(const Setup&, const Position& position) {
  switch (position.phase) {
    case Phase::deal:
    case Phase::draw:
      return Turn::chance();
    case Phase::over:
      return Turn::over();
    case Phase::place:
    case Phase::sail:
    case Phase::second:
      break;
  }
  return Turn::seat(position.mover);
}

}  // namespace boathouse
