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
#include <vector>

#include "core/error.h"
#include "core/sha256.h"
#include "rating/ledger.h"
#include "server/store/one_of.h"

namespace boathouse::server {

using Milliseconds = std::int64_t;  // since 1970
inline constexpr Milliseconds second = 1000;
inline constexpr Milliseconds day = 86'400 * second;

// What an administrator has forbidden somebody, and why.
struct Sanction {
  bool on = false;
  Milliseconds until = 0;  // 0: for ever
  std::string reason{};
  [[nodiscard]] bool holds(Milliseconds now) const { return on && (until == 0 || now < until); }
  friend bool operator==(const Sanction&, const Sanction&) = default;
};

struct VisitorRow {
  std::string id;  // public; random
  std::string name;
  std::string login{};     // empty: a guest
  std::string password{};  // as argon2id writes it
  std::string muted{};     // ids, separated by spaces
  Sanction ban{};          // may do nothing
  Milliseconds created = 0;
  bool profile = false;  // everybody may see it
  Sanction silence{};    // may not chat
  bool bot = false;      // a program plays; it is rated apart, and stays one
  friend bool operator==(const VisitorRow&, const VisitorRow&) = default;
};

// The token of a device, a bot or a personal link; only its hash is stored.
struct TokenRow {
  enum class Kind : std::uint8_t { device, bot, link };
  Digest hash{};
  std::string visitor;
  Kind kind = Kind::device;
  std::string name{};   // of a bot's token; of a device, its browser
  std::string table{};  // of a link for one seat
  int seat = -1;
  Milliseconds expires = 0;  // 0: never
  Milliseconds created = 0;
  Milliseconds used = 0;  // roughly
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
  std::string host{};        // the visitor who made it
  // What lists say about it, so that they never read a journal: members of a JSON object, or
  // nothing if nobody has written them yet; the visitors by seat, separated by spaces, with - for
  // none; and one bit for each seat of a person on turn.
  std::string summary{};
  std::string seated{};
  int waiting = 0;
  bool stale = false;      // the journal may say more than the summary
  Milliseconds due = 0;    // when a clock runs out; 0: never; 1: the clocks are kept in memory
  Milliseconds shown = 0;  // in the lobby until then, if it is public
  std::int64_t seq = 0;    // the last entry that the row knows of; an older row changes nothing
  friend bool operator==(const TableRow&, const TableRow&) = default;
};

struct EntryRow {
  std::string table;
  std::int64_t seq = 0;
  Milliseconds at = 0;
  std::string text;
  std::int64_t act = 0;  // of the first entry of an append: what was done; 0 if nobody said
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

// A rated match that is over, and what it did to the ratings of its seats once it has been rated.
struct RatedRow {
  struct Seat {
    int seat = 0;
    std::string visitor{};  // only to be written; the store knows their participant
    rating::RatedSeat result{};
    double mean = 0;
    double deviation = 0;  // 0: not rated, or not yet
    double gain = 0;       // of the mean, by this match
    friend bool operator==(const Seat&, const Seat&) = default;
  };
  std::int64_t number = 0;  // 0: the store gives it the next one as it is written
  std::string table;
  std::string game;
  Milliseconds ended = 0;
  int luck = 0;
  std::vector<Seat> seats{};
  friend bool operator==(const RatedRow&, const RatedRow&) = default;
};

// What a participant's rating is, at a game.
struct RatingRow {
  rating::Holder holder;
  rating::Rating rating{};
  friend bool operator==(const RatingRow&, const RatingRow&) = default;
};

// The random number by which results know an account. Neither is ever changed.
struct ParticipantRow {
  std::string visitor;
  rating::Participant participant = rating::nobody;
  friend bool operator==(const ParticipantRow&, const ParticipantRow&) = default;
};

// A rated match as one of its participants looks back on it.
struct RatedPastRow {
  std::int64_t number = 0;
  std::string table;
  std::string game;
  Milliseconds ended = 0;
  int seats = 0;
  int place = 0;
  bool counts = true;
  double mean = 0;
  double deviation = 0;
  double gain = 0;
  bool is_public = false;  // the table
  friend bool operator==(const RatedPastRow&, const RatedPastRow&) = default;
};

// A match that is over, as lists tell it.
struct PlayedRow {
  struct Seat {
    std::string visitor{};  // empty: a mind, or a deleted visitor
    std::string name{};
    int place = 0;
    int points = 0;
    bool profile = false;  // everybody may see it
    friend bool operator==(const Seat&, const Seat&) = default;
  };
  std::string table{};
  std::string game{};
  Milliseconds ended = 0;
  bool is_public = false;
  bool rated = false;
  std::vector<Seat> seats{};
  friend bool operator==(const PlayedRow&, const PlayedRow&) = default;
};

// What a player has done at public tables: at one game, and against one opponent. Matches against
// oneself are left out.
struct GameSumRow {
  std::string game;
  std::int64_t matches = 0;
  std::int64_t wins = 0;
  double beaten = 0;
  friend bool operator==(const GameSumRow&, const GameSumRow&) = default;
};
struct OpponentRow {
  std::string visitor{};  // empty: a mind
  std::string name{};
  bool profile = false;  // everybody may see it
  std::int64_t matches = 0;
  std::int64_t ahead = 0;  // of the opponent
  std::int64_t level = 0;
  friend bool operator==(const OpponentRow&, const OpponentRow&) = default;
};

// What a review says about a seat of a rated match: how good the choices were, and how lucky. A
// later version of the judge takes the place of an earlier one.
struct SkillRow {
  std::string table;
  int seat = 0;
  int judge = 0;
  std::int64_t decisions = 0;
  double cost = 0;     // of all of them
  double squares = 0;  // the sum of the squares of each one's cost
  double luck = 0;
  friend bool operator==(const SkillRow&, const SkillRow&) = default;
};
// The sums over somebody's rated matches of a game.
struct SkillSumRow {
  std::string game;
  std::int64_t matches = 0;
  std::int64_t decisions = 0;
  double cost = 0;
  double squares = 0;
  double luck = 0;
  friend bool operator==(const SkillSumRow&, const SkillSumRow&) = default;
};
// The same of an account among all.
struct SkilledRow {
  std::string visitor;
  std::string name;
  SkillSumRow sums{};
  friend bool operator==(const SkilledRow&, const SkilledRow&) = default;
};
// A rated match that the judge has not looked at.
struct UnreviewedRow {
  std::int64_t number = 0;
  std::string table;
  friend bool operator==(const UnreviewedRow&, const UnreviewedRow&) = default;
};

// An account follows another one, whose profile everybody may see.
struct FollowRow {
  std::string follower;
  std::string followed;
  Milliseconds since = 0;
  friend bool operator==(const FollowRow&, const FollowRow&) = default;
};
struct FollowedRow {
  std::string visitor;
  std::string name;
  friend bool operator==(const FollowedRow&, const FollowedRow&) = default;
};
// One of their matches that are being played.
struct FollowedTableRow {
  std::string visitor;
  TableRow table{};
};

// Somebody who wants to play now, and the table that was found for them.
struct SeekRow {
  std::string visitor;
  std::string name;
  std::string game;
  int seats = 2;
  std::string pace;  // as a JSON object
  bool rated = false;
  double mean = 0;  // of their rating
  Milliseconds since = 0;
  Milliseconds seen = 0;      // when they asked for it last
  Milliseconds patience = 0;  // until the computer steps in; 0: never
  std::string table{};
  friend bool operator==(const SeekRow&, const SeekRow&) = default;
};

// What lists and leaders need to know of a tournament; everything else is in its journal, which is
// kept like a table's.
struct TournamentRow {
  enum class Phase : std::uint8_t { open, playing, over };
  std::string id;
  std::string host;
  Phase phase = Phase::open;
  bool is_public = true;
  Milliseconds starts = 0;
  Milliseconds due = 0;  // when somebody must look at it; 0: never
  std::int64_t seq = 0;  // of the journal; an older row never replaces a newer one
  std::string about{};   // what lists say about it, as JSON
  friend bool operator==(const TournamentRow&, const TournamentRow&) = default;
};

// Who goes by a key in the journal of a tournament.
struct EntrantRow {
  std::string tournament;
  std::string who;
  std::string visitor;  // empty after deletion
  std::string name;
  std::int64_t rank = 0;  // in the end
  friend bool operator==(const EntrantRow&, const EntrantRow&) = default;
};

struct SetRank {
  std::string tournament;
  std::string who;
  std::int64_t rank = 0;
};
// A tournament in which somebody takes part.
struct EnteredRow {
  TournamentRow tournament{};
  std::int64_t rank = 0;
  friend bool operator==(const EnteredRow&, const EnteredRow&) = default;
};

// Somebody has told the administrator about somebody; telling it again of the same table replaces
// it.
struct ReportRow {
  std::int64_t number = 0;  // 0: the store gives it the next one as it is written
  Milliseconds at = 0;
  std::string by;     // empty after deletion
  std::string about;  // the same
  std::string table{};
  std::string why;  // a word: chat, name, cheating, stalling, other
  std::string text{};
  bool settled = false;
  friend bool operator==(const ReportRow&, const ReportRow&) = default;
};
struct SettleReport {  // the batch fails with store_gone if there is no such report
  std::int64_t number = 0;
};

// What an administrator has done.
struct DeedRow {
  Milliseconds at = 0;
  std::string what;
  std::string whom{};  // a visitor, a table or a tournament
  Milliseconds until = 0;
  std::string reason{};
  friend bool operator==(const DeedRow&, const DeedRow&) = default;
};

// Where an account came from: a keyed hash of the address, from which no address follows. If two
// players of a rated match have one in common, none of its seats count.
struct OriginRow {
  std::string visitor;
  Digest origin{};
  Milliseconds seen = 0;
  friend bool operator==(const OriginRow&, const OriginRow&) = default;
};
struct DropOriginsBefore {
  Milliseconds seen = 0;
};
inline constexpr Milliseconds origins_kept = 30 * day;

// An account's attempt at the challenge of a day in a game, for the day's table. There is one of
// each at most: the batch fails with store_taken if there is one already, and with store_gone if
// the account is gone.
struct AttemptKey {
  std::int64_t date = 0;  // in days since 1970
  std::string game;
  std::string visitor;
  friend auto operator<=>(const AttemptKey&, const AttemptKey&) = default;
};
struct AttemptScore {
  bool finished = false;        // a race that is not is behind all that are
  std::int64_t given_away = 0;  // in millionths of a turn, or of a chance to win
  int turns = 0;                // of a race
  int marks = 0;
  friend bool operator==(const AttemptScore&, const AttemptScore&) = default;
};
struct AttemptRow {
  AttemptKey key{};
  Digest secret{};         // of its dice
  Digest nonce{};          // that the player has added to it
  bool practised = false;  // before, as their browser says
  Milliseconds begun = 0;
  Milliseconds ended = 0;               // 0: not yet
  std::string moves{};                  // the codes of the choices so far, separated by spaces
  std::optional<AttemptScore> score{};  // once it has been judged
  friend bool operator==(const AttemptRow&, const AttemptRow&) = default;
};
struct PlayAttempt {  // the batch fails with store_behind if these are not the choices so far
  AttemptKey key{};
  std::string before{};
  std::string moves{};
  Milliseconds ended = 0;
};
struct JudgeAttempt {
  AttemptKey key{};
  AttemptScore score{};
};
// A row of the day's table.
struct RankedRow {
  std::string visitor;
  std::string name;
  bool profile = false;  // everybody may see it
  std::int64_t place = 0;
  std::int64_t of = 0;  // how many there are
  bool practised = false;
  AttemptScore score{};
  friend bool operator==(const RankedRow&, const RankedRow&) = default;
};

// A review of a match that is over; another version of the judge makes another one.
struct ReviewRow {
  std::string table;
  int judge = 0;
  Milliseconds made = 0;
  std::string text;
};

// A visitor whose row or tokens somebody has changed: an administrator, or another server.
struct NoticeRow {
  std::int64_t id = 0;  // not in the order in which they appear
  std::string visitor;
  Milliseconds at = 0;
  friend bool operator==(const NoticeRow&, const NoticeRow&) = default;
};

// Where a journal ends.
struct HeadRow {
  std::string table;
  std::int64_t seq = 0;
  friend bool operator==(const HeadRow&, const HeadRow&) = default;
};

// Somebody who is at a table by way of a server that is alive.
struct PresenceRow {
  std::string table;
  std::string visitor;
  std::string server;
  friend bool operator==(const PresenceRow&, const PresenceRow&) = default;
};

// A server that is alive.
struct ServerRow {
  std::string server;
  std::int64_t journal = 0;  // the version of journals that it can read
  std::string house{};       // tells whose keys it signs with; empty if it signs nothing
  friend bool operator==(const ServerRow&, const ServerRow&) = default;
};

// The one way to change a table: its next entries, which are kept only if its journal still ends
// where the writer believed. Otherwise the batch fails with store_behind, and whatever else is in
// it is not kept either.
struct Append {
  struct Line {
    Milliseconds at = 0;
    std::string text;
  };
  std::string table{};
  std::int64_t after = 0;  // the number of the journal's last entry; 0 if the table is new
  std::vector<Line> lines{};
  std::int64_t act = 0;
};

// What a batch can hold. Rows with the same key are replaced, visitors and journal entries never.
// A batch that follows somebody without a public profile fails with store_gone.
// Of a visitor, only single columns change, so that nothing is written back from memory.
struct RenameVisitor {
  std::string id;
  std::string name;
};
struct SetPassword {
  std::string id;
  std::string login;
  std::string password;
};
struct SetMuted {
  std::string id;
  std::string muted;
};
struct SetBan {
  std::string id;
  Sanction ban{};
};
struct SetSilence {
  std::string id;
  Sanction silence{};
};
struct EndSanctions {  // those whose time has come
  Milliseconds now = 0;
};
struct BecomeBot {  // the batch fails with store_taken if the account has been rated as a person's
  std::string id;
};
struct SetProfile {  // a private one has no followers
  std::string id;
  bool profile = false;
};
struct Unfollow {
  std::string follower;
  std::string followed;
};
struct Notify {  // every running server looks at the visitor again
  std::string visitor;
  Milliseconds at = 0;
};
struct DropNotices {
  Milliseconds before = 0;
};
struct Heartbeat {  // the server is alive; those that have been silent for long are forgotten
  ServerRow server;
  Milliseconds at = 0;
};
struct Come {  // the visitor is at the table, by way of this server; nobody: it is in its memory
  std::string table;
  std::string visitor;
  std::string server;
};
struct Go {
  std::string table;
  std::string visitor;
  std::string server;
};
struct LeaveServer {  // the server is gone, and with it everybody who was there by way of it
  std::string server;
};
struct CheckAbsent {  // the batch fails with store_present if the visitor is at the table
  std::string table;
  std::string visitor;
  std::string but{};  // by way of any server other than this one
  Milliseconds at = 0;
};
struct SetGrace {  // clocks leave everyone time to come back after this moment
  Milliseconds at = 0;
};
// The next matches are rated: what they did to seats, and what ratings are now. It fails with
// store_behind if somebody else has rated a match meanwhile.
struct Rate {
  std::int64_t after = 0;  // the last match that had been rated
  std::int64_t last = 0;
  std::vector<RatingRow> ratings{};
  struct Change {
    std::int64_t number = 0;
    int seat = 0;
    double mean = 0;
    double deviation = 0;
    double gain = 0;
  };
  std::vector<Change> changes{};
};
struct SeeSeeker {  // they still want to play
  std::string visitor;
  Milliseconds seen = 0;
};
struct SeatSeeker {  // at a table; the batch fails with store_gone if they no longer want one
  std::string visitor;
  std::string table;
};
struct DropSeek {
  std::string visitor;
};
struct DropSeeksBefore {  // of those who have not asked since
  Milliseconds seen = 0;
};
struct RestartRatings {};  // all ratings are forgotten, and follow from the first match again
struct AtTable {           // the visitor has or had a seat there
  std::string visitor;
  std::string table;
};
struct DropToken {
  Digest hash;
};
struct TakeToken {  // drops it, and the batch fails if it is gone already
  Digest hash;
};
struct UseToken {
  Digest hash;
  Milliseconds used = 0;
};
struct DropTokensOf {  // devices and links, but for one token
  std::string visitor;
  Digest except{};
  bool bots = false;  // these, too
};
struct RewriteEntry {  // only to forget a visitor
  std::string table;
  std::int64_t seq = 0;
  std::string text;
};
struct ForgetVisitor {  // with tokens, seats, reviews, follows and attempts; results lose their
                        // name, ratings their owner
  std::string id;
};
struct SetDue {
  std::string table;
  Milliseconds due = 0;
};
struct DropTable {  // with its journal, unless its match has begun
  std::string id;
};
struct DropGuest {  // with tokens, unless there is a login, a ban or a seat
  std::string id;
};
struct DropExpired {  // the oldest tokens, at most N
  Milliseconds before = 0;
  std::int64_t most = 0;
};
using Write =
    OneOf<VisitorRow, TokenRow, TableRow, Append, ResultRow, AtTable, DropToken, RewriteEntry,
          ForgetVisitor, RenameVisitor, SetPassword, SetMuted, SetBan, Notify, DropNotices,
          TakeToken, UseToken, DropTokensOf, SetDue, DropTable, DropGuest, DropExpired, ReviewRow,
          Heartbeat, Come, Go, LeaveServer, CheckAbsent, SetGrace, RatedRow, ParticipantRow, Rate,
          RestartRatings, SeekRow, SeeSeeker, SeatSeeker, DropSeek, DropSeeksBefore, TournamentRow,
          EntrantRow, SetProfile, FollowRow, Unfollow, SkillRow, SetSilence, EndSanctions,
          BecomeBot, ReportRow, SettleReport, DeedRow, OriginRow, DropOriginsBefore, SetRank,
          AttemptRow, PlayAttempt, JudgeAttempt>;
using Batch = std::vector<Write>;

struct ResultFilter {
  std::string game{};
  Milliseconds from = 0;
  Milliseconds to = INT64_MAX;  // not included
};

// A player's sums over all matches that a filter lets through.
struct SeasonRow {
  std::string visitor;
  std::string name;
  std::int64_t matches = 0;
  std::int64_t wins = 0;
  std::int64_t places = 0;  // their sum
  std::int64_t points = 0;
  double beaten = 0;
  friend bool operator==(const SeasonRow&, const SeasonRow&) = default;
};

// A place in the list of a visitor's tables: those that are not over come first, then the latest.
struct TablePlace {
  bool over = false;
  Milliseconds changed = INT64_MAX;
  std::string id{};
};

// Which of somebody's finished matches are meant.
struct PlayedFilter {
  enum class Outcome : std::uint8_t { any, won, lost };
  std::string visitor{};
  std::string game{};
  Outcome outcome = Outcome::any;
  std::optional<bool> rated{};
  std::string opponent{};  // an id, or a name as it was at the table
  Milliseconds from = 0;
  Milliseconds to = INT64_MAX;  // not included
};

// A place in the list of these matches, the latest of which comes first.
struct PlayedPlace {
  Milliseconds ended = INT64_MAX;
  std::string table{};
};

struct GuestRow {
  std::string id;
  Milliseconds created = 0;
  bool has_place = false;  // at some table
};

// Thrown by reads when the store cannot be read.
struct StoreFailure {
  Error error;
};

// What can be asked of a store: what is durable. An answer may take its time.
class Reads {
 public:
  virtual ~Reads() = default;

  [[nodiscard]] virtual std::optional<VisitorRow> visitor(std::string_view id) = 0;
  [[nodiscard]] virtual std::optional<VisitorRow> visitor_by_login(std::string_view login) = 0;
  [[nodiscard]] virtual std::vector<VisitorRow> visitors() = 0;
  [[nodiscard]] virtual std::optional<TokenRow> token(const Digest& hash) = 0;
  [[nodiscard]] virtual std::vector<TokenRow> tokens_of(std::string_view visitor) = 0;
  // Those of devices and bots, the latest first.
  [[nodiscard]] virtual std::vector<TokenRow> devices_of(std::string_view visitor) = 0;
  // Those from this moment on.
  [[nodiscard]] virtual std::vector<NoticeRow> notices(Milliseconds since) = 0;
  [[nodiscard]] virtual std::vector<TokenRow> tokens_of(std::string_view visitor,
                                                        TokenRow::Kind kind) = 0;
  [[nodiscard]] virtual std::optional<TableRow> table(std::string_view id) = 0;
  // Those in the lobby: the latest of every host, then the second of every host, and so on.
  [[nodiscard]] virtual std::vector<TableRow> lobby(Milliseconds now, std::int64_t most) = 0;
  // The ids of tables whose clocks have run out, and of those whose clocks were in memory.
  [[nodiscard]] virtual std::vector<std::string> tables_due(Milliseconds now,
                                                            std::int64_t most) = 0;
  [[nodiscard]] virtual std::vector<std::string> tables_in_use(std::string_view after,
                                                               std::int64_t most) = 0;
  // All, the latest first; those of a visitor, in the same order; a page of them.
  [[nodiscard]] virtual std::vector<TableRow> tables() = 0;
  [[nodiscard]] virtual std::vector<TableRow> tables_of(std::string_view visitor) = 0;
  // Whether one of their tables is open or being played at.
  [[nodiscard]] virtual bool has_running_tables(std::string_view visitor) = 0;
  [[nodiscard]] virtual std::vector<TableRow> tables_of(std::string_view visitor,
                                                        const TablePlace& after,
                                                        std::int64_t most) = 0;
  // How many tables in this phase the visitor has made, counted up to a limit.
  [[nodiscard]] virtual std::int64_t tables_made_by(std::string_view visitor, Phase phase,
                                                    std::int64_t most) = 0;
  [[nodiscard]] virtual std::vector<EntryRow> journal(std::string_view table) = 0;
  // Its entries after this one.
  [[nodiscard]] virtual std::vector<EntryRow> journal(std::string_view table,
                                                      std::int64_t after) = 0;
  // Where the journals of these tables end; nothing about those that have none.
  [[nodiscard]] virtual std::vector<HeadRow> heads(const std::vector<std::string>& tables) = 0;
  // The same of those that go on behind the entry that is known.
  [[nodiscard]] virtual std::vector<HeadRow> heads_beyond(const std::vector<HeadRow>& known) = 0;
  // Who is at these tables by way of other servers than this one. A server counts as alive for
  // `patience` after its last sign of life.
  static constexpr Milliseconds patience = 10 * second;
  [[nodiscard]] virtual std::vector<PresenceRow> present(const std::vector<HeadRow>& tables,
                                                         std::string_view but,
                                                         Milliseconds now) = 0;
  // All servers that are alive.
  [[nodiscard]] virtual std::vector<ServerRow> servers(Milliseconds now) = 0;
  // Tables whose clocks were in the memory of servers that are gone.
  [[nodiscard]] virtual std::vector<std::string> orphans(Milliseconds now, std::int64_t most) = 0;
  // The last sign of life of any server, and the last moment of grace; 0 if there was none.
  [[nodiscard]] virtual Milliseconds last_beat() = 0;
  [[nodiscard]] virtual Milliseconds grace() = 0;
  [[nodiscard]] virtual std::vector<ResultRow> results(const ResultFilter& filter) = 0;
  // Somebody's finished matches, the latest first; whoever had several seats is known by the first.
  [[nodiscard]] virtual std::vector<PlayedRow> played(const PlayedFilter& filter,
                                                      const PlayedPlace& after,
                                                      std::int64_t most) = 0;
  // Sums over the latest 2000 matches at most.
  [[nodiscard]] virtual std::vector<GameSumRow> public_sums(std::string_view visitor) = 0;
  // Those met most often first; nobody who is deleted.
  [[nodiscard]] virtual std::vector<OpponentRow> public_opponents(std::string_view visitor,
                                                                  std::int64_t most) = 0;
  // All follows; whom somebody follows, by name; and where these are playing now at public tables
  // that the lobby shows.
  [[nodiscard]] virtual std::vector<FollowRow> follows() = 0;
  [[nodiscard]] virtual std::vector<FollowedRow> following(std::string_view follower) = 0;
  [[nodiscard]] virtual std::vector<FollowedTableRow> followed_tables(std::string_view follower,
                                                                      Milliseconds now,
                                                                      std::int64_t most) = 0;
  // The number of the last match that has been rated; those after it, in their order; what is known
  // of some participants; and of all.
  [[nodiscard]] virtual std::int64_t rated_up_to() = 0;
  [[nodiscard]] virtual std::vector<RatedRow> rated_after(std::int64_t number,
                                                          std::int64_t most) = 0;
  [[nodiscard]] virtual std::vector<RatingRow> ratings_of(
      const std::vector<rating::Participant>& participants) = 0;
  [[nodiscard]] virtual std::vector<RatingRow> ratings() = 0;
  [[nodiscard]] virtual std::vector<ParticipantRow> participants() = 0;
  [[nodiscard]] virtual std::optional<rating::Participant> participant_of(
      std::string_view visitor) = 0;
  [[nodiscard]] virtual std::optional<RatedRow> rated_match(std::string_view table) = 0;
  // Somebody's matches, the latest first.
  [[nodiscard]] virtual std::vector<RatedPastRow> rated_past(rating::Participant participant,
                                                             std::int64_t most) = 0;
  // Rated matches after a number that this version of the judge has not looked at; what it said
  // about the seats of one; and about a participant's latest 2000, at public tables only or at all.
  [[nodiscard]] virtual std::vector<UnreviewedRow> unreviewed(int judge, std::int64_t after,
                                                              std::int64_t most) = 0;
  [[nodiscard]] virtual std::vector<SkillRow> skill_at(std::string_view table, int judge) = 0;
  [[nodiscard]] virtual std::vector<SkillSumRow> skill_of(rating::Participant participant,
                                                          int judge, bool public_only) = 0;
  // The sums of all accounts that people play, by game, over the matches that ended since then.
  [[nodiscard]] virtual std::vector<SkilledRow> skilled(int judge, Milliseconds since) = 0;
  // All reports and all that an administrator has done, the latest first.
  [[nodiscard]] virtual std::vector<ReportRow> reports() = 0;
  [[nodiscard]] virtual std::vector<DeedRow> deeds() = 0;
  // Those who want to play now, and one of them.
  [[nodiscard]] virtual std::vector<SeekRow> seeks() = 0;
  [[nodiscard]] virtual std::optional<SeekRow> seek_of(std::string_view visitor) = 0;
  [[nodiscard]] virtual std::optional<TournamentRow> tournament(std::string_view id) = 0;
  // Public ones: those that are open, the next one first; others, the latest first.
  [[nodiscard]] virtual std::vector<TournamentRow> tournaments(TournamentRow::Phase phase,
                                                               std::int64_t most) = 0;
  // Those in which somebody takes part, the latest first; and those that somebody has made and that
  // are not over.
  [[nodiscard]] virtual std::vector<EnteredRow> tournaments_of(std::string_view visitor,
                                                               std::int64_t most) = 0;
  [[nodiscard]] virtual std::int64_t tournaments_made_by(std::string_view visitor) = 0;
  // All of them.
  [[nodiscard]] virtual std::vector<TournamentRow> tournaments() = 0;
  [[nodiscard]] virtual std::vector<std::string> tournaments_due(Milliseconds now,
                                                                 std::int64_t most) = 0;
  [[nodiscard]] virtual std::vector<EntrantRow> entrants(std::string_view tournament) = 0;
  // Which of these tables are over or closed.
  [[nodiscard]] virtual std::vector<std::string> over_among(
      const std::vector<std::string>& tables) = 0;
  // An attempt; all of them; somebody's of a day; and those that are over but have not been judged,
  // the oldest first.
  [[nodiscard]] virtual std::optional<AttemptRow> attempt(const AttemptKey& key) = 0;
  [[nodiscard]] virtual std::vector<AttemptRow> attempts() = 0;
  [[nodiscard]] virtual std::vector<AttemptRow> attempts_of(std::string_view visitor,
                                                            std::int64_t date) = 0;
  [[nodiscard]] virtual std::vector<AttemptRow> unjudged(std::int64_t most) = 0;
  // The best ones of a day's table, and this visitor's; no bots, nobody banned.
  [[nodiscard]] virtual std::vector<RankedRow> ranked(std::int64_t date, std::string_view game,
                                                      std::int64_t most,
                                                      std::string_view visitor) = 0;
  // The text of a review.
  [[nodiscard]] virtual std::optional<std::string> review(std::string_view table, int judge) = 0;
  // The best players first, without those before `from`; in whole days.
  [[nodiscard]] virtual std::vector<SeasonRow> season(const ResultFilter& filter, std::int64_t from,
                                                      std::int64_t most) = 0;
  // Tables whose match never began, and guests, from before a moment; guests after the last one.
  [[nodiscard]] virtual std::vector<std::string> unstarted_tables(Milliseconds before,
                                                                  std::int64_t most) = 0;
  [[nodiscard]] virtual std::vector<GuestRow> guests(Milliseconds before, const GuestRow& after,
                                                     std::int64_t most) = 0;
};

class Store {
 public:
  using Done = std::function<void(Expected<void>)>;
  virtual ~Store() = default;

  // Answers when the batch is durable, or with store_full, store_read_only, store_failed,
  // store_taken (a visitor or a login that exists already), store_gone (a visitor or token to be
  // changed that exists no longer), store_behind (a journal that has grown since) or store_present,
  // and then nothing was stored. Only store_failed may mean that it was stored all the same.
  // Batches become durable in the order in which they arrive.
  virtual void write(Batch batch, Done done) = 0;

  // The tables whose time has come, at most so many. Nobody else is given them until `lease` has
  // passed or their time is set anew.
  using Claimed = std::function<void(const Expected<std::vector<std::string>>&)>;
  virtual void claim_due(Milliseconds now, std::int64_t most, Milliseconds lease, Claimed then) = 0;

  // Runs the function on a thread of the store's own, where it may read, and then what it returned
  // on the caller's thread. Urgent ones come first.
  using Then = std::function<void()>;
  virtual void aside(std::function<Then(Reads&)> what, bool urgent) = 0;

  // Copies everything that is durable while work goes on.
  [[nodiscard]] virtual Expected<void> back_up(const std::string& path) = 0;
};

}  // namespace boathouse::server
