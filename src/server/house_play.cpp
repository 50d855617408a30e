// Playing: moves, taking back, giving up, and the minds that play or sit in.
#include <algorithm>

#include "core/text.h"
#include "minds/hint.h"
#include "minds/mind.h"
#include "minds/words.h"
#include "server/house.h"

namespace boathouse::server {

namespace {

constexpr Milliseconds away_relaxed = 120'000;

}  // namespace

Expected<int> House::seat_meant(const Action& action, const Table& table,
                                const VisitorRow& visitor) const {
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

Expected<Move> House::move_meant(const Action& action, const Match& match, int seat) const {
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

void House::play(const Asking& asking, Live& live, const VisitorRow& visitor) {
  const Match* match = live.table.match();
  if (match == nullptr) return fail(asking, {"not_playing", {}});
  const auto ply = asking->action.number("ply", 0, INT32_MAX);
  if (!ply) return fail(asking, ply.error());
  const auto seat = seat_meant(asking->action, live.table, visitor);
  if (!seat) return fail(asking, seat.error());
  const auto at = static_cast<std::size_t>(*ply);
  if (at != match->plies().size() || match->over()) {
    // Perhaps it was played already, and only the answer was lost.
    if (at < match->plies().size() && match->plies()[at].seat == *seat) {
      const Ply played = match->plies()[at];
      const Json* code = asking->action.find("code");
      const auto notation = asking->action.text("notation");
      if ((code != nullptr && code->whole<Move>() == played.code) ||
          (notation && *notation == match->state_at(at)->notation(played, *seat))) {
        return succeed(asking, [&](JsonWriter& json) { json.member("seq", live.table.seq()); });
      }
    }
    if (match->over()) return fail(asking, {"match_over", {}});
    return fail(asking,
                {"stale_ply", {{"ply", join(*ply)}, {"plies", join(match->plies().size())}}});
  }
  if (!match->turn().has(*seat)) {
    return fail(asking, {"seat_not_on_turn", {{"seat", join(*seat + 1)}}});
  }
  if (live.table.played_by_mind(*seat)) return fail(asking, {"played_by_mind", {}});
  const auto move = move_meant(asking->action, *match, *seat);
  if (!move) return fail(asking, move.error());
  const auto quiet = asking->action.flag("quiet", false);
  if (!quiet) return fail(asking, quiet.error());
  Change change;
  change.told.emplace_back();
  std::string entry = live.table.take_move(*seat, *move, now(), change.told.back());
  change.batch.emplace_back(EntryRow{live.row.id, live.table.seq(), now(), std::move(entry)});
  go_on(live, change);
  ++counts_.moves;
  commit(live, std::move(change), asking, {}, Answer{.quiet = *quiet});
}

void House::go_on(Live& live, Change& change) {
  const Match& match = *live.table.match();
  while (match.turn().is_chance()) {
    change.told.emplace_back();
    std::string entry = live.table.take_roll(now(), change.told.back());
    change.batch.emplace_back(EntryRow{live.row.id, live.table.seq(), now(), std::move(entry)});
  }
  if (!match.over() || live.table.phase() == Phase::over) return;
  (void)add(live, change, match.ending() == Ending::resigned ? "end resigned" : "end played");
  ++counts_.matches_over;
  log("match_over", [&](JsonWriter& json) {
    json.member("game", live.row.game).member("plies", match.plies().size());
  });
  const Result result = match.result();
  const int seats = live.table.seat_count();
  for (int seat = 0; seat < seats; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    change.batch.emplace_back(ResultRow{.table = live.row.id,
                                        .game = live.row.game,
                                        .seat = seat,
                                        .seats = seats,
                                        .visitor = live.table.seat(seat).visitor,
                                        .name = live.table.seat(seat).name,
                                        .place = result.place[at],
                                        .points = result.points[at],
                                        .beaten = equity_of(result, seats, seat),
                                        .ended = now()});
  }
}

void House::undo(const Asking& asking, Live& live, const VisitorRow& visitor) {
  const Match* match = live.table.match();
  if (match == nullptr) return fail(asking, {"not_playing", {}});
  const auto ply = asking->action.number("ply", 0, INT32_MAX);
  if (!ply) return fail(asking, ply.error());
  const auto plies = static_cast<std::int64_t>(match->plies().size());
  if (*ply != plies) {
    return fail(asking, {"stale_ply", {{"ply", join(*ply)}, {"plies", join(plies)}}});
  }
  int seat = -1;
  if (!asking->action.has("seat") && plies > 0) seat = match->plies().back().seat;
  if (!live.table.holds(visitor.id, seat)) {
    const auto meant = seat_meant(asking->action, live.table, visitor);
    if (!meant) return fail(asking, meant.error());
    seat = *meant;
  }
  Change change;
  if (auto added = add(live, change, join("undo seat ", seat + 1)); !added) {
    return fail(asking, added.error());
  }
  commit(live, std::move(change), asking);
}

void House::resign(const Asking& asking, Live& live, const VisitorRow& visitor) {
  if (live.table.match() == nullptr) return fail(asking, {"not_playing", {}});
  const auto seat = seat_meant(asking->action, live.table, visitor);
  if (!seat) return fail(asking, seat.error());
  Change change;
  const std::string entry = join("resign seat ", *seat + 1, " ", live.table.stand_in());
  if (auto added = add(live, change, entry); !added) return fail(asking, added.error());
  go_on(live, change);
  commit(live, std::move(change), asking);
}

void House::stand_in(const Asking& asking, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  if (table.phase() != Phase::playing) return fail(asking, {"not_playing", {}});
  const auto number = asking->action.number("seat", 0, table.seat_count() - 1);
  if (!number) return fail(asking, number.error());
  const auto seat = static_cast<int>(*number);
  if (table.seats_of(visitor.id).empty()) return fail(asking, {"not_yours", {}});
  const bool away = !presence_of(live).is_here(seat) &&
                    live.seen[static_cast<std::size_t>(seat)] + away_relaxed <= now();
  if (!away && !table.played_by_mind(seat)) {
    return fail(asking, {"not_away", {{"seat", join(seat + 1)}}});
  }
  Change change;
  const std::string entry = join("takeover seat ", seat + 1, " ", table.stand_in());
  if (auto added = add(live, change, entry); !added) return fail(asking, added.error());
  commit(live, std::move(change), asking);
}

void House::back(const Asking& asking, Live& live, const VisitorRow& visitor) {
  if (live.table.match() == nullptr) return fail(asking, {"not_playing", {}});
  const auto seat = seat_meant(asking->action, live.table, visitor);
  if (!seat) return fail(asking, seat.error());
  Change change;
  if (auto added = add(live, change, join("return seat ", *seat + 1)); !added) {
    return fail(asking, added.error());
  }
  commit(live, std::move(change), asking);
}

// Who comes back finds his seat free again.
void House::give_back_to(Live& live, const std::string& visitor) {
  if (live.busy || live.table.phase() != Phase::playing) return;
  Change change;
  for (const int seat : live.table.seats_of(visitor)) {
    const Seat& played = live.table.match()->seats()[static_cast<std::size_t>(seat)];
    if (played.stand_in.empty() || played.resigned) continue;
    (void)add(live, change, join("return seat ", seat + 1));
  }
  if (change.batch.empty()) return;
  commit(live, std::move(change), [](const Expected<void>&) {});
}

void House::hint(const Asking& asking, Live& live, const VisitorRow& visitor) {
  const Match* match = live.table.match();
  if (match == nullptr || match->over()) return fail(asking, {"not_playing", {}});
  const auto seat = seat_meant(asking->action, live.table, visitor);
  if (!seat) return fail(asking, seat.error());
  if (!live.table.hints()) return fail(asking, {"no_hints", {}});
  if (!match->turn().has(*seat)) {
    return fail(asking, {"seat_not_on_turn", {{"seat", join(*seat + 1)}}});
  }
  if (settings_.limits && !thoughts_.allow(visitor.id, now())) {
    return fail(asking, {"too_many", {}});
  }
  const std::size_t plies = match->plies().size();
  std::shared_ptr<State> state{match->state().clone()};
  minds_.think(match->state().look(*seat), "admiral", match->dice().mind_stream(*seat, plies),
               [this, self = std::weak_ptr{self_}, asking, state,
                seat = *seat](const Expected<Thought>& thought) {
                 if (self.expired()) return;
                 if (!thought) return fail(asking, thought.error());
                 succeed(asking, [&](JsonWriter& json) {
                   json.key("hints").open_array();
                   for (const Hint& each : hints_of(*thought)) {
                     json.open_object().member("code", each.move);
                     json.member("notation", state->notation(Ply::move(seat, each.move), seat));
                     json.key("equity").raw(decimal(each.equity, 6));
                     json.key("error").raw(decimal(each.error, 6));
                     json.key("cost").raw(decimal(each.cost, 6));
                     json.member("verdict", name_of(each.verdict)).close_object();
                   }
                   json.close_array();
                 });
               });
}

// A match that nobody looks at, and in which nobody waits for anybody, rests.
void House::wake_minds(Live& live) {
  const Match* match = live.table.match();
  if (live.thinking || match == nullptr || match->over() || !match->turn().is_seats()) return;
  bool somebody = !live.subscriptions.empty();
  int mover = -1;
  for (int seat = 0; seat < live.table.seat_count(); ++seat) {
    if (!live.table.played_by_mind(seat)) {
      somebody = true;
    } else if (mover < 0 && match->turn().has(seat)) {
      mover = seat;
    }
  }
  if (mover < 0 || !somebody) return;
  live.thinking = true;
  const std::size_t plies = match->plies().size();
  const Seat& seat = match->seats()[static_cast<std::size_t>(mover)];
  minds_.think(match->state().look(mover), seat.who_plays(),
               match->dice().mind_stream(mover, plies),
               [self = std::weak_ptr{self_}, id = live.row.id, mover,
                plies](const Expected<Thought>& thought) {
                 const auto alive = self.lock();
                 if (!alive) return;
                 House& house = **alive;
                 const auto found = house.tables_.find(id);
                 if (found == house.tables_.end()) return;
                 Live& kept = *found->second;
                 kept.thinking = false;
                 const Milliseconds used = kept.used;
                 house.when_free(kept, [&house, id, mover, plies, thought] {
                   house.play_mind(*house.tables_.at(id), mover, plies, thought);
                 });
                 kept.used = used;  // a mind at work does not keep a table from being put away
               });
}

void House::play_mind(Live& live, int seat, std::size_t plies, const Expected<Thought>& thought) {
  const Match* match = live.table.match();
  if (live.lost || match == nullptr || !thought) return;
  // What it thought about may be gone, or its player back.
  if (match->plies().size() != plies || !match->turn().has(seat) ||
      !live.table.played_by_mind(seat)) {
    return wake_minds(live);
  }
  Change change;
  change.told.emplace_back();
  std::string entry = live.table.take_move(seat, thought->move(), now(), change.told.back());
  change.batch.emplace_back(EntryRow{live.row.id, live.table.seq(), now(), std::move(entry)});
  go_on(live, change);
  ++counts_.moves;
  commit(live, std::move(change), [](const Expected<void>&) {});
}

}  // namespace boathouse::server
