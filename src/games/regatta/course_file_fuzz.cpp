// Whatever a course of one's own says, it is either refused with a sentence, or it is a course that
// can be written in one line, read again from it and sailed on.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/playout.h"
#include "games/regatta/course_file.h"
#include "games/regatta/rules.h"

namespace {

using namespace boathouse;

void insist(bool holds) {
  if (!holds) std::abort();
}

// Some plies at random: everybody is placed, and has turns.
void sail_on(const regatta::Course& course, std::uint64_t seed) {
  constexpr int plies = 100;
  Random random{seed};
  Regatta::Setup setup = Regatta::begin_on(4, false, course, regatta::deck());
  finish_setup<Regatta>(setup, random);
  Regatta::Position position = Regatta::start(setup);
  Regatta::MoveList moves;
  ChanceBuffer buffer;
  for (int ply = 0; ply < plies; ++ply) {
    const Turn turn = Regatta::turn(setup, position);
    if (turn.is_over()) return;
    const Ply next = random_ply<Regatta>(setup, position, turn, moves, buffer, random);
    insist(turn.is_chance() || !moves.empty());
    apply<Regatta>(setup, position, next);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto course = regatta::read_course(text);
  if (!course) {
    insist(!course.error().sentence().empty());
    return 0;
  }
  const std::string line = regatta::course_text(*course);
  insist(line.find_first_of(" \n") == std::string::npos);
  const auto again = regatta::read_course(line);
  insist(again && regatta::course_text(*again) == line);
  sail_on(*course, size);
  return 0;
}
