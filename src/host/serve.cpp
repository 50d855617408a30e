// boathouse serve: pages and API on one port.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/resource.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <thread>

#include "cli/command.h"
#include "cli/files.h"
#include "core/text.h"
#include "host/commands.h"
#include "server/server.h"
#include "server/words/words.h"

namespace boathouse::host {

using namespace cli;

namespace {

struct ServeArguments {
  std::string listen{"127.0.0.1:8017"};
  std::string data;
  std::string public_url;
  std::string pages;
  std::string minds;
  std::string keep_guests;
  std::string keep_unstarted;
  std::string language;
  std::vector<std::string> proxies;
  std::string access_log;
  std::string log_level{"info"};
  bool no_limits = false;
};

void set_address(server::ServerSettings& settings, const std::string& listen, const Voice& voice) {
  const std::size_t colon = listen.rfind(':');
  const auto port = parse_number<std::uint16_t>(
      colon == std::string::npos ? std::string_view{} : std::string_view{listen}.substr(colon + 1));
  std::string_view host = std::string_view{listen}.substr(0, port ? colon : 0);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host.empty()) {
    throw Failure{misused, voice("error.listen_address", {{"address", listen}})};
  }
  settings.host = host;
  settings.port = *port;
}

std::string checked_url(std::string url, const Voice& voice) {
  if (url.ends_with('/')) url.pop_back();
  const std::size_t host = url.starts_with("https://") ? 8 : url.starts_with("http://") ? 7 : 0;
  const bool plain = url.find_first_of("/ ?#\"", host) == std::string::npos;
  if (url.empty() || (host != 0 && url.size() > host && plain)) return url;
  throw Failure{misused, voice("error.public_url", {{"url", url}})};
}

// The built pages are beside the program's sources.
std::string usual_pages() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return (program.parent_path() / "../../web/dist").lexically_normal().string();
}

// Every address under which this machine is known, when it listens on all of them.
std::vector<std::string> hosts_of(const std::string& host) {
  if (host != "0.0.0.0" && host != "::") return {host};
  std::vector<std::string> hosts{"127.0.0.1"};
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return hosts;
  for (const ifaddrs* each = all; each != nullptr; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
    if ((each->ifa_flags & IFF_LOOPBACK) != 0 || (each->ifa_flags & IFF_UP) == 0) continue;
    sockaddr_in address{};
    std::memcpy(&address, each->ifa_addr, sizeof address);
    char text[INET_ADDRSTRLEN];
    if (::inet_ntop(AF_INET, &address.sin_addr, text, sizeof text) != nullptr) {
      hosts.emplace_back(text);
    }
  }
  ::freeifaddrs(all);
  return hosts;
}

// One file for each connection; the usual limit of 1024 is soon reached.
void allow_many_connections() {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  (void)::setrlimit(RLIMIT_NOFILE, &files);
}

void announce(const server::ServerSettings& settings, const server::Server& server,
              const Voice& voice) {
  fmt::print("{}\n", voice("serve.ready"));
  if (!settings.public_url.empty()) fmt::print("  {}/\n", settings.public_url);
  for (const std::string& host : hosts_of(settings.host)) {
    const bool six = host.find(':') != std::string::npos;
    fmt::print("  http://{}{}{}:{}/\n", six ? "[" : "", host, six ? "]" : "", server.port());
  }
  fmt::print("{}\n", voice("serve.data", {{"path", as_typed(settings.data)}}));
  if (!server.has_pages()) fmt::print("{}\n", voice("serve.no_pages"));
  std::fflush(stdout);
}

void serve(const ServeArguments& arguments) {
  server::open_missing_streams();
  const Voice voice = choose_voice(arguments.language);
  server::ServerSettings settings;
  set_address(settings, arguments.listen, voice);
  settings.data = arguments.data.empty() ? data_folder(voice) : arguments.data;
  settings.public_url = checked_url(arguments.public_url, voice);
  settings.pages = arguments.pages.empty() ? usual_pages() : arguments.pages;
  settings.minds = std::max(1U, std::thread::hardware_concurrency() - 1);
  if (!arguments.minds.empty()) {
    constexpr std::int64_t most = 1024;
    settings.minds =
        static_cast<std::size_t>(whole_number("--minds", arguments.minds, 1, most, voice));
  }
  constexpr std::int64_t most_days = 36'500;
  if (!arguments.keep_guests.empty()) {
    settings.keep_guests =
        static_cast<int>(whole_number("--keep-guests", arguments.keep_guests, 0, most_days, voice));
  }
  if (!arguments.keep_unstarted.empty()) {
    settings.keep_unstarted = static_cast<int>(
        whole_number("--keep-unstarted", arguments.keep_unstarted, 0, most_days, voice));
  }
  settings.limits = !arguments.no_limits;
  for (const std::string& proxy : arguments.proxies) {
    const auto added = settings.proxies.add(proxy);
    if (!added) throw Failure{misused, server::sentence_of(added.error(), voice.language)};
  }
  const auto level = server::log_level_of(arguments.log_level);
  if (!level) throw Failure{misused, voice("error.log_level", {{"value", arguments.log_level}})};
  settings.log_level = *level;
  settings.access_log = arguments.access_log;
  allow_many_connections();
  auto server = server::Server::open(settings);
  if (!server) throw Failure{went_wrong, server::sentence_of(server.error(), voice.language)};
  announce(settings, **server, voice);
  (*server)->run();
  server->reset();  // writes what is still waiting
  fmt::print("{}\n", voice("serve.stopped"));
}

}  // namespace

void serve_as_usual() { serve({}); }

void add_serve(CLI::App& program) {
  auto arguments = std::make_shared<ServeArguments>();
  CLI::App& command = add_command(program, "serve", "serve the pages and the API on one port",
                                  [arguments] { serve(*arguments); });
  take_text(command, "--listen", arguments->listen, "HOST:PORT",
            "the address to listen on; port 0 picks a free one");
  take_text(command, "--data", arguments->data, "DIR", "the data folder");
  take_text(command, "--public-url", arguments->public_url, "URL",
            "the public address, if behind a proxy");
  take_texts(command, "--trusted-proxy", arguments->proxies, "ADDRESS[/BITS]",
             "a proxy that says for whom it asks, in X-Forwarded-For; can be repeated");
  take_text(command, "--pages", arguments->pages, "DIR", "the folder of the built pages");
  take_text(command, "--minds", arguments->minds, "N", "number of threads for the minds");
  take_text(command, "--keep-guests", arguments->keep_guests, "DAYS",
            "days after which guests who never had a seat are deleted; 0: never; defaults to 90");
  take_text(
      command, "--keep-unstarted", arguments->keep_unstarted, "DAYS",
      "days after which tables whose match never began are deleted; 0: never; defaults to 30");
  take_text(command, "--log-level", arguments->log_level, "error|warning|info|debug",
            "how much goes to standard error; defaults to info");
  take_text(command, "--access-log", arguments->access_log, "FILE|-",
            "log every request as a line of JSON");
  take_flag(command, "--no-limits", arguments->no_limits,
            "switch off all rate limits; only for measuring");
  take_language(command, arguments->language);
  give_examples(command, {"serve", "serve --listen 0.0.0.0:8017 --data /srv/boathouse"});
}

}  // namespace boathouse::host
