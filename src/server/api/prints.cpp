#include "server/api/prints.h"

#include "core/text.h"
#include "print/printables.h"

namespace boathouse::server {

std::optional<HttpResponse> Prints::get(const HttpRequest& request, std::string_view game,
                                        Language language, const print::Paper& paper) {
  auto found = files_.find({std::string{game}, language, paper.code});
  if (found == files_.end()) {
    const auto booklet = print::booklet_of(game, language, paper);
    if (!booklet) return std::nullopt;
    auto bytes = std::make_shared<const std::string>(print::pdf_of(*booklet));
    std::string tag = entity_tag(*bytes);
    found =
        files_.insert({{std::string{game}, language, paper.code}, {std::move(tag), bytes}}).first;
  }
  const File& file = found->second;
  HttpResponse response{.content_type = "application/pdf"};
  response.headers.emplace_back("Cache-Control", "no-cache");
  response.headers.emplace_back("ETag", file.tag);
  response.headers.emplace_back("Vary", "Accept-Language");
  if (request.header("if-none-match") == file.tag) {
    response.status = 304;
    return response;
  }
  // A download, to be printed at true scale by another program, not shown in the page.
  response.headers.emplace_back("Content-Disposition",
                                join("attachment; filename=\"", game, ".pdf\""));
  response.file = file.bytes;
  return response;
}

}  // namespace boathouse::server
