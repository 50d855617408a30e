// The door for the card: the kernels of one game. Only tools/make-kernels includes it, before the
// sources of that game, which clang compiles for the card as they are.
#pragma once

#include <cstdint>

#include "games/list.h"
#include "gpu/c_library.h"
#include "gpu/order.h"

namespace boathouse::gpu {

using PlayedGame = BOATHOUSE_GAME;

// A thread plays one match after another. Matches of a warp differ in length, so a thread whose
// match is over begins the next one at once instead of waiting for the others: hence one loop over
// decisions, and not a loop over matches with one over decisions inside.
template <bool Drawn, class Chooser>
[[gnu::always_inline]] inline void play_matches(const Order& order) {
  const auto take_number = [&] {
    return __atomic_fetch_add(order.next_match, std::uint64_t{1}, __ATOMIC_RELAXED);
  };
  SeededMatch<PlayedGame, Drawn, Chooser> match{
      *static_cast<const PlayedGame::Setup*>(order.begun)};
  std::uint64_t plies = 0;
  std::uint64_t number = take_number();
  bool begun = false;
  while (number < order.matches) {
    if (!begun) {
      match.begin(order.first_seed + number);
      begun = true;
    }
    match.advance();
    if (match.is_over()) {
      const Trace trace = match.trace();
      order.traces[number] = trace;
      plies += trace.plies;
      number = take_number();
      begun = false;
    }
  }
  __atomic_fetch_add(order.plies, plies, __ATOMIC_RELAXED);
}

}  // namespace boathouse::gpu

// One at a time, as BOATHOUSE_KERNEL says: the driver compiles a module when it is loaded, and
// nobody wants to wait for a kernel that is not used. The names are those of kernels in
// src/gpu/batch.h. A set-up that nothing is drawn for is the same for all matches and need not be
// copied for each; where it does not matter much, it is copied all the same.
extern "C" [[clang::nvptx_kernel]] void BOATHOUSE_KERNEL(const boathouse::gpu::Order* order) {
  using namespace boathouse::gpu;
  struct Kernels {
    static void at_random(const Order& order) { play_matches<false, AtRandom>(order); }
    static void at_random_drawn(const Order& order) { play_matches<true, AtRandom>(order); }
    static void by_standing(const Order& order) { play_matches<true, ByStanding>(order); }
  };
  Kernels::BOATHOUSE_KERNEL(*order);
}
