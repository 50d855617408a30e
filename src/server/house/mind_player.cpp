#include "server/house/mind_player.h"

#include <algorithm>
#include <utility>

namespace boathouse::server {

namespace {

// Somebody who acted this recently without listening is waiting for the answer.
constexpr Milliseconds still_here = 60 * second;

}  // namespace

Asker MindPlayer::asker(const std::string& visitor, const std::string& address) {
  // Whoever is not known at the moment counts as a guest.
  const auto row = visitors_.find(visitor);
  const bool account = row != nullptr && !row->login.empty();
  return {visitor, account || address.empty() ? visitor : address};
}

// A match without people, neither playing nor watching, is paused. If nobody is there, it thinks
// last.
std::optional<Thinking> MindPlayer::wanted_at(const Live& live) {
  const Table& table = live.table;
  const Match* match = table.match();
  if (match == nullptr || match->over() || table.phase() != Phase::playing ||
      !match->turn().is_seats()) {
    return std::nullopt;
  }
  Thinking wanted{.plies = match->plies().size(), .seat = -1};
  bool people = false;
  for (int seat = 0; seat < table.seat_count(); ++seat) {
    if (!table.played_by_mind(seat)) {
      people = true;
    } else if (wanted.seat < 0 && match->turn().has(seat)) {
      wanted.seat = seat;
    }
  }
  // The players of a rated match may all have resigned, and wait for its result.
  const bool pauses = !people && live.subscriptions.empty() && !table.strict();
  if (wanted.seat < 0 || pauses) return std::nullopt;
  if (live.others_think && live.thinks_from() > context_.steady()) return std::nullopt;

  const auto plays = [&](const std::string& visitor) {
    return std::ranges::any_of(table.seats_of(visitor),
                               [&](int seat) { return !table.played_by_mind(seat); });
  };
  const Subscription* waiting = nullptr;
  for (const Subscription& each : live.subscriptions) {
    if (!plays(each.visitor)) continue;
    // Of several, the one who moved.
    if (waiting == nullptr || each.visitor == live.acted.visitor) waiting = &each;
  }
  if (waiting != nullptr) {
    wanted.asker = asker(waiting->visitor, waiting->address);
  } else if (live.acted.at + still_here > context_.steady() && plays(live.acted.visitor)) {
    wanted.asker = asker(live.acted.visitor, live.acted.address);
  } else {
    wanted.want = Want::unattended;
    wanted.asker = live.subscriptions.empty() ? asker(table.host(), {})
                                              : asker(live.subscriptions.front().visitor,
                                                      live.subscriptions.front().address);
  }
  return wanted;
}

void MindPlayer::wake(Live& live) {
  auto wanted = wanted_at(live);
  if (live.thinking) {
    const Thinking& asked = *live.thinking;
    if (wanted && asked.plies == wanted->plies && asked.seat == wanted->seat &&
        asked.want == wanted->want) {
      return;
    }
    forget(live);
  }
  if (wanted) ask(live, std::move(*wanted));
}

void MindPlayer::forget(Live& live) {
  const Thinking asked = *std::exchange(live.thinking, std::nullopt);
  minds_.forget(asked.ticket);
  wake_next(asked.asker.share);
}

void MindPlayer::ask(Live& live, Thinking wanted) {
  const Match& match = *live.table.match();
  const Seat& seat = match.seats()[static_cast<std::size_t>(wanted.seat)];
  // Known only once the question is asked.
  const auto ticket = std::make_shared<MindRoom::Ticket>(0);
  *ticket =
      minds_.think({wanted.want, wanted.asker, match.state().look(wanted.seat), seat.who_plays(),
                    match.dice().mind_stream(wanted.seat, wanted.plies), &match},
                   context_.while_open([this, id = live.row.id, ticket, share = wanted.asker.share](
                                           const Expected<Thought>& thought) {
                     answered(id, *ticket, thought);
                     wake_next(share);
                   }));
  if (*ticket != 0) {
    wanted.ticket = *ticket;
    live.thinking = std::move(wanted);
  } else if (!live.waits_for_mind) {
    live.waits_for_mind = true;
    waiting_[wanted.asker.share].push_back(live.row.id);
  }
}

void MindPlayer::answered(const std::string& id, MindRoom::Ticket ticket,
                          const Expected<Thought>& thought) {
  Live* live = tables_.find_in_memory(id);
  if (live == nullptr || !live->thinking || live->thinking->ticket != ticket) return;
  const Thinking asked = *std::exchange(live->thinking, std::nullopt);
  const Moment used = live->used;
  tables_.when_free(*live, [this, id, asked, thought] {
    if (Live* kept = tables_.find_in_memory(id)) play(*kept, asked.seat, asked.plies, thought);
  });
  if (Live* kept = tables_.find_in_memory(id))
    kept->used = used;  // a thinking mind does not keep the table in memory
}

void MindPlayer::wake_next(const std::string& share) {
  const auto found = waiting_.find(share);
  // Waking a table may forget its question, which leads here again.
  if (found == waiting_.end() || std::exchange(waking_, true)) return;
  // Each once: one for which there is still no room goes to the end.
  for (std::size_t left = found->second.size(); left > 0; --left) {
    const std::string id = std::move(found->second.front());
    found->second.pop_front();
    Live* live = tables_.find_in_memory(id);
    if (live == nullptr) continue;
    live->waits_for_mind = false;
    if (live->busy || live->lost) continue;  // it is woken afterwards
    wake(*live);
    if (live->thinking || live->waits_for_mind) break;
  }
  if (found->second.empty()) waiting_.erase(found);
  waking_ = false;
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
