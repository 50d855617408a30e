#include "games/up-the-river/rules.h"

#include <algorithm>
#include <numeric>

namespace boathouse {

static_assert(Game<UpTheRiver>);
static_assert(sizeof(UpTheRiver::Position) == 28);

namespace {

constexpr int wave_carries = 3;

// Where a section that lay at the given position at the start lies in a phase: one lower each
// time, and from position 1 back to position 10.
std::uint8_t position_in_phase(int at_start, int phase) {
  return static_cast<std::uint8_t>((at_start - 1 + 10 - phase) % 10 + 1);
}

// “A boat that would pass the sandbank or land on it stops on it.”
int forward(int from, int steps, int sandbank) {
  const int to = std::min(from + steps, UpTheRiver::harbour);
  return from < sandbank && sandbank <= to ? sandbank : to;
}

int sail(int from, int number, int sandbank, int wave) {
  const int to = forward(from, number, sandbank);
  // “A boat that ends a number move exactly on the wave is carried 3 sections further at once.”
  return to == wave ? forward(to, wave_carries, sandbank) : to;
}

void lay_river(UpTheRiver::Setup& setup) {
  for (int phase = 0; phase < 10; ++phase) {
    const auto at = static_cast<std::size_t>(phase);
    setup.sandbank[at] = position_in_phase(1, phase);
    setup.wave[at] = position_in_phase(setup.wave_start, phase);
    for (int number = 1; number <= 5; ++number) {
      for (int from = 1; from <= UpTheRiver::positions; ++from) {
        setup.reach[at][static_cast<std::size_t>(number)][static_cast<std::size_t>(from)] =
            static_cast<std::uint8_t>(sail(from, number, setup.sandbank[at], setup.wave[at]));
      }
    }
  }
}

int points_of(std::uint16_t berths) {
  int points = 0;
  for (int berth = 1; berth <= UpTheRiver::best_berth; ++berth) {
    if ((berths >> (berth - 1) & 1) != 0) points += berth;
  }
  return points;
}

}  // namespace

UpTheRiver::Setup UpTheRiver::begin(int seats, const OptionValues& options) {
  Setup setup;
  setup.seats = seats;
  setup.shuffled = options[0] == 1;
  setup.wave_start = setup.shuffled ? 0 : 5;
  if (!setup.shuffled) lay_river(setup);
  // “Option `first`: `seat` (the first seat) or `drawn` (one of the seats, drawn before the game).”
  setup.first_drawn = options[1] == 1;
  setup.first = setup.first_drawn ? -1 : 0;
  return setup;
}

Chances UpTheRiver::setup_chances(const Setup& setup, ChanceBuffer& buffer) {
  if (setup.wave_start == 0) {
    for (std::uint32_t wave = 2; wave <= positions; ++wave) buffer.push({wave, 1});
  } else if (setup.first < 0) {
    for (std::uint32_t seat = 0; seat < static_cast<std::uint32_t>(setup.seats); ++seat) {
      buffer.push({seat, 1});
    }
  }
  return Chances::even(buffer.span());
}

void UpTheRiver::draw_setup(Setup& setup, std::uint32_t outcome) {
  if (setup.wave_start == 0) {
    setup.wave_start = static_cast<std::int32_t>(outcome);
    lay_river(setup);
  } else {
    setup.first = static_cast<std::int32_t>(outcome);
  }
}

UpTheRiver::Position UpTheRiver::start(const Setup& setup) {
  Position position{};
  for (int seat = 0; seat < setup.seats; ++seat) {
    position.boats[seat] = boats_each << shift(start_position);
  }
  position.free_berth = best_berth;
  position.mover = static_cast<std::uint8_t>(setup.first);
  return position;
}

Result UpTheRiver::result(const Setup& setup, const Position& position) {
  Result result;
  // “Most berth points wins. Tie: the higher single berth”: a berth is held once, so a larger set
  // of bits is the one with the higher berth. “All at zero: shared.”
  const auto rank = [&](int seat) {
    const std::uint16_t berths = position.berths[seat];
    return points_of(berths) * 4096 + berths;
  };
  for (int seat = 0; seat < setup.seats; ++seat) {
    result.points[seat] = points_of(position.berths[seat]);
  }
  rank_places(result, setup.seats, rank);
  return result;
}

}  // namespace boathouse
