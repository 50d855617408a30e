// HTTP as the transport and the API exchange it.
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
  std::string path;                              // without the query, not decoded
  std::map<std::string, std::string> query{};    // decoded
  std::map<std::string, std::string> headers{};  // names in lower case
  std::string body{};
  std::string address{};                  // of the client, as limits count it
  std::shared_ptr<const bool> hung_up{};  // see Caller

  [[nodiscard]] std::string header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string{} : found->second;
  }
};

// Sets path and query from the first line of a request.
void set_target(HttpRequest& request, std::string_view target);

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::string body{};
  std::shared_ptr<const std::string> file{};  // instead of a body, if it is shared
  std::vector<std::pair<std::string, std::string>> headers{};
};

// The ETag, by which a browser asks whether its copy is still current.
[[nodiscard]] std::string entity_tag(std::string_view content);

// What the transport calls: requests, sockets and streams come in here.
class Doors {
 public:
  using Respond = std::function<void(HttpResponse)>;
  virtual ~Doors() = default;

  [[nodiscard]] virtual bool is_socket(const HttpRequest& request) const = 0;
  [[nodiscard]] virtual bool is_stream(const HttpRequest& request) const = 0;
  // Whether the answer may take so long that it matters if the client hangs up.
  [[nodiscard]] virtual bool may_take_long(const HttpRequest& request) const = 0;
  virtual void handle(const HttpRequest& request, Respond respond) = 0;
  // The answer to a request that is too large, of which only a part was read.
  [[nodiscard]] virtual HttpResponse too_large(const HttpRequest& begun) const = 0;

  // The answer to a client that has too many connections through a proxy.
  [[nodiscard]] virtual HttpResponse too_many(const HttpRequest& request) const = 0;

  // Admits a WebSocket and says who it is, or refuses it.
  struct Admission {
    std::optional<HttpResponse> refused{};
    Caller caller{};
  };
  virtual void admit(const HttpRequest& request, std::function<void(Admission)> then) = 0;
  // The WebSocket of this caller is open.
  virtual void arrived(const Caller& caller) = 0;
  virtual void frame(const Caller& caller, std::string_view frame, Reply reply) = 0;
  // Opens a stream of events; answers with a refusal, or with nothing once it is open.
  virtual void open_stream(const HttpRequest& request, Listener& listener,
                           std::function<void(std::optional<HttpResponse>)> answer) = 0;
  virtual void gone(Listener& listener) = 0;

  // Headers that every response has.
  [[nodiscard]] virtual const std::vector<std::pair<std::string, std::string>>& safeguards()
      const = 0;
  // Called many times a second.
  virtual void tick() = 0;
};

}  // namespace boathouse::server
