// What makes a match a rated one, and what it leaves behind for the ratings.
#pragma once

#include <span>

#include "rating/anchors.h"
#include "server/house/caller.h"
#include "server/table/table.h"

namespace boathouse::server {

// Whether the table may be rated as it is being made: a clock, no hints, every person an account of
// its own, and only minds whose rating is fixed.
[[nodiscard]] Expected<void> check_rated(const entry::Created& made,
                                         const rating::Conditions& conditions,
                                         const VisitorRow& host);
// People move for themselves; only the account of a bot is moved by its token.
[[nodiscard]] Expected<void> check_rated_token(const Caller& caller, const VisitorRow& visitor);
// Whether somebody may take one of these seats.
[[nodiscard]] Expected<void> check_rated_player(std::span<const TableSeat> seats,
                                                const VisitorRow& visitor);
[[nodiscard]] Expected<void> check_rated_mind(const rating::Conditions& conditions,
                                              const TableSeat& mind);

// What is written together with the end of a rated match.
void keep_rated_result(const Table& table, Milliseconds now, Batch& batch);

}  // namespace boathouse::server
