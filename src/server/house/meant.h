// Which seat an action means at a table.
#pragma once

#include "server/house/action.h"
#include "server/table/table.h"

namespace boathouse::server {

// The named seat, or the visitor's only possible one.
[[nodiscard]] Expected<int> seat_meant(const Action& action, const Table& table,
                                       const VisitorRow& visitor);

}  // namespace boathouse::server
