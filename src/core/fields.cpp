#include "core/fields.h"

#include <algorithm>

#include "core/text.h"
#include "core/try.h"

namespace boathouse {

Expected<Fields> Fields::open(const Json& json, const std::string& path,
                              std::initializer_list<std::string_view> known) {
  if (json.members() == nullptr)
    return failure("field_object", {{"at", path.empty() ? "position" : path}});
  Fields fields{json, path};
  for (const Json::Member& member : *json.members()) {
    if (std::ranges::find(known, member.key) != known.end()) continue;
    return failure("field_unknown", {{"at", fields.path_of(member.key)}});
  }
  return fields;
}

bool Fields::has(std::string_view member) const {
  const Json* value = find(member);
  return value != nullptr && value->kind() != Json::Kind::null;
}

std::string Fields::path_of(std::string_view member) const {
  return path_.empty() ? std::string{member} : join(path_, ".", member);
}

std::unexpected<Error> Fields::wrong(std::string_view member) const {
  return failure(find(member) == nullptr ? "field_missing" : "field_wrong",
                 {{"at", path_of(member)}});
}

Expected<int> Fields::number(std::string_view member, int low, int high) const {
  const Json* value = find(member);
  const auto whole = value == nullptr ? std::nullopt : value->whole<int>();
  if (whole && *whole >= low && *whole <= high) return *whole;
  return failure("field_number",
                 {{"at", path_of(member)}, {"low", join(low)}, {"high", join(high)}});
}

Expected<int> Fields::word(std::string_view member, std::span<const std::string_view> known) const {
  const Json* value = find(member);
  if (value != nullptr && value->text() != nullptr) {
    const auto found = std::ranges::find(known, *value->text());
    if (found != known.end()) return static_cast<int>(found - known.begin());
  }
  return failure("field_word", {{"at", path_of(member)}, {"known", list_of(known)}});
}

Expected<std::span<const Json>> Fields::list(std::string_view member, std::size_t fewest,
                                             std::size_t most) const {
  const Json* value = find(member);
  const std::vector<Json>* items = value == nullptr ? nullptr : value->items();
  if (items != nullptr && items->size() >= fewest && items->size() <= most) return *items;
  return failure("field_list",
                 {{"at", path_of(member)}, {"low", join(fewest)}, {"high", join(most)}});
}

Expected<std::vector<int>> Fields::numbers(std::string_view member, std::size_t most, int low,
                                           int high) const {
  const std::span<const Json> items = TRY(list(member, 0, most));
  std::vector<int> found;
  for (const Json& item : items) {
    const auto whole = item.whole<int>();
    if (!whole || *whole < low || *whole > high) {
      return failure("field_number",
                     {{"at", path_of(member)}, {"low", join(low)}, {"high", join(high)}});
    }
    found.push_back(*whole);
  }
  return found;
}

Expected<std::vector<Fields>> Fields::objects(std::string_view member, std::size_t fewest,
                                              std::size_t most,
                                              std::initializer_list<std::string_view> known) const {
  const std::span<const Json> items = TRY(list(member, fewest, most));
  std::vector<Fields> found;
  for (const Json& item : items) {
    const Fields fields = TRY(open(item, join(path_of(member), ".", found.size()), known));
    found.push_back(fields);
  }
  return found;
}

}  // namespace boathouse
