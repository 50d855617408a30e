#include "server/api/http.h"

#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

#include "core/sha256.h"
#include "core/text.h"

namespace boathouse::server {

namespace {

// No query needs more than plain characters, and its text may come back in an answer.
std::string plain_only(std::string text) {
  for (char& byte : text) {
    if (byte < ' ' || byte > '~') byte = '?';
  }
  return text;
}

}  // namespace

void set_target(HttpRequest& request, std::string_view target) {
  std::string_view rest = target;
  request.path = plain_only(std::string{cut(rest, '?')});
  // A target that RFC 3986 does not allow has a path but no query.
  const auto address = boost::urls::parse_origin_form({target.data(), target.size()});
  if (!address) return;
  boost::urls::encoding_opts as_forms_do;
  as_forms_do.space_as_plus = true;
  for (const auto& each : address->params(as_forms_do)) {
    if (!each.key.empty()) request.query[plain_only(each.key)] = plain_only(each.value);
  }
}

std::string entity_tag(std::string_view content) {
  return join("\"", std::string_view{to_hex(sha256(content))}.substr(0, 16), "\"");
}

}  // namespace boathouse::server
