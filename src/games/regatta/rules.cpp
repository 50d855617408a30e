#include "games/regatta/rules.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "games/regatta/course_file.h"

namespace boathouse {

using namespace regatta;

static_assert(Game<Regatta>);
static_assert(sizeof(Regatta::Boat) == 8 + 16 + 40 + 8);
static_assert(sizeof(Regatta::Position) == 4 * 72 + 36);

namespace {

using Boat = Regatta::Boat;
using Card = Regatta::Card;
using Choice = Regatta::Choice;
using Kind = Regatta::Kind;
using Position = Regatta::Position;
using Setup = Regatta::Setup;
using State = Regatta::State;

constexpr int slots = 9;
constexpr int rows = 3;
constexpr int slot_step = 30 * mm;

int next_seat(const Setup& setup, int seat) { return seat + 1 == setup.seats ? 0 : seat + 1; }

// A card leaves the hand. Of equal cards the one drawn first leaves, so those to its left now are
// known to be others.
void discard(Position& position, Boat& boat, int slot) {
  const auto at = static_cast<std::size_t>(slot);
  const std::uint32_t face = boat.hand[at].face - 1U;
  ++position.discards[face];
  for (std::size_t left = 0; left < at; ++left) boat.hand[left].barred |= 1U << face;
  std::copy(boat.hand.begin() + slot + 1, boat.hand.end(), boat.hand.begin() + slot);
  boat.hand.back() = {};
}

// “You may lay one sun on one opponent; it lies before that boat.”
void lay_sun(const Setup& setup, Position& position, Boat& boat, int target) {
  discard(position, boat, Regatta::slot_of_sun(setup, boat));
  --position.discards[setup.sun];
  position.boats[target].becalmed = 1;
}

void begin_wake(Boat& boat) {
  boat.wake = {};
  boat.wake.from = boat.middle;
  boat.wake.heading = boat.heading;
  boat.wake.made = 1;
}

void extend_wake(Boat& boat, const Pieces& pieces, const Voyage& voyage) {
  for (std::uint8_t i = 0; i < voyage.pieces; ++i) {
    const Piece& piece = pieces[i];
    boat.wake.pieces[boat.wake.sailed++] = static_cast<std::uint8_t>(
        static_cast<int>(piece.size) * exit_count + static_cast<int>(piece.exit));
  }
  if (voyage.pieces > 0) boat.wake.steps = voyage.steps;
}

void move_to(Boat& boat, const Voyage& voyage) {
  boat.middle = voyage.pose.middle;
  boat.heading = static_cast<std::uint8_t>(voyage.pose.heading);
  boat.leg = voyage.progress.leg;
  boat.back = voyage.progress.back;
}

int racing(const Position& position) {
  int count = 0;
  for (const Boat& boat : position.boats) count += boat.state == State::racing ? 1 : 0;
  return count;
}

// The seats on which the mover may lay a sun, and none first.
using Targets = FixedList<int, most_boats>;
Targets sun_targets(const Setup& setup, const Position& position, const Boat& boat) {
  Targets targets;
  targets.push(-1);
  if (Regatta::slot_of_sun(setup, boat) < 0) return targets;
  for (int seat = 0; seat < setup.seats; ++seat) {
    const Boat& other = position.boats[seat];
    if (seat != position.mover && other.state == State::racing && other.becalmed == 0) {
      targets.push(seat);
    }
  }
  return targets;
}

// The faces with an arrow that ends legally where the mover stands.
std::uint32_t playable_faces(const Setup& setup, const Position& position) {
  const Boat& boat = Regatta::mover(position);
  const Around around = Regatta::around(setup, position, position.mover);
  std::uint32_t playable = 0;
  for (std::uint32_t face = 0; face < setup.deck.size(); ++face) {
    Regatta::for_each_way(setup.deck[face], [&](int first, int second) {
      const Pieces pieces = Regatta::pieces(setup.deck[face], first, second);
      const Prospect ahead =
          look_ahead(*setup.sweeps, around, boat.pose(), boat.progress(), pieces.span());
      if (ahead.hindrance.kind == Hindrance::Kind::none) playable |= 1U << face;
    });
  }
  return playable;
}

void list_places(const Setup& setup, const Position& position, Regatta::MoveList& moves) {
  const Around around = Regatta::around(setup, position, position.mover);
  for (int slot = 0; slot < slots; ++slot) {
    for (int row = 0; row < rows; ++row) {
      // “Boats may not touch; zones do not matter.”
      const Rectangle hull = hull_of(Regatta::berth(setup, slot, row));
      if (around.contact(hull).kind != Hindrance::Kind::none) continue;
      moves.push(Regatta::code({.kind = Kind::place, .slot = slot, .row = row}));
    }
  }
}

// Each face in hand once, with all its arrows.
struct Way {
  std::uint8_t slot;
  std::uint8_t first;
  std::uint8_t second;

  [[nodiscard]] Choice choice() const {
    return {.kind = Kind::play, .slot = slot, .first = first, .second = second};
  }
};
using Ways = FixedList<Way, std::size_t{Regatta::hand_size} * exit_count * exit_count>;
Ways ways_to_play(const Setup& setup, const Boat& boat) {
  Ways ways;
  for (int slot = 0; slot < boat.cards(); ++slot) {
    if (!Regatta::is_first_of_face(boat, slot)) continue;
    const Face& face = Regatta::face_of(setup, boat.hand[static_cast<std::size_t>(slot)]);
    Regatta::for_each_way(face, [&](int first, int second) {
      ways.push({static_cast<std::uint8_t>(slot), static_cast<std::uint8_t>(first),
                 static_cast<std::uint8_t>(second)});
    });
  }
  return ways;
}

// Cards with all their arrows, and a sun with each. Those that end in a zone are listed only if no
// other ends legally, and never for the second card of a helm. All ways are gone through in one
// loop, since on a graphics card races side by side are quick only where they do the same.
void list_plays(const Setup& setup, const Position& position, const Around& around,
                Regatta::MoveList& moves) {
  const Boat& boat = Regatta::mover(position);
  const bool is_second = position.phase == Regatta::Phase::second;
  Ways into_zone;
  bool any = false;
  const auto push_with_suns = [&](Choice choice, bool turn_ends) {
    if (!turn_ends) {
      moves.push(Regatta::code(choice));
      return;
    }
    Boat rest = boat;
    rest.hand[static_cast<std::size_t>(choice.slot)] = {};
    for (const int target : sun_targets(setup, position, rest)) {
      choice.sun = target;
      moves.push(Regatta::code(choice));
    }
  };
  for (const Way& way : ways_to_play(setup, boat)) {
    const Face& face = Regatta::face_of(setup, boat.hand[way.slot]);
    const Pieces pieces = Regatta::pieces(face, way.first, way.second);
    const Prospect ahead =
        look_ahead(*setup.sweeps, around, boat.pose(), boat.progress(), pieces.span());
    if (ahead.hindrance.kind == Hindrance::Kind::none) {
      any = true;
      // A finisher leaves at once and lays no sun.
      const bool goes_on = face.symbol == Symbol::helm && !is_second;
      push_with_suns(way.choice(), !ahead.finishes && !goes_on);
    } else if (ahead.hindrance.kind == Hindrance::Kind::zone) {
      into_zone.push(way);
    }
  }
  if (any || is_second) return;
  int stays = -1;  // the card with which the boat does not move at all, by whichever arrow
  for (const Way& way : into_zone) {
    const Face& face = Regatta::face_of(setup, boat.hand[way.slot]);
    const Pieces pieces = Regatta::pieces(face, way.first, way.second);
    const Voyage stopped =
        stop_at_zone(*setup.sweeps, around, boat.pose(), boat.progress(), pieces.span());
    if (stopped.pieces == 0 && stays == way.slot) continue;
    if (stopped.pieces == 0) stays = way.slot;
    push_with_suns(way.choice(), !stopped.progress.finished);
  }
}

void list_turns(const Boat& boat, const Around& around, Regatta::MoveList& moves) {
  const Box middle{boat.middle, boat.middle};
  const bool open = around.is_open_to(middle);
  const Around near = around.touchable_from(middle);
  for (int heading = 0; heading < headings; ++heading) {
    if (heading == boat.heading) continue;
    if (!open && turn_on_the_spot(near, boat.pose(), boat.progress(), heading).hindrance.kind !=
                     Hindrance::Kind::none) {
      continue;
    }
    moves.push(Regatta::code({.kind = Kind::turn, .heading = heading}));
  }
}

// “Exchange 1, 2 or 3 cards of your hand.” Of equal cards those drawn first go first.
void list_exchanges(const Boat& boat, Regatta::MoveList& moves) {
  const int count = boat.cards();
  std::array<int, Regatta::hand_size> equal_before{};  // a bit for each equal card to the left
  for (std::size_t slot = 0; slot < equal_before.size(); ++slot) {
    for (std::size_t left = 0; left < slot; ++left) {
      if (boat.hand[left].face == boat.hand[slot].face) equal_before[slot] |= 1 << left;
    }
  }
  for (int cards = 1; cards < 1 << count; ++cards) {
    if (std::popcount(static_cast<unsigned>(cards)) > Regatta::most_exchanged) continue;
    bool first_ones = true;
    for (int slot = 0; slot < count; ++slot) {
      const int before = equal_before[static_cast<std::size_t>(slot)];
      if ((cards >> slot & 1) != 0 && (cards & before) != before) first_ones = false;
    }
    if (first_ones) moves.push(Regatta::code({.kind = Kind::exchange, .cards = cards}));
  }
}

// The standing of a boat that has not finished, the lower the better: “started, marks rounded, then
// the distance from the middle of the hull to the next mark”.
std::int64_t arrears(const Setup& setup, const Boat& boat) {
  constexpr std::int64_t leg = std::int64_t{1} << 50;
  const Point apart = boat.middle - setup.course.aim(boat.leg);
  return (setup.course.finish_leg() - boat.leg) * leg + dot(apart, apart);
}

}  // namespace

// --- Set-up ---

Regatta::Setup Regatta::begin_on(int seats, bool sail_on, const Course& course, const Deck& deck) {
  Setup setup;
  setup.seats = seats;
  setup.sail_on = sail_on;
  setup.course = course;
  setup.deck = deck;
  while (!deck[setup.sun].is_sun()) ++setup.sun;
  setup.sweeps = &Sweeps::made();
  if (seats == 1) setup.first = 0;
  return setup;
}

Regatta::Setup Regatta::begin(int seats, const OptionValues& options) {
  const auto number = static_cast<std::size_t>(options[0]);
  const auto names = info.options[0].choices;
  const bool is_own = number == names.size();
  const Course course = is_own ? *read_course(options.own(0)) : course_named(names[number]);
  return begin_on(seats, options[1] == 1, course, regatta::deck());
}

Chances Regatta::setup_chances(const Setup& setup, ChanceBuffer& buffer) {
  if (setup.first < 0) {
    for (std::uint32_t seat = 0; seat < static_cast<std::uint32_t>(setup.seats); ++seat) {
      buffer.push({seat, 1});
    }
  }
  return Chances::even(buffer.span());
}

void Regatta::draw_setup(Setup& setup, std::uint32_t outcome) {
  setup.first = static_cast<std::int32_t>(outcome);
}

Regatta::Position Regatta::start(const Setup& setup) {
  Position position{};
  position.mover = static_cast<std::uint8_t>(setup.first);
  return position;
}

// --- Chance ---

std::array<std::uint8_t, most_faces> Regatta::pile(const Setup& setup, const Position& position) {
  std::array<std::uint8_t, most_faces> pile{};
  for (std::uint32_t face = 0; face < setup.deck.size(); ++face) {
    pile[face] = static_cast<std::uint8_t>(setup.deck[face].count - position.discards[face]);
  }
  for (const Boat& boat : position.boats) {
    pile[setup.sun] = static_cast<std::uint8_t>(pile[setup.sun] - boat.becalmed);
    for (const Card& card : boat.hand) {
      if (card.face != 0 && card.face != face_down) --pile[card.face - 1U];
    }
  }
  return pile;
}

Chances Regatta::chances(const Setup& setup, const Position& position, ChanceBuffer& buffer) {
  const auto cards = pile(setup, position);
  for (std::uint32_t face = 0; face < setup.deck.size(); ++face) {
    if (cards[face] > 0) buffer.push({face, cards[face]});
  }
  return Chances::weighted(buffer.span());
}

void Regatta::happen(const Setup& setup, Position& position, std::uint32_t outcome) {
  Boat& boat = position.boats[position.mover];
  boat.hand[static_cast<std::size_t>(boat.cards())] = {
      .barred = 0,
      .face = static_cast<std::uint8_t>(outcome + 1),
      .shuffle = position.shuffles,
      .unused = 0};
  if (position.phase == Phase::draw) return draw_or_pass(setup, position);
  // “Five cards each, dealt one by one in turn order.”
  position.mover = static_cast<std::uint8_t>(next_seat(setup, position.mover));
  if (mover(position).cards() == hand_size) position.phase = Phase::place;
}

// --- Moves ---

Around Regatta::around(const Setup& setup, const Position& position, int seat) {
  Around around{setup.course};
  for (int other = 0; other < setup.seats; ++other) {
    const Boat& boat = position.boats[other];
    if (other != seat && boat.state == State::racing) around.add_boat(other, boat.pose());
  }
  return around;
}

Pieces Regatta::pieces(const Face& face, int first, int second) {
  Pieces pieces;
  pieces.push({face.size, static_cast<Exit>(first)});
  if (face.symbol == Symbol::cloud) pieces.push({face.size, static_cast<Exit>(second)});
  return pieces;
}

int Regatta::slot_of_sun(const Setup& setup, const Boat& boat) {
  for (int slot = 0; slot < hand_size; ++slot) {
    if (boat.hand[static_cast<std::size_t>(slot)].face == setup.sun + 1) return slot;
  }
  return -1;
}

bool Regatta::is_first_of_face(const Boat& boat, int slot) {
  for (int left = 0; left < slot; ++left) {
    if (boat.hand[static_cast<std::size_t>(left)].face ==
        boat.hand[static_cast<std::size_t>(slot)].face) {
      return false;
    }
  }
  return true;
}

Pose Regatta::berth(const Setup& setup, int slot, int row) {
  // “Heading up, bow on the line or 30 or 60 below it, in one of the slots 30 apart from the line's
  // middle.”
  const Point middle = setup.course.line_middle();
  return {{middle.x + (slot - slots / 2) * slot_step, middle.y - row * slot_step - hull_along}, 0};
}

void Regatta::legal_moves(const Setup& setup, const Position& position, int seat, MoveList& moves) {
  if (position.phase == Phase::place) return list_places(setup, position, moves);
  const Boat& boat = position.boats[seat];
  const Around all = around(setup, position, seat);
  list_plays(setup, position, all, moves);
  if (position.phase == Phase::second) {
    for (const int target : sun_targets(setup, position, boat)) {
      moves.push(code({.kind = Kind::let_be, .sun = target}));
    }
    return;
  }
  list_turns(boat, all, moves);
  list_exchanges(boat, moves);
}

Voyage Regatta::voyage(const Setup& setup, const Position& position, const Choice& choice) {
  const Boat& boat = mover(position);
  const Around all = around(setup, position, position.mover);
  if (choice.kind == Kind::turn) {
    return turn_on_the_spot(all, boat.pose(), boat.progress(), choice.heading);
  }
  const Face& face = face_of(setup, boat.hand[static_cast<std::size_t>(choice.slot)]);
  const Pieces way = pieces(face, choice.first, choice.second);
  const Voyage sailed = sail(*setup.sweeps, all, boat.pose(), boat.progress(), way.span());
  // A legal move that ends in a zone is a forced one.
  if (sailed.hindrance.kind != Hindrance::Kind::zone) return sailed;
  Voyage stopped = stop_at_zone(*setup.sweeps, all, boat.pose(), boat.progress(), way.span());
  stopped.hindrance = sailed.hindrance;
  return stopped;
}

void Regatta::play(const Setup& setup, Position& position, int seat, Move move) {
  const Choice chosen = choice(move);
  Boat& boat = position.boats[seat];
  switch (chosen.kind) {
    case Kind::place: {
      const Pose pose = berth(setup, chosen.slot, chosen.row);
      boat.middle = pose.middle;
      boat.heading = static_cast<std::uint8_t>(pose.heading);
      boat.state = State::racing;
      position.mover = static_cast<std::uint8_t>(next_seat(setup, seat));
      if (mover(position).state == State::racing) position.phase = Phase::sail;
      return;
    }
    case Kind::play: {
      const Face& face = face_of(setup, boat.hand[static_cast<std::size_t>(chosen.slot)]);
      const Voyage sailed = voyage(setup, position, chosen);
      const bool forced = sailed.hindrance.kind == Hindrance::Kind::zone;
      if (forced) {
        // Everybody now knows that no other card of this hand ends legally.
        const std::uint32_t playable = playable_faces(setup, position);
        for (int slot = 0; slot < boat.cards(); ++slot) {
          boat.hand[static_cast<std::size_t>(slot)].barred |= playable;
        }
      }
      if (position.phase == Phase::sail) begin_wake(boat);
      extend_wake(boat, pieces(face, chosen.first, chosen.second), sailed);
      move_to(boat, sailed);
      discard(position, boat, chosen.slot);
      if (sailed.progress.finished) return finish(setup, position);
      if (face.symbol == Symbol::helm && position.phase == Phase::sail && !forced) {
        position.phase = Phase::second;
        return;
      }
      break;
    }
    case Kind::turn: {
      const Voyage turned = voyage(setup, position, chosen);
      begin_wake(boat);
      move_to(boat, turned);
      if (turned.progress.finished) return finish(setup, position);
      break;
    }
    case Kind::exchange:
      // “Laid on the discards first, suns too, then drawn.”
      for (int slot = hand_size - 1; slot >= 0; --slot) {
        if ((chosen.cards >> slot & 1) != 0) discard(position, boat, slot);
      }
      boat.wake = {};
      break;
    case Kind::let_be:
      break;
  }
  if (chosen.sun >= 0) lay_sun(setup, position, boat, chosen.sun);
  ++boat.turns;
  draw_or_pass(setup, position);
}

// --- End of a turn ---

// “Draw back to five at the end of the turn. Pile empty when a card must be drawn: the discards
// become the pile.”
void Regatta::draw_or_pass(const Setup& setup, Position& position) {
  if (mover(position).cards() == hand_size) return pass_on(setup, position);
  position.phase = Phase::draw;
  const auto cards = pile(setup, position);
  if (std::ranges::any_of(cards, [](std::uint8_t count) { return count > 0; })) return;
  position.discards = {};
  ++position.shuffles;
}

void Regatta::pass_on(const Setup& setup, Position& position) {
  for (;;) {
    do {
      position.mover = static_cast<std::uint8_t>(next_seat(setup, position.mover));
    } while (mover(position).state != State::racing);
    Boat& boat = position.boats[position.mover];
    if (boat.turns >= most_turns) {
      position.phase = Phase::over;
      return;
    }
    position.phase = Phase::sail;
    if (boat.becalmed == 0) return;
    // “Which misses its next turn and then discards it.”
    boat.becalmed = 0;
    ++position.discards[setup.sun];
    ++boat.turns;
  }
}

void Regatta::finish(const Setup& setup, Position& position) {
  Boat& boat = position.boats[position.mover];
  ++boat.turns;
  boat.state = State::finished;
  boat.place = ++position.finished;
  if (!setup.sail_on) {
    position.phase = Phase::over;
    return;
  }
  // “A finisher leaves the water, its hand is discarded, the others sail on for places until one is
  // left.”
  while (boat.cards() > 0) discard(position, boat, 0);
  if (racing(position) > 1) return pass_on(setup, position);
  position.phase = Phase::over;
}

// --- Result ---

Result Regatta::result(const Setup& setup, const Position& position) {
  Result result;
  // “The first boat to finish wins at once”, and the others lose alike.
  const bool won = !setup.sail_on && position.finished > 0;
  rank_places(result, setup.seats, [&](int seat) {
    const Boat& boat = position.boats[seat];
    if (boat.state == State::finished) return std::int64_t{most_boats} + 1 - boat.place;
    return won ? 0 : -arrears(setup, boat);
  });
  return result;
}

// Without what only the memory of players needs: wakes, the age of cards, what they cannot be.
std::uint64_t Regatta::key(const Setup&, const Position& position) {
  Position present = position;
  present.shuffles = 0;
  for (Boat& boat : present.boats) {
    boat.wake = {};
    for (Card& card : boat.hand) {
      card.barred = 0;
      card.shuffle = 0;
    }
    std::ranges::sort(boat.hand, std::ranges::less{}, &Card::face);
  }
  return hash_value(present);
}

// --- Views ---

Regatta::View Regatta::view(const Setup& setup, const Position& position, Viewer viewer) {
  View view{.seen = position, .known = {}};
  if (viewer == referee) return view;
  std::size_t count = 0;
  for (int seat = 0; seat < setup.seats; ++seat) {
    if (seat == viewer) continue;
    for (Card& card : view.seen.boats[seat].hand) {
      if (card.face == 0) continue;
      if (card.shuffle < position.shuffles) view.known[count++] = {card.shuffle, card.face};
      card.face = face_down;
    }
  }
  std::sort(view.known.begin(), view.known.begin() + static_cast<std::ptrdiff_t>(count));
  return view;
}

namespace {

// Deals what nobody has seen of one shuffle to the cards that lie face down, all ways being equally
// likely: it deals until no card gets a face that it cannot have.
void deal_face_down(Position& position, std::uint8_t shuffle, std::span<std::uint8_t> faces,
                    Random& random) {
  FixedList<Card*, std::size_t{most_boats} * Regatta::hand_size> cards;
  for (Boat& boat : position.boats) {
    for (Card& card : boat.hand) {
      if (card.face == Regatta::face_down && card.shuffle == shuffle) cards.push(&card);
    }
  }
  for (std::uint32_t dealt = 0; dealt < cards.size();) {
    const auto left = static_cast<std::uint32_t>(faces.size()) - dealt;
    std::swap(faces[dealt], faces[dealt + random.below(left)]);
    const bool can_be = (cards[dealt]->barred >> (faces[dealt] - 1U) & 1U) == 0;
    dealt = can_be ? dealt + 1 : 0;
  }
  for (std::uint32_t i = 0; i < cards.size(); ++i) cards[i]->face = faces[i];
}

}  // namespace

Regatta::Position Regatta::sample(const Setup& setup, const View& view, Viewer, Random& random) {
  Position position = view.seen;
  auto unseen = pile(setup, position);
  std::array<std::uint8_t, most_cards> faces{};
  std::size_t known = 0;
  while (known < view.known.size() && view.known[known].face != 0) {
    const std::uint8_t shuffle = view.known[known].shuffle;
    std::size_t count = 0;
    for (; known < view.known.size() && view.known[known].face != 0 &&
           view.known[known].shuffle == shuffle;
         ++known) {
      --unseen[view.known[known].face - 1U];
      faces[count++] = view.known[known].face;
    }
    deal_face_down(position, shuffle, {faces.data(), count}, random);
  }
  std::size_t count = 0;
  for (std::uint32_t face = 0; face < setup.deck.size(); ++face) {
    for (int i = 0; i < unseen[face]; ++i) faces[count++] = static_cast<std::uint8_t>(face + 1);
  }
  deal_face_down(position, position.shuffles, {faces.data(), count}, random);
  return position;
}

std::string_view Regatta::rules_data() {
  static const std::string all = std::string{deck_text()} + std::string{courses_text()};
  return all;
}

}  // namespace boathouse
