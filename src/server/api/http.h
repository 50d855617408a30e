// What the transport and the house's doors say to each other about HTTP.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/house/caller.h"

namespace boathouse::server {

struct HttpRequest {
  std::string method;
  std::string path;                              // without the query, percent signs as they came
  std::map<std::string, std::string> query{};    // decoded
  std::map<std::string, std::string> headers{};  // names in lower case
  std::string body{};
  std::string address{};  // of whoever is at the other end of the connection

  [[nodiscard]] std::string header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string{} : found->second;
  }
};

// Sets path and query from what stands in the first line of a request.
void set_target(HttpRequest& request, std::string_view target);

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::string body{};
  std::shared_ptr<const std::string> file{};  // in place of a body, when it is shared
  std::vector<std::pair<std::string, std::string>> headers{};
};

// By which a browser asks whether what it has kept is still the same.
[[nodiscard]] std::string entity_tag(std::string_view content);

// What the transport opens: requests, sockets and streams go through these.
class Doors {
 public:
  using Respond = std::function<void(HttpResponse)>;
  virtual ~Doors() = default;

  [[nodiscard]] virtual bool is_socket(const HttpRequest& request) const = 0;
  [[nodiscard]] virtual bool is_stream(const HttpRequest& request) const = 0;
  virtual void handle(const HttpRequest& request, Respond respond) = 0;
  // The answer to a request that is larger than allowed, of which only a part was read.
  [[nodiscard]] virtual HttpResponse too_large(const HttpRequest& begun) const = 0;

  // A WebSocket wants in: who it is, or why not.
  [[nodiscard]] virtual std::optional<HttpResponse> admit(const HttpRequest& request,
                                                          Caller& caller) = 0;
  virtual void frame(const Caller& caller, std::string_view frame, Reply reply) = 0;
  // A stream of events wants to begin; the answer is none if it has.
  virtual void open_stream(const HttpRequest& request, Listener& listener,
                           std::function<void(std::optional<HttpResponse>)> answer) = 0;
  virtual void gone(Listener& listener) = 0;

  // Headers that every response has.
  [[nodiscard]] virtual const std::vector<std::pair<std::string, std::string>>& safeguards()
      const = 0;
  // A moment has passed.
  virtual void tick() = 0;
};

}  // namespace boathouse::server
