#include "server/house/daily_attempts.h"

#include <algorithm>

#include "core/decimals.h"
#include "core/json_null.h"
#include "core/text.h"
#include "match/ply_json.h"
#include "server/house/secrets.h"

namespace boathouse::server {

namespace {

constexpr std::int64_t most_ranked = 100;

std::int64_t day_number(daily::Date date) { return date.time_since_epoch().count(); }

std::int64_t day_of_now(const Context& context) { return context.now() / day; }

Expected<Digest> read_nonce(const Action& action) {
  if (!action.has("nonce")) return random_digest();
  const std::string text = TRY(action.text("nonce"));
  Digest nonce{};
  if (from_hex(text, nonce)) return nonce;
  return failure("record_hex", {{"what", "nonce"}, {"found", text}});
}

// Whether the player asks for what was played there already: the answer was lost.
bool is_repeated(const Action& action, const DailyMatch& attempt, std::size_t ply) {
  const Match& match = attempt.match();
  if (ply >= match.plies().size() || match.plies()[ply].seat != attempt.seat()) return false;
  const auto meant = read_ply(action, *match.state_at(ply), attempt.seat());
  return meant && *meant == match.plies()[ply];
}

// One game's part of the table.
struct GameTable {
  const GameEntry* game = nullptr;
  std::vector<RankedRow> rows{};
  std::string_view own{};  // how far the caller's attempt is, if there is one
};

std::string_view stage_of(const AttemptRow& row) {
  if (row.score) return "judged";
  return row.ended > 0 ? "over" : "playing";
}

std::vector<GameTable> read_tables(Reads& reads, std::int64_t date, const std::string& visitor) {
  const std::vector<AttemptRow> own = reads.attempts_of(visitor, date);
  std::vector<GameTable> tables;
  for (const GameEntry* game : games()) {
    if (!daily::has_challenge(*game)) continue;
    const std::string_view id = game->info().id;
    GameTable& table = tables.emplace_back();
    table.game = game;
    table.rows = reads.ranked(date, id, most_ranked, visitor);
    const auto mine =
        std::ranges::find(own, id, [](const AttemptRow& row) { return row.key.game; });
    if (mine != own.end()) table.own = stage_of(*mine);
  }
  return tables;
}

void write_row(JsonWriter& json, const RankedRow& row, const std::string& caller) {
  constexpr double millionths = 1e6;
  json.open_object().member("place", row.place).member("name", row.name);
  // The id leads to the profile, so it is told only of those that everybody may see.
  write_text_or_null(json, "player", row.profile ? row.visitor : "");
  json.member("yours", row.visitor == caller).member("finished", row.score.finished);
  json.key("given_away").raw(six_decimals(static_cast<double>(row.score.given_away) / millionths));
  json.member("turns", row.score.turns).member("marks", row.score.marks);
  json.member("practised", row.practised).close_object();
}

std::string tables_json(const std::vector<GameTable>& tables, daily::Date date,
                        const std::string& caller) {
  JsonWriter json;
  json.open_object().member("date", daily::date_text(date)).key("games").open_array();
  for (const GameTable& table : tables) {
    json.open_object().member("game", table.game->info().id);
    json.member("count", table.rows.empty() ? 0 : table.rows.front().of);
    write_text_or_null(json, "own", table.own);
    json.key("rows").open_array();
    for (const RankedRow& row : table.rows) write_row(json, row, caller);
    json.close_array().close_object();
  }
  return json.close_array().close_object().take();
}

}  // namespace

Expected<void> DailyAttempts::begin(const RequestPtr& request, const VisitorRow& visitor) {
  return ask(request, visitor, false);
}

Expected<void> DailyAttempts::play(const RequestPtr& request, const VisitorRow& visitor) {
  return ask(request, visitor, true);
}

Expected<void> DailyAttempts::ask(const RequestPtr& request, const VisitorRow& visitor,
                                  bool plays) {
  constexpr std::size_t most_wishes = 8;
  if (visitor.login.empty()) return failure("daily_account");
  if (visitor.bot) return failure("daily_bot");
  const std::string text = TRY(request->action.text("date"));
  const daily::Date date = TRY(daily::read_date(text));
  const std::string id = TRY(request->action.text("game"));
  const GameEntry* game = TRY(find_game(id));
  if (!daily::has_challenge(*game)) return failure("no_daily", {{"game", id}});
  const AttemptKey key{day_number(date), id, visitor.id};
  const auto known = known_.find(key);
  const bool in_memory = known != known_.end() && known->second.match;
  const bool crowded = known != known_.end() && known->second.wishes.size() >= most_wishes;
  if (crowded || (!in_memory && !limits_.thought(request->caller.address))) {
    return failure("too_many");
  }
  Known& attempt = known_[key];
  attempt.used = context_.steady();
  attempt.wishes.push_back({.request = request, .plays = plays});
  if (attempt.wishes.size() == 1) look_at_first(key);
  return {};
}

void DailyAttempts::look_at_first(const AttemptKey& key) {
  if (known_.at(key).match) return carry_out(key);
  context_.aside(
      "attempt", true, [key](Reads& reads) { return reads.attempt(key); },
      [this, key](Expected<std::optional<AttemptRow>> row) {
        if (!row) return refuse(key, row.error());
        if (!*row) return carry_out(key);
        open(key, std::move(**row));
      });
}

void DailyAttempts::open(const AttemptKey& key, AttemptRow row) {
  room().open(std::move(row), context_.while_open([this, key](Expected<DailyMatch> opened) {
    if (!opened) return refuse(key, opened.error());
    known_.at(key).match = std::move(*opened);
    carry_out(key);
  }));
}

void DailyAttempts::carry_out(const AttemptKey& key) {
  const Wish wish = known_.at(key).wishes.front();
  const auto done = wish.plays ? play_now(key, wish) : begin_now(key, wish);
  if (done) return;
  // What another server has just done may not be known here.
  if (wish.plays && wish.tries == 0 && context_.shared()) return catch_up(key);
  refuse(key, done.error());
}

Expected<void> DailyAttempts::begin_now(const AttemptKey& key, const Wish& wish) {
  if (known_.at(key).match) {
    answer(key, 0);
    return {};
  }
  if (key.date != day_of_now(context_)) {
    const daily::Date now{std::chrono::days{day_of_now(context_)}};
    return failure("daily_day", {{"today", daily::date_text(now)}});
  }
  AttemptRow row{.key = key, .secret = random_digest(), .begun = context_.now()};
  row.nonce = TRY(read_nonce(wish.request->action));
  row.practised = TRY(wish.request->action.flag("practised", false));
  context_.store.write({row}, context_.while_open([this, key, row](const Expected<void>& kept) {
    if (kept) return open(key, row);
    // Another server was quicker.
    if (kept.error().code == "store_taken") return catch_up(key);
    refuse(key, kept.error().code == "store_gone" ? Error{"not_known", {}} : kept.error());
  }));
  return {};
}

Expected<void> DailyAttempts::play_now(const AttemptKey& key, const Wish& wish) {
  auto& match = known_.at(key).match;
  if (!match) return failure("daily_none");
  const Action& action = wish.request->action;
  const auto ply = TRY(action.number<std::size_t>("ply", {}));
  const std::size_t plies = match->match().plies().size();
  if (is_repeated(action, *match, ply)) {
    answer(key, ply);
    return {};
  }
  if (match->over()) return failure("match_over");
  if (ply != plies) return failure("stale_ply", {{"ply", join(ply)}, {"plies", join(plies)}});
  const Ply chosen = TRY(read_ply(action, match->match().state(), match->seat()));
  PlayAttempt played = TRY(match->play(chosen.code, context_.now()));
  context_.store.write({std::move(played)},
                       context_.while_open([this, key, ply](const Expected<void>& kept) {
                         if (kept) return answer(key, ply);
                         if (kept.error().code == "store_behind") return catch_up(key);
                         // What is in memory is ahead of the store.
                         known_.at(key).match.reset();
                         refuse(key, kept.error());
                       }));
  return {};
}

void DailyAttempts::catch_up(const AttemptKey& key) {
  constexpr int most_tries = 3;
  Known& attempt = known_.at(key);
  attempt.match.reset();
  if (++attempt.wishes.front().tries > most_tries) return refuse(key, {"store_failed", {}});
  look_at_first(key);
}

void DailyAttempts::answer(const AttemptKey& key, std::size_t from) {
  const Known& attempt = known_.at(key);
  const RequestPtr request = attempt.wishes.front().request;
  // It is judged soon.
  if (attempt.match->over() && !attempt.match->row().score) judge_at_ = {};
  request->succeed([&](JsonWriter& json) { write_attempt(json, *attempt.match, from); });
  conclude(key);
}

void DailyAttempts::refuse(const AttemptKey& key, const Error& error) {
  const RequestPtr request = known_.at(key).wishes.front().request;
  request->fail(error);
  conclude(key);
}

void DailyAttempts::conclude(const AttemptKey& key) {
  const auto found = known_.find(key);
  found->second.wishes.pop_front();
  if (!found->second.wishes.empty()) return look_at_first(key);
  if (!found->second.match) known_.erase(found);
  forget_unused();
}

void DailyAttempts::forget_unused() {
  constexpr std::size_t most_known = 500;
  while (known_.size() > most_known) {
    auto oldest = known_.end();
    for (auto each = known_.begin(); each != known_.end(); ++each) {
      if (!each->second.wishes.empty()) continue;
      if (oldest == known_.end() || each->second.used < oldest->second.used) oldest = each;
    }
    if (oldest == known_.end()) return;
    known_.erase(oldest);
  }
}

void DailyAttempts::tell(const Caller& caller, std::string_view date, const Reply& reply) {
  const auto meant = daily::read_date(date);
  if (!meant) return reply(failed(meant.error(), caller.language));
  context_.aside(
      "day's table", true,
      [number = day_number(*meant), visitor = caller.visitor](Reads& reads) {
        return read_tables(reads, number, visitor);
      },
      [caller, meant = *meant, reply](const Expected<std::vector<GameTable>>& tables) {
        if (!tables) return reply(failed(tables.error(), caller.language));
        reply({.json = tables_json(*tables, meant, caller.visitor)});
      });
}

void DailyAttempts::tick() {
  constexpr Milliseconds between_looks = 10 * second;
  constexpr std::int64_t at_once = 64;
  if (judging_ || context_.steady() < judge_at_) return;
  judging_ = true;
  judge_at_ = context_.steady() + between_looks;
  const auto most = at_once + static_cast<std::int64_t>(unreadable_.size());
  context_.aside(
      "unjudged", false, [most](Reads& reads) { return reads.unjudged(most); },
      [this](Expected<std::vector<AttemptRow>> found) {
        judging_ = false;
        if (found) judge(std::move(*found));
      });
}

// Those at one challenge, which is solved once for all.
void DailyAttempts::judge(std::vector<AttemptRow> unjudged) {
  std::erase_if(unjudged, [this](const AttemptRow& row) { return unreadable_.contains(row.key); });
  if (unjudged.empty()) return;
  const AttemptKey first = unjudged.front().key;
  std::erase_if(unjudged, [&](const AttemptRow& row) {
    return row.key.date != first.date || row.key.game != first.game;
  });
  judging_ = true;
  room().judge(unjudged, context_.while_open([this, unjudged](const ChallengeRoom::Scores& scores) {
    keep(unjudged, scores);
  }));
}

void DailyAttempts::keep(const std::vector<AttemptRow>& rows, const ChallengeRoom::Scores& scores) {
  Batch batch;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (scores[i]) {
      batch.emplace_back(JudgeAttempt{rows[i].key, *scores[i]});
    } else {
      unreadable_.insert(rows[i].key);
      context_.log(
          "attempt_unreadable",
          [&](JsonWriter& json) {
            json.member("date", daily::date_text(date_of(rows[i].key)));
            json.member("game", rows[i].key.game).member("visitor", rows[i].key.visitor);
          },
          LogLevel::error);
    }
  }
  context_.store.write(std::move(batch), context_.while_open([this](const Expected<void>& kept) {
    judging_ = false;
    if (!kept) ++context_.counts.store_failures;
    // There may be others.
    if (kept) judge_at_ = {};
  }));
}

ChallengeRoom& DailyAttempts::room() {
  if (!room_) room_ = std::make_unique<ChallengeRoom>(minds_.deliver());
  return *room_;
}

}  // namespace boathouse::server
