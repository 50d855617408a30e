#include "server/house/referee.h"

#include <utility>

#include "minds/mind.h"
#include "server/house/rated.h"

namespace boathouse::server {

void Referee::go_on(Live& live, Change& change) {
  const Match& match = *live.table.match();
  while (match.turn().is_chance())
    Tables::note(live, change, live.table.take_roll(context_.both_clocks()));
  if (!match.over() || live.table.phase() == Phase::over) return;
  (void)tables_.add(live, change, entry::Ended{match.ending()});
  ++context_.counts.matches_over;
  context_.log("match_over", [&](JsonWriter& json) {
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
                                        .ended = context_.now()});
  }
  if (live.table.rated()) keep_rated_result(live.table, context_.now(), change.batch);
}

void Referee::play(Live& live, Change& change, int seat, Move move) {
  Tables::note(live, change, live.table.take_move(seat, move, context_.both_clocks()));
  ++context_.counts.moves;
  go_on(live, change);
}

}  // namespace boathouse::server
