// What the server says, in three languages.
#pragma once

#include <string>

#include "core/error.h"
#include "core/json.h"
#include "core/words.h"

namespace boathouse::server {

[[nodiscard]] const Catalogue& server_words();

// The sentence of an error of the server or of the engine.
[[nodiscard]] std::string sentence_of(const Error& error, Language language);

// The member "error" of an open object.
void write_error(JsonWriter& json, const Error& error, Language language);

// The language requested by Accept-Language; English if it is none of ours.
[[nodiscard]] Language language_of_header(std::string_view header);

}  // namespace boathouse::server
