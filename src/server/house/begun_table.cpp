#include "server/house/begun_table.h"

#include <algorithm>
#include <iterator>

#include "core/try.h"
#include "server/house/secrets.h"
#include "server/table/summary.h"

namespace boathouse::server {

Expected<Batch> begun_table(Context& context, Tables& tables, Referee& referee,
                            const std::string& id, const entry::Created& made,
                            const Digest& secret) {
  TableRow row{.id = id, .game = made.game, .secret = secret};
  row.is_public = made.is_public;
  row.timed = made.pace.timed();
  row.created = row.changed = context.now();
  Live live{Table{row}, row, context.steady()};
  Change change;
  TRY(tables.add(live, change, made));
  std::vector<Digest> salts(live.table.seats().size());
  std::ranges::generate(salts, random_digest);
  TRY(tables.add(live, change, live.table.start_with(salts)));
  referee.go_on(live, change);
  describe(row, live.table);
  row.due = row.timed ? 1 : 0;  // its clocks are in memory at once
  if (Tables::is_for_lobby(live)) row.shown = context.now() + Tables::lobby_time(live.table);
  Batch batch;
  batch.emplace_back(std::move(change.append));
  std::ranges::move(change.batch, std::back_inserter(batch));
  batch.emplace_back(row);
  for (const TableSeat& seat : live.table.seats()) {
    if (!seat.visitor.empty()) batch.emplace_back(AtTable{seat.visitor, row.id});
  }
  return batch;
}

}  // namespace boathouse::server
