// The printables of the games, one document per game, language and paper, made on first use and
// then kept.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "core/words.h"
#include "print/booklet.h"
#include "server/api/http.h"

namespace boathouse::server {

class Prints {
 public:
  // Nothing if there is no such game.
  [[nodiscard]] std::optional<HttpResponse> get(const HttpRequest& request, std::string_view game,
                                                Language language, const print::Paper& paper);

 private:
  struct File {
    std::string tag;
    std::shared_ptr<const std::string> bytes;
  };
  std::map<std::tuple<std::string, Language, std::string_view>, File> files_;
};

}  // namespace boathouse::server
