// A game being played: seats, plies, undo, resignation, seats taken over by a mind, and the record
// that holds all of it. The record is the truth: a match can be rebuilt from it anywhere.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/registry.h"
#include "match/fair_dice.h"
#include "match/record.h"
#include "match/record_line.h"
#include "match/seal.h"

namespace boathouse {

inline constexpr std::string_view human = "human";

// Whether a name fits on a line of the record: 1 to 40 letters and no line breaks.
[[nodiscard]] Expected<void> check_name(std::string_view name);

struct Seat {
  std::string name;
  std::string player{human};  // or the name of a mind
  std::string stand_in{};     // the mind that plays for an absent or resigned player; else empty
  bool resigned = false;
  // In the sealed format only.
  Digest seal{};                 // of the name
  std::optional<Digest> salt{};  // opens it; without it the name is no_name
  bool nonce_by_house = false;   // else the player added one

  [[nodiscard]] const std::string& who_plays() const {
    return stand_in.empty() ? player : stand_in;
  }
};

struct MatchPlan {
  const GameEntry* game = nullptr;
  OptionValues options{};
  std::vector<Seat> seats;
  FairDice dice;
  RecordFormat format = RecordFormat::plain;
  Digest published{};  // the commitment of a match whose secret is not known here; else unused
  // Where it begins, if not at the game's own beginning; no record can tell of such a match.
  std::shared_ptr<const State> start{};
};

class Match {
 public:
  // Refuses a number of seats the game does not have, names, players or ids that would not fit
  // on a line of the record, and names that are not under their seals.
  [[nodiscard]] static Expected<Match> create(MatchPlan plan);

  // The match that a record tells, up to its last line. Every ply is checked against the rules and,
  // where the secret is known, every roll against the dice.
  [[nodiscard]] static Expected<Match> from_record(std::string_view record);

  [[nodiscard]] const GameEntry& game() const { return *plan_.game; }
  [[nodiscard]] const OptionValues& options() const { return plan_.options; }
  [[nodiscard]] const std::vector<Seat>& seats() const { return plan_.seats; }
  [[nodiscard]] const FairDice& dice() const { return plan_.dice; }
  [[nodiscard]] RecordFormat format() const { return plan_.format; }
  // The hash of the secret, which was published before the first roll.
  [[nodiscard]] Digest commitment() const {
    return secret_known_ ? plan_.dice.commitment() : plan_.published;
  }
  [[nodiscard]] const State& state() const { return *state_; }
  [[nodiscard]] const std::vector<Ply>& plies() const { return plies_; }
  [[nodiscard]] Ending ending() const { return ending_; }
  // Nobody is on turn once the match has ended, in whatever way.
  [[nodiscard]] Turn turn() const { return over() ? Turn::over() : state_->turn(); }
  // Whether chance can have its turn here: a record that was given out lacks the secret.
  [[nodiscard]] bool secret_known() const { return secret_known_; }
  [[nodiscard]] bool over() const { return ending_ != Ending::none; }

  // Places and points as they stand; who resigned comes last.
  [[nodiscard]] Result result() const;

  // The state after that many plies. It is never far from one that is kept, so telling a whole
  // match costs no more than a few times as many plies as it has.
  [[nodiscard]] std::unique_ptr<State> state_at(std::size_t plies) const;

  [[nodiscard]] Expected<void> play(int seat, Move move);
  [[nodiscard]] Expected<void> play(int seat, std::string_view notation);
  // Lets chance have its turn, if it is due, by the match's dice.
  [[nodiscard]] Expected<Ply> roll();
  // Has chance come out as somebody says: a die on the table, or an analysis. Where the match's
  // dice would have come out otherwise, its secret is given up, since it proves nothing any more.
  [[nodiscard]] Expected<void> happen(std::uint32_t outcome);

  // Only the last ply, and only by the seat that played it: never past chance or another's move.
  [[nodiscard]] bool can_undo(int seat) const;
  [[nodiscard]] Expected<void> undo(int seat);

  // A match of its own that begins with the first so many plies of this one, and with every seat as
  // it was at the start: for trying out what could have been.
  [[nodiscard]] Match branch(std::size_t plies) const;

  // A match of its own, like a branch, that begins with this state of the same game.
  [[nodiscard]] Match begin_at(std::shared_ptr<const State> start) const;
  [[nodiscard]] bool has_record() const { return plan_.start == nullptr; }

  // A mind plays on for the seat; with fewer than two seats left the match is over.
  [[nodiscard]] Expected<void> resign(int seat, std::string_view mind);
  [[nodiscard]] Expected<void> take_over(int seat, std::string_view mind);
  [[nodiscard]] Expected<void> give_back(int seat);

  // The whole record, which only the house may see while the match is running. The secret is in it
  // once the match is over, and before only on request: for a match that is saved to be resumed.
  [[nodiscard]] std::string record(bool with_secret = false) const;

  // What a viewer may have of it: everything once the match is over, before that with what is
  // hidden from him blotted out, and never the secret.
  [[nodiscard]] std::string record_for(Viewer viewer) const;

  // Of a match in the sealed format that is over: what a house signs, the record as it signs it,
  // and the signature that the record this match was read from ends with.
  [[nodiscard]] bool can_be_signed() const {
    return over() && secret_known_ && plan_.format == RecordFormat::sealed;
  }
  [[nodiscard]] std::string statement() const;
  [[nodiscard]] std::string record_signed(const SignRecord& sign) const;
  [[nodiscard]] const std::optional<RecordSignature>& signature() const { return signature_; }

 private:
  friend class RecordReader;

  // A line of the record's body.
  struct Entry {
    enum class Kind : std::uint8_t { ply, undo, resign, take_over, give_back };
    Kind kind = Kind::ply;
    std::int32_t seat = 0;
    Ply played{};
    std::string mind{};
  };

  explicit Match(MatchPlan plan, bool secret_known);

  [[nodiscard]] MatchPlan plan_as_at_the_start() const;
  [[nodiscard]] Expected<void> check_running(int seat) const;
  [[nodiscard]] Ply dice_outcome() const;
  void take(Entry entry);
  void take_ply(Ply ply);
  void take_back();
  void end(Ending ending);
  void write_header(RecordLog& log) const;
  static void write_entry(RecordLog& log, const Entry& entry, std::size_t number,
                          const State& before, Viewer viewer);

  MatchPlan plan_;
  Tickets tickets_;
  bool secret_known_;
  std::unique_ptr<State> state_;
  std::vector<Ply> plies_;
  std::vector<Entry> entries_;
  // States along the way: the first one, and one every few plies.
  std::vector<std::unique_ptr<State>> milestones_;
  // The states before the moves that may still be taken back, all by the same seat.
  std::vector<std::unique_ptr<State>> undoable_;
  std::vector<std::int32_t> resigned_;  // seats in the order of their resignation
  std::uint64_t chance_count_ = 0;
  LotCount lots_;  // of a duplicate round
  Ending ending_ = Ending::none;
  std::optional<RecordSignature> signature_;
  RecordLog log_;  // without the signature
};

}  // namespace boathouse
