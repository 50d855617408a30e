#include "server/store/sqlite/sqlite.h"

#include <sqlite3.h>

#include <algorithm>
#include <cerrno>

#include "server/store/effort.h"
#include "server/store/private_files.h"
#include "server/store/store.h"

namespace boathouse::server {

namespace {

// Why writing to the file, or to its write-ahead log, failed last.
bool is_beyond_a_limit(sqlite3* database) {
  for (const int which : {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER}) {
    sqlite3_file* file = nullptr;
    int reason = 0;
    if (sqlite3_file_control(database, "main", which, static_cast<void*>(&file)) != SQLITE_OK ||
        file == nullptr || file->pMethods == nullptr) {
      continue;
    }
    (void)file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &reason);
    if (reason == EFBIG || reason == EDQUOT) return true;
  }
  return false;
}

}  // namespace

Error store_error(sqlite3* database) {
  switch (sqlite3_errcode(database)) {
    case SQLITE_FULL:
      return {"store_full", {}};
    case SQLITE_IOERR:
      // A limit on the size of files, or on what one user may store.
      if (sqlite3_extended_errcode(database) == SQLITE_IOERR_WRITE && is_beyond_a_limit(database)) {
        return {"store_full", {}};
      }
      break;
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return {"store_read_only", {}};
    case SQLITE_CONSTRAINT:
      return {"store_taken", {}};
    default:
      break;
  }
  return {"store_failed", {{"reason", sqlite3_errmsg(database)}}};
}

namespace {

void require(bool good, sqlite3* database) {
  if (!good) throw StoreFailure{store_error(database)};
}

}  // namespace

Database::Database(const std::string& path, const char* vfs) {
  // SQLite gives its other files the mode of this one.
  (void)create_private(path);
  constexpr int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path.c_str(), &handle_, flags, vfs) != SQLITE_OK) {
    const Error error = store_error(handle_);
    sqlite3_close(handle_);
    throw StoreFailure{error};
  }
  constexpr int patience_ms = 5000;
  sqlite3_busy_timeout(handle_, patience_ms);
}

Database::~Database() { sqlite3_close(handle_); }

void Database::run(const char* sql) { require(try_to(sql), handle_); }

bool Database::try_to(const char* sql) {
  return sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

std::int64_t Database::number(const char* sql) {
  sqlite3_stmt* statement = nullptr;
  require(sqlite3_prepare_v2(handle_, sql, -1, &statement, nullptr) == SQLITE_OK, handle_);
  const bool found = sqlite3_step(statement) == SQLITE_ROW;
  const std::int64_t number = found ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_finalize(statement);
  require(found, handle_);
  return number;
}

Statement::~Statement() {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

// The texts live longer than the statement, so SQLite need not copy them.
Statement& Statement::bind(std::string_view text) {
  sqlite3_bind_text(statement_, ++bound_, text.data(), static_cast<int>(text.size()),
                    SQLITE_STATIC);
  return *this;
}
Statement& Statement::bind(std::int64_t number) {
  sqlite3_bind_int64(statement_, ++bound_, number);
  return *this;
}
Statement& Statement::bind(double number) {
  sqlite3_bind_double(statement_, ++bound_, number);
  return *this;
}
Statement& Statement::bind(const Digest& digest) {
  sqlite3_bind_blob(statement_, ++bound_, digest.data(), static_cast<int>(digest.size()),
                    SQLITE_STATIC);
  return *this;
}

bool Statement::step() {
  column_ = 0;
  const int result = sqlite3_step(statement_);
  require(result == SQLITE_ROW || result == SQLITE_DONE, sqlite3_db_handle(statement_));
  ++effort().rows;
  return result == SQLITE_ROW;
}

bool Statement::try_to_run() { return sqlite3_step(statement_) == SQLITE_DONE; }

std::string Statement::text() {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column_));
  const auto length = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column_));
  ++column_;
  return bytes == nullptr ? std::string{} : std::string{bytes, length};
}
std::int64_t Statement::number() { return sqlite3_column_int64(statement_, column_++); }
double Statement::real() { return sqlite3_column_double(statement_, column_++); }
Digest Statement::digest() {
  Digest digest{};
  const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_, column_));
  if (sqlite3_column_bytes(statement_, column_) == static_cast<int>(digest.size())) {
    std::copy_n(bytes, digest.size(), digest.begin());
  }
  ++column_;
  return digest;
}

Statements::~Statements() {
  for (const auto& [sql, statement] : prepared_) sqlite3_finalize(statement);
}

Statement Statements::operator()(const char* sql) {
  sqlite3_stmt*& statement = prepared_[sql];
  if (statement == nullptr) {
    require(sqlite3_prepare_v3(database_.raw(), sql, -1, SQLITE_PREPARE_PERSISTENT, &statement,
                               nullptr) == SQLITE_OK,
            database_.raw());
  }
  return Statement{statement};
}

}  // namespace boathouse::server
