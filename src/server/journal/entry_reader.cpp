#include <algorithm>
#include <array>

#include "core/json_reader.h"
#include "core/text.h"
#include "server/journal/entry.h"

namespace boathouse::server {

namespace {

std::string read_text(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value == nullptr || value->text() == nullptr ? std::string{} : *value->text();
}

bool read_flag(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value != nullptr && value->flag().value_or(false);
}

// -1 is no seat of any table.
int read_number(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value == nullptr ? -1 : value->whole<int>().value_or(-1);
}

std::optional<std::vector<std::string>> read_texts(const Json& json, std::string_view key) {
  const Json* list = json.find(key);
  if (list == nullptr || list->items() == nullptr) return std::nullopt;
  std::vector<std::string> texts;
  for (const Json& each : *list->items()) {
    if (each.text() == nullptr) return std::nullopt;
    texts.push_back(*each.text());
  }
  return texts;
}

TableSeat read_seat(const Json& json) {
  TableSeat seat;
  const std::string word = read_text(json, "as");
  for (const TableSeat::Kind kind :
       {TableSeat::Kind::human, TableSeat::Kind::mind, TableSeat::Kind::anyone}) {
    if (word == name_of(kind)) seat.kind = kind;
  }
  seat.name = read_text(json, "name");
  seat.visitor = read_text(json, "visitor");
  seat.mind = read_text(json, "mind");
  return seat;
}

Expected<Entry> read_created(const Json& json) {
  auto options = read_texts(json, "options");
  const Json* seats = json.find("seats");
  const Json* pace = json.find("pace");
  if (!options || seats == nullptr || seats->items() == nullptr || pace == nullptr) {
    return unreadable_entry("created");
  }
  const auto read = read_pace(*pace);
  if (!read) return std::unexpected(read.error());
  entry::Created created{.game = read_text(json, "game"), .options = std::move(*options)};
  for (const Json& seat : *seats->items()) created.seats.push_back(read_seat(seat));
  created.pace = *read;
  created.is_public = read_flag(json, "public");
  created.hints = read_flag(json, "hints");
  created.stand_in = read_text(json, "stand_in");
  created.host = read_text(json, "host");
  return created;
}

Expected<Entry> read_started(const Json& json) {
  auto nonces = read_texts(json, "nonces");
  if (!nonces) return unreadable_entry("started");
  return entry::Started{std::move(*nonces)};
}

Expected<Entry> read_object(const Json& json) {
  const std::string kind = read_text(json, "kind");
  const int seat = read_number(json, "seat");
  if (kind == "created") return read_created(json);
  if (kind == "sat") return entry::Sat{seat, read_seat(json)};
  if (kind == "left") return entry::Left{seat, read_seat(json)};
  if (kind == "set_seat") return entry::SeatSet{seat, read_seat(json)};
  if (kind == "swapped") return entry::Swapped{seat, read_number(json, "with")};
  if (kind == "nonce") return entry::NonceGiven{seat, read_text(json, "nonce")};
  if (kind == "started") return read_started(json);
  if (kind == "closed") return entry::Closed{};
  if (kind == "said") {
    return entry::Said{read_text(json, "visitor"), read_text(json, "name"),
                       read_text(json, "text")};
  }
  if (kind == "rematch") return entry::Rematched{read_text(json, "next")};
  if (kind == "moved") return entry::SeatMoved{seat, read_text(json, "visitor")};
  return unreadable_entry(kind);
}

Expected<Entry> read_ply(std::string_view line) {
  constexpr std::string_view before_bank = "\tbank ";
  entry::Played played;
  std::string_view rest = line;
  if (const std::size_t tail = rest.find(before_bank); tail != std::string_view::npos) {
    played.bank = parse_number<Milliseconds>(rest.substr(tail + before_bank.size()));
    rest = rest.substr(0, tail);
  }
  const auto number = parse_number<std::size_t>(cut(rest, ' '));
  if (!number) return unreadable_entry(line);
  played.number = *number;
  if (cut(rest, ' ') == "seat") {
    const auto seat = parse_number<int>(cut(rest, ' '));
    if (!seat || *seat < 1) return unreadable_entry(line);
    played.seat = *seat - 1;
  }
  played.notation = rest;
  return played;
}

Expected<Entry> read_line(std::string_view line) {
  if (!line.empty() && line[0] >= '0' && line[0] <= '9') return read_ply(line);
  std::string_view rest = line;
  const std::string_view word = cut(rest, ' ');
  if (word == "end") return entry::Ended{std::string{rest}};
  const bool names_seat = cut(rest, ' ') == "seat";
  const auto number = parse_number<int>(cut(rest, ' '));
  if (!names_seat || !number || *number < 1) return unreadable_entry(line);
  const int seat = *number - 1;
  if (word == "undo") return entry::Undone{seat};
  if (word == "takeover") return entry::TakenOver{seat, std::string{rest}};
  if (word == "return") return entry::GivenBack{seat};
  if (word == "resign") return entry::Resigned{seat, std::string{rest}};
  return unreadable_entry(line);
}

}  // namespace

std::unexpected<Error> unreadable_entry(std::string_view text) {
  return failure("journal_entry", {{"entry", std::string{text}}});
}

Expected<Entry> read_entry(std::string_view text) {
  if (!text.starts_with('{')) return read_line(text);
  const auto json = read_json(text);
  if (!json) return std::unexpected(json.error());
  return read_object(*json);
}

}  // namespace boathouse::server
