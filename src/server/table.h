// A table: who sits where, how fast is played, what was said, and the match once it has begun.
// All of it follows from the journal, entry by entry; a table that was put away is the same table
// again once its journal has been read.
//
// An entry of the journal is either a line of the match's record, as docs/record.md has them, or
// for everything else a JSON object with its `kind`.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/json_reader.h"
#include "match/match.h"
#include "server/pace.h"
#include "server/store.h"

namespace boathouse::server {

struct TableSeat {
  enum class Kind : std::uint8_t { human, mind, by_link, anyone };
  Kind kind = Kind::by_link;
  std::string name{};
  std::string visitor{};  // of a human
  std::string mind{};
  std::string nonce{};  // 64 hexadecimal digits, or empty

  [[nodiscard]] bool taken() const { return kind == Kind::human || kind == Kind::mind; }
};
[[nodiscard]] std::string_view name_of(TableSeat::Kind kind);
[[nodiscard]] std::string_view name_of(Phase phase);

// One thing that happened, with what is needed to tell it to any viewer.
struct Happening {
  enum class Kind : std::uint8_t { ply, undo, take_over, give_back, resign, end, other };
  Kind kind = Kind::other;
  std::int64_t seq = 0;
  Milliseconds at = 0;
  std::string what{};  // the kind's name in the log
  int seat = -1;
  // Of a ply: which, its number from 1 on, and the state it was played in. Of an undo: the number.
  Ply ply{};
  std::size_t number = 0;
  std::unique_ptr<State> before{};
  std::string mind{};  // of those where one sits down
  // Of the others.
  int with = -1;
  std::string text{};
  std::string name{};
  std::string visitor{};

  // Whether it changes what is known about the table, and not only the match.
  [[nodiscard]] bool changes_table() const;
};

struct Said {
  std::int64_t seq = 0;
  Milliseconds at = 0;
  std::string name;
  std::string visitor;
  std::string text;
};

class Table {
 public:
  explicit Table(const TableRow& row);

  // The table that the journal tells; what happened after the entry `since` is told.
  [[nodiscard]] static Expected<Table> from_journal(const TableRow& row,
                                                    const std::vector<EntryRow>& journal,
                                                    std::int64_t since,
                                                    std::vector<Happening>& told);

  // Takes the next entry. One that the table cannot have is an error, and changes nothing.
  [[nodiscard]] Expected<Happening> take(std::string_view text, Milliseconds at);
  // Takes a move that is legal, or lets chance have its turn, which must be due; returns the entry.
  [[nodiscard]] std::string take_move(int seat, Move move, Milliseconds at, Happening& told);
  [[nodiscard]] std::string take_roll(Milliseconds at, Happening& told);

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] std::int64_t seq() const { return seq_; }
  [[nodiscard]] const GameEntry& game() const { return *game_; }
  [[nodiscard]] const OptionValues& options() const { return options_; }
  [[nodiscard]] const std::vector<TableSeat>& seats() const { return seats_; }
  [[nodiscard]] int seat_count() const { return static_cast<int>(seats_.size()); }
  [[nodiscard]] const TableSeat& seat(int seat) const {
    return seats_[static_cast<std::size_t>(seat)];
  }
  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] const Pace& pace() const { return pace_; }
  [[nodiscard]] Clocks& clocks() { return clocks_; }
  [[nodiscard]] const Clocks& clocks() const { return clocks_; }
  [[nodiscard]] bool is_public() const { return is_public_; }
  [[nodiscard]] bool hints() const { return hints_; }
  [[nodiscard]] const std::string& host() const { return host_; }
  [[nodiscard]] const std::string& stand_in() const { return stand_in_; }
  [[nodiscard]] const std::string& next() const { return next_; }
  [[nodiscard]] const std::deque<Said>& said() const { return said_; }
  [[nodiscard]] Milliseconds created() const { return created_; }
  [[nodiscard]] const Digest& secret() const { return secret_; }
  [[nodiscard]] const Match* match() const { return match_ ? &*match_ : nullptr; }

  // Whether the visitor sits there as himself, and whether nobody has to wait for him.
  [[nodiscard]] bool holds(std::string_view visitor, int seat) const;
  [[nodiscard]] std::vector<int> seats_of(std::string_view visitor) const;
  [[nodiscard]] bool played_by_mind(int seat) const;
  // A human on turn whose clock runs.
  [[nodiscard]] bool is_waiting_for(int seat) const;

 private:
  [[nodiscard]] Expected<Happening> take_record_line(std::string_view line, Milliseconds at);
  [[nodiscard]] Expected<Happening> take_ply_line(std::string_view line, Milliseconds at);
  [[nodiscard]] Expected<Happening> take_object(const Json& json, Milliseconds at);
  [[nodiscard]] Expected<void> create(const Json& json, Milliseconds at);
  [[nodiscard]] Expected<void> begin(const Json& json, Milliseconds at);
  [[nodiscard]] Happening next_ply(Milliseconds at) const;
  [[nodiscard]] Happening next_happening(Milliseconds at) const;

  std::string id_;
  Digest secret_;
  std::int64_t seq_ = 0;
  const GameEntry* game_ = nullptr;
  OptionValues options_{};
  std::vector<TableSeat> seats_;
  Phase phase_ = Phase::open;
  Pace pace_;
  Clocks clocks_;
  bool is_public_ = false;
  bool hints_ = true;
  std::string host_;
  std::string stand_in_;
  std::string next_;
  std::deque<Said> said_;
  Milliseconds created_ = 0;
  std::optional<Match> match_;
};

}  // namespace boathouse::server
