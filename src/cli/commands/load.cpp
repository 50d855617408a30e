// boathouse load: how many moves a server can handle, how fast, and with how much memory.
#include "load/load.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <memory>
#include <optional>

#include "cli/command.h"
#include "core/json.h"
#include "core/text.h"
#include "minds/words.h"

namespace boathouse::cli {

namespace {

struct LoadArguments {
  GameArguments game;
  std::string matches{"100"};
  std::string rate{"0"};
  std::string seconds{"10"};
  std::string data;
  std::string language;
  bool json = false;
};

// A server as a child process; its port comes from its output.
class Child {
 public:
  Child(const std::string& data, const Voice& voice) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw Failure{went_wrong, voice("load.failed")};
    pid_ = ::fork();
    if (pid_ == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // the server must not outlive us
      ::dup2(ends[1], STDOUT_FILENO);
      ::dup2(::open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
      ::execl("/proc/self/exe", "boathouse", "serve", "--listen", "127.0.0.1:0", "--data",
              data.c_str(), "--no-limits", "--lang", "en", nullptr);
      ::_exit(127);
    }
    ::close(ends[1]);
    std::string text;
    std::array<char, 256> bytes{};
    while (text.find("/\n") == std::string::npos) {
      const ssize_t count = ::read(ends[0], bytes.data(), bytes.size());
      if (count <= 0) break;
      text.append(bytes.data(), static_cast<std::size_t>(count));
    }
    output_ = ends[0];
    std::string_view rest = text;
    rest = rest.substr(std::min(rest.size(), rest.find("127.0.0.1:") + 10));
    const auto port = parse_number<std::uint16_t>(cut(rest, '/'));
    if (!port) throw Failure{went_wrong, voice("load.failed")};
    port_ = *port;
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (pid_ > 0) {
      ::kill(pid_, SIGTERM);
      ::waitpid(pid_, nullptr, 0);
    }
    ::close(output_);
  }
  [[nodiscard]] int pid() const { return pid_; }
  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  int pid_ = -1;
  int output_ = -1;
  std::uint16_t port_ = 0;
};

// A temporary folder.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "boathouse-XXXXXX").string();
    if (::mkdtemp(name.data()) != nullptr) path_ = name;
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

void print(const load::LoadReport& report, std::size_t matches) {
  const double kilobytes = 1024;
  const auto sockets = static_cast<double>(report.sockets);
  fmt::print("{} matches, {} sockets, {:.1f} s\n", matches, report.sockets, report.seconds);
  fmt::print("{} moves, {:.0f} per second; {} matches played to their end\n", report.moves,
             static_cast<double>(report.moves) / report.seconds, report.matches_over);
  fmt::print(
      "from a move to the view of each seat: p50 {:.2f} ms, p99 {:.2f} ms, p99.9 {:.2f} ms\n",
      static_cast<double>(report.p50) / 1000, static_cast<double>(report.p99) / 1000,
      static_cast<double>(report.p999) / 1000);
  fmt::print("processor time per move: {:.0f} us of the server, {:.0f} us of the load itself\n",
             report.server_us, report.load_us);
  fmt::print("memory: {:.1f} KB per socket, {:.1f} KB per match, {:.1f} MB in all\n",
             (report.memory_with_sockets - report.memory_before) / sockets / kilobytes,
             (report.memory_with_matches - report.memory_with_sockets) /
                 static_cast<double>(matches) / kilobytes,
             report.memory_with_matches / kilobytes / kilobytes);
  if (report.errors > 0) fmt::print("{} errors, first: {}\n", report.errors, report.first_error);
}

void print_json(const load::LoadReport& report, std::size_t matches) {
  JsonWriter json;
  json.open_object().member("matches", matches).member("sockets", report.sockets);
  json.key("seconds").raw(decimal(report.seconds, 3)).member("moves", report.moves);
  json.member("matches_over", report.matches_over).member("errors", report.errors);
  json.member("p50_us", report.p50).member("p99_us", report.p99).member("p999_us", report.p999);
  json.key("server_us").raw(decimal(report.server_us, 1));
  json.key("load_us").raw(decimal(report.load_us, 1));
  json.key("memory_before").raw(decimal(report.memory_before, 0));
  json.key("memory_with_sockets").raw(decimal(report.memory_with_sockets, 0));
  json.key("memory_with_matches").raw(decimal(report.memory_with_matches, 0)).close_object();
  fmt::print("{}\n", json.text());
}

// A file for every socket, here and in the server.
void allow_files(std::size_t sockets, const Voice& voice) {
  constexpr rlim_t others = 50;
  const rlim_t wanted = sockets + others;
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_max = std::max(files.rlim_max, wanted);
  files.rlim_cur = files.rlim_max;
  if (::setrlimit(RLIMIT_NOFILE, &files) == 0) return;
  throw Failure{went_wrong, voice("load.files", {{"sockets", join(sockets)}})};
}

void load(const LoadArguments& arguments) {
  const Voice voice = choose_voice(arguments.language);
  const ChosenGame game = choose_game(arguments.game, voice);
  load::LoadPlan plan;
  plan.game = game.entry->info().id;
  plan.seats = game.seats;
  constexpr std::int64_t most = 1'000'000;
  plan.matches =
      static_cast<std::size_t>(whole_number("--matches", arguments.matches, 1, most, voice));
  plan.rate = static_cast<double>(whole_number("--rate", arguments.rate, 0, most, voice));
  plan.seconds = static_cast<double>(whole_number("--seconds", arguments.seconds, 1, most, voice));
  allow_files(plan.matches * static_cast<std::size_t>(plan.seats), voice);
  const Scratch scratch;
  const Child child{arguments.data.empty() ? scratch.path() : arguments.data, voice};
  plan.port = child.port();
  const std::optional<load::LoadReport> report = load::make_load(plan, child.pid());
  if (!report) throw Failure{went_wrong, voice("load.lost")};
  if (arguments.json) {
    print_json(*report, plan.matches);
  } else {
    print(*report, plan.matches);
  }
}

}  // namespace

void add_load(CLI::App& program) {
  auto arguments = std::make_shared<LoadArguments>();
  CLI::App& command = add_command(program, "load", "measure a server by playing many matches on it",
                                  [arguments] { load(*arguments); });
  take_game(command, arguments->game, Presence::required);
  take_players(command, arguments->game);
  take_text(command, "--matches", arguments->matches, "N", "number of matches at the same time");
  take_text(command, "--rate", arguments->rate, "N",
            "moves per second; 0 for as fast as the server answers");
  take_text(command, "--seconds", arguments->seconds, "N", "how long to measure");
  take_text(command, "--data", arguments->data, "DIR", "the server's data folder");
  take_language(command, arguments->language);
  take_json(command, arguments->json);
  give_examples(command, {"load {game} --matches 200", "load {game} --matches 10000 --rate 2000"});
}

}  // namespace boathouse::cli
