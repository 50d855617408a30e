#include "server/house/move_player.h"

#include "core/text.h"
#include "match/ply_json.h"
#include "server/house/meant.h"

namespace boathouse::server {

Expected<void> MovePlayer::play(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Match* match = live.table.match();
  if (match == nullptr) return failure("not_playing");
  const auto ply = TRY(request->action.number<int>("ply", {}, 0));
  const auto seat = TRY(seat_meant(request->action, live.table, visitor));
  const auto at = static_cast<std::size_t>(ply);
  if (at != match->plies().size() || match->over()) {
    // Perhaps it was played already, and only the answer was lost.
    if (at < match->plies().size() && match->plies()[at].seat == seat) {
      const Ply played = match->plies()[at];
      const Json* code = request->action.find("code");
      const auto notation = request->action.text("notation");
      if ((code != nullptr && code->whole<Move>() == played.code) ||
          (notation && *notation == match->state_at(at)->notation(played, seat))) {
        request->succeed([&](JsonWriter& json) { json.member("seq", live.table.seq()); });
        return {};
      }
    }
    if (match->over()) return failure("match_over");
    return failure("stale_ply", {{"ply", join(ply)}, {"plies", join(match->plies().size())}});
  }
  if (!match->turn().has(seat)) {
    return failure("seat_not_on_turn", {{"seat", join(seat + 1)}});
  }
  if (live.table.played_by_mind(seat)) return failure("played_by_mind");
  const Ply played = TRY(read_ply(request->action, match->state(), seat));
  const auto quiet = TRY(request->action.flag("quiet", false));
  Change change;
  referee_.play(live, change, seat, played.code);
  tables_.commit(live, std::move(change), request, {}, Answer{.quiet = quiet});
  return {};
}

Expected<void> MovePlayer::undo(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Match* match = live.table.match();
  if (match == nullptr) return failure("not_playing");
  if (live.table.strict()) return failure("rated_undo");
  const auto ply = TRY(request->action.number<int>("ply", {}, 0));
  const auto plies = static_cast<std::int64_t>(match->plies().size());
  if (ply != plies) {
    return failure("stale_ply", {{"ply", join(ply)}, {"plies", join(plies)}});
  }
  int seat = -1;
  if (!request->action.has("seat") && plies > 0) seat = match->plies().back().seat;
  if (!live.table.holds(visitor.id, seat)) {
    seat = TRY(seat_meant(request->action, live.table, visitor));
  }
  return tables_.commit_one(live, entry::Undone{seat}, request);
}

Expected<void> MovePlayer::resign(const RequestPtr& request, Live& live,
                                  const VisitorRow& visitor) {
  if (live.table.match() == nullptr) return failure("not_playing");
  const auto seat = TRY(seat_meant(request->action, live.table, visitor));
  Change change;
  TRY(tables_.add(live, change, entry::Resigned{seat, live.table.stand_in()}));
  referee_.go_on(live, change);
  tables_.commit(live, std::move(change), request);
  return {};
}

Expected<void> MovePlayer::stand_in(const RequestPtr& request, Live& live,
                                    const VisitorRow& visitor) {
  const Table& table = live.table;
  if (table.phase() != Phase::playing) return failure("not_playing");
  const auto seat = TRY(request->action.number<int>("seat", {}, 0, table.seat_count() - 1));
  if (table.seats_of(visitor.id).empty()) return failure("not_yours");
  if (table.strict()) return failure("rated_stand_in");
  if (!table.hints() && table.holds(visitor.id, seat)) return failure("no_handing_over");
  const bool away =
      !live.presence().is_here(seat) && live.replaceable_at(seat) <= context_.steady();
  if (!away && !table.played_by_mind(seat)) {
    return failure("not_away", {{"seat", join(seat + 1)}});
  }
  return tables_.commit_one(live, entry::TakenOver{seat, table.stand_in()}, request,
                            tables_.if_absent(live, seat));
}

Expected<void> MovePlayer::back(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  if (live.table.match() == nullptr) return failure("not_playing");
  const auto seat = TRY(seat_meant(request->action, live.table, visitor));
  return tables_.commit_one(live, entry::GivenBack{seat}, request);
}

void MovePlayer::give_back_to(Live& live, const std::string& visitor) {
  if (live.busy || live.table.phase() != Phase::playing) return;
  Change change;
  for (const int seat : live.table.seats_of(visitor)) {
    const Seat& played = live.table.match()->seats()[static_cast<std::size_t>(seat)];
    if (played.stand_in.empty() || played.resigned) continue;
    (void)tables_.add(live, change, entry::GivenBack{seat});
  }
  if (change.empty()) return;
  tables_.commit(live, std::move(change), [](const Expected<void>&) {});
}

}  // namespace boathouse::server
