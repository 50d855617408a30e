// The store keeps what must not be lost: visitors, tables, and for each table a journal that only
// ever grows. Everything else about a table follows from its journal.
//
// Writes come in batches. A batch is stored completely or not at all, and its answer comes only
// once it is on the disk; batches that wait at the same time share one sync.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.h"
#include "core/sha256.h"

namespace boathouse::server {

using Milliseconds = std::int64_t;  // since 1970
inline constexpr Milliseconds second = 1000;
inline constexpr Milliseconds day = 86'400 * second;

struct VisitorRow {
  std::string id;  // public; random
  std::string name;
  std::string login{};     // empty: a guest
  std::string password{};  // as argon2id writes it
  std::string muted{};     // ids, separated by spaces
  bool banned = false;
  Milliseconds created = 0;
  friend bool operator==(const VisitorRow&, const VisitorRow&) = default;
};

// The token of a device, a bot or a personal link; only its hash is stored.
struct TokenRow {
  enum class Kind : std::uint8_t { device, bot, link };
  Digest hash{};
  std::string visitor;
  Kind kind = Kind::device;
  std::string name{};   // of a bot's token
  std::string table{};  // of a link for one seat
  int seat = -1;
  Milliseconds expires = 0;  // 0: never
  friend bool operator==(const TokenRow&, const TokenRow&) = default;
};

// The numbers are those on disk; those below `over` are in the lobby.
enum class Phase : std::uint8_t { open = 0, playing = 1, over = 2, closed = 3 };

struct TableRow {
  std::string id;
  std::string game;
  Phase phase = Phase::open;
  bool is_public = false;
  bool timed = false;  // has a clock
  Digest secret{};     // of the dice; never in the journal
  Milliseconds created = 0;
  Milliseconds changed = 0;  // when the phase changed last
  friend bool operator==(const TableRow&, const TableRow&) = default;
};

struct EntryRow {
  std::string table;
  std::int64_t seq = 0;
  Milliseconds at = 0;
  std::string text;
  friend bool operator==(const EntryRow&, const EntryRow&) = default;
};

struct ResultRow {
  std::string table;
  std::string game;
  int seat = 0;
  int seats = 0;
  std::string visitor{};  // empty: a mind, or a deleted visitor
  std::string name;
  int place = 0;
  int points = 0;
  double beaten = 0;  // the share of opponents beaten, a tie counting half
  Milliseconds ended = 0;
  friend bool operator==(const ResultRow&, const ResultRow&) = default;
};

// A review of a match that is over; another version of the judge makes another one.
struct ReviewRow {
  std::string table;
  int judge = 0;
  Milliseconds made = 0;
  std::string text;
};

// What a batch can hold. Rows with the same key are replaced, journal entries never.
struct AtTable {  // the visitor has or had a seat there
  std::string visitor;
  std::string table;
};
struct DropToken {
  Digest hash;
};
struct RewriteEntry {  // only to forget a visitor
  std::string table;
  std::int64_t seq = 0;
  std::string text;
};
struct ForgetVisitor {  // with tokens, seats and reviews; results lose their name
  std::string id;
};
using Write = std::variant<VisitorRow, TokenRow, TableRow, EntryRow, ResultRow, AtTable, DropToken,
                           RewriteEntry, ForgetVisitor, ReviewRow>;
using Batch = std::vector<Write>;

struct ResultFilter {
  std::string game{};
  Milliseconds from = 0;
  Milliseconds to = INT64_MAX;  // not included
};

// Thrown by reads when the store cannot be read.
struct StoreFailure {
  Error error;
};

class Store {
 public:
  using Done = std::function<void(Expected<void>)>;
  virtual ~Store() = default;

  // Answers when the batch is durable, or with store_full, store_read_only, store_failed or
  // store_taken (a login or an entry's number that exists already), and then nothing was stored.
  // Batches become durable in the order in which they arrive.
  virtual void write(Batch batch, Done done) = 0;

  // Reads see what is durable.
  [[nodiscard]] virtual std::optional<VisitorRow> visitor(std::string_view id) = 0;
  [[nodiscard]] virtual std::optional<VisitorRow> visitor_by_login(std::string_view login) = 0;
  [[nodiscard]] virtual std::vector<VisitorRow> visitors() = 0;
  [[nodiscard]] virtual std::optional<TokenRow> token(const Digest& hash) = 0;
  [[nodiscard]] virtual std::vector<TokenRow> tokens_of(std::string_view visitor) = 0;
  [[nodiscard]] virtual std::optional<TableRow> table(std::string_view id) = 0;
  // Those in the lobby; those with a running clock; all, the latest first.
  [[nodiscard]] virtual std::vector<TableRow> public_tables() = 0;
  [[nodiscard]] virtual std::vector<TableRow> timed_tables() = 0;
  [[nodiscard]] virtual std::vector<TableRow> tables() = 0;
  [[nodiscard]] virtual std::vector<TableRow> tables_of(std::string_view visitor) = 0;
  [[nodiscard]] virtual std::vector<EntryRow> journal(std::string_view table) = 0;
  [[nodiscard]] virtual std::vector<ResultRow> results(const ResultFilter& filter) = 0;
  // The text of a review.
  [[nodiscard]] virtual std::optional<std::string> review(std::string_view table, int judge) = 0;

  // Copies everything that is durable while work goes on.
  [[nodiscard]] virtual Expected<void> back_up(const std::string& path) = 0;
};

}  // namespace boathouse::server
