#include "server/house/rated.h"

#include <algorithm>
#include <cstring>

#include "core/try.h"
#include "server/house/secrets.h"

namespace boathouse::server {

namespace {

rating::Participant random_participant() {
  const Digest random = random_digest();
  std::uint64_t number = 0;
  std::memcpy(&number, random.data(), sizeof number);
  return static_cast<rating::Participant>(number >> 1U) | 1;  // positive, and never nobody
}

}  // namespace

Expected<void> check_rated_player(std::span<const TableSeat> seats, const VisitorRow& visitor) {
  if (visitor.login.empty()) return failure("rated_account");
  if (std::ranges::find(seats, visitor.id, &TableSeat::visitor) != seats.end()) {
    return failure("rated_one_seat");
  }
  const bool apart = std::ranges::any_of(seats, [&](const TableSeat& seat) {
    return seat.kind == TableSeat::Kind::human && seat.bot != visitor.bot;
  });
  if (apart) return failure("rated_apart");
  return {};
}

Expected<void> check_rated_token(const Caller& caller, const VisitorRow& visitor) {
  if (caller.bot && !visitor.bot) return failure("rated_bots");
  return {};
}

Expected<void> check_rated_mind(const rating::Conditions& conditions, const TableSeat& mind) {
  const rating::Anchors* anchors = rating::find_anchors(conditions);
  if (anchors != nullptr && anchors->of(mind.mind)) return {};
  return failure("rated_mind", {{"mind", mind.mind}});
}

Expected<void> check_rated(const entry::Created& made, const rating::Conditions& conditions,
                           const VisitorRow& host) {
  if (host.login.empty()) return failure("rated_account");
  if (!made.pace.timed()) return failure("rated_pace");
  if (made.hints) return failure("rated_hints");
  if (std::ranges::count(made.seats, host.id, &TableSeat::visitor) > 1) {
    return failure("rated_one_seat");
  }
  for (const TableSeat& seat : made.seats) {
    if (seat.kind == TableSeat::Kind::mind) TRY(check_rated_mind(conditions, seat));
  }
  return {};
}

void keep_rated_result(const Table& table, Milliseconds now, Batch& batch) {
  const rating::Conditions conditions =
      rating::conditions_of(table.game(), table.options(), table.seat_count());
  const rating::Anchors* anchors = rating::find_anchors(conditions);
  RatedRow row{.table = table.id(),
               .game = std::string{table.game().info().id},
               .ended = now,
               .luck = rating::luck_under(conditions)};
  const Result result = table.match()->result();
  for (int seat = 0; seat < table.seat_count(); ++seat) {
    const TableSeat& who = table.seat(seat);
    RatedRow::Seat& kept = row.seats.emplace_back();
    kept.seat = seat;
    kept.result.place = result.place[static_cast<std::size_t>(seat)];
    kept.result.counts = !table.given_up_unplayed(seat);
    if (who.kind == TableSeat::Kind::mind && anchors != nullptr) {
      kept.result.anchor = anchors->of(who.mind).value_or(0);
    }
    if (who.visitor.empty()) continue;
    kept.visitor = who.visitor;
    batch.emplace_back(ParticipantRow{who.visitor, random_participant()});
  }
  batch.emplace_back(std::move(row));
}

}  // namespace boathouse::server
