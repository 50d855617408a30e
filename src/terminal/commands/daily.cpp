// boathouse daily: the challenges of a day, played for practice, and what was given away.
#include "daily/challenge.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <random>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/interrupts.h"
#include "cli/shown_work.h"
#include "core/text.h"
#include "daily/challenge_json.h"
#include "minds/words.h"
#include "terminal/commands/commands.h"
#include "terminal/session.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

using daily::Challenge;
using daily::Date;
using daily::Kind;

struct DailyArguments {
  std::string date;
  std::string game;
  std::string answer;
  std::string seed;
  std::string language;
  bool json = false;
};

// The marks of first attempts, as a file of the user keeps them: a date, a game and its marks on
// each line.
struct Done {
  Date date;
  std::string game;
  int marks = 0;
};

std::string diary_path(const Voice& voice) { return join(data_folder(voice), "/daily.txt"); }

std::vector<Done> read_diary(const Voice& voice) {
  const std::string path = diary_path(voice);
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return {};
  const std::string text = read_text(path, voice);
  std::vector<Done> diary;
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view line = cut(rest, '\n');
    const auto date = daily::read_date(cut(line, ' '));
    const std::string game{cut(line, ' ')};
    const auto marks = parse_number<int>(line);
    if (!date || !marks || *marks < 0 || *marks > daily::most_marks) {
      throw Failure{went_wrong, voice("daily.file", {{"path", as_typed(path)},
                                                     {"line", join(diary.size() + 1)}})};
    }
    diary.push_back({*date, game, *marks});
  }
  return diary;
}

// Only the first attempt counts.
void note(std::vector<Done>& diary, const Done& done, const Voice& voice) {
  const bool again = std::ranges::any_of(
      diary, [&](const Done& each) { return each.date == done.date && each.game == done.game; });
  if (again) return;
  diary.push_back(done);
  std::string text;
  for (const Done& each : diary) {
    text += join(daily::date_text(each.date), " ", each.game, " ", each.marks, "\n");
  }
  write_text(diary_path(voice), text, voice);
}

int days_in_a_row(const std::vector<Done>& diary, Date date) {
  const auto played = [&](Date day) {
    return std::ranges::find(diary, day, &Done::date) != diary.end();
  };
  int days = 0;
  while (played(date - std::chrono::days{days})) ++days;
  return days;
}

// Says how it went, but nothing about the challenges.
void show_share(const std::vector<Done>& diary, Date date, const Voice& voice) {
  fmt::print("\n{}\n\n{}\n", voice("daily.share"),
             voice("daily.share_title", {{"date", daily::date_text(date)}}));
  for (const GameEntry* game : games()) {
    const auto done = std::ranges::find_if(
        diary, [&](const Done& each) { return each.date == date && each.game == game->info().id; });
    if (done == diary.end()) continue;
    std::string marks;
    for (int mark = 0; mark < daily::most_marks; ++mark) marks += mark < done->marks ? "★" : "☆";
    fmt::print("{} {}\n", marks, say(game->words(), voice.language, "game.name"));
  }
  fmt::print("{}\n", voice("daily.streak", {{"days", join(days_in_a_row(diary, date))}}));
}

Date chosen_date(const DailyArguments& arguments, const Voice& voice) {
  const auto today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
  if (arguments.date.empty()) return today;
  const Date date = checked(daily::read_date(arguments.date), voice);
  if (date <= today) return date;
  throw Failure{misused, voice("daily.future", {{"date", daily::date_text(date)},
                                                {"today", daily::date_text(today)}})};
}

std::string title_of(const Challenge& challenge, const Voice& voice) {
  const std::string game = say(challenge.game().words(), voice.language, "game.name");
  if (challenge.kind() == Kind::race) return voice("daily.race", {{"game", game}});
  return voice("daily.position",
               {{"game", game}, {"grade", voice(join("daily.grade.", challenge.grade()))}});
}

void list_challenges(Date date, const DailyArguments& arguments, const Voice& voice) {
  const std::vector<Done> diary = read_diary(voice);
  JsonWriter json;
  json.open_object().member("date", daily::date_text(date)).key("challenges").open_array();
  if (!arguments.json) {
    fmt::print("{}\n\n", voice("daily.title", {{"date", daily::date_text(date)}}));
  }
  for (const GameEntry* game : games()) {
    const auto challenge = daily::challenge_of(*game, date);
    if (!challenge) continue;
    json.open_object().member("game", game->info().id);
    daily::write_challenge(json, **challenge, date);
    json.key("view").raw((*challenge)->start()->view_json((*challenge)->seat())).close_object();
    if (!arguments.json) fmt::print("  {}\n", title_of(**challenge, voice));
  }
  if (arguments.json) {
    fmt::print("{}\n", json.close_array().close_object().text());
    return;
  }
  fmt::print("\n{}\n  boathouse daily {} --game {}\n", voice("daily.how"), daily::date_text(date),
             games().front()->info().id);
  if (days_in_a_row(diary, date) > 0) show_share(diary, date, voice);
}

void solve(Challenge& challenge, const Voice& voice) {
  const ShownWork shown{voice("daily.solving")};
  if (!challenge.solve(shown.work())) Interrupts::check();
}

void tell_position(const Challenge& challenge, const Match& match, const daily::Attempt& attempt,
                   const Voice& voice) {
  const auto notation = [&](Move move) {
    return challenge.start()->notation(Ply::move(challenge.seat(), move), challenge.seat());
  };
  if (attempt.given_away == 0) {
    fmt::print("{}\n", voice("daily.best"));
    return;
  }
  const auto chance = [&](double share) { return percent(share, voice.language); };
  fmt::print("{}\n", voice("daily.other", {{"best", notation(attempt.decisions[0].best)},
                                           {"move", notation(match.plies()[0].code)},
                                           {"from", chance(challenge.par())},
                                           {"to", chance(challenge.par() - attempt.given_away)}}));
}

// The result, and the three choices that cost most.
void tell_race(const Challenge& challenge, const Match& match, daily::Attempt attempt,
               const Voice& voice) {
  fmt::print("{}\n",
             voice(attempt.sailed.finished ? "daily.finished" : "daily.unfinished",
                   {{"turns", join(attempt.sailed.turns)}, {"par", decimal(challenge.par(), 1)}}));
  fmt::print("{}\n", voice("daily.gave", {{"given", decimal(attempt.given_away, 1)}}));
  constexpr std::size_t most_told = 3;
  constexpr double worth_telling = 0.05;
  std::ranges::sort(
      attempt.decisions, [](const daily::Decision& one, const daily::Decision& other) {
        return one.cost > other.cost || (one.cost == other.cost && one.ply < other.ply);
      });
  for (const daily::Decision& each : attempt.decisions) {
    if (each.cost < worth_telling ||
        &each - attempt.decisions.data() >= std::ptrdiff_t{most_told}) {
      break;
    }
    const std::string best =
        match.state_at(each.ply - 1)->notation(Ply::move(0, each.best), challenge.seat());
    fmt::print("{}\n",
               voice("daily.costly",
                     {{"ply", join(each.ply)}, {"best", best}, {"cost", decimal(each.cost, 1)}}));
  }
}

std::vector<std::string> names_for(const Challenge& challenge, const Voice& voice) {
  std::vector<std::string> names;
  for (int seat = 1; seat <= challenge.seats(); ++seat) names.push_back(voice(join("name.", seat)));
  return names;
}

Match attempt_at(const Challenge& challenge, const DailyArguments& arguments, const Voice& voice) {
  const std::uint64_t seed =
      arguments.seed.empty() ? std::uint64_t{std::random_device{}()} << 32U | std::random_device{}()
                             : seed_number(arguments.seed, voice);
  return checked(daily::begin(daily::beginning_of(challenge),
                              dice_from(seed, static_cast<std::size_t>(challenge.seats())),
                              names_for(challenge, voice)),
                 voice);
}

// The match after the move or the race, or where the player has left it.
Match played(const Challenge& challenge, const DailyArguments& arguments, const Voice& voice) {
  Match match = attempt_at(challenge, arguments, voice);
  if (!arguments.answer.empty()) {
    checked(match.play(challenge.seat(), arguments.answer), voice);
    return match;
  }
  if (arguments.json) throw Failure{misused, voice("error.json_human")};
  fmt::print("{}\n\n", title_of(challenge, voice));
  Pictures pictures{"", match, voice};
  TerminalSession session{std::move(match), "", std::move(pictures), voice};
  session.give_no_hints();
  const int exit_code = challenge.kind() == Kind::race ? session.run() : session.run_for_one_move();
  if (exit_code != 0) throw Failure{exit_code};
  return session.take_match();
}

void play_challenge(Date date, const DailyArguments& arguments, const Voice& voice) {
  const GameEntry* game = checked(find_game(arguments.game), voice);
  const auto challenge = checked(daily::challenge_of(*game, date), voice);
  if (challenge->kind() == Kind::race && !arguments.answer.empty()) {
    throw Failure{misused, voice("daily.answer_race", {{"game", arguments.game}})};
  }
  std::vector<Done> diary = read_diary(voice);
  const Match match = played(*challenge, arguments, voice);
  solve(*challenge, voice);
  if (arguments.json) {
    JsonWriter json;
    json.open_object().member("game", game->info().id);
    daily::write_challenge(json, *challenge, date);
    daily::write_score(json, *challenge, match);
    fmt::print("{}\n", json.close_object().text());
    return;
  }
  const daily::Attempt attempt = daily::judge(*challenge, match);
  if (!attempt.over) return;
  if (challenge->kind() == Kind::race) {
    tell_race(*challenge, match, attempt, voice);
  } else {
    tell_position(*challenge, match, attempt, voice);
  }
  note(diary, {date, arguments.game, attempt.marks}, voice);
  show_share(diary, date, voice);
}

void run_daily(const DailyArguments& arguments) {
  const Voice voice = choose_voice(arguments.language);
  const Date date = chosen_date(arguments, voice);
  if (arguments.game.empty()) {
    list_challenges(date, arguments, voice);
  } else {
    play_challenge(date, arguments, voice);
  }
}

}  // namespace

void add_daily(CLI::App& program) {
  auto arguments = std::make_shared<DailyArguments>();
  CLI::App& command = add_command(program, "daily", [arguments] { run_daily(*arguments); });
  take_text(command, "DATE", arguments->date, "");
  take_text(command, "--game", arguments->game, "GAME");
  take_text(command, "--answer", arguments->answer, "MOVE");
  take_text(command, "--seed", arguments->seed, "N");
  take_language(command, arguments->language);
  take_json(command, arguments->json);
  give_examples(command, {"daily", "daily --game {game}",
                          "daily 2026-11-17 --game {game} --lang fr", "daily --json"});
}

}  // namespace boathouse::terminal
