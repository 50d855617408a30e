// What can happen at a table. A journal is a list of these entries and only ever grows; everything
// about a table follows from it.
//
// On disk an entry is a text: a line of the match's record, as in
// docs/record.md, or for everything else a JSON object with a `kind`.
// Seats count from 0 here and in objects, and from 1 in lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.h"
#include "match/record_line.h"
#include "server/journal/pace.h"
#include "server/store/store.h"

namespace boathouse::server {

struct TableSeat {
  enum class Kind : std::uint8_t { human, mind, by_link, anyone };
  Kind kind = Kind::by_link;
  std::string name{};
  std::string visitor{};  // of a human; empty after deletion
  std::string mind{};
  std::string nonce{};  // 64 hexadecimal digits, or empty
  bool bot = false;     // of a human’s seat: the account is a program’s; since the fourth version

  [[nodiscard]] bool taken() const { return kind == Kind::human || kind == Kind::mind; }
};
[[nodiscard]] std::string_view name_of(TableSeat::Kind kind);

namespace entry {

// What a table of a duplicate round is told about it. The table's secret is the round's.
struct OfDuplicate {
  std::string round{};           // its name, as in records
  std::string hash_of_nonces{};  // 64 hexadecimal digits
  std::size_t first = 0;         // of its tables, counted over all rounds of the tournament
  std::size_t tables = 0;
};

struct Created {
  std::string game;
  std::int32_t rules = 1;  // their version; entries that do not say it are older than the second
  std::vector<std::string> options{};  // as key=value
  std::vector<TableSeat> seats{};
  Pace pace{};
  bool is_public = false;
  bool hints = true;
  std::string stand_in{};  // the mind that plays for absent players
  std::string host{};
  bool rated = false;                      // since the second version
  std::string tournament{};                // whose table it is; since the third version
  std::optional<OfDuplicate> duplicate{};  // since the fifth version
};
struct Sat {
  int seat = 0;
  TableSeat who{};
};
struct Left {
  int seat = 0;
  TableSeat free{};  // what the seat is for from now on
};
struct SeatSet {
  int seat = 0;
  TableSeat now{};
};
struct Swapped {
  int seat = 0;
  int with = 0;
};
struct NonceGiven {
  int seat = 0;
  std::string nonce;
};
// What the record says about a seat beyond the nonce; see match/seal.h.
struct SealedSeat {
  bool nonce_by_house = false;
  std::string seal{};     // of the name
  std::string salt{};     // opens the seal; empty once the player is forgotten
  std::string visitor{};  // whose name it is; empty for a mind and after deletion
};
struct Started {
  std::vector<std::string> nonces;  // one for each seat; none in a duplicate round
  // One for each seat; none in journals from before there were seals, whose records have format 1.
  std::vector<SealedSeat> sealed{};
};
struct Closed {};
struct Said {
  std::string visitor;
  std::string name;
  std::string text;
};
struct Rematched {
  std::string next;  // the other table
};
struct SeatMoved {  // to another visitor, by a personal link
  int seat = 0;
  std::string visitor;
};

// Lines of the match's record.
struct Played {
  std::size_t number = 0;  // from 1 on
  int seat = -1;           // that of a ply: -1 for chance
  std::string notation;
  std::optional<Milliseconds> bank{};  // what is left on the clock, if it changed
};
struct Undone {
  int seat = 0;
};
struct TakenOver {
  int seat = 0;
  std::string mind;
};
struct GivenBack {
  int seat = 0;
};
struct Resigned {
  int seat = 0;
  std::string mind;  // which plays on
};
struct Ended {
  Ending ending = Ending::played;
};

}  // namespace entry

using Entry = std::variant<entry::Created, entry::Sat, entry::Left, entry::SeatSet, entry::Swapped,
                           entry::NonceGiven, entry::Started, entry::Closed, entry::Said,
                           entry::Rematched, entry::SeatMoved, entry::Played, entry::Undone,
                           entry::TakenOver, entry::GivenBack, entry::Resigned, entry::Ended>;

// Grows whenever there are new kinds of entries, or new members that servers of before would not
// understand. Where servers share a store, nothing newer is written than all of them can read, so
// they can be upgraded one by one.
inline constexpr std::int64_t journal_version = 5;
// The first version that has this entry.
[[nodiscard]] std::int64_t version_of(const Entry& entry);

// What stands between the line of a ply and what is left on the clock.
inline constexpr std::string_view before_bank = "\tbank ";

[[nodiscard]] std::string write_entry(const Entry& entry);
[[nodiscard]] Expected<Entry> read_entry(std::string_view text);

// An entry that cannot be read, or that cannot happen at this table.
[[nodiscard]] std::unexpected<Error> unreadable_entry(std::string_view text);

}  // namespace boathouse::server
