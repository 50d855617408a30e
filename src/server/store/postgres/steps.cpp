#include "server/store/postgres/steps.h"

#include <algorithm>
#include <unordered_set>

#include "core/text.h"
#include "server/store/season_periods.h"

namespace boathouse::server::postgres {

namespace {

// Servers that have been silent for so long are forgotten.
constexpr Milliseconds long_silence = 3600 * second;

std::int64_t number_of(Phase phase) { return static_cast<std::int64_t>(phase); }

void take(std::vector<Step>& steps, const VisitorRow& row) {
  Values values;
  values.add(row.id).add(row.name).add(row.login).add(row.password).add(row.muted);
  values.add(row.ban.on).add(row.created).add(row.profile).add(row.ban.until);
  values.add(row.ban.reason).add(row.silence.on).add(row.silence.until).add(row.silence.reason);
  values.add(row.bot);
  steps.push_back(
      {"INSERT INTO visitors VALUES ($1, $2, nullif($3, ''), $4, $5, $6, $7, $8, $9, $10, $11,"
       " $12, $13, $14)",
       std::move(values)});
}

void take(std::vector<Step>& steps, const TokenRow& row) {
  Values values;
  values.add(row.hash).add(row.visitor).add(static_cast<std::int64_t>(row.kind)).add(row.name);
  values.add(row.table).add(std::int64_t{row.seat}).add(row.expires).add(row.created);
  values.add(row.used);
  steps.push_back(
      {"INSERT INTO tokens VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
       " ON CONFLICT (hash) DO UPDATE SET visitor = $2, kind = $3, name = $4,"
       " at_table = $5, seat = $6, expires = $7, created = $8, used = $9",
       std::move(values)});
}

void take(std::vector<Step>& steps, const TableRow& row) {
  Values values;
  values.add(row.id).add(row.game).add(number_of(row.phase)).add(row.is_public).add(row.timed);
  values.add(row.secret).add(row.created).add(row.changed).add(row.host).add(row.summary);
  values.add(row.seated).add(std::int64_t{row.waiting}).add(row.stale).add(row.shown);
  values.add(row.seq).add(row.due).add(row.phase >= Phase::over);
  // A row that somebody read before the last append does not tell everything.
  steps.push_back(
      {"WITH kept AS (INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,"
       " $12, $13 OR ($15 > 0 AND EXISTS"
       " (SELECT FROM journal WHERE at_table = $1 AND journal.seq > $15)), $14, $15)"
       " ON CONFLICT (id) DO UPDATE SET phase = $3, public = $4, timed = $5, secret = $6,"
       " changed = $8, host = $9, summary = $10, seated = $11, waiting = $12,"
       " stale = excluded.stale, shown = $14, seq = $15 WHERE tables.seq <= $15 RETURNING id),"
       " placed AS (UPDATE places SET over = $17, age = -$8 FROM kept WHERE at_table = kept.id"
       " AND (over <> $17 OR age <> -$8)),"
       " never AS (DELETE FROM due USING kept WHERE at_table = kept.id AND $16 = 0)"
       " INSERT INTO due SELECT id, $16::bigint, 0 FROM kept WHERE $16 > 0"
       " ON CONFLICT (at_table) DO UPDATE SET due = excluded.due, leased_until = 0",
       std::move(values)});
}

// The first result of a seat counts.
void take(std::vector<Step>& steps, const ResultRow& row) {
  if (!row.visitor.empty()) {
    // The season calls everyone by the name they had last.
    Values names;
    names.add(row.name).add(row.visitor).add(row.game).add(row.table).add(std::int64_t{row.seat});
    steps.push_back(
        {"UPDATE season SET name = $1 WHERE visitor = $2 AND name <> $1"
         " AND EXISTS (SELECT FROM season WHERE span = 0 AND period = 0 AND game = $3"
         " AND visitor = $2 AND name <> $1)"
         " AND NOT EXISTS (SELECT FROM results WHERE at_table = $4 AND seat = $5)",
         std::move(names)});
  }
  Values values;
  values.add(row.table).add(std::int64_t{row.seat}).add(row.game).add(std::int64_t{row.seats});
  values.add(row.visitor).add(row.name).add(std::int64_t{row.place});
  values.add(std::int64_t{row.points}).add(row.beaten).add(row.ended);
  values.add(month_of(row.ended)).add(std::int64_t{row.ended / day});
  steps.push_back(
      {"WITH counted AS (INSERT INTO results VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
       " ON CONFLICT DO NOTHING RETURNING *)"
       " INSERT INTO season SELECT span, period, game, visitor, name, 1,"
       " CASE place WHEN 1 THEN 1 ELSE 0 END, place, points, beaten"
       " FROM counted, (VALUES (0, 0), (1, $11::bigint), (2, $12::bigint)) AS sums (span, period)"
       " WHERE visitor <> '' ON CONFLICT (span, period, game, visitor) DO UPDATE"
       " SET name = excluded.name, matches = season.matches + 1, wins = season.wins + "
       "excluded.wins,"
       " places = season.places + excluded.places, points = season.points + excluded.points,"
       " beaten = season.beaten + excluded.beaten",
       std::move(values)});
}

void take(std::vector<Step>& steps, const ParticipantRow& row) {
  steps.push_back({"INSERT INTO participants VALUES ($1, $2) ON CONFLICT (visitor) DO NOTHING",
                   Values{}.add(row.visitor).add(row.participant)});
}

void take(std::vector<Step>& steps, const RatedRow& row) {
  Values match;
  match.add(row.number).add(row.table).add(row.game).add(row.ended).add(std::int64_t{row.luck});
  steps.push_back(
      {"WITH next AS (UPDATE rating_state SET last ="
       " CASE $1::bigint WHEN 0 THEN last + 1 ELSE greatest(last, $1) END RETURNING last)"
       " INSERT INTO rated SELECT CASE $1 WHEN 0 THEN last ELSE $1 END, $2, $3, $4, $5 FROM next",
       std::move(match)});
  for (const RatedRow::Seat& seat : row.seats) {
    Values values;
    values.add(row.table).add(std::int64_t{seat.seat}).add(seat.visitor);
    values.add(seat.result.participant).add(std::int64_t{seat.result.anchor});
    values.add(std::int64_t{seat.result.place}).add(seat.result.counts);
    values.add(seat.mean).add(seat.deviation).add(seat.gain);
    steps.push_back(
        {"INSERT INTO rated_seats SELECT number, $2,"
         " coalesce((SELECT participant FROM participants WHERE visitor = $3), $4), $5, $6, $7,"
         " $8, $9, $10 FROM rated WHERE at_table = $1",
         std::move(values)});
  }
  if (row.number != 0) return;  // written elsewhere before
  steps.push_back(
      {"UPDATE rated_seats SET counts = false FROM rated"
       " WHERE at_table = $1 AND rated_seats.number = rated.number AND EXISTS (SELECT FROM"
       " rated_seats AS seats JOIN participants ON participants.participant = seats.participant"
       " JOIN origins ON origins.visitor = participants.visitor"
       " WHERE seats.number = rated.number AND seen > $2"
       " GROUP BY origin HAVING count(DISTINCT origins.visitor) > 1)",
       Values{}.add(row.table).add(row.ended - origins_kept)});
}

void take(std::vector<Step>& steps, const ReportRow& row) {
  Values values;
  values.add(row.number).add(row.at).add(row.by).add(row.about).add(row.table).add(row.why);
  values.add(row.text).add(row.settled);
  // A number that was given elsewhere is never given again.
  steps.push_back(
      {"INSERT INTO reports SELECT CASE $1::bigint"
       " WHEN 0 THEN nextval(pg_get_serial_sequence('reports', 'number'))"
       " ELSE setval(pg_get_serial_sequence('reports', 'number'), $1) END,"
       " $2, $3, $4, $5, $6, $7, $8"
       " ON CONFLICT (teller, about, at_table) DO UPDATE SET at = $2, why = $6, text = $7,"
       " settled = $8",
       std::move(values)});
}

void take(std::vector<Step>& steps, const SettleReport& row) {
  steps.push_back(
      {"WITH changed AS (UPDATE reports SET settled = true WHERE number = $1 RETURNING 1)"
       " SELECT 1 / count(*) FROM changed",
       Values{}.add(row.number), "store_gone"});
}

void take(std::vector<Step>& steps, const DeedRow& row) {
  steps.push_back(
      {"INSERT INTO deeds (at, what, whom, until, reason) VALUES ($1, $2, $3, $4, $5)",
       Values{}.add(row.at).add(row.what).add(row.whom).add(row.until).add(row.reason)});
}

void take(std::vector<Step>& steps, const OriginRow& row) {
  steps.push_back(
      {"INSERT INTO origins VALUES ($1, $2, $3)"
       " ON CONFLICT (visitor, origin) DO UPDATE SET seen = $3",
       Values{}.add(row.visitor).add(row.origin).add(row.seen)});
}

void take(std::vector<Step>& steps, const DropOriginsBefore& row) {
  // Somebody else may be dropping them, and does it as well.
  steps.push_back(
      {"DELETE FROM origins WHERE (visitor, origin) IN (SELECT visitor, origin"
       " FROM origins WHERE seen < $1 FOR UPDATE SKIP LOCKED)",
       Values{}.add(row.seen)});
}

void take(std::vector<Step>& steps, const SeekRow& row) {
  Values values;
  values.add(row.visitor).add(row.name).add(row.game).add(std::int64_t{row.seats}).add(row.pace);
  values.add(row.rated).add(row.mean).add(row.since).add(row.seen).add(row.patience);
  values.add(row.table);
  steps.push_back(
      {"INSERT INTO seeks VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
       " ON CONFLICT (visitor) DO UPDATE SET name = $2, game = $3, seats = $4, pace = $5,"
       " rated = $6, mean = $7, since = $8, seen = $9, patience = $10, at_table = $11",
       std::move(values)});
}

void take(std::vector<Step>& steps, const SeeSeeker& row) {
  steps.push_back({"UPDATE seeks SET seen = greatest(seen, $2) WHERE visitor = $1",
                   Values{}.add(row.visitor).add(row.seen)});
}

void take(std::vector<Step>& steps, const SeatSeeker& row) {
  steps.push_back(
      {"WITH changed AS (UPDATE seeks SET at_table = $2 WHERE visitor = $1 AND at_table = ''"
       " RETURNING 1) SELECT 1 / count(*) FROM changed",
       Values{}.add(row.visitor).add(row.table), "store_gone"});
}

void take(std::vector<Step>& steps, const DropSeek& row) {
  steps.push_back({"DELETE FROM seeks WHERE visitor = $1", Values{}.add(row.visitor)});
}

void take(std::vector<Step>& steps, const DropSeeksBefore& row) {
  steps.push_back({"DELETE FROM seeks WHERE seen < $1", Values{}.add(row.seen)});
}

void take(std::vector<Step>& steps, const TournamentRow& row) {
  Values values;
  values.add(row.id).add(row.host).add(static_cast<std::int64_t>(row.phase)).add(row.is_public);
  values.add(row.starts).add(row.due).add(row.seq).add(row.about);
  steps.push_back(
      {"INSERT INTO tournaments VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
       " ON CONFLICT (id) DO UPDATE SET phase = $3, due = $6, seq = $7, about = $8"
       " WHERE tournaments.seq <= $7",
       std::move(values)});
}

void take(std::vector<Step>& steps, const EntrantRow& row) {
  steps.push_back(
      {"INSERT INTO entrants VALUES ($1, $2, $3, $4, $5)"
       " ON CONFLICT (tournament, who) DO UPDATE SET visitor = $3, name = $4, rank = $5",
       Values{}.add(row.tournament).add(row.who).add(row.visitor).add(row.name).add(row.rank)});
}

void take(std::vector<Step>& steps, const SetRank& row) {
  steps.push_back({"UPDATE entrants SET rank = $3 WHERE tournament = $1 AND who = $2",
                   Values{}.add(row.tournament).add(row.who).add(row.rank)});
}

void take(std::vector<Step>& steps, const SkillRow& row) {
  Values values;
  values.add(row.table).add(std::int64_t{row.seat}).add(std::int64_t{row.judge});
  values.add(row.decisions).add(row.cost).add(row.squares).add(row.luck);
  steps.push_back(
      {"INSERT INTO skill SELECT number, $2, $3, $4, $5, $6, $7 FROM rated WHERE at_table = $1"
       " ON CONFLICT (number, seat) DO UPDATE SET judge = $3, decisions = $4, cost = $5,"
       " squares = $6, luck = $7 WHERE skill.judge <= $3",
       std::move(values)});
}

void take(std::vector<Step>& steps, const Unfollow& row) {
  steps.push_back({"DELETE FROM follows WHERE follower = $1 AND followed = $2",
                   Values{}.add(row.follower).add(row.followed)});
}

void take(std::vector<Step>& steps, const RestartRatings& /*row*/) {
  // First what everybody waits for.
  steps.push_back({"UPDATE rating_state SET rated = 0", {}});
  steps.push_back({"DELETE FROM ratings", {}});
}

void take(std::vector<Step>& steps, const Rate& row) {
  steps.push_back(
      {"WITH moved AS (UPDATE rating_state SET rated = $2 WHERE rated = $1 RETURNING 1)"
       " SELECT 1 / count(*) FROM moved",
       Values{}.add(row.after).add(row.last), "store_behind"});
  for (const RatingRow& each : row.ratings) {
    Values values;
    values.add(each.holder.participant).add(each.holder.game).add(each.rating.mean);
    values.add(each.rating.deviation).add(std::int64_t{each.rating.matches}).add(each.rating.day);
    steps.push_back(
        {"INSERT INTO ratings VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (participant, game)"
         " DO UPDATE SET mean = $3, deviation = $4, matches = $5, day = $6",
         std::move(values)});
  }
  for (const Rate::Change& each : row.changes) {
    Values values;
    values.add(each.number).add(std::int64_t{each.seat}).add(each.mean).add(each.deviation);
    values.add(each.gain);
    steps.push_back(
        {"UPDATE rated_seats SET mean = $3, deviation = $4, gain = $5"
         " WHERE number = $1 AND seat = $2",
         std::move(values)});
  }
}

void take(std::vector<Step>& steps, const ReviewRow& row) {
  Values values;
  values.add(row.table).add(std::int64_t{row.judge}).add(row.made).add_bytes(row.text);
  steps.push_back(
      {"INSERT INTO reviews VALUES ($1, $2, $3, $4)"
       " ON CONFLICT (at_table, judge) DO UPDATE SET made = $3, review = $4",
       std::move(values)});
}

void take(std::vector<Step>& steps, const AtTable& row) {
  Values values;
  values.add(row.visitor).add(row.table);
  steps.push_back(
      {"INSERT INTO places SELECT $1::text, $2::text, coalesce(max(phase) >= 2, false),"
       " coalesce(max(-changed), 0) FROM tables WHERE id = $2 ON CONFLICT DO NOTHING",
       std::move(values)});
}

void take(std::vector<Step>& steps, const DropToken& row) {
  steps.push_back({"DELETE FROM tokens WHERE hash = $1", Values{}.add(row.hash)});
}

void take(std::vector<Step>& steps, const UseToken& row) {
  steps.push_back(
      {"UPDATE tokens SET used = $2 WHERE hash = $1", Values{}.add(row.hash).add(row.used)});
}

void take(std::vector<Step>& steps, const DropTokensOf& row) {
  Values values;
  values.add(row.visitor).add(row.except).add(row.bots);
  values.add(static_cast<std::int64_t>(TokenRow::Kind::bot));
  steps.push_back({"DELETE FROM tokens WHERE visitor = $1 AND hash <> $2 AND ($3 OR kind <> $4)",
                   std::move(values)});
}

void take(std::vector<Step>& steps, const Notify& row) {
  steps.push_back(
      {"INSERT INTO notices (visitor, at) VALUES ($1, $2)", Values{}.add(row.visitor).add(row.at)});
}

void take(std::vector<Step>& steps, const DropNotices& row) {
  steps.push_back({"DELETE FROM notices WHERE at < $1", Values{}.add(row.before)});
}

void take(std::vector<Step>& steps, const ForgetVisitor& row) {
  for (const char* sql :
       {"DELETE FROM visitors WHERE id = $1", "DELETE FROM tokens WHERE visitor = $1",
        // Their name is in these summaries.
        ("UPDATE tables SET summary = '', seated = '', stale = true"
         " WHERE id IN (SELECT at_table FROM places WHERE visitor = $1)"),
        "UPDATE tables SET host = '' WHERE phase < 2 AND host = $1",
        // They name the players.
        "DELETE FROM reviews WHERE at_table IN (SELECT at_table FROM places WHERE visitor = $1)",
        "DELETE FROM places WHERE visitor = $1", "DELETE FROM season WHERE visitor = $1",
        "DELETE FROM participants WHERE visitor = $1", "DELETE FROM seeks WHERE visitor = $1",
        "UPDATE entrants SET visitor = '', name = '—' WHERE visitor = $1",
        "UPDATE tournaments SET host = '' WHERE host = $1",
        "DELETE FROM follows WHERE $1 IN (follower, followed)",
        "DELETE FROM attempts WHERE visitor = $1", "DELETE FROM origins WHERE visitor = $1",
        "DELETE FROM reports WHERE $1 IN (teller, about)",
        "UPDATE deeds SET whom = '', reason = '' WHERE whom = $1",
        "UPDATE results SET visitor = '', name = '—' WHERE visitor = $1"}) {
    steps.push_back({sql, Values{}.add(row.id)});
  }
}

void take(std::vector<Step>& steps, const SetDue& row) {
  steps.push_back(
      {"WITH never AS (DELETE FROM due WHERE at_table = $1 AND $2 = 0)"
       " INSERT INTO due SELECT id, $2::bigint, 0 FROM tables WHERE id = $1 AND $2 > 0"
       " ON CONFLICT (at_table) DO UPDATE SET due = excluded.due, leased_until = 0",
       Values{}.add(row.table).add(row.due)});
}

void take(std::vector<Step>& steps, const DropTable& row) {
  for (const char* sql :
       {// Nobody begins the match in the meantime.
        "SELECT FROM tables WHERE id = $1 FOR UPDATE",
        "DELETE FROM journal WHERE at_table = (SELECT id FROM tables WHERE id = $1"
        " AND (phase = 0 OR phase = 3))",
        "DELETE FROM places WHERE at_table = (SELECT id FROM tables WHERE id = $1"
        " AND (phase = 0 OR phase = 3))",
        "DELETE FROM due WHERE at_table = (SELECT id FROM tables WHERE id = $1"
        " AND (phase = 0 OR phase = 3))",
        "DELETE FROM tables WHERE id = $1 AND (phase = 0 OR phase = 3)"}) {
    steps.push_back({sql, Values{}.add(row.id)});
  }
}

void take(std::vector<Step>& steps, const DropGuest& row) {
  for (const char* sql : {"DELETE FROM visitors WHERE id = $1 AND login IS NULL AND NOT banned"
                          " AND NOT EXISTS (SELECT FROM places WHERE visitor = $1)",
                          "DELETE FROM tokens WHERE visitor = $1"
                          " AND NOT EXISTS (SELECT FROM visitors WHERE id = $1)"}) {
    steps.push_back({sql, Values{}.add(row.id)});
  }
}

void take(std::vector<Step>& steps, const DropExpired& row) {
  steps.push_back(
      {"DELETE FROM tokens WHERE hash IN (SELECT hash FROM tokens"
       " WHERE expires > 0 AND expires < $1 ORDER BY expires LIMIT $2)",
       Values{}.add(row.before).add(row.most)});
}

void take(std::vector<Step>& steps, const RewriteEntry& row) {
  steps.push_back({"UPDATE journal SET entry = $3 WHERE at_table = $1 AND seq = $2",
                   Values{}.add(row.table).add(row.seq).add_bytes(row.text)});
}

// --- Changes of one row, which must still be there -------------------------------------------

void take(std::vector<Step>& steps, const TakeToken& row) {
  steps.push_back(
      {"WITH gone AS (DELETE FROM tokens WHERE hash = $1 RETURNING 1)"
       " SELECT 1 / count(*) FROM gone",
       Values{}.add(row.hash), "store_gone"});
}

void take(std::vector<Step>& steps, const RenameVisitor& row) {
  steps.push_back(
      {"WITH changed AS (UPDATE visitors SET name = $2 WHERE id = $1 RETURNING 1)"
       " SELECT 1 / count(*) FROM changed",
       Values{}.add(row.id).add(row.name), "store_gone"});
}

void take(std::vector<Step>& steps, const SetPassword& row) {
  steps.push_back(
      {"WITH changed AS (UPDATE visitors SET login = $2, password = $3 WHERE id = $1"
       " RETURNING 1) SELECT 1 / count(*) FROM changed",
       Values{}.add(row.id).add(row.login).add(row.password), "store_gone"});
}

void take(std::vector<Step>& steps, const SetMuted& row) {
  steps.push_back(
      {"WITH changed AS (UPDATE visitors SET muted = $2 WHERE id = $1 RETURNING 1)"
       " SELECT 1 / count(*) FROM changed",
       Values{}.add(row.id).add(row.muted), "store_gone"});
}

void take(std::vector<Step>& steps, const SetBan& row) {
  steps.push_back(
      {"WITH changed AS (UPDATE visitors SET banned = $2, banned_until = $3, ban_reason = $4"
       " WHERE id = $1 RETURNING 1) SELECT 1 / count(*) FROM changed",
       Values{}.add(row.id).add(row.ban.on).add(row.ban.until).add(row.ban.reason), "store_gone"});
}

void take(std::vector<Step>& steps, const SetSilence& row) {
  Values values;
  values.add(row.id).add(row.silence.on).add(row.silence.until).add(row.silence.reason);
  steps.push_back(
      {"WITH changed AS (UPDATE visitors SET silenced = $2, silenced_until = $3,"
       " silence_reason = $4 WHERE id = $1 RETURNING 1) SELECT 1 / count(*) FROM changed",
       std::move(values), "store_gone"});
}

void take(std::vector<Step>& steps, const EndSanctions& row) {
  for (const char* sql :
       {"UPDATE visitors SET banned = false, banned_until = 0, ban_reason = ''"
        " WHERE banned AND banned_until BETWEEN 1 AND $1",
        "UPDATE visitors SET silenced = false, silenced_until = 0, silence_reason = ''"
        " WHERE silenced AND silenced_until BETWEEN 1 AND $1"}) {
    steps.push_back({sql, Values{}.add(row.now)});
  }
}

void take(std::vector<Step>& steps, const BecomeBot& row) {
  steps.push_back(
      {"WITH changed AS (UPDATE visitors SET bot = true WHERE id = $1"
       " AND NOT EXISTS (SELECT FROM participants WHERE visitor = $1) RETURNING 1)"
       " SELECT 1 / count(*) FROM changed",
       Values{}.add(row.id), "store_gone"});
}

void take(std::vector<Step>& steps, const SetProfile& row) {
  steps.push_back(
      {"WITH changed AS (UPDATE visitors SET profile = $2 WHERE id = $1 RETURNING 1)"
       " SELECT 1 / count(*) FROM changed",
       Values{}.add(row.id).add(row.profile), "store_gone"});
  // Only now: those who follow at the same moment wait for the row.
  if (!row.profile) {
    steps.push_back({"DELETE FROM follows WHERE followed = $1", Values{}.add(row.id)});
  }
}

void take(std::vector<Step>& steps, const FollowRow& row) {
  steps.push_back(
      {"WITH changed AS (INSERT INTO follows SELECT $1, id, $3 FROM visitors WHERE id = $2"
       " AND profile FOR SHARE"
       " ON CONFLICT (follower, followed) DO UPDATE SET since = follows.since RETURNING 1)"
       " SELECT 1 / count(*) FROM changed",
       Values{}.add(row.follower).add(row.followed).add(row.since), "store_gone"});
}

Values values_of(const AttemptKey& key) {
  Values values;
  values.add(key.date).add(key.game).add(key.visitor);
  return values;
}

void add(Values& values, const AttemptScore& score) {
  values.add(score.finished).add(score.given_away).add(std::int64_t{score.turns});
  values.add(std::int64_t{score.marks});
}

void take(std::vector<Step>& steps, const JudgeAttempt& row) {
  Values values = values_of(row.key);
  add(values, row.score);
  steps.push_back(
      {"UPDATE attempts SET judged = true, finished = $4, given_away = $5, turns = $6, marks = $7"
       " WHERE date = $1 AND game = $2 AND visitor = $3",
       std::move(values)});
}

void take(std::vector<Step>& steps, const AttemptRow& row) {
  Values values = values_of(row.key);
  values.add(row.secret).add(row.nonce).add(row.practised).add(row.begun).add(row.ended);
  values.add(row.moves).add(row.score.has_value());
  add(values, row.score.value_or(AttemptScore{}));
  steps.push_back(
      {"WITH begun AS (INSERT INTO attempts SELECT $1, $2, id, $4, $5, $6, $7, $8, $9, $10, $11,"
       " $12, $13, $14 FROM visitors WHERE id = $3 FOR SHARE RETURNING 1)"
       " SELECT 1 / count(*) FROM begun",
       std::move(values), "store_gone"});
}

void take(std::vector<Step>& steps, const PlayAttempt& row) {
  Values values = values_of(row.key);
  values.add(row.before).add(row.moves).add(row.ended);
  steps.push_back(
      {"WITH changed AS (UPDATE attempts SET moves = $5, ended = $6 WHERE date = $1 AND game = $2"
       " AND visitor = $3 AND moves = $4 AND ended = 0 RETURNING 1)"
       " SELECT 1 / count(*) FROM changed",
       std::move(values), "store_behind"});
}

// --- Who is there ----------------------------------------------------------------------------

void take(std::vector<Step>& steps, const Heartbeat& row) {
  steps.push_back(
      {"INSERT INTO servers VALUES ($1, $2, $3, $4)"
       " ON CONFLICT (server) DO UPDATE SET beat = greatest(servers.beat, $2)",
       Values{}.add(row.server.server).add(row.at).add(row.server.journal).add(row.server.house)});
  // Somebody else may be forgetting them, and does it as well.
  steps.push_back(
      {"WITH silent AS (DELETE FROM servers WHERE server IN (SELECT server FROM servers"
       " WHERE beat < $1 FOR UPDATE SKIP LOCKED) RETURNING server)"
       " DELETE FROM presence USING silent WHERE presence.server = silent.server",
       Values{}.add(row.at - long_silence)});
}

void take(std::vector<Step>& steps, const Come& row) {
  steps.push_back({"INSERT INTO presence VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                   Values{}.add(row.table).add(row.visitor).add(row.server)});
}

void take(std::vector<Step>& steps, const Go& row) {
  steps.push_back({"DELETE FROM presence WHERE at_table = $1 AND visitor = $2 AND server = $3",
                   Values{}.add(row.table).add(row.visitor).add(row.server)});
}

void take(std::vector<Step>& steps, const LeaveServer& row) {
  for (const char* sql :
       {"DELETE FROM presence WHERE server = $1", "DELETE FROM servers WHERE server = $1"}) {
    steps.push_back({sql, Values{}.add(row.server)});
  }
}

void take(std::vector<Step>& steps, const CheckAbsent& row) {
  steps.push_back(
      {"SELECT 1 / CASE WHEN EXISTS (SELECT FROM presence JOIN servers USING (server)"
       " WHERE at_table = $1 AND visitor = $2 AND server <> $3 AND beat > $4)"
       " THEN 0 ELSE 1 END",
       Values{}.add(row.table).add(row.visitor).add(row.but).add(row.at - Reads::patience),
       "store_present"});
}

void take(std::vector<Step>& steps, const SetGrace& row) {
  steps.push_back(
      {"INSERT INTO grace VALUES (true, $1)"
       " ON CONFLICT (one) DO UPDATE SET at = greatest(grace.at, $1)",
       Values{}.add(row.at)});
}

// The columns of all lines of appends, each line a row.
struct Columns {
  std::vector<std::string> tables;
  std::vector<std::int64_t> seqs;
  std::vector<std::int64_t> ats;
  std::vector<std::int64_t> acts;
  std::vector<std::int64_t> marks;  // 0 unless it is the first line
  std::vector<std::string_view> entries;

  void add(const MarkedAppend& each) {
    std::int64_t seq = each.append->after;
    for (const Append::Line& line : each.append->lines) {
      const bool first = seq == each.append->after;
      tables.push_back(each.append->table);
      seqs.push_back(++seq);
      ats.push_back(line.at);
      acts.push_back(first ? each.append->act : 0);
      marks.push_back(first ? each.mark : 0);
      entries.push_back(line.text);
    }
  }
  [[nodiscard]] Values values() const {
    Values values;
    values.add(std::span{tables}).add(std::span{seqs}).add(std::span{ats}).add(std::span{acts});
    values.add(std::span{marks}).add_bytes(std::span{entries});
    return values;
  }
};

// The first row of an append decides: it goes in if the one before it is there and nobody else was
// faster; the others go in only behind it.
#define BOATHOUSE_APPEND                                                                      \
  "WITH input AS MATERIALIZED (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[],"  \
  " $4::bigint[], $5::bigint[], $6::bytea[]) AS line (at_table, seq, at, act, mark, entry))," \
  " first AS (INSERT INTO journal SELECT at_table, seq, at, act, mark, entry FROM input"      \
  " WHERE mark <> 0 AND (seq = 1 OR (SELECT true FROM journal AS before"                      \
  " WHERE before.at_table = input.at_table AND before.seq = input.seq - 1))"                  \
  " ORDER BY at_table COLLATE \"C\" ON CONFLICT DO NOTHING RETURNING at_table),"              \
  " rest AS (INSERT INTO journal SELECT at_table, seq, at, act, NULL, entry FROM input"       \
  " WHERE mark = 0 AND at_table IN (SELECT at_table FROM first))"

constexpr const char* append_many = BOATHOUSE_APPEND " SELECT at_table FROM first";
constexpr const char* append_or_fail = BOATHOUSE_APPEND " SELECT 1 / count(*) FROM first";

#undef BOATHOUSE_APPEND

Step append_one(const MarkedAppend& sent) {
  if (sent.append->lines.empty() || sent.append->after < 0) {
    return {
        "SELECT 1 / CASE WHEN (SELECT coalesce(max(seq), 0) FROM journal WHERE at_table = $1)"
        " = $2 THEN 1 ELSE 0 END",
        Values{}.add(sent.append->table).add(sent.append->after), "store_behind"};
  }
  Columns columns;
  columns.add(sent);
  return {append_or_fail, columns.values(), "store_behind"};
}

}  // namespace

std::vector<Step> steps_of(const Batch& batch, std::span<const std::int64_t> marks) {
  std::vector<Step> steps;
  std::vector<std::string> appended;
  for (const Write& write : batch) {
    if (const auto* append = write.get_if<Append>()) {
      steps.push_back(append_one({append, marks.front()}));
      marks = marks.subspan(1);
      appended.push_back(append->table);
      continue;
    }
    write.visit([&]<class Row>(const Row& row) {
      if constexpr (!std::same_as<Row, Append>) take(steps, row);
    });
  }
  // Unless the batch brings the row itself.
  std::erase_if(appended, [&](const std::string& table) {
    return std::ranges::any_of(batch, [&](const Write& write) {
      const auto* row = write.get_if<TableRow>();
      return row != nullptr && row->id == table;
    });
  });
  if (!appended.empty()) steps.push_back(make_stale(appended));
  return steps;
}

Step append_all(std::span<const MarkedAppend> appends) {
  Columns columns;
  for (const MarkedAppend& each : appends) columns.add(each);
  return {append_many, columns.values()};
}

Step make_stale(std::span<const std::string> tables) {
  // In a fixed order, so that two servers never wait for each other.
  return {
      "UPDATE tables SET stale = true WHERE id IN (SELECT id FROM tables"
      " WHERE id = ANY($1::text[]) AND NOT stale ORDER BY id FOR UPDATE)",
      Values{}.add(tables)};
}

Step find_mark(const MarkedAppend& sent) {
  return {"SELECT 1 FROM journal WHERE at_table = $1 AND seq = $2 AND mark = $3",
          Values{}.add(sent.append->table).add(sent.append->after + 1).add(sent.mark)};
}

}  // namespace boathouse::server::postgres
