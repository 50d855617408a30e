#include <algorithm>
#include <array>

#include "core/json.h"
#include "core/text.h"
#include "server/journal/entry.h"

namespace boathouse::server {

namespace {

constexpr std::array<std::string_view, 4> seat_kinds{"human", "mind", "friend", "anyone"};

void write_seat(JsonWriter& json, const TableSeat& seat) {
  json.member("as", name_of(seat.kind));
  if (!seat.name.empty()) json.member("name", seat.name);
  if (!seat.visitor.empty() || seat.kind == TableSeat::Kind::human) {
    json.member("visitor", seat.visitor);
  }
  if (!seat.mind.empty()) json.member("mind", seat.mind);
  if (seat.bot) json.member("bot", true);
}

void write_texts(JsonWriter& json, const std::vector<std::string>& texts) {
  json.open_array();
  for (const std::string& each : texts) json.value(each);
  json.close_array();
}

// Opens an object with its kind; the caller adds the other members.
class Object {
 public:
  explicit Object(std::string_view kind) { json_.open_object().member("kind", kind); }

  Object& seat(int seat) {
    json_.member("seat", seat);
    return *this;
  }
  Object& who(const TableSeat& seat) {
    write_seat(json_, seat);
    return *this;
  }
  template <class Value>
  Object& member(std::string_view name, const Value& value) {
    json_.member(name, value);
    return *this;
  }
  JsonWriter& json() { return json_; }
  std::string take() { return json_.close_object().take(); }

 private:
  JsonWriter json_;
};

std::string text_of(const entry::Created& created) {
  Object object{"created"};
  JsonWriter& json = object.member("game", created.game).json();
  if (created.rules != 1) json.member("rules", created.rules);
  write_texts(json.key("options"), created.options);
  json.key("seats").open_array();
  for (const TableSeat& seat : created.seats) {
    json.open_object();
    write_seat(json, seat);
    json.close_object();
  }
  json.close_array().key("pace");
  write_pace(json, created.pace);
  json.member("public", created.is_public).member("hints", created.hints);
  json.member("stand_in", created.stand_in).member("host", created.host);
  if (created.rated) json.member("rated", true);
  if (!created.tournament.empty()) json.member("tournament", created.tournament);
  if (created.duplicate) {
    const auto& [round, hash_of_nonces, first, tables] = *created.duplicate;
    json.key("duplicate").open_object().member("round", round);
    json.member("hash_of_nonces", hash_of_nonces);
    json.member("first", first).member("tables", tables).close_object();
  }
  return object.take();
}
std::string text_of(const entry::Sat& sat) {
  return Object{"sat"}.seat(sat.seat).who(sat.who).take();
}
std::string text_of(const entry::Left& left) {
  return Object{"left"}.seat(left.seat).who(left.free).take();
}
std::string text_of(const entry::SeatSet& set) {
  return Object{"set_seat"}.seat(set.seat).who(set.now).take();
}
std::string text_of(const entry::Swapped& swapped) {
  return Object{"swapped"}.seat(swapped.seat).member("with", swapped.with).take();
}
std::string text_of(const entry::NonceGiven& given) {
  return Object{"nonce"}.seat(given.seat).member("nonce", given.nonce).take();
}
std::string text_of(const entry::Started& started) {
  Object object{"started"};
  write_texts(object.json().key("nonces"), started.nonces);
  if (started.sealed.empty()) return object.take();
  JsonWriter& json = object.json().key("sealed").open_array();
  for (const entry::SealedSeat& seat : started.sealed) {
    json.open_object().member("nonce_by", seat.nonce_by_house ? "house" : "seat");
    json.member("seal", seat.seal).member("salt", seat.salt);
    json.member("visitor", seat.visitor).close_object();
  }
  json.close_array();
  return object.take();
}
std::string text_of(const entry::Closed&) { return Object{"closed"}.take(); }
std::string text_of(const entry::Said& said) {
  Object object{"said"};
  object.member("visitor", said.visitor).member("name", said.name).member("text", said.text);
  return object.take();
}
std::string text_of(const entry::Rematched& rematched) {
  return Object{"rematch"}.member("next", rematched.next).take();
}
std::string text_of(const entry::SeatMoved& moved) {
  return Object{"moved"}.seat(moved.seat).member("visitor", moved.visitor).take();
}

std::string text_of(const entry::Played& played) {
  std::string text = write_line(PlyLine{join(played.number), played.seat, played.notation});
  if (played.bank) text += join(before_bank, *played.bank);
  return text;
}
std::string text_of(const entry::Undone& undone) { return write_line(UndoLine{undone.seat}); }
std::string text_of(const entry::TakenOver& taken) {
  return write_line(TakeoverLine{taken.seat, taken.mind});
}
std::string text_of(const entry::GivenBack& given) { return write_line(ReturnLine{given.seat}); }
std::string text_of(const entry::Resigned& resigned) {
  return write_line(ResignLine{resigned.seat, resigned.mind});
}
std::string text_of(const entry::Ended& ended) { return write_line(EndLine{ended.ending}); }

}  // namespace

std::string_view name_of(TableSeat::Kind kind) {
  return seat_kinds[static_cast<std::size_t>(kind)];
}

std::int64_t version_of(const Entry& entry) {
  if (const auto* sat = std::get_if<entry::Sat>(&entry)) return sat->who.bot ? 4 : 1;
  const auto* created = std::get_if<entry::Created>(&entry);
  if (created == nullptr) return 1;
  if (created->pace.total_days > 0 || created->duplicate) return 5;
  if (std::ranges::any_of(created->seats, &TableSeat::bot)) return 4;
  if (!created->tournament.empty()) return 3;
  return created->rated ? 2 : 1;
}

std::string write_entry(const Entry& entry) {
  return std::visit([](const auto& each) { return text_of(each); }, entry);
}

}  // namespace boathouse::server
