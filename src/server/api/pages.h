// The built pages, read once. Any path without a file gets the first page, which reads the path
// itself; those below /embed/ get a page of their own, which other sites may frame.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "server/api/cards.h"
#include "server/api/http.h"

namespace boathouse::server {

class Pages {
 public:
  explicit Pages(const std::string& folder);

  [[nodiscard]] bool built() const { return files_.contains("/index.html"); }
  // Whether the request is for a page and not for a file.
  [[nodiscard]] bool is_page(const HttpRequest& request) const;
  [[nodiscard]] HttpResponse get(const HttpRequest& request) const;
  // A page with its card.
  [[nodiscard]] HttpResponse page(const HttpRequest& request, const Card& card,
                                  std::string_view origin) const;

 private:
  struct File {
    std::string type;
    std::string tag;
    // The file itself, and compressed if the build has done so.
    std::shared_ptr<const std::string> plain{};
    std::shared_ptr<const std::string> gzip{};
    std::shared_ptr<const std::string> brotli{};
  };
  // A page up to its language, from there to its card, and the rest.
  struct Form {
    std::string head;
    std::string middle;
    std::string rest;
  };
  [[nodiscard]] static Form form_of(std::string_view page);

  std::map<std::string, File, std::less<>> files_;
  Form first_;
  Form embedded_;
};

}  // namespace boathouse::server
