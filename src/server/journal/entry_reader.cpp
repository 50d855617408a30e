#include "core/json_reader.h"
#include "core/text.h"
#include "core/try.h"
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
  seat.bot = read_flag(json, "bot");
  return seat;
}

Expected<entry::OfDuplicate> read_duplicate(const Json& json) {
  constexpr int most_in_a_round = 1000;
  const int first = read_number(json, "first");
  const int tables = read_number(json, "tables");
  if (first < 0 || tables < 1 || tables > most_in_a_round) return unreadable_entry("created");
  return entry::OfDuplicate{.round = read_text(json, "round"),
                            .hash_of_nonces = read_text(json, "hash_of_nonces"),
                            .first = static_cast<std::size_t>(first),
                            .tables = static_cast<std::size_t>(tables)};
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
  entry::Created created{.game = read_text(json, "game")};
  if (json.find("rules") != nullptr) created.rules = read_number(json, "rules");
  created.options = std::move(*options);
  for (const Json& seat : *seats->items()) created.seats.push_back(read_seat(seat));
  created.pace = *read;
  created.is_public = read_flag(json, "public");
  created.hints = read_flag(json, "hints");
  created.stand_in = read_text(json, "stand_in");
  created.host = read_text(json, "host");
  created.rated = read_flag(json, "rated");
  created.tournament = read_text(json, "tournament");
  if (const Json* duplicate = json.find("duplicate")) {
    created.duplicate = TRY(read_duplicate(*duplicate));
  }
  return created;
}

Expected<Entry> read_started(const Json& json) {
  auto nonces = read_texts(json, "nonces");
  if (!nonces) return unreadable_entry("started");
  entry::Started started{.nonces = std::move(*nonces)};
  const Json* sealed = json.find("sealed");
  if (sealed == nullptr) return started;
  if (sealed->items() == nullptr) return unreadable_entry("started");
  for (const Json& each : *sealed->items()) {
    started.sealed.push_back({.nonce_by_house = read_text(each, "nonce_by") == "house",
                              .seal = read_text(each, "seal"),
                              .salt = read_text(each, "salt"),
                              .visitor = read_text(each, "visitor")});
  }
  return started;
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

// What happens in a match, from the line of its record.
std::optional<Entry> happening_of(const RecordLine& line) {
  if (const auto* ply = std::get_if<PlyLine>(&line)) {
    const auto number = parse_number<std::size_t>(ply->number);
    if (!number) return std::nullopt;
    return entry::Played{*number, ply->seat, std::string{ply->notation}};
  }
  if (const auto* undo = std::get_if<UndoLine>(&line)) return entry::Undone{undo->seat};
  if (const auto* takeover = std::get_if<TakeoverLine>(&line)) {
    return entry::TakenOver{takeover->seat, std::string{takeover->mind}};
  }
  if (const auto* back = std::get_if<ReturnLine>(&line)) return entry::GivenBack{back->seat};
  if (const auto* resign = std::get_if<ResignLine>(&line)) {
    return entry::Resigned{resign->seat, std::string{resign->mind}};
  }
  if (const auto* end = std::get_if<EndLine>(&line)) return entry::Ended{end->ending};
  return std::nullopt;
}

Expected<Entry> read_happening(std::string_view text) {
  const std::size_t tail = text.find(before_bank);
  const auto line = read_line(text.substr(0, tail));
  auto happening = line ? happening_of(*line) : std::nullopt;
  if (!happening) return unreadable_entry(text);
  if (tail == std::string_view::npos) return *happening;
  auto* played = std::get_if<entry::Played>(&*happening);
  if (played == nullptr) return unreadable_entry(text);
  played->bank = parse_number<Milliseconds>(text.substr(tail + before_bank.size()));
  return *happening;
}

}  // namespace

std::unexpected<Error> unreadable_entry(std::string_view text) {
  return failure("journal_entry", {{"entry", std::string{text}}});
}

Expected<Entry> read_entry(std::string_view text) {
  if (!text.starts_with('{')) return read_happening(text);
  const auto json = read_json(text);
  if (!json) return std::unexpected(json.error());
  return read_object(*json);
}

}  // namespace boathouse::server
