// Any bytes as a message of the bus are none, or one that is written with the same bytes. What a
// worker is asked makes sense, or it is handed back: a mind can think about it.
#include <cstdint>
#include <cstdlib>

#include "server/bus/message.h"
#include "server/thinking/thinker.h"

namespace boathouse::server {
namespace {

// Plays on a little from what the seat sees.
void play_on(const SeatView& view) {
  Random random{1};
  const auto state = view.sample(random);
  if (!state->turn().has(view.seat())) std::abort();
  for (int plies = 0; plies < 8 && !state->turn().is_over(); ++plies) {
    if (state->turn().is_chance()) {
      const auto outcomes = state->chances();
      if (outcomes.empty()) std::abort();
      state->play(
          Ply::chance(outcomes[random.below(static_cast<std::uint32_t>(outcomes.size()))].code));
      continue;
    }
    int seat = 0;
    while (!state->turn().has(seat)) ++seat;
    const auto moves = state->legal_moves(seat);
    if (moves.empty()) std::abort();
    state->play(Ply::move(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
  }
}

void try_all(std::string_view bytes) {
  const auto append = read_message(bytes);
  if (append && write_message(*append) != bytes) std::abort();
  const auto report = read_report(bytes);
  if (report && write_report(*report) != bytes) std::abort();
  const auto errand = read_errand(bytes);
  if (!errand) return;
  if (write_errand(*errand) != bytes) std::abort();
  if (const auto* thought = std::get_if<ThoughtErrand>(&*errand)) {
    if (const auto view = view_of(*thought)) play_on(*view);
  }
}

}  // namespace
}  // namespace boathouse::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  boathouse::server::try_all({reinterpret_cast<const char*>(data), size});
  return 0;
}
