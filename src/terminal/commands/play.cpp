// boathouse play: a match at the terminal, between people and minds.
#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <memory>

#include "arena/player.h"
#include "cli/command.h"
#include "cli/files.h"
#include "core/text.h"
#include "minds/level.h"
#include "terminal/commands/commands.h"
#include "terminal/match_json.h"
#include "terminal/session.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

struct PlayArguments {
  GameArguments game;
  std::string seats;
  std::string names;
  std::string seed;
  std::string language;
  std::string resume;
  std::string save;
  std::string svg;
  bool json = false;
};

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  for (bool more = !text.empty(); more;) {
    more = text.contains(',');
    parts.emplace_back(trim(cut(text, ',')));
  }
  return parts;
}

// A default name for each seat: the creatures of the lake.
std::string usual_name(std::size_t seat, const Voice& voice) {
  return voice(join("name.", seat + 1));
}

void check_player(const GameEntry& game, std::size_t seats, const std::string& player,
                  const Voice& voice) {
  if (player == human) return;
  const auto mind = make_player(game, static_cast<int>(seats), {}, player);
  if (mind) return;
  throw Failure{misused, voice("error.seats", {{"reason", mind.error().sentence(voice.language)}})};
}

std::vector<Seat> plan_seats(const PlayArguments& arguments, const GameEntry& game,
                             const OptionValues& options, const Voice& voice) {
  std::vector<std::string> players = split(arguments.seats);
  if (players.empty()) {
    players.assign(static_cast<std::size_t>(fewest_seats(game, options)),
                   std::string{name_of(usual_level)});
    players.front() = human;
  }
  checked(check_seats(game, static_cast<int>(players.size()), options), voice);
  const std::vector<std::string> names = split(arguments.names);
  if (names.size() > players.size()) {
    throw Failure{misused, voice("error.names",
                                 {{"names", join(names.size())}, {"seats", join(players.size())}})};
  }
  std::vector<Seat> seats;
  for (std::size_t i = 0; i < players.size(); ++i) {
    check_player(game, players.size(), players[i], voice);
    const std::string name = i < names.size() ? names[i] : usual_name(i, voice);
    seats.push_back({.name = name, .player = players[i]});
  }
  return seats;
}

// Secret and nonces come from the seed if there is one, otherwise from the system.
Digest draw_digest(std::optional<Random>& seeded, const Voice& voice) {
  if (seeded) return digest_from(*seeded);
  Digest digest{};
  if (::getrandom(digest.data(), digest.size(), 0) != static_cast<ssize_t>(digest.size())) {
    throw Failure{went_wrong, voice("error.no_entropy")};
  }
  return digest;
}

FairDice plan_dice(const PlayArguments& arguments, std::size_t seats, const Voice& voice) {
  constexpr std::size_t id_digits = 16;
  std::optional<Random> seeded;
  if (!arguments.seed.empty()) {
    seeded = Random::for_chance(seed_number(arguments.seed, voice));
  }
  FairDice dice;
  dice.secret = draw_digest(seeded, voice);
  dice.match_id = to_hex(draw_digest(seeded, voice)).substr(0, id_digits);
  for (std::size_t i = 0; i < seats; ++i) dice.nonces.push_back(draw_digest(seeded, voice));
  return dice;
}

Match begin_match(const PlayArguments& arguments, const Voice& voice) {
  if (arguments.game.game.empty()) {
    throw Failure{misused,
                  voice("error.missing", {{"what", "GAME"}, {"command", "boathouse play"}})};
  }
  MatchPlan plan;
  plan.game = checked(find_game(arguments.game.game), voice);
  plan.options = choose_options(*plan.game, arguments.game.options, voice);
  plan.seats = plan_seats(arguments, *plan.game, plan.options, voice);
  plan.dice = plan_dice(arguments, plan.seats.size(), voice);
  return checked(Match::create(std::move(plan)), voice);
}

Match resume_match(const PlayArguments& arguments, const Voice& voice) {
  const bool more = !arguments.seats.empty() || !arguments.names.empty() ||
                    !arguments.seed.empty() || !arguments.game.options.empty();
  if (more || arguments.resume == "-") throw Failure{misused, voice("error.resume_alone")};
  Match match = read_match(arguments.resume, voice);
  const std::string_view game = match.game().info().id;
  const auto refuse = [&](std::string_view key) {
    throw Failure{went_wrong,
                  voice(key, {{"path", arguments.resume}, {"game", std::string{game}}})};
  };
  if (!arguments.game.game.empty() && arguments.game.game != game) refuse("error.resume_game");
  if (match.over()) refuse("error.resume_over");
  if (!match.secret_known()) refuse("error.resume_secret");
  for (const Seat& seat : match.seats()) {
    check_player(match.game(), match.seats().size(), seat.who_plays(), voice);
  }
  return match;
}

// Where the match is saved: the requested file, the file it came from, or the usual folder. A match
// between minds is saved only on request, since losing it costs nobody anything.
std::string place_for(const PlayArguments& arguments, const Match& match, const Voice& voice) {
  const std::string& asked = arguments.save.empty() ? arguments.resume : arguments.save;
  if (!asked.empty()) {
    check_place(asked, match, voice);
    write_text(asked, match.record(true), voice);
    return asked;
  }
  const bool people =
      std::ranges::any_of(match.seats(), [](const Seat& seat) { return seat.player == human; });
  return people ? usual_place(match, voice) : "";
}

void play(const PlayArguments& arguments) {
  const Voice voice = choose_voice(arguments.language);
  Match match =
      arguments.resume.empty() ? begin_match(arguments, voice) : resume_match(arguments, voice);
  if (arguments.json && std::ranges::any_of(match.seats(), [](const Seat& seat) {
        return seat.who_plays() == human;
      })) {
    throw Failure{misused, voice("error.json_human")};
  }
  std::string place = place_for(arguments, match, voice);
  Pictures pictures{arguments.svg, match, voice};
  TerminalSession session{std::move(match), std::move(place), std::move(pictures), voice};
  if (arguments.json) {
    session.run_quietly();
    fmt::print("{}\n", match_json(session.match(), session.match().plies().size(), voice));
    return;
  }
  const int exit_code = session.run();
  if (exit_code != 0) throw Failure{exit_code};
}

}  // namespace

void add_play(CLI::App& program) {
  auto arguments = std::make_shared<PlayArguments>();
  CLI::App& command = add_command(program, "play", [arguments] { play(*arguments); });
  take_game(command, arguments->game);
  take_text(command, "--seats", arguments->seats, "WHO,WHO,...",
            {.values = {{"level", std::string{name_of(usual_level)}}}});
  take_text(command, "--names", arguments->names, "NAME,...");
  take_text(command, "--seed", arguments->seed, "N");
  take_options(command, arguments->game);
  take_language(command, arguments->language);
  take_text(command, "--resume", arguments->resume, "FILE");
  take_text(command, "--save", arguments->save, "FILE");
  take_svg(command, arguments->svg);
  take_flag(command, "--json", arguments->json);
  give_examples(command, {"play {game}", "play {game} --seats human,human,random --names Ada,Ben",
                          "play {game} --lang de --seed 7 --save evening.record",
                          "play --resume evening.record"});
}

}  // namespace boathouse::terminal
