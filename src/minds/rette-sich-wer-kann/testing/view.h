// Positions of Rette sich wer kann as the seat on turn sees them, for tests.
#pragma once

#include <memory>

#include "games/entry.h"
#include "games/list.h"
#include "minds/list.h"

namespace boathouse::testing {

[[nodiscard]] inline std::shared_ptr<const RetteSichWerKann::Setup> standard_pool() {
  return std::make_shared<const RetteSichWerKann::Setup>(
      RetteSichWerKann::begin(2, standard_options(RetteSichWerKann::info.options)));
}

[[nodiscard]] inline SeatViewOf<RetteSichWerKann> rette_view(
    const RetteSichWerKann::Position& position) {
  return {**find_game(RetteSichWerKann::info.id), 2, position.mover, standard_pool(), position};
}

}  // namespace boathouse::testing
