#include "server/store/postgres/postgres_store.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "core/text.h"
#include "server/store/postgres/schema.h"
#include "server/store/postgres/steps.h"
#include "server/store/read_rows.h"
#include "server/store/season_periods.h"

namespace boathouse::server {

namespace {

using postgres::Connection;
using postgres::Failed;
using postgres::Rows;
using postgres::Values;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds longest_read{10'000};          // aside
constexpr milliseconds longest_direct_read{600'000};  // an administrator's may be long
constexpr milliseconds longest_migration{600'000};
constexpr milliseconds between_clocks{2000};
constexpr std::size_t most_samples = 8;

// The connection of the thread: 0 is for all that do not read aside.
thread_local std::size_t this_side = 0;

Milliseconds steady_now() {
  return std::chrono::duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

#define BOATHOUSE_TABLE_COLUMNS                                                                 \
  "tables.id, game, phase, public, timed, secret, created, changed, host, summary,"             \
  " seated, waiting, stale, coalesce((SELECT due.due FROM due WHERE due.at_table = tables.id)," \
  " 0), shown, seq"
#define BOATHOUSE_TABLE "SELECT " BOATHOUSE_TABLE_COLUMNS

template <class Read>
auto all_rows(Rows rows, Read read) {
  std::vector<decltype(read(rows))> all;
  while (rows.next()) all.push_back(read(rows));
  return all;
}

template <class Read>
auto first_row(Rows rows, Read read) {
  std::optional<decltype(read(rows))> row;
  if (rows.next()) row = read(rows);
  return row;
}

}  // namespace

bool PostgresStore::is_address(std::string_view address) {
  return address.starts_with("postgresql:") || address.starts_with("postgres:");
}

PostgresStore::PostgresStore(Settings settings, Deliver deliver)
    : settings_(std::move(settings)), deliver_(std::move(deliver)) {
  for (std::size_t number = 0; number < sides_.size(); ++number) {
    sides_[number].limit = number == 0 ? longest_direct_read : longest_read;
  }
  try {
    {
      Connection first{settings_, longest_migration};
      postgres::migrate(first, steady_clock::now() + longest_migration);
    }
    // It has said what there was to say.
    settings_.warn = nullptr;
    writer_ = std::make_unique<postgres::Writer>(
        settings_, std::make_unique<Connection>(settings_, settings_.patience), deliver_);
  } catch (const Failed& failed) {
    throw StoreFailure{failed.error};
  }
  look_at_clock();
  for (std::size_t number = 1; number <= asides; ++number) {
    reading_threads_.emplace_back([this, number] { read_loop(number); });
  }
}

PostgresStore::~PostgresStore() {
  {
    const std::scoped_lock lock{mutex_};
    stopping_ = true;
  }
  wake_reader_.notify_all();
  writer_.reset();
  for (std::thread& each : reading_threads_) each.join();
}

void PostgresStore::write(Batch batch, Done done) {
  writer_->write(std::move(batch), std::move(done));
}

// --- Time ------------------------------------------------------------------------------------

Milliseconds PostgresStore::now() {
  const Milliseconds time = steady_now() + offset_;
  Milliseconds last = last_now_;
  while (last < time && !last_now_.compare_exchange_weak(last, time)) {
  }
  return std::max(last, time);
}

void PostgresStore::look_at_clock() {
  const Milliseconds before = steady_now();
  Rows rows = ask("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint", {});
  const Milliseconds after = steady_now();
  if (!rows.next()) return;
  // It was read in the middle of the round trip, give or take half of it.
  samples_.push_back({rows.number() - (before + after) / 2, after - before});
  if (samples_.size() > most_samples) samples_.pop_front();
  offset_ = std::ranges::min(samples_, {}, &Sample::took).offset;
}

// --- Reading aside ---------------------------------------------------------------------------

void PostgresStore::aside(std::function<Then(Reads&)> what, bool urgent) {
  {
    const std::scoped_lock lock{mutex_};
    to_read_[urgent ? 0 : 1].push_back(std::move(what));
  }
  wake_reader_.notify_all();
}

std::function<Store::Then(Reads&)> PostgresStore::next_for(std::size_t number) {
  const auto mine = std::span{to_read_}.first(number == 1 ? 1 : 2);
  const auto waits = [](const auto& queue) { return !queue.empty(); };
  std::unique_lock lock{mutex_};
  const auto ready = [&] { return stopping_ || std::ranges::any_of(mine, waits); };
  if (!wake_reader_.wait_for(lock, between_clocks, ready) || stopping_) return {};
  auto& queue = *std::ranges::find_if(mine, waits);
  auto what = std::move(queue.front());
  queue.pop_front();
  return what;
}

void PostgresStore::read_loop(std::size_t number) {
  this_side = number;
  auto looked = steady_clock::now();
  while (!stopping_) {
    if (auto what = next_for(number)) deliver_(what(*this));
    if (number != asides || steady_clock::now() - looked < between_clocks || stopping_) continue;
    looked = steady_clock::now();
    try {
      look_at_clock();
    } catch (const StoreFailure&) {
      // Another server may answer next, with another clock.
      samples_.clear();
    }
  }
}

Rows PostgresStore::ask(const char* sql, const Values& values) {
  return ask(sides_[this_side], sql, values);
}

// A connection may have been lost since it was used last, so that a new one is tried for a while.
Rows PostgresStore::ask(Side& side, const char* sql, const Values& values) {
  const std::scoped_lock lock{side.mutex};
  for (;;) {
    Error error;
    try {
      if (!side.connection) {
        side.connection = std::make_unique<Connection>(settings_, side.limit);
      }
      Rows rows = side.connection->ask(sql, values, steady_clock::now() + side.limit);
      side.lost_since.reset();
      return rows;
    } catch (const Failed& failed) {
      if (!failed.lost) throw StoreFailure{failed.error};
      error = failed.error;
    }
    side.connection.reset();
    const auto time = steady_clock::now();
    if (!side.lost_since) side.lost_since = time;
    if (stopping_ || time - *side.lost_since > settings_.patience) throw StoreFailure{error};
    std::this_thread::sleep_for(milliseconds{100});
  }
}

void PostgresStore::claim_due(Milliseconds now, std::int64_t most, Milliseconds lease,
                              Claimed then) {
  aside(
      [this, now, most, lease, then = std::move(then)](Reads&) -> Then {
        const auto claim = [&]() -> Expected<std::vector<std::string>> {
          try {
            Rows rows = ask(
                "WITH mine AS MATERIALIZED (SELECT at_table FROM due WHERE due > 1 AND due <= $1"
                " AND leased_until <= $1 ORDER BY due, at_table LIMIT $2 FOR UPDATE SKIP LOCKED)"
                " UPDATE due SET leased_until = $1 + $3 FROM mine"
                " WHERE due.at_table = mine.at_table RETURNING due.due, due.at_table",
                Values{}.add(now).add(most).add(lease));
            std::vector<std::pair<Milliseconds, std::string>> claimed;
            while (rows.next()) {
              const Milliseconds due = rows.number();
              claimed.emplace_back(due, rows.text());
            }
            std::ranges::sort(claimed);
            std::vector<std::string> tables;
            for (auto& [due, table] : claimed) tables.push_back(std::move(table));
            return tables;
          } catch (const StoreFailure& failed) {
            return std::unexpected(failed.error);
          }
        };
        return [then, answer = claim()] { then(answer); };
      },
      true);
}

Expected<void> PostgresStore::back_up(const std::string& path) {
  return failure("store_back_up_elsewhere", {{"path", path}});
}

// --- Reads -----------------------------------------------------------------------------------

std::optional<VisitorRow> PostgresStore::visitor(std::string_view id) {
  return first_row(ask("SELECT * FROM visitors WHERE id = $1", Values{}.add(id)), read_visitor);
}

std::optional<VisitorRow> PostgresStore::visitor_by_login(std::string_view login) {
  return first_row(ask("SELECT * FROM visitors WHERE login = $1", Values{}.add(login)),
                   read_visitor);
}

std::vector<VisitorRow> PostgresStore::visitors() {
  return all_rows(ask("SELECT * FROM visitors ORDER BY created, id", {}), read_visitor);
}

std::optional<TokenRow> PostgresStore::token(const Digest& hash) {
  return first_row(ask("SELECT * FROM tokens WHERE hash = $1", Values{}.add(hash)), read_token);
}

std::vector<TokenRow> PostgresStore::tokens_of(std::string_view visitor) {
  return all_rows(
      ask("SELECT * FROM tokens WHERE visitor = $1 ORDER BY hash", Values{}.add(visitor)),
      read_token);
}

std::vector<TokenRow> PostgresStore::devices_of(std::string_view visitor) {
  return all_rows(ask("SELECT * FROM tokens WHERE visitor = $1 AND kind < $2"
                      " ORDER BY kind, used DESC, hash",
                      Values{}.add(visitor).add(static_cast<std::int64_t>(TokenRow::Kind::link))),
                  read_token);
}

std::vector<NoticeRow> PostgresStore::notices(Milliseconds since) {
  return all_rows(
      ask("SELECT id, visitor, at FROM notices WHERE at >= $1 ORDER BY id", Values{}.add(since)),
      [](Rows& row) {
        NoticeRow notice;
        notice.id = row.number();
        notice.visitor = row.text();
        notice.at = row.number();
        return notice;
      });
}

std::vector<TokenRow> PostgresStore::tokens_of(std::string_view visitor, TokenRow::Kind kind) {
  return all_rows(ask("SELECT * FROM tokens WHERE visitor = $1 AND kind = $2 ORDER BY hash",
                      Values{}.add(visitor).add(static_cast<std::int64_t>(kind))),
                  read_token);
}

std::optional<TableRow> PostgresStore::table(std::string_view id) {
  return first_row(ask(BOATHOUSE_TABLE " FROM tables WHERE id = $1", Values{}.add(id)), read_table);
}

std::vector<TableRow> PostgresStore::lobby(Milliseconds now, std::int64_t most) {
  return all_rows(
      ask(BOATHOUSE_TABLE
          " FROM tables JOIN (SELECT id AS nth_id, row_number() OVER"
          " (PARTITION BY host ORDER BY created DESC, id) AS nth FROM tables WHERE public"
          " AND phase < 2 AND shown > $1) AS numbered ON tables.id = nth_id"
          " ORDER BY nth, created DESC, tables.id LIMIT $2",
          Values{}.add(now).add(most)),
      read_table);
}

std::vector<std::string> PostgresStore::tables_due(Milliseconds now, std::int64_t most) {
  return all_rows(ask("SELECT at_table FROM due WHERE due > 1 AND due <= $1"
                      " ORDER BY due, at_table LIMIT $2",
                      Values{}.add(now).add(most)),
                  read_text);
}

std::vector<std::string> PostgresStore::tables_in_use(std::string_view after, std::int64_t most) {
  return all_rows(ask("SELECT at_table FROM due WHERE due = 1 AND at_table > $1"
                      " ORDER BY at_table LIMIT $2",
                      Values{}.add(after).add(most)),
                  read_text);
}

std::vector<TableRow> PostgresStore::tables() {
  return all_rows(ask(BOATHOUSE_TABLE " FROM tables ORDER BY changed DESC, id", {}), read_table);
}

std::vector<TableRow> PostgresStore::tables_of(std::string_view visitor) {
  return all_rows(ask(BOATHOUSE_TABLE " FROM places JOIN tables ON tables.id = at_table"
                                      " WHERE visitor = $1 ORDER BY changed DESC, tables.id",
                      Values{}.add(visitor)),
                  read_table);
}

bool PostgresStore::has_running_tables(std::string_view visitor) {
  return ask("SELECT 1 FROM places WHERE visitor = $1 AND NOT over LIMIT 1", Values{}.add(visitor))
      .next();
}

std::vector<TableRow> PostgresStore::tables_of(std::string_view visitor, const TablePlace& after,
                                               std::int64_t most) {
  Values values;
  values.add(visitor).add(after.over).add(-after.changed).add(after.id).add(most);
  return all_rows(
      ask(BOATHOUSE_TABLE " FROM places JOIN tables ON tables.id = at_table WHERE visitor = $1"
                          " AND (over, age, at_table) > ($2, $3, $4)"
                          " ORDER BY over, age, at_table LIMIT $5",
          values),
      read_table);
}

std::int64_t PostgresStore::tables_made_by(std::string_view visitor, Phase phase,
                                           std::int64_t most) {
  Rows row =
      ask("SELECT count(*) FROM (SELECT FROM tables WHERE host = $1 AND phase < 2"
          " AND phase = $2 LIMIT $3) AS counted",
          Values{}.add(visitor).add(static_cast<std::int64_t>(phase)).add(most));
  return row.next() ? row.number() : 0;
}

std::vector<EntryRow> PostgresStore::journal(std::string_view table, std::int64_t after) {
  return all_rows(ask("SELECT seq, at, entry, act FROM journal WHERE at_table = $1 AND seq > $2"
                      " ORDER BY seq",
                      Values{}.add(table).add(after)),
                  [&](Rows& row) {
                    EntryRow entry{.table = std::string{table}, .seq = 0, .at = 0, .text = {}};
                    entry.seq = row.number();
                    entry.at = row.number();
                    entry.text = row.text();
                    entry.act = row.number();
                    return entry;
                  });
}

namespace {

HeadRow read_head(Rows& row) {
  HeadRow head;
  head.table = row.text();
  head.seq = row.number();
  return head;
}

std::vector<std::string> ids_of(const std::vector<HeadRow>& tables) {
  std::vector<std::string> ids;
  for (const HeadRow& each : tables) ids.push_back(each.table);
  return ids;
}

}  // namespace

std::vector<HeadRow> PostgresStore::heads(const std::vector<std::string>& tables) {
  return all_rows(ask("SELECT id, last.seq FROM unnest($1) AS asked (id), LATERAL (SELECT seq"
                      " FROM journal WHERE at_table = id ORDER BY seq DESC LIMIT 1) AS last",
                      Values{}.add(std::span{tables})),
                  read_head);
}

std::vector<HeadRow> PostgresStore::heads_beyond(const std::vector<HeadRow>& known) {
  const std::vector<std::string> ids = ids_of(known);
  std::vector<std::int64_t> seqs;
  for (const HeadRow& each : known) seqs.push_back(each.seq);
  return all_rows(
      ask("SELECT id, last.seq FROM unnest($1::text[], $2::bigint[]) AS asked (id, known),"
          " LATERAL (SELECT seq FROM journal WHERE at_table = id AND seq > known"
          " ORDER BY seq DESC LIMIT 1) AS last",
          Values{}.add(std::span{ids}).add(std::span{seqs})),
      read_head);
}

// If no other server is alive, no table is looked at.
std::vector<PresenceRow> PostgresStore::present(const std::vector<HeadRow>& tables,
                                                std::string_view but, Milliseconds now) {
  const std::vector<std::string> ids = ids_of(tables);
  return all_rows(ask("WITH others AS MATERIALIZED"
                      " (SELECT server FROM servers WHERE beat > $2 AND server <> $3)"
                      " SELECT at_table, visitor, server FROM presence"
                      " WHERE (SELECT count(*) FROM others) > 0 AND at_table = ANY($1)"
                      " AND server IN (SELECT server FROM others)"
                      " ORDER BY at_table, visitor, server",
                      Values{}.add(std::span{ids}).add(now - patience).add(but)),
                  [](Rows& row) {
                    PresenceRow here;
                    here.table = row.text();
                    here.visitor = row.text();
                    here.server = row.text();
                    return here;
                  });
}

std::vector<ServerRow> PostgresStore::servers(Milliseconds now) {
  return all_rows(ask("SELECT server, journal, house FROM servers WHERE beat > $1 ORDER BY server",
                      Values{}.add(now - patience)),
                  read_server);
}

std::vector<std::string> PostgresStore::orphans(Milliseconds now, std::int64_t most) {
  return all_rows(ask("SELECT at_table FROM due WHERE due = 1 AND NOT EXISTS (SELECT FROM presence"
                      " JOIN servers USING (server) WHERE presence.at_table = due.at_table"
                      " AND beat > $1) ORDER BY at_table LIMIT $2",
                      Values{}.add(now - patience).add(most)),
                  read_text);
}

std::string PostgresStore::cluster() {
  Rows row = ask("SELECT cluster FROM boathouse_schema", {});
  return row.next() ? row.text() : std::string{};
}

Milliseconds PostgresStore::last_beat() {
  Rows row = ask("SELECT max(beat) FROM servers", {});
  return row.next() ? row.number() : 0;
}

Milliseconds PostgresStore::grace() {
  Rows row = ask("SELECT max(at) FROM grace", {});
  return row.next() ? row.number() : 0;
}

std::vector<ResultRow> PostgresStore::results(const ResultFilter& filter) {
  return all_rows(
      ask("SELECT * FROM results WHERE ended >= $1 AND ended < $2 AND ($3 = '' OR game = $3)"
          " ORDER BY ended, at_table, seat",
          Values{}.add(filter.from).add(filter.to).add(filter.game)),
      read_result);
}

// Of a visitor: everybody may see the profile.
#define BOATHOUSE_IS_SHOWN "(profile AND login IS NOT NULL AND NOT banned)"
// Somebody's results as `own`: the latest, so that nobody's take long.
#define BOATHOUSE_LATEST_OWN                                                                \
  " FROM (SELECT *, count(*) OVER (PARTITION BY at_table) AS own_seats FROM (SELECT * FROM" \
  " results WHERE visitor = $1 ORDER BY ended DESC LIMIT 2000) AS latest) AS own"
// Of these: at a public table, where they have no other seat.
#define BOATHOUSE_IN_PUBLIC \
  " JOIN tables ON tables.id = own.at_table WHERE public AND own_seats = 1"

std::vector<PlayedRow> PostgresStore::played(const PlayedFilter& filter, const PlayedPlace& after,
                                             std::int64_t most) {
  Values values;
  values.add(filter.visitor).add(filter.from).add(filter.to).add(filter.game);
  values.add(static_cast<std::int64_t>(filter.outcome));
  values.add(std::int64_t{filter.rated ? (*filter.rated ? 1 : 0) : -1}).add(filter.opponent);
  values.add(after.ended).add(after.table).add(most);
  return together(all_rows(
      ask("WITH mine AS (SELECT own.at_table AS id, own.ended AS at FROM results AS own"
          " WHERE own.visitor = $1 AND own.ended >= $2 AND own.ended < $3"
          " AND ($4 = '' OR own.game = $4) AND ($5 = 0 OR (own.place = 1) = ($5 = 1))"
          " AND ($6 < 0 OR EXISTS (SELECT FROM rated WHERE at_table = own.at_table) = ($6 = 1))"
          " AND ($7 = '' OR EXISTS (SELECT FROM results AS other"
          " WHERE other.at_table = own.at_table AND other.seat <> own.seat"
          " AND (other.visitor = $7 OR other.name = $7)))"
          " AND NOT EXISTS (SELECT FROM results AS twin WHERE twin.at_table = own.at_table"
          " AND twin.visitor = own.visitor AND twin.seat < own.seat)"
          " AND (own.ended, own.at_table) < ($8, $9)"
          " ORDER BY own.ended DESC, own.at_table DESC LIMIT $10)"
          " SELECT mine.id, results.game, mine.at, coalesce(public, false),"
          " EXISTS (SELECT FROM rated WHERE rated.at_table = mine.id), visitor, results.name,"
          " place, points, coalesce(" BOATHOUSE_IS_SHOWN
          ", false) FROM mine JOIN results ON results.at_table = mine.id"
          " LEFT JOIN tables ON tables.id = mine.id LEFT JOIN visitors ON visitors.id = visitor"
          " ORDER BY mine.at DESC, mine.id DESC, seat",
          values),
      read_played_seat));
}

std::vector<GameSumRow> PostgresStore::public_sums(std::string_view visitor) {
  return all_rows(ask("SELECT own.game, count(*), count(*) FILTER (WHERE own.place = 1), "
                      "sum(own.beaten)" BOATHOUSE_LATEST_OWN BOATHOUSE_IN_PUBLIC
                      " GROUP BY own.game ORDER BY own.game COLLATE \"C\"",
                      Values{}.add(visitor)),
                  read_game_sum);
}

std::vector<OpponentRow> PostgresStore::public_opponents(std::string_view visitor,
                                                         std::int64_t most) {
  return all_rows(
      ask("SELECT other.visitor, coalesce(max(shown.name), max(other.name)),"
          " count(shown.name) > 0, count(*), count(*) FILTER (WHERE own.place < other.place),"
          " count(*) FILTER (WHERE own.place = other.place)" BOATHOUSE_LATEST_OWN
          " JOIN results AS other ON other.at_table = own.at_table AND other.seat <> own.seat"
          " AND other.name <> '—' LEFT JOIN (SELECT id, name FROM visitors"
          " WHERE " BOATHOUSE_IS_SHOWN ") AS shown ON shown.id = other.visitor" BOATHOUSE_IN_PUBLIC
          " GROUP BY other.visitor, CASE other.visitor WHEN '' THEN other.name ELSE '' END"
          " ORDER BY count(*) DESC, other.visitor, max(other.name) COLLATE \"C\" LIMIT $2",
          Values{}.add(visitor).add(most)),
      read_opponent);
}

std::vector<UnreviewedRow> PostgresStore::unreviewed(int judge, std::int64_t after,
                                                     std::int64_t most) {
  return all_rows(
      ask("SELECT number, at_table FROM rated WHERE number > $2 AND NOT EXISTS (SELECT FROM skill"
          " WHERE skill.number = rated.number AND judge >= $1) ORDER BY number LIMIT $3",
          Values{}.add(std::int64_t{judge}).add(after).add(most)),
      read_unreviewed);
}

std::vector<SkillRow> PostgresStore::skill_at(std::string_view table, int judge) {
  return all_rows(
      ask("SELECT at_table, seat, judge, decisions, cost, squares, skill.luck FROM rated"
          " JOIN skill ON skill.number = rated.number WHERE at_table = $1 AND judge = $2"
          " ORDER BY seat",
          Values{}.add(table).add(std::int64_t{judge})),
      read_skill);
}

std::vector<SkillSumRow> PostgresStore::skill_of(rating::Participant participant, int judge,
                                                 bool public_only) {
  return all_rows(
      ask("SELECT rated.game, count(*), sum(decisions)::bigint, sum(cost), sum(squares),"
          " sum(skill.luck) FROM (SELECT * FROM rated_seats WHERE participant = $1"
          " ORDER BY number DESC LIMIT 2000) AS own JOIN rated ON rated.number = own.number"
          " JOIN skill ON skill.number = own.number AND skill.seat = own.seat"
          " WHERE judge = $2 AND counts AND (NOT $3 OR EXISTS"
          " (SELECT FROM tables WHERE tables.id = at_table AND public))"
          " GROUP BY rated.game ORDER BY rated.game COLLATE \"C\"",
          Values{}.add(participant).add(std::int64_t{judge}).add(public_only)),
      read_skill_sum);
}

std::vector<SkilledRow> PostgresStore::skilled(int judge, Milliseconds since) {
  return all_rows(
      ask("SELECT visitors.id, visitors.name, rated.game, count(*), sum(decisions)::bigint,"
          " sum(cost), sum(squares), sum(skill.luck)"
          " FROM rated JOIN skill ON skill.number = rated.number"
          " JOIN rated_seats AS seats ON seats.number = rated.number AND seats.seat = skill.seat"
          " JOIN participants ON participants.participant = seats.participant"
          " JOIN visitors ON visitors.id = participants.visitor"
          " WHERE judge = $1 AND counts AND ended >= $2 AND NOT bot"
          " GROUP BY visitors.id, rated.game ORDER BY rated.game COLLATE \"C\", visitors.id",
          Values{}.add(std::int64_t{judge}).add(since)),
      read_skilled);
}

std::vector<ReportRow> PostgresStore::reports() {
  return all_rows(ask("SELECT * FROM reports ORDER BY number DESC", {}), read_report);
}

std::vector<DeedRow> PostgresStore::deeds() {
  return all_rows(
      ask("SELECT at, what, whom, until, reason FROM deeds ORDER BY at DESC, number DESC", {}),
      read_deed);
}

std::vector<FollowRow> PostgresStore::follows() {
  return all_rows(ask("SELECT * FROM follows ORDER BY follower, followed", {}), read_follow);
}

std::vector<FollowedRow> PostgresStore::following(std::string_view follower) {
  return all_rows(
      ask("SELECT id, name FROM follows JOIN visitors ON id = followed"
          " WHERE follower = $1 AND " BOATHOUSE_IS_SHOWN " ORDER BY name COLLATE \"C\", id",
          Values{}.add(follower)),
      read_followed);
}

std::vector<FollowedTableRow> PostgresStore::followed_tables(std::string_view follower,
                                                             Milliseconds now, std::int64_t most) {
  return all_rows(
      ask("SELECT followed, " BOATHOUSE_TABLE_COLUMNS
          " FROM follows JOIN places ON visitor = followed AND NOT over"
          " JOIN tables ON tables.id = at_table WHERE follower = $1"
          " AND followed IN (SELECT id FROM visitors WHERE " BOATHOUSE_IS_SHOWN
          ") AND public AND phase = 1 AND shown > $2 ORDER BY changed DESC, tables.id LIMIT $3",
          Values{}.add(follower).add(now).add(most)),
      read_followed_table);
}

std::optional<AttemptRow> PostgresStore::attempt(const AttemptKey& key) {
  return first_row(ask("SELECT * FROM attempts WHERE date = $1 AND game = $2 AND visitor = $3",
                       Values{}.add(key.date).add(key.game).add(key.visitor)),
                   read_attempt);
}

std::vector<AttemptRow> PostgresStore::attempts() {
  return all_rows(ask("SELECT * FROM attempts ORDER BY date, game, visitor", {}), read_attempt);
}

std::vector<AttemptRow> PostgresStore::attempts_of(std::string_view visitor, std::int64_t date) {
  return all_rows(ask("SELECT * FROM attempts WHERE visitor = $1 AND date = $2 ORDER BY game",
                      Values{}.add(visitor).add(date)),
                  read_attempt);
}

std::vector<AttemptRow> PostgresStore::unjudged(std::int64_t most) {
  return all_rows(ask("SELECT * FROM attempts WHERE ended > 0 AND NOT judged"
                      " ORDER BY ended, visitor LIMIT $1",
                      Values{}.add(most)),
                  read_attempt);
}

#define BOATHOUSE_OF_THE_DAY                              \
  " FROM attempts JOIN visitors ON visitors.id = visitor" \
  " WHERE date = $1 AND game = $2 AND judged AND NOT banned AND NOT bot"
#define BOATHOUSE_SCORE "practised, finished, given_away, turns, marks"

std::vector<RankedRow> PostgresStore::ranked(std::int64_t date, std::string_view game,
                                             std::int64_t most, std::string_view visitor) {
  auto best = all_rows(ask("SELECT visitor, name, " BOATHOUSE_IS_SHOWN
                           ", 0::bigint, (SELECT count(*)" BOATHOUSE_OF_THE_DAY
                           "), " BOATHOUSE_SCORE BOATHOUSE_OF_THE_DAY
                           " ORDER BY finished DESC, given_away, ended, visitor LIMIT $3",
                           Values{}.add(date).add(game).add(most)),
                       read_ranked);
  return with_places(std::move(best), visitor, [&] {
    return first_row(ask("WITH own AS (SELECT *" BOATHOUSE_OF_THE_DAY
                         " AND visitor = $3) SELECT visitor, name, " BOATHOUSE_IS_SHOWN
                         ", 1 + (SELECT count(*)" BOATHOUSE_OF_THE_DAY
                         " AND (finished, -given_away) > (own.finished, -own.given_away)),"
                         " 0::bigint, " BOATHOUSE_SCORE " FROM own",
                         Values{}.add(date).add(game).add(visitor)),
                     read_ranked);
  });
}

#undef BOATHOUSE_SCORE
#undef BOATHOUSE_OF_THE_DAY
#undef BOATHOUSE_IN_PUBLIC
#undef BOATHOUSE_LATEST_OWN
#undef BOATHOUSE_IS_SHOWN

std::vector<SeekRow> PostgresStore::seeks() {
  return all_rows(ask("SELECT * FROM seeks ORDER BY visitor", {}), read_seek);
}

std::optional<SeekRow> PostgresStore::seek_of(std::string_view visitor) {
  return first_row(ask("SELECT * FROM seeks WHERE visitor = $1", Values{}.add(visitor)), read_seek);
}

std::optional<TournamentRow> PostgresStore::tournament(std::string_view id) {
  return first_row(ask("SELECT * FROM tournaments WHERE id = $1", Values{}.add(id)),
                   read_tournament);
}

std::vector<TournamentRow> PostgresStore::tournaments(TournamentRow::Phase phase,
                                                      std::int64_t most) {
  const char* sql =
      phase == TournamentRow::Phase::open
          ? "SELECT * FROM tournaments WHERE public AND phase = $1 ORDER BY starts LIMIT $2"
          : "SELECT * FROM tournaments WHERE public AND phase = $1 ORDER BY starts DESC LIMIT $2";
  return all_rows(ask(sql, Values{}.add(static_cast<std::int64_t>(phase)).add(most)),
                  read_tournament);
}

std::vector<EnteredRow> PostgresStore::tournaments_of(std::string_view visitor, std::int64_t most) {
  return all_rows(ask("SELECT tournaments.*, rank FROM entrants JOIN tournaments ON id = tournament"
                      " WHERE visitor = $1 ORDER BY starts DESC LIMIT $2",
                      Values{}.add(visitor).add(most)),
                  read_entered);
}

std::int64_t PostgresStore::tournaments_made_by(std::string_view visitor) {
  Rows row =
      ask("SELECT count(*) FROM tournaments WHERE host = $1 AND phase < 2", Values{}.add(visitor));
  return row.next() ? row.number() : 0;
}

std::vector<TournamentRow> PostgresStore::tournaments() {
  return all_rows(ask("SELECT * FROM tournaments ORDER BY id", {}), read_tournament);
}

std::vector<std::string> PostgresStore::tournaments_due(Milliseconds now, std::int64_t most) {
  return all_rows(ask("SELECT id FROM tournaments WHERE due > 0 AND due <= $1"
                      " ORDER BY due LIMIT $2",
                      Values{}.add(now).add(most)),
                  [](auto& row) { return std::string{row.text()}; });
}

std::vector<EntrantRow> PostgresStore::entrants(std::string_view tournament) {
  return all_rows(
      ask("SELECT * FROM entrants WHERE tournament = $1 ORDER BY who", Values{}.add(tournament)),
      read_entrant);
}

std::vector<std::string> PostgresStore::over_among(const std::vector<std::string>& tables) {
  return all_rows(ask("SELECT id FROM tables WHERE phase >= 2 AND id = ANY($1) ORDER BY id",
                      Values{}.add(std::span{tables})),
                  [](auto& row) { return std::string{row.text()}; });
}

#define BOATHOUSE_RATED                                                                         \
  "SELECT rated.number, at_table, game, ended, luck, seat, participant, anchor, place, counts," \
  " mean, deviation, gain FROM rated JOIN rated_seats ON rated_seats.number = rated.number"

std::int64_t PostgresStore::rated_up_to() {
  Rows rows = ask("SELECT rated FROM rating_state", {});
  return rows.next() ? rows.number() : 0;
}

std::vector<RatedRow> PostgresStore::rated_after(std::int64_t number, std::int64_t most) {
  return together(all_rows(
      ask(BOATHOUSE_RATED " WHERE rated.number IN (SELECT number FROM rated WHERE number > $1"
                          " ORDER BY number LIMIT $2) ORDER BY rated.number, seat",
          Values{}.add(number).add(most)),
      read_rated_seat));
}

std::vector<RatingRow> PostgresStore::ratings_of(
    const std::vector<rating::Participant>& participants) {
  return all_rows(ask("SELECT * FROM ratings WHERE participant = ANY($1::bigint[])"
                      " ORDER BY participant, game",
                      Values{}.add(std::span{participants})),
                  read_rating);
}

std::vector<RatingRow> PostgresStore::ratings() {
  return all_rows(ask("SELECT * FROM ratings ORDER BY participant, game", {}), read_rating);
}

std::vector<ParticipantRow> PostgresStore::participants() {
  return all_rows(ask("SELECT * FROM participants ORDER BY visitor", {}), read_participant);
}

std::optional<rating::Participant> PostgresStore::participant_of(std::string_view visitor) {
  return first_row(
      ask("SELECT participant FROM participants WHERE visitor = $1", Values{}.add(visitor)),
      [](Rows& found) { return found.number(); });
}

std::optional<RatedRow> PostgresStore::rated_match(std::string_view table) {
  auto found = together(
      all_rows(ask(BOATHOUSE_RATED " WHERE at_table = $1 ORDER BY seat", Values{}.add(table)),
               read_rated_seat));
  return found.empty() ? std::nullopt : std::optional{std::move(found.front())};
}

#undef BOATHOUSE_RATED

std::vector<RatedPastRow> PostgresStore::rated_past(rating::Participant participant,
                                                    std::int64_t most) {
  return all_rows(
      ask("SELECT rated.number, at_table, game, ended,"
          " (SELECT count(*) FROM rated_seats AS others WHERE others.number = rated.number), place,"
          " counts, mean, deviation, gain,"
          " coalesce((SELECT public FROM tables WHERE tables.id = at_table), false)"
          " FROM rated_seats JOIN rated ON rated.number = rated_seats.number WHERE participant = "
          "$1 ORDER BY rated_seats.number DESC LIMIT $2",
          Values{}.add(participant).add(most)),
      read_rated_past);
}

std::vector<SeasonRow> PostgresStore::season(const ResultFilter& filter, std::int64_t from,
                                             std::int64_t most) {
  const SeasonPeriods periods{filter};
  Values values;
  values.add(periods.everything).add(periods.begin).add(filter.game);
  values.add(periods.first_month).add(periods.last_month).add(periods.months_begin);
  values.add(periods.months_end).add(periods.end).add(most).add(from);
  return all_rows(
      ask("SELECT visitor, max(name), sum(matches)::bigint, sum(wins)::bigint,"
          " sum(places)::bigint, sum(points)::bigint, sum(beaten) FROM ("
          "SELECT * FROM season WHERE span = 0 AND period = 0 AND $1"
          " UNION ALL SELECT * FROM season"
          " WHERE span = 2 AND period >= $2 AND period < $6 AND NOT $1"
          " UNION ALL SELECT * FROM season"
          " WHERE span = 1 AND period >= $4 AND period < $5 AND NOT $1"
          " UNION ALL SELECT * FROM season"
          " WHERE span = 2 AND period >= $7 AND period < $8 AND NOT $1) AS parts"
          " WHERE $3 = '' OR game = $3 GROUP BY visitor"
          " ORDER BY sum(beaten) / sum(matches)::double precision DESC, sum(matches) DESC, visitor"
          " LIMIT $9 OFFSET $10",
          values),
      read_season);
}

std::optional<std::string> PostgresStore::review(std::string_view table, int judge) {
  return first_row(ask("SELECT review FROM reviews WHERE at_table = $1 AND judge = $2",
                       Values{}.add(table).add(std::int64_t{judge})),
                   read_text);
}

std::vector<std::string> PostgresStore::unstarted_tables(Milliseconds before, std::int64_t most) {
  return all_rows(ask("SELECT id FROM tables WHERE (phase = 0 OR phase = 3) AND changed < $1"
                      " ORDER BY changed LIMIT $2",
                      Values{}.add(before).add(most)),
                  read_text);
}

std::vector<GuestRow> PostgresStore::guests(Milliseconds before, const GuestRow& after,
                                            std::int64_t most) {
  Values values;
  values.add(before).add(after.created).add(after.id).add(most);
  return all_rows(ask("SELECT id, created, EXISTS (SELECT FROM places WHERE visitor = visitors.id)"
                      " FROM visitors WHERE login IS NULL AND NOT banned AND created < $1"
                      " AND (created, id) > ($2, $3) ORDER BY created, id LIMIT $4",
                      values),
                  read_guest);
}

#undef BOATHOUSE_TABLE
#undef BOATHOUSE_TABLE_COLUMNS

}  // namespace boathouse::server
