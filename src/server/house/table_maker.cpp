#include "server/house/table_maker.h"

#include <algorithm>

#include "core/text.h"
#include "minds/level.h"
#include "minds/registry.h"
#include "server/house/secrets.h"

namespace boathouse::server {

namespace {

std::vector<std::string> option_texts(const GameEntry& game, const OptionValues& options) {
  const std::span<const OptionSpec> specs = game.info().options;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    texts.push_back(join(specs[i].key, "=", option_text(specs, options, i)));
  }
  return texts;
}

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

Expected<entry::Created> read_creation(const Action& action, const VisitorRow& visitor) {
  entry::Created made;
  made.host = visitor.id;
  auto id = action.text("game");
  if (!id) return std::unexpected(id.error());
  const auto game = find_game(*id);
  if (!game) return std::unexpected(game.error());
  made.game = std::move(*id);
  const auto options = read_options(action.find("options"), **game);
  if (!options) return std::unexpected(options.error());
  made.options = option_texts(**game, *options);
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
  made.stand_in = stand_in->empty() ? name_of(usual_level) : *stand_in;
  auto checked = check_mind(**game, made.seats.size(), made.stand_in);
  if (!checked) return std::unexpected(checked.error());
  return made;
}

}  // namespace

Expected<TableSeat> seat_of_mind(const GameEntry& game, std::size_t seats, const std::string& mind,
                                 const std::string& name) {
  auto checked = check_mind(game, seats, mind);
  if (checked && !name.empty()) checked = check_name(name);
  if (!checked) return std::unexpected(checked.error());
  TableSeat seat{.kind = TableSeat::Kind::mind, .name = name.empty() ? mind : name};
  seat.mind = mind;
  return seat;
}

void TableMaker::create(const RequestPtr& request, const VisitorRow& visitor) {
  if (!limits_.creation(visitor.id)) return request->fail({"too_many", {}});
  auto created = read_creation(request->action, visitor);
  if (!created) return request->fail(created.error());
  TableRow row{.id = random_id(), .game = created->game, .secret = random_digest()};
  row.is_public = created->is_public;
  row.timed = created->pace.timed();
  row.created = context_.now();
  row.changed = context_.now();
  auto live = std::make_unique<Live>(Table{row}, row, context_.now());
  Change change;
  change.batch.emplace_back(row);
  change.batch.emplace_back(AtTable{visitor.id, row.id});
  if (auto added = tables_.add(*live, change, std::move(*created)); !added) {
    return request->fail(added.error());
  }
  Live& kept = tables_.keep(std::move(live));
  if (row.is_public) lobby_.changed();
  tables_.commit(kept, std::move(change), request,
                 [id = row.id](JsonWriter& json) { json.member("table", id); });
}

void TableMaker::rematch(const RequestPtr& request, Live& live, const VisitorRow& visitor) {
  const Table& table = live.table;
  if (table.seats_of(visitor.id).empty()) return request->fail({"not_yours", {}});
  if (table.phase() != Phase::over) return request->fail({"not_over", {}});
  const auto answer = [](const std::string& id) {
    return [id](JsonWriter& json) { json.member("table", id); };
  };
  if (!table.next().empty()) return request->succeed(answer(table.next()));

  entry::Created made{.game = live.row.game,
                      .options = option_texts(table.game(), table.options()),
                      .seats = table.seats(),
                      .pace = table.pace(),
                      .is_public = table.is_public(),
                      .hints = table.hints(),
                      .stand_in = table.stand_in(),
                      .host = visitor.id};
  std::ranges::rotate(made.seats, made.seats.begin() + 1);
  TableRow row = live.row;
  row.id = random_id();
  row.secret = random_digest();
  row.phase = Phase::open;
  row.created = context_.now();
  row.changed = context_.now();
  Live next{Table{row}, row, context_.now()};
  Change first;
  if (auto added = tables_.add(next, first, made); !added) return request->fail(added.error());
  Change change;
  if (auto added = tables_.add(live, change, entry::Rematched{row.id}); !added) {
    return request->fail(added.error());
  }
  // Both tables in one batch, so that there is never one without the other.
  change.batch.emplace_back(row);
  for (Write& write : first.batch) change.batch.push_back(std::move(write));
  for (const TableSeat& seat : made.seats) {
    if (!seat.visitor.empty()) change.batch.emplace_back(AtTable{seat.visitor, row.id});
  }
  tables_.commit(live, std::move(change), request, answer(row.id));
}

}  // namespace boathouse::server
