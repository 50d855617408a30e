// boathouse serve: pages and API on one port.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <thread>

#include "cli/command.h"
#include "cli/files.h"
#include "core/text.h"
#include "host/commands.h"
#include "host/settings_file.h"
#include "server/server.h"
#include "server/store/open_store.h"
#include "server/words/words.h"

// Read by jemalloc if it is linked: few threads allocate, so few arenas are best.
extern "C" {
extern const char* malloc_conf;
const char* malloc_conf = "narenas:2";
}

namespace boathouse::host {

using namespace cli;

namespace {

// Whatever is empty was not given.
struct ServeArguments {
  std::string config;
  std::string listen;
  std::string data;
  std::string store;
  std::string bus;
  std::string keys;
  std::string public_url;
  std::string pages;
  std::string minds;
  std::string drain;
  std::string keep_guests;
  std::string keep_unstarted;
  std::string language;
  std::vector<std::string> proxies;
  std::string access_log;
  std::string log_level;
  bool no_limits = false;
  bool open = false;
};

// What a file may set, by the names of the options.
struct KnownSetting {
  std::string_view key;
  std::string ServeArguments::* text;
};
constexpr std::array known_settings{
    KnownSetting{"listen", &ServeArguments::listen},
    KnownSetting{"data", &ServeArguments::data},
    KnownSetting{"store", &ServeArguments::store},
    KnownSetting{"bus", &ServeArguments::bus},
    KnownSetting{"keys", &ServeArguments::keys},
    KnownSetting{"public-url", &ServeArguments::public_url},
    KnownSetting{"pages", &ServeArguments::pages},
    KnownSetting{"minds", &ServeArguments::minds},
    KnownSetting{"drain", &ServeArguments::drain},
    KnownSetting{"keep-guests", &ServeArguments::keep_guests},
    KnownSetting{"keep-unstarted", &ServeArguments::keep_unstarted},
    KnownSetting{"log-level", &ServeArguments::log_level},
    KnownSetting{"access-log", &ServeArguments::access_log},
    KnownSetting{"lang", &ServeArguments::language},
};
constexpr std::string_view proxy_setting = "trusted-proxy";  // can be repeated

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

// The pages are where an installed program has them, or as they were built beside its sources.
std::string usual_pages() {
  std::error_code error;
  const auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  const auto installed = (folder / "../share/boathouse/pages").lexically_normal();
  if (std::filesystem::exists(installed, error)) return installed.string();
  return (folder / "../../web/dist").lexically_normal().string();
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

// The address that a browser on this machine opens.
std::string local_address(const server::ServerSettings& settings, std::uint16_t port) {
  if (!settings.public_url.empty()) return settings.public_url + "/";
  const std::string host = hosts_of(settings.host).front();
  const bool six = host.find(':') != std::string::npos;
  return fmt::format("http://{}{}{}:{}/", six ? "[" : "", host, six ? "]" : "", port);
}

// A browser that cannot be opened is no reason to stop: the address is on the screen.
void open_in_browser(const std::string& address) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (::fork() == 0) ::execlp("xdg-open", "xdg-open", address.c_str(), nullptr);
    ::_exit(0);
  }
  if (child > 0) ::waitpid(child, nullptr, 0);
}

// What the arguments say, or a failure that says what is wrong with one of them.
server::ServerSettings settings_of(const ServeArguments& arguments, const Voice& voice) {
  server::ServerSettings settings;
  if (!arguments.listen.empty()) set_address(settings, arguments.listen, voice);
  settings.data = arguments.data;
  if (const auto checked = server::check_store_address(arguments.store); !checked) {
    throw Failure{misused, server::sentence_of(checked.error(), voice.language)};
  }
  settings.store = arguments.store;
  settings.bus = arguments.bus;
  settings.version = full_version();
  settings.keys = arguments.keys;
  settings.public_url = checked_url(arguments.public_url, voice);
  settings.pages = arguments.pages.empty() ? usual_pages() : arguments.pages;
  settings.minds = std::max(1U, std::thread::hardware_concurrency() - 1);
  if (!arguments.minds.empty()) {
    constexpr std::int64_t most = 1024;
    settings.minds =
        static_cast<std::size_t>(whole_number("--minds", arguments.minds, 1, most, voice));
  }
  constexpr int usual_drain = 5;  // until whoever chooses among servers has noticed
  if (!settings.store.empty()) settings.drain = usual_drain;
  if (!arguments.drain.empty()) {
    constexpr std::int64_t most_seconds = 3600;
    settings.drain =
        static_cast<int>(whole_number("--drain", arguments.drain, 0, most_seconds, voice));
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
  if (!arguments.log_level.empty()) {
    const auto level = server::log_level_of(arguments.log_level);
    if (!level) throw Failure{misused, voice("error.log_level", {{"value", arguments.log_level}})};
    settings.log_level = *level;
  }
  settings.access_log = arguments.access_log;
  return settings;
}

std::string ServeArguments::* find_setting(const Setting& setting, const std::string& path,
                                           const Voice& voice) {
  const auto found = std::ranges::find(known_settings, setting.key, &KnownSetting::key);
  if (found != known_settings.end()) return found->text;
  std::string known;
  for (const KnownSetting& each : known_settings) known += join(each.key, ", ");
  refuse_setting(
      path, setting.line,
      voice("error.setting_unknown", {{"key", setting.key}, {"known", join(known, proxy_setting)}}),
      voice);
}

// The arguments, and from the file what they leave open. Every line of the file must make sense,
// whether it is needed or not.
ServeArguments with_settings(ServeArguments arguments, const Voice& voice) {
  const std::string& path = arguments.config;
  ServeArguments from_file;
  for (const Setting& setting : read_settings(path, voice)) {
    ServeArguments alone;
    if (setting.key == proxy_setting) {
      alone.proxies.push_back(setting.value);
      from_file.proxies.push_back(setting.value);
    } else {
      const auto text = find_setting(setting, path, voice);
      if (!(from_file.*text).empty()) {
        refuse_setting(path, setting.line, voice("error.setting_twice", {{"key", setting.key}}),
                       voice);
      }
      alone.*text = from_file.*text = setting.value;
    }
    try {
      (void)choose_voice(alone.language);
      (void)settings_of(alone, voice);
    } catch (Failure& failure) {
      refuse_setting(path, setting.line, std::move(failure.sentence), voice);
    }
  }
  for (const KnownSetting& known : known_settings) {
    if ((arguments.*known.text).empty()) arguments.*known.text = from_file.*known.text;
  }
  if (arguments.proxies.empty()) arguments.proxies = from_file.proxies;
  return arguments;
}

void run_server(const server::ServerSettings& settings, bool open, const Voice& voice) {
  auto server = server::Server::open(settings);
  if (!server) {
    // A second click on the icon: the house is open already.
    if (open && server.error().code == "data_in_use") {
      return open_in_browser(local_address(settings, settings.port));
    }
    throw Failure{went_wrong, server::sentence_of(server.error(), voice.language)};
  }
  announce(settings, **server, voice);
  if (open) open_in_browser(local_address(settings, (*server)->port()));
  (*server)->run();
  server->reset();  // writes what is still waiting
  fmt::print("{}\n", voice("serve.stopped"));
}

void serve(ServeArguments arguments) {
  server::open_missing_streams();
  const Voice asked = choose_voice(arguments.language);
  if (!arguments.config.empty()) arguments = with_settings(std::move(arguments), asked);
  const Voice voice = choose_voice(arguments.language);
  server::ServerSettings settings = settings_of(arguments, voice);
  // Only now: in a file, one may be named before the other.
  if (const auto checked = server::check_bus(settings.bus, settings.store); !checked) {
    throw Failure{misused, server::sentence_of(checked.error(), voice.language)};
  }
  if (settings.data.empty()) settings.data = data_folder(voice);
  allow_many_connections();
  run_server(settings, arguments.open, voice);
}

}  // namespace

void serve_as_usual() { serve({}); }

void add_serve(CLI::App& program) {
  auto arguments = std::make_shared<ServeArguments>();
  CLI::App& command = add_command(program, "serve", [arguments] { serve(*arguments); });
  take_text(command, "--config", arguments->config, "FILE");
  take_text(command, "--listen", arguments->listen, "HOST:PORT");
  take_text(command, "--data", arguments->data, "DIR");
  take_text(command, "--store", arguments->store, "ADDRESS");
  take_text(command, "--bus", arguments->bus, "ADDRESS");
  take_text(command, "--keys", arguments->keys, "DIR");
  take_text(command, "--public-url", arguments->public_url, "URL");
  take_texts(command, "--trusted-proxy", arguments->proxies, "ADDRESS[/BITS]");
  take_text(command, "--pages", arguments->pages, "DIR");
  take_text(command, "--minds", arguments->minds, "N");
  take_text(command, "--drain", arguments->drain, "SECONDS");
  take_text(command, "--keep-guests", arguments->keep_guests, "DAYS");
  take_text(command, "--keep-unstarted", arguments->keep_unstarted, "DAYS");
  take_text(command, "--log-level", arguments->log_level, "error|warning|info|debug");
  take_text(command, "--access-log", arguments->access_log, "FILE|-");
  take_flag(command, "--open", arguments->open);
  take_flag(command, "--no-limits", arguments->no_limits);
  take_language(command, arguments->language);
  give_examples(command, {"serve", "serve --listen 0.0.0.0:8017 --data /srv/boathouse",
                          "serve --config /etc/boathouse/boathouse.conf"});
}

}  // namespace boathouse::host
