// boathouse load: how many moves a server can handle, how fast, and with how much memory; with
// --hostile, how well honest players are served beside attacks.
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
#include "cli/interrupts.h"
#include "core/json.h"
#include "core/text.h"
#include "load/child.h"
#include "load/commands.h"
#include "load/hostile.h"
#include "load/shared_store.h"
#include "load/tournament_load.h"
#include "minds/words.h"

namespace boathouse::load {

using namespace cli;

namespace {

struct LoadArguments {
  GameArguments game;
  std::string matches{"100"};
  std::string rate{"0"};
  std::string seconds{"10"};
  std::string data;
  std::string servers;
  std::string store;
  std::string attack;
  std::string minutes;
  std::string language;
  std::string tournament;
  bool duplicate = false;
  std::string rounds{"5"};
  bool hostile = false;
  bool kills = false;
  bool json = false;
};

void print(const LoadReport& report, std::size_t matches) {
  const double kilobytes = 1024;
  const auto sockets = static_cast<double>(report.sockets);
  fmt::print("{} matches, {} sockets, {:.1f} s\n", matches, report.sockets, report.seconds);
  fmt::print("{} moves, {:.0f} per second; {} matches played to their end\n", report.moves,
             static_cast<double>(report.moves) / report.seconds, report.matches_over);
  fmt::print(
      "from a move to the view of each seat: p50 {:.2f} ms, p99 {:.2f} ms, p99.9 {:.2f} ms\n",
      static_cast<double>(report.p50) / 1000, static_cast<double>(report.p99) / 1000,
      static_cast<double>(report.p999) / 1000);
  fmt::print("processor time per move:");
  for (const auto& each : report.processes) fmt::print(" {:.0f} us of {},", each.us, each.name);
  fmt::print(" {:.0f} us of the load itself\n", report.load_us);
  if (report.conflicts > 0) fmt::print("{} conflicts between servers\n", report.conflicts);
  fmt::print("memory: {:.1f} KB per socket, {:.1f} KB per match, {:.1f} MB in all\n",
             (report.memory_with_sockets - report.memory_before) / sockets / kilobytes,
             (report.memory_with_matches - report.memory_with_sockets) /
                 static_cast<double>(matches) / kilobytes,
             report.memory_with_matches / kilobytes / kilobytes);
  if (report.errors > 0) fmt::print("{} errors, first: {}\n", report.errors, report.first_error);
}

void print_json(const LoadReport& report, std::size_t matches) {
  JsonWriter json;
  json.open_object().member("matches", matches).member("sockets", report.sockets);
  json.key("seconds").raw(decimal(report.seconds, 3)).member("moves", report.moves);
  json.member("matches_over", report.matches_over).member("errors", report.errors);
  json.member("p50_us", report.p50).member("p99_us", report.p99).member("p999_us", report.p999);
  json.key("server_us").raw(decimal(report.server_us, 1));
  json.key("load_us").raw(decimal(report.load_us, 1)).member("conflicts", report.conflicts);
  json.key("processes").open_array();
  for (const auto& each : report.processes) {
    json.open_object().member("name", each.name).key("us").raw(decimal(each.us, 1)).close_object();
  }
  json.close_array();
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

// --- Hostile ---------------------------------------------------------------------------------

constexpr double per_megabyte = 1.0 / (1024 * 1024);

double milliseconds(std::uint64_t microseconds) { return static_cast<double>(microseconds) / 1000; }

void print_head() {
  fmt::print(
      "{:<12}{:>7}{:>9}{:>9}{:>8}{:>11}{:>10}{:>10}{:>10}{:>9}{:>8}{:>8}{:>9}{:>9}{:>8}{:>9}\n", "",
      "moves", "p50 ms", "p99 ms", "errors", "think p50", "p99 ms", "worst ms", "log-in ms",
      "MB from", "to", "CPU %", "sent", "refused", "closed", "through");
}

void print(const HostileRow& row) {
  fmt::print(
      "{:<12}{:>7}{:>9.2f}{:>9.2f}{:>8}{:>11.1f}{:>10.1f}{:>10.0f}{:>10.0f}{:>9.0f}{:>8.0f}{:>8.0f}"
      "{:>9}"
      "{:>9}{:>8}{:>9}\n",
      row.name, row.moves, milliseconds(row.pair.p50), milliseconds(row.pair.p99), row.errors,
      milliseconds(row.thinking.p50), milliseconds(row.thinking.p99),
      milliseconds(row.thinking.worst), milliseconds(row.log_in.p99),
      row.memory_before * per_megabyte, row.memory_after * per_megabyte,
      row.seconds > 0 ? row.processor / row.seconds * 100 : 0, row.sent, row.refused, row.closed,
      row.through);
  std::fflush(stdout);
}

void print_errors(const HostileRow& row) {
  if (row.errors > 0) {
    fmt::print("{}: {} errors, first: {}\n", row.name, row.errors, row.first_error);
  }
}

void print_goal(std::span<const HostileRow> rows) {
  constexpr std::uint64_t most_pair = 10'000;
  constexpr std::uint64_t most_thinking = 2'000'000;
  std::string missed;
  for (const HostileRow& row : rows) {
    if (row.pair.p99 <= most_pair && row.thinking.p99 <= most_thinking && row.errors == 0) continue;
    missed += join(missed.empty() ? "" : ", ", row.name);
  }
  fmt::print("p99 under 10 ms for the pair and under 2 s for thinking, no errors: {}\n",
             missed.empty() ? "everywhere" : join("not in ", missed));
}

void print_progress(const LongReport& report) {
  fmt::print(stderr,
             "{:6.1f} min {:6.0f} MB, {:.0f} in caches  {} moves, p99 {:.1f} ms, thinking {:.0f} "
             "ms, {} errors; "
             "{} kills, {} of {} moves lost\n",
             report.row.seconds / 60, report.memory.back().value, report.caches.back().value,
             report.row.moves, milliseconds(report.row.pair.p99),
             milliseconds(report.row.thinking.p99), report.row.errors, report.kills, report.lost,
             report.acknowledged);
}

void print(const LongReport& report) {
  print_head();
  print(report.row);
  print_errors(report.row);
  fmt::print("{:.1f} minutes{}, {} kills; {} moves acknowledged, {} lost, {} tables not told\n",
             report.row.seconds / 60, report.stopped ? " (stopped early)" : "", report.kills,
             report.acknowledged, report.lost, report.unchecked);
  fmt::print(
      "memory: {:.0f} MB at most, {:.0f} MB of it in caches; without these, in the last third "
      "{:.0f} MB on average, {:+.1f} ± {:.1f} MB per hour: {}\n",
      report.most, report.caches.back().value, report.mean, report.slope.slope, report.slope.error,
      report.flat ? "flat" : "not flat");
}

void attack_for_long(HostilePlan hostile, const LoadArguments& arguments, Child& child,
                     const Voice& voice) {
  constexpr std::int64_t most = 24LL * 60;
  LongPlan plan{.hostile = std::move(hostile), .kills = arguments.kills};
  // Nobody makes more tables than the limits allow, however long it takes.
  plan.hostile.pause = plan.hostile.single_pause = 0.5;
  plan.hostile.rest = 5;
  plan.hostile.seconds =
      60 * static_cast<double>(whole_number("--minutes", arguments.minutes, 1, most, voice));
  constexpr double between_lines = 10;
  double next = 0;
  const auto report = measure_long(plan, child, [&](const LongReport& now) {
    if (now.row.seconds < next) return;
    next = now.row.seconds + between_lines;
    print_progress(now);
  });
  if (!report) throw Failure{went_wrong, voice("load.failed")};
  if (arguments.json) {
    fmt::print("{}\n", long_json(plan.hostile.game, *report));
  } else {
    print(*report);
  }
  if (report->lost > 0) throw Failure{went_wrong};
}

void attack_in_turn(const HostilePlan& plan, std::span<const std::string_view> names,
                    const LoadArguments& arguments, Child& child, const Voice& voice) {
  std::vector<HostileRow> rows;
  if (!arguments.json) print_head();
  for (const std::string_view name : names) {
    const auto row = measure_row(plan, name, child);
    if (*plan.stop) break;
    if (!row) throw Failure{went_wrong, voice("load.failed")};
    if (!arguments.json) print(*row);
    rows.push_back(*row);
  }
  if (arguments.json) return fmt::print("{}\n", hostile_json(plan.game, rows));
  for (const HostileRow& row : rows) print_errors(row);
  print_goal(rows);
}

void attack(const LoadArguments& arguments, const Voice& voice) {
  if (!arguments.data.empty()) throw Failure{misused, voice("load.own_data")};
  HostilePlan plan;
  GameArguments game = arguments.game;
  if (game.game.empty()) game.game = games().front()->info().id;
  plan.game = choose_game(game, voice).entry->info().id;
  constexpr std::int64_t most_rate = 10'000;
  constexpr std::int64_t most_seconds = 3600;
  const auto rate = whole_number("--rate", arguments.rate, 0, most_rate, voice);
  if (rate > 0) plan.siege.rate = static_cast<double>(rate);
  plan.seconds =
      static_cast<double>(whole_number("--seconds", arguments.seconds, 1, most_seconds, voice));
  const std::vector<std::string_view> names = rows_named(arguments.attack);
  if (names.empty()) {
    throw Failure{misused, voice("load.attack",
                                 {{"name", arguments.attack}, {"known", list_of(rows_named({}))}})};
  }
  constexpr std::size_t sockets = 5000;
  allow_files(sockets, voice);
  const Interrupts interrupts;
  plan.stop = &Interrupts::flag();
  Child child{{}, true};
  if (arguments.minutes.empty()) return attack_in_turn(plan, names, arguments, child, voice);
  attack_for_long(plan, arguments, child, voice);
}

// --- Load ------------------------------------------------------------------------------------

// Servers of our own: one with SQLite, or several that share PostgreSQL and NATS.
struct Tested {
  std::unique_ptr<SharedStore> shared;
  std::vector<std::unique_ptr<Child>> servers;

  [[nodiscard]] std::vector<std::uint16_t> ports() const {
    std::vector<std::uint16_t> all;
    for (const auto& each : servers) all.push_back(each->port());
    return all;
  }
  [[nodiscard]] std::vector<Watched> watched() const {
    std::vector<Watched> all;
    for (std::size_t i = 0; i < servers.size(); ++i) {
      all.push_back({servers.size() == 1 ? "the server" : join("server ", i + 1),
                     [child = servers[i].get()] { return std::vector{child->pid()}; }});
    }
    if (!shared) return all;
    all.push_back({"PostgreSQL", [this] { return shared->postgres().processes(); }, false});
    all.push_back({"NATS", [this] { return shared->nats().processes(); }, false});
    return all;
  }
};

bool wants_sqlite(const LoadArguments& arguments, const Voice& voice) {
  if (arguments.store.empty()) return arguments.servers.empty();
  if (arguments.store != "sqlite" && arguments.store != "postgresql") {
    throw Failure{misused, voice("load.store", {{"name", arguments.store}})};
  }
  return arguments.store == "sqlite";
}

Tested start_servers(const LoadArguments& arguments, const Voice& voice) {
  constexpr std::int64_t most_servers = 9;
  const auto servers = arguments.servers.empty()
                           ? 1
                           : static_cast<std::size_t>(whole_number("--servers", arguments.servers,
                                                                   1, most_servers, voice));
  const bool sqlite = wants_sqlite(arguments, voice);
  const auto refuse = [&](const char* option, const char* other) {
    throw Failure{misused, voice("load.apart", {{"option", option}, {"other", other}})};
  };
  if (sqlite && servers > 1) refuse("--servers", "--store sqlite");
  if (!sqlite && !arguments.data.empty()) refuse("--data", "--servers");
  Tested tested;
  if (sqlite) {
    tested.servers.push_back(std::make_unique<Child>(arguments.data, false));
  } else {
    SharedStore::check(voice);
    try {
      tested.shared = std::make_unique<SharedStore>();
    } catch (const std::runtime_error& error) {
      throw Failure{went_wrong, voice("cluster.failed", {{"reason", error.what()}})};
    }
    for (std::size_t i = 0; i < servers; ++i) {
      tested.servers.push_back(std::make_unique<Child>(
          join(tested.shared->folder(), "/server-", i + 1), false,
          tested.shared->arguments(tested.shared->store_ports(), tested.shared->nats().port())));
    }
  }
  for (const auto& each : tested.servers) {
    if (!each->start(TestedServer::Data::kept)) {
      throw Failure{went_wrong, voice("load.failed")};
    }
  }
  return tested;
}

void refuse_options_for_attacks(const LoadArguments& arguments, const Voice& voice) {
  for (const auto& [given, option] : {std::pair{!arguments.attack.empty(), "--attack"},
                                      {!arguments.minutes.empty(), "--minutes"},
                                      {arguments.kills, "--kills"}}) {
    if (given) {
      throw Failure{misused, voice("load.needs", {{"option", option}, {"other", "--hostile"}})};
    }
  }
}

LoadPlan plan_of(const LoadArguments& arguments, const Voice& voice) {
  if (arguments.game.game.empty()) throw Failure{misused, voice("load.game")};
  const ChosenGame game = choose_game(arguments.game, voice);
  LoadPlan plan;
  plan.game = game.entry->info().id;
  plan.seats = game.seats;
  constexpr std::int64_t most = 1'000'000;
  plan.matches =
      static_cast<std::size_t>(whole_number("--matches", arguments.matches, 1, most, voice));
  plan.rate = static_cast<double>(whole_number("--rate", arguments.rate, 0, most, voice));
  plan.seconds = static_cast<double>(whole_number("--seconds", arguments.seconds, 1, most, voice));
  return plan;
}

// --- Tournaments -----------------------------------------------------------------------------

void print(const TournamentReport& report) {
  fmt::print("{} players, who joined in {:.1f} s; {} rounds, {} tables, {} moves in {:.1f} s\n",
             report.players, report.joining, report.rounds, report.tables, report.moves,
             report.seconds);
  fmt::print("from a move to the mover's next view: p50 {:.2f} ms, p99 {:.2f} ms\n",
             milliseconds(report.move_p50), milliseconds(report.move_p99));
  fmt::print("from the call to a table to its first view: p50 {:.2f} ms, p99 {:.2f} ms\n",
             milliseconds(report.seated_p50), milliseconds(report.seated_p99));
  fmt::print("servers: {:.1f} s of processor time, {:.1f} MB\n", report.server_seconds,
             report.memory * per_megabyte);
  if (report.errors > 0) fmt::print("{} errors, first: {}\n", report.errors, report.first_error);
}

void print_json(const TournamentReport& report) {
  JsonWriter json;
  json.open_object().member("players", report.players).member("ended", report.ended);
  json.key("joining_s").raw(decimal(report.joining, 3));
  json.key("seconds").raw(decimal(report.seconds, 3)).member("rounds", report.rounds);
  json.member("tables", report.tables).member("moves", report.moves);
  json.member("errors", report.errors);
  json.member("move_p50_us", report.move_p50).member("move_p99_us", report.move_p99);
  json.member("seated_p50_us", report.seated_p50).member("seated_p99_us", report.seated_p99);
  json.key("server_s").raw(decimal(report.server_seconds, 2));
  json.key("memory").raw(decimal(report.memory, 0)).close_object();
  fmt::print("{}\n", json.text());
}

void hold_tournament(const LoadArguments& arguments, const LoadPlan& load, const Tested& tested,
                     const Voice& voice) {
  constexpr std::int64_t most_rounds = 20;
  TournamentPlan plan{.ports = tested.ports(), .game = load.game, .kind = arguments.tournament};
  plan.duplicate = arguments.duplicate;
  plan.seats = load.seats;
  plan.players = load.matches * static_cast<std::size_t>(load.seats);
  plan.rounds = static_cast<int>(whole_number("--rounds", arguments.rounds, 1, most_rounds, voice));
  // So that all tables together make as many moves in a second as was asked for.
  if (load.rate > 0) plan.think = static_cast<double>(load.matches) / load.rate;
  const Interrupts interrupts;
  plan.stop = &Interrupts::flag();
  const auto report = play_tournament(plan, tested.watched());
  if (!report) throw Failure{went_wrong, voice("load.lost")};
  arguments.json ? print_json(*report) : print(*report);
  if (!report->ended) throw Failure{went_wrong};
}

void load(const LoadArguments& arguments) {
  const Voice voice = choose_voice(arguments.language);
  if (arguments.hostile) {
    for (const auto& [given, option] : {std::pair{!arguments.servers.empty(), "--servers"},
                                        {!arguments.store.empty(), "--store"}}) {
      if (given) {
        throw Failure{misused, voice("load.apart", {{"option", option}, {"other", "--hostile"}})};
      }
    }
    if (arguments.kills && arguments.minutes.empty()) {
      throw Failure{misused, voice("load.needs", {{"option", "--kills"}, {"other", "--minutes"}})};
    }
    return attack(arguments, voice);
  }
  refuse_options_for_attacks(arguments, voice);
  LoadPlan plan = plan_of(arguments, voice);
  constexpr std::array<std::string_view, 4> kinds{"", "arena", "swiss", "series"};
  if (std::ranges::find(kinds, arguments.tournament) == kinds.end()) {
    throw Failure{misused, voice("load.tournament", {{"name", arguments.tournament}})};
  }
  if (arguments.duplicate && arguments.tournament.empty()) {
    throw Failure{misused,
                  voice("load.needs", {{"option", "--duplicate"}, {"other", "--tournament"}})};
  }
  allow_files(plan.matches * static_cast<std::size_t>(plan.seats), voice);
  const Tested tested = start_servers(arguments, voice);
  if (!arguments.tournament.empty()) return hold_tournament(arguments, plan, tested, voice);
  plan.ports = tested.ports();
  const std::optional<LoadReport> report = make_load(plan, tested.watched());
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
  CLI::App& command = add_command(program, "load", [arguments] { load(*arguments); });
  take_game(command, arguments->game);
  take_players(command, arguments->game);
  take_text(command, "--matches", arguments->matches, "N");
  take_text(command, "--rate", arguments->rate, "N");
  take_text(command, "--seconds", arguments->seconds, "N");
  take_text(command, "--data", arguments->data, "DIR");
  take_text(command, "--servers", arguments->servers, "N");
  take_text(command, "--store", arguments->store, "sqlite|postgresql");
  take_text(command, "--tournament", arguments->tournament, "arena|swiss|series");
  take_flag(command, "--duplicate", arguments->duplicate);
  take_text(command, "--rounds", arguments->rounds, "N");
  take_flag(command, "--hostile", arguments->hostile);
  take_text(command, "--attack", arguments->attack, "NAME",
            {.values = {{"attacks", list_of(rows_named({}))}}});
  take_text(command, "--minutes", arguments->minutes, "N");
  take_flag(command, "--kills", arguments->kills);
  take_language(command, arguments->language);
  take_json(command, arguments->json);
  give_examples(command, {"load {game} --matches 200", "load {game} --matches 10000 --rate 2000",
                          "load {game} --servers 3 --matches 5000 --rate 1000",
                          "load {game} --tournament arena --matches 250 --rate 200",
                          "load --hostile", "load {game} --hostile --attack reads --seconds 30",
                          "load --hostile --minutes 30 --kills"});
}

}  // namespace boathouse::load
