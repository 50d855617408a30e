// What a network looks at in Up the River: for every seat, from the mover on, what it can expect
// and where its boats are; then the river itself. Everything is before a roll.
#include "minds/network/input_writer.h"
#include "minds/up-the-river/knowledge.h"

#ifndef __wasm__
#include "embedded/minds/up-the-river/data/players-2.network.h"
#include "embedded/minds/up-the-river/data/players-3.network.h"
#include "embedded/minds/up-the-river/data/players-4.network.h"
#endif

namespace boathouse {

namespace {

using Features = Knowledge<UpTheRiver>::Features;
using Position = UpTheRiver::Position;
using Setup = UpTheRiver::Setup;
using up_the_river::Prospect;

constexpr std::int32_t of_a_seat = 9 + UpTheRiver::positions;
constexpr std::int32_t of_the_river = 2 + 2 * UpTheRiver::positions;
constexpr double most_points = 12 + 11 + 10;
constexpr double many_turns = 16;

int boats_on_river(std::uint32_t boats) {
  return std::popcount(boats & 0x55555U) + 2 * std::popcount(boats & 0xAAAAAU);
}

}  // namespace

// Of a seat: six numbers, how many boats it has, and where they are. Of the river: who is to move,
// two numbers, the sandbank and the wave.
std::int32_t Features::View::most_set(int seats) {
  return seats * (6 + 1 + UpTheRiver::boats_each) + 5;
}

std::int32_t Features::count(int seats) { return seats * (of_a_seat + 1) + of_the_river; }

int Features::View::operator()(const Setup& setup, const Position& position,
                               Network::Inputs& inputs) const {
  InputWriter writer{inputs};
  int sailing = 0;
  for (int turn = 0; turn < setup.seats; ++turn) {
    const int seat = (position.mover + turn) % setup.seats;
    const Prospect prospect = prospects_.of(setup, position, seat);
    for (std::size_t docked = 1; docked < prospect.chance.size(); ++docked) {
      writer.share(prospect.chance[docked]);
    }
    writer.share(prospect.turns / many_turns);
    writer.share(prospect.points / most_points);
    writer.share(static_cast<double>(prospect.best_berth) / UpTheRiver::best_berth);
    const int boats = boats_on_river(position.boats[seat]);
    writer.one_of(boats, 1, UpTheRiver::boats_each);
    for (int place = 1; place <= UpTheRiver::positions; ++place) {
      writer.share(static_cast<double>(UpTheRiver::boats_at(position, seat, place)) /
                   UpTheRiver::boats_each);
    }
    sailing += boats;
  }
  // How soon the waterfall comes.
  writer.one_of(up_the_river::turns_after(setup, setup.first, position.mover), 0, setup.seats);
  writer.share(static_cast<double>(sailing) / (UpTheRiver::boats_each * setup.seats));
  writer.share(static_cast<double>(position.free_berth) / UpTheRiver::best_berth);
  writer.one_of(setup.sandbank[position.phase], 1, UpTheRiver::positions);
  writer.one_of(setup.wave[position.phase], 1, UpTheRiver::positions);
  return position.mover;
}

std::string_view Features::network([[maybe_unused]] int seats) {
#ifndef __wasm__
  if (seats == 2) return embedded::minds_up_the_river_data_players_2_network;
  if (seats == 3) return embedded::minds_up_the_river_data_players_3_network;
  if (seats == 4) return embedded::minds_up_the_river_data_players_4_network;
#endif
  return {};
}

}  // namespace boathouse
