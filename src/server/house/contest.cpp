#include "server/house/contest.h"

#include <algorithm>
#include <array>

#include "core/json.h"
#include "core/text.h"
#include "core/try.h"
#include "proof/duplicate_rounds.h"
#include "server/house/sealed.h"

namespace boathouse::server {

namespace {

using tournament::Player;

// Takes the entries behind those that the contest has.
Expected<void> read_on(Contest& contest, const std::vector<EntryRow>& lines) {
  for (const EntryRow& line : lines) {
    const TournamentEntry entry = TRY(read_tournament_entry(line.text, line.at));
    const auto* happened = std::get_if<tournament::Entry>(&entry);
    if (happened == nullptr || !contest.state.take(*happened)) return unreadable_entry(line.text);
    contest.seq = line.seq;
  }
  return {};
}

std::vector<std::size_t> running_in(const tournament::Tournament& state) {
  std::vector<std::size_t> numbers;
  for (std::size_t table = 0; table < state.tables().size(); ++table) {
    if (!state.tables()[table].table.is_over()) numbers.push_back(table);
  }
  return numbers;
}

Expected<Contest> begin(const TournamentRow& row, const EntryRow& first) {
  const TournamentEntry entry = TRY(read_tournament_entry(first.text, first.at));
  const auto* made = std::get_if<TournamentMade>(&entry);
  if (made == nullptr) return unreadable_entry(first.text);
  return Contest{
      .row = row, .made = *made, .state = tournament::Tournament{made->plan}, .seq = first.seq};
}

}  // namespace

const EntrantRow& Contest::entrant(Player player) const {
  static const EntrantRow nobody{.tournament = {}, .who = {}, .visitor = {}, .name = "—"};
  const auto found = entrants.find(state.entrants()[static_cast<std::size_t>(player)].who);
  return found == entrants.end() ? nobody : found->second;
}

std::optional<Player> Contest::player_of(std::string_view visitor) const {
  if (visitor.empty()) return std::nullopt;
  const int players = static_cast<int>(state.entrants().size());
  for (Player player = 0; player < players; ++player) {
    if (entrant(player).visitor == visitor) return player;
  }
  return std::nullopt;
}

std::string Contest::table_of(Player player) const {
  if (!calls_to_tables()) return {};
  for (const std::size_t table : running) {
    const auto& seats = state.tables()[table].table.seats;
    if (std::ranges::find(seats, player) != seats.end()) return table_id(table);
  }
  return {};
}

std::map<std::string, std::string> Contest::tables_by_visitor() const {
  std::map<std::string, std::string> tables;
  if (!calls_to_tables()) return tables;
  for (const std::size_t table : running) {
    const std::string place = table_id(table);
    for (const Player player : state.tables()[table].table.seats) {
      tables[entrant(player).visitor] = place;
    }
  }
  tables.erase("");
  return tables;
}

std::string Contest::table_id(std::size_t table) const {
  return tournament_table_id(row.id, table);
}

Digest Contest::secret_of(std::size_t round) const {
  return proof::round_secret(made.secret, proof::round_name(row.id, round));
}

Expected<ContestPtr> read_contest(Reads& reads, const std::string& id, const ContestPtr& known) {
  const auto row = reads.tournament(id);
  if (!row) return failure("no_tournament");
  const std::vector<EntryRow> lines = reads.journal(id, known == nullptr ? 0 : known->seq);
  std::map<std::string, EntrantRow> entrants;
  for (EntrantRow& each : reads.entrants(id)) entrants.emplace(each.who, std::move(each));
  if (known != nullptr && lines.empty() && known->row == *row && known->entrants == entrants) {
    return known;
  }
  if (known == nullptr && lines.empty()) return failure("no_tournament");
  Contest contest = known == nullptr ? TRY(begin(*row, lines.front())) : *known;
  contest.row = *row;
  const auto fresh = lines.begin() + (known == nullptr ? 1 : 0);
  TRY(read_on(contest, {fresh, lines.end()}));
  contest.entrants = std::move(entrants);
  contest.standings = contest.state.standings();
  contest.running = running_in(contest.state);
  return std::make_shared<const Contest>(std::move(contest));
}

TableEnd end_of(std::size_t number, const Table& table) {
  TableEnd end{.table = number};
  if (table.phase() != Phase::over) {
    end.outcome.places.assign(table.seats().size(), 1);
    if (table.duplicate()) end.outcome.points.assign(table.seats().size(), 0);
    return end;
  }
  const Result result = table.match()->result();
  const int seats = table.seat_count();
  for (int seat = 0; seat < seats; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    end.outcome.places.push_back(result.place[at]);
    if (table.duplicate()) end.outcome.points.push_back(result.points[at]);
    const bool given_up = table.match()->seats()[at].resigned;
    end.outcome.lapses.push_back(given_up ? tournament::Lapse::forfeit : tournament::Lapse::none);
    if (table.given_up_unplayed(seat)) end.no_shows.push_back(at);
  }
  if (std::ranges::count(end.outcome.lapses, tournament::Lapse::none) == seats) {
    end.outcome.lapses.clear();
  }
  return end;
}

TournamentRow row_of(const Contest& contest, const tournament::Tournament& state,
                     std::int64_t seq) {
  TournamentRow row = contest.row;
  row.seq = seq;
  row.phase = static_cast<TournamentRow::Phase>(state.phase());
  // While it is being played, somebody looks at it all the time.
  row.due = row.phase == TournamentRow::Phase::over      ? 0
            : row.phase == TournamentRow::Phase::playing ? 1
                                                         : contest.made.plan.starts.count();
  const TournamentMade& made = contest.made;
  JsonWriter json;
  json.open_object().member("tournament", row.id).member("name", made.name);
  json.member("game", made.game).member("kind", name_of(made.plan.kind));
  json.member("players", made.plan.k).key("pace");
  write_pace(json, made.pace);
  json.member("rated", made.rated).member("public", made.is_public);
  json.member("starts", made.plan.starts.count()).member("rounds", made.plan.rounds);
  json.member("lasts_s", made.plan.lasts.count() / second).member("phase", name_of(state.phase()));
  if (made.plan.duplicate) json.member("duplicate", true);
  json.member("entrants", state.entrants().size()).close_object();
  row.about = json.take();
  return row;
}

void keep_state(const Contest& contest, const tournament::Tournament& state, std::int64_t seq,
                Batch& batch) {
  batch.emplace_back(row_of(contest, state, seq));
  if (state.phase() != tournament::Tournament::Phase::over) return;
  for (const auto& standing : state.standings()) {
    const auto& entrant = state.entrants()[static_cast<std::size_t>(standing.player)];
    batch.emplace_back(SetRank{contest.id(), entrant.who, standing.rank});
  }
}

std::string about_with_rank(const EnteredRow& row) {
  if (row.rank == 0) return row.tournament.about;
  std::string_view about = row.tournament.about;
  about.remove_suffix(1);  // the end of the object
  return join(about, R"(,"rank":)", row.rank, "}");
}

Append append_to(const Contest& contest, std::span<const tournament::Entry> entries,
                 Milliseconds now) {
  Append append{.table = contest.id(), .after = contest.seq};
  for (const tournament::Entry& each : entries) {
    append.lines.push_back({now, write_tournament_entry(each)});
  }
  return append;
}

Batch closing(const Contest& contest, Milliseconds now) {
  const std::array<tournament::Entry, 1> ended{tournament::entry::Ended{tournament::Time{now}}};
  tournament::Tournament state = contest.state;
  if (!state.take(ended[0])) return {};
  Batch batch{append_to(contest, ended, now)};
  keep_state(contest, state, contest.seq + 1, batch);
  return batch;
}

}  // namespace boathouse::server
