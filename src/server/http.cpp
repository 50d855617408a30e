#include "server/http.h"

#include "core/sha256.h"
#include "core/text.h"

namespace boathouse::server {

namespace {

int hex_value(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

// Nothing that is asked for needs more than plain characters, and what is asked for may come back
// in an answer.
std::string plain_only(std::string text) {
  for (char& byte : text) {
    if (byte < ' ' || byte > '~') byte = '?';
  }
  return text;
}

std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '%' && i + 2 < text.size() && hex_value(text[i + 1]) >= 0 &&
                        hex_value(text[i + 2]) >= 0;
    if (escape) {
      plain += static_cast<char>(hex_value(text[i + 1]) * 16 + hex_value(text[i + 2]));
      i += 2;
    } else {
      plain += text[i] == '+' ? ' ' : text[i];
    }
  }
  return plain_only(std::move(plain));
}

}  // namespace

void set_target(HttpRequest& request, std::string_view target) {
  std::string_view rest = target;
  request.path = plain_only(std::string{cut(rest, '?')});
  while (!rest.empty()) {
    std::string_view value = cut(rest, '&');
    const std::string_view key = cut(value, '=');
    request.query[decoded(key)] = decoded(value);
  }
}

std::string entity_tag(std::string_view content) {
  return join("\"", std::string_view{to_hex(sha256(content))}.substr(0, 16), "\"");
}

}  // namespace boathouse::server
