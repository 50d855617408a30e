#include "server/house/neighbours.h"

#include <algorithm>
#include <utility>

namespace boathouse::server {

namespace {

constexpr Milliseconds between_beats = 2 * second;
constexpr Milliseconds between_looks = second;
constexpr Milliseconds between_searches = 5 * second;
// After so long without a sign of life that was kept, the store or this server was away.
constexpr Milliseconds outage = 5 * second;

}  // namespace

struct Neighbours::Seen {
  std::vector<HeadRow> heads;
  std::vector<PresenceRow> present;
  std::vector<ServerRow> servers;
  Milliseconds grace = 0;
};

void Neighbours::touch(const std::string& table) {
  if (context_.shared()) touched_.insert(table);
}

// Players and hosts, and with an empty name the server itself, which has the table in memory.
std::set<std::string> Neighbours::people_at(const std::string& table) {
  std::set<std::string> people;
  const Live* live = tables_.find_in_memory(table);
  if (live == nullptr) return people;
  people.insert(std::string{});
  for (const Subscription& each : live->subscriptions) {
    if (each.visitor == live->table.host() || !live->table.seats_of(each.visitor).empty()) {
      people.insert(each.visitor);
    }
  }
  return people;
}

void Neighbours::note_touched() {
  for (const std::string& table : std::exchange(touched_, {})) {
    std::set<std::string> people = people_at(table);
    std::set<std::string>& told = told_[table];
    for (const std::string& each : people) {
      if (!told.contains(each)) pending_.emplace_back(Come{table, each, context_.server()});
    }
    for (const std::string& each : told) {
      if (!people.contains(each)) pending_.emplace_back(Go{table, each, context_.server()});
    }
    told = std::move(people);
    if (told.empty()) told_.erase(table);
  }
}

void Neighbours::tick() {
  if (!context_.shared() || leaving_) return;
  note_touched();
  const Moment now = context_.steady();
  if (!writing_ && (!pending_.empty() || now - beat_ >= between_beats)) write();
  if (!reading_ && now - looked_ >= between_looks) look();
  if (now - searched_ >= between_searches) take_over_orphans();
}

void Neighbours::write() {
  writing_ = true;
  beat_ = context_.steady();
  const std::size_t sent = pending_.size();
  Batch batch = pending_;
  batch.emplace_back(
      Heartbeat{{context_.server(), journal_version, context_.house()}, context_.now()});
  // Nobody could play meanwhile, and so nobody's time runs out at once.
  if (heard_ != Moment{} && beat_ - heard_ <= outage) return send(std::move(batch), sent);
  context_.aside(
      "beat", true, [](Reads& reads) { return reads.last_beat(); },
      [this, batch = std::move(batch), sent](const Expected<Milliseconds>& last) mutable {
        if (last && *last + outage < context_.now()) batch.emplace_back(SetGrace{context_.now()});
        send(std::move(batch), sent);
      });
}

void Neighbours::send(Batch batch, std::size_t sent) {
  context_.store.write(
      std::move(batch),
      context_.while_open([this, sent](const Expected<void>& kept) { written(sent, kept); }));
}

void Neighbours::written(std::size_t sent, const Expected<void>& kept) {
  writing_ = false;
  if (!kept) return;  // all of it is sent again
  pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(sent));
  if (heard_ == Moment{} || beat_ - heard_ > outage) regained_ = context_.steady();
  // Others may have forgotten us and everybody here.
  if (heard_ != Moment{} && beat_ - heard_ >= Reads::patience) {
    for (const auto& [table, people] : std::exchange(told_, {})) touched_.insert(table);
  }
  heard_ = beat_;
}

Neighbours::Seen Neighbours::read(Reads& reads, const std::vector<HeadRow>& known,
                                  const std::string& own, Milliseconds now) {
  return {.heads = reads.heads_beyond(known),
          .present = reads.present(known, own, now),
          .servers = reads.servers(now),
          .grace = reads.grace()};
}

void Neighbours::look() {
  reading_ = true;
  looked_ = context_.steady();
  context_.aside(
      "neighbours", true,
      [known = tables_.heads(), own = context_.server(), now = context_.now()](Reads& reads) {
        return read(reads, known, own, now);
      },
      [this, began = looked_](const Expected<Seen>& seen) {
        reading_ = false;
        if (!seen) return;
        saw_ = began;
        take_in(*seen);
      });
}

bool Neighbours::in_touch() const {
  if (!context_.shared()) return true;
  return heard_ != Moment{} && context_.steady() - heard_ <= outage && saw_ > regained_;
}

void Neighbours::take_in(const Seen& seen) {
  context_.journal_version = journal_version;
  for (const ServerRow& each : seen.servers) {
    context_.journal_version = std::min(context_.journal_version, each.journal);
  }
  tables_.take_in(seen.heads);
  std::map<std::string, std::vector<PresenceRow>> by_table;
  for (const PresenceRow& row : seen.present) {
    by_table[row.table].push_back(row);
  }
  if (tables_.set_grace(seen.grace)) {
    for (const std::string& id : tables_.in_memory()) {
      hooks_.clocks_changed(*tables_.find_in_memory(id));
    }
  }
  // Where nobody is elsewhere, now or before, nothing changes.
  for (const std::string& id : std::exchange(shared_, {})) by_table[id];
  for (auto& [id, rows] : by_table) {
    Live* live = tables_.find_in_memory(id);
    if (live == nullptr) continue;
    if (!rows.empty()) shared_.insert(id);
    take_in(*live, std::move(rows));
  }
}

void Neighbours::take_in(Live& live, std::vector<PresenceRow> rows) {
  const auto before = std::exchange(live.elsewhere, std::move(rows));
  // The first of the servers with a player thinks for the minds, or the first of all.
  std::string with_people;
  std::string any = context_.server();
  for (const std::string& each : people_at(live.row.id)) {
    if (!each.empty()) with_people = context_.server();
  }
  for (const PresenceRow& row : live.elsewhere) {
    any = std::min(any, row.server);
    if (row.visitor.empty()) continue;
    with_people = with_people.empty() ? row.server : std::min(with_people, row.server);
  }
  live.others_think = (with_people.empty() ? any : with_people) != context_.server();
  if (before == live.elsewhere) return;
  for (const PresenceRow& row : before) live.see(row.visitor, context_.steady());
  hooks_.presence_changed(live);
}

void Neighbours::take_over_orphans() {
  constexpr std::int64_t at_once = 64;
  searched_ = context_.steady();
  context_.aside(
      "orphans", false,
      [now = context_.now()](Reads& reads) { return reads.orphans(now, at_once); },
      [this](const Expected<std::vector<std::string>>& ids) {
        if (!ids) return;
        // Once it is open, its clocks and minds are looked after here.
        for (const std::string& id : *ids) tables_.use(id, [](const Expected<Live*>&) {});
      });
}

void Neighbours::leave(std::function<void()> then) {
  if (!context_.shared()) return then();
  leaving_ = true;
  context_.store.write(
      {LeaveServer{context_.server()}},
      context_.while_open([then = std::move(then)](const Expected<void>&) { then(); }));
}

}  // namespace boathouse::server
