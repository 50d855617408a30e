#include "tournament/tournament.h"

#include <algorithm>

#include "core/sha256.h"
#include "tournament/duplicate.h"

namespace boathouse::tournament {

namespace {

template <class... Calls>
struct Either : Calls... {
  using Calls::operator()...;
};

template <class Ranked>
std::vector<Tournament::Standing> summed_up(const std::vector<Ranked>& ranked,
                                            Score Ranked::* score) {
  std::vector<Tournament::Standing> all;
  for (const Ranked& each : ranked) {
    all.push_back({.player = each.player, .rank = each.rank, .score = each.*score});
  }
  return all;
}

// Tables begin one after the other there, and newcomers are welcome at any time.
bool is_joined_late(Kind kind) { return kind == Kind::arena || kind == Kind::league; }

bool is_each_once(std::vector<Player> players) {
  std::ranges::sort(players);
  return std::ranges::adjacent_find(players) == players.end();
}

}  // namespace

// --- What has happened -----------------------------------------------------------------------

bool Tournament::can_take(const Entry& entry) const {
  return std::visit(Either{[&](const entry::Joined& joined) { return makes_sense(joined); },
                           [&](const entry::Left& left) {
                             const auto known = find(left.who);
                             return known && phase_ != Phase::over &&
                                    entrants_[static_cast<std::size_t>(*known)].present;
                           },
                           [&](const entry::Began&) { return phase_ == Phase::open; },
                           [&](const entry::SeasonBegan& season) {
                             return phase_ == Phase::playing && plan_.kind == Kind::league &&
                                    all_over() && makes_sense(season.divisions);
                           },
                           [&](const entry::Paired& paired) {
                             return phase_ == Phase::playing && makes_sense(paired.round) &&
                                    (is_joined_late(plan_.kind) || all_over());
                           },
                           [&](const entry::TableOver& over) {
                             return phase_ == Phase::playing && makes_sense(over);
                           },
                           [&](const entry::Ended&) { return phase_ != Phase::over; }},
                    entry);
}

bool Tournament::makes_sense(const entry::Joined& joined) const {
  if (const auto known = find(joined.who)) {
    return phase_ != Phase::over && joined.nonce.empty() &&
           !entrants_[static_cast<std::size_t>(*known)].present;
  }
  Digest nonce{};
  if (plan_.duplicate ? !from_hex(joined.nonce, nonce) : !joined.nonce.empty()) return false;
  return phase_ == Phase::open || (phase_ == Phase::playing && is_joined_late(plan_.kind));
}

// Everybody in it is here, and not playing and in it once, or in a league, at tables of the season.
bool Tournament::makes_sense(const Round& round) const {
  std::vector<Player> all = round.byes;
  for (const Table& table : round.tables) {
    if (table.seats.size() < 2 || table.is_over() || !is_each_once(table.seats)) return false;
    all.insert(all.end(), table.seats.begin(), table.seats.end());
  }
  if (all.empty() || !std::ranges::all_of(all, who_is_here())) return false;
  if (plan_.kind == Kind::league) {
    return season_ && season_->has(round, who_is_here());
  }
  return is_each_once(all) &&
         std::ranges::none_of(all, [&](Player player) { return is_playing(player); });
}

bool Tournament::makes_sense(const Divisions& divisions) const {
  std::vector<Player> all;
  for (const auto& division : divisions) {
    if (division.empty() || division.size() > division_size) return false;
    all.insert(all.end(), division.begin(), division.end());
  }
  return !all.empty() && is_each_once(all) && std::ranges::all_of(all, who_is_here());
}

bool Tournament::makes_sense(const entry::TableOver& over) const {
  if (over.table >= tables_.size() || tables_[over.table].table.is_over()) return false;
  const std::size_t seats = tables_[over.table].table.seats.size();
  const auto& [places, lapses, points] = over.outcome;
  return places.size() == seats && (lapses.empty() || lapses.size() == seats) &&
         points.size() == (plan_.duplicate ? seats : 0) &&
         std::ranges::all_of(places, [&](int place) {
           // As many as are better are before it.
           return place ==
                  1 + std::ranges::count_if(places, [&](int each) { return each < place; });
         });
}

bool Tournament::take(const Entry& entry) {
  if (!can_take(entry)) return false;
  std::visit(Either{[&](const entry::Joined& joined) {
                      const auto known = find(joined.who);
                      if (!known) {
                        entrants_.push_back({.who = joined.who,
                                             .nonce = joined.nonce,
                                             .nonce_by_house = joined.nonce_by_house,
                                             .bot = joined.bot});
                      }
                      Entrant& entrant =
                          known ? entrants_[static_cast<std::size_t>(*known)] : entrants_.back();
                      entrant.present = true;
                      entrant.waiting_since = std::max(joined.at, plan_.starts);
                    },
                    [&](const entry::Left& left) {
                      entrants_[static_cast<std::size_t>(*find(left.who))].present = false;
                    },
                    [&](const entry::Began& began) {
                      phase_ = Phase::playing;
                      began_ = began.at;
                    },
                    [&](const entry::SeasonBegan& season) {
                      season_.emplace(season.divisions, plan_.k, plan_.rounds);
                      byes_.emplace_back();
                      began_ = season.at;
                    },
                    [&](const entry::Paired& paired) { seat(paired); },
                    [&](const entry::TableOver& over) { finish(over); },
                    [&](const entry::Ended&) { phase_ = Phase::over; }},
             entry);
  return true;
}

void Tournament::seat(const entry::Paired& paired) {
  if (season_) {
    season_->begin(paired.round, who_is_here());
  } else {
    byes_.emplace_back();
  }
  for (const Table& table : paired.round.tables) {
    tables_.push_back({.table = table, .round = byes_.size() - 1, .began = paired.at});
  }
  byes_.back().insert(byes_.back().end(), paired.round.byes.begin(), paired.round.byes.end());
  last_paired_ = paired.at;
}

void Tournament::finish(const entry::TableOver& over) {
  Seated& seated = tables_[over.table];
  seated.table.places = over.outcome.places;
  seated.lapses = over.outcome.lapses;
  seated.points = over.outcome.points;
  seated.ended = over.at;
  ended_.push_back(over.table);
  last_over_ = std::max(last_over_, over.at);
  for (const Player player : seated.table.seats) {
    entrants_[static_cast<std::size_t>(player)].waiting_since = over.at;
  }
}

// --- What is to happen next ------------------------------------------------------------------

std::optional<Entry> Tournament::next(Time now) const {
  if (phase_ == Phase::over || now < plan_.starts) return std::nullopt;
  if (phase_ == Phase::open) {
    // A tournament to which nobody comes is over.
    if (static_cast<int>(present().size()) < plan_.fewest) return entry::Ended{now};
    return entry::Began{now};
  }
  if (plan_.kind == Kind::arena) return next_of_arena(now);
  if (plan_.kind == Kind::league) return next_of_league(now);
  if (!all_over()) return std::nullopt;
  const bool last = static_cast<int>(byes_.size()) >= plan_.rounds;
  if (!last && !tables_.empty() && now < last_over_ + round_break) return std::nullopt;
  Round round = last ? Round{} : next_round();
  if (round.tables.empty()) return entry::Ended{now};
  return entry::Paired{std::move(round), now};
}

std::optional<Entry> Tournament::next_of_arena(Time now) const {
  if (now >= ends()) return entry::Ended{now};
  if (!byes_.empty() && now < last_paired_ + arena_pairing_every) return std::nullopt;
  Round round = next_tables(now);
  if (round.tables.empty()) return std::nullopt;
  return entry::Paired{std::move(round), now};
}

// A season is over when its time is and all its matches are; the next one begins by itself.
std::optional<Entry> Tournament::next_of_league(Time now) const {
  if (season_) {
    Round round = next_of_season();
    if (!round.tables.empty() || !round.byes.empty()) return entry::Paired{std::move(round), now};
    if (now < ends() || !all_over()) return std::nullopt;
  }
  if (static_cast<int>(present().size()) < plan_.fewest) return entry::Ended{now};
  return entry::SeasonBegan{next_divisions(), now};
}

Round Tournament::next_of_season() const {
  return season_->next(
      who_is_here(), [&](Player player) { return running(player); }, played().back());
}

Divisions Tournament::next_divisions() const {
  const auto here = present();
  Divisions ranked;
  if (season_) {
    for (const LeagueStanding& each : season_->standings(played().back())) {
      ranked.resize(static_cast<std::size_t>(each.division));
      ranked.back().push_back(each.player);
    }
  }
  return tournament::next_divisions(ranked, here);
}

std::optional<Time> Tournament::due() const {
  if (phase_ == Phase::over) return std::nullopt;
  if (phase_ == Phase::open) return plan_.starts;
  if (plan_.kind == Kind::league) return ends();
  if (plan_.kind == Kind::arena) return std::min(ends(), last_paired_ + arena_pairing_every);
  if (!all_over()) return std::nullopt;
  return last_over_ + round_break;
}

Round Tournament::next_round() const {
  const auto here = present();
  return plan_.kind == Kind::swiss ? next_swiss_round(here, players(), plan_.k, played())
                                   : next_series_round(here, players(), plan_.k, sailed());
}

Round Tournament::next_tables(Time now) const {
  std::vector<ArenaWaiting> waiting;
  for (const Player player : present()) {
    if (is_playing(player)) continue;
    const Time since = std::max(began_, entrants_[static_cast<std::size_t>(player)].waiting_since);
    waiting.push_back({player, std::chrono::floor<std::chrono::seconds>(now - since)});
  }
  const auto standings = arena_standings(players(), finished());
  const auto before = played();
  const SeatsHeld held{before};
  Round round;
  for (auto& table : form_arena_tables(standings, waiting, plan_.k, plan_.fewest)) {
    round.tables.push_back({.seats = seated(std::move(table), held)});
  }
  return round;
}

// --- What it means ---------------------------------------------------------------------------

std::optional<Player> Tournament::find(const std::string& who) const {
  const auto found = std::ranges::find(entrants_, who, &Entrant::who);
  if (found == entrants_.end()) return std::nullopt;
  return static_cast<Player>(found - entrants_.begin());
}

std::vector<Player> Tournament::present() const {
  std::vector<Player> here;
  for (Player player = 0; player < players(); ++player) {
    if (entrants_[static_cast<std::size_t>(player)].present) here.push_back(player);
  }
  return here;
}

int Tournament::running(Player player) const {
  return static_cast<int>(std::ranges::count_if(tables_, [&](const Seated& each) {
    return !each.table.is_over() &&
           std::ranges::find(each.table.seats, player) != each.table.seats.end();
  }));
}

bool Tournament::is_given_up_on(Player player) const {
  if (plan_.kind != Kind::league) return true;
  return std::ranges::all_of(tables_, [&](const Seated& each) {
    const auto& seats = each.table.seats;
    const auto seat = std::ranges::find(seats, player) - seats.begin();
    if (each.round + 1 < rounds() || seat == std::ssize(seats)) return true;
    return each.table.is_over() && !each.lapses.empty() &&
           each.lapses[static_cast<std::size_t>(seat)] != Lapse::none;
  });
}

bool Tournament::all_over() const {
  return std::ranges::all_of(tables_, [](const Seated& each) { return each.table.is_over(); });
}

std::vector<Round> Tournament::played() const {
  std::vector<Round> rounds;
  for (const auto& byes : byes_) rounds.push_back({.byes = byes});
  for (const Seated& each : tables_) rounds[each.round].tables.push_back(each.table);
  if (!plan_.duplicate) return rounds;
  for (std::size_t round = 0; round < rounds.size(); ++round) score_duplicate(round, rounds[round]);
  return rounds;
}

bool Tournament::is_over(std::size_t round) const {
  return std::ranges::all_of(
      tables_, [&](const Seated& each) { return each.round != round || each.table.is_over(); });
}

// Nothing of a round counts before all its tables are over.
void Tournament::score_duplicate(std::size_t number, Round& round) const {
  if (!is_over(number)) {
    for (Table& table : round.tables) table.places.clear();
    return;
  }
  std::vector<Outcome> outcomes;
  for (const Seated& each : tables_) {
    if (each.round == number) outcomes.push_back({each.table.places, each.lapses, each.points});
  }
  auto scores = duplicate_scores(outcomes);
  for (std::size_t i = 0; i < scores.size(); ++i) round.tables[i].scores = std::move(scores[i]);
}

std::vector<SeriesRound> Tournament::sailed() const {
  std::vector<SeriesRound> rounds;
  for (Round& round : played()) rounds.push_back({.round = std::move(round)});
  for (const Seated& each : tables_) {
    for (std::size_t seat = 0; seat < each.lapses.size(); ++seat) {
      rounds[each.round].lapses.emplace_back(each.table.seats[seat], each.lapses[seat]);
    }
  }
  // A round that is being played does not count yet.
  if (!all_over()) rounds.pop_back();
  return rounds;
}

std::vector<Table> Tournament::finished() const {
  std::vector<Table> tables;
  for (const std::size_t table : ended_) tables.push_back(tables_[table].table);
  return tables;
}

// Those of the season, and behind them who joined too late for it.
std::vector<Tournament::Standing> Tournament::league_standings() const {
  std::vector<Standing> all;
  if (season_) {
    for (const LeagueStanding& each : season_->standings(played().back())) {
      all.push_back({each.player, each.rank, each.score, each.division});
    }
  }
  const int last = static_cast<int>(all.size()) + 1;
  for (Player player = 0; player < players(); ++player) {
    if (std::ranges::find(all, player, &Standing::player) == all.end()) {
      all.push_back({.player = player, .rank = last});
    }
  }
  return all;
}

std::vector<Tournament::Standing> Tournament::standings() const {
  if (plan_.kind == Kind::arena) {
    return summed_up(arena_standings(players(), finished()), &ArenaStanding::score);
  }
  if (plan_.kind == Kind::swiss) {
    return summed_up(swiss_standings(players(), played()), &SwissStanding::score);
  }
  if (plan_.kind == Kind::league) return league_standings();
  std::vector<Standing> all;
  for (const SeriesStanding& each : series_standings(players(), sailed())) {
    all.push_back({.player = each.player, .rank = each.rank, .score = each.halves});
  }
  return all;
}

}  // namespace boathouse::tournament
