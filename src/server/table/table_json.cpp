#include "server/table/table_json.h"

#include <algorithm>

#include "core/event.h"
#include "core/json_null.h"
#include "match/ply_json.h"

namespace boathouse::server {

namespace {

void write_viewer(JsonWriter& json, Viewer viewer) {
  json.key("as");
  if (viewer == spectator) {
    json.value("spectator");
  } else {
    json.value(viewer);
  }
}

void write_clock(JsonWriter& json, const Table& table, const Now& now) {
  json.key("clock");
  if (!table.pace().timed()) {
    json.null();
    return;
  }
  std::optional<Moment> deadline;
  for (int seat = 0; seat < table.seat_count(); ++seat) {
    if (!table.is_waiting_for(seat)) continue;
    const Moment due = table.clocks().deadline(seat);
    deadline = std::min(deadline.value_or(due), due);
  }
  json.open_object().key("deadline");
  if (deadline) {
    json.value(now.wall_at(*deadline));
  } else {
    json.null();
  }
  json.key("bank").open_array();
  for (int seat = 0; seat < table.seat_count(); ++seat) json.value(table.clocks().bank(seat));
  json.close_array().close_object();
}

void write_choices(JsonWriter& json, const Table& table, const Audience& audience) {
  const State& state = table.match()->state();
  if (!audience.language) return write_moves(json, state, audience.viewer);
  std::vector<std::string> names;
  for (const TableSeat& seat : table.seats()) names.push_back(seat.name);
  write_moves(json, state, audience.viewer,
              {table.game().words(), *audience.language, names, audience.viewer});
}

void write_match(JsonWriter& json, const Table& table, const Audience& audience, const Now& now) {
  const Viewer viewer = audience.viewer;
  const Match& match = *table.match();
  const Turn turn = match.turn();
  json.key("match").open_object().member("plies", match.plies().size());
  json.member("turn", turn.is_over() ? "over" : turn.is_chance() ? "chance" : "seats");
  json.key("on_turn").open_array();
  for (int seat = 0; seat < table.seat_count(); ++seat) {
    if (turn.has(seat)) json.value(seat);
  }
  json.close_array();
  const bool own = viewer >= 0 && !table.played_by_mind(viewer);
  json.member("undo", own && !table.strict() && match.can_undo(viewer));
  write_view(json, match.state(), viewer);
  json.key("moves");
  if (own && turn.has(viewer)) {
    write_choices(json, table, audience);
  } else {
    json.open_array().close_array();
  }
  write_clock(json, table, now);
  json.key("result");
  if (match.over()) {
    write_result(json, match);
  } else {
    json.null();
  }
  json.close_object();
}

void write_seat(JsonWriter& json, const Table& table, int number, const Audience& audience,
                const Presence& presence, Now now) {
  const TableSeat& seat = table.seat(number);
  const Seat* played = table.match() == nullptr
                           ? nullptr
                           : &table.match()->seats()[static_cast<std::size_t>(number)];
  json.open_object().member("kind", name_of(seat.kind)).member("name", seat.name);
  json.member("yours", table.holds(audience.visitor, number));
  write_text_or_null(json, "visitor", seat.visitor);
  json.member("here", seat.kind == TableSeat::Kind::mind || presence.is_here(number));
  write_text_or_null(json, "mind", seat.mind);
  json.member("bot", seat.bot);
  write_text_or_null(json, "stand_in", played == nullptr ? "" : played->stand_in);
  json.key("stand_in_after");
  if (table.phase() == Phase::playing && !table.played_by_mind(number) &&
      !presence.is_here(number)) {
    const Moment from = presence.replaceable[static_cast<std::size_t>(number)];
    json.value(std::max<Milliseconds>(0, from - now.steady));
  } else {
    json.null();
  }
  json.member("resigned", played != nullptr && played->resigned);
  write_text_or_null(json, "nonce", seat.nonce);
  json.close_object();
}

// The duplicate round, if it is one's: all that its dice are made of besides the secret.
void write_round(JsonWriter& json, const Table& table) {
  json.key("duplicate");
  if (!table.duplicate()) {
    json.null();
    return;
  }
  json.open_object().member("round", table.duplicate()->round);
  json.member("hash_of_nonces", table.duplicate()->hash_of_nonces).close_object();
}

void write_about(JsonWriter& json, const Table& table, const Audience& audience,
                 const Presence& presence, Now now) {
  json.key("about").open_object().member("game", table.game().info().id).key("options");
  write_options(json, table.game(), table.options(), table.seats().size());
  json.member("host", !audience.visitor.empty() && table.host() == audience.visitor);
  json.member("public", table.is_public()).key("pace");
  write_pace(json, table.pace());
  json.member("stand_in", table.stand_in()).member("hints", table.hints());
  json.member("rated", table.rated());
  write_text_or_null(json, "tournament", table.tournament());
  json.member("phase", name_of(table.phase())).key("seats").open_array();
  for (int seat = 0; seat < table.seat_count(); ++seat) {
    write_seat(json, table, seat, audience, presence, now);
  }
  json.close_array().member("commitment", to_hex(sha256(bytes_of(table.secret()))));
  json.member("sealed", table.sealed());
  write_round(json, table);
  const bool open = table.phase() >= Phase::over && !table.sealed();
  write_text_or_null(json, "secret", open ? to_hex(table.secret()) : "");
  write_text_or_null(json, "next", table.next());
  json.member("watching", presence.watching).member("created", table.created()).close_object();
}

}  // namespace

bool same_for_all(const Update& update) {
  return !update.about && std::ranges::none_of(update.happened, [](const Happening& each) {
    return each.is<entry::Said>();
  });
}

std::string update_json(const Table& table, const Update& update, const Audience& audience,
                        const Presence& presence) {
  constexpr std::size_t usual_size = 1500;
  JsonWriter json{usual_size};
  json.open_object().member("event", "update").member("table", table.id());
  write_viewer(json, audience.viewer);
  json.member("since", update.since).member("seq", table.seq()).key("log").open_array();
  Telling log{json, table.game(), table.seats(), audience};
  if (update.since == 0) {
    for (const ChatLine& line : table.said()) log.tell(line);
  } else {
    log.tell(update.happened);
  }
  json.close_array();
  if (table.match() != nullptr) write_match(json, table, audience, update.now);
  if (update.about) write_about(json, table, audience, presence, update.now);
  return json.close_object().take();
}

std::string story_json(const Table& table, std::size_t from, const Audience& audience) {
  constexpr std::size_t most_plies = 100;
  const std::size_t plies = table.match()->plies().size();
  const std::size_t first = std::min(from - 1, plies);
  JsonWriter json;
  json.open_object().member("table", table.id());
  write_viewer(json, audience.viewer);
  json.member("plies", plies);
  write_view(json, *table.match()->state_at(first), audience.viewer);
  json.key("story").open_array();
  Telling{json, table.game(), table.seats(), audience}.tell(*table.match(), first,
                                                            std::min(first + most_plies, plies));
  return json.close_array().close_object().take();
}

void write_result(JsonWriter& json, const Match& match) {
  const Result result = match.result();
  json.open_array();
  for (std::size_t seat = 0; seat < match.seats().size(); ++seat) {
    json.open_object().member("place", result.place[seat]);
    json.member("points", result.points[seat]).close_object();
  }
  json.close_array();
}

}  // namespace boathouse::server
