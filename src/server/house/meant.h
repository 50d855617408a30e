// What an action means at a table: which seat, which move.
#pragma once

#include "server/house/action.h"
#include "server/table/table.h"

namespace boathouse::server {

// The seat named, or the only one of the visitor's that can be meant.
[[nodiscard]] Expected<int> seat_meant(const Action& action, const Table& table,
                                       const VisitorRow& visitor);
[[nodiscard]] Expected<Move> move_meant(const Action& action, const Match& match, int seat);

}  // namespace boathouse::server
