// Tables before and beside play: making one, sitting down, beginning, talking, playing again.
#include <algorithm>

#include "core/text.h"
#include "match/ply_json.h"
#include "minds/registry.h"
#include "server/house.h"
#include "server/secrets.h"

namespace boathouse::server {

namespace {

constexpr std::string_view usual_stand_in = "sailor";

std::string entry_of(std::string_view kind, const std::function<void(JsonWriter&)>& members = {}) {
  JsonWriter json;
  json.open_object().member("kind", kind);
  if (members) members(json);
  return json.close_object().take();
}

void write_seat_entry(JsonWriter& json, const TableSeat& seat) {
  json.member("as", name_of(seat.kind));
  if (!seat.name.empty()) json.member("name", seat.name);
  if (!seat.visitor.empty()) json.member("visitor", seat.visitor);
  if (!seat.mind.empty()) json.member("mind", seat.mind);
}

std::string seat_entry(std::string_view kind, int number, const TableSeat& seat) {
  return entry_of(kind, [&](JsonWriter& json) {
    json.member("seat", number);
    write_seat_entry(json, seat);
  });
}

// What is written about a table at its beginning.
struct Creation {
  const GameEntry* game = nullptr;
  OptionValues options{};
  std::vector<TableSeat> seats;
  Pace pace;
  bool is_public = false;
  bool hints = true;
  std::string stand_in;
  std::string host;

  [[nodiscard]] std::string entry() const {
    return entry_of("created", [&](JsonWriter& json) {
      json.member("game", game->info().id).key("options").open_array();
      for (std::size_t i = 0; i < game->info().options.size(); ++i) {
        const std::span<const OptionSpec> specs = game->info().options;
        json.value(join(specs[i].key, "=", option_text(specs, options, i)));
      }
      json.close_array().key("seats").open_array();
      for (const TableSeat& seat : seats) {
        json.open_object();
        write_seat_entry(json, seat);
        json.close_object();
      }
      json.close_array().key("pace");
      write_pace(json, pace);
      json.member("public", is_public).member("hints", hints);
      json.member("stand_in", stand_in).member("host", host);
    });
  }
};

Expected<OptionValues> read_options(const Json* json, const GameEntry& game) {
  OptionValues values = standard_options(game.info().options);
  if (json == nullptr) return values;
  if (json->members() == nullptr) return failure("request_options", {{"member", "options"}});
  for (const Json::Member& member : *json->members()) {
    const std::string* word = member.value.text();
    const auto digits = member.value.digits();
    if (word == nullptr && !digits) return failure("request_options", {{"member", "options"}});
    const std::string_view value = word != nullptr ? std::string_view{*word} : *digits;
    if (auto set = set_option(game.info().options, values, join(member.key, "=", value)); !set) {
      return std::unexpected(set.error());
    }
  }
  return values;
}

Expected<void> check_mind(const GameEntry& game, std::size_t seats, std::string_view mind) {
  const auto made = make_mind(game, static_cast<int>(seats), mind);
  if (!made) return std::unexpected(made.error());
  return {};
}

std::string text_in(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value == nullptr || value->text() == nullptr ? std::string{} : *value->text();
}

// Where the mind can play; without a name it is called what it is.
Expected<TableSeat> seat_of_mind(const GameEntry& game, std::size_t seats, const std::string& mind,
                                 const std::string& name) {
  auto checked = check_mind(game, seats, mind);
  if (checked && !name.empty()) checked = check_name(name);
  if (!checked) return std::unexpected(checked.error());
  TableSeat seat{.kind = TableSeat::Kind::mind, .name = name.empty() ? mind : name};
  seat.mind = mind;
  return seat;
}

Expected<TableSeat> read_wish(const Json& json, const GameEntry& game, std::size_t seats,
                              const VisitorRow& visitor, const std::string& name) {
  const std::string kind = text_in(json, "kind");
  const std::string own = text_in(json, "name");
  TableSeat seat;
  if (kind == "me") {
    seat = {.kind = TableSeat::Kind::human, .name = own.empty() ? name : own};
    seat.visitor = visitor.id;
    if (auto checked = check_name(seat.name); !checked) return std::unexpected(checked.error());
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
    return seats;
  }
  if (json->items() == nullptr) return failure("seat_kind");
  const auto count = static_cast<int>(std::min<std::size_t>(json->items()->size(), 1000));
  if (auto checked = check_seats(game, count); !checked) return std::unexpected(checked.error());
  for (const Json& each : *json->items()) {
    auto seat = read_wish(each, game, json->items()->size(), visitor, name);
    if (!seat) return std::unexpected(seat.error());
    seats.push_back(std::move(*seat));
  }
  return seats;
}

}  // namespace

Expected<std::string> House::creation(const Action& action, const VisitorRow& visitor,
                                      TableRow& row) const {
  Creation made;
  made.host = visitor.id;
  const auto id = action.text("game");
  if (!id) return std::unexpected(id.error());
  const auto game = find_game(*id);
  if (!game) return std::unexpected(game.error());
  made.game = *game;
  const auto options = read_options(action.find("options"), **game);
  if (!options) return std::unexpected(options.error());
  made.options = *options;
  const auto name = action.text_if_any("name");
  if (!name) return std::unexpected(name.error());
  const std::string& own = name->empty() ? visitor.name : *name;
  if (auto checked = check_name(own); !checked) return std::unexpected(checked.error());
  auto seats = read_wishes(action.find("seats"), **game, visitor, own);
  if (!seats) return std::unexpected(seats.error());
  made.seats = std::move(*seats);
  if (const Json* json = action.find("pace")) {
    const auto pace = read_pace(*json);
    if (!pace) return std::unexpected(pace.error());
    made.pace = *pace;
  }
  const auto is_public = action.flag("public", false);
  if (!is_public) return std::unexpected(is_public.error());
  made.is_public = *is_public;
  const auto hints = action.flag("hints", !made.is_public);
  if (!hints) return std::unexpected(hints.error());
  made.hints = *hints;
  const auto stand_in = action.text_if_any("stand_in");
  if (!stand_in) return std::unexpected(stand_in.error());
  made.stand_in = stand_in->empty() ? usual_stand_in : *stand_in;
  auto checked = check_mind(**game, made.seats.size(), made.stand_in);
  if (!checked) return std::unexpected(checked.error());

  row.game = *id;
  row.is_public = made.is_public;
  row.timed = made.pace.timed();
  return made.entry();
}

void House::create(const Asking& asking, const VisitorRow& visitor) {
  if (settings_.limits && !creations_.allow(visitor.id, now())) {
    return fail(asking, {"too_many", {}});
  }
  TableRow row{.id = random_id(), .game = {}, .secret = random_digest()};
  row.created = now();
  row.changed = now();
  const auto entry = creation(asking->action, visitor, row);
  if (!entry) return fail(asking, entry.error());
  auto live = std::make_unique<Live>(Table{row}, row);
  live->used = now();
  live->seen.fill(now());
  Change change;
  change.batch.emplace_back(row);
  change.batch.emplace_back(AtTable{visitor.id, row.id});
  if (auto added = add(*live, change, *entry); !added) return fail(asking, added.error());
  Live& kept = *tables_.emplace(row.id, std::move(live)).first->second;
  if (row.is_public) lobby_changed();
  commit(kept, std::move(change), asking,
         [id = row.id](JsonWriter& json) { json.member("table", id); });
}

void House::sit(const Asking& asking, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  if (table.phase() != Phase::open) return fail(asking, {"not_open", {}});
  int number = -1;
  if (asking->action.has("seat")) {
    const auto seat = asking->action.number("seat", 0, table.seat_count() - 1);
    if (!seat) return fail(asking, seat.error());
    number = static_cast<int>(*seat);
    // Sent twice: he sits there already.
    if (table.holds(visitor.id, number)) {
      return succeed(asking, [&](JsonWriter& json) { json.member("seq", table.seq()); });
    }
    if (table.seat(number).taken()) {
      return fail(asking, {"seat_taken", {{"seat", join(number + 1)}}});
    }
  } else {
    const auto free = std::ranges::find_if_not(table.seats(), &TableSeat::taken);
    if (free == table.seats().end()) return fail(asking, {"no_free_seat", {}});
    number = static_cast<int>(free - table.seats().begin());
  }
  const auto name = asking->action.text_if_any("name");
  if (!name) return fail(asking, name.error());
  TableSeat seat{.kind = TableSeat::Kind::human, .name = name->empty() ? visitor.name : *name};
  seat.visitor = visitor.id;
  if (auto checked = check_name(seat.name); !checked) return fail(asking, checked.error());
  Change change;
  change.batch.emplace_back(AtTable{visitor.id, live.row.id});
  if (auto added = add(live, change, seat_entry("sat", number, seat)); !added) {
    return fail(asking, added.error());
  }
  commit(live, std::move(change), asking);
}

void House::leave(const Asking& asking, Live& live, const VisitorRow& visitor) {
  const auto seat = seat_meant(asking->action, live.table, visitor);
  if (!seat) return fail(asking, seat.error());
  Change change;
  Expected<void> added;
  if (live.table.phase() == Phase::open) {
    const auto kind = live.table.is_public() ? TableSeat::Kind::anyone : TableSeat::Kind::by_link;
    added = add(live, change, seat_entry("left", *seat, {.kind = kind}));
  } else {
    added = add(live, change, join("takeover seat ", *seat + 1, " ", live.table.stand_in()));
  }
  if (!added) return fail(asking, added.error());
  commit(live, std::move(change), asking);
}

void House::swap(const Asking& asking, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  const auto one = asking->action.number("seat", 0, table.seat_count() - 1);
  if (!one) return fail(asking, one.error());
  const auto other = asking->action.number("with", 0, table.seat_count() - 1);
  if (!other) return fail(asking, other.error());
  if (table.phase() != Phase::open) return fail(asking, {"not_open", {}});
  const auto free_or_own = [&](std::int64_t seat) {
    return table.holds(visitor.id, static_cast<int>(seat)) ||
           !table.seat(static_cast<int>(seat)).taken();
  };
  const bool his = table.holds(visitor.id, static_cast<int>(*one)) && free_or_own(*other);
  if (table.host() != visitor.id && !his) return fail(asking, {"not_yours", {}});
  Change change;
  const std::string entry = entry_of(
      "swapped", [&](JsonWriter& json) { json.member("seat", *one).member("with", *other); });
  if (auto added = add(live, change, entry); !added) return fail(asking, added.error());
  commit(live, std::move(change), asking);
}

void House::set_seat(const Asking& asking, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  const auto number = asking->action.number("seat", 0, table.seat_count() - 1);
  if (!number) return fail(asking, number.error());
  const auto kind = asking->action.text("kind");
  if (!kind) return fail(asking, kind.error());
  const auto mind = asking->action.text_if_any("mind");
  if (!mind) return fail(asking, mind.error());
  const auto name = asking->action.text_if_any("name");
  if (!name) return fail(asking, name.error());
  if (table.host() != visitor.id) return fail(asking, {"not_host", {}});
  if (table.phase() != Phase::open) return fail(asking, {"not_open", {}});
  if (table.seat(static_cast<int>(*number)).kind == TableSeat::Kind::human) {
    return fail(asking, {"seat_taken", {{"seat", join(*number + 1)}}});
  }
  TableSeat seat;
  if (*kind == "mind") {
    auto made = seat_of_mind(table.game(), table.seats().size(), *mind, *name);
    if (!made) return fail(asking, made.error());
    seat = std::move(*made);
  } else if (*kind == "anyone") {
    seat.kind = TableSeat::Kind::anyone;
  } else if (*kind != "friend") {
    return fail(asking, {"seat_kind", {}});
  }
  Change change;
  auto added = add(live, change, seat_entry("set_seat", static_cast<int>(*number), seat));
  if (!added) return fail(asking, added.error());
  commit(live, std::move(change), asking);
}

void House::nonce(const Asking& asking, Live& live, const VisitorRow& visitor) {
  const auto seat = seat_meant(asking->action, live.table, visitor);
  if (!seat) return fail(asking, seat.error());
  const auto nonce = asking->action.text("nonce");
  if (!nonce) return fail(asking, nonce.error());
  Digest digest{};
  if (!from_hex(*nonce, digest)) {
    return fail(asking, {"record_hex", {{"what", "nonce"}, {"found", *nonce}}});
  }
  if (live.table.phase() != Phase::open) return fail(asking, {"not_open", {}});
  Change change;
  const std::string entry = entry_of(
      "nonce", [&](JsonWriter& json) { json.member("seat", *seat).member("nonce", *nonce); });
  if (auto added = add(live, change, entry); !added) return fail(asking, added.error());
  commit(live, std::move(change), asking);
}

void House::start(const Asking& asking, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  if (table.host() != visitor.id) return fail(asking, {"not_host", {}});
  // Sent twice: it has begun.
  if (table.phase() == Phase::playing) {
    return succeed(asking, [&](JsonWriter& json) { json.member("seq", table.seq()); });
  }
  if (table.phase() != Phase::open) return fail(asking, {"not_open", {}});
  if (!std::ranges::all_of(table.seats(), &TableSeat::taken)) {
    return fail(asking, {"seats_open", {}});
  }
  const std::string entry = entry_of("started", [&](JsonWriter& json) {
    json.key("nonces").open_array();
    for (const TableSeat& seat : table.seats()) {
      json.value(seat.nonce.empty() ? random_token() : seat.nonce);
    }
    json.close_array();
  });
  Change change;
  if (auto added = add(live, change, entry); !added) return fail(asking, added.error());
  live.seen.fill(now());
  go_on(live, change);
  ++counts_.matches_begun;
  log("match_begun", [&](JsonWriter& json) {
    json.member("game", live.row.game).member("seats", table.seat_count());
  });
  commit(live, std::move(change), asking);
}

void House::close(const Asking& asking, Live& live, const VisitorRow& visitor) {
  if (live.table.host() != visitor.id) return fail(asking, {"not_host", {}});
  if (live.table.phase() != Phase::open) return fail(asking, {"not_open", {}});
  Change change;
  if (auto added = add(live, change, entry_of("closed")); !added) {
    return fail(asking, added.error());
  }
  commit(live, std::move(change), asking);
}

void House::say_aloud(const Asking& asking, Live& live, const VisitorRow& visitor) {
  constexpr int longest = 300;
  const auto text = asking->action.text("text");
  if (!text) return fail(asking, text.error());
  if (trim(*text).empty() || columns_of(*text) > longest) return fail(asking, {"saying", {}});
  if (settings_.limits && !sayings_.allow(visitor.id, now())) {
    return fail(asking, {"too_many", {}});
  }
  const std::vector<int> seats = live.table.seats_of(visitor.id);
  const std::string name = seats.empty() ? visitor.name : live.table.seat(seats[0]).name;
  Change change;
  // A place of his, so that his words are found when he wants to be forgotten.
  change.batch.emplace_back(AtTable{visitor.id, live.row.id});
  const std::string entry = entry_of("said", [&](JsonWriter& json) {
    json.member("visitor", visitor.id).member("name", name).member("text", *text);
  });
  if (auto added = add(live, change, entry); !added) return fail(asking, added.error());
  commit(live, std::move(change), asking);
}

void House::rematch(const Asking& asking, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  if (table.seats_of(visitor.id).empty()) return fail(asking, {"not_yours", {}});
  if (table.phase() != Phase::over) return fail(asking, {"not_over", {}});
  const auto answer = [](const std::string& id) {
    return [id](JsonWriter& json) { json.member("table", id); };
  };
  if (!table.next().empty()) return succeed(asking, answer(table.next()));

  Creation made;
  made.game = &table.game();
  made.options = table.options();
  made.seats = table.seats();
  made.pace = table.pace();
  made.is_public = table.is_public();
  made.hints = table.hints();
  made.stand_in = table.stand_in();
  made.host = visitor.id;
  std::ranges::rotate(made.seats, made.seats.begin() + 1);
  TableRow row = live.row;
  row.id = random_id();
  row.secret = random_digest();
  row.phase = Phase::open;
  row.created = now();
  row.changed = now();
  auto fresh = std::make_unique<Live>(Table{row}, row);
  fresh->used = now();
  fresh->seen.fill(now());
  Change first;
  if (auto added = add(*fresh, first, made.entry()); !added) return fail(asking, added.error());
  Change change;
  const std::string entry =
      entry_of("rematch", [&](JsonWriter& json) { json.member("next", row.id); });
  if (auto added = add(live, change, entry); !added) return fail(asking, added.error());
  // Both tables in one batch: there is never one without the other.
  change.batch.emplace_back(row);
  for (Write& write : first.batch) change.batch.push_back(std::move(write));
  for (const TableSeat& seat : made.seats) {
    if (!seat.visitor.empty()) change.batch.emplace_back(AtTable{seat.visitor, row.id});
  }
  commit(live, std::move(change), asking, answer(row.id));
}

void House::take_seat_by_link(const Asking& asking, const TokenRow& link, const VisitorRow& visitor,
                              Batch batch, const Answer& answer) {
  Live* live = find_table(link.table);
  if (live == nullptr) return fail(asking, {"no_table", {}});
  when_free(*live, [this, asking, link, visitor, batch = std::move(batch), answer] {
    Live& table = *find_table(link.table);
    if (!table.table.holds(link.visitor, link.seat)) return fail(asking, {"link_unknown", {}});
    Change change;
    change.batch = batch;
    change.batch.emplace_back(AtTable{visitor.id, link.table});
    const std::string entry = entry_of("moved", [&](JsonWriter& json) {
      json.member("seat", link.seat).member("visitor", visitor.id);
    });
    if (auto added = add(table, change, entry); !added) return fail(asking, added.error());
    commit(table, std::move(change), [this, asking, visitor, link, answer](Expected<void> done) {
      visitors_.clear();
      if (!done) return fail(asking, done.error());
      succeed(
          asking,
          [&](JsonWriter& json) {
            write_me(json, visitor);
            json.member("table", link.table);
          },
          answer);
    });
  });
}

void House::subscribe_asked(const Asking& asking) {
  const Action& action = asking->action;
  Listener* listener = asking->caller.listener;
  if (listener == nullptr) return fail(asking, {"by_socket", {}});
  const bool on = action.what() == Do::subscribe;
  const auto lobby = action.flag("lobby", false);
  if (!lobby) return fail(asking, lobby.error());
  if (*lobby) {
    succeed(asking);
    if (on) {
      subscribe_lobby(*listener);
    } else {
      lobby_listeners_.erase(listener);
    }
    return;
  }
  const auto id = action.text("table");
  if (!id) return fail(asking, id.error());
  if (!on) {
    const auto found = tables_.find(*id);
    if (found != tables_.end()) {
      std::erase_if(found->second->subscriptions,
                    [&](const Subscription& each) { return each.listener == listener; });
      presence_changed(*found->second);
    }
    listening_[listener].erase(*id);
    return succeed(asking);
  }
  constexpr std::size_t most_tables = 50;
  if (listening_[listener].size() >= most_tables) return fail(asking, {"too_many", {}});
  std::optional<Viewer> as;
  if (const Json* who = action.find("as")) {
    const auto seat = who->whole<int>();
    const bool watcher = who->text() != nullptr && *who->text() == "spectator";
    if (!watcher && (!seat || *seat < 0 || *seat >= max_seats)) return fail(asking, {"as", {}});
    as = watcher ? spectator : *seat;
  }
  std::int64_t since = 0;
  if (action.has("since")) {
    const auto number = action.number("since", 0, INT64_MAX);
    if (!number) return fail(asking, number.error());
    since = *number;
  }
  const std::optional<Language> language =
      action.names_language() ? std::optional{action.language()} : std::nullopt;
  Caller caller = asking->caller;
  caller.language = action.language();
  subscribe(caller, *id, as, language, since, [this, asking](const Answer& answer) {
    if (answer.status == 200) return succeed(asking);
    ++counts_.errors;
    Answer named = answer;
    if (!asking->action.id().empty()) {
      JsonWriter json;
      json.open_object().member("id", asking->action.id());
      named.json = join(json.text(), ",", std::string_view{answer.json}.substr(1));
    }
    asking->reply(named);
  });
}

}  // namespace boathouse::server
