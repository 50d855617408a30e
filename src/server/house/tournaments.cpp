#include "server/house/tournaments.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "minds/level.h"
#include "proof/duplicate_rounds.h"
#include "proof/tournament_proof.h"
#include "server/house/begun_table.h"
#include "server/house/names.h"
#include "server/house/ratings.h"
#include "server/house/secrets.h"
#include "server/house/table_maker.h"
#include "server/house/tournament_json.h"

namespace boathouse::server {

namespace {

using tournament::Kind;
using tournament::Player;
using tournament::Time;
namespace happened = tournament::entry;
using State = tournament::Tournament;

constexpr int most_rounds = 20;
constexpr std::size_t most_entrants = 1000;
constexpr std::int64_t most_made = 10;
constexpr Milliseconds latest_start = 60 * day;
constexpr Milliseconds longest_arena = 86'400 * second;
constexpr Milliseconds good_enough = second;  // how old an answer may be
constexpr Milliseconds between_tellings = second;

// “At least four median matches”: people use about half of their time.
Milliseconds shortest_arena(const TournamentMade& made) {
  const Milliseconds match = made.plan.k * made.pace.bank() / 2;
  return std::max(300 * second, tournament::arena_matches * match);
}

Expected<tournament::Plan> read_plan(const Action& action, const GameInfo& info, Milliseconds now) {
  tournament::Plan plan;
  const auto kind = tournament::kind_of(TRY(action.text("kind")));
  if (!kind) return failure("tournament_kind");
  plan.kind = *kind;
  plan.fewest = std::max(2, info.min_seats);
  plan.k = TRY(action.number<int>("players", plan.fewest, plan.fewest, info.max_seats));
  if (plan.kind != Kind::league) {
    plan.rounds = TRY(action.number<int>("rounds", 5, 1, most_rounds));
  }
  const auto starts =
      TRY(action.number<Milliseconds>("starts_in_s", 300, 0, latest_start / second));
  plan.starts = Time{now + starts * second};
  plan.duplicate = TRY(action.flag("duplicate", false));
  if (plan.duplicate && !can_be_duplicate(plan.kind)) return failure("tournament_duplicate");
  return plan;
}

// So much time for a match that all end in their season, and twice as many where they end in half
// of it.
Expected<void> plan_seasons(TournamentMade& made, const GameInfo& info) {
  if (info.too_long_for_leagues || info.min_seats > 2) {
    return failure("league_game");
  }
  const Milliseconds season = Time{tournament::season_length}.count();
  const Milliseconds longest = made.plan.k * made.pace.bank();
  if (made.pace.total_days == 0 || longest > season) {
    return failure("league_pace", {{"most", boathouse::join(season / made.plan.k / day)}});
  }
  made.plan.lasts = Time{season};
  made.plan.rounds = 2 * longest > season ? tournament::short_season : tournament::long_season;
  return {};
}

Expected<TournamentMade> read_made(const Action& action, Milliseconds now) {
  TournamentMade made;
  const std::string name = TRY(action.text("name"));
  made.name = TRY(clean_name(name));
  made.game = TRY(action.text("game"));
  const GameEntry* game = TRY(find_game(made.game));
  const GameInfo& info = game->info();
  made.rules = info.rules_version;
  const OptionValues options =
      TRY(action.options("options", info.options, standard_options_apart(info.options)));
  TRY(check_seats(*game, info.min_seats, options));
  made.options = option_texts(*game, options);
  const Json* pace = action.find("pace");
  if (pace == nullptr) return failure("pace");
  made.pace = TRY(read_pace(*pace));
  made.rated = TRY(action.flag("rated", true));
  made.is_public = TRY(action.flag("public", true));
  constexpr int highest = 9999;
  if (action.has("lowest")) made.lowest = TRY(action.number<int>("lowest", 0, 0, highest));
  if (action.has("highest")) made.highest = TRY(action.number<int>("highest", 0, 0, highest));
  if ((made.lowest || made.highest) && !made.rated) return failure("tournament_range");
  if (made.lowest && made.highest && *made.lowest > *made.highest) {
    return failure("tournament_range");
  }
  made.plan = TRY(read_plan(action, info, now));
  if (made.plan.kind == Kind::league) {
    TRY(plan_seasons(made, info));
    return made;
  }
  if (made.pace.kind != Pace::Kind::live) return failure("tournament_pace");
  if (made.plan.duplicate) made.secret = random_digest();
  if (made.plan.kind != Kind::arena) return made;
  const Milliseconds least = shortest_arena(made) / second;
  made.plan.lasts = Time{
      second * TRY(action.number<Milliseconds>("lasts_s", least, least, longest_arena / second))};
  return made;
}

// What the tables of the last round, which is a duplicate one, have in common.
entry::OfDuplicate last_round(const Contest& contest, const State& state) {
  const std::size_t round = state.rounds() - 1;
  const auto count = std::ranges::count(state.tables(), round, &State::Seated::round);
  const auto tables = static_cast<std::size_t>(count);
  return {.round = proof::round_name(contest.id(), round),
          .hash_of_nonces = to_hex(proof::digest_of_entrants(state).value_or(Digest{})),
          .first = state.tables().size() - tables,
          .tables = tables};
}

// A table of the tournament's last round.
entry::Created table_of(const Contest& contest, const State& state,
                        const std::vector<Player>& players) {
  const TournamentMade& made = contest.made;
  entry::Created created{.game = made.game,
                         .rules = made.rules,
                         .options = made.options,
                         .pace = made.pace,
                         .is_public = made.is_public,
                         .hints = false,
                         .stand_in = std::string{name_of(usual_level)},
                         .rated = made.rated,
                         .tournament = contest.id()};
  if (made.plan.duplicate) created.duplicate = last_round(contest, state);
  for (const Player player : players) {
    const EntrantRow& entrant = contest.entrant(player);
    created.seats.push_back({.kind = TableSeat::Kind::human,
                             .name = distinct_name(entrant.name, created.seats),
                             .visitor = entrant.visitor,
                             .bot = state.entrants()[static_cast<std::size_t>(player)].bot});
  }
  return created;
}

// The one that the player has sent, or the house's.
void add_nonce(happened::Joined& joined, const Request& request, const Contest& contest) {
  joined.nonce_by_house = !request.action.has("nonce");
  joined.nonce = joined.nonce_by_house
                     ? to_hex(proof::house_nonce(contest.secret_of(0), contest.id(),
                                                 contest.state.entrants().size()))
                     : request.action.text("nonce").value_or("");
}

// What the tables that are over have come to.
std::vector<TableEnd> read_ends(Reads& reads, const Contest& contest) {
  constexpr std::size_t at_once = 64;
  std::map<std::string, std::size_t> running;
  for (const std::size_t table : contest.running) running[contest.table_id(table)] = table;
  std::vector<std::string> ids;
  for (const auto& [id, table] : running) ids.push_back(id);
  std::vector<TableEnd> ends;
  for (const std::string& id : reads.over_among(ids)) {
    const auto table = Tables::read(reads, id);
    if (table && table->phase() >= Phase::over) ends.push_back(end_of(running.at(id), *table));
    if (ends.size() == at_once) break;
  }
  return ends;
}

// Everything that is to be appended now, taken by the state.
std::vector<tournament::Entry> next_entries(const Contest& contest, State& state,
                                            const std::vector<TableEnd>& ends, Time now) {
  std::vector<tournament::Entry> entries;
  const auto take = [&](tournament::Entry entry) {
    if (state.take(entry)) entries.push_back(std::move(entry));
  };
  for (const TableEnd& end : ends) {
    take(happened::TableOver{end.table, end.outcome, now});
    // Who does not come is not waited for again until they say so.
    for (const std::size_t seat : end.no_shows) {
      const Player player = state.tables()[end.table].table.seats[seat];
      if (!state.is_given_up_on(player)) continue;
      take(happened::Left{state.entrants()[static_cast<std::size_t>(player)].who, now});
    }
  }
  for (Player player = 0; player < static_cast<int>(state.entrants().size()); ++player) {
    const auto& entrant = state.entrants()[static_cast<std::size_t>(player)];
    if (entrant.present && contest.entrant(player).visitor.empty()) {
      take(happened::Left{entrant.who, now});
    }
  }
  while (auto next = state.next(now)) take(std::move(*next));
  return entries;
}

std::string result_json(const Context& context, Reads& reads, const Contest& contest) {
  JsonWriter json;
  json.open_object().member("format", proof::tournament_format);
  json.member("tournament", contest.id()).member("name", contest.made.name);
  json.member("game", contest.made.game).key("plan").open_object();
  tournament::write_plan(json, contest.made.plan);
  json.close_object().key("players").open_array();
  for (Player player = 0; player < static_cast<int>(contest.state.entrants().size()); ++player) {
    json.value(contest.entrant(player).name);
  }
  json.close_array().key("journal").open_array();
  for (const EntryRow& line : reads.journal(contest.id(), 1)) {
    const auto entry = read_tournament_entry(line.text, line.at);
    const auto* told = entry ? std::get_if<tournament::Entry>(&*entry) : nullptr;
    if (told == nullptr) continue;
    json.open_object().member("at", line.at);
    tournament::write_entry(json, *told);
    json.close_object();
  }
  json.close_array();
  if (contest.made.plan.duplicate) write_rounds(json, contest);
  proof::write_standings(json, contest.state);
  json.key("tables").open_array();
  for (std::size_t number = 0; number < contest.state.tables().size(); ++number) {
    const bool over = contest.state.tables()[number].table.is_over();
    const auto table = over ? Tables::read(reads, contest.table_id(number)) : failure("");
    if (table && table->match() != nullptr && !table->sealed()) {
      json.value(context.record_of(*table->match(), spectator));
    } else {
      json.null();
    }
  }
  return json.close_array().close_object().take();
}

}  // namespace

// --- Made, joined and left -------------------------------------------------------------------

Expected<void> Tournaments::make(const RequestPtr& request, const VisitorRow& visitor) {
  if (visitor.login.empty()) return failure("tournament_account");
  const Milliseconds now = context_.now();
  const TournamentMade made = TRY(read_made(request->action, now));
  const bool newest = made.plan.kind == Kind::league || made.plan.duplicate;
  if (context_.journal_version < (newest ? 5 : 3)) return failure("upgrading");
  if (!limits_.creation(visitor.id, request->caller.address)) {
    return failure("too_many", {{"wait", "10"}});
  }
  std::string id = request->made_id();
  if (id.empty()) id = random_id();
  Contest contest{.row = {.id = id, .host = visitor.id, .is_public = made.is_public},
                  .made = made,
                  .state = State{made.plan}};
  contest.row.starts = made.plan.starts.count();
  Append append{.table = id, .lines = {{now, write_tournament_entry(made)}}};
  const TournamentRow row = row_of(contest, contest.state, 1);
  context_.aside(
      "tournaments", true,
      [host = visitor.id](Reads& reads) { return reads.tournaments_made_by(host); },
      [this, request, append = std::move(append), row](const Expected<std::int64_t>& before) {
        if (!before) return request->fail(before.error());
        if (*before >= most_made) {
          return request->fail({"too_many_tournaments", {{"most", boathouse::join(most_made)}}});
        }
        context_.store.write(
            {append, row}, context_.while_open([this, request, row](const Expected<void>& kept) {
              // Made already, and the answer was lost.
              if (!kept && kept.error().code != "store_behind") return request->fail(kept.error());
              context_.log("tournament_made");
              request->succeed([&](JsonWriter& json) { json.member("tournament", row.id); });
            }));
      });
  return {};
}

Expected<void> Tournaments::ask(const RequestPtr& request,
                                std::function<void(const Wish&, const ContestPtr&)> what) {
  std::string id = TRY(request->action.text("tournament"));
  auto& wishes = known_[id].wishes;
  wishes.push_back(std::make_shared<const Wish>(Wish{request, id, std::move(what)}));
  if (wishes.size() == 1) look_at_first(id);
  return {};
}

void Tournaments::look_at_first(const std::string& id) {
  use(id, [this, wish = known_[id].wishes.front()](const Expected<ContestPtr>& contest) {
    if (!contest) return refuse(*wish, contest.error());
    if ((*contest)->state.phase() == State::Phase::over) {
      return refuse(*wish, {"tournament_over", {}});
    }
    wish->what(*wish, *contest);
  });
}

void Tournaments::grant(const Wish& wish) {
  wish.request->succeed();
  conclude(wish.id);
}

void Tournaments::refuse(const Wish& wish, const Error& error) {
  wish.request->fail(error);
  conclude(wish.id);
}

void Tournaments::conclude(const std::string& id) {
  auto& wishes = known_[id].wishes;
  const auto done = wishes.front();  // which may hold the id
  wishes.pop_front();
  if (!wishes.empty()) look_at_first(done->id);
}

Expected<void> Tournaments::join(const RequestPtr& request, const VisitorRow& visitor) {
  if (!limits_.joining(visitor.id)) return failure("too_many", {{"wait", "10"}});
  Digest nonce{};
  if (request->action.has("nonce") && !from_hex(TRY(request->action.text("nonce")), nonce)) {
    return failure("tournament_nonce");
  }
  return ask(request, [this, visitor](const Wish& wish, const ContestPtr& contest) {
    join_as(wish, contest, visitor);
  });
}

void Tournaments::join_as(const Wish& wish, const ContestPtr& contest, const VisitorRow& visitor) {
  const TournamentMade& made = contest->made;
  if (const auto player = contest->player_of(visitor.id)) {
    const auto& entrant = contest->state.entrants()[static_cast<std::size_t>(*player)];
    if (entrant.present) return grant(wish);
    return append(wish, contest, happened::Joined{.who = entrant.who, .at = Time{context_.now()}},
                  {});
  }
  if (made.rated && visitor.login.empty()) return refuse(wish, {"rated_account", {}});
  if (made.rated && (wish.request->caller.bot || visitor.bot))
    return refuse(wish, {"rated_bots", {}});
  if (contest->state.entrants().size() >= most_entrants) {
    return refuse(wish, {"tournament_full", {{"most", boathouse::join(most_entrants)}}});
  }
  if (!made.lowest && !made.highest) return enter(wish, contest, visitor);
  context_.aside(
      "rating", true,
      [id = visitor.id, game = made.game](Reads& reads) {
        const auto participant = reads.participant_of(id);
        return participant ? rating_at(reads, *participant, game) : std::nullopt;
      },
      [this, wish, contest, visitor](const Expected<std::optional<rating::Rating>>& rating) {
        if (!rating) return refuse(wish, rating.error());
        const int number = rating::shown(rating->value_or(rating::Rating{})).number;
        const auto& [lowest, highest] = std::pair{contest->made.lowest, contest->made.highest};
        if ((lowest && number < *lowest) || (highest && number > *highest)) {
          return refuse(wish, {"tournament_rating", {{"rating", boathouse::join(number)}}});
        }
        enter(wish, contest, visitor);
      });
}

void Tournaments::enter(const Wish& wish, const ContestPtr& contest, const VisitorRow& visitor) {
  const EntrantRow entrant{
      .tournament = contest->id(), .who = random_id(), .visitor = visitor.id, .name = visitor.name};
  happened::Joined joined{.who = entrant.who, .at = Time{context_.now()}, .bot = visitor.bot};
  if (contest->made.plan.duplicate) add_nonce(joined, *wish.request, *contest);
  append(wish, contest, joined, {entrant});
}

Expected<void> Tournaments::leave(const RequestPtr& request, const VisitorRow& visitor) {
  if (!limits_.joining(visitor.id)) return failure("too_many", {{"wait", "10"}});
  return ask(request, [this, visitor](const Wish& wish, const ContestPtr& contest) {
    const auto player = contest->player_of(visitor.id);
    if (!player) return refuse(wish, {"tournament_stranger", {}});
    const auto& entrant = contest->state.entrants()[static_cast<std::size_t>(*player)];
    if (!entrant.present) return grant(wish);
    append(wish, contest, happened::Left{entrant.who, Time{context_.now()}}, {});
  });
}

Expected<void> Tournaments::close(const RequestPtr& request, const VisitorRow& visitor) {
  return ask(request, [this, visitor](const Wish& wish, const ContestPtr& contest) {
    if (contest->row.host != visitor.id) return refuse(wish, {"not_host", {}});
    append(wish, contest, happened::Ended{Time{context_.now()}}, {});
  });
}

void Tournaments::append(const Wish& wish, const ContestPtr& contest,
                         const tournament::Entry& entry, Batch batch) {
  State state = contest->state;
  if (!state.take(entry)) return refuse(wish, {"tournament_begun", {}});
  const std::array entries{entry};
  batch.emplace_back(append_to(*contest, entries, context_.now()));
  keep_state(*contest, state, contest->seq + 1, batch);
  context_.store.write(std::move(batch),
                       context_.while_open([this, wish](const Expected<void>& kept) {
                         // Another server was quicker: it is looked at once more.
                         if (!kept && kept.error().code == "store_behind") {
                           return look_at_first(wish.id);
                         }
                         if (!kept) return refuse(wish, kept.error());
                         known_[wish.id].read = Moment{};  // whoever asks now hears of it
                         grant(wish);
                         lead(wish.id);
                       }));
}

// --- Led -------------------------------------------------------------------------------------

void Tournaments::lead(const std::string& id) {
  Known& known = known_[id];
  if (std::exchange(known.leading, true)) {
    known.lead_again = true;
    return;
  }
  known.led_at = context_.steady();
  struct Found {
    ContestPtr contest;
    std::vector<TableEnd> ends;
  };
  context_.aside(
      "tournament", false,
      [id, before = known.contest](Reads& reads) -> Expected<Found> {
        ContestPtr contest = TRY(read_contest(reads, id, before));
        std::vector<TableEnd> ends = read_ends(reads, *contest);
        return Found{std::move(contest), std::move(ends)};
      },
      [this, id](const Expected<Expected<Found>>& found) {
        if (!found || !*found) return led(id, false);
        keep(id, (*found)->contest);
        lead_on((*found)->contest, (*found)->ends);
      });
}

void Tournaments::lead_on(const ContestPtr& contest, const std::vector<TableEnd>& ends) {
  const Time now{context_.now()};
  State state = contest->state;
  const std::vector<tournament::Entry> entries = next_entries(*contest, state, ends, now);
  if (entries.empty()) return led(contest->id(), false);
  Batch batch;
  batch.emplace_back(append_to(*contest, entries, now.count()));
  std::vector<std::string> begun;
  for (std::size_t table = contest->state.tables().size(); table < state.tables().size(); ++table) {
    const std::string id = contest->table_id(table);
    const bool duplicate = contest->made.plan.duplicate;
    auto seated = begun_table(context_, tables_, referee_, id,
                              table_of(*contest, state, state.tables()[table].table.seats),
                              duplicate ? contest->secret_of(state.rounds() - 1) : random_digest());
    if (!seated) return led(contest->id(), false);
    std::ranges::move(*seated, std::back_inserter(batch));
    begun.push_back(id);
  }
  const auto last = contest->seq + static_cast<std::int64_t>(entries.size());
  keep_state(*contest, state, last, batch);
  context_.store.write(std::move(batch), context_.while_open([this, id = contest->id(),
                                                              begun](const Expected<void>& kept) {
    if (!kept) return led(id, kept.error().code == "store_behind");
    context_.counts.matches_begun += begun.size();
    for (const std::string& each : begun) tables_.use(each, [](const Expected<Live*>&) {});
    led(id, true);
  }));
}

void Tournaments::led(const std::string& id, bool again) {
  Known& known = known_[id];
  known.leading = false;
  if (std::exchange(known.lead_again, false) || again) return lead(id);
  tell_listeners(known);
}

void Tournaments::tick() {
  if (due_ > context_.steady()) return;
  due_ = context_.steady() + second;
  // Other servers may have changed what somebody listens to here.
  for (const auto& [id, known] : known_) {
    if (known.listeners.empty()) continue;
    use_recent(id, [this, id](const Expected<ContestPtr>& read) {
      if (read) tell_listeners(known_[id]);
    });
  }
  look_for_due();
  // Nobody is interested any more.
  constexpr Milliseconds remembered = 600 * second;
  std::erase_if(known_, [&](const auto& each) {
    const Known& known = each.second;
    return !known.leading && known.listeners.empty() && known.wishes.empty() &&
           known.read + remembered < context_.steady();
  });
}

// A league goes on for weeks: until its season ends, only what other servers have seen is news.
bool Tournaments::is_resting(const Known& known) const {
  constexpr Milliseconds rest = 60 * second;
  if (known.contest == nullptr || known.contest->made.plan.kind != Kind::league) return false;
  const auto due = known.contest->state.due();
  return due && due->count() > context_.now() && known.led_at + rest > context_.steady();
}

void Tournaments::look_for_due() {
  constexpr std::int64_t at_once = 100;
  if (std::exchange(looking_, true)) return;
  context_.aside(
      "tournaments", false,
      [now = context_.now()](Reads& reads) { return reads.tournaments_due(now, at_once); },
      [this](const Expected<std::vector<std::string>>& ids) {
        looking_ = false;
        if (!ids) return;
        for (const std::string& id : *ids) {
          if (!is_resting(known_[id])) lead(id);
        }
      });
}

// --- Told ------------------------------------------------------------------------------------

void Tournaments::keep(const std::string& id, const ContestPtr& contest) {
  Known& known = known_[id];
  known.read = context_.steady();
  // A reading that was begun earlier may end later.
  if (known.contest == nullptr || known.contest->seq <= contest->seq) {
    open_tables(known.contest, *contest);
    known.contest = contest;
  }
}

// Those at the tables of a duplicate round that is over by now may see everything.
void Tournaments::open_tables(const ContestPtr& before, const Contest& now) {
  if (!now.made.plan.duplicate || (before != nullptr && before->seq == now.seq)) return;
  const auto& tables = now.state.tables();
  // A round begins only when the one before it is over.
  const std::size_t begun = before == nullptr ? 0 : before->state.rounds();
  const std::size_t known = before == nullptr || before->running.empty() ? begun : begun - 1;
  for (std::size_t table = 0; table < tables.size(); ++table) {
    if (tables[table].round < known) continue;
    if (!now.state.is_over(tables[table].round)) return;
    const std::string id = now.table_id(table);
    if (tables_.find_in_memory(id) != nullptr) tables_.use(id, [](const Expected<Live*>&) {});
  }
}

void Tournaments::use(const std::string& id, Use then) {
  const auto known = known_.find(id);
  context_.aside(
      "tournament", true,
      [id, before = known == known_.end() ? nullptr : known->second.contest](Reads& reads) {
        return read_contest(reads, id, before);
      },
      [this, id, then = std::move(then)](const Expected<Expected<ContestPtr>>& read) {
        if (!read) return then(std::unexpected(read.error()));
        if (!*read) return then(*read);
        keep(id, **read);
        then(**read);
      });
}

void Tournaments::use_recent(const std::string& id, Use then) {
  const auto known = known_.find(id);
  if (known != known_.end() && known->second.contest != nullptr &&
      known->second.read + good_enough > context_.steady()) {
    return then(known->second.contest);
  }
  use(id, std::move(then));
}

void Tournaments::list(const Caller& caller, Reply reply) {
  constexpr std::int64_t most = 50;
  struct Listed {
    std::string_view name;
    std::vector<TournamentRow> rows;
  };
  context_.aside(
      "tournaments", false,
      [](Reads& reads) {
        using Which = TournamentRow::Phase;
        return std::array{Listed{"playing", reads.tournaments(Which::playing, most)},
                          Listed{"open", reads.tournaments(Which::open, most)},
                          Listed{"over", reads.tournaments(Which::over, most)}};
      },
      [caller, reply = std::move(reply),
       now = context_.now()](const Expected<std::array<Listed, 3>>& lists) {
        if (!lists) return reply(failed(lists.error(), caller.language));
        JsonWriter json;
        json.open_object().member("now", now);
        for (const Listed& list : *lists) {
          json.key(list.name).open_array();
          for (const TournamentRow& row : list.rows) json.raw(row.about);
          json.close_array();
        }
        reply({.json = json.close_object().take()});
      });
}

void Tournaments::mine(const Caller& caller, Reply reply) {
  constexpr std::int64_t most = 100;
  context_.aside(
      "my_tournaments", false,
      [visitor = caller.visitor](Reads& reads) {
        return visitor.empty() ? std::vector<EnteredRow>{} : reads.tournaments_of(visitor, most);
      },
      [caller, reply = std::move(reply),
       now = context_.now()](const Expected<std::vector<EnteredRow>>& rows) {
        if (!rows) return reply(failed(rows.error(), caller.language));
        JsonWriter json;
        json.open_object().member("now", now).key("tournaments").open_array();
        for (const EnteredRow& row : *rows) json.raw(about_with_rank(row));
        reply({.json = json.close_array().close_object().take()});
      });
}

void Tournaments::tell(const Caller& caller, std::string_view id, std::size_t from,
                       std::size_t most, const Reply& reply) {
  use_recent(
      std::string{id}, [this, caller, from, most, reply](const Expected<ContestPtr>& contest) {
        if (!contest) return reply(failed(contest.error(), caller.language));
        reply({.json = tournament_json(**contest,
                                       {.from = from, .most = most, .visitor = caller.visitor},
                                       context_.now())});
      });
}

void Tournaments::result(const Caller& caller, std::string_view id, const Reply& reply) {
  const auto refuse = [caller, reply](const Error& error) {
    reply(failed(error, caller.language));
  };
  if (!limits_.thought(counted(caller))) return refuse({"too_many", {}});
  use(std::string{id}, [this, reply, refuse](const Expected<ContestPtr>& contest) {
    if (!contest) return refuse(contest.error());
    // A league is never over: its file tells what has been played so far.
    const State& state = (*contest)->state;
    if (state.phase() != State::Phase::over && state.plan().kind != Kind::league) {
      return refuse({"tournament_running", {}});
    }
    // That of a large one is long, and asked for by many.
    if (last_result_.contest == *contest) return reply({.json = last_result_.json});
    context_.aside(
        "result", false,
        [this, contest = *contest](Reads& reads) { return result_json(context_, reads, *contest); },
        [this, reply, refuse, contest = *contest](const Expected<std::string>& made) {
          if (!made) return refuse(made.error());
          last_result_ = {contest, *made};
          reply({.json = *made});
        });
  });
}

void Tournaments::subscribe(Listener& listener, const std::string& id, Telling how,
                            std::function<void(const Expected<void>&)> then) {
  Known& known = known_[id];
  known.listeners[&listener] = std::move(how);
  known.read = context_.steady() - good_enough;
  use(id, [this, id, &listener, then = std::move(then)](const Expected<ContestPtr>& contest) {
    Known& found = known_[id];
    if (!found.listeners.contains(&listener)) return;  // gone meanwhile
    if (!contest) {
      found.listeners.erase(&listener);
      return then(std::unexpected(contest.error()));
    }
    then({});
    // The first thing it hears is how it is now.
    tell(**contest, {{&listener, found.listeners[&listener]}});
  });
}

void Tournaments::unsubscribe(Listener& listener, const std::string& id) {
  if (const auto found = known_.find(id); found != known_.end()) {
    found->second.listeners.erase(&listener);
  }
}

void Tournaments::forget(Listener& listener) {
  for (auto& [id, known] : known_) known.listeners.erase(&listener);
}

// At most once a second.
void Tournaments::tell_listeners(Known& known) {
  if (known.listeners.empty() || known.contest == nullptr) return;
  if (known.told >= known.contest->seq) return;
  if (known.told_at + between_tellings > context_.steady()) return;
  known.told = known.contest->seq;
  known.told_at = context_.steady();
  tell(*known.contest, known.listeners);
}

void Tournaments::tell(const Contest& contest, const Listening& listening) const {
  std::shared_ptr<const std::string> whole;
  const std::map<std::string, std::string> tables = contest.tables_by_visitor();
  for (const auto& [listener, how] : Listening{listening}) {
    if (how.briefly) {
      const auto table = tables.find(how.visitor);
      const std::string news = tournament_news(contest, table == tables.end() ? "" : table->second);
      listener->hear(std::make_shared<const std::string>(news), contest.seq);
      continue;
    }
    if (whole == nullptr) {
      whole = std::make_shared<const std::string>(tournament_json(contest, {}, context_.now()));
    }
    listener->hear(whole, contest.seq);
  }
}

}  // namespace boathouse::server
