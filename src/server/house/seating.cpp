#include "server/house/seating.h"

#include <algorithm>

#include "core/text.h"
#include "server/house/meant.h"
#include "server/house/secrets.h"
#include "server/house/table_maker.h"

namespace boathouse::server {

void Seating::sit(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  if (table.phase() != Phase::open) return request->fail({"not_open", {}});
  int number = -1;
  if (request->action.has("seat")) {
    const auto seat = request->action.number("seat", 0, table.seat_count() - 1);
    if (!seat) return request->fail(seat.error());
    number = static_cast<int>(*seat);
    // Sent twice: they sit there already.
    if (table.holds(visitor.id, number)) {
      return request->succeed([&](JsonWriter& json) { json.member("seq", table.seq()); });
    }
    if (table.seat(number).taken()) {
      return request->fail({"seat_taken", {{"seat", join(number + 1)}}});
    }
  } else {
    const auto free = std::ranges::find_if_not(table.seats(), &TableSeat::taken);
    if (free == table.seats().end()) return request->fail({"no_free_seat", {}});
    number = static_cast<int>(free - table.seats().begin());
  }
  const auto name = request->action.text_if_any("name");
  if (!name) return request->fail(name.error());
  TableSeat seat{.kind = TableSeat::Kind::human, .name = name->empty() ? visitor.name : *name};
  seat.visitor = visitor.id;
  if (auto checked = check_name(seat.name); !checked) return request->fail(checked.error());
  tables_.commit_one(live, entry::Sat{number, std::move(seat)}, request,
                     {AtTable{visitor.id, live.row.id}});
}

void Seating::leave(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const auto seat = seat_meant(request->action, live.table, visitor);
  if (!seat) return request->fail(seat.error());
  if (live.table.phase() != Phase::open) {
    return tables_.commit_one(live, entry::TakenOver{*seat, live.table.stand_in()}, request);
  }
  const auto kind = live.table.is_public() ? TableSeat::Kind::anyone : TableSeat::Kind::by_link;
  tables_.commit_one(live, entry::Left{*seat, {.kind = kind}}, request);
}

void Seating::swap(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  const auto one = request->action.number("seat", 0, table.seat_count() - 1);
  if (!one) return request->fail(one.error());
  const auto other = request->action.number("with", 0, table.seat_count() - 1);
  if (!other) return request->fail(other.error());
  if (table.phase() != Phase::open) return request->fail({"not_open", {}});
  const auto free_or_own = [&](std::int64_t seat) {
    return table.holds(visitor.id, static_cast<int>(seat)) ||
           !table.seat(static_cast<int>(seat)).taken();
  };
  const bool own = table.holds(visitor.id, static_cast<int>(*one)) && free_or_own(*other);
  if (table.host() != visitor.id && !own) return request->fail({"not_yours", {}});
  tables_.commit_one(live, entry::Swapped{static_cast<int>(*one), static_cast<int>(*other)},
                     request);
}

void Seating::set_seat(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  const auto number = request->action.number("seat", 0, table.seat_count() - 1);
  if (!number) return request->fail(number.error());
  const auto kind = request->action.text("kind");
  if (!kind) return request->fail(kind.error());
  const auto mind = request->action.text_if_any("mind");
  if (!mind) return request->fail(mind.error());
  const auto name = request->action.text_if_any("name");
  if (!name) return request->fail(name.error());
  if (table.host() != visitor.id) return request->fail({"not_host", {}});
  if (table.phase() != Phase::open) return request->fail({"not_open", {}});
  if (table.seat(static_cast<int>(*number)).kind == TableSeat::Kind::human) {
    return request->fail({"seat_taken", {{"seat", join(*number + 1)}}});
  }
  TableSeat seat;
  if (*kind == "mind") {
    auto made = seat_of_mind(table.game(), table.seats().size(), *mind, *name);
    if (!made) return request->fail(made.error());
    seat = std::move(*made);
  } else if (*kind == "anyone") {
    seat.kind = TableSeat::Kind::anyone;
  } else if (*kind != "friend") {
    return request->fail({"seat_kind", {}});
  }
  tables_.commit_one(live, entry::SeatSet{static_cast<int>(*number), std::move(seat)}, request);
}

void Seating::nonce(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const auto seat = seat_meant(request->action, live.table, visitor);
  if (!seat) return request->fail(seat.error());
  const auto nonce = request->action.text("nonce");
  if (!nonce) return request->fail(nonce.error());
  Digest digest{};
  if (!from_hex(*nonce, digest)) {
    return request->fail({"record_hex", {{"what", "nonce"}, {"found", *nonce}}});
  }
  if (live.table.phase() != Phase::open) return request->fail({"not_open", {}});
  tables_.commit_one(live, entry::NonceGiven{*seat, *nonce}, request);
}

void Seating::start(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  if (table.host() != visitor.id) return request->fail({"not_host", {}});
  // Sent twice: it has begun.
  if (table.phase() == Phase::playing) {
    return request->succeed([&](JsonWriter& json) { json.member("seq", table.seq()); });
  }
  if (table.phase() != Phase::open) return request->fail({"not_open", {}});
  if (!std::ranges::all_of(table.seats(), &TableSeat::taken)) {
    return request->fail({"seats_open", {}});
  }
  entry::Started started;
  for (const TableSeat& seat : table.seats()) {
    started.nonces.push_back(seat.nonce.empty() ? random_token() : seat.nonce);
  }
  Change change;
  if (auto added = tables_.add(live, change, std::move(started)); !added) {
    return request->fail(added.error());
  }
  live.seen.fill(context_.now());
  referee_.go_on(live, change);
  ++context_.counts.matches_begun;
  context_.log("match_begun", [&](JsonWriter& json) {
    json.member("game", live.row.game).member("seats", table.seat_count());
  });
  tables_.commit(live, std::move(change), request);
}

void Seating::close(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  if (live.table.host() != visitor.id) return request->fail({"not_host", {}});
  if (live.table.phase() != Phase::open) return request->fail({"not_open", {}});
  tables_.commit_one(live, entry::Closed{}, request);
}

}  // namespace boathouse::server
