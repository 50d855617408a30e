#include "server/net/access_log.h"

#include <algorithm>

#include "core/json.h"
#include "core/text.h"
#include "minds/words.h"

namespace boathouse::server {

namespace {

// Ids and tokens are longer, or have digits.
bool is_word(std::string_view part) {
  constexpr std::size_t longest = 24;
  return part.size() <= longest && std::ranges::all_of(part, [](char letter) {
           return (letter >= 'a' && letter <= 'z') || letter == '-' || letter == '.';
         });
}

}  // namespace

std::string path_to_tell(std::string_view path) {
  constexpr int deepest = 6;
  if (!path.starts_with('/')) return "…";
  path.remove_prefix(1);
  std::string told;
  for (int depth = 0; depth < deepest; ++depth) {
    const bool last = path.find('/') == std::string_view::npos;
    const std::string_view part = cut(path, '/');
    told += join("/", is_word(part) ? part : "…");
    if (last) return told;
  }
  return told + "/…";
}

std::string access_line(std::int64_t at, const Access& access) {
  constexpr std::size_t longest_method = 16;
  JsonWriter json;
  json.open_object().member("at", at).member("client", access.client);
  json.member("method", access.method.substr(0, longest_method));
  json.member("path", path_to_tell(access.path)).member("status", access.status);
  json.member("bytes", access.bytes);
  if (access.frames != 0) json.member("frames", access.frames);
  json.key("ms").raw(decimal(access.ms, 1));
  return json.close_object().take();
}

}  // namespace boathouse::server
