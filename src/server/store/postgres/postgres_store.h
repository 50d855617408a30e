// The store in a PostgreSQL database, which several servers may share. One thread writes; a few
// read aside, each over a connection of its own. Programs without a server read directly.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "server/store/postgres/connection.h"
#include "server/store/postgres/writer.h"
#include "server/store/store.h"

namespace boathouse::server {

class PostgresStore final : public Store, public Reads {
 public:
  // Delivers answers on the caller's thread, one call for several that became durable together.
  using Deliver = std::function<void(std::function<void()>)>;
  using Settings = postgres::Settings;

  // Whether an address is meant for this store.
  [[nodiscard]] static bool is_address(std::string_view address);

  // Connects, and creates or upgrades the tables. Throws StoreFailure.
  PostgresStore(Settings settings, Deliver deliver);
  PostgresStore(const PostgresStore&) = delete;
  PostgresStore& operator=(const PostgresStore&) = delete;
  // Writes everything that is still waiting, unless the database is away.
  ~PostgresStore() override;

  // The database's clock, which never goes back.
  [[nodiscard]] Milliseconds now();
  // The name that all servers of this database share.
  [[nodiscard]] std::string cluster();
  // How often the writer had to connect again.
  [[nodiscard]] std::int64_t reconnects() const { return writer_->reconnects(); }

  void write(Batch batch, Done done) override;
  void claim_due(Milliseconds now, std::int64_t most, Milliseconds lease, Claimed then) override;
  void aside(std::function<Then(Reads&)> what, bool urgent) override;
  // Only says whose task that is.
  Expected<void> back_up(const std::string& path) override;

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
  std::optional<std::string> review(std::string_view table, int judge) override;
  std::vector<SeasonRow> season(const ResultFilter& filter, std::int64_t from,
                                std::int64_t most) override;
  std::vector<std::string> unstarted_tables(Milliseconds before, std::int64_t most) override;
  std::vector<GuestRow> guests(Milliseconds before, const GuestRow& after,
                               std::int64_t most) override;

 private:
  // A connection for reading, made anew when it is lost.
  struct Side {
    std::mutex mutex;
    std::unique_ptr<postgres::Connection> connection;
    std::optional<postgres::Time> lost_since{};
    std::chrono::milliseconds limit{};  // of one statement
  };
  static constexpr std::size_t asides = 3;

  [[nodiscard]] postgres::Rows ask(const char* sql, const postgres::Values& values);
  [[nodiscard]] postgres::Rows ask(Side& side, const char* sql, const postgres::Values& values);
  void read_loop(std::size_t number);
  // What is to be done next by this thread; nothing if the clock should be looked at.
  [[nodiscard]] std::function<Then(Reads&)> next_for(std::size_t number);
  void look_at_clock();

  Settings settings_;
  Deliver deliver_;
  std::array<Side, asides + 1> sides_;
  std::unique_ptr<postgres::Writer> writer_;

  // The database's time is the steady clock's and this offset, taken from the fastest of the last
  // answers.
  struct Sample {
    Milliseconds offset = 0;
    Milliseconds took = 0;
  };
  std::deque<Sample> samples_;
  std::atomic<Milliseconds> offset_ = 0;
  std::atomic<Milliseconds> last_now_ = 0;

  std::mutex mutex_;
  std::condition_variable wake_reader_;
  std::atomic<bool> stopping_ = false;
  // What is to be read aside; the urgent ones first. The first thread has only these, so that they
  // never wait for a long one.
  std::array<std::deque<std::function<Then(Reads&)>>, 2> to_read_;
  std::vector<std::thread> reading_threads_;
};

}  // namespace boathouse::server
