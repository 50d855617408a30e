#include "server/house/meant.h"

#include <algorithm>

#include "core/text.h"

namespace boathouse::server {

Expected<int> seat_meant(const Action& action, const Table& table, const VisitorRow& visitor) {
  if (action.has("seat")) {
    const auto seat = TRY(action.number<int>("seat", {}, 0, table.seat_count() - 1));
    if (table.holds(visitor.id, seat)) return seat;
    return failure("not_yours");
  }
  const std::vector<int> seats = table.seats_of(visitor.id);
  if (seats.empty()) return failure("not_yours");
  if (seats.size() == 1) return seats[0];
  std::vector<int> on_turn;
  std::ranges::copy_if(seats, std::back_inserter(on_turn),
                       [&](int seat) { return table.is_waiting_for(seat); });
  if (on_turn.size() == 1) return on_turn[0];
  return failure("which_seat");
}

}  // namespace boathouse::server
