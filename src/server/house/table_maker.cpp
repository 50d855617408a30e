#include "server/house/table_maker.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "minds/level.h"
#include "minds/registry.h"
#include "server/house/names.h"
#include "server/house/rated.h"
#include "server/house/secrets.h"
#include "server/table/summary.h"

namespace boathouse::server {

namespace {

// A new match is played by today's rules. What they no longer offer becomes the standard.
OptionValues options_today(const Table& table, OptionValues today) {
  const GameInfo& info = table.game().info();
  const std::span<const OptionSpec> specs = options_behind(info, table.options());
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const std::string text = option_text(specs, table.options(), i);
    (void)set_option(info.options, today, join(specs[i].key, "=", text));
  }
  return today;
}

std::string text_in(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value == nullptr || value->text() == nullptr ? std::string{} : *value->text();
}

Expected<TableSeat> read_wish(const Json& json, const GameEntry& game, std::size_t seats,
                              const VisitorRow& visitor, const std::string& name) {
  const std::string kind = text_in(json, "kind");
  const std::string own = text_in(json, "name");
  TableSeat seat;
  if (kind == "me") {
    seat.kind = TableSeat::Kind::human;
    seat.name = TRY(name_of_person(own.empty() ? name : own));
    seat.visitor = visitor.id;
    seat.bot = visitor.bot;
    return seat;
  }
  if (kind == "mind") return seat_of_mind(game, seats, text_in(json, "mind"), own);
  if (kind == "anyone") seat.kind = TableSeat::Kind::anyone;
  if (kind == "anyone" || kind == "friend") return seat;
  return failure("seat_kind");
}

Expected<std::vector<TableSeat>> read_wishes(const Json* json, const GameEntry& game,
                                             const VisitorRow& visitor, const std::string& name) {
  std::vector<TableSeat> seats;
  if (json == nullptr) {
    seats.resize(static_cast<std::size_t>(game.info().min_seats));
    seats[0].kind = TableSeat::Kind::human;
    seats[0].name = name;
    seats[0].visitor = visitor.id;
    seats[0].bot = visitor.bot;
    return seats;
  }
  if (json->items() == nullptr) return failure("seat_kind");
  const auto count = static_cast<int>(std::min<std::size_t>(json->items()->size(), 1000));
  TRY(check_seats(game, count));
  for (const Json& each : *json->items()) {
    TableSeat seat = TRY(read_wish(each, game, json->items()->size(), visitor, name));
    if (seat.kind == TableSeat::Kind::mind) seat.name = distinct_name(seat.name, seats);
    seats.push_back(std::move(seat));
  }
  return seats;
}

Expected<entry::Created> read_creation(const Action& action, const VisitorRow& visitor) {
  entry::Created made;
  made.host = visitor.id;
  made.game = TRY(action.text("game"));
  const GameEntry* game = TRY(find_game(made.game));
  made.rules = game->info().rules_version;
  const std::string name = TRY(action.text_if_any("name"));
  const std::string own = TRY(name_of_person(name.empty() ? visitor.name : name));
  made.seats = TRY(read_wishes(action.find("seats"), *game, visitor, own));
  const OptionValues options =
      TRY(action.options("options", game->info().options, standard_for(*game, made)));
  TRY(check_seats(*game, static_cast<int>(made.seats.size()), options));
  made.options = option_texts(*game, options);
  if (const Json* json = action.find("pace")) made.pace = TRY(read_pace(*json));
  made.is_public = TRY(action.flag("public", false));
  made.rated = TRY(action.flag("rated", false));
  made.hints = TRY(action.flag("hints", !made.is_public && !made.rated));
  const auto stand_in = TRY(action.text_if_any("stand_in"));
  made.stand_in = TRY(mind_name(*game, static_cast<int>(made.seats.size()),
                                stand_in.empty() ? name_of(usual_level) : stand_in));
  if (!made.hints && !is_modest(made.stand_in)) {
    return failure("stand_in_strong", {{"mind", made.stand_in}});
  }
  if (made.rated) {
    made.stand_in = name_of(usual_level);
    TRY(check_rated(
        made, rating::conditions_of(*game, options, static_cast<int>(made.seats.size())), visitor));
  }
  return made;
}

}  // namespace

std::vector<std::string> option_texts(const GameEntry& game, const OptionValues& options) {
  const std::span<const OptionSpec> specs = game.info().options;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (!is_told(specs[i], options[i])) continue;
    texts.push_back(join(specs[i].key, "=", option_text(specs, options, i)));
  }
  return texts;
}

OptionValues standard_for(const GameEntry& game, const entry::Created& made) {
  const bool apart = std::ranges::any_of(made.seats, [&](const TableSeat& seat) {
    return seat.kind != TableSeat::Kind::mind && seat.visitor != made.host;
  });
  const std::span<const OptionSpec> specs = game.info().options;
  return apart ? standard_options_apart(specs) : standard_options(specs);
}

Expected<TableSeat> seat_of_mind(const GameEntry& game, std::size_t seats, const std::string& mind,
                                 const std::string& name) {
  const std::string known = TRY(mind_name(game, static_cast<int>(seats), mind));
  TableSeat seat{.kind = TableSeat::Kind::mind, .name = known};
  if (!name.empty()) seat.name = TRY(clean_name(name));
  seat.mind = known;
  return seat;
}

std::string distinct_name(const std::string& name, std::span<const TableSeat> others) {
  const auto taken = [&](const std::string& wish) {
    return std::ranges::find(others, wish, &TableSeat::name) != others.end();
  };
  std::string distinct = name;
  for (int number = 2; taken(distinct); ++number) distinct = join(name, " ", number);
  return distinct;
}

void TableMaker::check_limits(const RequestPtr& request, const VisitorRow& visitor,
                              std::function<void()> then) {
  if (!context_.limits()) return then();
  if (!limits_.creation(visitor.id, request->caller.address)) {
    return request->fail({"too_many", {{"wait", "10"}}});
  }
  struct Made {
    std::int64_t open = 0;
    std::int64_t running = 0;
  };
  context_.aside(
      "limits", true,
      [id = visitor.id](Reads& reads) {
        return Made{reads.tables_made_by(id, Phase::open, most_open_tables),
                    reads.tables_made_by(id, Phase::playing, most_running_tables)};
      },
      [request, then = std::move(then)](const Expected<Made>& made) {
        if (!made) return request->fail(made.error());
        if (made->open >= most_open_tables) {
          return request->fail({"too_many_open", {{"most", join(most_open_tables)}}});
        }
        if (made->running >= most_running_tables) {
          return request->fail({"too_many_running", {{"most", join(most_running_tables)}}});
        }
        then();
      });
}

Expected<void> TableMaker::create(const RequestPtr& request, const VisitorRow& visitor) {
  auto created = TRY(read_creation(request->action, visitor));
  if (created.rated) TRY(check_rated_token(request->caller, visitor));
  look_for_made(request, [this, request, visitor, created = std::move(created)](std::string id) {
    check_limits(request, visitor, [this, request, created, id = std::move(id)] {
      if (auto done = make(request, created, id); !done) request->fail(done.error());
    });
  });
  return {};
}

// The answer may have been lost, and another server asked.
void TableMaker::look_for_made(const RequestPtr& request, std::function<void(std::string)> then) {
  std::string id = request->made_id();
  if (id.empty()) return then(random_id());
  tables_.use(id, [this, request, id, then = std::move(then)](const Expected<Live*>& found) {
    if (!found && found.error().code == "no_table") return then(id);
    if (!found) return request->fail(found.error());
    // Clients that begin again with the same ids mean another table.
    constexpr Milliseconds soon = 600 * second;
    if ((*found)->row.created + soon < context_.now()) return then(random_id());
    request->succeed(
        [&](JsonWriter& json) { json.member("seq", (*found)->table.seq()).member("table", id); });
  });
}

Expected<void> TableMaker::make(const RequestPtr& request, const entry::Created& created,
                                const std::string& id) {
  TableRow row{.id = id, .game = created.game, .secret = random_digest()};
  row.is_public = created.is_public;
  row.timed = created.pace.timed();
  row.created = context_.now();
  row.changed = context_.now();
  auto live = std::make_unique<Live>(Table{row}, row, context_.steady());
  Change change;
  change.batch.emplace_back(AtTable{created.host, row.id});
  TRY(tables_.add(*live, change, created));
  Live& kept = tables_.begin(std::move(live));
  tables_.commit(kept, std::move(change), request,
                 [id = row.id](JsonWriter& json) { json.member("table", id); });
  return {};
}

Expected<bool> TableMaker::may_have_rematch(const RequestPtr& request, const Live& live,
                                            const VisitorRow& visitor) {
  const Table& table = live.table;
  if (table.seats_of(visitor.id).empty()) return failure("not_yours");
  if (table.phase() != Phase::over) return failure("not_over");
  if (!table.tournament().empty()) return failure("tournament_rematch");
  if (table.next().empty()) return true;
  request->succeed([&](JsonWriter& json) { json.member("table", table.next()); });
  return false;
}

Expected<void> TableMaker::rematch(const RequestPtr& request, Live& live,
                                   const VisitorRow& visitor) {
  if (!TRY(may_have_rematch(request, live, visitor))) return {};
  check_limits(request, visitor, [this, request, visitor, id = live.row.id] {
    tables_.use(id, [this, request, visitor](const Expected<Live*>& found) {
      if (!found) return request->fail(found.error());
      // Another player may have been quicker.
      const auto may = may_have_rematch(request, **found, visitor);
      if (!may) return request->fail(may.error());
      if (!*may) return;
      if (auto done = make_rematch(request, **found, visitor); !done) request->fail(done.error());
    });
  });
  return {};
}

Expected<void> TableMaker::make_rematch(const RequestPtr& request, Live& live,
                                        const VisitorRow& visitor) {
  const Table& table = live.table;

  entry::Created made{.game = live.row.game,
                      .rules = table.game().info().rules_version,
                      .seats = table.seats(),
                      .pace = table.pace(),
                      .is_public = table.is_public(),
                      .hints = table.hints(),
                      .stand_in = table.stand_in(),
                      .host = visitor.id,
                      .rated = table.rated()};
  const OptionValues options = options_today(table, standard_for(table.game(), made));
  made.options = option_texts(table.game(), options);
  if (made.rated) {
    TRY(check_rated(made, rating::conditions_of(table.game(), options, table.seat_count()),
                    visitor));
  }
  std::ranges::rotate(made.seats, made.seats.begin() + 1);
  TableRow row = live.row;
  row.id = random_id();
  row.secret = random_digest();
  row.phase = Phase::open;
  row.created = context_.now();
  row.changed = context_.now();
  row.due = 0;
  Live next{Table{row}, row, context_.steady()};
  Change first;
  TRY(tables_.add(next, first, made));
  describe(row, next.table);
  row.shown = context_.now() + Tables::lobby_time(next.table);
  Change change;
  TRY(tables_.add(live, change, entry::Rematched{row.id}));
  // Both tables in one batch: there is never one without the other.
  change.batch.emplace_back(row);
  change.batch.emplace_back(std::move(first.append));
  for (const TableSeat& seat : made.seats) {
    if (!seat.visitor.empty()) change.batch.emplace_back(AtTable{seat.visitor, row.id});
  }
  tables_.commit(live, std::move(change), request,
                 [id = row.id](JsonWriter& json) { json.member("table", id); });
  return {};
}

}  // namespace boathouse::server
