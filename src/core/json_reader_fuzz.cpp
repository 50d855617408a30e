// Whatever the bytes are, the reader either refuses them with a sentence or gives a value that,
// written out again, reads back the same.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/json.h"
#include "core/json_reader.h"

namespace {

using namespace boathouse;

void write(JsonWriter& json, const Json& value) {
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
      json.value(*value.text());
      break;
    case Json::Kind::array:
      json.open_array();
      for (const Json& item : *value.items()) write(json, item);
      json.close_array();
      break;
    case Json::Kind::object:
      json.open_object();
      for (const Json::Member& member : *value.members()) {
        json.key(member.key);
        write(json, member.value);
      }
      json.close_object();
      break;
  }
}

std::string written(const Json& value) {
  JsonWriter json;
  write(json, value);
  return json.take();
}

void insist(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto value = read_json({reinterpret_cast<const char*>(data), size});
  if (!value) {
    insist(!value.error().sentence().contains('<'));
    return 0;
  }
  if (const auto number = value->number()) insist(value->kind() == Json::Kind::number);
  const std::string once = written(*value);
  const auto again = read_json(once);
  insist(again && written(*again) == once);
  return 0;
}
