#include "server/house/reports.h"

#include <algorithm>
#include <map>

#include "core/text.h"
#include "minds/words.h"

namespace boathouse::server {

void Reports::table(const Caller& caller, std::string_view id, std::optional<Viewer> as,
                    std::optional<Language> language, Reply reply) {
  Live* live = tables_.find(id);
  if (live == nullptr) return reply(failed({"no_table", {}}, caller.language));
  Subscription looking{nullptr, caller.visitor, as, language};
  tables_.when_free(*live, [this, looking, reply = std::move(reply), key = live->row.id]() mutable {
    Live& kept = *tables_.find_in_memory(key);
    const Update update{.since = 0, .happened = {}, .about = true};
    reply({.json = update_json(kept.table, update, listeners_.audience_of(kept.table, looking),
                               kept.presence())});
  });
}

void Reports::story(const Caller& caller, std::string_view id, std::optional<Viewer> as,
                    std::optional<Language> language, std::size_t from, Reply reply) {
  if (!limits_.action(caller.visitor.empty() ? caller.address : caller.visitor)) {
    return reply(failed({"too_many", {}}, caller.language));
  }
  Live* live = tables_.find(id);
  if (live == nullptr) return reply(failed({"no_table", {}}, caller.language));
  Subscription looking{nullptr, caller.visitor, as, language};
  tables_.when_free(
      *live, [this, looking, caller, from, reply = std::move(reply), key = live->row.id]() mutable {
        const Table& kept = tables_.find_in_memory(key)->table;
        if (kept.match() == nullptr) return reply(failed({"not_playing", {}}, caller.language));
        reply({.json = story_json(kept, from, listeners_.audience_of(kept, looking))});
      });
}

void Reports::record(const Caller& caller, std::string_view id, std::optional<Viewer> as,
                     Reply reply) {
  Live* live = tables_.find(id);
  if (live == nullptr) return reply(failed({"no_table", {}}, caller.language));
  Subscription looking{nullptr, caller.visitor, as, std::nullopt};
  tables_.when_free(
      *live, [this, looking, caller, reply = std::move(reply), key = live->row.id]() mutable {
        const Table& kept = tables_.find_in_memory(key)->table;
        if (kept.match() == nullptr) return reply(failed({"not_playing", {}}, caller.language));
        reply({.json = context_.record_of(*kept.match(), Listeners::viewer_of(kept, looking))});
      });
}

Answer Reports::tables_of(const Caller& caller) {
  constexpr std::size_t most = 100;
  JsonWriter json;
  json.open_object().key("tables").open_array();
  std::size_t count = 0;
  for (const TableRow& row : context_.store.tables_of(caller.visitor)) {
    std::unique_ptr<Live> loaded;
    const Live* live = tables_.find_in_memory(row.id);
    if (live == nullptr) {
      loaded = tables_.load(row);
      live = loaded.get();
    }
    if (live == nullptr) continue;
    const Table& table = live->table;
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

Answer Reports::season(const ResultFilter& filter) const {
  struct Sum {
    std::string name;
    int matches = 0;
    int wins = 0;
    int places = 0;
    int points = 0;
    double beaten = 0;
  };
  std::map<std::string, Sum> sums;
  for (const ResultRow& row : context_.store.results(filter)) {
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
  // The best first: by the share of opponents beaten, then by the number of matches.
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

}  // namespace boathouse::server
