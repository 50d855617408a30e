#include "server/house/mind_player.h"

#include <utility>

namespace boathouse::server {

// A match without people, neither playing nor watching, is paused.
void MindPlayer::wake(Live& live) {
  const Match* match = live.table.match();
  if (live.thinking || live.table.phase() != Phase::playing || match->over() ||
      !match->turn().is_seats())
    return;
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
  minds_.think(
      match->state().look(mover), seat.who_plays(), match->dice().mind_stream(mover, plies),
      context_.while_open([this, id = live.row.id, mover, plies](const Expected<Thought>& thought) {
        Live* kept = tables_.find_in_memory(id);
        if (kept == nullptr) return;
        kept->thinking = false;
        const Milliseconds used = kept->used;
        tables_.when_free(*kept, [this, id, mover, plies, thought] {
          play(*tables_.find_in_memory(id), mover, plies, thought);
        });
        kept->used = used;  // a thinking mind does not keep the table in memory
      }));
}

void MindPlayer::play(Live& live, int seat, std::size_t plies, const Expected<Thought>& thought) {
  const Match* match = live.table.match();
  if (live.lost || live.table.phase() != Phase::playing || !thought) return;
  // The position may have changed, or the player may be back.
  if (match->plies().size() != plies || !match->turn().has(seat) ||
      !live.table.played_by_mind(seat)) {
    return wake(live);
  }
  Change change;
  referee_.play(live, change, seat, thought->move());
  tables_.commit(live, std::move(change), [](const Expected<void>&) {});
}

}  // namespace boathouse::server
