#include "server/store/sqlite/sqlite_store.h"

#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <span>
#include <system_error>
#include <utility>

#include "core/text.h"
#include "server/store/private_files.h"
#include "server/store/read_rows.h"
#include "server/store/season_periods.h"
#include "solvers/team.h"

namespace boathouse::server {

namespace {

// Step N turns a file of version N into version N + 1; the first creates it.
constexpr std::array<const char*, 10> migrations{
    "CREATE TABLE visitors (id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE,"
    "  password TEXT NOT NULL, muted TEXT NOT NULL, banned INTEGER NOT NULL,"
    "  created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE tokens (hash BLOB PRIMARY KEY, visitor TEXT NOT NULL, kind INTEGER NOT NULL,"
    "  name TEXT NOT NULL, at_table TEXT NOT NULL, seat INTEGER NOT NULL,"
    "  expires INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX tokens_of ON tokens (visitor);"
    "CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, phase INTEGER NOT NULL,"
    "  public INTEGER NOT NULL, timed INTEGER NOT NULL, secret BLOB NOT NULL,"
    "  created INTEGER NOT NULL, changed INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX lobby ON tables (created) WHERE public AND phase < 2;"
    "CREATE INDEX clocks ON tables (id) WHERE timed AND phase = 1;"
    "CREATE TABLE journal (at_table TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,"
    "  entry TEXT NOT NULL, PRIMARY KEY (at_table, seq)) WITHOUT ROWID;"
    "CREATE TABLE places (visitor TEXT NOT NULL, at_table TEXT NOT NULL,"
    "  PRIMARY KEY (visitor, at_table)) WITHOUT ROWID;"
    "CREATE TABLE results (at_table TEXT NOT NULL, seat INTEGER NOT NULL, game TEXT NOT NULL,"
    "  seats INTEGER NOT NULL, visitor TEXT NOT NULL, name TEXT NOT NULL, place INTEGER NOT NULL,"
    "  points INTEGER NOT NULL, beaten REAL NOT NULL, ended INTEGER NOT NULL,"
    "  PRIMARY KEY (at_table, seat)) WITHOUT ROWID;"
    "CREATE INDEX results_by_time ON results (ended);",
    // Numbers are never reused, so that no entry is taken for another.
    "CREATE TABLE fresh (id INTEGER PRIMARY KEY AUTOINCREMENT, at_table TEXT NOT NULL,"
    "  seq INTEGER NOT NULL, at INTEGER NOT NULL, entry TEXT NOT NULL);",
    // Devices can be listed without their visitor's links; what an administrator changes is
    // noticed.
    "ALTER TABLE tokens ADD COLUMN created INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tokens ADD COLUMN used INTEGER NOT NULL DEFAULT 0;"
    "DROP INDEX tokens_of;"
    "CREATE INDEX tokens_of ON tokens (visitor, kind);"
    "CREATE TABLE notices (id INTEGER PRIMARY KEY AUTOINCREMENT, visitor TEXT NOT NULL);"
    // Lists are read from summaries, in order; those of older tables are written on their next use.
    "ALTER TABLE tables ADD COLUMN host TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN summary TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN seated TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN stale INTEGER NOT NULL DEFAULT 1;"
    "ALTER TABLE tables ADD COLUMN due INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET due = 1 WHERE timed AND phase = 1;"
    "UPDATE tables SET shown = changed + 259200000 WHERE public AND phase < 2;"
    "DROP INDEX lobby;"
    "DROP INDEX clocks;"
    "CREATE INDEX lobby ON tables (shown) WHERE public AND phase < 2;"
    "CREATE INDEX clocks ON tables (due, id) WHERE due > 0;"
    "CREATE INDEX made_by ON tables (host, phase) WHERE phase < 2;"
    "CREATE INDEX unstarted ON tables (changed) WHERE phase = 0 OR phase = 3;"
    "ALTER TABLE places ADD COLUMN over INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE places ADD COLUMN age INTEGER NOT NULL DEFAULT 0;"  // the greater, the older
    "UPDATE places SET over = (SELECT phase >= 2 FROM tables WHERE id = at_table),"
    "  age = (SELECT -changed FROM tables WHERE id = at_table)"
    "  WHERE at_table IN (SELECT id FROM tables);"
    "CREATE INDEX places_in_order ON places (visitor, over, age, at_table);"
    "CREATE INDEX places_at ON places (at_table);"
    "CREATE INDEX tokens_by_end ON tokens (expires) WHERE expires > 0;"
    "CREATE INDEX guests ON visitors (created, id) WHERE login IS NULL AND NOT banned;"
    "CREATE INDEX results_of ON results (visitor);"
    // Sums of results: over all time (span 0), by month (1, counted from the year 0) and by day (2,
    // counted from 1970).
    "CREATE TABLE season (span INTEGER NOT NULL, period INTEGER NOT NULL, game TEXT NOT NULL,"
    "  visitor TEXT NOT NULL, name TEXT NOT NULL, matches INTEGER NOT NULL, wins INTEGER NOT NULL,"
    "  places INTEGER NOT NULL, points INTEGER NOT NULL, beaten REAL NOT NULL,"
    "  PRIMARY KEY (span, period, game, visitor)) WITHOUT ROWID;"
    "CREATE INDEX season_of ON season (visitor);"
    "WITH spans (span) AS (VALUES (0), (1), (2))"
    "  INSERT INTO season SELECT span, CASE span WHEN 0 THEN 0"
    "    WHEN 1 THEN strftime('%Y', ended / 1000, 'unixepoch') * 12"
    "      + strftime('%m', ended / 1000, 'unixepoch') - 1"
    "    ELSE ended / 86400000 END AS period, game, visitor, max(name), count(*), sum(place = 1),"
    "    sum(place), sum(points), sum(beaten)"
    "  FROM results, spans WHERE visitor <> '' GROUP BY span, period, game, visitor;"
    "CREATE TABLE reviews (at_table TEXT NOT NULL, judge INTEGER NOT NULL, made INTEGER NOT NULL,"
    "  text TEXT NOT NULL, PRIMARY KEY (at_table, judge)) WITHOUT ROWID;",
    // What was done counts once for each table; an older row never replaces a newer one.
    "ALTER TABLE journal ADD COLUMN act INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE fresh ADD COLUMN act INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;"
    // Who is where, by way of which server, and who is alive.
    "ALTER TABLE notices ADD COLUMN at INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE servers (id TEXT PRIMARY KEY, beat INTEGER NOT NULL, journal INTEGER NOT NULL,"
    "  house TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE presence (at_table TEXT NOT NULL, visitor TEXT NOT NULL, server TEXT NOT NULL,"
    "  PRIMARY KEY (at_table, visitor, server)) WITHOUT ROWID;"
    "CREATE INDEX presence_by ON presence (server);"
    "CREATE TABLE grace (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);",
    // Rated matches by number; `rating_state` knows the last number given, and the last one rated.
    "CREATE TABLE participants (visitor TEXT PRIMARY KEY, participant INTEGER NOT NULL UNIQUE)"
    "  WITHOUT ROWID;"
    "CREATE TABLE rated (number INTEGER PRIMARY KEY, at_table TEXT NOT NULL UNIQUE,"
    "  game TEXT NOT NULL, ended INTEGER NOT NULL, luck INTEGER NOT NULL);"
    "CREATE TABLE rated_seats (number INTEGER NOT NULL, seat INTEGER NOT NULL,"
    "  participant INTEGER NOT NULL, anchor INTEGER NOT NULL, place INTEGER NOT NULL,"
    "  counts INTEGER NOT NULL, mean REAL NOT NULL, deviation REAL NOT NULL, gain REAL NOT NULL,"
    "  PRIMARY KEY (number, seat)) WITHOUT ROWID;"
    "CREATE INDEX rated_seats_of ON rated_seats (participant, number);"
    "CREATE TABLE ratings (participant INTEGER NOT NULL, game TEXT NOT NULL, mean REAL NOT NULL,"
    "  deviation REAL NOT NULL, matches INTEGER NOT NULL, day INTEGER NOT NULL,"
    "  PRIMARY KEY (participant, game)) WITHOUT ROWID;"
    "CREATE TABLE rating_state (one INTEGER PRIMARY KEY CHECK (one = 1), last INTEGER NOT NULL,"
    "  rated INTEGER NOT NULL);"
    "INSERT INTO rating_state VALUES (1, 0, 0);",
    "CREATE TABLE seeks (visitor TEXT PRIMARY KEY, name TEXT NOT NULL, game TEXT NOT NULL,"
    "  seats INTEGER NOT NULL, pace TEXT NOT NULL, rated INTEGER NOT NULL, mean REAL NOT NULL,"
    "  since INTEGER NOT NULL, seen INTEGER NOT NULL, patience INTEGER NOT NULL,"
    "  at_table TEXT NOT NULL) WITHOUT ROWID;",
    "CREATE TABLE tournaments (id TEXT PRIMARY KEY, host TEXT NOT NULL, phase INTEGER NOT NULL,"
    "  public INTEGER NOT NULL, starts INTEGER NOT NULL, due INTEGER NOT NULL,"
    "  seq INTEGER NOT NULL, about TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX tournaments_listed ON tournaments (phase, starts) WHERE public;"
    "CREATE INDEX tournaments_due ON tournaments (due) WHERE due > 0;"
    "CREATE INDEX tournaments_by ON tournaments (host) WHERE phase < 2;"
    "CREATE TABLE entrants (tournament TEXT NOT NULL, who TEXT NOT NULL, visitor TEXT NOT NULL,"
    "  name TEXT NOT NULL, PRIMARY KEY (tournament, who)) WITHOUT ROWID;"
    "CREATE INDEX entrants_of ON entrants (visitor);",
    "ALTER TABLE visitors ADD COLUMN profile INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE follows (follower TEXT NOT NULL, followed TEXT NOT NULL, since INTEGER NOT NULL,"
    "  PRIMARY KEY (follower, followed)) WITHOUT ROWID;"
    "CREATE INDEX followers ON follows (followed);"
    "CREATE TABLE skill (number INTEGER NOT NULL, seat INTEGER NOT NULL, judge INTEGER NOT NULL,"
    "  decisions INTEGER NOT NULL, cost REAL NOT NULL, squares REAL NOT NULL, luck REAL NOT NULL,"
    "  PRIMARY KEY (number, seat)) WITHOUT ROWID;"
    "DROP INDEX results_of;"
    "CREATE INDEX results_of ON results (visitor, ended);",
    "ALTER TABLE visitors ADD COLUMN banned_until INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE visitors ADD COLUMN ban_reason TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE visitors ADD COLUMN silenced INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE visitors ADD COLUMN silenced_until INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE visitors ADD COLUMN silence_reason TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE visitors ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE reports (number INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL,"
    "  teller TEXT NOT NULL, about TEXT NOT NULL, at_table TEXT NOT NULL, why TEXT NOT NULL,"
    "  text TEXT NOT NULL, settled INTEGER NOT NULL, UNIQUE (teller, about, at_table));"
    "CREATE TABLE deeds (at INTEGER NOT NULL, what TEXT NOT NULL, whom TEXT NOT NULL,"
    "  until INTEGER NOT NULL, reason TEXT NOT NULL);"
    "CREATE TABLE origins (visitor TEXT NOT NULL, origin BLOB NOT NULL, seen INTEGER NOT NULL,"
    "  PRIMARY KEY (visitor, origin)) WITHOUT ROWID;"
    "CREATE INDEX origins_by_age ON origins (seen);"
    "ALTER TABLE entrants ADD COLUMN rank INTEGER NOT NULL DEFAULT 0;",
    "CREATE TABLE attempts (date INTEGER NOT NULL, game TEXT NOT NULL, visitor TEXT NOT NULL,"
    "  secret BLOB NOT NULL, nonce BLOB NOT NULL, practised INTEGER NOT NULL,"
    "  begun INTEGER NOT NULL, ended INTEGER NOT NULL, moves TEXT NOT NULL,"
    "  judged INTEGER NOT NULL, finished INTEGER NOT NULL, given_away INTEGER NOT NULL,"
    "  turns INTEGER NOT NULL, marks INTEGER NOT NULL, PRIMARY KEY (date, game, visitor))"
    "  WITHOUT ROWID;"
    "CREATE INDEX attempts_of ON attempts (visitor);"
    "CREATE INDEX attempts_ranked ON attempts (date, game, finished DESC, given_away, ended,"
    "  visitor) WHERE judged;"
    "CREATE INDEX attempts_unjudged ON attempts (ended) WHERE ended > 0 AND NOT judged;"};

void migrate(Database& database) {
  const auto known = static_cast<std::int64_t>(migrations.size());
  for (;;) {
    database.run("BEGIN IMMEDIATE");
    const std::int64_t version = database.number("PRAGMA user_version");
    if (version > known) {
      database.run("ROLLBACK");
      throw StoreFailure{{"store_version", {{"found", join(version)}, {"known", join(known)}}}};
    }
    if (version == known) {
      database.run("COMMIT");
      return;
    }
    database.run(migrations[static_cast<std::size_t>(version)]);
    database.run(join("PRAGMA user_version = ", version + 1).c_str());
    database.run("COMMIT");
  }
}

std::int64_t number_of(Phase phase) { return static_cast<std::int64_t>(phase); }

Statement& bind(Statement& statement, bool flag) {
  return statement.bind(std::int64_t{flag ? 1 : 0});
}

bool keep(Statements& run, const VisitorRow& row) {
  Statement statement =
      run("INSERT INTO visitors VALUES (?1, ?2, nullif(?3, ''), ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,"
          " ?12, ?13, ?14)");
  statement.bind(row.id).bind(row.name).bind(row.login).bind(row.password).bind(row.muted);
  bind(statement, row.ban.on).bind(row.created);
  bind(statement, row.profile).bind(row.ban.until).bind(row.ban.reason);
  bind(statement, row.silence.on).bind(row.silence.until).bind(row.silence.reason);
  return bind(statement, row.bot).try_to_run();
}

bool keep(Statements& run, const TokenRow& row) {
  Statement statement = run("INSERT OR REPLACE INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  statement.bind(row.hash).bind(row.visitor).bind(static_cast<std::int64_t>(row.kind));
  statement.bind(row.name).bind(row.table).bind(std::int64_t{row.seat}).bind(row.expires);
  return statement.bind(row.created).bind(row.used).try_to_run();
}

bool keep(Statements& run, const TableRow& row) {
  {
    Statement statement =
        run("INSERT INTO tables (id, game, phase, public, timed, secret, created, changed, host,"
            " summary, seated, waiting, stale, due, shown, seq)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)"
            " ON CONFLICT (id) DO UPDATE SET phase = ?3, public = ?4, timed = ?5, secret = ?6,"
            " changed = ?8, host = ?9, summary = ?10, seated = ?11, waiting = ?12, stale = ?13,"
            " due = ?14, shown = ?15, seq = ?16 WHERE seq <= ?16");
    statement.bind(row.id).bind(row.game).bind(number_of(row.phase));
    bind(bind(statement, row.is_public), row.timed).bind(row.secret);
    statement.bind(row.created).bind(row.changed).bind(row.host).bind(row.summary);
    bind(statement.bind(row.seated).bind(std::int64_t{row.waiting}), row.stale);
    if (!statement.bind(row.due).bind(row.shown).bind(row.seq).try_to_run()) return false;
  }
  Statement places = run(
      "UPDATE places SET over = ?2, age = ?3 WHERE at_table = ?1 AND (over <> ?2 OR age <> ?3)");
  bind(places.bind(row.id), row.phase >= Phase::over).bind(-row.changed);
  return places.try_to_run();
}

// Which periods a sum is for.
enum Span : std::int64_t { all_time = 0, by_month = 1, by_day = 2 };

bool add_up(Statements& run, const ResultRow& row) {
  if (row.visitor.empty()) return true;
  bool renamed = false;
  {
    Statement name =
        run("SELECT name FROM season WHERE span = 0 AND period = 0 AND game = ? AND visitor = ?");
    renamed = name.bind(row.game).bind(row.visitor).step() && name.text() != row.name;
  }
  for (const auto& [span, period] :
       {std::pair{all_time, std::int64_t{0}}, std::pair{by_month, month_of(row.ended)},
        std::pair{by_day, std::int64_t{row.ended / day}}}) {
    Statement statement =
        run("INSERT INTO season VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6, ?7, ?8, ?9)"
            " ON CONFLICT DO UPDATE SET name = ?5, matches = matches + 1, wins = wins + ?6,"
            " places = places + ?7, points = points + ?8, beaten = beaten + ?9");
    statement.bind(std::int64_t{span}).bind(period).bind(row.game).bind(row.visitor);
    statement.bind(row.name).bind(std::int64_t{row.place == 1 ? 1 : 0});
    statement.bind(std::int64_t{row.place}).bind(std::int64_t{row.points}).bind(row.beaten);
    if (!statement.try_to_run()) return false;
  }
  if (!renamed) return true;
  // The season calls everyone by the name they had last.
  Statement names = run("UPDATE season SET name = ?1 WHERE visitor = ?2 AND name <> ?1");
  return names.bind(row.name).bind(row.visitor).try_to_run();
}

// The first result of a seat counts.
bool keep(Statements& run, const ResultRow& row) {
  {
    Statement known = run("SELECT 1 FROM results WHERE at_table = ? AND seat = ?");
    if (known.bind(row.table).bind(std::int64_t{row.seat}).step()) return true;
  }
  if (!add_up(run, row)) return false;
  Statement statement = run("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  statement.bind(row.table).bind(std::int64_t{row.seat}).bind(row.game);
  statement.bind(std::int64_t{row.seats}).bind(row.visitor).bind(row.name);
  statement.bind(std::int64_t{row.place}).bind(std::int64_t{row.points}).bind(row.beaten);
  return statement.bind(row.ended).try_to_run();
}

bool keep(Statements& run, const ParticipantRow& row) {
  Statement statement = run("INSERT OR IGNORE INTO participants VALUES (?, ?)");
  return statement.bind(row.visitor).bind(row.participant).try_to_run();
}

bool keep(Statements& run, const RatedRow& row) {
  std::int64_t number = row.number;
  {
    Statement state =
        run("UPDATE rating_state SET last = CASE ?1 WHEN 0 THEN last + 1 ELSE max(last, ?1) END"
            " RETURNING last");
    if (!state.bind(row.number).step()) return false;
    if (number == 0) number = state.number();
  }
  {
    Statement match = run("INSERT INTO rated VALUES (?, ?, ?, ?, ?)");
    match.bind(number).bind(row.table).bind(row.game).bind(row.ended);
    if (!match.bind(std::int64_t{row.luck}).try_to_run()) return false;
  }
  for (const RatedRow::Seat& seat : row.seats) {
    Statement statement =
        run("INSERT INTO rated_seats VALUES (?1, ?2,"
            " ifnull((SELECT participant FROM participants WHERE visitor = ?3), ?4), ?5, ?6, ?7,"
            " ?8, ?9, ?10)");
    statement.bind(number).bind(std::int64_t{seat.seat}).bind(seat.visitor);
    statement.bind(seat.result.participant).bind(std::int64_t{seat.result.anchor});
    bind(statement.bind(std::int64_t{seat.result.place}), seat.result.counts);
    statement.bind(seat.mean).bind(seat.deviation);
    if (!statement.bind(seat.gain).try_to_run()) return false;
  }
  if (row.number != 0) return true;  // written elsewhere before
  Statement together =
      run("UPDATE rated_seats SET counts = 0 WHERE number = ?1 AND EXISTS (SELECT 1 FROM"
          " rated_seats AS seats JOIN participants ON participants.participant = seats.participant"
          " JOIN origins ON origins.visitor = participants.visitor WHERE seats.number = ?1"
          " AND seen > ?2 GROUP BY origin HAVING count(DISTINCT origins.visitor) > 1)");
  return together.bind(number).bind(row.ended - origins_kept).try_to_run();
}

bool keep(Statements& run, const ReportRow& row) {
  Statement statement =
      run("INSERT INTO reports VALUES (nullif(?1, 0), ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
          " ON CONFLICT (teller, about, at_table) DO UPDATE SET at = ?2, why = ?6, text = ?7,"
          " settled = ?8");
  statement.bind(row.number).bind(row.at).bind(row.by).bind(row.about).bind(row.table);
  return bind(statement.bind(row.why).bind(row.text), row.settled).try_to_run();
}

bool keep(Statements& run, const DeedRow& row) {
  Statement statement = run("INSERT INTO deeds VALUES (?, ?, ?, ?, ?)");
  statement.bind(row.at).bind(row.what).bind(row.whom).bind(row.until);
  return statement.bind(row.reason).try_to_run();
}

bool keep(Statements& run, const OriginRow& row) {
  Statement statement = run("INSERT OR REPLACE INTO origins VALUES (?, ?, ?)");
  return statement.bind(row.visitor).bind(row.origin).bind(row.seen).try_to_run();
}

bool keep(Statements& run, const DropOriginsBefore& row) {
  Statement statement = run("DELETE FROM origins WHERE seen < ?");
  return statement.bind(row.seen).try_to_run();
}

bool keep(Statements& run, const EndSanctions& row) {
  for (const char* sql :
       {"UPDATE visitors SET banned = 0, banned_until = 0, ban_reason = ''"
        " WHERE banned AND banned_until BETWEEN 1 AND ?",
        "UPDATE visitors SET silenced = 0, silenced_until = 0, silence_reason = ''"
        " WHERE silenced AND silenced_until BETWEEN 1 AND ?"}) {
    Statement statement = run(sql);
    if (!statement.bind(row.now).try_to_run()) return false;
  }
  return true;
}

bool keep(Statements& run, const SeekRow& row) {
  Statement statement =
      run("INSERT OR REPLACE INTO seeks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  statement.bind(row.visitor).bind(row.name).bind(row.game).bind(std::int64_t{row.seats});
  bind(statement.bind(row.pace), row.rated).bind(row.mean).bind(row.since).bind(row.seen);
  return statement.bind(row.patience).bind(row.table).try_to_run();
}

bool keep(Statements& run, const SeeSeeker& row) {
  Statement statement = run("UPDATE seeks SET seen = max(seen, ?2) WHERE visitor = ?1");
  return statement.bind(row.visitor).bind(row.seen).try_to_run();
}

bool keep(Statements& run, const DropSeek& row) {
  Statement statement = run("DELETE FROM seeks WHERE visitor = ?");
  return statement.bind(row.visitor).try_to_run();
}

bool keep(Statements& run, const DropSeeksBefore& row) {
  Statement statement = run("DELETE FROM seeks WHERE seen < ?");
  return statement.bind(row.seen).try_to_run();
}

bool keep(Statements& run, const TournamentRow& row) {
  Statement statement =
      run("INSERT INTO tournaments VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
          " ON CONFLICT (id) DO UPDATE SET phase = ?3, due = ?6, seq = ?7, about = ?8"
          " WHERE seq <= ?7");
  statement.bind(row.id).bind(row.host).bind(static_cast<std::int64_t>(row.phase));
  bind(statement, row.is_public).bind(row.starts).bind(row.due).bind(row.seq);
  return statement.bind(row.about).try_to_run();
}

bool keep(Statements& run, const EntrantRow& row) {
  Statement statement = run("INSERT OR REPLACE INTO entrants VALUES (?, ?, ?, ?, ?)");
  statement.bind(row.tournament).bind(row.who).bind(row.visitor).bind(row.name);
  return statement.bind(row.rank).try_to_run();
}

bool keep(Statements& run, const SetRank& row) {
  Statement statement = run("UPDATE entrants SET rank = ?3 WHERE tournament = ?1 AND who = ?2");
  return statement.bind(row.tournament).bind(row.who).bind(row.rank).try_to_run();
}

bool keep(Statements& run, const SkillRow& row) {
  Statement statement =
      run("INSERT INTO skill SELECT number, ?2, ?3, ?4, ?5, ?6, ?7 FROM rated WHERE at_table = ?1"
          " ON CONFLICT DO UPDATE SET judge = ?3, decisions = ?4, cost = ?5, squares = ?6,"
          " luck = ?7 WHERE judge <= ?3");
  statement.bind(row.table).bind(std::int64_t{row.seat}).bind(std::int64_t{row.judge});
  statement.bind(row.decisions).bind(row.cost).bind(row.squares);
  return statement.bind(row.luck).try_to_run();
}

Statement& bind(Statement& statement, const AttemptKey& key) {
  return statement.bind(key.date).bind(key.game).bind(key.visitor);
}

Statement& bind(Statement& statement, const AttemptScore& score) {
  bind(statement, score.finished).bind(score.given_away).bind(std::int64_t{score.turns});
  return statement.bind(std::int64_t{score.marks});
}

bool keep(Statements& run, const JudgeAttempt& row) {
  Statement statement =
      run("UPDATE attempts SET judged = 1, finished = ?4, given_away = ?5, turns = ?6, marks = ?7"
          " WHERE date = ?1 AND game = ?2 AND visitor = ?3");
  return bind(bind(statement, row.key), row.score).try_to_run();
}

bool keep(Statements& run, const Unfollow& row) {
  Statement statement = run("DELETE FROM follows WHERE follower = ? AND followed = ?");
  return statement.bind(row.follower).bind(row.followed).try_to_run();
}

bool keep(Statements& run, const RestartRatings& /*row*/) {
  for (const char* sql : {"DELETE FROM ratings", "UPDATE rating_state SET rated = 0"}) {
    Statement statement = run(sql);
    if (!statement.try_to_run()) return false;
  }
  return true;
}

bool keep_ratings(Statements& run, const Rate& row) {
  for (const RatingRow& each : row.ratings) {
    Statement statement = run("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?)");
    statement.bind(each.holder.participant).bind(each.holder.game).bind(each.rating.mean);
    statement.bind(each.rating.deviation).bind(std::int64_t{each.rating.matches});
    if (!statement.bind(each.rating.day).try_to_run()) return false;
  }
  for (const Rate::Change& each : row.changes) {
    Statement statement =
        run("UPDATE rated_seats SET mean = ?3, deviation = ?4, gain = ?5"
            " WHERE number = ?1 AND seat = ?2");
    statement.bind(each.number).bind(std::int64_t{each.seat}).bind(each.mean);
    if (!statement.bind(each.deviation).bind(each.gain).try_to_run()) return false;
  }
  return true;
}

bool keep(Statements& run, const ReviewRow& row) {
  Statement statement = run("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?)");
  statement.bind(row.table).bind(std::int64_t{row.judge}).bind(row.made);
  return statement.bind(row.text).try_to_run();
}

bool keep(Statements& run, const AtTable& row) {
  Statement statement =
      run("INSERT OR IGNORE INTO places (visitor, at_table, over, age)"
          " SELECT ?1, ?2, ifnull(max(phase >= 2), 0), ifnull(max(-changed), 0)"
          " FROM tables WHERE id = ?2");
  return statement.bind(row.visitor).bind(row.table).try_to_run();
}

bool keep(Statements& run, const DropToken& row) {
  Statement statement = run("DELETE FROM tokens WHERE hash = ?");
  return statement.bind(row.hash).try_to_run();
}

bool keep(Statements& run, const UseToken& row) {
  Statement statement = run("UPDATE tokens SET used = ?2 WHERE hash = ?1");
  return statement.bind(row.hash).bind(row.used).try_to_run();
}

bool keep(Statements& run, const DropTokensOf& row) {
  Statement statement =
      run("DELETE FROM tokens WHERE visitor = ?1 AND hash != ?2 AND (?3 OR kind != ?4)");
  bind(statement.bind(row.visitor).bind(row.except), row.bots);
  return statement.bind(static_cast<std::int64_t>(TokenRow::Kind::bot)).try_to_run();
}

bool keep(Statements& run, const Notify& row) {
  Statement statement = run("INSERT INTO notices (visitor, at) VALUES (?, ?)");
  return statement.bind(row.visitor).bind(row.at).try_to_run();
}

bool keep(Statements& run, const DropNotices& row) {
  Statement statement = run("DELETE FROM notices WHERE at < ?");
  return statement.bind(row.before).try_to_run();
}

bool keep(Statements& run, const LeaveServer& row) {
  for (const char* sql :
       {"DELETE FROM presence WHERE server = ?", "DELETE FROM servers WHERE id = ?"}) {
    Statement statement = run(sql);
    if (!statement.bind(row.server).try_to_run()) return false;
  }
  return true;
}

bool keep(Statements& run, const Heartbeat& row) {
  constexpr Milliseconds forgotten_after = 3600 * second;
  std::vector<std::string> silent;
  {
    Statement rows = run("SELECT id FROM servers WHERE beat < ?");
    rows.bind(row.at - forgotten_after);
    while (rows.step()) silent.push_back(rows.text());
  }
  for (const std::string& server : silent) {
    if (!keep(run, LeaveServer{server})) return false;
  }
  Statement statement = run("INSERT OR REPLACE INTO servers VALUES (?, ?, ?, ?)");
  statement.bind(row.server.server).bind(row.at).bind(row.server.journal);
  return statement.bind(row.server.house).try_to_run();
}

bool keep(Statements& run, const Come& row) {
  Statement statement = run("INSERT OR IGNORE INTO presence VALUES (?, ?, ?)");
  return statement.bind(row.table).bind(row.visitor).bind(row.server).try_to_run();
}

bool keep(Statements& run, const Go& row) {
  Statement statement =
      run("DELETE FROM presence WHERE at_table = ? AND visitor = ? AND server = ?");
  return statement.bind(row.table).bind(row.visitor).bind(row.server).try_to_run();
}

bool keep(Statements& run, const SetGrace& row) {
  Statement statement = run("INSERT OR REPLACE INTO grace VALUES (1, ?)");
  return statement.bind(row.at).try_to_run();
}

bool keep(Statements& run, const ForgetVisitor& row) {
  for (const char* sql :
       {"DELETE FROM visitors WHERE id = ?", "DELETE FROM tokens WHERE visitor = ?",
        // Their name is in these summaries.
        ("UPDATE tables SET summary = '', seated = '', stale = 1"
         " WHERE id IN (SELECT at_table FROM places WHERE visitor = ?)"),
        "UPDATE tables SET host = '' WHERE phase < 2 AND host = ?",
        // They name the players.
        "DELETE FROM reviews WHERE at_table IN (SELECT at_table FROM places WHERE visitor = ?)",
        "DELETE FROM places WHERE visitor = ?", "DELETE FROM season WHERE visitor = ?",
        "DELETE FROM participants WHERE visitor = ?", "DELETE FROM seeks WHERE visitor = ?",
        "UPDATE entrants SET visitor = '', name = '—' WHERE visitor = ?",
        "UPDATE tournaments SET host = '' WHERE host = ?", "DELETE FROM follows WHERE follower = ?",
        "DELETE FROM follows WHERE followed = ?", "DELETE FROM origins WHERE visitor = ?",
        "DELETE FROM attempts WHERE visitor = ?", "DELETE FROM reports WHERE teller = ?",
        "DELETE FROM reports WHERE about = ?",
        "UPDATE deeds SET whom = '', reason = '' WHERE whom = ?",
        "UPDATE results SET visitor = '', name = '—' WHERE visitor = ?"}) {
    Statement statement = run(sql);
    if (!statement.bind(row.id).try_to_run()) return false;
  }
  return true;
}

bool keep(Statements& run, const SetDue& row) {
  Statement statement = run("UPDATE tables SET due = ? WHERE id = ?");
  return statement.bind(row.due).bind(row.table).try_to_run();
}

bool keep(Statements& run, const DropGuest& row) {
  for (const char* sql : {"DELETE FROM visitors WHERE id = ?1 AND login IS NULL AND NOT banned"
                          " AND NOT EXISTS (SELECT 1 FROM places WHERE visitor = ?1)",
                          "DELETE FROM tokens WHERE visitor = ?1"
                          " AND NOT EXISTS (SELECT 1 FROM visitors WHERE id = ?1)"}) {
    Statement statement = run(sql);
    if (!statement.bind(row.id).try_to_run()) return false;
  }
  return true;
}

bool keep(Statements& run, const DropExpired& row) {
  Statement statement =
      run("DELETE FROM tokens WHERE hash IN (SELECT hash FROM tokens"
          " WHERE expires > 0 AND expires < ? LIMIT ?)");
  return statement.bind(row.before).bind(row.most).try_to_run();
}

bool run_alone(Statements& run, const char* sql) {
  Statement statement = run(sql);
  return statement.try_to_run();
}

// Of a visitor: everybody may see the profile.
constexpr std::string_view is_shown = "(profile AND login IS NOT NULL AND NOT banned)";

// Somebody's results as `own`: the latest, so that nobody's take long.
constexpr std::string_view latest_own =
    " FROM (SELECT *, count(*) OVER (PARTITION BY at_table) AS own_seats FROM (SELECT * FROM"
    " results WHERE visitor = ?1 ORDER BY ended DESC LIMIT 2000)) AS own";
// Of these: at a public table, where they have no other seat.
constexpr std::string_view in_public =
    " JOIN tables ON tables.id = own.at_table WHERE public AND own_seats = 1";

constexpr std::string_view table_columns =
    "tables.id, game, phase, public, timed, secret, created, changed, host, summary, seated,"
    " waiting, stale, due, shown, seq";

template <class Read>
auto all_rows(Statement& statement, Read read) {
  std::vector<decltype(read(statement))> rows;
  while (statement.step()) rows.push_back(read(statement));
  return rows;
}

template <class Read>
auto first_row(Statement& statement, Read read) {
  std::optional<decltype(read(statement))> row;
  if (statement.step()) row = read(statement);
  return row;
}

// Everything read in its lifetime comes from one snapshot.
class Snapshot {
 public:
  explicit Snapshot(Database& database) : database_(database) { database_.run("BEGIN"); }
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;
  ~Snapshot() { (void)database_.try_to("COMMIT"); }

 private:
  Database& database_;
};

}  // namespace

SqliteStore::SqliteStore(const std::string& path, Deliver deliver, Settings settings)
    : deliver_(std::move(deliver)),
      most_fresh_(settings.most_fresh),
      writer_(path, settings.vfs),
      writes_(writer_),
      reads_(path, settings.vfs) {
  writer_.run("PRAGMA journal_mode = WAL");
  writer_.run("PRAGMA synchronous = FULL");
  writer_.run("PRAGMA cache_size = -16000");  // kilobytes; keeps the busy pages in memory
  migrate(writer_);
  checkpointer_ = std::make_unique<Checkpointer>(path, settings.vfs, writer_);
  {
    Statement rows = reads_("SELECT id, at_table, seq FROM fresh ORDER BY id");
    while (rows.step()) {
      const std::int64_t id = rows.number();
      const std::string table = rows.text();
      fresh_.add(table, {.id = id, .seq = rows.number()});
    }
  }
  thread_ = std::thread{[this] { write_loop(); }};
  for (std::size_t number = 0; number < ReadStatements::asides; ++number) {
    reading_threads_.emplace_back([this, number] { read_loop(number); });
  }
}

SqliteStore::~SqliteStore() {
  {
    const std::scoped_lock lock{mutex_};
    stopping_ = true;
  }
  wake_.notify_one();
  wake_reader_.notify_all();
  thread_.join();
  for (std::thread& each : reading_threads_) each.join();
}

void SqliteStore::write(Batch batch, Done done) {
  {
    const std::scoped_lock lock{mutex_};
    waiting_.push_back({std::move(batch), std::move(done)});
  }
  wake_.notify_one();
}

void SqliteStore::write_loop() {
  answer_promptly();
  for (;;) {
    std::vector<Waiting> group;
    {
      std::unique_lock lock{mutex_};
      wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      group.swap(waiting_);
    }
    write_group(std::move(group));
  }
}

void SqliteStore::aside(std::function<Then(Reads&)> what, bool urgent) {
  {
    const std::scoped_lock lock{mutex_};
    to_read_[urgent ? 0 : 1].push_back(std::move(what));
  }
  wake_reader_.notify_all();
}

void SqliteStore::read_loop(std::size_t number) {
  ReadStatements::read_aside(number);
  const auto mine = std::span{to_read_}.first(number == 0 ? 1 : 2);
  const auto waits = [](const auto& queue) { return !queue.empty(); };
  for (;;) {
    std::function<Then(Reads&)> what;
    {
      std::unique_lock lock{mutex_};
      wake_reader_.wait(lock, [&] { return stopping_ || std::ranges::any_of(mine, waits); });
      if (stopping_) return;
      auto& queue = *std::ranges::find_if(mine, waits);
      what = std::move(queue.front());
      queue.pop_front();
    }
    deliver_(what(*this));
  }
}

void SqliteStore::write_group(std::vector<Waiting> group) {
  std::vector<Expected<void>> answers(group.size());
  Expected<void> done;
  try {
    // A batch hardly ever fails; only then does each one get a savepoint.
    done = write_together(group);
    if (!done) done = write_apart(group, answers);
  } catch (const StoreFailure& failed) {
    give_up_group();
    done = std::unexpected(failed.error);
  }
  if (!done) answers.assign(group.size(), done);
  // A few at a time, so that others have their turn in between.
  constexpr std::size_t at_once = 16;
  const auto all = std::make_shared<const std::pair<std::vector<Waiting>, decltype(answers)>>(
      std::move(group), std::move(answers));
  for (std::size_t first = 0; first < all->first.size(); first += at_once) {
    deliver_([all, first] {
      const std::size_t last = std::min(first + at_once, all->first.size());
      for (std::size_t i = first; i < last; ++i) all->first[i].done(all->second[i]);
    });
  }
  checkpointer_->attend();
}

Expected<void> SqliteStore::write_together(const std::vector<Waiting>& group) {
  if (!run_alone(writes_, "BEGIN IMMEDIATE")) return std::unexpected(store_error(writer_.raw()));
  for (const Waiting& each : group) {
    if (auto kept = keep_batch(each.batch); !kept) {
      give_up_group();
      return kept;
    }
  }
  return finish_group();
}

Expected<void> SqliteStore::write_apart(const std::vector<Waiting>& group,
                                        std::vector<Expected<void>>& answers) {
  if (!run_alone(writes_, "BEGIN IMMEDIATE")) return std::unexpected(store_error(writer_.raw()));
  for (std::size_t i = 0; i < group.size(); ++i) {
    answers[i] = keep_whole_batch(group[i].batch);
    // After some errors, SQLite has already rolled everything back.
    if (sqlite3_get_autocommit(writer_.raw()) != 0) {
      give_up_group();
      return answers[i];
    }
  }
  return finish_group();
}

Expected<void> SqliteStore::finish_group() {
  if (!settle_oldest() || !run_alone(writes_, "COMMIT")) {
    const Error error = store_error(writer_.raw());
    give_up_group();
    return std::unexpected(error);
  }
  added_.clear();
  for (const auto& [table, count] : std::exchange(settled_, {})) fresh_.drop_first(table, count);
  return {};
}

void SqliteStore::give_up_group() {
  (void)writer_.try_to("ROLLBACK");
  settled_.clear();
  take_back_entries(0);
}

void SqliteStore::take_back_entries(std::size_t down_to) {
  while (added_.size() > down_to) {
    fresh_.drop_last(added_.back());
    added_.pop_back();
  }
}

Expected<void> SqliteStore::keep_batch(const Batch& batch) {
  for (const Write& write : batch) {
    auto kept = write.visit([&](const auto& row) { return keep_row(row); });
    if (!kept) return kept;
  }
  return {};
}

template <class Row>
Expected<void> SqliteStore::keep_row(const Row& row) {
  if (keep(writes_, row)) return {};
  return std::unexpected(store_error(writer_.raw()));
}

// Everything in the batch or nothing.
Expected<void> SqliteStore::keep_whole_batch(const Batch& batch) {
  const std::size_t added = added_.size();
  const auto settled = settled_;
  Expected<void> kept;
  if (!run_alone(writes_, "SAVEPOINT batch")) kept = std::unexpected(store_error(writer_.raw()));
  if (kept) kept = keep_batch(batch);
  if (kept && !run_alone(writes_, "RELEASE batch")) {
    kept = std::unexpected(store_error(writer_.raw()));
  }
  if (kept) return {};
  if (sqlite3_get_autocommit(writer_.raw()) == 0) {
    run_alone(writes_, "ROLLBACK TO batch");
    run_alone(writes_, "RELEASE batch");
  }
  take_back_entries(added);
  settled_ = settled;
  return kept;
}

Expected<void> SqliteStore::keep_row(const Append& row) {
  std::optional<std::int64_t> last = fresh_.last_seq(row.table);
  if (!last) {
    Statement settled = writes_("SELECT ifnull(max(seq), 0) FROM journal WHERE at_table = ?");
    last = settled.bind(row.table).step() ? settled.number() : 0;
  }
  if (row.after != *last) return failure("store_behind");
  std::int64_t act = row.act;
  for (const Append::Line& line : row.lines) {
    Statement statement =
        writes_("INSERT INTO fresh (at_table, seq, at, entry, act) VALUES (?, ?, ?, ?, ?)");
    statement.bind(row.table).bind(++*last).bind(line.at).bind(line.text);
    if (!statement.bind(std::exchange(act, 0)).try_to_run()) {
      return std::unexpected(store_error(writer_.raw()));
    }
    fresh_.add(row.table, {.id = sqlite3_last_insert_rowid(writer_.raw()), .seq = *last});
    added_.push_back(row.table);
  }
  return {};
}

Expected<void> SqliteStore::keep_row(const RewriteEntry& row) {
  // No trace of the text may remain.
  bool kept = settle_without_trace(row.table);
  Statement statement = writes_("UPDATE journal SET entry = ? WHERE at_table = ? AND seq = ?");
  kept = kept && statement.bind(row.text).bind(row.table).bind(row.seq).try_to_run();
  if (kept) return {};
  return std::unexpected(store_error(writer_.raw()));
}

bool SqliteStore::settle_without_trace(const std::string& table) {
  bool kept = settle(table);
  for (const FreshEntry& entry : fresh_.of(table)) {
    Statement gone = writes_("DELETE FROM fresh WHERE id = ?");
    kept = kept && gone.bind(entry.id).try_to_run();
  }
  return kept;
}

Expected<void> SqliteStore::keep_row(const DropTable& row) {
  {
    Statement begun = writes_("SELECT 1 FROM tables WHERE id = ? AND (phase = 0 OR phase = 3)");
    if (!begun.bind(row.id).step()) return {};
  }
  bool kept = settle_without_trace(row.id);
  for (const char* sql :
       {"DELETE FROM journal WHERE at_table = ?", "DELETE FROM places WHERE at_table = ?",
        "DELETE FROM tables WHERE id = ?"}) {
    Statement statement = writes_(sql);
    kept = kept && statement.bind(row.id).try_to_run();
  }
  if (kept) return {};
  return std::unexpected(store_error(writer_.raw()));
}

Expected<void> SqliteStore::change_one(Statement& statement) {
  if (!statement.try_to_run()) return std::unexpected(store_error(writer_.raw()));
  if (sqlite3_changes(writer_.raw()) == 0) return failure("store_gone");
  return {};
}

Expected<void> SqliteStore::keep_row(const CheckAbsent& row) {
  Statement statement = writes_(
      "SELECT 1 FROM presence JOIN servers ON id = server"
      " WHERE at_table = ? AND visitor = ? AND server <> ? AND beat > ?");
  statement.bind(row.table).bind(row.visitor).bind(row.but).bind(row.at - patience);
  if (statement.step()) return failure("store_present");
  return {};
}

Expected<void> SqliteStore::keep_row(const Rate& row) {
  {
    Statement state = writes_("UPDATE rating_state SET rated = ?2 WHERE rated = ?1");
    state.bind(row.after).bind(row.last);
    if (!change_one(state)) return failure("store_behind");
  }
  if (keep_ratings(writes_, row)) return {};
  return std::unexpected(store_error(writer_.raw()));
}

Expected<void> SqliteStore::keep_row(const SeatSeeker& row) {
  Statement statement =
      writes_("UPDATE seeks SET at_table = ?2 WHERE visitor = ?1 AND at_table = ''");
  return change_one(statement.bind(row.visitor).bind(row.table));
}

Expected<void> SqliteStore::keep_row(const TakeToken& row) {
  Statement statement = writes_("DELETE FROM tokens WHERE hash = ?");
  return change_one(statement.bind(row.hash));
}

Expected<void> SqliteStore::keep_row(const RenameVisitor& row) {
  Statement statement = writes_("UPDATE visitors SET name = ?2 WHERE id = ?1");
  return change_one(statement.bind(row.id).bind(row.name));
}

Expected<void> SqliteStore::keep_row(const SetPassword& row) {
  Statement statement = writes_("UPDATE visitors SET login = ?2, password = ?3 WHERE id = ?1");
  return change_one(statement.bind(row.id).bind(row.login).bind(row.password));
}

Expected<void> SqliteStore::keep_row(const SetMuted& row) {
  Statement statement = writes_("UPDATE visitors SET muted = ?2 WHERE id = ?1");
  return change_one(statement.bind(row.id).bind(row.muted));
}

Expected<void> SqliteStore::keep_row(const SetBan& row) {
  Statement statement =
      writes_("UPDATE visitors SET banned = ?2, banned_until = ?3, ban_reason = ?4 WHERE id = ?1");
  bind(statement.bind(row.id), row.ban.on).bind(row.ban.until);
  return change_one(statement.bind(row.ban.reason));
}

Expected<void> SqliteStore::keep_row(const SetSilence& row) {
  Statement statement = writes_(
      "UPDATE visitors SET silenced = ?2, silenced_until = ?3, silence_reason = ?4 WHERE id = ?1");
  bind(statement.bind(row.id), row.silence.on).bind(row.silence.until);
  return change_one(statement.bind(row.silence.reason));
}

Expected<void> SqliteStore::keep_row(const BecomeBot& row) {
  Statement statement = writes_(
      "UPDATE visitors SET bot = 1 WHERE id = ?1"
      " AND NOT EXISTS (SELECT 1 FROM participants WHERE visitor = ?1)");
  return change_one(statement.bind(row.id));
}

Expected<void> SqliteStore::keep_row(const SettleReport& row) {
  Statement statement = writes_("UPDATE reports SET settled = 1 WHERE number = ?");
  return change_one(statement.bind(row.number));
}

Expected<void> SqliteStore::keep_row(const SetProfile& row) {
  if (!row.profile) {
    Statement followers = writes_("DELETE FROM follows WHERE followed = ?");
    if (!followers.bind(row.id).try_to_run()) return std::unexpected(store_error(writer_.raw()));
  }
  Statement statement = writes_("UPDATE visitors SET profile = ?2 WHERE id = ?1");
  return change_one(bind(statement.bind(row.id), row.profile));
}

Expected<void> SqliteStore::keep_row(const FollowRow& row) {
  Statement statement = writes_(
      "INSERT INTO follows SELECT ?1, id, ?3 FROM visitors WHERE id = ?2 AND profile"
      " ON CONFLICT DO UPDATE SET since = since");
  return change_one(statement.bind(row.follower).bind(row.followed).bind(row.since));
}

Expected<void> SqliteStore::keep_row(const AttemptRow& row) {
  Statement statement = writes_(
      "INSERT INTO attempts SELECT ?1, ?2, id, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14"
      " FROM visitors WHERE id = ?3");
  bind(statement, row.key).bind(row.secret).bind(row.nonce);
  bind(statement, row.practised).bind(row.begun).bind(row.ended).bind(row.moves);
  bind(statement, row.score.has_value());
  return change_one(bind(statement, row.score.value_or(AttemptScore{})));
}

Expected<void> SqliteStore::keep_row(const PlayAttempt& row) {
  Statement statement = writes_(
      "UPDATE attempts SET moves = ?5, ended = ?6"
      " WHERE date = ?1 AND game = ?2 AND visitor = ?3 AND moves = ?4 AND ended = 0");
  bind(statement, row.key).bind(row.before).bind(row.moves);
  auto kept = change_one(statement.bind(row.ended));
  if (!kept && kept.error().code == "store_gone") return failure("store_behind");
  return kept;
}

bool SqliteStore::settle(const std::string& table) {
  const std::vector<FreshEntry> entries = fresh_.of(table);
  if (entries.empty()) return true;
  std::string ids;
  for (const FreshEntry& entry : entries) ids += join(ids.empty() ? "[" : ",", entry.id);
  ids += "]";
  Statement statement = writes_(
      "INSERT OR IGNORE INTO journal SELECT at_table, seq, at, entry, act FROM fresh"
      " WHERE id IN (SELECT value FROM json_each(?))");
  settled_[table] = entries.size();
  return statement.bind(ids).try_to_run();
}

bool SqliteStore::settle_oldest() {
  constexpr std::size_t most_tables = 64;  // at once, so that nobody waits long
  std::size_t left = fresh_.count();
  if (left <= most_fresh_) return true;
  std::int64_t all_before = INT64_MAX;
  std::size_t tables = 0;
  for (const auto& [first, table] : fresh_.oldest(most_tables + 1)) {
    if (left <= most_fresh_ || tables == most_tables) {
      all_before = first;
      break;
    }
    if (!settle(table)) return false;
    left -= settled_[table];
    ++tables;
  }
  Statement statement = writes_("DELETE FROM fresh WHERE id < ?");
  return statement.bind(all_before).try_to_run();
}

std::optional<VisitorRow> SqliteStore::visitor(std::string_view id) {
  Statement row = reads_("SELECT * FROM visitors WHERE id = ?");
  return first_row(row.bind(id), read_visitor);
}

std::optional<VisitorRow> SqliteStore::visitor_by_login(std::string_view login) {
  Statement row = reads_("SELECT * FROM visitors WHERE login = ?");
  return first_row(row.bind(login), read_visitor);
}

std::vector<VisitorRow> SqliteStore::visitors() {
  Statement rows = reads_("SELECT * FROM visitors ORDER BY created, id");
  return all_rows(rows, read_visitor);
}

std::optional<TokenRow> SqliteStore::token(const Digest& hash) {
  Statement row = reads_("SELECT * FROM tokens WHERE hash = ?");
  return first_row(row.bind(hash), read_token);
}

std::vector<TokenRow> SqliteStore::tokens_of(std::string_view visitor) {
  Statement rows = reads_("SELECT * FROM tokens WHERE visitor = ? ORDER BY hash");
  return all_rows(rows.bind(visitor), read_token);
}

std::vector<TokenRow> SqliteStore::devices_of(std::string_view visitor) {
  static const std::string sql =
      join("SELECT * FROM tokens WHERE visitor = ? AND kind < ",
           static_cast<int>(TokenRow::Kind::link), " ORDER BY kind, used DESC, hash");
  Statement rows = reads_(sql.c_str());
  return all_rows(rows.bind(visitor), read_token);
}

std::vector<NoticeRow> SqliteStore::notices(Milliseconds since) {
  Statement rows = reads_("SELECT id, visitor, at FROM notices WHERE at >= ? ORDER BY id");
  return all_rows(rows.bind(since), [](Statement& row) {
    NoticeRow notice;
    notice.id = row.number();
    notice.visitor = row.text();
    notice.at = row.number();
    return notice;
  });
}

std::vector<HeadRow> SqliteStore::heads(const std::vector<std::string>& tables) {
  std::vector<HeadRow> found;
  for (const std::string& table : tables) {
    // Of those that have only been appended so far, the last may not be durable yet.
    if (fresh_.last_seq(table)) {
      const auto entries = journal(table, 0);
      if (!entries.empty()) found.push_back({table, entries.back().seq});
      continue;
    }
    Statement row = reads_("SELECT ifnull(max(seq), 0) FROM journal WHERE at_table = ?");
    const std::int64_t seq = row.bind(table).step() ? row.number() : 0;
    if (seq > 0) found.push_back({table, seq});
  }
  return found;
}

std::vector<HeadRow> SqliteStore::heads_beyond(const std::vector<HeadRow>& known) {
  std::vector<HeadRow> found;
  for (const HeadRow& each : known) {
    for (HeadRow& head : heads({each.table})) {
      if (head.seq > each.seq) found.push_back(std::move(head));
    }
  }
  return found;
}

std::vector<PresenceRow> SqliteStore::present(const std::vector<HeadRow>& tables,
                                              std::string_view but, Milliseconds now) {
  std::vector<PresenceRow> found;
  for (const auto& [table, seq] : tables) {
    Statement rows = reads_(
        "SELECT visitor, server FROM presence JOIN servers ON id = server"
        " WHERE at_table = ? AND server <> ? AND beat > ? ORDER BY visitor, server");
    rows.bind(table).bind(but).bind(now - patience);
    while (rows.step()) {
      std::string visitor = rows.text();
      found.push_back({table, std::move(visitor), rows.text()});
    }
  }
  return found;
}

std::vector<ServerRow> SqliteStore::servers(Milliseconds now) {
  Statement rows = reads_("SELECT id, journal, house FROM servers WHERE beat > ? ORDER BY id");
  return all_rows(rows.bind(now - patience), read_server);
}

std::vector<std::string> SqliteStore::orphans(Milliseconds now, std::int64_t most) {
  Statement rows = reads_(
      "SELECT id FROM tables WHERE due > 0 AND due = 1 AND NOT EXISTS (SELECT 1 FROM presence"
      " JOIN servers ON servers.id = server WHERE at_table = tables.id AND beat > ?)"
      " ORDER BY id LIMIT ?");
  return all_rows(rows.bind(now - patience).bind(most), read_text);
}

Milliseconds SqliteStore::last_beat() {
  Statement row = reads_("SELECT ifnull(max(beat), 0) FROM servers");
  return row.step() ? row.number() : 0;
}

Milliseconds SqliteStore::grace() {
  Statement row = reads_("SELECT ifnull(max(at), 0) FROM grace");
  return row.step() ? row.number() : 0;
}

void SqliteStore::claim_due(Milliseconds now, std::int64_t most, Milliseconds /*lease*/,
                            Claimed then) {
  aside(
      [now, most, then = std::move(then)](Reads& reads) -> Then {
        Expected<std::vector<std::string>> due;
        try {
          due = reads.tables_due(now, most);
        } catch (const StoreFailure& failed) {
          due = std::unexpected(failed.error);
        }
        return [due = std::move(due), then] { then(due); };
      },
      false);
}

std::vector<TokenRow> SqliteStore::tokens_of(std::string_view visitor, TokenRow::Kind kind) {
  Statement rows = reads_("SELECT * FROM tokens WHERE visitor = ? AND kind = ? ORDER BY hash");
  return all_rows(rows.bind(visitor).bind(static_cast<std::int64_t>(kind)), read_token);
}

std::optional<TableRow> SqliteStore::table(std::string_view id) {
  static const std::string sql = join("SELECT ", table_columns, " FROM tables WHERE id = ?");
  Statement row = reads_(sql.c_str());
  return first_row(row.bind(id), read_table);
}

std::vector<TableRow> SqliteStore::lobby(Milliseconds now, std::int64_t most) {
  // The condition matches the index, or SQLite would not use it.
  static const std::string sql =
      join("SELECT ", table_columns, " FROM tables JOIN (SELECT id AS nth_id, row_number() OVER",
           " (PARTITION BY host ORDER BY created DESC, id) AS nth FROM tables WHERE public",
           " AND phase < ", number_of(Phase::over), " AND shown > ?1) ON tables.id = nth_id",
           " ORDER BY nth, created DESC, tables.id LIMIT ?2");
  Statement rows = reads_(sql.c_str());
  return all_rows(rows.bind(now).bind(most), read_table);
}

std::vector<std::string> SqliteStore::tables_due(Milliseconds now, std::int64_t most) {
  Statement rows = reads_(
      "SELECT id FROM tables WHERE due > 0 AND due > 1 AND due <= ? ORDER BY due, id LIMIT ?");
  return all_rows(rows.bind(now).bind(most), read_text);
}

std::vector<std::string> SqliteStore::tables_in_use(std::string_view after, std::int64_t most) {
  Statement rows =
      reads_("SELECT id FROM tables WHERE due > 0 AND due = 1 AND id > ? ORDER BY id LIMIT ?");
  return all_rows(rows.bind(after).bind(most), read_text);
}

std::vector<TableRow> SqliteStore::tables() {
  static const std::string sql =
      join("SELECT ", table_columns, " FROM tables ORDER BY changed DESC, id");
  Statement rows = reads_(sql.c_str());
  return all_rows(rows, read_table);
}

std::vector<TableRow> SqliteStore::tables_of(std::string_view visitor) {
  static const std::string sql =
      join("SELECT ", table_columns, " FROM places JOIN tables ON tables.id = at_table",
           " WHERE visitor = ? ORDER BY changed DESC, tables.id");
  Statement rows = reads_(sql.c_str());
  return all_rows(rows.bind(visitor), read_table);
}

bool SqliteStore::has_running_tables(std::string_view visitor) {
  Statement rows = reads_("SELECT 1 FROM places WHERE visitor = ? AND over = 0 LIMIT 1");
  return rows.bind(visitor).step();
}

std::vector<TableRow> SqliteStore::tables_of(std::string_view visitor, const TablePlace& after,
                                             std::int64_t most) {
  static const std::string sql =
      join("SELECT ", table_columns, " FROM places CROSS JOIN tables ON tables.id = at_table",
           " WHERE visitor = ?1 AND (over, age, at_table) > (?2, ?3, ?4)",
           " ORDER BY over, age, at_table LIMIT ?5");
  Statement rows = reads_(sql.c_str());
  bind(rows.bind(visitor), after.over).bind(-after.changed).bind(after.id).bind(most);
  return all_rows(rows, read_table);
}

std::int64_t SqliteStore::tables_made_by(std::string_view visitor, Phase phase, std::int64_t most) {
  Statement row = reads_(
      "SELECT count(*) FROM (SELECT 1 FROM tables WHERE host = ? AND phase < 2"
      " AND phase = ? LIMIT ?)");
  return row.bind(visitor).bind(number_of(phase)).bind(most).step() ? row.number() : 0;
}

std::vector<EntryRow> SqliteStore::journal(std::string_view table, std::int64_t after) {
  // Entries settled in the meantime are found in the journal, because the snapshot is taken after
  // this.
  const std::string name{table};
  const std::vector<FreshEntry> fresh = fresh_.of(name);
  const auto read = [&](Statement& row) {
    EntryRow entry{.table = name, .seq = 0, .at = 0, .text = {}};
    entry.seq = row.number();
    entry.at = row.number();
    entry.text = row.text();
    entry.act = row.number();
    return entry;
  };
  const Snapshot snapshot{reads_.database()};
  std::vector<EntryRow> entries;
  {
    Statement rows = reads_(
        "SELECT seq, at, entry, act FROM journal WHERE at_table = ? AND seq > ? ORDER BY seq");
    entries = all_rows(rows.bind(table).bind(after), read);
  }
  const std::int64_t settled = entries.empty() ? after : entries.back().seq;
  for (const FreshEntry& each : fresh) {
    if (each.seq <= settled) continue;
    Statement row = reads_("SELECT seq, at, entry, act FROM fresh WHERE id = ?");
    // One that is not there yet is on its way to the disk.
    if (auto entry = first_row(row.bind(each.id), read)) entries.push_back(std::move(*entry));
  }
  return entries;
}

std::vector<ResultRow> SqliteStore::results(const ResultFilter& filter) {
  Statement rows = reads_(
      "SELECT * FROM results WHERE ended >= ?1 AND ended < ?2 AND (?3 = '' OR game = ?3)"
      " ORDER BY ended, at_table, seat");
  return all_rows(rows.bind(filter.from).bind(filter.to).bind(filter.game), read_result);
}

std::vector<PlayedRow> SqliteStore::played(const PlayedFilter& filter, const PlayedPlace& after,
                                           std::int64_t most) {
  // The plus keeps SQLite from looking through all of their matches for each of them.
  static const std::string sql = join(
      "WITH mine AS (SELECT own.at_table AS id, own.ended AS at FROM results AS own"
      " WHERE own.visitor = ?1 AND own.ended >= ?2 AND own.ended < ?3"
      " AND (?4 = '' OR own.game = ?4) AND (?5 = 0 OR (own.place = 1) = (?5 = 1))"
      " AND (?6 < 0 OR EXISTS (SELECT 1 FROM rated WHERE at_table = own.at_table) = ?6)"
      " AND (?7 = '' OR EXISTS (SELECT 1 FROM results AS other WHERE other.at_table = own.at_table"
      " AND other.seat <> own.seat AND (other.visitor = ?7 OR other.name = ?7)))"
      " AND NOT EXISTS (SELECT 1 FROM results AS twin WHERE twin.at_table = own.at_table"
      " AND +twin.visitor = own.visitor AND twin.seat < own.seat)"
      " AND (own.ended, own.at_table) < (?8, ?9)"
      " ORDER BY own.ended DESC, own.at_table DESC LIMIT ?10)"
      " SELECT mine.id, results.game, mine.at, ifnull(public, 0),"
      " EXISTS (SELECT 1 FROM rated WHERE rated.at_table = mine.id), visitor, results.name, place,"
      " points, ifnull(",
      is_shown,
      ", 0) FROM mine JOIN results ON results.at_table = mine.id"
      " LEFT JOIN tables ON tables.id = mine.id LEFT JOIN visitors ON visitors.id = visitor"
      " ORDER BY mine.at DESC, mine.id DESC, seat");
  Statement rows = reads_(sql.c_str());
  rows.bind(filter.visitor).bind(filter.from).bind(filter.to).bind(filter.game);
  rows.bind(static_cast<std::int64_t>(filter.outcome));
  rows.bind(std::int64_t{filter.rated ? (*filter.rated ? 1 : 0) : -1}).bind(filter.opponent);
  rows.bind(after.ended).bind(after.table).bind(most);
  return together(all_rows(rows, read_played_seat));
}

std::vector<GameSumRow> SqliteStore::public_sums(std::string_view visitor) {
  static const std::string sql =
      join("SELECT own.game, count(*), count(*) FILTER (WHERE own.place = 1), sum(own.beaten)",
           latest_own, in_public, " GROUP BY own.game ORDER BY own.game");
  Statement rows = reads_(sql.c_str());
  return all_rows(rows.bind(visitor), read_game_sum);
}

std::vector<OpponentRow> SqliteStore::public_opponents(std::string_view visitor,
                                                       std::int64_t most) {
  static const std::string sql =
      join("SELECT other.visitor, coalesce(max(shown.name), max(other.name)),",
           " count(shown.name) > 0, count(*), count(*) FILTER (WHERE own.place < other.place),",
           " count(*) FILTER (WHERE own.place = other.place)", latest_own,
           " JOIN results AS other ON other.at_table = own.at_table AND other.seat <> own.seat",
           " AND other.name <> '—' LEFT JOIN (SELECT id, name FROM visitors WHERE ", is_shown,
           ") AS shown ON shown.id = other.visitor", in_public,
           " GROUP BY other.visitor, CASE other.visitor WHEN '' THEN other.name ELSE '' END",
           " ORDER BY count(*) DESC, other.visitor, max(other.name) LIMIT ?2");
  Statement rows = reads_(sql.c_str());
  return all_rows(rows.bind(visitor).bind(most), read_opponent);
}

std::vector<UnreviewedRow> SqliteStore::unreviewed(int judge, std::int64_t after,
                                                   std::int64_t most) {
  Statement rows = reads_(
      "SELECT number, at_table FROM rated WHERE number > ?2 AND NOT EXISTS (SELECT 1 FROM skill"
      " WHERE skill.number = rated.number AND judge >= ?1) ORDER BY number LIMIT ?3");
  return all_rows(rows.bind(std::int64_t{judge}).bind(after).bind(most), read_unreviewed);
}

std::vector<SkillRow> SqliteStore::skill_at(std::string_view table, int judge) {
  Statement rows = reads_(
      "SELECT at_table, seat, judge, decisions, cost, squares, skill.luck FROM rated"
      " JOIN skill ON skill.number = rated.number WHERE at_table = ? AND judge = ? ORDER BY seat");
  return all_rows(rows.bind(table).bind(std::int64_t{judge}), read_skill);
}

std::vector<SkillSumRow> SqliteStore::skill_of(rating::Participant participant, int judge,
                                               bool public_only) {
  Statement rows = reads_(
      "SELECT rated.game, count(*), sum(decisions), sum(cost), sum(squares), sum(skill.luck)"
      " FROM (SELECT * FROM rated_seats WHERE participant = ?1 ORDER BY number DESC LIMIT 2000)"
      " AS own JOIN rated ON rated.number = own.number JOIN skill"
      " ON skill.number = own.number AND skill.seat = own.seat WHERE judge = ?2 AND counts AND "
      "(NOT ?3 OR EXISTS (SELECT 1 FROM tables"
      " WHERE tables.id = at_table AND public)) GROUP BY rated.game ORDER BY rated.game");
  bind(rows.bind(participant).bind(std::int64_t{judge}), public_only);
  return all_rows(rows, read_skill_sum);
}

std::optional<AttemptRow> SqliteStore::attempt(const AttemptKey& key) {
  Statement row = reads_("SELECT * FROM attempts WHERE date = ? AND game = ? AND visitor = ?");
  return first_row(bind(row, key), read_attempt);
}

std::vector<AttemptRow> SqliteStore::attempts() {
  Statement rows = reads_("SELECT * FROM attempts ORDER BY date, game, visitor");
  return all_rows(rows, read_attempt);
}

std::vector<AttemptRow> SqliteStore::attempts_of(std::string_view visitor, std::int64_t date) {
  Statement rows = reads_("SELECT * FROM attempts WHERE visitor = ? AND date = ? ORDER BY game");
  return all_rows(rows.bind(visitor).bind(date), read_attempt);
}

std::vector<AttemptRow> SqliteStore::unjudged(std::int64_t most) {
  Statement rows = reads_(
      "SELECT * FROM attempts WHERE ended > 0 AND NOT judged ORDER BY ended, visitor LIMIT ?");
  return all_rows(rows.bind(most), read_attempt);
}

std::vector<RankedRow> SqliteStore::ranked(std::int64_t date, std::string_view game,
                                           std::int64_t most, std::string_view visitor) {
  constexpr std::string_view of_the_day =
      " FROM attempts JOIN visitors ON visitors.id = visitor"
      " WHERE date = ?1 AND game = ?2 AND judged AND NOT banned AND NOT bot";
  constexpr std::string_view score = "practised, finished, given_away, turns, marks";
  static const std::string best =
      join("SELECT visitor, name, ", is_shown, ", 0, (SELECT count(*)", of_the_day, "), ", score,
           of_the_day, " ORDER BY finished DESC, given_away, ended, visitor LIMIT ?3");
  static const std::string own = join(
      "WITH own AS (SELECT *", of_the_day, " AND visitor = ?3) SELECT visitor, name, ", is_shown,
      ", 1 + (SELECT count(*)", of_the_day,
      " AND (finished, -given_away) > (own.finished, -own.given_away)), 0, ", score, " FROM own");
  Statement rows = reads_(best.c_str());
  return with_places(all_rows(rows.bind(date).bind(game).bind(most), read_ranked), visitor, [&] {
    Statement row = reads_(own.c_str());
    return first_row(row.bind(date).bind(game).bind(visitor), read_ranked);
  });
}

std::vector<SkilledRow> SqliteStore::skilled(int judge, Milliseconds since) {
  Statement rows = reads_(
      "SELECT visitors.id, visitors.name, rated.game, count(*), sum(decisions), sum(cost),"
      " sum(squares), sum(skill.luck) FROM rated JOIN skill ON skill.number = rated.number"
      " JOIN rated_seats AS seats ON seats.number = rated.number AND seats.seat = skill.seat"
      " JOIN participants ON participants.participant = seats.participant"
      " JOIN visitors ON visitors.id = participants.visitor"
      " WHERE judge = ?1 AND counts AND ended >= ?2 AND NOT bot"
      " GROUP BY visitors.id, rated.game ORDER BY rated.game, visitors.id");
  return all_rows(rows.bind(std::int64_t{judge}).bind(since), read_skilled);
}

std::vector<ReportRow> SqliteStore::reports() {
  Statement rows = reads_("SELECT * FROM reports ORDER BY number DESC");
  return all_rows(rows, read_report);
}

std::vector<DeedRow> SqliteStore::deeds() {
  Statement rows = reads_("SELECT * FROM deeds ORDER BY at DESC, rowid DESC");
  return all_rows(rows, read_deed);
}

std::vector<FollowRow> SqliteStore::follows() {
  Statement rows = reads_("SELECT * FROM follows ORDER BY follower, followed");
  return all_rows(rows, read_follow);
}

std::vector<FollowedRow> SqliteStore::following(std::string_view follower) {
  static const std::string sql =
      join("SELECT id, name FROM follows JOIN visitors ON id = followed WHERE follower = ? AND ",
           is_shown, " ORDER BY name, id");
  Statement rows = reads_(sql.c_str());
  return all_rows(rows.bind(follower), read_followed);
}

std::vector<FollowedTableRow> SqliteStore::followed_tables(std::string_view follower,
                                                           Milliseconds now, std::int64_t most) {
  static const std::string sql =
      join("SELECT followed, ", table_columns,
           " FROM follows JOIN places ON visitor = followed AND over = 0",
           " JOIN tables ON tables.id = at_table WHERE follower = ?1",
           " AND followed IN (SELECT id FROM visitors WHERE ", is_shown,
           ") AND public AND phase = ", number_of(Phase::playing),
           " AND shown > ?2 ORDER BY changed DESC, tables.id LIMIT ?3");
  Statement rows = reads_(sql.c_str());
  return all_rows(rows.bind(follower).bind(now).bind(most), read_followed_table);
}

std::int64_t SqliteStore::rated_up_to() {
  Statement row = reads_("SELECT rated FROM rating_state");
  return row.step() ? row.number() : 0;
}

std::vector<RatedRow> SqliteStore::rated_after(std::int64_t number, std::int64_t most) {
  Statement rows = reads_(
      "SELECT rated.number, at_table, game, ended, luck, seat, participant, anchor, place, counts,"
      " mean, deviation, gain FROM (SELECT * FROM rated WHERE number > ? ORDER BY number LIMIT ?) "
      "AS rated"
      " JOIN rated_seats ON rated_seats.number = rated.number ORDER BY rated.number, seat");
  return together(all_rows(rows.bind(number).bind(most), read_rated_seat));
}

std::vector<RatingRow> SqliteStore::ratings_of(
    const std::vector<rating::Participant>& participants) {
  std::vector<RatingRow> found;
  for (const rating::Participant participant : participants) {
    Statement rows = reads_("SELECT * FROM ratings WHERE participant = ? ORDER BY game");
    std::ranges::move(all_rows(rows.bind(participant), read_rating), std::back_inserter(found));
  }
  return found;
}

std::vector<RatingRow> SqliteStore::ratings() {
  Statement rows = reads_("SELECT * FROM ratings ORDER BY participant, game");
  return all_rows(rows, read_rating);
}

std::vector<ParticipantRow> SqliteStore::participants() {
  Statement rows = reads_("SELECT * FROM participants ORDER BY visitor");
  return all_rows(rows, read_participant);
}

std::optional<rating::Participant> SqliteStore::participant_of(std::string_view visitor) {
  Statement row = reads_("SELECT participant FROM participants WHERE visitor = ?");
  return first_row(row.bind(visitor), [](Statement& found) { return found.number(); });
}

std::optional<RatedRow> SqliteStore::rated_match(std::string_view table) {
  Statement rows = reads_(
      "SELECT rated.number, at_table, game, ended, luck, seat, participant, anchor, place, counts,"
      " mean, deviation, gain FROM rated JOIN rated_seats ON rated_seats.number = rated.number"
      " WHERE at_table = ? ORDER BY seat");
  auto found = together(all_rows(rows.bind(table), read_rated_seat));
  return found.empty() ? std::nullopt : std::optional{std::move(found.front())};
}

std::vector<RatedPastRow> SqliteStore::rated_past(rating::Participant participant,
                                                  std::int64_t most) {
  Statement rows = reads_(
      "SELECT rated.number, at_table, game, ended,"
      " (SELECT count(*) FROM rated_seats AS others WHERE others.number = rated.number), place,"
      " counts, mean, deviation, gain,"
      " ifnull((SELECT public FROM tables WHERE tables.id = at_table), 0)"
      " FROM rated_seats JOIN rated ON rated.number = rated_seats.number"
      " WHERE participant = ? ORDER BY rated_seats.number DESC LIMIT ?");
  return all_rows(rows.bind(participant).bind(most), read_rated_past);
}

std::vector<SeekRow> SqliteStore::seeks() {
  Statement rows = reads_("SELECT * FROM seeks ORDER BY visitor");
  return all_rows(rows, read_seek);
}

std::optional<TournamentRow> SqliteStore::tournament(std::string_view id) {
  Statement row = reads_("SELECT * FROM tournaments WHERE id = ?");
  return first_row(row.bind(id), read_tournament);
}

std::vector<TournamentRow> SqliteStore::tournaments(TournamentRow::Phase phase, std::int64_t most) {
  Statement rows = reads_(phase == TournamentRow::Phase::open
                              ? "SELECT * FROM tournaments WHERE public AND phase = ?"
                                " ORDER BY starts LIMIT ?"
                              : "SELECT * FROM tournaments WHERE public AND phase = ?"
                                " ORDER BY starts DESC LIMIT ?");
  return all_rows(rows.bind(static_cast<std::int64_t>(phase)).bind(most), read_tournament);
}

std::vector<EnteredRow> SqliteStore::tournaments_of(std::string_view visitor, std::int64_t most) {
  Statement rows = reads_(
      "SELECT tournaments.*, rank FROM entrants JOIN tournaments ON id = tournament"
      " WHERE visitor = ? ORDER BY starts DESC LIMIT ?");
  return all_rows(rows.bind(visitor).bind(most), read_entered);
}

std::int64_t SqliteStore::tournaments_made_by(std::string_view visitor) {
  Statement count = reads_("SELECT count(*) FROM tournaments WHERE host = ? AND phase < 2");
  return count.bind(visitor).step() ? count.number() : 0;
}

std::vector<TournamentRow> SqliteStore::tournaments() {
  Statement rows = reads_("SELECT * FROM tournaments ORDER BY id");
  return all_rows(rows, read_tournament);
}

std::vector<std::string> SqliteStore::tournaments_due(Milliseconds now, std::int64_t most) {
  Statement rows =
      reads_("SELECT id FROM tournaments WHERE due > 0 AND due <= ? ORDER BY due LIMIT ?");
  return all_rows(rows.bind(now).bind(most), [](auto& row) { return std::string{row.text()}; });
}

std::vector<EntrantRow> SqliteStore::entrants(std::string_view tournament) {
  Statement rows = reads_("SELECT * FROM entrants WHERE tournament = ? ORDER BY who");
  return all_rows(rows.bind(tournament), read_entrant);
}

std::vector<std::string> SqliteStore::over_among(const std::vector<std::string>& tables) {
  std::vector<std::string> over;
  for (const std::string& each : tables) {
    Statement row = reads_("SELECT 1 FROM tables WHERE id = ? AND phase >= 2");
    if (row.bind(each).step()) over.push_back(each);
  }
  return over;
}

std::optional<SeekRow> SqliteStore::seek_of(std::string_view visitor) {
  Statement row = reads_("SELECT * FROM seeks WHERE visitor = ?");
  return first_row(row.bind(visitor), read_seek);
}

std::vector<SeasonRow> SqliteStore::season(const ResultFilter& filter, std::int64_t from,
                                           std::int64_t most) {
  const SeasonPeriods periods{filter};
  Statement rows = reads_(
      "SELECT visitor, name, sum(matches) AS played, sum(wins), sum(places), sum(points),"
      " sum(beaten) AS beat FROM ("
      "SELECT * FROM season WHERE span = 0 AND period = 0 AND ?1 = 0"
      " UNION ALL SELECT * FROM season WHERE span = 2 AND period >= ?2 AND period < ?6 AND ?1 = 1"
      " UNION ALL SELECT * FROM season WHERE span = 1 AND period >= ?4 AND period < ?5 AND ?1 = 1"
      " UNION ALL SELECT * FROM season WHERE span = 2 AND period >= ?7 AND period < ?8 AND ?1 = 1)"
      " WHERE ?3 = '' OR game = ?3 GROUP BY visitor ORDER BY beat / played DESC, played DESC, "
      "visitor LIMIT ?9 OFFSET ?10");
  rows.bind(std::int64_t{periods.everything ? 0 : 1}).bind(periods.begin).bind(filter.game);
  rows.bind(periods.first_month).bind(periods.last_month).bind(periods.months_begin);
  rows.bind(periods.months_end).bind(periods.end);
  return all_rows(rows.bind(most).bind(from), read_season);
}

std::vector<std::string> SqliteStore::unstarted_tables(Milliseconds before, std::int64_t most) {
  Statement rows = reads_(
      "SELECT id FROM tables WHERE (phase = 0 OR phase = 3) AND changed < ?"
      " ORDER BY changed LIMIT ?");
  return all_rows(rows.bind(before).bind(most), read_text);
}

std::vector<GuestRow> SqliteStore::guests(Milliseconds before, const GuestRow& after,
                                          std::int64_t most) {
  Statement rows = reads_(
      "SELECT id, created, EXISTS (SELECT 1 FROM places WHERE visitor = visitors.id)"
      " FROM visitors WHERE login IS NULL AND NOT banned AND created < ?"
      " AND (created, id) > (?, ?) ORDER BY created, id LIMIT ?");
  rows.bind(before).bind(after.created).bind(after.id).bind(most);
  return all_rows(rows, read_guest);
}

std::optional<std::string> SqliteStore::review(std::string_view table, int judge) {
  Statement row = reads_("SELECT text FROM reviews WHERE at_table = ? AND judge = ?");
  return first_row(row.bind(table).bind(std::int64_t{judge}),
                   [](Statement& found) { return found.text(); });
}

Expected<void> SqliteStore::back_up(const std::string& path) {
  const auto refuse = [&](std::string reason) {
    return failure("store_backup", {{"path", path}, {"reason", std::move(reason)}});
  };
  // Nothing is overwritten.
  if (!create_private(path)) {
    return refuse(std::error_code{errno, std::generic_category()}.message());
  }
  // VACUUM INTO fills an empty file, and reads one consistent state while others write.
  Statement statement = reads_("VACUUM INTO ?");
  if (statement.bind(path).try_to_run()) return {};
  const std::string reason = sqlite3_errmsg(reads_.database().raw());
  (void)::unlink(path.c_str());
  return refuse(reason);
}

}  // namespace boathouse::server
