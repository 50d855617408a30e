// The store in one SQLite file: write-ahead log, synchronous=FULL. One thread writes; batches that
// arrive while it is busy share the next transaction. Journal entries are appended as they arrive
// and later sorted by table, many at a time.
#pragma once

#include <array>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "server/store/sqlite/checkpointer.h"
#include "server/store/sqlite/fresh_entries.h"
#include "server/store/sqlite/sqlite.h"
#include "server/store/store.h"

namespace boathouse::server {

// Programs without a server read from it directly.
class SqliteStore final : public Store, public Reads {
 public:
  // Delivers answers on the caller's thread, one call for all that became durable together.
  using Deliver = std::function<void(std::function<void()>)>;

  struct Settings {
    const char* vfs = nullptr;
    std::size_t most_fresh = 100'000;  // entries that may wait to be sorted
  };

  // Opens or creates the file, and upgrades an older one. Throws StoreFailure.
  SqliteStore(const std::string& path, Deliver deliver)
      : SqliteStore(path, std::move(deliver), Settings{}) {}
  SqliteStore(const std::string& path, Deliver deliver, Settings settings);
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;
  // Writes everything that is still waiting.
  ~SqliteStore() override;

  void write(Batch batch, Done done) override;

  std::optional<VisitorRow> visitor(std::string_view id) override;
  std::optional<VisitorRow> visitor_by_login(std::string_view login) override;
  std::vector<VisitorRow> visitors() override;
  std::optional<TokenRow> token(const Digest& hash) override;
  std::vector<TokenRow> tokens_of(std::string_view visitor) override;
  std::vector<TokenRow> devices_of(std::string_view visitor) override;
  std::vector<NoticeRow> notices(Milliseconds since) override;
  std::vector<TokenRow> tokens_of(std::string_view visitor, TokenRow::Kind kind) override;
  std::optional<TableRow> table(std::string_view id) override;
  std::vector<TableRow> lobby(Milliseconds now, std::int64_t most) override;
  std::vector<std::string> tables_due(Milliseconds now, std::int64_t most) override;
  std::vector<std::string> tables_in_use(std::string_view after, std::int64_t most) override;
  std::vector<TableRow> tables() override;
  std::vector<TableRow> tables_of(std::string_view visitor) override;
  bool has_running_tables(std::string_view visitor) override;
  std::vector<TableRow> tables_of(std::string_view visitor, const TablePlace& after,
                                  std::int64_t most) override;
  std::int64_t tables_made_by(std::string_view visitor, Phase phase, std::int64_t most) override;
  std::vector<EntryRow> journal(std::string_view table) override { return journal(table, 0); }
  std::vector<EntryRow> journal(std::string_view table, std::int64_t after) override;
  std::vector<HeadRow> heads(const std::vector<std::string>& tables) override;
  std::vector<HeadRow> heads_beyond(const std::vector<HeadRow>& known) override;
  std::vector<PresenceRow> present(const std::vector<HeadRow>& tables, std::string_view but,
                                   Milliseconds now) override;
  std::vector<std::string> orphans(Milliseconds now, std::int64_t most) override;
  std::vector<ServerRow> servers(Milliseconds now) override;
  Milliseconds last_beat() override;
  Milliseconds grace() override;
  std::vector<ResultRow> results(const ResultFilter& filter) override;
  std::vector<PlayedRow> played(const PlayedFilter& filter, const PlayedPlace& after,
                                std::int64_t most) override;
  std::vector<GameSumRow> public_sums(std::string_view visitor) override;
  std::vector<OpponentRow> public_opponents(std::string_view visitor, std::int64_t most) override;
  std::vector<UnreviewedRow> unreviewed(int judge, std::int64_t after, std::int64_t most) override;
  std::vector<SkillRow> skill_at(std::string_view table, int judge) override;
  std::vector<SkilledRow> skilled(int judge, Milliseconds since) override;
  std::vector<ReportRow> reports() override;
  std::vector<DeedRow> deeds() override;
  std::vector<SkillSumRow> skill_of(rating::Participant participant, int judge,
                                    bool public_only) override;
  std::vector<FollowRow> follows() override;
  std::vector<FollowedRow> following(std::string_view follower) override;
  std::vector<FollowedTableRow> followed_tables(std::string_view follower, Milliseconds now,
                                                std::int64_t most) override;
  std::optional<AttemptRow> attempt(const AttemptKey& key) override;
  std::vector<AttemptRow> attempts() override;
  std::vector<AttemptRow> attempts_of(std::string_view visitor, std::int64_t date) override;
  std::vector<AttemptRow> unjudged(std::int64_t most) override;
  std::vector<RankedRow> ranked(std::int64_t date, std::string_view game, std::int64_t most,
                                std::string_view visitor) override;
  std::vector<SeekRow> seeks() override;
  std::optional<SeekRow> seek_of(std::string_view visitor) override;
  std::optional<TournamentRow> tournament(std::string_view id) override;
  std::vector<TournamentRow> tournaments(TournamentRow::Phase phase, std::int64_t most) override;
  std::vector<EnteredRow> tournaments_of(std::string_view visitor, std::int64_t most) override;
  std::int64_t tournaments_made_by(std::string_view visitor) override;
  std::vector<TournamentRow> tournaments() override;
  std::vector<std::string> tournaments_due(Milliseconds now, std::int64_t most) override;
  std::vector<EntrantRow> entrants(std::string_view tournament) override;
  std::vector<std::string> over_among(const std::vector<std::string>& tables) override;
  std::int64_t rated_up_to() override;
  std::vector<RatedRow> rated_after(std::int64_t number, std::int64_t most) override;
  std::vector<RatingRow> ratings_of(const std::vector<rating::Participant>& participants) override;
  std::vector<RatingRow> ratings() override;
  std::vector<ParticipantRow> participants() override;
  std::optional<rating::Participant> participant_of(std::string_view visitor) override;
  std::optional<RatedRow> rated_match(std::string_view table) override;
  std::vector<RatedPastRow> rated_past(rating::Participant participant, std::int64_t most) override;
  std::vector<SeasonRow> season(const ResultFilter& filter, std::int64_t from,
                                std::int64_t most) override;
  std::vector<std::string> unstarted_tables(Milliseconds before, std::int64_t most) override;
  std::vector<GuestRow> guests(Milliseconds before, const GuestRow& after,
                               std::int64_t most) override;
  // Here nobody else takes tables, so they need no lease.
  void claim_due(Milliseconds now, std::int64_t most, Milliseconds lease, Claimed then) override;
  void aside(std::function<Then(Reads&)> what, bool urgent) override;
  std::optional<std::string> review(std::string_view table, int judge) override;
  Expected<void> back_up(const std::string& path) override;

 private:
  struct Waiting {
    Batch batch;
    Done done;
  };

  void write_loop();
  void write_group(std::vector<Waiting> group);
  [[nodiscard]] Expected<void> write_together(const std::vector<Waiting>& group);
  [[nodiscard]] Expected<void> write_apart(const std::vector<Waiting>& group,
                                           std::vector<Expected<void>>& answers);
  [[nodiscard]] Expected<void> finish_group();
  void give_up_group();
  [[nodiscard]] Expected<void> keep_batch(const Batch& batch);
  [[nodiscard]] Expected<void> keep_whole_batch(const Batch& batch);
  template <class Row>
  [[nodiscard]] Expected<void> keep_row(const Row& row);
  [[nodiscard]] Expected<void> keep_row(const Append& row);
  [[nodiscard]] Expected<void> keep_row(const RewriteEntry& row);
  [[nodiscard]] Expected<void> keep_row(const DropTable& row);
  // Changes of one row, which must still be there.
  [[nodiscard]] Expected<void> keep_row(const CheckAbsent& row);
  [[nodiscard]] Expected<void> keep_row(const TakeToken& row);
  [[nodiscard]] Expected<void> keep_row(const Rate& row);
  [[nodiscard]] Expected<void> keep_row(const SeatSeeker& row);
  [[nodiscard]] Expected<void> keep_row(const RenameVisitor& row);
  [[nodiscard]] Expected<void> keep_row(const SetPassword& row);
  [[nodiscard]] Expected<void> keep_row(const SetMuted& row);
  [[nodiscard]] Expected<void> keep_row(const SetBan& row);
  [[nodiscard]] Expected<void> keep_row(const SetSilence& row);
  [[nodiscard]] Expected<void> keep_row(const BecomeBot& row);
  [[nodiscard]] Expected<void> keep_row(const SettleReport& row);
  [[nodiscard]] Expected<void> keep_row(const SetProfile& row);
  [[nodiscard]] Expected<void> keep_row(const FollowRow& row);
  [[nodiscard]] Expected<void> keep_row(const AttemptRow& row);
  [[nodiscard]] Expected<void> keep_row(const PlayAttempt& row);
  [[nodiscard]] Expected<void> change_one(Statement& statement);
  // Moves the table's fresh entries to its journal; with nothing left behind.
  [[nodiscard]] bool settle(const std::string& table);
  [[nodiscard]] bool settle_without_trace(const std::string& table);
  [[nodiscard]] bool settle_oldest();
  void take_back_entries(std::size_t down_to);
  void read_loop(std::size_t number);

  Deliver deliver_;
  std::size_t most_fresh_;
  FreshEntries fresh_;
  // Of the group that is being written: tables in the order of their new entries, and how many
  // entries of which table were settled.
  std::vector<std::string> added_;
  std::map<std::string, std::size_t> settled_;

  Database writer_;
  Statements writes_;
  ReadStatements reads_;
  std::unique_ptr<Checkpointer> checkpointer_;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Waiting> waiting_;
  bool stopping_ = false;
  std::thread thread_;

  // What is to be read aside; the urgent ones first. One of the threads has only these, so that
  // they never wait for a long one.
  std::condition_variable wake_reader_;
  std::array<std::deque<std::function<Then(Reads&)>>, 2> to_read_;
  std::vector<std::thread> reading_threads_;
};

}  // namespace boathouse::server
