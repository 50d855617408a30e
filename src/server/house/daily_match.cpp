#include "server/house/daily_match.h"

#include <cmath>

#include "core/json_null.h"
#include "core/text.h"
#include "core/try.h"

namespace boathouse::server {

namespace {

FairDice dice_of(const daily::Beginning& beginning, const AttemptRow& row) {
  FairDice dice{.secret = row.secret, .match_id = {}, .nonces = {}};
  dice.match_id = join(daily::date_text(date_of(row.key)), "-", row.key.game, "-", row.key.visitor);
  for (int seat = 0; seat < beginning.seats; ++seat) {
    dice.nonces.push_back(seat == beginning.seat ? row.nonce : dice.house_nonce(seat));
  }
  return dice;
}

}  // namespace

Expected<DailyMatch> DailyMatch::open(const daily::Beginning& beginning, AttemptRow row) {
  // Nobody reads them; names are told by whoever shows the match.
  const std::vector<std::string> names(static_cast<std::size_t>(beginning.seats), "player");
  const std::string moves = std::exchange(row.moves, {});
  Match match = TRY(daily::begin(beginning, dice_of(beginning, row), names));
  DailyMatch attempt{std::move(match), std::move(row), beginning};
  TRY(attempt.roll());
  for (std::string_view rest = moves; !rest.empty();) {
    const auto code = parse_number<Move>(cut(rest, ' '));
    if (!code) return failure("journal_unreadable");
    TRY(attempt.choose(*code));
  }
  return attempt;
}

Expected<PlayAttempt> DailyMatch::play(Move move, Milliseconds now) {
  PlayAttempt played{.key = row_.key, .before = row_.moves};
  TRY(choose(move));
  if (over()) row_.ended = now;
  played.moves = row_.moves;
  played.ended = row_.ended;
  return played;
}

Expected<void> DailyMatch::choose(Move move) {
  if (over()) return failure("match_over");
  TRY(match_.play(seat_, move));
  row_.moves += join(row_.moves.empty() ? "" : " ", move);
  return roll();
}

Expected<void> DailyMatch::roll() {
  while (!over() && match_.turn().is_chance()) TRY(match_.roll());
  return {};
}

AttemptScore score_of(const daily::Challenge& challenge, const DailyMatch& attempt) {
  constexpr double millionths = 1e6;
  const daily::Attempt judged = daily::judge(challenge, attempt.match());
  return {.finished = challenge.kind() == daily::Kind::position || judged.sailed.finished,
          .given_away = std::lround(judged.given_away * millionths),
          .turns = judged.sailed.turns,
          .marks = judged.marks};
}

void write_attempt(JsonWriter& json, const DailyMatch& attempt, std::size_t from) {
  const Match& match = attempt.match();
  json.key("attempt").open_object();
  json.member("date", daily::date_text(date_of(attempt.row().key)));
  json.member("game", attempt.row().key.game).member("match", match.dice().match_id);
  json.member("commitment", to_hex(match.commitment())).key("nonces").open_array();
  for (const Digest& nonce : match.dice().nonces) json.value(to_hex(nonce));
  json.close_array().member("from", from).key("plies").open_array();
  for (std::size_t i = from; i < match.plies().size(); ++i) json.value(match.plies()[i].code);
  json.close_array().member("over", attempt.over());
  write_text_or_null(json, "secret", attempt.over() ? to_hex(match.dice().secret) : "");
  json.close_object();
}

}  // namespace boathouse::server
