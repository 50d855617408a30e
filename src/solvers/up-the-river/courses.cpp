#include "solvers/up-the-river/courses.h"

namespace boathouse::up_the_river {

namespace {

// The fleets that moves of one kind lead to.
Courses::Choices ask(const UpTheRiver::Setup& setup, const UpTheRiver::Position& position,
                     UpTheRiver::Kind kind, std::size_t seat) {
  UpTheRiver::MoveList moves;
  UpTheRiver::legal_moves(setup, position, position.mover, moves);
  Courses::Choices choices;
  for (const Move move : moves) {
    const UpTheRiver::Choice choice = UpTheRiver::choice(move);
    if (choice.kind != kind) continue;
    UpTheRiver::Position played = position;
    UpTheRiver::move_boat(setup, played, choice);
    choices.to[choices.count++] = fleet_number(played.boats[seat]);
  }
  for (std::size_t i = choices.count; i < choices.to.size(); ++i) choices.to[i] = choices.to[0];
  return choices;
}

UpTheRiver::Position with_fleets(std::uint32_t moving, std::uint32_t waiting, std::uint32_t phase,
                                 std::uint32_t die) {
  UpTheRiver::Position position{};
  position.boats = {fleets[moving], fleets[waiting]};
  position.phase = static_cast<std::uint8_t>(phase);
  position.die = static_cast<std::uint8_t>(die);
  position.free_berth = UpTheRiver::best_berth;
  return position;
}

}  // namespace

Courses::Courses(const UpTheRiver::Setup& setup) {
  using Kind = UpTheRiver::Kind;
  for (std::uint32_t fleet = 0; fleet < fleet_count; ++fleet) {
    for (std::uint32_t phase = 0; phase < phases; ++phase) {
      for (std::uint32_t number = 1; number <= 5; ++number) {
        sail[phase][number - 1][fleet] =
            ask(setup, with_fleets(fleet, 0, phase, number), Kind::sail, 0);
      }
      fair_wind[phase][fleet] =
          ask(setup, with_fleets(fleet, 0, phase, UpTheRiver::arrows), Kind::fair_wind, 0);
    }
    foul_wind[fleet] = ask(setup, with_fleets(0, fleet, 0, UpTheRiver::arrows), Kind::foul_wind, 1);
    UpTheRiver::Position last = with_fleets(0, fleet, 0, UpTheRiver::Position::to_roll);
    last.mover = 1;
    if (fleet != 0) UpTheRiver::next_player(setup, last);
    waterfall[fleet] = fleet_number(last.boats[1]);
  }
}

}  // namespace boathouse::up_the_river
