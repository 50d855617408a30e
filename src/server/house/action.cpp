#include "server/house/action.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/text.h"

namespace boathouse::server {

namespace {

struct Kind {
  Do what;
  std::string_view name;
  std::vector<std::string_view> members;
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all{
      {Do::hello, "hello", {"name"}},
      {Do::rename, "rename", {"name"}},
      {Do::set_password, "set_password", {"login", "password"}},
      {Do::log_in, "log_in", {"login", "password"}},
      {Do::log_out, "log_out", {}},
      {Do::make_link, "make_link", {"table", "seat"}},
      {Do::use_link, "use_link", {"link", "name"}},
      {Do::make_token, "make_token", {"name"}},
      {Do::drop_token, "drop_token", {"name"}},
      {Do::mute, "mute", {"visitor", "on"}},
      {Do::delete_me, "delete_me", {}},
      {Do::create,
       "create",
       {"game", "options", "seats", "pace", "public", "stand_in", "hints", "name"}},
      {Do::sit, "sit", {"table", "seat", "name"}},
      {Do::leave, "leave", {"table", "seat"}},
      {Do::swap, "swap", {"table", "seat", "with"}},
      {Do::set_seat, "set_seat", {"table", "seat", "kind", "mind", "name"}},
      {Do::nonce, "nonce", {"table", "seat", "nonce"}},
      {Do::start, "start", {"table"}},
      {Do::close, "close", {"table"}},
      {Do::play, "play", {"table", "seat", "ply", "notation", "code", "quiet"}},
      {Do::undo, "undo", {"table", "seat", "ply"}},
      {Do::resign, "resign", {"table", "seat"}},
      {Do::stand_in, "stand_in", {"table", "seat"}},
      {Do::back, "back", {"table", "seat"}},
      {Do::hint, "hint", {"table", "seat"}},
      {Do::say, "say", {"table", "text"}},
      {Do::rematch, "rematch", {"table"}},
      {Do::subscribe, "subscribe", {"table", "lobby", "as", "since"}},
      {Do::unsubscribe, "unsubscribe", {"table", "lobby"}},
      {Do::ping, "ping", {}},
  };
  return all;
}

std::string names_of_kinds() {
  std::string text;
  for (const Kind& kind : kinds()) text += join(text.empty() ? "" : ", ", kind.name);
  return text;
}

constexpr JsonLimits request_limits{.size = 16U << 10U, .depth = 6};
constexpr std::array<std::string_view, 3> for_all{"do", "id", "lang"};

std::unexpected<Error> wrong(std::string_view code, std::string_view member) {
  return failure(code, {{"member", std::string{member}}});
}

}  // namespace

Action::Action(std::string_view body, Language usual) : language_(usual) {
  auto json = read_json(body, request_limits);
  if (!json) {
    unreadable_ = std::move(json.error());
    return;
  }
  json_ = std::move(*json);
  constexpr std::size_t longest_id = 64;
  const Json* id = find("id");
  if (id != nullptr && id->text() != nullptr && id->text()->size() <= longest_id) id_ = *id->text();
  const Json* code = find("lang");
  if (code != nullptr && code->text() != nullptr) {
    language_ = language_of(*code->text()).value_or(usual);
  }
}

Expected<void> Action::check() {
  if (unreadable_) return std::unexpected(*unreadable_);
  if (json_.kind() != Json::Kind::object) return failure("request_object");
  const Json* value = find("do");
  if (value == nullptr || value->text() == nullptr) {
    return failure("request_do", {{"known", names_of_kinds()}});
  }
  const auto kind = std::ranges::find(kinds(), *value->text(), &Kind::name);
  if (kind == kinds().end()) {
    return failure("request_unknown", {{"do", *value->text()}, {"known", names_of_kinds()}});
  }
  what_ = kind->what;
  return check_members(kind->members);
}

Expected<void> Action::check_members(std::span<const std::string_view> known) const {
  for (const Json::Member& member : *json_.members()) {
    if (std::ranges::find(for_all, member.key) != for_all.end()) continue;
    if (std::ranges::find(known, member.key) != known.end()) continue;
    std::string names;
    for (const std::string_view each : known) names += join(names.empty() ? "" : ", ", each);
    return failure(known.empty() ? "request_no_members" : "request_member",
                   {{"do", *find("do")->text()}, {"member", member.key}, {"known", names}});
  }
  if (has("id") && id_.empty()) return failure("action_id");
  const Json* code = find("lang");
  if (code != nullptr && (code->text() == nullptr || !language_of(*code->text()))) {
    return failure("request_lang", {{"known", "en, fr, de"}});
  }
  return {};
}

Expected<std::string> Action::text(std::string_view member) const {
  if (!has(member)) return wrong("request_missing", member);
  return text_if_any(member);
}

Expected<std::string> Action::text_if_any(std::string_view member) const {
  const Json* value = find(member);
  if (value == nullptr) return std::string{};
  if (value->text() == nullptr) return wrong("request_text", member);
  return *value->text();
}

Expected<bool> Action::flag(std::string_view member, std::optional<bool> usual) const {
  const Json* value = find(member);
  if (value == nullptr && usual) return *usual;
  if (value == nullptr) return wrong("request_missing", member);
  if (const auto flag = value->flag()) return *flag;
  return wrong("action_flag", member);
}

Expected<std::int64_t> Action::number(std::string_view member, std::int64_t low,
                                      std::int64_t high) const {
  const Json* value = find(member);
  if (value == nullptr) return wrong("request_missing", member);
  const auto number = value->whole<std::int64_t>();
  if (number && *number >= low && *number <= high) return *number;
  return failure("request_number",
                 {{"member", std::string{member}}, {"low", join(low)}, {"high", join(high)}});
}

}  // namespace boathouse::server
