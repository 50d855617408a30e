// Reads positions of Up the River, which are part of what a view says.
#include <bit>

#include "core/fields.h"
#include "core/try.h"
#include "games/up-the-river/rules.h"

namespace boathouse {

namespace {

using Position = UpTheRiver::Position;

// Which phase of the river it is, by where its sandbank lies.
std::uint8_t phase_of(const UpTheRiver::Setup& setup, int sandbank) {
  std::uint8_t phase = 0;
  while (setup.sandbank[phase] != sandbank) ++phase;
  return phase;
}

Expected<std::uint8_t> read_die(const Fields& fields) {
  if (!fields.has("die")) return Position::to_roll;
  if (fields.find("die")->text() == nullptr) {
    const int face = TRY(fields.number("die", 1, 5));
    return static_cast<std::uint8_t>(face);
  }
  static constexpr std::array<std::string_view, 1> faces{"arrows"};
  (void)TRY(fields.word("die", faces));
  return UpTheRiver::arrows;
}

}  // namespace

Expected<UpTheRiver::Position> UpTheRiver::read_position(const Setup& setup, const Json& json) {
  const Fields fields = TRY(Fields::open(json, "", {"sandbank", "seat", "die", "players"}));
  const auto seats = static_cast<std::size_t>(setup.seats);
  Position position{};
  const int sandbank = TRY(fields.number("sandbank", 1, positions));
  const int mover = TRY(fields.number("seat", 0, setup.seats - 1));
  position.phase = phase_of(setup, sandbank);
  position.mover = static_cast<std::uint8_t>(mover);
  position.die = TRY(read_die(fields));
  const auto players = TRY(fields.objects("players", seats, seats, {"boats", "berths"}));
  std::uint32_t taken = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const auto boats = TRY(players[seat].numbers("boats", boats_each, 1, positions));
    const auto berths =
        TRY(players[seat].numbers("berths", boats_each - boats.size(), 1, best_berth));
    for (const int place : boats) position.boats[seat] += 1U << shift(place);
    for (const int berth : berths) {
      const std::uint32_t bit = 1U << (berth - 1);
      if ((taken & bit) != 0) return players[seat].wrong("berths");
      taken |= bit;
      position.berths[seat] |= static_cast<std::uint16_t>(bit);
    }
  }
  // Berths are taken in their order, the best one first.
  position.free_berth = static_cast<std::uint8_t>(best_berth - std::popcount(taken));
  if ((taken & ((1U << position.free_berth) - 1)) != 0) return fields.wrong("players");
  if (!no_boats(position)) {
    if (position.boats[position.mover] == 0) return fields.wrong("seat");
    return position;
  }
  if (position.die != Position::to_roll) return fields.wrong("die");
  position.die = Position::over;
  return position;
}

}  // namespace boathouse
