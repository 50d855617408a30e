// What can be read: oneself, one's tables, the lobby, a table, its record and review, the season.
#include <algorithm>

#include "core/text.h"
#include "match/ply_json.h"
#include "minds/words.h"
#include "server/house.h"

namespace boathouse::server {

Answer House::me(const Caller& caller) {
  JsonWriter json;
  json.open_object();
  if (const auto visitor = find_visitor(caller.visitor)) {
    write_me(json, *visitor);
  } else {
    json.key("me").null();
  }
  return {.json = json.close_object().take()};
}

Answer House::my_tables(const Caller& caller) {
  constexpr std::size_t most = 100;
  JsonWriter json;
  json.open_object().key("tables").open_array();
  std::size_t count = 0;
  for (const TableRow& row : store_.tables_of(caller.visitor)) {
    const auto in_memory = tables_.find(row.id);
    std::unique_ptr<Live> loaded;
    if (in_memory == tables_.end()) loaded = load_table(row);
    if (in_memory == tables_.end() && !loaded) continue;
    const Table& table = loaded ? loaded->table : in_memory->second->table;
    const std::vector<int> seats = table.seats_of(caller.visitor);
    if (seats.empty() || ++count > most) continue;
    json.open_object();
    write_summary(json, table);
    json.key("yours").open_array();
    for (const int seat : seats) json.value(seat);
    json.close_array().member("your_turn", std::ranges::any_of(seats, [&](int seat) {
                                return table.is_waiting_for(seat);
                              }));
    json.key("result");
    if (table.match() != nullptr && table.match()->over()) {
      write_result(json, *table.match());
    } else {
      json.null();
    }
    json.member("created", row.created).member("changed", row.changed).close_object();
  }
  return {.json = json.close_array().close_object().take()};
}

std::string House::lobby_json() {
  JsonWriter json;
  json.open_object().member("event", "lobby").key("tables").open_array();
  for (const TableRow& row : store_.public_tables()) {
    const Live* live = find_table(row.id);
    if (live == nullptr) continue;
    const Table& table = live->table;
    if (table.phase() != Phase::open && table.phase() != Phase::playing) continue;
    json.open_object().member("table", row.id).member("game", row.game).key("options");
    write_options(json, table.game(), table.options());
    json.key("pace");
    write_pace(json, table.pace());
    json.member("phase", name_of(table.phase())).key("seats");
    write_seat_names(json, table);
    json.member("watching", presence_of(*live).watching);
    json.member("created", row.created).close_object();
  }
  return json.close_array().close_object().take();
}

Answer House::lobby() { return {.json = lobby_json()}; }

Answer House::season(const ResultFilter& filter) {
  struct Sum {
    std::string name;
    int matches = 0;
    int wins = 0;
    int places = 0;
    int points = 0;
    double beaten = 0;
  };
  std::map<std::string, Sum> sums;
  for (const ResultRow& row : store_.results(filter)) {
    if (row.visitor.empty()) continue;
    Sum& sum = sums[row.visitor];
    sum.name = row.name;
    ++sum.matches;
    sum.wins += row.place == 1 ? 1 : 0;
    sum.places += row.place;
    sum.points += row.points;
    sum.beaten += row.beaten;
  }
  std::vector<std::pair<std::string, Sum>> players(sums.begin(), sums.end());
  // The best first: by the share of opponents left behind, then by how often they played.
  std::ranges::sort(players, [](const auto& one, const auto& other) {
    const Sum& a = one.second;
    const Sum& b = other.second;
    const double of_a = a.beaten / a.matches;
    const double of_b = b.beaten / b.matches;
    if (of_a != of_b) return of_a > of_b;
    return a.matches != b.matches ? a.matches > b.matches : one.first < other.first;
  });
  JsonWriter json;
  json.open_object().key("players").open_array();
  for (const auto& [visitor, sum] : players) {
    json.open_object().member("visitor", visitor).member("name", sum.name);
    json.member("matches", sum.matches).member("wins", sum.wins);
    json.key("mean_place").raw(decimal(static_cast<double>(sum.places) / sum.matches, 3));
    json.member("points", sum.points);
    json.key("beaten").raw(decimal(sum.beaten / sum.matches, 3)).close_object();
  }
  return {.json = json.close_array().close_object().take()};
}

void House::table(const Caller& caller, std::string_view id, std::optional<Viewer> as,
                  std::optional<Language> language, Reply reply) {
  Live* live = find_table(id);
  if (live == nullptr) return reply(failed({"no_table", {}}, caller.language));
  Subscription looking{nullptr, caller.visitor, as, language};
  when_free(*live, [this, looking, reply = std::move(reply), key = live->row.id]() mutable {
    Live& kept = *tables_.at(key);
    const Update update{.since = 0, .happened = {}, .about = true};
    reply({.json = update_json(kept.table, update, audience_of(kept.table, looking),
                               presence_of(kept))});
  });
}

void House::record(const Caller& caller, std::string_view id, std::optional<Viewer> as,
                   Reply reply) {
  Live* live = find_table(id);
  if (live == nullptr) return reply(failed({"no_table", {}}, caller.language));
  Subscription looking{nullptr, caller.visitor, as, std::nullopt};
  when_free(*live, [this, looking, caller, reply = std::move(reply), key = live->row.id]() mutable {
    const Table& kept = tables_.at(key)->table;
    if (kept.match() == nullptr) return reply(failed({"not_playing", {}}, caller.language));
    reply({.json = kept.match()->record_for(viewer_of(kept, looking))});
  });
}

void House::review(const Caller& caller, std::string_view id, Reply reply) {
  Live* live = find_table(id);
  if (live == nullptr) return reply(failed({"no_table", {}}, caller.language));
  if (live->busy || live->table.match() == nullptr || !live->table.match()->over()) {
    return reply(failed({"not_over", {}}, caller.language));
  }
  if (settings_.limits && !thoughts_.allow(caller.address, now())) {
    return reply(failed({"too_many", {}}, caller.language));
  }
  minds_.review(live->table.match()->record(),
                [self = std::weak_ptr{self_}, reply = std::move(reply),
                 language = caller.language](const Expected<std::string>& text) {
                  if (self.expired()) return;
                  if (!text) return reply(failed(text.error(), language));
                  reply({.json = *text});
                });
}

}  // namespace boathouse::server
