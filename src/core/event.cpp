#include "core/event.h"

#include <vector>

#include "core/text.h"

namespace boathouse {

namespace {

std::string_view word_of(const EventParameter& parameter, std::int32_t value) {
  return parameter.words[static_cast<std::size_t>(value)];
}

std::string ordinal(Language language, std::int32_t place) {
  const auto word = find_words(house_words(), language, join("place.", place));
  return word ? std::string{*word} : join(place);
}

std::string sum_of_digits(std::int32_t digits) {
  std::string text;
  for (const char digit : join(digits)) {
    if (!text.empty()) text += " + ";
    text += digit;
  }
  return text;
}

// Calls with each word of a set.
template <class Call>
void for_each_word(const EventParameter& parameter, std::int32_t bits, Call call) {
  for (std::size_t i = 0; i < parameter.words.size(); ++i) {
    if ((bits >> i & 1) != 0) call(parameter.words[i]);
  }
}

Value value_of(const Teller& teller, const EventParameter& parameter, std::int32_t value) {
  switch (parameter.type) {
    case EventParameter::Type::seat:
      return {parameter.name, of_seat(teller.names, value)};
    case EventParameter::Type::word:
      return {parameter.name, say(teller.words, teller.language,
                                  join(parameter.name, ".", word_of(parameter, value)))};
    case EventParameter::Type::place:
      return {parameter.name, ordinal(teller.language, value)};
    case EventParameter::Type::dice:
      return {parameter.name, sum_of_digits(value)};
    case EventParameter::Type::set: {
      std::string text;
      for_each_word(parameter, value,
                    [&](std::string_view word) { text += join(text.empty() ? "" : "/", word); });
      return {parameter.name, text};
    }
    case EventParameter::Type::number:
      break;
  }
  return {parameter.name, join(value)};
}

bool is_you(const Teller& teller, const EventKind& kind, const Event& event, std::size_t at) {
  return kind.parameters[at].type == EventParameter::Type::seat && event.values[at] == teller.you;
}

// The sentence in the form that addresses the reader wherever they take part.
std::string sentence_key(const Teller& teller, const EventKind& kind, const Event& event) {
  std::string key = join("event.", kind.name);
  const auto extend = [&](std::string_view form) {
    std::string longer = join(key, form);
    if (find_words(teller.words, teller.language, longer)) key = std::move(longer);
  };
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    if (is_you(teller, kind, event, i)) extend(i == 0 ? ".you" : ".to_you");
  }
  return key;
}

}  // namespace

std::string tell(const Teller& teller, const EventKind& kind, const Event& event) {
  std::vector<Value> values;
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    values.push_back(value_of(teller, kind.parameters[i], event.values[i]));
  }
  return say(teller.words, teller.language, sentence_key(teller, kind, event), values);
}

void write_json(JsonWriter& json, const EventKind& kind, const Event& event,
                std::string_view sentence) {
  json.open_object().member("event", kind.name);
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    const EventParameter& parameter = kind.parameters[i];
    json.key(parameter.name);
    if (parameter.type == EventParameter::Type::word) {
      json.value(word_of(parameter, event.values[i]));
    } else if (parameter.type == EventParameter::Type::set) {
      json.open_array();
      for_each_word(parameter, event.values[i], [&](std::string_view word) { json.value(word); });
      json.close_array();
    } else {
      json.value(event.values[i]);
    }
  }
  if (!sentence.empty()) json.member("sentence", sentence);
  json.close_object();
}

}  // namespace boathouse
