#include "server/api/pages.h"

#include <array>
#include <filesystem>

#include "core/json.h"
#include "core/text.h"
#include "server/words/words.h"
#include "solvers/files.h"

namespace boathouse::server {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 14> types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".txt", "text/plain; charset=utf-8"},
    {".map", "application/json"},
    {".woff2", "font/woff2"},
    {".table", "application/octet-stream"},
}};

std::string type_of(std::string_view path) {
  for (const auto& [ending, type] : types) {
    if (path.ends_with(ending)) return std::string{type};
  }
  return "application/octet-stream";
}

std::shared_ptr<const std::string> read_shared(const std::string& path) {
  auto bytes = read_file(path);
  if (!bytes) return nullptr;
  return std::make_shared<const std::string>(std::move(*bytes));
}

HttpResponse page_without_pages(const HttpRequest& request) {
  const Language language = language_of_header(request.header("accept-language"));
  const auto words = [&](std::string_view key) { return say(server_words(), language, key); };
  HttpResponse response{.status = 503, .content_type = "text/html; charset=utf-8"};
  response.body = join("<!doctype html><html lang=\"", code_of(language),
                       "\"><meta charset=\"utf-8\"><title>Boathouse</title><h1>",
                       words("page.title"), "</h1><p>", words("page.text"), "</p></html>\n");
  return response;
}

constexpr std::string_view first_page_file = "/index.html";
constexpr std::string_view embedded_page_file = "/embed.html";

bool is_embedded(const HttpRequest& request) { return request.path.starts_with("/embed/"); }

// Other sites may frame this page; it only shows, so that a click in it can do no harm.
constexpr std::string_view embedded_policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' "
    "data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

}  // namespace

Pages::Pages(const std::string& folder) {
  std::error_code error;
  if (folder.empty() || !fs::is_directory(folder, error)) return;
  for (fs::recursive_directory_iterator each{folder, error}, end; each != end;
       each.increment(error)) {
    if (error) return;
    const std::string path = each->path().string();
    if (!each->is_regular_file(error) || path.ends_with(".gz") || path.ends_with(".br")) continue;
    File file{.type = type_of(path), .tag = {}, .plain = read_shared(path)};
    if (!file.plain) continue;
    file.tag = entity_tag(*file.plain);
    file.gzip = read_shared(path + ".gz");
    file.brotli = read_shared(path + ".br");
    files_["/" + fs::relative(each->path(), folder, error).generic_string()] = std::move(file);
  }
  const auto read_form = [&](std::string_view name) {
    const auto found = files_.find(name);
    return found == files_.end() ? Form{} : form_of(*found->second.plain);
  };
  first_ = read_form(first_page_file);
  embedded_ = read_form(embedded_page_file);
}

Pages::Form Pages::form_of(std::string_view page) {
  constexpr std::string_view language = "<html lang=\"";
  constexpr std::string_view begin = "<!-- card -->";
  constexpr std::string_view end = "<!-- /card -->";
  constexpr std::size_t nowhere = std::string_view::npos;
  const std::size_t at = page.find(language);
  const std::size_t quote = at == nowhere ? at : page.find('"', at + language.size());
  const std::size_t from = page.find(begin);
  const std::size_t to = page.find(end);
  if (quote == nowhere || from == nowhere || to == nowhere || quote > from || from > to) {
    return {};
  }
  return {std::string{page.substr(0, at + language.size())},
          std::string{page.substr(quote, from - quote)}, std::string{page.substr(to + end.size())}};
}

// Addresses within the pages have no dot; a missing picture must not be answered with the first
// page.
bool Pages::is_page(const HttpRequest& request) const {
  return built() && !files_.contains(request.path) &&
         request.path.substr(request.path.rfind('/') + 1).find('.') == std::string::npos;
}

HttpResponse Pages::page(const HttpRequest& request, const Card& card,
                         std::string_view origin) const {
  const bool embedded = is_embedded(request);
  const Form& form = embedded ? embedded_ : first_;
  HttpResponse response{.content_type = type_of(".html")};
  response.body = form.head.empty() ? *files_.find(first_page_file)->second.plain
                                    : join(form.head, code_of(card.language), form.middle,
                                           head_of(card, origin), form.rest);
  const std::string tag = entity_tag(response.body);
  response.headers.emplace_back("Cache-Control", "no-cache");
  response.headers.emplace_back("ETag", tag);
  response.headers.emplace_back("Vary", "Accept-Language");
  if (embedded && !form.head.empty()) {
    response.headers.emplace_back("Content-Security-Policy", embedded_policy);
    response.headers.emplace_back("Cross-Origin-Resource-Policy", "cross-origin");
  }
  if (request.header("if-none-match") == tag) {
    response.status = 304;
    response.body.clear();
  }
  return response;
}

HttpResponse Pages::get(const HttpRequest& request) const {
  if (!built()) return page_without_pages(request);
  const auto found = files_.find(request.path);
  if (found == files_.end()) {
    JsonWriter json;
    json.open_object();
    const Error error{"no_page", {}};
    write_error(json, error, language_of_header(request.header("accept-language")));
    return {.status = 404, .body = json.close_object().take()};
  }
  const File& file = found->second;
  HttpResponse response{.content_type = file.type};
  const bool forever = found->first.starts_with("/assets/");
  response.headers.emplace_back("Cache-Control",
                                forever ? "public, max-age=31536000, immutable" : "no-cache");
  response.headers.emplace_back("ETag", file.tag);
  response.headers.emplace_back("Vary", "Accept-Encoding");
  // The pictures of cards are for other sites.
  if (found->first.starts_with("/cards/")) {
    response.headers.emplace_back("Cross-Origin-Resource-Policy", "cross-origin");
  }
  if (request.header("if-none-match") == file.tag) {
    response.status = 304;
    return response;
  }
  const std::string accepted = request.header("accept-encoding");
  response.file = file.plain;
  if (file.brotli && accepted.find("br") != std::string::npos) {
    response.file = file.brotli;
    response.headers.emplace_back("Content-Encoding", "br");
  } else if (file.gzip && accepted.find("gzip") != std::string::npos) {
    response.file = file.gzip;
    response.headers.emplace_back("Content-Encoding", "gzip");
  }
  return response;
}

}  // namespace boathouse::server
