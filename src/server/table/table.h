// A table: its seats, its pace, its chat, and the match once it
// has started. All of it follows from the journal, entry by entry,
// so a table that was unloaded comes back exactly as it was.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/match.h"
#include "server/journal/entry.h"
#include "server/journal/telling.h"
#include "server/store/store.h"
#include "server/table/clocks.h"

namespace boathouse::server {

[[nodiscard]] std::string_view name_of(Phase phase);

// Whether a mind is weak enough to stand in at a table without hints: no stronger than the usual
// level.
[[nodiscard]] bool is_modest(std::string_view mind);

class Table {
 public:
  explicit Table(const TableRow& row);

  // Rebuilds the table from its journal, and collects what happened after the entry `since`.
  [[nodiscard]] static Expected<Table> from_journal(const TableRow& row,
                                                    const std::vector<EntryRow>& journal,
                                                    std::int64_t since,
                                                    std::vector<Happening>& told);

  // Applies the next entry. An impossible one is an error and changes nothing.
  [[nodiscard]] Expected<Happening> take(Entry entry, Now now);
  // The start of the match as the seats are now. Each needs a fresh salt; where a player has added
  // no nonce, the house adds the one that its secret fixes.
  [[nodiscard]] entry::Started start_with(const std::vector<Digest>& salts) const;
  // Plays a legal move, or the chance event that is due.
  [[nodiscard]] Happening take_move(int seat, Move move, Now now);
  [[nodiscard]] Happening take_roll(Now now);

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
  [[nodiscard]] bool rated() const { return rated_; }
  [[nodiscard]] const std::string& tournament() const { return tournament_; }  // empty if none
  // What it is told about its duplicate round, if it belongs to one.
  [[nodiscard]] const std::optional<entry::OfDuplicate>& duplicate() const { return duplicate_; }
  // Until the last table of its round is over, which the house knows, nobody may see it but its
  // players, and there is neither a record nor chat.
  [[nodiscard]] bool sealed() const { return duplicate_ && !opened_; }
  [[nodiscard]] bool hides_from(std::string_view visitor) const {
    return sealed() && seats_of(visitor).empty();
  }
  void open() { opened_ = true; }
  // Whether it counts for something beyond the evening: nothing is taken back, nobody stands in for
  // the absent, and only the clock decides.
  [[nodiscard]] bool strict() const { return rated_ || !tournament_.empty(); }
  // Whether the seat was given up before its player had chosen anything.
  [[nodiscard]] bool given_up_unplayed(int seat) const {
    return unplayed_[static_cast<std::size_t>(seat)];
  }
  // Whether its player has chosen anything yet.
  [[nodiscard]] bool has_chosen(int seat) const;
  [[nodiscard]] const std::string& host() const { return host_; }
  // The mind that stands in for absent players. Without hints it is never stronger than the usual
  // level, so that nobody gains by staying away.
  [[nodiscard]] const std::string& stand_in() const { return stand_in_; }
  [[nodiscard]] const std::string& next() const { return next_; }
  [[nodiscard]] const std::deque<ChatLine>& said() const { return said_; }
  [[nodiscard]] Milliseconds created() const { return created_; }
  [[nodiscard]] const Digest& secret() const { return secret_; }
  [[nodiscard]] const Match* match() const { return match_ ? &*match_ : nullptr; }

  // Whether the seat belongs to the visitor, and whether a mind plays it.
  [[nodiscard]] bool holds(std::string_view visitor, int seat) const;
  [[nodiscard]] std::vector<int> seats_of(std::string_view visitor) const;
  [[nodiscard]] bool played_by_mind(int seat) const;
  // Whether a human is on turn there.
  [[nodiscard]] bool is_waiting_for(int seat) const;

 private:
  // What an entry does to the table.
  [[nodiscard]] Expected<void> apply(const entry::Created& created, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::Sat& sat, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::Left& left, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::SeatSet& set, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::Swapped& swapped, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::NonceGiven& given, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::Started& started, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::Closed& closed, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::Said& said, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::Rematched& rematched, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::SeatMoved& moved, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::Played& played, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::Undone& undone, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::TakenOver& taken, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::GivenBack& given, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::Resigned& resigned, Happening& told);
  [[nodiscard]] Expected<void> apply(const entry::Ended& ended, Happening& told);

  [[nodiscard]] bool has_seat(int seat) const { return seat >= 0 && seat < seat_count(); }
  [[nodiscard]] TableSeat& seat_at(int seat) { return seats_[static_cast<std::size_t>(seat)]; }
  // The seat of the match, from the table's and from what was noted when it started.
  [[nodiscard]] Expected<Seat> match_seat(std::size_t number, const entry::Started& started,
                                          const FairDice& dice) const;
  // The dice of the match, but for the nonces of the seats.
  [[nodiscard]] Expected<FairDice> dice_to_begin_with() const;
  [[nodiscard]] Happening next_happening(Milliseconds at) const;
  void taken(const Happening& told);

  std::string id_;
  Digest secret_;
  std::int64_t seq_ = 0;
  Milliseconds last_at_ = 0;  // of the last entry
  const GameEntry* game_ = nullptr;
  OptionValues options_{};
  std::vector<TableSeat> seats_;
  Phase phase_ = Phase::open;
  Pace pace_;
  Clocks clocks_;
  bool is_public_ = false;
  bool hints_ = true;
  bool rated_ = false;
  std::string tournament_;
  std::optional<entry::OfDuplicate> duplicate_;
  bool opened_ = false;
  std::array<bool, max_seats> unplayed_{};
  std::string host_;
  std::string stand_in_;
  std::string next_;
  std::deque<ChatLine> said_;
  Milliseconds created_ = 0;
  std::optional<Match> match_;
};

}  // namespace boathouse::server
