// A thin wrapper of libpq: one connection to PostgreSQL, and statements that are prepared once.
// Values travel in binary, and no wait is without a limit.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/sha256.h"

struct pg_conn;
struct pg_result;

namespace boathouse::server::postgres {

using Time = std::chrono::steady_clock::time_point;

// The values of a statement's parameters, in their order.
class Values {
 public:
  // PostgreSQL keeps only valid UTF-8 in texts; anything else becomes U+FFFD.
  Values& add(std::string_view text);
  Values& add(std::int64_t number);
  Values& add(bool flag);
  Values& add(double number);
  Values& add(const Digest& digest);
  Values& add_bytes(std::string_view bytes);
  Values& add(std::span<const std::string> texts);
  Values& add(std::span<const std::int64_t> numbers);
  Values& add_bytes(std::span<const std::string_view> each);
  Values& add(const char* text) = delete;  // which would become a flag

  // For libpq; valid until the next value is added.
  [[nodiscard]] int count() const { return static_cast<int>(lengths_.size()); }
  [[nodiscard]] std::vector<const char*> pointers() const;
  [[nodiscard]] const int* lengths() const { return lengths_.data(); }
  [[nodiscard]] const std::uint32_t* types() const { return types_.data(); }

 private:
  void begin_array(std::size_t count, std::uint32_t element);
  void put_element(std::string_view bytes);
  void put32(std::uint32_t number);
  void put64(std::uint64_t number);
  void finish(std::size_t from, std::uint32_t type);

  std::string bytes_;
  std::vector<int> lengths_;
  std::vector<std::uint32_t> types_;
};

// The rows of an answer: next() goes to the next one, then its columns are read in order.
class Rows {
 public:
  explicit Rows(pg_result* result);

  [[nodiscard]] bool next();
  [[nodiscard]] std::string text();  // of texts and bytes; empty for NULL
  [[nodiscard]] std::int64_t number();
  [[nodiscard]] bool flag();
  [[nodiscard]] double real();
  [[nodiscard]] Digest digest();

 private:
  [[nodiscard]] std::string_view column();

  std::shared_ptr<pg_result> result_;
  int row_ = -1;
  int column_ = 0;
};

// Why something was not done: the store's error, PostgreSQL's SQLSTATE, and whether the connection
// is gone. Thrown.
struct Failed {
  Error error;
  std::string state;
  bool lost = false;

  // Somebody was in the way, and the same may succeed now.
  [[nodiscard]] bool may_succeed_later() const;
};

struct Settings {
  std::string address{};    // postgresql://… or what else libpq understands
  bool may_forget = false;  // whether a server with fsync=off is good enough, as in tests
  // One sentence about something that whoever runs the server should know.
  std::function<void(const Error&)> warn{};
  std::chrono::milliseconds patience{5000};  // until something that gets no answer has failed
};

class Connection {
 public:
  // Connects and prepares the session, in which no statement may take longer than the limit.
  // Throws Failed, as everything here does.
  Connection(const Settings& settings, std::chrono::milliseconds limit);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection();

  // A statement without values, or several, until it is done.
  void run(const std::string& sql, Time until);
  // One statement and its rows. The text is a literal and must outlive the connection.
  Rows ask(const char* sql, const Values& values, Time until);

  // One trip: statements are queued and sent together. Everything between two ends is one
  // transaction, which is durable once its end has been answered.
  void begin_trip();
  void prepare(const char* sql, const Values& values, Time until);  // before the trip
  void queue(const char* sql, const Values& values);
  void queue_end();
  // The answers, in order; one for each statement and one for each end. After a failure, all others
  // up to the next end are skipped, and ask for the end next.
  Rows take_rows(Time until);
  void take_end(Time until);
  void finish_trip();

 private:
  [[nodiscard]] pg_result* take_result(Time until);
  void await_answer(Time until);
  [[noreturn]] void fail(const pg_result* result) const;
  [[noreturn]] void fail_as_lost(std::string reason) const;
  [[nodiscard]] Rows take_answer(Time until);
  void drain(Time until);
  void look_at_durability(const Settings& settings, Time until);

  std::string password_;
  pg_conn* handle_ = nullptr;
  std::map<const char*, std::string> prepared_;
};

}  // namespace boathouse::server::postgres
