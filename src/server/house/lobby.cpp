#include "server/house/lobby.h"

#include <algorithm>

#include "match/ply_json.h"

namespace boathouse::server {

namespace {

constexpr Milliseconds lobby_pause = second;

}  // namespace

std::string Lobby::json() {
  JsonWriter json;
  json.open_object().member("event", "lobby").key("tables").open_array();
  for (const TableRow& row : context_.store.public_tables()) {
    const Live* live = tables_.find_readable(row.id);
    if (live == nullptr) continue;
    const Table& table = live->table;
    if (table.phase() != Phase::open && table.phase() != Phase::playing) continue;
    json.open_object().member("table", row.id).member("game", row.game).key("options");
    write_options(json, table.game(), table.options(), table.seats().size());
    json.key("pace");
    write_pace(json, table.pace());
    json.member("phase", name_of(table.phase())).key("seats");
    write_seat_names(json, table);
    json.member("watching", live->presence().watching);
    json.member("created", row.created).close_object();
  }
  return json.close_array().close_object().take();
}

void Lobby::changed() {
  if (due_ == never) due_ = std::max(context_.steady(), told_ + lobby_pause);
}

void Lobby::subscribe(Listener& listener) {
  listeners_.insert(&listener);
  listener.hear(std::make_shared<const std::string>(json()), 0);
}

void Lobby::tick() {
  if (due_ > context_.steady()) return;
  due_ = never;
  told_ = context_.steady();
  if (listeners_.empty()) return;
  const auto frame = std::make_shared<const std::string>(json());
  for (Listener* each : listeners_) each->hear(frame, 0);
}

}  // namespace boathouse::server
