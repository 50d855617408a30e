// The doors of the house: who may come in, and which address leads where.
#pragma once

#include <string>

#include "server/house.h"
#include "server/http.h"
#include "server/pages.h"
#include "server/prints.h"

namespace boathouse::server {

struct ApiSettings {
  std::string public_url{};  // such as https://boats.example.org, without a slash at the end
};

class Api final : public Doors {
 public:
  Api(House& house, const Pages& pages, ApiSettings settings);

  bool is_socket(const HttpRequest& request) const override;
  bool is_stream(const HttpRequest& request) const override;
  void handle(const HttpRequest& request, Respond respond) override;
  std::optional<HttpResponse> admit(const HttpRequest& request, Caller& caller) override;
  void frame(const Caller& caller, std::string_view frame, Reply reply) override;
  void open_stream(const HttpRequest& request, Listener& listener,
                   std::function<void(std::optional<HttpResponse>)> answer) override;
  void gone(Listener& listener) override { house_.forget(listener); }
  const std::vector<std::pair<std::string, std::string>>& safeguards() const override {
    return safeguards_;
  }
  void tick() override;

  // From now on whoever asks hears that the server is being stopped.
  void stop() { stopping_ = true; }

 private:
  struct Looking {
    std::optional<Viewer> as;
    std::optional<Language> language;
  };

  // Requests that a browser sends for the page of somebody else.
  [[nodiscard]] bool is_foreign(const HttpRequest& request) const;
  [[nodiscard]] bool is_secure() const { return settings_.public_url.starts_with("https://"); }
  [[nodiscard]] Caller caller_of(const HttpRequest& request);
  [[nodiscard]] HttpResponse response_of(const Answer& answer) const;
  [[nodiscard]] static HttpResponse refusal(const Error& error, const Caller& caller);
  [[nodiscard]] static Expected<Looking> looking(const HttpRequest& request);
  void handle_api(const HttpRequest& request, const Caller& caller, const Respond& respond);
  void handle_table(const HttpRequest& request, const Caller& caller, const Respond& respond);
  void handle_print(const HttpRequest& request, std::string_view game, const Caller& caller,
                    const Respond& respond);
  void handle_season(const HttpRequest& request, const Caller& caller, const Respond& respond);
  [[nodiscard]] HttpResponse health() const;
  [[nodiscard]] HttpResponse metrics() const;

  House& house_;
  const Pages& pages_;
  Prints prints_;
  ApiSettings settings_;
  std::vector<std::pair<std::string, std::string>> safeguards_;
  bool stopping_ = false;
};

}  // namespace boathouse::server
