#include "server/words/words.h"

#include "core/text.h"
#include "embedded/server/words.h"

namespace boathouse::server {

const Catalogue& server_words() { return embedded::server_words; }

std::string sentence_of(const Error& error, Language language) {
  const std::string key = join("error.", error.code);
  if (!find_words(server_words(), language, key)) return error.sentence(language);
  return say(server_words(), language, key, error.values);
}

void write_error(JsonWriter& json, const Error& error, Language language) {
  json.key("error").open_object().member("code", error.code).key("values").open_object();
  for (const Value& value : error.values) json.member(value.name, value.text);
  json.close_object().member("sentence", sentence_of(error, language)).close_object();
}

Language language_of_header(std::string_view header) {
  while (!header.empty()) {
    const std::string_view wish = trim(cut(header, ','));
    if (const auto language = language_of(wish.substr(0, 2))) return *language;
  }
  return Language::en;
}

}  // namespace boathouse::server
