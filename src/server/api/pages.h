// The built pages, read once. Any path without a file gets the first page, which reads the path
// itself.
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
    // The file itself, and compressed if the build has done so.
    std::shared_ptr<const std::string> plain{};
    std::shared_ptr<const std::string> gzip{};
    std::shared_ptr<const std::string> brotli{};
  };
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace boathouse::server
