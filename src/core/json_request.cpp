#include "core/json_request.h"

#include <algorithm>
#include <array>

namespace boathouse {

JsonRequest::JsonRequest(std::string_view text, const JsonLimits& limits, Language usual)
    : language_(usual) {
  auto json = read_json(text, limits);
  if (!json) {
    unreadable_ = std::move(json.error());
    return;
  }
  json_ = std::move(*json);
  const Json* code = find("lang");
  if (code == nullptr || code->text() == nullptr) return;
  language_ = language_of(*code->text()).value_or(usual);
}

Expected<const std::string*> JsonRequest::find_do() const {
  if (unreadable_) return std::unexpected(*unreadable_);
  if (json_.kind() != Json::Kind::object) return failure("request_object");
  const Json* value = find("do");
  return value == nullptr ? nullptr : value->text();
}

Expected<void> JsonRequest::check_members(const std::string& name,
                                          std::span<const std::string_view> known) const {
  static constexpr std::array<std::string_view, 3> for_all{"do", "id", "lang"};
  for (const Json::Member& member : *json_.members()) {
    const std::string_view key = member.key;
    if (std::ranges::find(for_all, key) != for_all.end()) continue;
    if (std::ranges::find(known, key) != known.end()) continue;
    return failure(known.empty() ? "request_no_members" : "request_member",
                   {{"do", name}, {"member", member.key}, {"known", list_of(known)}});
  }
  return {};
}

Expected<void> JsonRequest::check_language() const {
  const Json* code = find("lang");
  if (code == nullptr || (code->text() != nullptr && language_of(*code->text()))) return {};
  return failure("request_lang", {{"known", list_of(language_codes)}});
}

Expected<const Json*> JsonRequest::demand(std::string_view member) const {
  const Json* value = find(member);
  if (value == nullptr) return wrong("request_missing", member);
  return value;
}

std::unexpected<Error> JsonRequest::wrong(std::string_view code, std::string_view member) {
  return failure(code, {{"member", std::string{member}}});
}

Expected<std::string> JsonRequest::text(std::string_view member) const {
  const Json* value = TRY(demand(member));
  if (value->text() == nullptr) return wrong("request_text", member);
  return *value->text();
}

Expected<std::string> JsonRequest::text_if_any(std::string_view member) const {
  return has(member) ? text(member) : std::string{};
}

Expected<std::vector<std::string>> JsonRequest::texts(std::string_view member) const {
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

Expected<OptionValues> JsonRequest::options(std::string_view member,
                                            std::span<const OptionSpec> specs,
                                            OptionValues values) const {
  const Json* value = find(member);
  if (value == nullptr) return values;
  if (value->members() == nullptr) return wrong("request_options", member);
  for (const Json::Member& each : *value->members()) {
    const std::string* word = each.value.text();
    const auto digits = each.value.digits();
    if (word == nullptr && !digits) return wrong("request_options", member);
    TRY(set_option(specs, values,
                   join(each.key, "=", word != nullptr ? std::string_view{*word} : *digits)));
  }
  return values;
}

}  // namespace boathouse
