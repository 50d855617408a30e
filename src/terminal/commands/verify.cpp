// boathouse verify: says what a record proves and what it does not: the rules, the rolls, the end,
// the house that signed it, and the names.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/command.h"
#include "cli/files.h"
#include "core/json.h"
#include "core/text.h"
#include "proof/findings.h"
#include "proof/key_ring.h"
#include "proof/tournament_proof.h"
#include "terminal/commands/commands.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

using proof::Findings;
using proof::Signer;

struct VerifyArguments {
  std::string path;
  std::string key;
  std::string commitment;
  std::string language;
  bool json = false;
};

// One thing that a record may prove.
struct Claim {
  std::string_view topic;
  bool proven = false;
  std::string sentence{};
};

struct Judgement {
  std::vector<Claim> claims{};
  // The topic that was asked for and is not as it should be, if there is one.
  std::string_view failed{};
};

std::int64_t count_rolls(const Match& match) {
  return std::ranges::count_if(match.plies(), &Ply::is_chance);
}

std::vector<Digest> trusted_keys(const std::string& key, const Voice& voice) {
  if (key.empty()) return {};
  Digest digits{};
  const bool is_key = from_hex(key, digits);
  return checked(proof::read_keys(is_key ? key : read_text(key, voice)), voice, went_wrong);
}

Claim about_rules(const Match& match, const Voice& voice) {
  return {"rules", true, voice("verify.rules", {{"plies", join(match.plies().size())}})};
}

std::string about_nonces(const Match& match, const Voice& voice) {
  if (const auto& duplicate = match.dice().duplicate) {
    return voice("verify.nonces_duplicate", {{"round", duplicate->name}});
  }
  const bool sealed = match.format() == RecordFormat::sealed;
  return voice(sealed ? "verify.nonces" : "verify.nonces_plain");
}

Claim about_rolls(const Match& match, const Voice& voice) {
  const std::vector<Value> rolls{{"rolls", join(count_rolls(match))}};
  if (!match.secret_known()) {
    return {"rolls", false,
            voice(match.over() ? "verify.rolls_never" : "verify.rolls_later", rolls)};
  }
  return {"rolls", true, join(voice("verify.rolls", rolls), " ", about_nonces(match, voice))};
}

Claim about_commitment(const Match& match, const std::string& noted, const Voice& voice) {
  const std::string own = to_hex(match.commitment());
  const std::string_view key = noted.empty()  ? "verify.commitment"
                               : noted == own ? "verify.commitment_same"
                                              : "verify.commitment_other";
  return {"commitment", noted == own, voice(key, {{"commitment", own}})};
}

Claim about_end(const Match& match, const Findings& findings, const Voice& voice) {
  const bool resigned = match.ending() == Ending::resigned;
  const std::string_view key = !match.over()         ? "verify.end_missing"
                               : !findings.complete  ? "verify.end_cut"
                               : !findings.vouched() ? "verify.end_unsigned"
                               : resigned            ? "verify.end_resigned"
                                                     : "verify.end_played";
  const bool proven = findings.complete && findings.vouched();
  return {"end", proven, voice(key, {{"plies", join(match.plies().size())}})};
}

Claim about_house(const Match& match, const Findings& findings, const Voice& voice) {
  const auto key = [&] {
    switch (findings.signer) {
      case Signer::nobody:
        return "verify.house_nobody";
      case Signer::forged:
        return "verify.house_forged";
      case Signer::stranger:
        return "verify.house_stranger";
      case Signer::unknown:
        return "verify.house_unknown";
      case Signer::trusted:
        break;
    }
    return "verify.house_trusted";
  };
  const std::string signer = match.signature() ? to_hex(match.signature()->key) : "";
  return {"house", findings.vouched(), voice(key(), {{"key", signer}})};
}

Claim about_names(const Match& match, const Findings& findings, const Voice& voice) {
  if (!findings.vouched()) return {"names", false, voice("verify.names_unsigned")};
  if (findings.forgotten.size() == match.seats().size()) {
    return {"names", false, voice("verify.names_none")};
  }
  if (findings.forgotten.empty()) return {"names", true, voice("verify.names")};
  std::string seats;
  for (const int seat : findings.forgotten) seats += join(seats.empty() ? "" : ", ", seat + 1);
  return {"names", true, voice("verify.names_some", {{"seats", seats}})};
}

Judgement judge(const Match& match, const std::string& record, const VerifyArguments& arguments,
                const Voice& voice) {
  const std::vector<Digest> trusted = trusted_keys(arguments.key, voice);
  const Findings findings = proof::find_out(match, record, trusted);
  Judgement verdict;
  verdict.claims = {about_rules(match, voice),
                    about_rolls(match, voice),
                    about_commitment(match, arguments.commitment, voice),
                    about_end(match, findings, voice),
                    about_house(match, findings, voice),
                    about_names(match, findings, voice)};
  const bool forged = findings.signer == Signer::forged;
  if (!arguments.commitment.empty() && !verdict.claims[2].proven) verdict.failed = "commitment";
  if (forged || (!trusted.empty() && !findings.vouched())) verdict.failed = "house";
  return verdict;
}

std::string verdict_json(const Match& match, const Judgement& verdict) {
  JsonWriter json;
  json.open_object().member("valid", verdict.failed.empty());
  json.member("game", match.game().info().id);
  json.member("match", match.dice().match_id).member("over", match.over());
  json.member("plies", match.plies().size()).member("rolls", count_rolls(match));
  json.member("rolls_checked", match.secret_known() ? count_rolls(match) : 0);
  json.member("format", static_cast<int>(match.format()));
  if (!verdict.failed.empty()) json.member("code", verdict.failed);
  if (match.signature()) json.member("key", to_hex(match.signature()->key));
  json.key("claims").open_object();
  for (const Claim& claim : verdict.claims) {
    json.key(claim.topic).open_object().member("proven", claim.proven);
    json.member("sentence", claim.sentence).close_object();
  }
  return json.close_object().close_object().take();
}

void print_verdict(const Match& match, const Judgement& verdict, const Voice& voice) {
  const std::string name = say(match.game().words(), voice.language, "game.name");
  fmt::print("{}\n", voice(match.over() ? "verify.over" : "verify.running",
                           {{"game", name}, {"seats", join(match.seats().size())}}));
  for (const Claim& claim : verdict.claims) fmt::print("{}\n", claim.sentence);
}

// --- The result of a tournament --------------------------------------------------------------

std::string findings_json(const proof::TournamentFindings& found) {
  JsonWriter json;
  json.open_object().member("valid", !found.wrong).member("tournament", found.name);
  json.member("players", found.players).member("pairings", found.pairings);
  json.member("tables", found.tables).member("records", found.records);
  json.member("vouched", found.vouched).member("duplicate_rounds", found.rounds);
  if (found.wrong) json.member("code", found.wrong->code);
  return json.close_object().take();
}

void verify_tournament(const std::string& text, const VerifyArguments& arguments,
                       const Voice& voice) {
  const auto in_file = [&](const std::string& reason) {
    return Failure{went_wrong,
                   voice("error.in_file", {{"path", arguments.path}, {"reason", reason}})};
  };
  const auto file = read_json(text, proof::tournament_limits);
  if (!file) throw in_file(file.error().sentence(voice.language));
  const std::vector<Digest> trusted = trusted_keys(arguments.key, voice);
  const auto found = proof::examine_tournament(*file, trusted);
  if (!found) throw in_file(voice(join("verify.", found.error().code), found.error().values));
  const bool vouched = trusted.empty() || found->vouched == found->records;
  if (arguments.json) {
    fmt::print("{}\n", findings_json(*found));
  } else {
    fmt::print("{}\n", voice("verify.tournament",
                             {{"name", found->name}, {"players", join(found->players)}}));
    if (found->wrong) {
      fmt::print("{}\n", voice(join("verify.", found->wrong->code), found->wrong->values));
    } else {
      for (const auto& [key, number] : {std::pair{"verify.tournament_pairings", found->pairings},
                                        {"verify.tournament_records", found->records},
                                        {"verify.tournament_vouched", found->vouched}}) {
        fmt::print("{}\n", voice(key, {{"number", join(number)}, {"tables", join(found->tables)}}));
      }
      if (found->rounds > 0) {
        fmt::print("{}\n", voice("verify.tournament_rounds", {{"number", join(found->rounds)}}));
      }
      fmt::print("{}\n", voice("verify.tournament_standings"));
    }
  }
  if (found->wrong || !vouched) throw Failure{went_wrong};
}

void verify(const VerifyArguments& arguments) {
  const Voice voice = choose_voice(arguments.language);
  const std::string record = read_text(arguments.path, voice);
  if (record.starts_with('{')) return verify_tournament(record, arguments, voice);
  const auto match = Match::from_record(record);
  if (match) {
    const Judgement verdict = judge(*match, record, arguments, voice);
    if (arguments.json) {
      fmt::print("{}\n", verdict_json(*match, verdict));
    } else {
      print_verdict(*match, verdict, voice);
    }
    if (!verdict.failed.empty()) throw Failure{went_wrong};
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
  CLI::App& command = add_command(program, "verify", [arguments] { verify(*arguments); });
  take_text(command, "FILE", arguments->path, "", {.presence = Presence::required});
  take_text(command, "--key", arguments->key, "KEY");
  take_text(command, "--commitment", arguments->commitment, "HASH");
  take_language(command, arguments->language);
  take_json(command, arguments->json);
  give_examples(command, {"verify evening.record", "verify cup.json --key boathouse-keys.json",
                          "verify evening.record --key boathouse-keys.json",
                          "verify - --json < evening.record"});
}

}  // namespace boathouse::terminal
