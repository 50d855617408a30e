#include "server/table_json.h"

#include <algorithm>

#include "core/event.h"
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

void write_text_or_null(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  if (text.empty()) {
    json.null();
  } else {
    json.value(text);
  }
}

void write_view(JsonWriter& json, const State& state, Viewer viewer) {
  json.key("view");
  if (state.in_setup()) {
    json.null();
  } else {
    json.raw(state.view_json(viewer));
  }
}

bool is_muted(const Audience& audience, std::string_view visitor) {
  std::string_view muted = audience.muted;
  while (!muted.empty()) {
    if (cut(muted, ' ') == visitor) return true;
  }
  return false;
}

class Log {
 public:
  Log(JsonWriter& json, const Table& table, const Audience& audience)
      : json_(json), table_(table), audience_(audience) {}

  void write(std::span<const Happening> happened) {
    const Happening* last_ply = nullptr;
    for (const Happening& each : happened) {
      if (each.kind == Happening::Kind::ply) last_ply = &each;
    }
    for (const Happening& each : happened) {
      if (each.what == "said") {
        write_said({each.seq, each.at, each.name, each.visitor, each.text});
        continue;
      }
      open(each.seq, each.what, each.at);
      if (each.kind == Happening::Kind::ply) {
        write_ply_told(each, &each == last_ply);
      } else {
        write_other(each);
      }
      json_.close_object();
    }
  }

  void write_said(const Said& said) {
    if (is_muted(audience_, said.visitor)) return;
    open(said.seq, "said", said.at);
    json_.member("text", said.text).member("name", said.name).member("visitor", said.visitor);
    json_.member("you", !audience_.visitor.empty() && said.visitor == audience_.visitor);
    json_.close_object();
  }

 private:
  void open(std::int64_t seq, std::string_view kind, Milliseconds at) {
    json_.open_object().member("seq", seq).member("at", at).member("kind", kind);
  }

  void write_ply_told(const Happening& told, bool last) {
    const State& before = *told.before;
    json_.member("ply", told.number).key("seat");
    if (told.ply.is_chance()) {
      json_.null();
    } else {
      json_.value(told.ply.seat);
    }
    // A notation that hides the ply would be given away by its code and parts.
    const std::string notation = before.notation(told.ply, audience_.viewer);
    if (notation == before.notation(told.ply, referee)) {
      write_ply(json_, before, told.ply, audience_.viewer);
    } else {
      json_.member("notation", notation);
    }
    write_events(before, told.ply);
    if (last) return;
    const auto after = before.clone();
    after->play(told.ply);
    write_view(json_, *after, audience_.viewer);
  }

  void write_events(const State& before, Ply ply) {
    json_.key("events").open_array();
    if (names_.empty()) {
      for (const TableSeat& seat : table_.seats()) names_.push_back(seat.name);
    }
    for (const Event& event : before.events(ply, audience_.viewer)) {
      const EventKind& kind = table_.game().info().events[event.kind];
      std::string sentence;
      if (audience_.language) {
        sentence = tell({table_.game().words(), *audience_.language, names_, audience_.viewer},
                        kind, event);
      }
      write_json(json_, kind, event, sentence);
    }
    json_.close_array();
  }

  void write_other(const Happening& told) {
    if (told.kind == Happening::Kind::end) {
      json_.member("how", told.text);
      return;
    }
    if (told.what == "rematch") {
      json_.member("next", told.text);
      return;
    }
    if (told.seat >= 0) json_.member("seat", told.seat);
    if (told.kind == Happening::Kind::undo) json_.member("ply", told.number);
    if (told.with >= 0) json_.member("with", told.with);
    if (!told.mind.empty()) json_.member("mind", told.mind);
  }

  JsonWriter& json_;
  const Table& table_;
  const Audience& audience_;
  std::vector<std::string> names_;
};

void write_clock(JsonWriter& json, const Table& table) {
  json.key("clock");
  if (!table.pace().timed()) {
    json.null();
    return;
  }
  std::optional<Milliseconds> deadline;
  for (int seat = 0; seat < table.seat_count(); ++seat) {
    if (!table.is_waiting_for(seat)) continue;
    const Milliseconds due = table.clocks().deadline(seat);
    deadline = std::min(deadline.value_or(due), due);
  }
  json.open_object().key("deadline");
  if (deadline) {
    json.value(*deadline);
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

void write_match(JsonWriter& json, const Table& table, const Audience& audience) {
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
  json.member("undo", own && match.can_undo(viewer));
  write_view(json, match.state(), viewer);
  json.key("moves");
  if (own && turn.has(viewer)) {
    write_choices(json, table, audience);
  } else {
    json.open_array().close_array();
  }
  write_clock(json, table);
  json.key("result");
  if (match.over()) {
    write_result(json, match);
  } else {
    json.null();
  }
  json.close_object();
}

void write_seat(JsonWriter& json, const Table& table, int number, const Audience& audience,
                const Presence& presence) {
  const TableSeat& seat = table.seat(number);
  const Seat* played = table.match() == nullptr
                           ? nullptr
                           : &table.match()->seats()[static_cast<std::size_t>(number)];
  json.open_object().member("kind", name_of(seat.kind)).member("name", seat.name);
  json.member("yours", table.holds(audience.visitor, number));
  write_text_or_null(json, "visitor", seat.visitor);
  json.member("here", seat.kind == TableSeat::Kind::mind || presence.is_here(number));
  write_text_or_null(json, "mind", seat.mind);
  write_text_or_null(json, "stand_in", played == nullptr ? "" : played->stand_in);
  json.member("resigned", played != nullptr && played->resigned);
  write_text_or_null(json, "nonce", seat.nonce);
  json.close_object();
}

void write_about(JsonWriter& json, const Table& table, const Audience& audience,
                 const Presence& presence) {
  json.key("about").open_object().member("game", table.game().info().id).key("options");
  write_options(json, table.game(), table.options());
  json.member("host", !audience.visitor.empty() && table.host() == audience.visitor);
  json.member("public", table.is_public()).key("pace");
  write_pace(json, table.pace());
  json.member("stand_in", table.stand_in()).member("hints", table.hints());
  json.member("phase", name_of(table.phase())).key("seats").open_array();
  for (int seat = 0; seat < table.seat_count(); ++seat) {
    write_seat(json, table, seat, audience, presence);
  }
  json.close_array().member("commitment", to_hex(sha256(bytes_of(table.secret()))));
  const bool open = table.phase() == Phase::over || table.phase() == Phase::closed;
  write_text_or_null(json, "secret", open ? to_hex(table.secret()) : "");
  write_text_or_null(json, "next", table.next());
  json.member("watching", presence.watching).member("created", table.created()).close_object();
}

}  // namespace

bool same_for_all(const Update& update) {
  return !update.about && std::ranges::none_of(update.happened, [](const Happening& each) {
    return each.what == "said";
  });
}

std::string update_json(const Table& table, const Update& update, const Audience& audience,
                        const Presence& presence) {
  constexpr std::size_t usual_size = 1500;
  JsonWriter json{usual_size};
  json.open_object().member("event", "update").member("table", table.id());
  write_viewer(json, audience.viewer);
  json.member("since", update.since).member("seq", table.seq()).key("log").open_array();
  Log log{json, table, audience};
  if (update.since == 0) {
    for (const Said& said : table.said()) log.write_said(said);
  } else {
    log.write(update.happened);
  }
  json.close_array();
  if (table.match() != nullptr) write_match(json, table, audience);
  if (update.about) write_about(json, table, audience, presence);
  return json.close_object().take();
}

void write_summary(JsonWriter& json, const Table& table) {
  json.member("table", table.id()).member("game", table.game().info().id);
  json.member("phase", name_of(table.phase())).key("seats");
  write_seat_names(json, table);
}

void write_seat_names(JsonWriter& json, const Table& table) {
  json.open_array();
  for (const TableSeat& seat : table.seats()) {
    json.open_object().member("kind", name_of(seat.kind)).member("name", seat.name).close_object();
  }
  json.close_array();
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
