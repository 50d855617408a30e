#include "server/house/listeners.h"

#include <algorithm>
#include <climits>

#include "core/text.h"
#include "server/house/moderation.h"
#include "server/table/missed.h"

namespace boathouse::server {

namespace {

constexpr std::int64_t most_missed = 60;

}  // namespace

Viewer Listeners::viewer_of(const Table& table, Subscription& subscription) {
  if (subscription.pinned) {
    const Viewer seat = *subscription.pinned;
    return table.holds(subscription.visitor, seat) ? seat : spectator;
  }
  const std::vector<int> seats = table.seats_of(subscription.visitor);
  if (seats.empty()) return spectator;
  for (const int seat : seats) {
    if (!table.is_waiting_for(seat)) continue;
    subscription.last = seat;
    return seat;
  }
  return table.holds(subscription.visitor, subscription.last) ? subscription.last : seats.front();
}

Audience Listeners::audience_of(const Table& table, Subscription& subscription) {
  const auto visitor = visitors_.find(subscription.visitor);
  return {.viewer = viewer_of(table, subscription),
          .language = subscription.language,
          .visitor = subscription.visitor,
          .muted = visitor == nullptr ? std::string_view{} : std::string_view{visitor->muted}};
}

void Listeners::tell(Live& live, std::span<const Happening> told, bool about) {
  if (live.subscriptions.empty()) return;
  const Update update{.since = live.table.seq() - static_cast<std::int64_t>(told.size()),
                      .happened = told,
                      .about = about,
                      .now = context_.both_clocks()};
  const Presence presence = live.presence();
  struct Made {
    Viewer viewer;
    std::optional<Language> language;
    std::shared_ptr<const std::string> frame;
  };
  std::vector<Made> made;
  const bool same = same_for_all(update);
  for (Subscription& each : live.subscriptions) {
    // Somebody who had a seat when they began to listen.
    if (live.table.hides_from(each.visitor)) continue;
    std::shared_ptr<const std::string> frame;
    const Viewer viewer = viewer_of(live.table, each);
    for (const Made& one : made) {
      if (same && one.viewer == viewer && one.language == each.language) frame = one.frame;
    }
    if (!frame) {
      const Audience audience =
          same ? Audience{viewer, each.language, {}, {}} : audience_of(live.table, each);
      frame =
          std::make_shared<const std::string>(update_json(live.table, update, audience, presence));
      made.push_back({viewer, each.language, frame});
    }
    ++context_.counts.frames;
    each.listener->hear(frame, live.table.seq());
  }
}

void Listeners::subscribe(const Caller& caller, std::string_view id, std::optional<Viewer> as,
                          std::optional<Language> language, std::int64_t since, Reply reply) {
  const auto visitor = visitors_.find(caller.visitor);
  if (visitor != nullptr) {
    const auto allowed = check_ban(*visitor, context_.now());
    if (!allowed) return reply(failed(allowed.error(), caller.language));
  }
  const std::string key{id};
  listening_[caller.listener].insert(key);
  Subscription wanted{caller.listener, caller.visitor, as, language};
  wanted.address = caller.address;
  bring({wanted, key, since, caller.language, std::move(reply)});
}

void Listeners::bring(Joining joining) {
  const std::string id = joining.table;
  tables_.use(id, [this, joining = std::move(joining)](const Expected<Live*>& live) mutable {
    // The listener may have gone in the meantime.
    const auto still = listening_.find(joining.wanted.listener);
    if (still == listening_.end() || !still->second.contains(joining.table)) return;
    if (!live || (*live)->table.hides_from(joining.wanted.visitor)) {
      still->second.erase(joining.table);
      return joining.reply(failed(live ? Error{"sealed", {}} : live.error(), joining.language));
    }
    if (misses_rows(**live, joining)) return read_missed(std::move(joining));
    begin(**live, joining);
  });
}

bool Listeners::misses_rows(const Live& live, const Joining& joining) {
  constexpr int most_tries = 3;  // while others go on playing
  const std::int64_t missed = live.table.seq() - joining.since;
  if (joining.since <= 0 || missed <= 0 || missed > most_missed) return false;
  const bool all = !joining.rows.empty() && joining.rows.back().seq == live.table.seq();
  return !all && joining.tries < most_tries;
}

void Listeners::read_missed(Joining joining) {
  const std::int64_t after = std::max<std::int64_t>(0, joining.since - rows_before_missed);
  const std::string id = joining.table;
  context_.aside(
      "missed", true, [id, after](Reads& reads) { return reads.journal(id, after); },
      [this, joining = std::move(joining)](Expected<std::vector<EntryRow>> rows) mutable {
        // If they cannot be read, everything is told anew.
        joining.rows = rows ? std::move(*rows) : std::vector<EntryRow>{};
        joining.tries = rows ? joining.tries + 1 : INT_MAX;
        bring(std::move(joining));
      });
}

void Listeners::begin(Live& live, Joining& joining) {
  Subscription& wanted = joining.wanted;
  std::erase_if(live.subscriptions, [&](const Subscription& each) {
    if (each.listener != wanted.listener || each.pinned != wanted.pinned) return false;
    wanted.last = each.last;  // keeps showing the same seat
    return true;
  });
  const std::uint8_t before = live.presence().here;
  const std::string visitor = wanted.visitor;
  Listener* const listener = wanted.listener;
  live.subscriptions.push_back(std::move(wanted));
  joining.reply({.status = 200, .json = {}});
  // Its token may have been dropped meanwhile; then it has ended already.
  if (!listening_.contains(listener)) return;
  first_update(live, live.subscriptions.back(), joining.since, joining.rows);
  if (live.presence().here != before || live.table.seats_of(visitor).empty()) {
    hooks_.presence_changed(live);
  }
  hooks_.arrived(live, visitor);
}

void Listeners::first_update(Live& live, Subscription& subscription, std::int64_t since,
                             std::span<const EntryRow> rows) {
  const std::int64_t seq = live.table.seq();
  const Presence presence = live.presence();
  Update update{.since = 0, .happened = {}, .about = true, .now = context_.both_clocks()};
  std::optional<std::vector<Happening>> missed;
  if (!rows.empty() && rows.back().seq == seq) missed = missed_since(live.table, since, rows);
  if (since > 0 && since == seq) update.since = since;
  if (missed) {
    update.since = since;
    update.happened = *missed;
  }
  ++context_.counts.frames;
  subscription.listener->hear(
      std::make_shared<const std::string>(
          update_json(live.table, update, audience_of(live.table, subscription), presence)),
      seq);
}

void Listeners::forget(Listener& listener) {
  const auto found = listening_.find(&listener);
  if (found == listening_.end()) return;
  const std::set<std::string> ids = std::move(found->second);
  listening_.erase(found);
  for (const std::string& id : ids) {
    Live* live = tables_.find_in_memory(id);
    if (live == nullptr) continue;
    for (const Subscription& each : live->subscriptions) {
      if (each.listener == &listener) live->see(each.visitor, context_.steady());
    }
    live->used = context_.steady();
    leave(*live, listener);
  }
}

void Listeners::leave(Live& live, const Listener& listener) const {
  std::erase_if(live.subscriptions,
                [&](const Subscription& each) { return each.listener == &listener; });
  hooks_.presence_changed(live);
}

void Listeners::unsubscribe(const RequestPtr& request) {
  const auto id = request->action.text("table");
  if (!id) return request->fail(id.error());
  Listener* listener = request->caller.listener;
  if (Live* live = tables_.find_in_memory(*id)) leave(*live, *listener);
  listening_[listener].erase(*id);
  request->succeed();
}

void Listeners::subscribe(const RequestPtr& request) {
  const Action& action = request->action;
  const auto id = action.text("table");
  if (!id) return request->fail(id.error());
  constexpr std::size_t most_tables = 50;
  if (listening_[request->caller.listener].size() >= most_tables)
    return request->fail({"too_many", {}});
  std::optional<Viewer> as;
  if (const Json* who = action.find("as")) {
    const auto seat = who->whole<int>();
    const bool watcher = who->text() != nullptr && *who->text() == "spectator";
    if (!watcher && (!seat || *seat < 0 || *seat >= max_seats)) return request->fail({"as", {}});
    as = watcher ? spectator : *seat;
  }
  std::int64_t since = 0;
  if (action.has("since")) {
    const auto number = action.number<std::int64_t>("since", {}, 0);
    if (!number) return request->fail(number.error());
    since = *number;
  }
  const std::optional<Language> language =
      action.names_language() ? std::optional{action.language()} : std::nullopt;
  Caller caller = request->caller;
  caller.language = action.language();
  subscribe(caller, *id, as, language, since, [request](const Answer& answer) {
    if (answer.status == 200) return request->succeed();
    Answer named = answer;
    if (!request->action.id().empty()) {
      JsonWriter json;
      json.open_object().member("id", request->action.id());
      named.json = join(json.text(), ",", std::string_view{answer.json}.substr(1));
    }
    request->reply(named);
  });
}

}  // namespace boathouse::server
