// The API: which address does what, and who may use it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/api/http.h"
#include "server/api/pages.h"
#include "server/api/prints.h"
#include "server/house/house.h"

namespace boathouse::server {

struct ApiSettings {
  std::string public_url{};  // such as https://boats.example.org, without a trailing slash
  std::function<std::uint64_t()> lines_dropped{};  // by the logs
  std::function<std::string()> keys{};             // the public keys of the house, as JSON
  // Figures of the store and the bus, for monitoring: a name, whether it only grows, what it says.
  struct Figure {
    std::string_view name;
    bool grows = false;
    std::string_view help;
    std::uint64_t value = 0;
  };
  std::function<std::vector<Figure>()> figures{};
};

class Api final : public Doors {
 public:
  Api(House& house, const Pages& pages, ApiSettings settings);

  bool is_socket(const HttpRequest& request) const override;
  bool is_stream(const HttpRequest& request) const override;
  bool may_take_long(const HttpRequest& request) const override;
  void handle(const HttpRequest& request, Respond respond) override;
  HttpResponse too_large(const HttpRequest& begun) const override;
  HttpResponse too_many(const HttpRequest& request) const override;
  void admit(const HttpRequest& request, std::function<void(Admission)> then) override;
  void arrived(const Caller& caller) override;
  void frame(const Caller& caller, std::string_view frame, Reply reply) override;
  void open_stream(const HttpRequest& request, Listener& listener,
                   std::function<void(std::optional<HttpResponse>)> answer) override;
  void gone(Listener& listener) override { house_.forget(listener); }
  const std::vector<std::pair<std::string, std::string>>& safeguards() const override {
    return safeguards_;
  }
  void tick() override;

  // From now on, those who choose among servers send nobody new here.
  void drain() { draining_ = true; }
  // From now on, every request hears that the server is stopping.
  void stop() { stopping_ = true; }

 private:
  struct Looking {
    std::optional<Viewer> as;
    std::optional<Language> language;
  };
  // Goes on with who sends the request, as far as it could be read.
  void identify(const HttpRequest& request,
                std::function<void(const Caller&, const Expected<void>&)> then);
  // A request that has found its route.
  struct Call {
    const HttpRequest& request;
    const Caller& caller;
    std::string_view id;  // the part of the address that matched {}
    const Respond& respond;
    const std::function<void()>& begin;  // of a stream
  };
  struct Route;
  static const Route* find_route(const HttpRequest& request, std::string_view& id);

  // Whether a browser sends this request for a page of another site.
  [[nodiscard]] bool is_foreign(const HttpRequest& request) const;
  [[nodiscard]] bool is_secure() const { return settings_.public_url.starts_with("https://"); }
  void answer(const HttpRequest& request, const Caller& caller, const Expected<void>& known,
              const Respond& respond);
  [[nodiscard]] HttpResponse response_of(const Answer& answer) const;
  [[nodiscard]] Reply reply_to(const Call& call) const;
  [[nodiscard]] static HttpResponse refusal(const Error& error, const Caller& caller);
  [[nodiscard]] static Expected<Looking> looking(const HttpRequest& request);
  // A page of a list: from where, and how long.
  struct Paging {
    std::string after{};   // as the page before said
    std::size_t from = 0;  // the same as a number
    std::size_t most = 0;
  };
  [[nodiscard]] static Expected<Paging> paging(const HttpRequest& request);
  [[nodiscard]] static Expected<History::Wish> history_wish(const HttpRequest& request);

  // The handlers of the routes.
  void health(const Call& call);
  void ready(const Call& call);
  void metrics(const Call& call);
  void act(const Call& call);
  void me(const Call& call);
  void devices(const Call& call);
  void my_tables(const Call& call);
  void lobby(const Call& call);
  void season(const Call& call);
  void daily(const Call& call);
  void games(const Call& call);
  void description(const Call& call);
  void keys(const Call& call);
  void table(const Call& call);
  void story(const Call& call);
  void record(const Call& call);
  void review(const Call& call);
  void my_ratings(const Call& call);
  void my_seek(const Call& call);
  void table_ratings(const Call& call);
  void my_matches(const Call& call);
  void watch(const Call& call);
  void player(const Call& call);
  void following(const Call& call);
  void print(const Call& call);
  void tournaments(const Call& call);
  void my_tournaments(const Call& call);
  void tournament(const Call& call);
  void tournament_result(const Call& call);
  void tournament_events(const Call& call);
  void table_events(const Call& call);
  void lobby_events(const Call& call);
  void page(const Call& call);
  // Where we are, as far as the request shows it: the public URL, or what it calls us; or nothing.
  [[nodiscard]] std::string origin_of(const HttpRequest& request) const;

  House& house_;
  const Pages& pages_;
  Prints prints_;
  ApiSettings settings_;
  std::vector<std::pair<std::string, std::string>> safeguards_;
  bool draining_ = false;
  bool stopping_ = false;
};

}  // namespace boathouse::server
