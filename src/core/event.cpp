#include "core/event.h"

#include <vector>

#include "core/text.h"

namespace boathouse {

namespace {

std::string_view word_of(const EventParameter& parameter, std::int32_t value) {
  return parameter.words[static_cast<std::size_t>(value)];
}

Value value_of(const Teller& teller, const EventParameter& parameter, std::int32_t value) {
  switch (parameter.type) {
    case EventParameter::Type::seat:
      return {parameter.name, teller.names[static_cast<std::size_t>(value)]};
    case EventParameter::Type::word:
      return {parameter.name, say(teller.words, teller.language,
                                  join(parameter.name, ".", word_of(parameter, value)))};
    case EventParameter::Type::number:
      break;
  }
  return {parameter.name, join(value)};
}

}  // namespace

std::string tell(const Teller& teller, const EventKind& kind, const Event& event) {
  std::vector<Value> values;
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    values.push_back(value_of(teller, kind.parameters[i], event.values[i]));
  }
  const bool addressed = !kind.parameters.empty() &&
                         kind.parameters[0].type == EventParameter::Type::seat &&
                         event.values[0] == teller.you;
  if (addressed) {
    const std::string key = join("event.", kind.name, ".you");
    if (find_words(teller.words, teller.language, key)) {
      return say(teller.words, teller.language, key, values);
    }
  }
  return say(teller.words, teller.language, join("event.", kind.name), values);
}

void write_json(JsonWriter& json, const EventKind& kind, const Event& event,
                std::string_view sentence) {
  json.open_object().member("event", kind.name);
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    const EventParameter& parameter = kind.parameters[i];
    json.key(parameter.name);
    if (parameter.type == EventParameter::Type::word) {
      json.value(word_of(parameter, event.values[i]));
    } else {
      json.value(event.values[i]);
    }
  }
  if (!sentence.empty()) json.member("sentence", sentence);
  json.close_object();
}

}  // namespace boathouse
