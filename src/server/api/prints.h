// The printables of the games, made when they are first asked for and then kept: a document for
// each game and language.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/words.h"
#include "server/api/http.h"

namespace boathouse::server {

class Prints {
 public:
  // Nothing if there is no such game.
  [[nodiscard]] std::optional<HttpResponse> get(const HttpRequest& request, std::string_view game,
                                                Language language);

 private:
  struct File {
    std::string tag;
    std::shared_ptr<const std::string> bytes;
  };
  std::map<std::pair<std::string, Language>, File> files_;
};

}  // namespace boathouse::server
