#include "server/house/tournament_json.h"

#include <algorithm>

#include "core/json_null.h"
#include "core/text.h"
#include "match/ply_json.h"

namespace boathouse::server {

namespace {

using tournament::Kind;
using tournament::Player;
using Standing = tournament::Tournament::Standing;

constexpr std::size_t most_tables = 100;

// Parts of a point that scores are told in: those of a series are half places.
int unit_of(Kind kind) { return kind == Kind::series ? 2 : static_cast<int>(tournament::point); }

void write_settings(JsonWriter& json, const Contest& contest, Milliseconds now) {
  const TournamentMade& made = contest.made;
  const tournament::Plan& plan = made.plan;
  json.member("tournament", contest.id()).member("name", made.name).member("game", made.game);
  json.member("kind", name_of(plan.kind)).key("options").open_array();
  for (const std::string& each : made.options) json.value(each);
  json.close_array().member("players", plan.k).key("pace");
  write_pace(json, made.pace);
  json.member("rated", made.rated).member("public", made.is_public);
  write_number_or_null(json, "lowest", made.lowest);
  write_number_or_null(json, "highest", made.highest);
  json.member("starts", plan.starts.count()).member("rounds", plan.rounds);
  json.member("lasts_s", plan.lasts.count() / second).member("now", now);
  json.member("duplicate", plan.duplicate);
}

// The rank, which in a league is that within the division.
void write_rank(JsonWriter& json, const Contest& contest, const Standing& standing) {
  const auto above = std::ranges::count_if(contest.standings, [&](const Standing& each) {
    return each.division > 0 && each.division < standing.division;
  });
  json.member("player", standing.player).member("rank", standing.rank - above);
  write_number_or_null(json, "division",
                       standing.division > 0 ? std::optional{standing.division} : std::nullopt);
}

void write_standing(JsonWriter& json, const Contest& contest, const Standing& standing) {
  const auto& entrant = contest.state.entrants()[static_cast<std::size_t>(standing.player)];
  json.open_object();
  write_rank(json, contest, standing);
  json.member("name", contest.entrant(standing.player).name).member("score", standing.score);
  json.member("present", entrant.present).member("bot", entrant.bot).close_object();
}

void write_table(JsonWriter& json, const Contest& contest, std::size_t number) {
  const tournament::Tournament::Seated& seated = contest.state.tables()[number];
  json.open_object().member("table", contest.table_id(number));
  json.member("round", seated.round + 1).key("seats").open_array();
  for (std::size_t seat = 0; seat < seated.table.seats.size(); ++seat) {
    const Player player = seated.table.seats[seat];
    json.open_object().member("player", player).member("name", contest.entrant(player).name);
    const bool over = seated.table.is_over();
    write_number_or_null(json, "place",
                         over ? std::optional{seated.table.places[seat]} : std::nullopt);
    const bool lapsed = !seated.lapses.empty() && seated.lapses[seat] != tournament::Lapse::none;
    write_text_or_null(json, "lapse", lapsed ? name_of(seated.lapses[seat]) : "");
    json.close_object();
  }
  json.close_array().close_object();
}

// Those that are being played first, the visitor's own before all, then the latest.
std::vector<std::size_t> tables_to_show(const Contest& contest, std::string_view visitor) {
  std::vector<std::size_t> numbers = contest.running;
  if (const auto player = contest.player_of(visitor)) {
    std::ranges::sort(numbers, {}, [&](std::size_t number) {
      const auto& seats = contest.state.tables()[number].table.seats;
      return std::pair{std::ranges::find(seats, *player) == seats.end(), number};
    });
  }
  numbers.resize(std::min(numbers.size(), most_tables));
  for (std::size_t number = contest.state.tables().size();
       number > 0 && numbers.size() < most_tables; --number) {
    if (contest.state.tables()[number - 1].table.is_over()) numbers.push_back(number - 1);
  }
  return numbers;
}

void write_you(JsonWriter& json, const Contest& contest, std::string_view visitor) {
  json.member("host", !visitor.empty() && contest.row.host == visitor).key("you");
  const auto player = contest.player_of(visitor);
  if (!player) {
    json.null();
    return;
  }
  const auto standing = std::ranges::find(contest.standings, *player, &Standing::player);
  json.open_object();
  write_rank(json, contest, *standing);
  json.member("score", standing->score);
  json.member("present", contest.state.entrants()[static_cast<std::size_t>(*player)].present);
  write_text_or_null(json, "table", contest.table_of(*player));
  json.close_object();
}

}  // namespace

std::string tournament_json(const Contest& contest, const Asked& asked, Milliseconds now) {
  const tournament::Tournament& state = contest.state;
  const std::vector<Standing>& standings = contest.standings;
  JsonWriter json;
  json.open_object().member("event", "tournament").member("seq", contest.seq);
  write_settings(json, contest, now);
  json.member("phase", name_of(state.phase())).member("round", state.rounds());
  json.member("entrants", state.entrants().size()).member("unit", unit_of(contest.made.plan.kind));
  const bool ends = state.phase() == tournament::Tournament::Phase::playing &&
                    contest.made.plan.lasts.count() > 0;
  write_number_or_null(json, "ends", ends ? std::optional{state.ends().count()} : std::nullopt);
  json.key("standings").open_array();
  std::size_t at = std::min(asked.from, standings.size());
  const std::size_t last = at + std::min(asked.most, standings.size() - at);
  for (; at < last; ++at) write_standing(json, contest, standings[at]);
  json.close_array();
  write_text_or_null(json, "next", at < standings.size() ? join(at) : "");
  json.member("tables_in_all", state.tables().size()).key("tables").open_array();
  for (const std::size_t number : tables_to_show(contest, asked.visitor))
    write_table(json, contest, number);
  json.close_array();
  if (contest.made.plan.duplicate) write_rounds(json, contest);
  write_you(json, contest, asked.visitor);
  return json.close_object().take();
}

void write_rounds(JsonWriter& json, const Contest& contest) {
  const auto rounds = static_cast<std::size_t>(contest.made.plan.rounds);
  json.key("commitments").open_array();
  for (std::size_t round = 0; round < rounds; ++round) {
    json.value(to_hex(sha256(bytes_of(contest.secret_of(round)))));
  }
  json.close_array().key("secrets").open_array();
  for (std::size_t round = 0; round < rounds; ++round) {
    if (round < contest.state.rounds() && contest.state.is_over(round)) {
      json.value(to_hex(contest.secret_of(round)));
    } else {
      json.null();
    }
  }
  json.close_array();
}

std::string tournament_news(const Contest& contest, std::string_view table) {
  JsonWriter json;
  json.open_object().member("event", "tournament").member("tournament", contest.id());
  json.member("seq", contest.seq).member("phase", name_of(contest.state.phase()));
  write_text_or_null(json, "table", table);
  return json.close_object().take();
}

}  // namespace boathouse::server
