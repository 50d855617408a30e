// The seat and the move that an action refers to.
#pragma once

#include "server/house/action.h"
#include "server/table/table.h"

namespace boathouse::server {

// The named seat, or the visitor's only possible one.
[[nodiscard]] Expected<int> seat_meant(const Action& action, const Table& table,
                                       const VisitorRow& visitor);
[[nodiscard]] Expected<Move> move_meant(const Action& action, const Match& match, int seat);

}  // namespace boathouse::server
