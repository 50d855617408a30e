#include "server/house/seating.h"

#include <algorithm>
#include <iterator>

#include "core/text.h"
#include "server/house/meant.h"
#include "server/house/names.h"
#include "server/house/rated.h"
#include "server/house/secrets.h"
#include "server/house/table_maker.h"

namespace boathouse::server {

namespace {

constexpr Milliseconds abandoned_after = 600 * second;  // also in docs/server.md and the sentence

}  // namespace

Expected<void> Seating::sit(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  if (table.phase() != Phase::open) return failure("not_open");
  int number = -1;
  if (request->action.has("seat")) {
    number = TRY(request->action.number<int>("seat", {}, 0, table.seat_count() - 1));
    // Sent twice: they sit there already.
    if (table.holds(visitor.id, number)) {
      request->succeed([&](JsonWriter& json) { json.member("seq", table.seq()); });
      return {};
    }
    if (table.seat(number).taken()) {
      return failure("seat_taken", {{"seat", join(number + 1)}});
    }
  } else {
    const auto free = std::ranges::find_if_not(table.seats(), &TableSeat::taken);
    if (free == table.seats().end()) return failure("no_free_seat");
    number = static_cast<int>(free - table.seats().begin());
  }
  if (table.rated()) TRY(check_rated_player(table.seats(), visitor));
  const std::string name = TRY(request->action.text_if_any("name"));
  const std::string own = TRY(name_of_person(name.empty() ? visitor.name : name));
  TableSeat seat{.kind = TableSeat::Kind::human, .name = own};
  seat.visitor = visitor.id;
  seat.bot = visitor.bot;
  return tables_.commit_one(live, entry::Sat{number, std::move(seat)}, request,
                            {AtTable{visitor.id, live.row.id}});
}

Expected<void> Seating::leave(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const auto seat = TRY(seat_meant(request->action, live.table, visitor));
  if (live.table.phase() != Phase::open) {
    // Else one could have a mind play the difficult moves.
    if (live.table.phase() == Phase::playing && !live.table.hints()) {
      return failure("no_handing_over");
    }
    return tables_.commit_one(live, entry::TakenOver{seat, live.table.stand_in()}, request);
  }
  return free(request, live, seat);
}

Expected<void> Seating::free_seat(const RequestPtr& request, Live& live,
                                  const VisitorRow& visitor) {
  const Table& table = live.table;
  const auto seat = TRY(request->action.number<int>("seat", {}, 0, table.seat_count() - 1));
  if (table.host() != visitor.id) return failure("not_host");
  if (table.phase() != Phase::open) return failure("not_open");
  // Sent twice, or they have gone by themselves.
  if (!table.seat(seat).taken()) {
    request->succeed([&](JsonWriter& json) { json.member("seq", table.seq()); });
    return {};
  }
  return free(request, live, seat);
}

Expected<void> Seating::free(const RequestPtr& request, Live& live, int seat) {
  const auto kind = live.table.is_public() ? TableSeat::Kind::anyone : TableSeat::Kind::by_link;
  return tables_.commit_one(live, entry::Left{seat, {.kind = kind}}, request);
}

Expected<void> Seating::swap(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  const auto one = TRY(request->action.number<int>("seat", {}, 0, table.seat_count() - 1));
  const auto other = TRY(request->action.number<int>("with", {}, 0, table.seat_count() - 1));
  if (table.phase() != Phase::open) return failure("not_open");
  const auto free_or_own = [&](std::int64_t seat) {
    return table.holds(visitor.id, static_cast<int>(seat)) ||
           !table.seat(static_cast<int>(seat)).taken();
  };
  const bool own = table.holds(visitor.id, static_cast<int>(one)) && free_or_own(other);
  if (table.host() != visitor.id && !own) return failure("not_yours");
  return tables_.commit_one(live, entry::Swapped{static_cast<int>(one), static_cast<int>(other)},
                            request);
}

Expected<void> Seating::set_seat(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  const auto number = TRY(request->action.number<int>("seat", {}, 0, table.seat_count() - 1));
  const auto kind = TRY(request->action.text("kind"));
  const auto mind = TRY(request->action.text_if_any("mind"));
  const std::string name = TRY(request->action.text_if_any("name"));
  if (table.host() != visitor.id) return failure("not_host");
  if (table.phase() != Phase::open) return failure("not_open");
  if (table.seat(static_cast<int>(number)).kind == TableSeat::Kind::human) {
    return failure("seat_taken", {{"seat", join(number + 1)}});
  }
  TableSeat seat;
  if (kind == "mind") {
    auto made = TRY(seat_of_mind(table.game(), table.seats().size(), mind, name));
    seat = std::move(made);
    std::vector<TableSeat> others = table.seats();
    others.erase(others.begin() + number);
    seat.name = distinct_name(seat.name, others);
    if (table.rated()) {
      TRY(check_rated_mind(rating::conditions_of(table.game(), table.options(), table.seat_count()),
                           seat));
    }
  } else if (kind == "anyone") {
    seat.kind = TableSeat::Kind::anyone;
  } else if (kind != "friend") {
    return failure("seat_kind");
  }
  return tables_.commit_one(live, entry::SeatSet{static_cast<int>(number), std::move(seat)},
                            request);
}

Expected<void> Seating::nonce(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const auto seat = TRY(seat_meant(request->action, live.table, visitor));
  const auto nonce = TRY(request->action.text("nonce"));
  Digest digest{};
  if (!from_hex(nonce, digest)) {
    return failure("record_hex", {{"what", "nonce"}, {"found", nonce}});
  }
  if (live.table.phase() != Phase::open) return failure("not_open");
  return tables_.commit_one(live, entry::NonceGiven{seat, nonce}, request);
}

Expected<void> Seating::start(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  if (table.host() != visitor.id) return failure("not_host");
  // Sent twice: it has begun.
  if (table.phase() == Phase::playing) {
    request->succeed([&](JsonWriter& json) { json.member("seq", table.seq()); });
    return {};
  }
  if (table.phase() != Phase::open) return failure("not_open");
  if (!std::ranges::all_of(table.seats(), &TableSeat::taken)) {
    return failure("seats_open");
  }
  std::vector<Digest> salts(table.seats().size());
  std::ranges::generate(salts, random_digest);
  Change change;
  TRY(tables_.add(live, change, table.start_with(salts)));
  live.seen.fill(context_.steady());
  referee_.go_on(live, change);
  ++context_.counts.matches_begun;
  context_.log("match_begun", [&](JsonWriter& json) {
    json.member("game", live.row.game).member("seats", table.seat_count());
  });
  tables_.commit(live, std::move(change), request);
  return {};
}

Expected<void> Seating::close(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  if (live.table.host() != visitor.id) return failure("not_host");
  const bool open = live.table.phase() == Phase::open;
  if (!open && live.table.phase() != Phase::playing) return failure("not_open");
  if (open) return tables_.commit_one(live, entry::Closed{}, request);
  if (live.table.strict()) return failure("rated_close");
  if (!is_abandoned(live)) return failure("not_abandoned");
  Batch all_absent;
  for (int seat = 0; seat < live.table.seat_count(); ++seat) {
    if (live.table.holds(visitor.id, seat)) continue;
    std::ranges::move(tables_.if_absent(live, seat), std::back_inserter(all_absent));
  }
  return tables_.commit_one(live, entry::Closed{}, request, std::move(all_absent));
}

bool Seating::is_abandoned(const Live& live) const {
  const Table& table = live.table;
  const Presence presence = live.presence();
  bool others = false;
  for (int seat = 0; seat < table.seat_count(); ++seat) {
    const TableSeat& its = table.seat(seat);
    if (its.kind != TableSeat::Kind::human || its.visitor == table.host()) continue;
    others = true;
    if (presence.is_here(seat)) return false;
    // By correspondence, somebody has gone once their time has run out.
    const bool for_long = table.pace().kind != Pace::Kind::correspondence &&
                          live.seen_at(seat) + abandoned_after <= context_.steady();
    const bool replaced =
        table.pace().kind == Pace::Kind::correspondence && table.played_by_mind(seat);
    if (!for_long && !replaced) return false;
  }
  return others;
}

}  // namespace boathouse::server
