#include "server/house/move_player.h"

#include "core/text.h"
#include "server/house/meant.h"

namespace boathouse::server {

namespace {

constexpr Milliseconds away_relaxed = 120 * second;

}  // namespace

void MovePlayer::play(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Match* match = live.table.match();
  if (match == nullptr) return request->fail({"not_playing", {}});
  const auto ply = request->action.number("ply", 0, INT32_MAX);
  if (!ply) return request->fail(ply.error());
  const auto seat = seat_meant(request->action, live.table, visitor);
  if (!seat) return request->fail(seat.error());
  const auto at = static_cast<std::size_t>(*ply);
  if (at != match->plies().size() || match->over()) {
    // It may have been played already, and only the answer was lost.
    if (at < match->plies().size() && match->plies()[at].seat == *seat) {
      const Ply played = match->plies()[at];
      const Json* code = request->action.find("code");
      const auto notation = request->action.text("notation");
      if ((code != nullptr && code->whole<Move>() == played.code) ||
          (notation && *notation == match->state_at(at)->notation(played, *seat))) {
        return request->succeed([&](JsonWriter& json) { json.member("seq", live.table.seq()); });
      }
    }
    if (match->over()) return request->fail({"match_over", {}});
    return request->fail(
        {"stale_ply", {{"ply", join(*ply)}, {"plies", join(match->plies().size())}}});
  }
  if (!match->turn().has(*seat)) {
    return request->fail({"seat_not_on_turn", {{"seat", join(*seat + 1)}}});
  }
  if (live.table.played_by_mind(*seat)) return request->fail({"played_by_mind", {}});
  const auto move = move_meant(request->action, *match, *seat);
  if (!move) return request->fail(move.error());
  const auto quiet = request->action.flag("quiet", false);
  if (!quiet) return request->fail(quiet.error());
  Change change;
  referee_.play(live, change, *seat, *move);
  tables_.commit(live, std::move(change), request, {}, Answer{.quiet = *quiet});
}

void MovePlayer::undo(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Match* match = live.table.match();
  if (match == nullptr) return request->fail({"not_playing", {}});
  const auto ply = request->action.number("ply", 0, INT32_MAX);
  if (!ply) return request->fail(ply.error());
  const auto plies = static_cast<std::int64_t>(match->plies().size());
  if (*ply != plies) {
    return request->fail({"stale_ply", {{"ply", join(*ply)}, {"plies", join(plies)}}});
  }
  int seat = -1;
  if (!request->action.has("seat") && plies > 0) seat = match->plies().back().seat;
  if (!live.table.holds(visitor.id, seat)) {
    const auto meant = seat_meant(request->action, live.table, visitor);
    if (!meant) return request->fail(meant.error());
    seat = *meant;
  }
  tables_.commit_one(live, entry::Undone{seat}, request);
}

void MovePlayer::resign(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  if (live.table.match() == nullptr) return request->fail({"not_playing", {}});
  const auto seat = seat_meant(request->action, live.table, visitor);
  if (!seat) return request->fail(seat.error());
  Change change;
  auto added = tables_.add(live, change, entry::Resigned{*seat, live.table.stand_in()});
  if (!added) return request->fail(added.error());
  referee_.go_on(live, change);
  tables_.commit(live, std::move(change), request);
}

void MovePlayer::stand_in(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  if (table.phase() != Phase::playing) return request->fail({"not_playing", {}});
  const auto number = request->action.number("seat", 0, table.seat_count() - 1);
  if (!number) return request->fail(number.error());
  const auto seat = static_cast<int>(*number);
  if (table.seats_of(visitor.id).empty()) return request->fail({"not_yours", {}});
  const bool away =
      !live.presence().is_here(seat) && live.seen_at(seat) + away_relaxed <= context_.now();
  if (!away && !table.played_by_mind(seat)) {
    return request->fail({"not_away", {{"seat", join(seat + 1)}}});
  }
  tables_.commit_one(live, entry::TakenOver{seat, table.stand_in()}, request);
}

void MovePlayer::back(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  if (live.table.match() == nullptr) return request->fail({"not_playing", {}});
  const auto seat = seat_meant(request->action, live.table, visitor);
  if (!seat) return request->fail(seat.error());
  tables_.commit_one(live, entry::GivenBack{*seat}, request);
}

void MovePlayer::give_back_to(Live& live, const std::string& visitor) {
  if (live.busy || live.table.phase() != Phase::playing) return;
  Change change;
  for (const int seat : live.table.seats_of(visitor)) {
    const Seat& played = live.table.match()->seats()[static_cast<std::size_t>(seat)];
    if (played.stand_in.empty() || played.resigned) continue;
    (void)tables_.add(live, change, entry::GivenBack{seat});
  }
  if (change.batch.empty()) return;
  tables_.commit(live, std::move(change), [](const Expected<void>&) {});
}

}  // namespace boathouse::server
