#include "server/forget.h"

#include "core/json.h"
#include "core/json_reader.h"

namespace boathouse::server {

namespace {

constexpr std::string_view nobody = "—";

void copy(JsonWriter& json, const Json& value, const std::string& visitor);

void copy_members(JsonWriter& json, const Json& object, const std::string& visitor) {
  const Json* who = object.find("visitor");
  const bool his = who != nullptr && who->text() != nullptr && *who->text() == visitor;
  json.open_object();
  for (const Json::Member& member : *object.members()) {
    json.key(member.key);
    if (his && (member.key == "name" || member.key == "text")) {
      json.value(nobody);
    } else if (his && member.key == "visitor") {
      json.value("");
    } else {
      copy(json, member.value, visitor);
    }
  }
  json.close_object();
}

void copy(JsonWriter& json, const Json& value, const std::string& visitor) {
  switch (value.kind()) {
    case Json::Kind::null:
      json.null();
      break;
    case Json::Kind::flag:
      json.value(*value.flag());
      break;
    case Json::Kind::number:
      json.raw(*value.digits());
      break;
    case Json::Kind::text:
      json.value(*value.text() == visitor ? std::string_view{} : std::string_view{*value.text()});
      break;
    case Json::Kind::array:
      json.open_array();
      for (const Json& item : *value.items()) copy(json, item, visitor);
      json.close_array();
      break;
    case Json::Kind::object:
      copy_members(json, value, visitor);
      break;
  }
}

}  // namespace

Batch forgetting(Store& store, const std::string& visitor) {
  Batch batch;
  for (const TableRow& row : store.tables_of(visitor)) {
    for (const EntryRow& entry : store.journal(row.id)) {
      if (entry.text.find(visitor) == std::string::npos) continue;
      const auto json = read_json(entry.text);
      if (!json) continue;
      JsonWriter written;
      copy(written, *json, visitor);
      batch.emplace_back(RewriteEntry{entry.table, entry.seq, written.take()});
    }
  }
  batch.emplace_back(ForgetVisitor{visitor});
  return batch;
}

}  // namespace boathouse::server
