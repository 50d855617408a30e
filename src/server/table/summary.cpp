#include "server/table/summary.h"

#include <algorithm>

#include "core/text.h"
#include "match/ply_json.h"
#include "server/table/table_json.h"

namespace boathouse::server {

void describe(TableRow& row, const Table& table) {
  row.phase = table.phase();
  row.seq = table.seq();
  row.host = table.host();
  row.seated.clear();
  row.waiting = 0;
  for (int seat = 0; seat < table.seat_count(); ++seat) {
    const TableSeat& who = table.seat(seat);
    const bool person = who.kind == TableSeat::Kind::human && !who.visitor.empty();
    row.seated += join(seat == 0 ? "" : " ", person ? who.visitor : "-");
    if (table.is_waiting_for(seat)) row.waiting |= 1 << seat;
  }
  JsonWriter json;
  json.open_object().member("table", table.id()).member("game", table.game().info().id);
  json.key("options");
  write_options(json, table.game(), table.options(), table.seats().size());
  json.key("pace");
  write_pace(json, table.pace());
  if (table.rated()) json.member("rated", true);
  if (!table.tournament().empty()) json.member("tournament", table.tournament());
  json.member("phase", name_of(table.phase())).key("seats").open_array();
  for (const TableSeat& seat : table.seats()) {
    json.open_object().member("kind", name_of(seat.kind)).member("name", seat.name).close_object();
  }
  json.close_array();
  if (table.phase() == Phase::over) {
    json.key("result");
    write_result(json, *table.match());
  }
  row.summary = json.text().substr(1);  // without the bracket
  row.stale = false;
}

void write_summary(JsonWriter& json, const TableRow& row) { json.raw(row.summary); }

std::vector<int> seats_of(const TableRow& row, std::string_view visitor) {
  std::vector<int> seats;
  std::string_view seated = row.seated;
  for (int seat = 0; !seated.empty() && !visitor.empty(); ++seat) {
    if (cut(seated, ' ') == visitor) seats.push_back(seat);
  }
  return seats;
}

bool is_waiting_for(const TableRow& row, std::span<const int> seats) {
  return std::ranges::any_of(seats, [&](int seat) { return ((row.waiting >> seat) & 1) != 0; });
}

}  // namespace boathouse::server
