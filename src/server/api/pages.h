// The built pages, read once. A path without a file of its own is answered with the first page,
// which finds its way by itself.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "server/api/http.h"

namespace boathouse::server {

class Pages {
 public:
  explicit Pages(const std::string& folder);

  [[nodiscard]] bool built() const { return files_.contains("/index.html"); }
  [[nodiscard]] HttpResponse get(const HttpRequest& request) const;

 private:
  struct File {
    std::string type;
    std::string tag;
    // As it is, and compressed where the build has done that.
    std::shared_ptr<const std::string> plain{};
    std::shared_ptr<const std::string> gzip{};
    std::shared_ptr<const std::string> brotli{};
  };
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace boathouse::server
