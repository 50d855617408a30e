// boathouse arena: minds against minds, and how certain the result is.
#include "arena/arena.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <thread>

#include "arena/player.h"
#include "arena/report.h"
#include "cli/command.h"
#include "cli/interrupts.h"
#include "cli/page.h"
#include "cli/progress.h"
#include "core/text.h"
#include "minds/level.h"
#include "minds/registry.h"
#include "solvers/files.h"
#include "terminal/commands/commands.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

struct ArenaArguments {
  GameArguments game;
  std::string seats;
  std::string games;
  std::string time;
  std::string nodes{"0"};
  std::string seed{"1"};
  std::string sprt;
  std::string network;
  std::string threads{"0"};
  bool json = false;
};

constexpr std::int64_t most_games = 1'000'000'000;

std::optional<double> read_decimal(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<Sprt> sprt_of(const std::string& text, const Voice& voice) {
  if (text.empty()) return std::nullopt;
  std::string_view rest = text;
  const auto elo0 = read_decimal(cut(rest, ','));
  const auto elo1 = read_decimal(rest);
  if (elo0 && elo1 && *elo0 < *elo1 && std::fabs(*elo0) <= 1000 && std::fabs(*elo1) <= 1000) {
    return Sprt{.elo0 = *elo0, .elo1 = *elo1};
  }
  throw Failure{misused, voice("error.sprt", {{"value", text}})};
}

ArenaPlan plan_of(const ArenaArguments& arguments, const Voice& voice) {
  const auto number = [&](const char* name, const std::string& text, std::int64_t low,
                          std::int64_t high) {
    return static_cast<std::uint64_t>(whole_number(name, text, low, high, voice));
  };
  ArenaPlan plan;
  for (std::string_view rest = arguments.seats; !rest.empty();) {
    plan.players.emplace_back(trim(cut(rest, ',')));
  }
  GameArguments game = arguments.game;
  if (game.players.empty()) game.players = join(plan.players.size());
  const ChosenGame chosen = choose_game(game, voice);
  if (static_cast<std::size_t>(chosen.seats) != plan.players.size()) {
    throw Failure{misused, voice("error.line_up", {{"seats", join(plan.players.size())},
                                                   {"players", join(chosen.seats)}})};
  }
  plan.game = chosen.entry;
  plan.options = chosen.options;
  plan.games = number("--games", arguments.games, 1, most_games);
  plan.nodes = number("--nodes", arguments.nodes, 0, most_nodes);
  plan.time = duration_of(arguments.time, voice);
  plan.seed = seed_number(arguments.seed, voice);
  plan.sprt = sprt_of(arguments.sprt, voice);
  if (!arguments.network.empty()) {
    std::string network = checked(read_file(arguments.network), voice, went_wrong);
    checked(check_network(*plan.game, chosen.seats, network), voice);
    plan.solutions.given.push_back(std::make_shared<const std::string>(std::move(network)));
  }
  plan.threads = static_cast<unsigned>(number("--threads", arguments.threads, 0, most_threads));
  if (plan.threads == 0) plan.threads = std::max(1U, std::thread::hardware_concurrency());
  return plan;
}

std::string elo_text(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+∞" : "−∞";
  std::string digits = fmt::format("{:.0f}", std::fabs(elo));
  if (digits == "0") return digits;
  return (elo > 0 ? "+" : "−") + digits;
}

// Several columns, the first aligned left and the others right.
using Row = std::vector<std::string>;
void print_table(const std::vector<Row>& rows) {
  std::vector<int> widths(rows.front().size());
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], columns_of(row[i]));
  }
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string pad(static_cast<std::size_t>(widths[i] - columns_of(row[i])), ' ');
      line += i == 0 ? row[i] + pad : join("  ", pad, row[i]);
    }
    fmt::print("{}\n", line);
  }
}

// The players by name, with a number if two have the same.
std::vector<std::string> labels_of(const ArenaPlan& plan, const Voice& voice) {
  std::vector<std::string> labels;
  for (const std::string& player : plan.players) {
    const std::string name = shortened(printable(mind_name(voice, player)), 32);
    labels.push_back(join(labels.size() + 1, " ", name));
  }
  return labels;
}

void print_standings(const ArenaResult& result, const std::vector<std::string>& labels,
                     const Voice& voice) {
  std::vector<Row> rows{{voice("arena.player"), voice("arena.share"), voice("arena.won"),
                         voice("arena.shared"), voice("arena.lost"), voice("arena.points")}};
  if (result.faulty()) rows.front().push_back(voice("arena.failed"));
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const Standing& standing = result.standings[i];
    const Estimate share = estimate_share(standing.scores);
    const auto games = static_cast<double>(result.games);
    rows.push_back(
        {labels[i],
         fmt::format("{:.2f} % ± {:.2f}", 100 * share.value, 50 * (share.high - share.low)),
         join(standing.won), join(standing.shared), join(standing.lost),
         fmt::format("{:.2f}", static_cast<double>(standing.points) / games)});
    if (result.faulty()) rows.back().push_back(join(standing.faulty_games()));
  }
  print_table(rows);
}

void print_pairings(const ArenaResult& result, const std::vector<std::string>& labels,
                    const Voice& voice) {
  std::vector<Row> rows{{voice("arena.pair"), voice("arena.elo"), voice("arena.bounds")}};
  for (const Pairing& pairing : result.pairings) {
    const Estimate elo = estimate_elo(pairing.scores);
    rows.push_back({join(labels[pairing.one], " – ", labels[pairing.other]), elo_text(elo.value),
                    join(elo_text(elo.low), " … ", elo_text(elo.high))});
  }
  print_table(rows);
}

void print_sprt(const Sprt& sprt, const ArenaResult& result, const std::string& player,
                const Voice& voice) {
  constexpr std::array<std::string_view, 3> keys{"arena.sprt_open", "arena.sprt_elo0",
                                                 "arena.sprt_elo1"};
  const double ratio = sprt.ratio(result.standings.front().scores);
  fmt::print("\n{}\n", voice(keys[static_cast<std::size_t>(result.verdict)],
                             {{"player", player},
                              {"elo0", fmt::format("{:g}", sprt.elo0)},
                              {"elo1", fmt::format("{:g}", sprt.elo1)},
                              {"ratio", fmt::format("{:.2f}", ratio)},
                              {"bound", fmt::format("{:.2f}", sprt.bound())}}));
}

// Before the figures, since they are not what they seem: who failed, how and how often.
void print_faults(const ArenaPlan& plan, const ArenaResult& result,
                  const std::vector<std::string>& labels, const Voice& voice) {
  const std::string stand_in = mind_name(
      voice, std::string{stand_in_name(*plan.game, static_cast<int>(plan.players.size()))});
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const Standing& standing = result.standings[i];
    if (standing.faults.empty()) continue;
    fmt::print("{}\n", voice("arena.faults", {{"player", labels[i]},
                                              {"faults", join(standing.faulty_games())},
                                              {"games", join(result.games)},
                                              {"stand_in", stand_in}}));
    for (const Fault& fault : standing.faults) {
      fmt::print("  {}\n", voice("arena.fault",
                                 {{"games", join(fault.games)},
                                  {"sentence", printable(fault.error.sentence(voice.language))}}));
    }
    fmt::print("\n");
  }
}

void print_result(const ArenaPlan& plan, const ArenaResult& result, double seconds,
                  const Voice& voice) {
  const std::vector<std::string> labels = labels_of(plan, voice);
  fmt::print("{}\n\n",
             voice("arena.summary",
                   {{"game", std::string{plan.game->info().id}},
                    {"games", join(result.games)},
                    {"sets", join(result.sets)},
                    {"seed", join(plan.seed)},
                    {"seconds", fmt::format("{:.1f}", seconds)},
                    {"rate", fmt::format("{:.4g}", static_cast<double>(result.games) / seconds)}}));
  print_faults(plan, result, labels, voice);
  print_standings(result, labels, voice);
  fmt::print("\n");
  print_pairings(result, labels, voice);
  if (plan.sprt) print_sprt(*plan.sprt, result, labels.front(), voice);
}

// Plays with a bar on the terminal; a signal ends the series with the sets played so far.
ArenaResult play_series(const ArenaPlan& plan, const Voice& voice) {
  constexpr std::uint64_t steps = 100;
  Progress progress{voice("arena.playing"), static_cast<int>(steps)};
  std::uint64_t shown = 0;
  return checked(run_arena(plan,
                           [&](std::uint64_t games, std::uint64_t of) {
                             for (; shown < games * steps / of; ++shown) progress.step();
                             return !Interrupts::flag();
                           }),
                 voice);
}

void arena(const ArenaArguments& arguments) {
  const Voice voice{language_of_environment()};
  const ArenaPlan plan = plan_of(arguments, voice);
  const Interrupts interrupts;
  const auto began = std::chrono::steady_clock::now();
  const ArenaResult result = play_series(plan, voice);
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began;
  if (result.games > 0 && arguments.json) fmt::print("{}\n", arena_json(plan, result));
  if (result.games > 0 && !arguments.json) print_result(plan, result, passed.count(), voice);
  try {
    Interrupts::check();
  } catch (const Interrupted& interrupted) {
    throw Failure{128 + interrupted.signal, voice("arena.interrupted")};
  }
  if (result.faulty()) throw Failure{went_wrong, voice("arena.not_theirs")};
}

}  // namespace

void add_arena(CLI::App& program) {
  auto arguments = std::make_shared<ArenaArguments>();
  CLI::App& command = add_command(program, "arena", [arguments] { arena(*arguments); });
  take_game(command, arguments->game, Presence::required);
  take_text(command, "--seats", arguments->seats, "WHO,WHO,...", {.presence = Presence::required});
  take_text(command, "--games", arguments->games, "N", {.presence = Presence::required});
  take_text(command, "--time", arguments->time, "TIME");
  take_text(command, "--nodes", arguments->nodes, "N");
  take_text(command, "--seed", arguments->seed, "N");
  take_players(command, arguments->game);
  take_options(command, arguments->game);
  take_text(command, "--sprt", arguments->sprt, "ELO0,ELO1");
  take_text(command, "--network", arguments->network, "FILE");
  take_text(command, "--threads", arguments->threads, "N");
  take_json(command, arguments->json);
  const std::string levels = join("arena {game} --seats ", name_of(Level::captain), ",",
                                  name_of(Level::sailor), " --games 1000 --nodes 2000");
  give_examples(command,
                {levels, "arena {game} --seats program:./bot.py,random --games 100 --time 100ms"});
}

}  // namespace boathouse::terminal
