#include "server/store/postgres/connection.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include "core/text.h"
#include "server/store/effort.h"

namespace boathouse::server::postgres {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// PostgreSQL's numbers for its types.
enum Type : std::uint32_t {
  type_flag = 16,
  type_bytes = 17,
  type_number = 20,
  type_text = 25,
  type_real = 701,
  type_many_bytes = 1001,
  type_texts = 1009,
  type_numbers = 1016
};

// How long the valid character at the beginning is; 0 if there is none.
std::size_t character_at(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first == 0) return 0;
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  }
  const unsigned second = byte(1);
  const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool surrogate = first == 0xED && second > 0x9F;
  const bool too_great = first == 0xF4 && second > 0x8F;
  return overlong || surrogate || too_great ? 0 : length;
}

std::string valid_text(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = character_at(text);
    valid += length == 0 ? "\xEF\xBF\xBD" : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return valid;
}

template <class Number>
Number big_endian(std::string_view bytes) {
  Number number = 0;
  for (const char byte : bytes) {
    number = static_cast<Number>(number << 8U) | static_cast<unsigned char>(byte);
  }
  return number;
}

// One line of a message, without what every message begins with.
std::string reason_of(const char* message) {
  std::string_view lines = message == nullptr ? "" : message;
  std::string_view line = trim(lines.substr(0, lines.find('\n')));
  for (const std::string_view before : {" failed: ", "FATAL:  ", "ERROR:  "}) {
    const std::size_t at = line.find(before);
    if (at != std::string_view::npos) line.remove_prefix(at + before.size());
  }
  while (line.ends_with('.')) line.remove_suffix(1);
  return std::string{line};
}

Error error_of(std::string_view state, const char* message) {
  if (state == "53100") return {"store_full", {}};
  if (state == "25006") return {"store_read_only", {}};
  if (state == "23505") return {"store_taken", {}};
  return {"store_failed", {{"reason", reason_of(message)}}};
}

std::string without(std::string text, const std::string& secret) {
  if (secret.empty()) return text;
  for (std::size_t at = 0; (at = text.find(secret, at)) != std::string::npos;) {
    text.replace(at, secret.size(), "…");
  }
  return text;
}

// What libpq makes of an address.
struct Address {
  std::string host;
  std::string password;
};

// Nothing of an address that cannot be right is repeated: a password with an @ or a / that is not
// escaped ends up in the host's name or in the port.
std::optional<Address> read_address(const std::string& text) {
  char* message = nullptr;
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options{
      PQconninfoParse(text.c_str(), &message), &PQconninfoFree};
  PQfreemem(message);
  if (!options) return std::nullopt;
  Address address;
  for (const PQconninfoOption* each = options.get(); each->keyword != nullptr; ++each) {
    const std::string_view key = each->keyword;
    const std::string value = each->val == nullptr ? "" : each->val;
    if (key == "host") address.host = value;
    if (key == "password") address.password = value;
    if (key == "port" && value.find_first_not_of("0123456789,") != std::string::npos) {
      return std::nullopt;
    }
  }
  if (address.host.contains('@')) return std::nullopt;
  return address;
}

}  // namespace

// --- Values ----------------------------------------------------------------------------------

void Values::put32(std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes_ += static_cast<char>(number >> shift);
}
void Values::put64(std::uint64_t number) {
  for (int shift = 56; shift >= 0; shift -= 8) bytes_ += static_cast<char>(number >> shift);
}
void Values::finish(std::size_t from, std::uint32_t type) {
  lengths_.push_back(static_cast<int>(bytes_.size() - from));
  types_.push_back(type);
}

Values& Values::add(std::string_view text) {
  const std::size_t from = bytes_.size();
  bytes_ += valid_text(text);
  finish(from, type_text);
  return *this;
}
Values& Values::add(std::int64_t number) {
  const std::size_t from = bytes_.size();
  put64(static_cast<std::uint64_t>(number));
  finish(from, type_number);
  return *this;
}
Values& Values::add(bool flag) {
  const std::size_t from = bytes_.size();
  bytes_ += flag ? '\1' : '\0';
  finish(from, type_flag);
  return *this;
}
Values& Values::add(double number) {
  const std::size_t from = bytes_.size();
  put64(std::bit_cast<std::uint64_t>(number));
  finish(from, type_real);
  return *this;
}
Values& Values::add(const Digest& digest) {
  return add_bytes({reinterpret_cast<const char*>(digest.data()), digest.size()});
}
Values& Values::add_bytes(std::string_view bytes) {
  const std::size_t from = bytes_.size();
  bytes_ += bytes;
  finish(from, type_bytes);
  return *this;
}

void Values::begin_array(std::size_t count, std::uint32_t element) {
  put32(1);  // dimension
  put32(0);  // no NULLs
  put32(element);
  put32(static_cast<std::uint32_t>(count));
  put32(1);  // the first index
}
void Values::put_element(std::string_view bytes) {
  put32(static_cast<std::uint32_t>(bytes.size()));
  bytes_ += bytes;
}

Values& Values::add(std::span<const std::string> texts) {
  const std::size_t from = bytes_.size();
  begin_array(texts.size(), type_text);
  for (const std::string& each : texts) put_element(valid_text(each));
  finish(from, type_texts);
  return *this;
}
Values& Values::add(std::span<const std::int64_t> numbers) {
  const std::size_t from = bytes_.size();
  begin_array(numbers.size(), type_number);
  for (const std::int64_t each : numbers) {
    put32(sizeof each);
    put64(static_cast<std::uint64_t>(each));
  }
  finish(from, type_numbers);
  return *this;
}
Values& Values::add_bytes(std::span<const std::string_view> each) {
  const std::size_t from = bytes_.size();
  begin_array(each.size(), type_bytes);
  for (const std::string_view bytes : each) put_element(bytes);
  finish(from, type_many_bytes);
  return *this;
}

std::vector<const char*> Values::pointers() const {
  std::vector<const char*> pointers;
  std::size_t at = 0;
  for (const int length : lengths_) {
    pointers.push_back(bytes_.data() + at);
    at += static_cast<std::size_t>(length);
  }
  return pointers;
}

// --- Rows ------------------------------------------------------------------------------------

Rows::Rows(pg_result* result) : result_(result, &PQclear) {}

bool Rows::next() {
  column_ = 0;
  ++effort().rows;
  return ++row_ < PQntuples(result_.get());
}

std::string_view Rows::column() {
  const int at = column_++;
  if (PQgetisnull(result_.get(), row_, at) != 0) return {};
  return {PQgetvalue(result_.get(), row_, at),
          static_cast<std::size_t>(PQgetlength(result_.get(), row_, at))};
}

std::string Rows::text() { return std::string{column()}; }
std::int64_t Rows::number() {
  return static_cast<std::int64_t>(big_endian<std::uint64_t>(column()));
}
bool Rows::flag() { return column() == std::string_view{"\1", 1}; }
double Rows::real() { return std::bit_cast<double>(big_endian<std::uint64_t>(column())); }
Digest Rows::digest() {
  Digest digest{};
  const std::string_view bytes = column();
  if (bytes.size() == digest.size()) {
    std::ranges::transform(bytes, digest.begin(),
                           [](char byte) { return static_cast<std::uint8_t>(byte); });
  }
  return digest;
}

// --- Connection ------------------------------------------------------------------------------

bool Failed::may_succeed_later() const {
  constexpr std::array<std::string_view, 4> states{
      "40001",   // could not be put in order with somebody else's
      "40P01",   // a deadlock
      "55P03",   // waited too long for a lock
      "57014"};  // took too long
  return std::ranges::find(states, state) != states.end();
}

Connection::Connection(const Settings& settings, milliseconds limit) {
  const std::optional<Address> address = read_address(settings.address);
  if (!address) throw Failed{.error = {"store_address", {}}, .state = {}};
  password_ = address->password;
  // What the address itself says has precedence over what is before it.
  constexpr std::array keys{"connect_timeout",     "keepalives_idle",
                            "keepalives_interval", "keepalives_count",
                            "tcp_user_timeout",    "target_session_attrs",
                            "application_name",    "dbname",
                            "client_encoding",     static_cast<const char*>(nullptr)};
  const std::array values{"2",         "5",
                          "2",         "3",
                          "5000",      "read-write",
                          "boathouse", settings.address.c_str(),
                          "UTF8",      static_cast<const char*>(nullptr)};
  handle_ = PQconnectdbParams(keys.data(), values.data(), 1);
  try {
    if (PQstatus(handle_) != CONNECTION_OK) {
      const std::string reason = without(reason_of(PQerrorMessage(handle_)), password_);
      if (reason.contains("read-only") || reason.contains("read-write")) {
        throw Failed{.error = {"store_read_only", {}}, .state = {}, .lost = true};
      }
      const char* host = PQhost(handle_);
      throw Failed{
          .error = {"store_unreachable",
                    {{"host", std::string{host == nullptr ? "" : host}}, {"reason", reason}}},
          .state = {},
          .lost = true};
    }
    PQsetnonblocking(handle_, 1);
    PQsetNoticeProcessor(handle_, [](void*, const char*) {}, nullptr);
    const Time until = steady_clock::now() + settings.patience;
    // A lock is never held for long while somebody thinks, or is stopped, or is gone. Everything
    // here is found by its key, however little PostgreSQL knows yet about the size of a table, so a
    // plan is as good for all values, and making one each time would cost more than the rest.
    run(join("SET idle_in_transaction_session_timeout = 2000; SET lock_timeout = 1500;"
             " SET enable_seqscan = off; SET jit = off; SET plan_cache_mode = force_generic_plan; "
             "SET statement_timeout = ",
             limit.count()),
        until);
    look_at_durability(settings, until);
  } catch (const Failed&) {
    PQfinish(handle_);
    throw;
  }
}

Connection::~Connection() { PQfinish(handle_); }

void Connection::look_at_durability(const Settings& settings, Time until) {
  Rows rows =
      ask("SELECT current_setting('fsync'), current_setting('synchronous_commit')", {}, until);
  if (!rows.next()) return;
  if (rows.text() == "off") {
    const Error unsafe{"store_unsafe", {{"setting", "fsync"}}};
    if (!settings.may_forget) throw Failed{.error = unsafe, .state = {}};
  }
  if (rows.text() == "off") {
    if (!settings.may_forget) run("SET synchronous_commit = on", until);
    if (settings.warn) {
      settings.warn({"store_unsafe", {{"setting", "synchronous_commit"}}});
    }
  }
}

void Connection::fail_as_lost(std::string reason) const {
  throw Failed{.error = {"store_failed", {{"reason", without(std::move(reason), password_)}}},
               .state = {},
               .lost = true};
}

void Connection::fail(const pg_result* result) const {
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  if (message == nullptr) message = PQresultErrorMessage(result);
  const std::string code = state == nullptr ? "" : state;
  const bool lost =
      PQstatus(handle_) != CONNECTION_OK || code.starts_with("57P") || code.starts_with("08");
  throw Failed{.error = error_of(code, message), .state = code, .lost = lost};
}

void Connection::await_answer(Time until) {
  for (;;) {
    const int unsent = PQflush(handle_);
    if (unsent < 0) fail_as_lost(reason_of(PQerrorMessage(handle_)));
    if (unsent == 0 && PQisBusy(handle_) == 0) return;
    const auto left = std::chrono::ceil<milliseconds>(until - steady_clock::now()).count();
    if (left <= 0) fail_as_lost("PostgreSQL does not answer");
    pollfd socket{.fd = PQsocket(handle_),
                  .events = static_cast<short>(unsent == 0 ? POLLIN : POLLIN | POLLOUT),
                  .revents = 0};
    if (::poll(&socket, 1, static_cast<int>(left)) < 0 && errno != EINTR) {
      fail_as_lost(std::strerror(errno));
    }
    if ((socket.revents & ~POLLOUT) != 0 && PQconsumeInput(handle_) == 0) {
      fail_as_lost(reason_of(PQerrorMessage(handle_)));
    }
  }
}

pg_result* Connection::take_result(Time until) {
  await_answer(until);
  return PQgetResult(handle_);
}

// Takes what is left of an answer that has failed or has been read.
void Connection::drain(Time until) {
  while (pg_result* result = take_result(until)) PQclear(result);
}

void Connection::run(const std::string& sql, Time until) {
  if (PQsendQuery(handle_, sql.c_str()) == 0) fail_as_lost(reason_of(PQerrorMessage(handle_)));
  while (pg_result* result = take_result(until)) {
    const std::unique_ptr<pg_result, decltype(&PQclear)> mine{result, &PQclear};
    if (PQresultStatus(result) != PGRES_FATAL_ERROR) continue;
    try {
      fail(result);
    } catch (const Failed& failed) {
      if (!failed.lost) drain(until);
      throw;
    }
  }
}

void Connection::prepare(const char* sql, const Values& values, Time until) {
  if (prepared_.contains(sql)) return;
  std::string name = join("s", prepared_.size());
  if (PQsendPrepare(handle_, name.c_str(), sql, values.count(), values.types()) == 0) {
    fail_as_lost(reason_of(PQerrorMessage(handle_)));
  }
  (void)take_answer(until);
  prepared_.emplace(sql, std::move(name));
}

void Connection::queue(const char* sql, const Values& values) {
  static constexpr std::array<int, 24> binary{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                              1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  const std::vector<const char*> pointers = values.pointers();
  if (PQsendQueryPrepared(handle_, prepared_.at(sql).c_str(), values.count(), pointers.data(),
                          values.lengths(), binary.data(), 1) == 0) {
    fail_as_lost(reason_of(PQerrorMessage(handle_)));
  }
}

Rows Connection::ask(const char* sql, const Values& values, Time until) {
  prepare(sql, values, until);
  queue(sql, values);
  return take_answer(until);
}

// Outside of trips: the rows, and everything else that belongs to the answer.
Rows Connection::take_answer(Time until) {
  try {
    Rows rows = take_rows(until);
    drain(until);
    return rows;
  } catch (const Failed& failed) {
    if (!failed.lost) drain(until);
    throw;
  }
}

void Connection::begin_trip() {
  if (PQenterPipelineMode(handle_) == 0) fail_as_lost(reason_of(PQerrorMessage(handle_)));
}

void Connection::finish_trip() {
  if (PQexitPipelineMode(handle_) == 0) fail_as_lost(reason_of(PQerrorMessage(handle_)));
}

void Connection::queue_end() {
  if (PQpipelineSync(handle_) == 0) fail_as_lost(reason_of(PQerrorMessage(handle_)));
}

Rows Connection::take_rows(Time until) {
  pg_result* result = take_result(until);
  // In a trip, every statement's answer ends with nothing.
  if (result == nullptr) result = take_result(until);
  if (result == nullptr) fail_as_lost("PostgreSQL said nothing");
  Rows rows{result};
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) fail(result);
  return rows;
}

void Connection::take_end(Time until) {
  for (bool nothing = false;;) {
    pg_result* result = take_result(until);
    if (result == nullptr) {
      // Once is the end of the last statement's answer.
      if (std::exchange(nothing, true)) fail_as_lost(reason_of(PQerrorMessage(handle_)));
      continue;
    }
    nothing = false;
    const std::unique_ptr<pg_result, decltype(&PQclear)> mine{result, &PQclear};
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_PIPELINE_SYNC) return;
    // What fails only at the end; skipped statements have failed before.
    if (status == PGRES_FATAL_ERROR) {
      try {
        fail(result);
      } catch (Failed& failed) {
        if (!failed.lost) take_end(until);
        throw;
      }
    }
  }
}

}  // namespace boathouse::server::postgres
