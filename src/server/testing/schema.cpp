#include "server/testing/schema.h"

#include <algorithm>

#include "core/text.h"
#include "server/testing/test_house.h"

namespace boathouse::server {

namespace {

bool is_type(const Json& value, std::string_view type) {
  switch (value.kind()) {
    case Json::Kind::null:
      return type == "null";
    case Json::Kind::flag:
      return type == "boolean";
    case Json::Kind::number:
      return type == "number" || (type == "integer" && value.whole<std::int64_t>());
    case Json::Kind::text:
      return type == "string";
    case Json::Kind::array:
      return type == "array";
    case Json::Kind::object:
      return type == "object";
  }
  return false;
}

bool is_of_types(const Json& value, const Json& types) {
  if (types.text() != nullptr) return is_type(value, *types.text());
  return std::ranges::any_of(*types.items(),
                             [&](const Json& type) { return is_type(value, *type.text()); });
}

}  // namespace

const Json& Schemas::named(std::string_view name) const {
  return member(member(member(openapi_, "components"), "schemas"), name);
}

std::string Schemas::complaint(const Json& value, std::string_view schema) const {
  return complaint(value, named(schema), std::string{schema});
}

std::string Schemas::complaint(const Json& value, const Json& schema, const std::string& at) const {
  if (const Json* reference = schema.find("$ref")) {
    const std::string name = reference->text()->substr(reference->text()->rfind('/') + 1);
    return complaint(value, named(name), join(at, " → ", name));
  }
  if (const Json* choices = schema.find("oneOf")) {
    std::string all;
    for (const Json& choice : *choices->items()) {
      const std::string wrong = complaint(value, choice, at);
      if (wrong.empty()) return {};
      all += join("\n  ", wrong);
    }
    return join(at, " is none of:", all);
  }
  const Json* types = schema.find("type");
  if (types != nullptr && !is_of_types(value, *types)) return join(at, " has the wrong type");
  if (const Json* words = schema.find("enum"); words != nullptr && value.text() != nullptr) {
    const bool known = std::ranges::any_of(
        *words->items(), [&](const Json& word) { return *word.text() == *value.text(); });
    if (!known) return join(at, " may not be ", *value.text());
  }
  if (const Json* low = schema.find("minimum"); low != nullptr && value.digits()) {
    if (value.number().value_or(0) < low->number().value_or(0)) return join(at, " is too small");
  }
  if (const Json* items = schema.find("items"); items != nullptr && value.items() != nullptr) {
    for (const Json& item : *value.items()) {
      const std::string wrong = complaint(item, *items, at + "[]");
      if (!wrong.empty()) return wrong;
    }
  }
  if (value.members() == nullptr) return {};
  if (const Json* required = schema.find("required")) {
    for (const Json& key : *required->items()) {
      if (value.find(*key.text()) == nullptr) return join(at, " lacks ", *key.text());
    }
  }
  const Json* properties = schema.find("properties");
  const Json* others = schema.find("additionalProperties");
  for (const Json::Member& each : *value.members()) {
    const Json* known = properties == nullptr ? nullptr : properties->find(each.key);
    const std::string place = join(at, ".", each.key);
    if (known == nullptr && others != nullptr && others->flag() == false) {
      return join(place, " is not described");
    }
    if (known == nullptr && others != nullptr && others->kind() == Json::Kind::object)
      known = others;
    if (known == nullptr) continue;
    const std::string wrong = complaint(each.value, *known, place);
    if (!wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace boathouse::server
