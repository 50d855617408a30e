#include "engine/session_request.h"

#include <algorithm>
#include <array>

namespace boathouse {

namespace {

constexpr std::array<std::string_view, 5> for_new{"game", "players", "options", "seed", "names"};
constexpr std::array<std::string_view, 2> for_load{"record", "seed"};
constexpr std::array<std::string_view, 2> for_minds{"game", "players"};
constexpr std::array<std::string_view, 1> for_viewer{"viewer"};
constexpr std::array<std::string_view, 2> for_view{"viewer", "ply"};
constexpr std::array<std::string_view, 1> for_seat{"seat"};
constexpr std::array<std::string_view, 3> for_play{"seat", "notation", "code"};
constexpr std::array<std::string_view, 1> for_undo{"to"};
constexpr std::array<std::string_view, 2> for_sample{"seat", "seed"};
constexpr std::array<std::string_view, 5> for_think{"seat", "mind", "ms", "nodes", "seed"};
constexpr std::array<std::string_view, 2> for_study{"seat", "ply"};
constexpr std::array<std::string_view, 2> for_review{"ms", "nodes"};

constexpr std::array<RequestKind, 18> kinds{{
    {Asked::help, "help", {}},
    {Asked::games, "games", {}},
    {Asked::minds, "minds", for_minds},
    {Asked::new_match, "new", for_new},
    {Asked::load, "load", for_load},
    {Asked::record, "record", for_viewer},
    {Asked::state, "state", {}},
    {Asked::moves, "moves", for_seat},
    {Asked::chance, "chance", {}},
    {Asked::play, "play", for_play},
    {Asked::roll, "roll", {}},
    {Asked::undo, "undo", for_undo},
    {Asked::view, "view", for_view},
    {Asked::sample, "sample", for_sample},
    {Asked::events, "events", for_view},
    {Asked::think, "think", for_think},
    {Asked::study, "study", for_study},
    {Asked::review, "review", for_review},
}};

constexpr std::array<std::string_view, 3> for_all{"do", "id", "lang"};

std::string list_of(std::span<const std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) text += join(text.empty() ? "" : ", ", word);
  return text;
}

std::string names_of_kinds() {
  std::string text;
  for (const RequestKind& kind : kinds) text += join(text.empty() ? "" : ", ", kind.name);
  return text;
}

std::unexpected<Error> wrong(std::string_view code, std::string_view member) {
  return failure(code, {{"member", std::string{member}}});
}

}  // namespace

std::span<const RequestKind> request_kinds() { return kinds; }

SessionRequest::SessionRequest(std::string_view line) {
  auto json = read_json(line);
  if (!json) {
    unreadable_ = std::move(json.error());
    return;
  }
  json_ = std::move(*json);
  // The language first, so that every complaint that follows can be in it.
  const Json* code = find("lang");
  if (code == nullptr || code->text() == nullptr) return;
  language_ = language_of(*code->text()).value_or(Language::en);
}

Expected<void> SessionRequest::check() {
  if (unreadable_) return std::unexpected(*unreadable_);
  if (json_.kind() != Json::Kind::object) return failure("request_object");
  if (auto checked = check_kind(); !checked) return checked;
  return check_members();
}

Expected<void> SessionRequest::check_kind() {
  const Json* value = find("do");
  if (value == nullptr || value->text() == nullptr) {
    return failure("request_do", {{"known", names_of_kinds()}});
  }
  const std::string& name = *value->text();
  for (const RequestKind& kind : kinds) {
    if (kind.name == name) kind_ = &kind;
  }
  if (kind_ != nullptr) return {};
  return failure("request_unknown", {{"do", name}, {"known", names_of_kinds()}});
}

Expected<void> SessionRequest::check_members() const {
  for (const Json::Member& member : *json_.members()) {
    const std::string_view key = member.key;
    if (std::ranges::find(for_all, key) != for_all.end()) continue;
    if (std::ranges::find(kind_->members, key) != kind_->members.end()) continue;
    return failure(kind_->members.empty() ? "request_no_members" : "request_member",
                   {{"do", std::string{kind_->name}},
                    {"member", member.key},
                    {"known", list_of(kind_->members)}});
  }
  const Json* id = find("id");
  if (id != nullptr && !id->digits() && id->text() == nullptr) return failure("request_id");
  const Json* code = find("lang");
  if (code != nullptr && (code->text() == nullptr || !language_of(*code->text()))) {
    return failure("request_lang", {{"known", list_of(language_codes)}});
  }
  return {};
}

void SessionRequest::write_id(JsonWriter& json) const {
  const Json* id = find("id");
  if (id == nullptr) return;
  if (const auto digits = id->digits()) {
    json.key("id").raw(*digits);
  } else if (id->text() != nullptr) {
    json.member("id", *id->text());
  }
}

std::unexpected<Error> SessionRequest::missing(std::string_view member) {
  return wrong("request_missing", member);
}

Expected<std::string_view> SessionRequest::text(std::string_view member) const {
  const Json* value = find(member);
  if (value == nullptr) return missing(member);
  if (value->text() == nullptr) return wrong("request_text", member);
  return *value->text();
}

Expected<Viewer> SessionRequest::viewer(int seats, Viewer usual) const {
  const Json* value = find("viewer");
  if (value == nullptr) return usual;
  if (value->text() != nullptr && *value->text() == "spectator") return spectator;
  if (value->text() != nullptr && *value->text() == "referee") return referee;
  const auto seat = value->whole<Viewer>();
  if (seat && *seat >= 0 && *seat < seats) return *seat;
  return failure("request_viewer", {{"last", join(seats - 1)}});
}

Expected<std::vector<std::string>> SessionRequest::assignments(std::string_view member) const {
  std::vector<std::string> assigned;
  const Json* value = find(member);
  if (value == nullptr) return assigned;
  if (value->members() == nullptr) return wrong("request_options", member);
  for (const Json::Member& each : *value->members()) {
    const std::string* word = each.value.text();
    const auto digits = each.value.digits();
    if (word == nullptr && !digits) return wrong("request_options", member);
    assigned.push_back(join(each.key, "=", word != nullptr ? std::string_view{*word} : *digits));
  }
  return assigned;
}

Expected<std::vector<std::string>> SessionRequest::texts(std::string_view member) const {
  std::vector<std::string> found;
  const Json* value = find(member);
  if (value == nullptr) return found;
  if (value->items() == nullptr) return wrong("request_texts", member);
  for (const Json& item : *value->items()) {
    if (item.text() == nullptr) return wrong("request_texts", member);
    found.push_back(*item.text());
  }
  return found;
}

}  // namespace boathouse
