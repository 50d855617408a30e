// A thin wrapper of SQLite: a database, and statements that are prepared once.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "core/error.h"
#include "core/sha256.h"

struct sqlite3;
struct sqlite3_stmt;

namespace boathouse::server {

// SQLite's error as one of the store's errors.
[[nodiscard]] Error store_error(sqlite3* database);

class Database {
 public:
  // Throws StoreFailure, as everything here does.
  Database(const std::string& path, const char* vfs);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();

  void run(const char* sql);
  // Whether it succeeded; for statements that may fail on a full disk.
  [[nodiscard]] bool try_to(const char* sql);
  [[nodiscard]] std::int64_t number(const char* sql);
  [[nodiscard]] sqlite3* raw() const { return handle_; }

 private:
  sqlite3* handle_ = nullptr;
};

// A statement in use: bind values in order, step through the rows, read their columns in order.
class Statement {
 public:
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement();

  Statement& bind(std::string_view text);
  Statement& bind(std::int64_t number);
  Statement& bind(double number);
  Statement& bind(const Digest& digest);

  // Whether there is a row.
  bool step();
  // False instead of an exception.
  [[nodiscard]] bool try_to_run();

  [[nodiscard]] std::string text();
  [[nodiscard]] std::int64_t number();
  [[nodiscard]] bool flag() { return number() != 0; }
  [[nodiscard]] double real();
  [[nodiscard]] Digest digest();

 private:
  sqlite3_stmt* statement_;
  int bound_ = 0;
  int column_ = 0;
};

// The prepared statements of one database, by their text.
class Statements {
 public:
  explicit Statements(Database& database) : database_(database) {}
  Statements(const Statements&) = delete;
  Statements& operator=(const Statements&) = delete;
  ~Statements();

  [[nodiscard]] Statement operator()(const char* sql);

 private:
  Database& database_;
  std::map<const char*, sqlite3_stmt*> prepared_;
};

// Statements for several threads, each with its own connection: those that read aside, and all
// others together.
class ReadStatements {
 public:
  static constexpr std::size_t asides = 2;

  ReadStatements(const std::string& path, const char* vfs) {
    for (auto& side : sides_) side = std::make_unique<Side>(path, vfs);
  }

  // From now on, this thread is one of those that read aside.
  static void read_aside(std::size_t number) { here = number + 1; }
  [[nodiscard]] Database& database() { return sides_[here]->database; }
  [[nodiscard]] Statement operator()(const char* sql) { return sides_[here]->statements(sql); }

 private:
  struct Side {
    Side(const std::string& path, const char* vfs) : database(path, vfs), statements(database) {}
    Database database;
    Statements statements;
  };

  static inline thread_local std::size_t here = 0;
  std::array<std::unique_ptr<Side>, asides + 1> sides_;
};

}  // namespace boathouse::server
