#include "server/store/postgres/schema.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/text.h"

namespace boathouse::server::postgres {

namespace {

struct Migration {
  const char* sql;
  // The first version whose programs can use the database after this step. A step that only adds
  // something keeps that of the one before.
  std::int64_t usable_by;
};

// Step N turns a database of version N into version N + 1; the first creates it. Texts are compared
// byte by byte, as in the other stores. A journal's rows stay where they are, and what changes
// often is small: due times have a table of their own, and pages keep room for new versions of
// rows.
constexpr std::array<Migration, 7> migrations{
    {{"CREATE TABLE visitors (id text COLLATE \"C\" PRIMARY KEY, name text NOT NULL,"
      "  login text COLLATE \"C\" UNIQUE, password text NOT NULL, muted text NOT NULL,"
      "  banned boolean NOT NULL, created bigint NOT NULL);"
      "CREATE INDEX guests ON visitors (created, id) WHERE login IS NULL AND NOT banned;"
      "CREATE TABLE tokens (hash bytea PRIMARY KEY, visitor text COLLATE \"C\" NOT NULL,"
      "  kind bigint NOT NULL, name text NOT NULL, at_table text COLLATE \"C\" NOT NULL,"
      "  seat bigint NOT NULL, expires bigint NOT NULL, created bigint NOT NULL,"
      "  used bigint NOT NULL);"
      "CREATE INDEX tokens_of ON tokens (visitor, kind);"
      "CREATE INDEX tokens_by_end ON tokens (expires) WHERE expires > 0;"
      "CREATE TABLE notices (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
      "  visitor text NOT NULL, at bigint NOT NULL);"
      "CREATE INDEX notices_by_time ON notices (at);"
      "CREATE TABLE tables (id text COLLATE \"C\" PRIMARY KEY, game text NOT NULL,"
      "  phase bigint NOT NULL, public boolean NOT NULL, timed boolean NOT NULL,"
      "  secret bytea NOT NULL, created bigint NOT NULL, changed bigint NOT NULL,"
      "  host text COLLATE \"C\" NOT NULL, summary text NOT NULL, seated text NOT NULL,"
      "  waiting bigint NOT NULL, stale boolean NOT NULL, shown bigint NOT NULL,"
      "  seq bigint NOT NULL) WITH (fillfactor = 70);"
      "CREATE INDEX lobby ON tables (shown) WHERE public AND phase < 2;"
      "CREATE INDEX made_by ON tables (host, phase) WHERE phase < 2;"
      "CREATE INDEX unstarted ON tables (changed) WHERE phase = 0 OR phase = 3;"
      "CREATE INDEX tables_by_change ON tables (changed DESC, id);"
      "CREATE TABLE due (at_table text COLLATE \"C\" PRIMARY KEY, due bigint NOT NULL,"
      "  leased_until bigint NOT NULL) WITH (fillfactor = 70);"
      "CREATE INDEX clocks ON due (due, at_table);"
      // The mark is of the append that wrote an entry, with its first one: after a lost connection
      // it tells whether the append was kept.
      "CREATE TABLE journal (at_table text COLLATE \"C\" NOT NULL, seq bigint NOT NULL,"
      "  at bigint NOT NULL, act bigint NOT NULL, mark bigint, entry bytea NOT NULL,"
      "  PRIMARY KEY (at_table, seq));"
      "CREATE TABLE places (visitor text COLLATE \"C\" NOT NULL,"
      "  at_table text COLLATE \"C\" NOT NULL, over boolean NOT NULL,"
      "  age bigint NOT NULL,"  // the greater, the older
      "  PRIMARY KEY (visitor, at_table));"
      "CREATE INDEX places_in_order ON places (visitor, over, age, at_table);"
      "CREATE INDEX places_at ON places (at_table);"
      "CREATE TABLE results (at_table text COLLATE \"C\" NOT NULL, seat bigint NOT NULL,"
      "  game text NOT NULL, seats bigint NOT NULL, visitor text COLLATE \"C\" NOT NULL,"
      "  name text NOT NULL, place bigint NOT NULL, points bigint NOT NULL,"
      "  beaten double precision NOT NULL, ended bigint NOT NULL, PRIMARY KEY (at_table, seat));"
      "CREATE INDEX results_by_time ON results (ended);"
      "CREATE INDEX results_of ON results (visitor);"
      // Sums of results: over all time (span 0), by month (1, counted from the year 0) and by day
      // (2, counted from 1970).
      "CREATE TABLE season (span bigint NOT NULL, period bigint NOT NULL, game text NOT NULL,"
      "  visitor text COLLATE \"C\" NOT NULL, name text NOT NULL, matches bigint NOT NULL,"
      "  wins bigint NOT NULL, places bigint NOT NULL, points bigint NOT NULL,"
      "  beaten double precision NOT NULL, PRIMARY KEY (span, period, game, visitor));"
      "CREATE INDEX season_of ON season (visitor);"
      "CREATE TABLE reviews (at_table text COLLATE \"C\" NOT NULL, judge bigint NOT NULL,"
      "  made bigint NOT NULL, review bytea NOT NULL, PRIMARY KEY (at_table, judge));"
      "CREATE TABLE servers (server text COLLATE \"C\" PRIMARY KEY, beat bigint NOT NULL,"
      "  journal bigint NOT NULL, house text NOT NULL);"
      "CREATE TABLE presence (at_table text COLLATE \"C\" NOT NULL,"
      "  visitor text COLLATE \"C\" NOT NULL, server text COLLATE \"C\" NOT NULL,"
      "  PRIMARY KEY (at_table, visitor, server));"
      "CREATE INDEX presence_by_server ON presence (server);"
      "CREATE TABLE grace (one boolean PRIMARY KEY CHECK (one), at bigint NOT NULL);",
      1},
     // Rated matches by number. Whoever ends one takes the next number from `rating_state` and
     // keeps the others waiting until its transaction is over, so numbers appear in their order.
     {"CREATE TABLE participants (visitor text COLLATE \"C\" PRIMARY KEY,"
      "  participant bigint NOT NULL UNIQUE);"
      "CREATE TABLE rated (number bigint PRIMARY KEY, at_table text COLLATE \"C\" NOT NULL UNIQUE,"
      "  game text NOT NULL, ended bigint NOT NULL, luck bigint NOT NULL);"
      "CREATE TABLE rated_seats (number bigint NOT NULL, seat bigint NOT NULL,"
      "  participant bigint NOT NULL, anchor bigint NOT NULL, place bigint NOT NULL,"
      "  counts boolean NOT NULL, mean double precision NOT NULL,"
      "  deviation double precision NOT NULL, gain double precision NOT NULL,"
      "  PRIMARY KEY (number, seat));"
      "CREATE INDEX rated_seats_of ON rated_seats (participant, number);"
      "CREATE TABLE ratings (participant bigint NOT NULL, game text COLLATE \"C\" NOT NULL,"
      "  mean double precision NOT NULL, deviation double precision NOT NULL,"
      "  matches bigint NOT NULL, day bigint NOT NULL, PRIMARY KEY (participant, game));"
      "CREATE TABLE rating_state (one boolean PRIMARY KEY CHECK (one), last bigint NOT NULL,"
      "  rated bigint NOT NULL);"
      "INSERT INTO rating_state VALUES (true, 0, 0);",
      1},
     {"CREATE TABLE seeks (visitor text COLLATE \"C\" PRIMARY KEY, name text NOT NULL,"
      "  game text NOT NULL, seats bigint NOT NULL, pace text NOT NULL, rated boolean NOT NULL,"
      "  mean double precision NOT NULL, since bigint NOT NULL, seen bigint NOT NULL,"
      "  patience bigint NOT NULL, at_table text NOT NULL) WITH (fillfactor = 70);",
      1},
     {"CREATE TABLE tournaments (id text COLLATE \"C\" PRIMARY KEY, host text NOT NULL,"
      "  phase bigint NOT NULL, public boolean NOT NULL, starts bigint NOT NULL,"
      "  due bigint NOT NULL, seq bigint NOT NULL, about text NOT NULL) WITH (fillfactor = 70);"
      "CREATE INDEX tournaments_listed ON tournaments (phase, starts) WHERE public;"
      "CREATE INDEX tournaments_due ON tournaments (due) WHERE due > 0;"
      "CREATE INDEX tournaments_by ON tournaments (host) WHERE phase < 2;"
      "CREATE TABLE entrants (tournament text COLLATE \"C\" NOT NULL,"
      "  who text COLLATE \"C\" NOT NULL, visitor text COLLATE \"C\" NOT NULL,"
      "  name text NOT NULL, PRIMARY KEY (tournament, who));"
      "CREATE INDEX entrants_of ON entrants (visitor);",
      1},
     {"ALTER TABLE visitors ADD COLUMN profile boolean NOT NULL DEFAULT false;"
      "CREATE TABLE follows (follower text COLLATE \"C\" NOT NULL,"
      "  followed text COLLATE \"C\" NOT NULL, since bigint NOT NULL,"
      "  PRIMARY KEY (follower, followed));"
      "CREATE INDEX followers ON follows (followed);"
      "CREATE TABLE skill (number bigint NOT NULL, seat bigint NOT NULL, judge bigint NOT NULL,"
      "  decisions bigint NOT NULL, cost double precision NOT NULL,"
      "  squares double precision NOT NULL, luck double precision NOT NULL,"
      "  PRIMARY KEY (number, seat));"
      "DROP INDEX results_of;"
      "CREATE INDEX results_of ON results (visitor, ended, at_table);",
      1},
     {"ALTER TABLE visitors ADD COLUMN banned_until bigint NOT NULL DEFAULT 0,"
      "  ADD COLUMN ban_reason text NOT NULL DEFAULT '',"
      "  ADD COLUMN silenced boolean NOT NULL DEFAULT false,"
      "  ADD COLUMN silenced_until bigint NOT NULL DEFAULT 0,"
      "  ADD COLUMN silence_reason text NOT NULL DEFAULT '',"
      "  ADD COLUMN bot boolean NOT NULL DEFAULT false;"
      "CREATE TABLE reports (number bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,"
      "  at bigint NOT NULL, teller text COLLATE \"C\" NOT NULL,"
      "  about text COLLATE \"C\" NOT NULL, at_table text COLLATE \"C\" NOT NULL,"
      "  why text NOT NULL, text text NOT NULL, settled boolean NOT NULL,"
      "  UNIQUE (teller, about, at_table));"
      "CREATE INDEX reports_about ON reports (about);"
      "CREATE TABLE deeds (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
      "  at bigint NOT NULL, what text NOT NULL, whom text COLLATE \"C\" NOT NULL,"
      "  until bigint NOT NULL, reason text NOT NULL);"
      "CREATE TABLE origins (visitor text COLLATE \"C\" NOT NULL, origin bytea NOT NULL,"
      "  seen bigint NOT NULL, PRIMARY KEY (visitor, origin)) WITH (fillfactor = 70);"
      "CREATE INDEX origins_by_age ON origins (seen);"
      "ALTER TABLE entrants ADD COLUMN rank bigint NOT NULL DEFAULT 0;",
      1},
     {"CREATE TABLE attempts (date bigint NOT NULL, game text COLLATE \"C\" NOT NULL,"
      "  visitor text COLLATE \"C\" NOT NULL, secret bytea NOT NULL, nonce bytea NOT NULL,"
      "  practised boolean NOT NULL, begun bigint NOT NULL, ended bigint NOT NULL,"
      "  moves text NOT NULL, judged boolean NOT NULL, finished boolean NOT NULL,"
      "  given_away bigint NOT NULL, turns bigint NOT NULL, marks bigint NOT NULL,"
      "  PRIMARY KEY (date, game, visitor));"
      "CREATE INDEX attempts_of ON attempts (visitor);"
      "CREATE INDEX attempts_ranked ON attempts (date, game, finished DESC, given_away, ended,"
      "  visitor) WHERE judged;"
      "CREATE INDEX attempts_unjudged ON attempts (ended) WHERE ended > 0 AND NOT judged;",
      1}}};

// In a database without any of our tables.
void create(Connection& connection, Time until) {
  try {
    connection.run(
        "CREATE TABLE IF NOT EXISTS boathouse_schema (one boolean PRIMARY KEY CHECK (one),"
        " version bigint NOT NULL, usable_by bigint NOT NULL,"
        " cluster text NOT NULL DEFAULT md5(random()::text || clock_timestamp()::text));"
        "INSERT INTO boathouse_schema (one, version, usable_by) VALUES (true, 0, 0)"
        " ON CONFLICT DO NOTHING",
        until);
  } catch (const Failed& failed) {
    // Two servers made the same table at the same moment: PostgreSQL notices that at one of three
    // places.
    constexpr std::array<std::string_view, 3> meanwhile{"23505", "42710", "42P07"};
    if (std::ranges::find(meanwhile, failed.state) == meanwhile.end()) throw;
  }
}

// One step, or none if there is none left; whether there was one.
bool take_step(Connection& connection, Time until) {
  const auto known = static_cast<std::int64_t>(migrations.size());
  connection.run("BEGIN", until);
  // Whoever comes second waits here.
  Rows rows =
      connection.ask("SELECT version, usable_by FROM boathouse_schema FOR UPDATE", {}, until);
  const std::int64_t version = rows.next() ? rows.number() : 0;
  const std::int64_t usable_by = rows.number();
  if (usable_by > known) {
    throw Failed{.error = {"store_version", {{"found", join(version)}, {"known", join(known)}}},
                 .state = {}};
  }
  if (version >= known) {
    connection.run("COMMIT", until);
    return false;
  }
  const Migration& step = migrations[static_cast<std::size_t>(version)];
  try {
    connection.run(step.sql, until);
  } catch (const Failed& failed) {
    if (failed.state != "42P07") throw;
    throw Failed{.error = {"store_foreign", {}}, .state = {}};
  }
  connection.run(join("UPDATE boathouse_schema SET version = ", version + 1,
                      ", usable_by = ", step.usable_by, "; COMMIT"),
                 until);
  return true;
}

}  // namespace

void migrate(Connection& connection, Time until) {
  for (bool more = true; more;) {
    try {
      more = take_step(connection, until);
    } catch (const Failed& failed) {
      if (failed.lost) throw;
      connection.run("ROLLBACK", until);
      if (failed.state == "42P01") {
        create(connection, until);
      } else if (!failed.may_succeed_later() || std::chrono::steady_clock::now() > until) {
        throw;
      }
    }
  }
}

}  // namespace boathouse::server::postgres
