#include "batch/regatta/encoding.h"

namespace boathouse {

using namespace regatta;

namespace {

using Code = Encoding<Regatta>;
using Choice = Regatta::Choice;

constexpr float length_of_boat = 2 * hull_along;

void write_vector(Point vector, VectorWriter& out) {
  out.put(static_cast<float>(vector.x) / length_of_boat);
  out.put(static_cast<float>(vector.y) / length_of_boat);
}
void write_direction(Point direction, VectorWriter& out) {
  out.put(static_cast<float>(direction.x) / static_cast<float>(unit));
  out.put(static_cast<float>(direction.y) / static_cast<float>(unit));
}

// The seat that gets a sun as the one that lays it counts: 0 for nobody.
int sun_from(const Regatta::Setup& setup, int seat, int sun) {
  return sun < 0 ? 0 : seat_from(seat, sun, setup.seats);
}
int sun_at(const Regatta::Setup& setup, int seat, int relative) {
  return relative == 0 ? -1 : seat_at(seat, relative, setup.seats);
}

constexpr int most_legs = most_marks + 2;
constexpr int boat_size = 2 + 2 + 2 + 3 + most_legs + 5;

void write_boat(const Regatta::Setup& setup, const Regatta::Boat& boat, VectorWriter& out) {
  const bool afloat = boat.state == Regatta::State::racing;
  const Course& course = setup.course;
  write_vector(afloat ? boat.middle - course.line_middle() : Point{}, out);
  write_direction(afloat ? direction(boat.heading) : Point{}, out);
  write_vector(afloat ? course.aim(boat.leg) - boat.middle : Point{}, out);
  out.one_of(static_cast<int>(boat.state), 3);
  out.one_of(boat.leg, most_legs);
  out.put(boat.back);
  out.put(boat.becalmed);
  out.put(static_cast<float>(boat.turns) / Regatta::most_turns);
  out.put(boat.place);
  out.put(boat.cards());
}

constexpr int card_size = 1 + 1 + 1 + 2 + exit_count;

void write_card(const Regatta::Setup& setup, const Regatta::Card& card, VectorWriter& out) {
  if (card.face == 0) {
    out.zeros(card_size);
    return;
  }
  const Face& face = Regatta::face_of(setup, card);
  out.put(1);
  out.put(face.is_sun() ? 1 : 0);
  out.put(face.size == Size::small ? 1 : 0);
  out.put(face.symbol == Symbol::helm ? 1 : 0);
  out.put(face.symbol == Symbol::cloud ? 1 : 0);
  for (int exit = 0; exit < exit_count; ++exit) out.put(face.exits >> exit & 1);
}

}  // namespace

int Code::action(const Setup& setup, const Position& position, int seat, Move move) {
  const Choice choice = Regatta::choice(move);
  switch (choice.kind) {
    case Kind::place:
      return choice.slot * 3 + choice.row;
    case Kind::play: {
      const int way = choice.first * exit_count + choice.second;
      return first_play + (choice.slot * ways + way) * setup.seats +
             sun_from(setup, seat, choice.sun);
    }
    case Kind::turn:
      return first_turn(setup.seats) + turned(choice.heading, -position.boats[seat].heading);
    case Kind::exchange:
      return first_exchange(setup.seats) + choice.cards;
    case Kind::let_be:
      break;
  }
  return first_let_be(setup.seats) + sun_from(setup, seat, choice.sun);
}

Move Code::move(const Setup& setup, const Position& position, int seat, int action) {
  const int seats = setup.seats;
  if (action < first_play) {
    return Regatta::code({.kind = Kind::place, .slot = action / 3, .row = action % 3});
  }
  if (action < first_turn(seats)) {
    const int sun = sun_at(setup, seat, (action - first_play) % seats);
    const int card = (action - first_play) / seats;
    return Regatta::code({.kind = Kind::play,
                          .slot = card / ways,
                          .first = card % ways / exit_count,
                          .second = card % exit_count,
                          .sun = sun});
  }
  if (action < first_exchange(seats)) {
    const int heading = turned(position.boats[seat].heading, action - first_turn(seats));
    return Regatta::code({.kind = Kind::turn, .heading = heading});
  }
  if (action < first_let_be(seats)) {
    return Regatta::code({.kind = Kind::exchange, .cards = action - first_exchange(seats)});
  }
  return Regatta::code(
      {.kind = Kind::let_be, .sun = sun_at(setup, seat, action - first_let_be(seats))});
}

VectorLayout Code::board_layout(int) {
  return {{"line", 4}, {"water", 4}, {"marks", most_marks * (1 + 2 + 2 + 1)}};
}

void Code::write_board(const Setup& setup, VectorWriter& out) {
  const Course& course = setup.course;
  const Point origin = course.line_middle();
  write_vector(course.left - origin, out);
  write_vector(course.right - origin, out);
  write_vector(course.water.low - origin, out);
  write_vector(course.water.high - origin, out);
  for (std::uint32_t i = 0; i < most_marks; ++i) {
    if (i >= course.marks.size()) {
      out.zeros(1 + 2 + 2 + 1);
      continue;
    }
    const Mark& mark = course.marks[i];
    out.put(1);
    write_vector(mark.at - origin, out);
    write_direction(mark.ray, out);
    out.put(mark.sense == Sense::clockwise ? 1 : -1);
  }
}

VectorLayout Code::layout(int seats) {
  return {{"boats", boat_size * seats},
          {"hand", card_size * Regatta::hand_size},
          {"discards", most_faces},
          {"known", most_faces},
          {"shuffles", 1},
          {"phase", 6},
          {"mover", seats}};
}

void Code::write(const Setup& setup, const Regatta::View& view, int seat, VectorWriter& out) {
  const int seats = setup.seats;
  const Position& seen = view.seen;
  for (int i = 0; i < seats; ++i) write_boat(setup, seen.boats[seat_at(seat, i, seats)], out);
  for (const Regatta::Card& card : seen.boats[seat].hand) write_card(setup, card, out);
  for (const std::uint8_t count : seen.discards) out.put(count);
  // What of older shuffles is in the others' hands: the cards are known, but not who has which.
  float* const known = out.zeros(most_faces);
  for (const Regatta::View::Known& card : view.known) {
    if (card.face != 0) ++known[card.face - 1];
  }
  out.put(seen.shuffles);
  out.one_of(static_cast<int>(seen.phase), 6);
  out.one_of(seen.phase == Regatta::Phase::over ? -1 : seat_from(seat, seen.mover, seats), seats);
}

}  // namespace boathouse
