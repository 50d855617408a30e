// A tournament as a pure function of its journal: what has happened, what it means, and what is to
// happen next. It knows no clock, no store and no game; whoever leads it appends what next() says,
// and of several who do, one is first and the others read on.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tournament/arena.h"
#include "tournament/league.h"
#include "tournament/score.h"
#include "tournament/series.h"
#include "tournament/swiss.h"

namespace boathouse::tournament {

enum class Kind : std::uint8_t { arena, swiss, series, league };

using Time = std::chrono::milliseconds;  // since 1970

// Between the last table of a round and the next round.
inline constexpr std::chrono::seconds round_break{20};

struct Plan {
  Kind kind = Kind::swiss;
  int k = 2;       // players at a table
  int fewest = 2;  // that the game allows
  int rounds = 5;  // of a Swiss or a series; of a league, each player's matches in a season
  Time starts{};
  Time lasts{};            // an arena, or a season of a league
  bool duplicate = false;  // the same luck at all tables of a round; see duplicate.h
};

// Whether tournaments of this kind can have the same luck at all tables of a round.
[[nodiscard]] constexpr bool can_be_duplicate(Kind kind) {
  return kind == Kind::swiss || kind == Kind::series;
}

// How a table ended: the places, and who did not play to the end.
struct Outcome {
  std::vector<int> places{};
  std::vector<Lapse> lapses{};         // of each seat; none at all if there were none
  std::vector<std::int32_t> points{};  // of each seat, in a duplicate tournament
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

namespace entry {

struct Joined {
  std::string who{};  // once more: is back
  Time at{};
  // What somebody new adds to the dice of a duplicate tournament, in 64 hexadecimal digits.
  std::string nonce{};
  bool nonce_by_house = false;
  bool bot = false;  // the account of somebody new is a program's
  friend bool operator==(const Joined&, const Joined&) = default;
};
struct Left {
  std::string who{};
  Time at{};
  friend bool operator==(const Left&, const Left&) = default;
};
struct Began {
  Time at{};
  friend bool operator==(const Began&, const Began&) = default;
};
// Of a league.
struct SeasonBegan {
  Divisions divisions{};
  Time at{};
  friend bool operator==(const SeasonBegan&, const SeasonBegan&) = default;
};
// In a league, tables of the season that can begin.
struct Paired {
  Round round{};
  Time at{};
  friend bool operator==(const Paired&, const Paired&) = default;
};
// Tables are counted over all rounds.
struct TableOver {
  std::size_t table = 0;
  Outcome outcome{};
  Time at{};
  friend bool operator==(const TableOver&, const TableOver&) = default;
};
struct Ended {
  Time at{};
  friend bool operator==(const Ended&, const Ended&) = default;
};

}  // namespace entry

using Entry = std::variant<entry::Joined, entry::Left, entry::Began, entry::SeasonBegan,
                           entry::Paired, entry::TableOver, entry::Ended>;

class Tournament {
 public:
  enum class Phase : std::uint8_t { open, playing, over };

  explicit Tournament(Plan plan) : plan_(plan) {}

  // Whether the entry makes sense now. If not, it changes nothing when taken.
  [[nodiscard]] bool can_take(const Entry& entry) const;
  bool take(const Entry& entry);

  // What is to be appended now, if anything; then it is asked again.
  [[nodiscard]] std::optional<Entry> next(Time now) const;
  // When there may be something to append, though nothing happens until then; none: never.
  [[nodiscard]] std::optional<Time> due() const;

  struct Entrant {
    std::string who{};
    bool present = true;
    Time waiting_since{};
    std::string nonce{};
    bool nonce_by_house = false;
    bool bot = false;
  };
  struct Seated {
    Table table{};
    std::vector<Lapse> lapses{};
    std::vector<std::int32_t> points{};
    std::size_t round = 0;
    Time began{};
    Time ended{};
  };
  struct Standing {
    Player player = 0;
    int rank = 0;
    Score score = 0;   // of a series: half points, of which few are good
    int division = 0;  // of a league, from 1; 0 from the next season on
  };

  [[nodiscard]] const Plan& plan() const { return plan_; }
  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] const std::vector<Entrant>& entrants() const { return entrants_; }
  [[nodiscard]] const std::vector<Seated>& tables() const { return tables_; }
  // Or seasons.
  [[nodiscard]] std::size_t rounds() const { return byes_.size(); }
  [[nodiscard]] std::vector<Standing> standings() const;
  // When an arena that has begun, or the season of a league, is over.
  [[nodiscard]] Time ends() const { return began_ + plan_.lasts; }
  // Whether all tables of a round are over.
  [[nodiscard]] bool is_over(std::size_t round) const;
  // Whether somebody sits at a table that is not over.
  [[nodiscard]] bool is_playing(Player player) const { return running(player) > 0; }
  // Whether somebody who did not come to a table is not waited for any more. In a league, one match
  // that is given up means little; all of a season's do.
  [[nodiscard]] bool is_given_up_on(Player player) const;

 private:
  [[nodiscard]] std::optional<Player> find(const std::string& who) const;
  [[nodiscard]] std::vector<Player> present() const;
  // Whether there is such a player, who has not left.
  [[nodiscard]] bool is_here(Player player) const {
    return player >= 0 && player < players() && entrants_[static_cast<std::size_t>(player)].present;
  }
  [[nodiscard]] Season::IsHere who_is_here() const {
    return [this](Player player) { return is_here(player); };
  }
  // How many tables somebody sits at.
  [[nodiscard]] int running(Player player) const;
  [[nodiscard]] bool all_over() const;
  [[nodiscard]] int players() const { return static_cast<int>(entrants_.size()); }
  [[nodiscard]] std::vector<Round> played() const;
  [[nodiscard]] std::vector<SeriesRound> sailed() const;
  [[nodiscard]] std::vector<Table> finished() const;
  [[nodiscard]] Round next_round() const;
  [[nodiscard]] Round next_tables(Time now) const;
  [[nodiscard]] std::optional<Entry> next_of_arena(Time now) const;
  [[nodiscard]] std::optional<Entry> next_of_league(Time now) const;
  [[nodiscard]] Round next_of_season() const;
  [[nodiscard]] Divisions next_divisions() const;
  [[nodiscard]] std::vector<Standing> league_standings() const;
  [[nodiscard]] bool makes_sense(const entry::Joined& joined) const;
  [[nodiscard]] bool makes_sense(const Round& round) const;
  [[nodiscard]] bool makes_sense(const Divisions& divisions) const;
  [[nodiscard]] bool makes_sense(const entry::TableOver& over) const;
  void seat(const entry::Paired& paired);
  void finish(const entry::TableOver& over);
  void score_duplicate(std::size_t number, Round& round) const;

  Plan plan_;
  Phase phase_ = Phase::open;
  std::vector<Entrant> entrants_;
  std::vector<Seated> tables_;
  std::vector<std::size_t> ended_;         // tables in the order in which they ended
  std::vector<std::vector<Player>> byes_;  // of each round
  std::optional<Season> season_;
  Time began_{};
  Time last_paired_{};
  Time last_over_{};  // when a table ended
};

}  // namespace boathouse::tournament
