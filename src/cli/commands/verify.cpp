// boathouse verify: checks a record against the rules, and every roll against the fair dice.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/command.h"
#include "cli/files.h"
#include "core/json.h"
#include "core/text.h"

namespace boathouse::cli {

namespace {

struct VerifyArguments {
  std::string path;
  std::string language;
  bool json = false;
};

std::int64_t count_rolls(const Match& match) {
  return std::ranges::count_if(match.plies(), &Ply::is_chance);
}

std::string findings_json(const Match& match) {
  JsonWriter json;
  json.open_object().member("valid", true).member("game", match.game().info().id);
  json.member("match", match.dice().match_id).member("over", match.over());
  json.member("plies", match.plies().size()).member("rolls", count_rolls(match));
  json.member("rolls_checked", match.secret_known() ? count_rolls(match) : 0);
  return json.close_object().take();
}

void print_findings(const Match& match, const Voice& voice) {
  const std::string name = say(match.game().words(), voice.language, "game.name");
  fmt::print("{}\n", voice(match.over() ? "verify.over" : "verify.running",
                           {{"game", name}, {"seats", join(match.seats().size())}}));
  fmt::print("{}\n", voice("verify.plies", {{"plies", join(match.plies().size())}}));
  fmt::print("{}\n", voice(match.secret_known() ? "verify.rolls" : "verify.rolls_later",
                           {{"rolls", join(count_rolls(match))}}));
}

void verify(const VerifyArguments& arguments) {
  const Voice voice = choose_voice(arguments.language);
  const std::string record = read_text(arguments.path, voice);
  const auto match = Match::from_record(record);
  if (match) {
    if (arguments.json) {
      fmt::print("{}\n", findings_json(*match));
    } else {
      print_findings(*match, voice);
    }
    return;
  }
  const std::string sentence = match.error().sentence(voice.language);
  if (!arguments.json) {
    throw Failure{went_wrong,
                  voice("error.in_file", {{"path", arguments.path}, {"reason", sentence}})};
  }
  JsonWriter json;
  json.open_object().member("valid", false).member("code", match.error().code);
  json.member("line", match.error().line).member("error", sentence).close_object();
  fmt::print("{}\n", json.text());
  throw Failure{went_wrong};
}

}  // namespace

void add_verify(CLI::App& program) {
  auto arguments = std::make_shared<VerifyArguments>();
  CLI::App& command = add_command(program, "verify", "check every move and every roll of a record",
                                  [arguments] { verify(*arguments); });
  take_text(command, "FILE", arguments->path, " ", "a record, or - for standard input",
            Presence::required);
  take_language(command, arguments->language);
  take_json(command, arguments->json);
  give_examples(command, {"verify evening.record", "verify - --json < evening.record"});
}

}  // namespace boathouse::cli
