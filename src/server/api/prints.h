// The printables of the games, one document per game and language, made on first use and then kept.
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
