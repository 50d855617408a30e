#include "server/api/api.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <initializer_list>
#include <map>

#include "core/json_reader.h"
#include "core/text.h"
#include "core/try.h"
#include "embedded/server/api/openapi.json.h"
#include "engine/session.h"
#include "minds/registry.h"
#include "server/house/secrets.h"
#include "server/log/heap.h"
#include "server/words/words.h"

namespace boathouse::server {

namespace {

constexpr std::string_view cookie_name = "boathouse=";

std::string cookie_token(std::string_view cookies) {
  while (!cookies.empty()) {
    const std::string_view each = trim(cut(cookies, ';'));
    if (each.starts_with(cookie_name)) return std::string{each.substr(cookie_name.size())};
  }
  return {};
}

// The host name before the port, in an address or in the header Host.
std::string_view name_in(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.rfind(':'));
}

// A name that no outsider can point at us: an IP address, a name without a dot, or our own.
bool is_name_of_house(std::string_view name) {
  if (name.starts_with('[')) return true;
  if (name.find('.') == std::string_view::npos) return true;
  if (name.ends_with(".local") || name.ends_with(".lan") || name.ends_with(".localhost"))
    return true;
  return name.find_first_not_of("0123456789.") == std::string_view::npos;
}

// The start of a day such as 2026-01-31.
Expected<Milliseconds> day_of(const std::string& text) {
  using namespace std::chrono;
  const bool shaped = text.size() == 10 && text[4] == '-' && text[7] == '-';
  const auto y = parse_number<int>(std::string_view{text}.substr(0, shaped ? 4 : 0));
  const auto m = parse_number<unsigned>(std::string_view{text}.substr(shaped ? 5 : 0, 2));
  const auto d = parse_number<unsigned>(std::string_view{text}.substr(shaped ? 8 : 0, 2));
  if (shaped && y && m && d) {
    const year_month_day day{year{*y}, month{*m}, std::chrono::day{*d}};
    if (day.ok()) return duration_cast<milliseconds>(sys_days{day}.time_since_epoch()).count();
  }
  return failure("day", {{"value", text}});
}

// One of a few words that a parameter may be.
template <class Choice>
Expected<Choice> chosen(const std::string& parameter, const std::string& value,
                        std::initializer_list<std::pair<std::string_view, Choice>> choices) {
  std::string known;
  for (const auto& [word, choice] : choices) {
    if (word == value) return choice;
    known += join(known.empty() ? "" : ", ", word);
  }
  return failure("query_choice", {{"parameter", parameter}, {"known", known}});
}

// The browser and the system in a header User-Agent, as far as people know them by name; otherwise
// the program that sent it.
std::string agent_of(std::string_view header) {
  using Name = std::pair<std::string_view, std::string_view>;
  constexpr std::array<Name, 9> browsers{{{"Edg", "Edge"},
                                          {"OPR/", "Opera"},
                                          {"SamsungBrowser/", "Samsung Internet"},
                                          {"Firefox/", "Firefox"},
                                          {"FxiOS/", "Firefox"},
                                          {"CriOS/", "Chrome"},
                                          {"Chromium/", "Chromium"},
                                          {"Chrome/", "Chrome"},
                                          {"Safari/", "Safari"}}};
  constexpr std::array<Name, 7> systems{{{"Android", "Android"},
                                         {"iPhone", "iPhone"},
                                         {"iPad", "iPad"},
                                         {"Windows", "Windows"},
                                         {"CrOS", "ChromeOS"},
                                         {"Mac OS X", "macOS"},
                                         {"Linux", "Linux"}}};
  const auto named = [&](const auto& names) -> std::string_view {
    for (const auto& [sign, name] : names) {
      if (header.find(sign) != std::string_view::npos) return name;
    }
    return {};
  };
  const std::string_view browser = named(browsers);
  const std::string_view system = named(systems);
  if (!browser.empty()) return join(browser, system.empty() ? "" : ", ", system);
  constexpr std::size_t longest = 30;
  std::string program;
  for (const char byte : header.substr(0, std::min(header.find_first_of(" /("), longest))) {
    if (byte > ' ' && byte <= '~') program += byte;
  }
  return program;
}

// Always the same, so it is made once.
const std::string& games_json(Language language) {
  static std::map<Language, std::string> made;
  std::string& text = made[language];
  if (!text.empty()) return text;
  Session session;
  JsonWriter request;
  request.open_object().member("do", "games").member("lang", code_of(language)).close_object();
  return text = session.handle(request.text());
}

}  // namespace

Api::Api(House& house, const Pages& pages, ApiSettings settings)
    : house_(house), pages_(pages), settings_(std::move(settings)) {
  safeguards_ = {
      {"Content-Security-Policy",
       "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
       "'unsafe-inline'; "
       "img-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; "
       "form-action 'self'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      // Addresses of tables are secrets, so other sites get no referrer.
      {"Referrer-Policy", "no-referrer"},
      {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
  };
  if (is_secure()) safeguards_.emplace_back("Strict-Transport-Security", "max-age=31536000");
}

// The routes. {} stands for one non-empty part of the path.
struct Api::Route {
  enum class Kind : std::uint8_t {
    status,  // open to everyone, even while the server stops
    read,
    act,
    stream,
    socket,
  };
  std::string_view path;
  Kind kind;
  void (Api::*answer)(const Call&) = nullptr;

  static const std::array<Route, 33> all;
};

constexpr std::array<Api::Route, 33> Api::Route::all{{
    {"/health", Kind::status, &Api::health},
    {"/ready", Kind::status, &Api::ready},
    {"/metrics", Kind::status, &Api::metrics},
    {"/.well-known/boathouse-keys.json", Kind::read, &Api::keys},
    {"/api/do", Kind::act, &Api::act},
    {"/api/socket", Kind::socket},
    {"/api/me", Kind::read, &Api::me},
    {"/api/me/devices", Kind::read, &Api::devices},
    {"/api/me/tables", Kind::read, &Api::my_tables},
    {"/api/me/seek", Kind::read, &Api::my_seek},
    {"/api/me/ratings", Kind::read, &Api::my_ratings},
    {"/api/me/matches", Kind::read, &Api::my_matches},
    {"/api/me/following", Kind::read, &Api::following},
    {"/api/players/{}", Kind::read, &Api::player},
    {"/api/me/tournaments", Kind::read, &Api::my_tournaments},
    {"/api/tournaments", Kind::read, &Api::tournaments},
    {"/api/tournaments/{}", Kind::read, &Api::tournament},
    {"/api/tournaments/{}/result", Kind::read, &Api::tournament_result},
    {"/api/tournaments/{}/events", Kind::stream, &Api::tournament_events},
    {"/api/lobby", Kind::read, &Api::lobby},
    {"/api/watch", Kind::read, &Api::watch},
    {"/api/lobby/events", Kind::stream, &Api::lobby_events},
    {"/api/season", Kind::read, &Api::season},
    {"/api/daily/{}", Kind::read, &Api::daily},
    {"/api/games", Kind::read, &Api::games},
    {"/api/openapi.json", Kind::read, &Api::description},
    {"/api/tables/{}", Kind::read, &Api::table},
    {"/api/tables/{}/story", Kind::read, &Api::story},
    {"/api/tables/{}/record", Kind::read, &Api::record},
    {"/api/tables/{}/review", Kind::read, &Api::review},
    {"/api/tables/{}/ratings", Kind::read, &Api::table_ratings},
    {"/api/tables/{}/events", Kind::stream, &Api::table_events},
    {"/print/{}.pdf", Kind::read, &Api::print},
}};

const Api::Route* Api::find_route(const HttpRequest& request, std::string_view& id) {
  for (const Route& route : Route::all) {
    const std::size_t hole = route.path.find("{}");
    if (hole == std::string_view::npos) {
      if (request.path == route.path) return &route;
      continue;
    }
    std::string_view rest = request.path;
    const std::string_view head = route.path.substr(0, hole);
    const std::string_view tail = route.path.substr(hole + 2);
    if (rest.size() <= head.size() + tail.size()) continue;
    if (!rest.starts_with(head) || !rest.ends_with(tail)) continue;
    rest.remove_prefix(head.size());
    rest.remove_suffix(tail.size());
    if (rest.find('/') != std::string_view::npos) continue;
    id = rest;
    return &route;
  }
  return nullptr;
}

bool Api::is_socket(const HttpRequest& request) const {
  std::string_view id;
  const Route* route = find_route(request, id);
  return route != nullptr && route->kind == Route::Kind::socket;
}

bool Api::is_stream(const HttpRequest& request) const {
  std::string_view id;
  const Route* route = find_route(request, id);
  return request.method == "GET" && route != nullptr && route->kind == Route::Kind::stream;
}

bool Api::may_take_long(const HttpRequest& request) const {
  std::string_view id;
  const Route* route = find_route(request, id);
  return route != nullptr &&
         (route->answer == &Api::review || route->answer == &Api::tournament_result);
}

bool Api::is_foreign(const HttpRequest& request) const {
  const std::string host = request.header("host");
  std::string_view own = settings_.public_url;
  own = own.substr(own.find("://") == std::string_view::npos ? own.size() : own.find("://") + 3);
  if (host != own && !is_name_of_house(name_in(host))) return true;
  const std::string origin = request.header("origin");
  if (origin.empty()) return false;
  return origin != settings_.public_url && origin != "http://" + host &&
         origin != "https://" + host;
}

void Api::identify(const HttpRequest& request,
                   std::function<void(const Caller&, const Expected<void>&)> then) {
  Caller caller;
  caller.language = language_of_header(request.header("accept-language"));
  caller.address = request.address;
  caller.hung_up = request.hung_up;
  constexpr std::string_view bearer = "Bearer ";
  const std::string authorization = request.header("authorization");
  const std::string token = authorization.starts_with(bearer)
                                ? authorization.substr(bearer.size())
                                : cookie_token(request.header("cookie"));
  caller.agent = agent_of(request.header("user-agent"));
  if (token.empty()) return then(caller, {});
  house_.identify(token, caller, [caller, then = std::move(then)](const Expected<Caller>& known) {
    if (known) return then(*known, {});
    then(caller, std::unexpected(known.error()));
  });
}

HttpResponse Api::response_of(const Answer& answer) const {
  HttpResponse response{.status = answer.status, .body = answer.json};
  response.headers.emplace_back("Cache-Control", "no-store");
  if (!answer.next.empty()) response.headers.emplace_back("Boathouse-Next", answer.next);
  if (answer.wait_s > 0) response.headers.emplace_back("Retry-After", join(answer.wait_s));
  if (answer.cookie.empty() && !answer.drop_cookie) return response;
  response.headers.emplace_back(
      "Set-Cookie", join(cookie_name, answer.cookie, "; Path=/; HttpOnly; SameSite=Lax; Max-Age=",
                         answer.drop_cookie ? 0 : 34'560'000, is_secure() ? "; Secure" : ""));
  return response;
}

HttpResponse Api::refusal(const Error& error, const Caller& caller) {
  JsonWriter json;
  json.open_object();
  write_error(json, error, caller.language);
  HttpResponse response{.status = status_of(error), .body = json.close_object().take()};
  if (response.status == 429) response.headers.emplace_back("Retry-After", join(wait_of(error)));
  return response;
}

Expected<Api::Looking> Api::looking(const HttpRequest& request) {
  Looking looking;
  if (const auto as = request.query.find("as"); as != request.query.end()) {
    const auto seat = parse_number<int>(as->second);
    if (as->second == "spectator") {
      looking.as = spectator;
    } else if (seat && *seat >= 0 && *seat < max_seats) {
      looking.as = seat;
    } else {
      return failure("as");
    }
  }
  if (const auto code = request.query.find("lang"); code != request.query.end()) {
    looking.language = language_of(code->second);
    if (!looking.language) return failure("request_lang", {{"known", "en, fr, de"}});
  }
  return looking;
}

Expected<Api::Paging> Api::paging(const HttpRequest& request) {
  constexpr std::size_t usual = 50;
  constexpr std::size_t longest = 100;
  constexpr std::size_t farthest = 1'000'000'000;
  Paging paging{.most = usual};
  if (const auto after = request.query.find("after"); after != request.query.end()) {
    paging.after = after->second;
    paging.from = std::min(parse_number<std::size_t>(paging.after).value_or(0), farthest);
  }
  if (const auto limit = request.query.find("limit"); limit != request.query.end()) {
    const auto most = parse_number<std::size_t>(limit->second);
    if (!most || *most == 0 || *most > longest) {
      return failure("request_number",
                     {{"member", "limit"}, {"low", "1"}, {"high", join(longest)}});
    }
    paging.most = *most;
  }
  return paging;
}

void Api::handle(const HttpRequest& request, Respond respond) {
  // Whoever asks how we are needs no name, and hears it even if the store cannot be read.
  std::string_view id;
  const Route* route = find_route(request, id);
  if (route != nullptr && route->kind == Route::Kind::status) {
    return answer(request, {}, {}, respond);
  }
  const auto kept = std::make_shared<const HttpRequest>(request);
  identify(request, [this, kept, respond = std::move(respond)](const Caller& caller,
                                                               const Expected<void>& known) {
    answer(*kept, caller, known, respond);
  });
}

void Api::answer(const HttpRequest& request, const Caller& caller, const Expected<void>& known,
                 const Respond& respond) {
  std::string_view id;
  const Route* route = find_route(request, id);
  const auto piece = house_.work().piece(route == nullptr ? "file" : route->path);
  const std::function<void()> no_stream;
  const Call call{request, caller, id, respond, no_stream};
  const auto refuse = [&](const Error& error) { respond(refusal(error, caller)); };
  if (!known) return refuse(known.error());
  if (route != nullptr && route->kind == Route::Kind::status) return (this->*route->answer)(call);
  if (stopping_) return refuse({"stopping", {}});
  if (is_foreign(request)) return refuse({"origin", {}});
  const bool acts = route != nullptr && route->kind == Route::Kind::act;
  const bool reads = request.method == "GET" || request.method == "HEAD";
  if (acts ? request.method != "POST" : !reads) {
    return refuse({"method", {{"method", request.method}}});
  }
  if (route != nullptr && route->kind == Route::Kind::read && !house_.may_read(caller)) {
    return refuse({"too_many", {}});
  }
  if (acts || (route != nullptr && route->kind == Route::Kind::read)) {
    return (this->*route->answer)(call);
  }
  // Sockets and streams are opened elsewhere.
  if (request.path.starts_with("/api/")) return refuse({"no_page", {}});
  if (pages_.is_page(request)) return page(call);
  respond(pages_.get(request));
}

HttpResponse Api::too_large(const HttpRequest& begun) const {
  Caller caller;
  caller.language = language_of_header(begun.header("accept-language"));
  return refusal({"too_large", {}}, caller);
}

HttpResponse Api::too_many(const HttpRequest& request) const {
  Caller caller;
  caller.language = language_of_header(request.header("accept-language"));
  return refusal({"too_many", {}}, caller);
}

Reply Api::reply_to(const Call& call) const {
  return [this, respond = call.respond](const Answer& answer) { respond(response_of(answer)); };
}

void Api::act(const Call& call) {
  // A form on another site cannot send this type without a preflight request.
  if (!call.request.header("content-type").starts_with("application/json")) {
    return call.respond(refusal({"content_type", {}}, call.caller));
  }
  house_.act(call.caller, call.request.body, reply_to(call));
}

void Api::me(const Call& call) { house_.me(call.caller, reply_to(call)); }

void Api::devices(const Call& call) { house_.devices(call.caller, reply_to(call)); }

void Api::my_tables(const Call& call) {
  const auto page = paging(call.request);
  if (!page) return call.respond(refusal(page.error(), call.caller));
  house_.my_tables(call.caller, page->after, page->most, reply_to(call));
}

void Api::lobby(const Call& call) {
  const auto page = paging(call.request);
  if (!page) return call.respond(refusal(page.error(), call.caller));
  house_.lobby(call.caller, page->from, page->most, reply_to(call));
}

void Api::description(const Call& call) {
  call.respond({.body = std::string{embedded::server_api_openapi_json}});
}

// NOLINTNEXTLINE(readability-make-member-function-const): handlers have one type.
void Api::keys(const Call& call) {
  if (!settings_.keys) return call.respond(refusal({"no_page", {}}, call.caller));
  call.respond({.body = settings_.keys()});
}

void Api::games(const Call& call) {
  const auto look = looking(call.request);
  if (!look) return call.respond(refusal(look.error(), call.caller));
  call.respond({.body = games_json(look->language.value_or(call.caller.language))});
}

void Api::table(const Call& call) {
  const auto look = looking(call.request);
  if (!look) return call.respond(refusal(look.error(), call.caller));
  house_.table(call.caller, call.id, look->as, look->language, reply_to(call));
}

void Api::story(const Call& call) {
  const auto look = looking(call.request);
  if (!look) return call.respond(refusal(look.error(), call.caller));
  std::optional<std::size_t> from = 1;
  if (const auto given = call.request.query.find("from"); given != call.request.query.end()) {
    from = parse_number<std::size_t>(given->second);
  }
  constexpr std::size_t most = INT32_MAX;
  if (!from || *from == 0 || *from > most) {
    const Error error{"request_number", {{"member", "from"}, {"low", "1"}, {"high", join(most)}}};
    return call.respond(refusal(error, call.caller));
  }
  house_.story(call.caller, call.id, look->as, look->language, *from, reply_to(call));
}

void Api::record(const Call& call) {
  const auto look = looking(call.request);
  if (!look) return call.respond(refusal(look.error(), call.caller));
  house_.record(call.caller, call.id, look->as,
                [this, respond = call.respond](const Answer& answer) {
                  HttpResponse response = response_of(answer);
                  if (answer.status == 200) response.content_type = "text/plain; charset=utf-8";
                  respond(std::move(response));
                });
}

void Api::my_seek(const Call& call) { house_.my_seek(call.caller, reply_to(call)); }

void Api::my_ratings(const Call& call) { house_.my_ratings(call.caller, reply_to(call)); }

void Api::table_ratings(const Call& call) {
  house_.table_ratings(call.caller, call.id, reply_to(call));
}

Expected<History::Wish> Api::history_wish(const HttpRequest& request) {
  using Outcome = PlayedFilter::Outcome;
  using Form = History::Form;
  History::Wish wish;
  PlayedFilter& filter = wish.filter;
  for (const auto& [key, value] : request.query) {
    if (key == "game") filter.game = value;
    if (key == "opponent") filter.opponent = value;
    if (key == "from") filter.from = TRY(day_of(value));
    if (key == "to") filter.to = TRY(day_of(value)) + day;
    if (key == "result") {
      filter.outcome =
          TRY(chosen<Outcome>(key, value, {{"won", Outcome::won}, {"lost", Outcome::lost}}));
    }
    if (key == "rated") {
      filter.rated = TRY(chosen<bool>(key, value, {{"true", true}, {"false", false}}));
    }
    if (key == "format") {
      wish.form = TRY(chosen<Form>(
          key, value, {{"json", Form::json}, {"csv", Form::csv}, {"records", Form::records}}));
    }
  }
  const Paging page = TRY(paging(request));
  wish.after = page.after;
  // Each of them is made from its journal.
  constexpr std::size_t most_records = 20;
  wish.most = wish.form == Form::records ? std::min(page.most, most_records) : page.most;
  return wish;
}

void Api::my_matches(const Call& call) {
  const auto wish = history_wish(call.request);
  if (!wish) return call.respond(refusal(wish.error(), call.caller));
  house_.history(
      call.caller, *wish, [this, form = wish->form, respond = call.respond](const Answer& answer) {
        HttpResponse response = response_of(answer);
        if (answer.status == 200 && form != History::Form::json) {
          response.content_type =
              form == History::Form::csv ? "text/csv; charset=utf-8" : "text/plain; charset=utf-8";
        }
        respond(std::move(response));
      });
}

void Api::watch(const Call& call) {
  const auto game = call.request.query.find("game");
  const bool any = game == call.request.query.end();
  house_.watch(call.caller, any ? std::string_view{} : game->second, reply_to(call));
}

void Api::player(const Call& call) { house_.profile(call.caller, call.id, reply_to(call)); }

void Api::following(const Call& call) { house_.following(call.caller, reply_to(call)); }

void Api::review(const Call& call) {
  const auto look = looking(call.request);
  if (!look) return call.respond(refusal(look.error(), call.caller));
  house_.review(call.caller, call.id, reply_to(call));
}

void Api::print(const Call& call) {
  const auto look = looking(call.request);
  if (!look) return call.respond(refusal(look.error(), call.caller));
  const Language language = look->language.value_or(call.caller.language);
  const auto code = call.request.query.find("paper");
  const auto paper =
      code == call.request.query.end() ? std::optional{print::a4} : print::paper_of(code->second);
  if (!paper) return call.respond(refusal({"paper", {}}, call.caller));
  auto document = prints_.get(call.request, call.id, language, *paper);
  call.respond(document ? std::move(*document) : refusal({"no_page", {}}, call.caller));
}

void Api::season(const Call& call) {
  ResultFilter filter;
  for (const auto& [key, value] : call.request.query) {
    if (key == "game") filter.game = value;
    if (key != "from" && key != "to") continue;
    const auto moment = day_of(value);
    if (!moment) return call.respond(refusal(moment.error(), call.caller));
    (key == "from" ? filter.from : filter.to) = *moment + (key == "from" ? 0 : day);
  }
  const auto page = paging(call.request);
  if (!page) return call.respond(refusal(page.error(), call.caller));
  house_.season(call.caller, filter, page->from, page->most, reply_to(call));
}

std::string Api::origin_of(const HttpRequest& request) const {
  if (!settings_.public_url.empty()) return settings_.public_url;
  const std::string host = request.header("host");
  const auto plain = [](char byte) {
    const bool letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    return letter || (byte >= '0' && byte <= '9') ||
           std::string_view{".:-[]"}.find(byte) != std::string_view::npos;
  };
  return host.empty() || !std::ranges::all_of(host, plain) ? "" : "http://" + host;
}

void Api::page(const Call& call) {
  const std::string_view id = table_shown_at(call.request.path);
  const Language language = call.caller.language;
  // Beyond the limit on reads the page is sent all the same, but no table is looked up for it.
  if (id.empty() || !house_.may_read(call.caller)) {
    return call.respond(pages_.page(call.request, card_of_page(call.request.path, language),
                                    origin_of(call.request)));
  }
  house_.row(id, [this, request = call.request, language,
                  respond = call.respond](const std::optional<TableRow>& row) {
    respond(pages_.page(request,
                        row ? card_of_table(*row, language) : card_of_page(request.path, language),
                        origin_of(request)));
  });
}

void Api::admit(const HttpRequest& request, std::function<void(Admission)> then) {
  const bool foreign = is_foreign(request);
  identify(request, [this, foreign, then = std::move(then)](const Caller& caller,
                                                            const Expected<void>& known) {
    const auto refuse = [&](const Error& error) { then({refusal(error, caller), caller}); };
    if (!known) return refuse(known.error());
    if (stopping_) return refuse({"stopping", {}});
    if (foreign) return refuse({"origin", {}});
    if (!house_.may_read(caller)) return refuse({"too_many", {}});
    then({std::nullopt, caller});
  });
}

void Api::arrived(const Caller& caller) { house_.arrived(caller); }

void Api::frame(const Caller& caller, std::string_view frame, Reply reply) {
  house_.act(caller, frame, std::move(reply));
}

void Api::open_stream(const HttpRequest& request, Listener& listener,
                      std::function<void(std::optional<HttpResponse>)> answer) {
  const auto kept = std::make_shared<const HttpRequest>(request);
  admit(request, [this, kept, &listener, answer = std::move(answer)](Admission admission) {
    if (admission.refused) return answer(std::move(admission.refused));
    Caller& caller = admission.caller;
    caller.listener = &listener;
    std::string_view id;
    const Route* route = find_route(*kept, id);
    const auto piece = house_.work().piece(route->path);
    const Respond respond = [answer](HttpResponse refused) { answer(std::move(refused)); };
    const std::function<void()> begin = [this, answer, caller] {
      answer(std::nullopt);
      arrived(caller);
    };
    (this->*route->answer)({*kept, caller, id, respond, begin});
  });
}

void Api::tournaments(const Call& call) { house_.tournaments(call.caller, reply_to(call)); }

void Api::my_tournaments(const Call& call) { house_.my_tournaments(call.caller, reply_to(call)); }

void Api::tournament(const Call& call) {
  const auto page = paging(call.request);
  if (!page) return call.respond(refusal(page.error(), call.caller));
  house_.tournament(call.caller, call.id, page->from, page->most, reply_to(call));
}

void Api::daily(const Call& call) { house_.daily(call.caller, call.id, reply_to(call)); }

void Api::tournament_result(const Call& call) {
  house_.tournament_result(call.caller, call.id, reply_to(call));
}

void Api::tournament_events(const Call& call) {
  house_.subscribe_tournament(*call.caller.listener, std::string{call.id},
                              [caller = call.caller, respond = call.respond,
                               begin = call.begin](const Expected<void>& found) {
                                if (found) return begin();
                                respond(refusal(found.error(), caller));
                              });
}

void Api::lobby_events(const Call& call) {
  call.begin();
  house_.subscribe_lobby(*call.caller.listener);
}

void Api::table_events(const Call& call) {
  const auto look = looking(call.request);
  if (!look) return call.respond(refusal(look.error(), call.caller));
  const auto since = parse_number<std::int64_t>(call.request.header("last-event-id")).value_or(0);
  house_.subscribe(call.caller, call.id, look->as, look->language, since,
                   [this, respond = call.respond, begin = call.begin](const Answer& done) {
                     if (done.status == 200) return begin();
                     respond(response_of(done));
                   });
}

void Api::tick() { (void)house_.tick(); }

// Alive: it answers. Whoever watches over it need not restart it because the store is away.
void Api::health(const Call& call) {
  JsonWriter json;
  json.open_object().member("status", stopping_              ? "stopping"
                                      : house_.store_works() ? "ok"
                                                             : "store_unavailable");
  json.member("version", "1").close_object();
  call.respond({.status = 200, .body = json.take()});
}

// Takes players: otherwise others should.
void Api::ready(const Call& call) {
  const std::string_view status = stopping_               ? "stopping"
                                  : draining_             ? "draining"
                                  : !house_.store_works() ? "store_unavailable"
                                  : !house_.is_in_touch() ? "joining"
                                                          : "ok";
  JsonWriter json;
  json.open_object().member("status", status).close_object();
  call.respond({.status = status == "ok" ? 200 : 503, .body = json.take()});
}

void Api::metrics(const Call& call) {
  const HouseCounts& counts = house_.counts();
  std::string text;
  const auto metric = [&](std::string_view name, std::string_view type, std::string_view help,
                          std::uint64_t value) {
    text += join("# HELP boathouse_", name, " ", help, "\n# TYPE boathouse_", name, " ", type,
                 "\nboathouse_", name, " ", value, "\n");
  };
  metric("actions_total", "counter", "actions asked for", counts.actions);
  metric("errors_total", "counter", "actions refused", counts.errors);
  metric("moves_total", "counter", "moves played by people and minds", counts.moves);
  metric("frames_total", "counter", "updates sent", counts.frames);
  metric("matches_begun_total", "counter", "matches begun", counts.matches_begun);
  metric("matches_over_total", "counter", "matches played to their end", counts.matches_over);
  metric("store_failures_total", "counter", "batches that could not be stored",
         counts.store_failures);
  metric("conflicts_total", "counter", "changes of a table for which somebody else was first",
         counts.conflicts);
  metric("entries_heard_total", "counter", "entries of other servers that the bus brought in time",
         counts.heard);
  metric("journals_read_late_total", "counter",
         "times that a journal was read because others had appended unheard", counts.read_late);
  metric("journals_unreadable_total", "counter", "tables whose journal could not be read",
         counts.journals_unreadable);
  metric("log_lines_dropped_total", "counter", "lines that could not be written to a log",
         settings_.lines_dropped ? settings_.lines_dropped() : 0);
  metric("tables_in_memory", "gauge", "tables in memory", house_.tables_in_memory());
  metric("listeners", "gauge", "connections that are told of tables", house_.listeners());
  const MindRoom& minds = house_.minds();
  metric("minds_waiting", "gauge", "questions that wait for a mind", minds.waiting());
  metric("opponents_waiting", "gauge", "moves that wait for a mind and that a person waits for",
         minds.waiting(Want::opponent));
  metric("hints_waiting", "gauge", "hints that wait for a mind", minds.waiting(Want::hint));
  metric("unattended_waiting", "gauge", "moves that wait for a mind where nobody waits",
         minds.waiting(Want::unattended));
  metric("oldest_wait_ms", "gauge", "how long the oldest question has waited for a mind",
         static_cast<std::uint64_t>(minds.oldest_wait().count()));
  metric("thoughts_total", "counter", "questions that minds have begun to think about",
         minds.thoughts());
  metric("minds_bytes", "gauge", "memory of the minds that are kept", minds.bytes());
  metric("course_cache_bytes", "gauge", "memory of the solved courses that minds share",
         shared_table_bytes());
  if (const auto heap = heap_use()) {
    metric("heap_in_use_bytes", "gauge", "memory that the program has asked for", heap->in_use);
    metric("heap_resident_bytes", "gauge", "memory that the allocator holds", heap->resident);
  }
  metric("reviews_waiting", "gauge", "reviews waiting or under way", house_.reviews().waiting());
  metric("reviews_stored_total", "counter", "reviews made and stored", house_.reviews().made());
  metric("reviews_cancelled_total", "counter", "reviews that nobody waited for any more",
         house_.reviews().cancelled());
  metric("store_works", "gauge", "1 if what was last asked of the store was kept",
         house_.store_works() ? 1 : 0);
  metric("in_touch", "gauge", "1 if other servers hear this one, or there are none",
         house_.is_in_touch() ? 1 : 0);
  if (settings_.figures) {
    for (const ApiSettings::Figure& each : settings_.figures()) {
      metric(each.name, each.grows ? "counter" : "gauge", each.help, each.value);
    }
  }
  text += house_.work().text();
  call.respond({.content_type = "text/plain; version=0.0.4; charset=utf-8", .body = text});
}

}  // namespace boathouse::server
