#include "server/store/sqlite/sqlite_store.h"

#include <sqlite3.h>

#include <array>
#include <utility>

#include "core/text.h"

namespace boathouse::server {

namespace {

// Step N turns a file of version N into version N + 1; the first creates it.
constexpr std::array<const char*, 3> migrations{
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
    "CREATE TABLE reviews (at_table TEXT NOT NULL, judge INTEGER NOT NULL, made INTEGER NOT NULL,"
    "  text TEXT NOT NULL, PRIMARY KEY (at_table, judge)) WITHOUT ROWID;"};

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
      run("INSERT INTO visitors VALUES (?1, ?2, nullif(?3, ''), ?4, ?5, ?6, ?7)"
          " ON CONFLICT (id) DO UPDATE SET name = ?2, login = nullif(?3, ''), password = ?4,"
          " muted = ?5, banned = ?6");
  statement.bind(row.id).bind(row.name).bind(row.login).bind(row.password).bind(row.muted);
  return bind(statement, row.banned).bind(row.created).try_to_run();
}

bool keep(Statements& run, const TokenRow& row) {
  Statement statement = run("INSERT OR REPLACE INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?)");
  statement.bind(row.hash).bind(row.visitor).bind(static_cast<std::int64_t>(row.kind));
  statement.bind(row.name).bind(row.table).bind(std::int64_t{row.seat}).bind(row.expires);
  return statement.try_to_run();
}

bool keep(Statements& run, const TableRow& row) {
  Statement statement = run("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  statement.bind(row.id).bind(row.game).bind(number_of(row.phase));
  bind(bind(statement, row.is_public), row.timed).bind(row.secret);
  return statement.bind(row.created).bind(row.changed).try_to_run();
}

bool keep(Statements& run, const ResultRow& row) {
  Statement statement = run("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  statement.bind(row.table).bind(std::int64_t{row.seat}).bind(row.game);
  statement.bind(std::int64_t{row.seats}).bind(row.visitor).bind(row.name);
  statement.bind(std::int64_t{row.place}).bind(std::int64_t{row.points}).bind(row.beaten);
  return statement.bind(row.ended).try_to_run();
}

bool keep(Statements& run, const ReviewRow& row) {
  Statement statement = run("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?)");
  statement.bind(row.table).bind(std::int64_t{row.judge}).bind(row.made);
  return statement.bind(row.text).try_to_run();
}

bool keep(Statements& run, const AtTable& row) {
  Statement statement = run("INSERT OR IGNORE INTO places VALUES (?, ?)");
  return statement.bind(row.visitor).bind(row.table).try_to_run();
}

bool keep(Statements& run, const DropToken& row) {
  Statement statement = run("DELETE FROM tokens WHERE hash = ?");
  return statement.bind(row.hash).try_to_run();
}

bool keep(Statements& run, const ForgetVisitor& row) {
  for (const char* sql :
       {"DELETE FROM visitors WHERE id = ?", "DELETE FROM tokens WHERE visitor = ?",
        // They name the players.
        "DELETE FROM reviews WHERE at_table IN (SELECT at_table FROM places WHERE visitor = ?)",
        "DELETE FROM places WHERE visitor = ?",
        "UPDATE results SET visitor = '', name = '—' WHERE visitor = ?"}) {
    Statement statement = run(sql);
    if (!statement.bind(row.id).try_to_run()) return false;
  }
  return true;
}

bool run_alone(Statements& run, const char* sql) {
  Statement statement = run(sql);
  return statement.try_to_run();
}

VisitorRow read_visitor(Statement& row) {
  VisitorRow visitor;
  visitor.id = row.text();
  visitor.name = row.text();
  visitor.login = row.text();
  visitor.password = row.text();
  visitor.muted = row.text();
  visitor.banned = row.number() != 0;
  visitor.created = row.number();
  return visitor;
}

TokenRow read_token(Statement& row) {
  TokenRow token;
  token.hash = row.digest();
  token.visitor = row.text();
  token.kind = static_cast<TokenRow::Kind>(row.number());
  token.name = row.text();
  token.table = row.text();
  token.seat = static_cast<int>(row.number());
  token.expires = row.number();
  return token;
}

TableRow read_table(Statement& row) {
  TableRow table;
  table.id = row.text();
  table.game = row.text();
  table.phase = static_cast<Phase>(row.number());
  table.is_public = row.number() != 0;
  table.timed = row.number() != 0;
  table.secret = row.digest();
  table.created = row.number();
  table.changed = row.number();
  return table;
}

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
      reader_(path, settings.vfs),
      writes_(writer_),
      reads_(reader_) {
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
}

SqliteStore::~SqliteStore() {
  {
    const std::scoped_lock lock{mutex_};
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void SqliteStore::write(Batch batch, Done done) {
  {
    const std::scoped_lock lock{mutex_};
    waiting_.push_back({std::move(batch), std::move(done)});
  }
  wake_.notify_one();
}

void SqliteStore::write_loop() {
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
  deliver_([group = std::move(group), answers = std::move(answers)] {
    for (std::size_t i = 0; i < group.size(); ++i) group[i].done(answers[i]);
  });
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
    auto kept = std::visit([&](const auto& row) { return keep_row(row); }, write);
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

Expected<void> SqliteStore::keep_row(const EntryRow& row) {
  std::optional<std::int64_t> last = fresh_.last_seq(row.table);
  if (!last) {
    Statement settled = writes_("SELECT ifnull(max(seq), 0) FROM journal WHERE at_table = ?");
    last = settled.bind(row.table).step() ? settled.number() : 0;
  }
  if (row.seq <= *last) return failure("store_taken");
  Statement statement = writes_("INSERT INTO fresh (at_table, seq, at, entry) VALUES (?, ?, ?, ?)");
  if (!statement.bind(row.table).bind(row.seq).bind(row.at).bind(row.text).try_to_run()) {
    return std::unexpected(store_error(writer_.raw()));
  }
  fresh_.add(row.table, {.id = sqlite3_last_insert_rowid(writer_.raw()), .seq = row.seq});
  added_.push_back(row.table);
  return {};
}

Expected<void> SqliteStore::keep_row(const RewriteEntry& row) {
  // No trace of the text may remain, so the table's fresh entries are settled and removed.
  bool kept = settle(row.table);
  for (const FreshEntry& entry : fresh_.of(row.table)) {
    Statement gone = writes_("DELETE FROM fresh WHERE id = ?");
    kept = kept && gone.bind(entry.id).try_to_run();
  }
  Statement statement = writes_("UPDATE journal SET entry = ? WHERE at_table = ? AND seq = ?");
  kept = kept && statement.bind(row.text).bind(row.table).bind(row.seq).try_to_run();
  if (kept) return {};
  return std::unexpected(store_error(writer_.raw()));
}

bool SqliteStore::settle(const std::string& table) {
  const std::vector<FreshEntry> entries = fresh_.of(table);
  if (entries.empty()) return true;
  std::string ids;
  for (const FreshEntry& entry : entries) ids += join(ids.empty() ? "[" : ",", entry.id);
  ids += "]";
  Statement statement = writes_(
      "INSERT OR IGNORE INTO journal SELECT at_table, seq, at, entry FROM fresh"
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

std::optional<TableRow> SqliteStore::table(std::string_view id) {
  Statement row = reads_("SELECT * FROM tables WHERE id = ?");
  return first_row(row.bind(id), read_table);
}

std::vector<TableRow> SqliteStore::public_tables() {
  // The condition matches the index, or SQLite would not use it.
  static const std::string sql = join("SELECT * FROM tables WHERE public AND phase < ",
                                      number_of(Phase::over), " ORDER BY created DESC LIMIT 200");
  Statement rows = reads_(sql.c_str());
  return all_rows(rows, read_table);
}

std::vector<TableRow> SqliteStore::timed_tables() {
  static const std::string sql = join(
      "SELECT * FROM tables WHERE timed AND phase = ", number_of(Phase::playing), " ORDER BY id");
  Statement rows = reads_(sql.c_str());
  return all_rows(rows, read_table);
}

std::vector<TableRow> SqliteStore::tables() {
  Statement rows = reads_("SELECT * FROM tables ORDER BY changed DESC, id");
  return all_rows(rows, read_table);
}

std::vector<TableRow> SqliteStore::tables_of(std::string_view visitor) {
  Statement rows = reads_(
      "SELECT tables.* FROM places JOIN tables ON tables.id = at_table WHERE visitor = ?"
      " ORDER BY changed DESC, id");
  return all_rows(rows.bind(visitor), read_table);
}

std::vector<EntryRow> SqliteStore::journal(std::string_view table) {
  // Entries settled in the meantime are found in the journal, because the snapshot is taken after
  // this.
  const std::string name{table};
  const std::vector<FreshEntry> fresh = fresh_.of(name);
  const auto read = [&](Statement& row) {
    EntryRow entry{.table = name, .seq = 0, .at = 0, .text = {}};
    entry.seq = row.number();
    entry.at = row.number();
    entry.text = row.text();
    return entry;
  };
  const Snapshot snapshot{reader_};
  std::vector<EntryRow> entries;
  {
    Statement rows = reads_("SELECT seq, at, entry FROM journal WHERE at_table = ? ORDER BY seq");
    entries = all_rows(rows.bind(table), read);
  }
  const std::int64_t settled = entries.empty() ? 0 : entries.back().seq;
  for (const FreshEntry& each : fresh) {
    if (each.seq <= settled) continue;
    Statement row = reads_("SELECT seq, at, entry FROM fresh WHERE id = ?");
    // One that is not there yet is on its way to the disk.
    if (auto entry = first_row(row.bind(each.id), read)) entries.push_back(std::move(*entry));
  }
  return entries;
}

std::vector<ResultRow> SqliteStore::results(const ResultFilter& filter) {
  Statement rows = reads_(
      "SELECT * FROM results WHERE ended >= ?1 AND ended < ?2 AND (?3 = '' OR game = ?3)"
      " ORDER BY ended, at_table, seat");
  return all_rows(rows.bind(filter.from).bind(filter.to).bind(filter.game), [](Statement& row) {
    ResultRow result;
    result.table = row.text();
    result.seat = static_cast<int>(row.number());
    result.game = row.text();
    result.seats = static_cast<int>(row.number());
    result.visitor = row.text();
    result.name = row.text();
    result.place = static_cast<int>(row.number());
    result.points = static_cast<int>(row.number());
    result.beaten = row.real();
    result.ended = row.number();
    return result;
  });
}

std::optional<std::string> SqliteStore::review(std::string_view table, int judge) {
  Statement row = reads_("SELECT text FROM reviews WHERE at_table = ? AND judge = ?");
  return first_row(row.bind(table).bind(std::int64_t{judge}),
                   [](Statement& found) { return found.text(); });
}

Expected<void> SqliteStore::back_up(const std::string& path) {
  // VACUUM INTO refuses to overwrite, and reads one consistent state while others write.
  Statement statement = reads_("VACUUM INTO ?");
  if (statement.bind(path).try_to_run()) return {};
  return failure("store_backup", {{"path", path}, {"reason", sqlite3_errmsg(reader_.raw())}});
}

}  // namespace boathouse::server
