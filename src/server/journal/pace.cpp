#include "server/journal/pace.h"

namespace boathouse::server {

namespace {

Expected<int> number_between(const Json& json, std::string_view key, int low, int high) {
  const Json* value = json.find(key);
  const auto number = value == nullptr ? std::nullopt : value->whole<int>();
  if (number && *number >= low && *number <= high) return *number;
  return failure("request_number",
                 {{"member", std::string{key}}, {"low", join(low)}, {"high", join(high)}});
}

std::size_t members_of(const Json& json) {
  return json.members() == nullptr ? 0 : json.members()->size();
}

}  // namespace

Milliseconds Pace::per_move() const {
  return kind == Kind::correspondence ? day * days : Milliseconds{1000} * move_s;
}

Expected<Pace> read_pace(const Json& json) {
  const Json* kind = json.find("kind");
  const std::string word = kind == nullptr || kind->text() == nullptr ? "" : *kind->text();
  Pace pace;
  if (word == "relaxed" && members_of(json) == 1) return pace;
  if (word == "live" && members_of(json) == 3) {
    pace.kind = Pace::Kind::live;
    const auto move_s = number_between(json, "move_s", 5, 3600);
    if (!move_s) return std::unexpected(move_s.error());
    const auto bank_s = number_between(json, "bank_s", 0, 36000);
    if (!bank_s) return std::unexpected(bank_s.error());
    pace.move_s = *move_s;
    pace.bank_s = *bank_s;
    return pace;
  }
  if (word == "correspondence" && members_of(json) == 2) {
    pace.kind = Pace::Kind::correspondence;
    const bool in_all = json.find("total_days") != nullptr;
    const auto days = number_between(json, in_all ? "total_days" : "days", 1, 30);
    if (!days) return std::unexpected(days.error());
    (in_all ? pace.total_days : pace.days) = *days;
    return pace;
  }
  return failure("pace");
}

void write_pace(JsonWriter& json, const Pace& pace) {
  json.open_object();
  switch (pace.kind) {
    case Pace::Kind::relaxed:
      json.member("kind", "relaxed");
      break;
    case Pace::Kind::live:
      json.member("kind", "live").member("move_s", pace.move_s).member("bank_s", pace.bank_s);
      break;
    case Pace::Kind::correspondence:
      json.member("kind", "correspondence");
      if (pace.total_days > 0) {
        json.member("total_days", pace.total_days);
      } else {
        json.member("days", pace.days);
      }
      break;
  }
  json.close_object();
}

}  // namespace boathouse::server
