#include "server/house/meant.h"

#include <algorithm>

#include "core/text.h"

namespace boathouse::server {

Expected<int> seat_meant(const Action& action, const Table& table, const VisitorRow& visitor) {
  if (action.has("seat")) {
    const auto seat = action.number("seat", 0, table.seat_count() - 1);
    if (!seat) return std::unexpected(seat.error());
    if (table.holds(visitor.id, static_cast<int>(*seat))) return static_cast<int>(*seat);
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

Expected<Move> move_meant(const Action& action, const Match& match, int seat) {
  if (action.has("notation") == action.has("code")) return failure("request_ply");
  if (action.has("notation")) {
    const auto notation = action.text("notation");
    if (!notation) return std::unexpected(notation.error());
    const auto ply = find_ply(match.state(), seat, *notation);
    if (!ply) return std::unexpected(ply.error());
    return ply->code;
  }
  const auto code = action.number("code", 0, UINT32_MAX);
  if (!code) return std::unexpected(code.error());
  const auto move = static_cast<Move>(*code);
  const std::vector<Move> moves = match.state().legal_moves(seat);
  if (std::ranges::find(moves, move) != moves.end()) return move;
  if (moves.empty()) return failure("seat_not_on_turn", {{"seat", join(seat + 1)}});
  return failure("illegal_move",
                 {{"seat", join(seat + 1)},
                  {"notation", join(move)},
                  {"examples", match.state().notation(Ply::move(seat, moves[0]), referee)}});
}

}  // namespace boathouse::server
