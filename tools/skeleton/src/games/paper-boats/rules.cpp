#include "games/paper-boats/rules.h"

#include <algorithm>
#include <numeric>

namespace boathouse {

static_assert(Game<PaperBoats>);
static_assert(sizeof(PaperBoats::Position) == 10);

PaperBoats::Setup PaperBoats::begin(int seats, const OptionValues& options) {
  return {.seats = seats, .pond = options[0] == 0 ? short_pond : long_pond};
}

PaperBoats::Position PaperBoats::start(const Setup&) { return {}; }

Turn PaperBoats::turn(const Setup&, const Position& position) {
  if (position.die == Position::to_roll) return Turn::chance();
  if (position.die == Position::over) return Turn::over();
  return Turn::seat(position.mover);
}

void PaperBoats::legal_moves(const Setup& setup, const Position& position, int seat,
                             MoveList& moves) {
  for (const std::uint8_t field : position.boats[seat]) {
    if (field != setup.pond && !moves.contains(field)) moves.push(field);
  }
}

// “You need no exact number to reach it.”
int PaperBoats::landing(const Setup& setup, const Position& position, int from) {
  return std::min(from + position.die, setup.pond);
}

// “A boat that ends its move on a field with an opponent's boat is carried one field further.”
int PaperBoats::target(const Setup& setup, const Position& position, int from) {
  const int to = landing(setup, position, from);
  if (to == setup.pond) return to;
  for (int seat = 0; seat < setup.seats; ++seat) {
    if (seat != position.mover && std::ranges::count(position.boats[seat], to) > 0) return to + 1;
  }
  return to;
}

void PaperBoats::play(const Setup& setup, Position& position, int seat, Move move) {
  const int to = target(setup, position, static_cast<int>(move));
  auto& boats = position.boats[seat];
  *std::ranges::find(boats, move) = static_cast<std::uint8_t>(to);
  std::ranges::sort(boats);
  // “The first player with both boats in the pond wins at once.”
  const bool is_over = boats.front() == setup.pond;
  position.die = is_over ? Position::over : Position::to_roll;
  if (!is_over) position.mover = static_cast<std::uint8_t>((seat + 1) % setup.seats);
}

Chances PaperBoats::chances(const Setup&, const Position&, ChanceBuffer&) {
  static constexpr std::array<Outcome, 6> faces{{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}}};
  return Chances::even(faces);
}

void PaperBoats::happen(const Setup&, Position& position, std::uint32_t outcome) {
  position.die = static_cast<std::uint8_t>(outcome);
}

int PaperBoats::covered(const Position& position, int seat) {
  const auto& boats = position.boats[seat];
  return std::accumulate(boats.begin(), boats.end(), 0);
}

// “The others are placed by how many fields their boats have covered”; the winner has covered most.
Result PaperBoats::result(const Setup& setup, const Position& position) {
  Result result;
  for (int seat = 0; seat < setup.seats; ++seat) {
    result.points[seat] =
        static_cast<std::int32_t>(std::ranges::count(position.boats[seat], setup.pond));
  }
  rank_places(result, setup.seats, [&](int seat) { return covered(position, seat); });
  return result;
}

}  // namespace boathouse
