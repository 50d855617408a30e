#include "engine/session.h"

#include <algorithm>

#include "core/decimals.h"
#include "core/text.h"
#include "daily/challenge_json.h"
#include "engine/session_request.h"
#include "games/positions.h"
#include "match/ply_json.h"
#include "minds/registry.h"
#include "minds/review.h"
#include "solvers/table_file.h"

namespace boathouse {

namespace {

constexpr std::uint64_t usual_seed = 1;

void write_error(JsonWriter& json, const Error& error, Language language) {
  json.key("error").open_object().member("code", error.code);
  if (error.line != 0) json.member("line", error.line);
  json.key("values").open_object();
  for (const Value& value : error.values) json.member(value.name, value.text);
  json.close_object().member("sentence", error.sentence(language)).close_object();
}

void write_option(JsonWriter& json, const GameEntry& game, const OptionSpec& spec,
                  Language language) {
  const auto name = [&](std::string_view key) { return say(game.words(), language, key); };
  json.open_object().member("key", spec.key).member("name", name(join("option.", spec.key)));
  if (spec.choices.empty()) {
    json.member("low", spec.low).member("high", spec.high).member("standard", spec.standard);
  } else {
    json.key("choices").open_array();
    for (const std::string_view choice : spec.choices) {
      json.open_object().member("value", choice);
      json.member("name", name(join("option.", spec.key, ".", choice))).close_object();
    }
    json.close_array();
    if (spec.own != nullptr) {
      json.member("own", name(join("option.", spec.key, ".own"))).member("example", spec.example);
    }
    json.member("standard", standard_text(spec));
  }
  if (spec.standard_apart) {
    json.member("standard_apart", option_text({&spec, 1}, {*spec.standard_apart}, 0));
  }
  if (spec.for_one) {
    json.member("for_one", option_text({&spec, 1}, {*spec.for_one}, 0));
  }
  json.close_object();
}

// Whose ply it was: null for chance.
void write_seat(JsonWriter& json, Ply ply) {
  if (ply.is_chance()) {
    json.key("seat").null();
  } else {
    json.member("seat", ply.seat);
  }
}

// The game of a request, by how many it is played, and with which options.
struct Company {
  const GameEntry* game = nullptr;
  int players = 0;
  OptionValues options{};
};
Expected<Company> read_company(const SessionRequest& request) {
  const auto id = TRY(request.text("game"));
  const auto game = TRY(find_game(id));
  const std::span<const OptionSpec> specs = game->info().options;
  OptionValues options = TRY(request.options("options", specs, standard_options(specs)));
  const auto players = TRY(request.number<int>("players", fewest_seats(*game, options)));
  TRY(check_seats(*game, players, options));
  return Company{game, players, std::move(options)};
}

// What thinking may cost.
Expected<Budget> read_budget(const SessionRequest& request) {
  constexpr std::uint64_t longest_ms = 600'000;
  constexpr std::uint64_t most_nodes = 1'000'000'000'000;
  const auto ms = TRY(request.number<std::uint64_t>("ms", 0, 0, longest_ms));
  const auto nodes = TRY(request.number<std::uint64_t>("nodes", 0, 0, most_nodes));
  return Budget{.nodes = nodes, .time = std::chrono::milliseconds{ms}};
}

// Seats without a name are called by their numbers.
std::vector<std::string> names_for(std::size_t seats, std::vector<std::string> names) {
  names.resize(std::min(names.size(), seats));
  while (names.size() < seats) names.push_back(join("Seat ", names.size() + 1));
  return names;
}

Expected<MatchPlan> read_plan(const SessionRequest& request, std::uint64_t seed) {
  const auto company = TRY(read_company(request));

  MatchPlan plan;
  plan.game = company.game;
  plan.options = company.options;
  const auto names = TRY(request.texts("names"));
  for (const std::string& name : names_for(static_cast<std::size_t>(company.players), names)) {
    plan.seats.push_back({.name = name});
  }
  plan.dice = dice_from(seed, plan.seats.size());
  return plan;
}

Expected<Digest> read_digest(std::string_view what, const std::string& text) {
  Digest digest{};
  if (from_hex(text, digest)) return digest;
  return failure("record_hex", {{"what", std::string{what}}, {"found", text}});
}

// The dice of a match that was played elsewhere, or those of the seed.
Expected<FairDice> read_dice(const SessionRequest& request, std::uint64_t seed, std::size_t seats) {
  if (!request.has("secret")) return dice_from(seed, seats);
  const auto secret = TRY(request.text("secret"));
  FairDice dice{.secret = TRY(read_digest("secret", secret)),
                .match_id = TRY(request.text("match")),
                .nonces = {}};
  const auto nonces = TRY(request.texts("nonces"));
  for (const std::string& each : nonces) dice.nonces.push_back(TRY(read_digest("nonce", each)));
  return dice;
}

void write_minds(JsonWriter& json, const GameEntry& game, int seats) {
  json.key("minds").open_array();
  for (const std::string& name : mind_names(game, seats)) json.value(name);
  json.close_array();
}

}  // namespace

Expected<void> Session::take(std::string file) {
  constexpr std::size_t most_files = 16;
  TRY(read_table(file));
  if (solutions_.given.size() == most_files) solutions_.given.erase(solutions_.given.begin());
  solutions_.given.push_back(std::make_shared<const std::string>(std::move(file)));
  minds_ = MindCache{solutions_};
  return {};
}

std::string Session::handle(std::string_view line) {
  SessionRequest request{line};
  JsonWriter json;
  json.open_object();
  request.write_id(json);
  Done done = request.check();
  if (done) {
    JsonWriter answered = json;
    done = answer(request, answered);
    if (done) return answered.close_object().take();
  }
  write_error(json, done.error(), request.language());
  return json.close_object().take();
}

Session::Done Session::answer(const SessionRequest& request, JsonWriter& json) {
  switch (request.asked()) {
    case Asked::help:
      help(json);
      return {};
    case Asked::games:
      list_games(request, json);
      return {};
    case Asked::minds:
      return minds(request, json);
    case Asked::new_match:
      return begin(request, json);
    case Asked::load:
      return load(request, json);
    case Asked::daily:
      return daily(request, json);
    default:
      break;
  }
  if (!match_) return failure("no_match");
  switch (request.asked()) {
    case Asked::record:
      return record(request, json);
    case Asked::moves:
      return moves(request, json);
    case Asked::chance:
      return chance(json);
    case Asked::play:
      return play(request, json);
    case Asked::roll:
      return roll(json);
    case Asked::undo:
      return undo(request, json);
    case Asked::position:
      return position(request, json);
    case Asked::view:
      return view(request, json);
    case Asked::sample:
      return sample(request, json);
    case Asked::events:
      return events(request, json);
    case Asked::think:
      return think(request, json);
    case Asked::hint:
      return hint(request, json);
    case Asked::study:
      return study(request, json);
    case Asked::review:
      return review(request, json);
    case Asked::score:
      return score(json);
    default:
      write_state(json);
      return {};
  }
}

void Session::help(JsonWriter& json) {
  json.member("protocol", 2).key("requests").open_object();
  for (const RequestKind<Asked>& kind : request_kinds()) {
    json.key(kind.name).open_array();
    for (const std::string_view member : kind.members) json.value(member);
    json.close_array();
  }
  json.close_object();
}

void Session::list_games(const SessionRequest& request, JsonWriter& json) {
  const Language language = request.language();
  json.key("games").open_array();
  for (const GameEntry* game : games()) {
    const GameInfo& info = game->info();
    json.open_object().member("id", info.id);
    json.member("name", say(game->words(), language, "game.name"));
    json.member("summary", say(game->words(), language, "game.summary"));
    json.member("rules", info.rules_version);
    json.key("players").open_array().value(info.min_seats).value(info.max_seats).close_array();
    json.key("options").open_array();
    for (const OptionSpec& spec : info.options) write_option(json, *game, spec, language);
    json.close_array();
    write_minds(json, *game, info.min_seats);
    json.close_object();
  }
  json.close_array();
}

Session::Done Session::minds(const SessionRequest& request, JsonWriter& json) {
  const auto company = TRY(read_company(request));
  write_minds(json, *company.game, company.players);
  return {};
}

Session::Done Session::begin(const SessionRequest& request, JsonWriter& json) {
  const auto seed = TRY(request.number<std::uint64_t>("seed", usual_seed));
  MatchPlan plan = TRY(read_plan(request, seed));
  match_ = TRY(Match::create(std::move(plan)));
  challenge_.reset();
  spare_ = Random{seed};
  write_state(json);
  return {};
}

Session::Done Session::load(const SessionRequest& request, JsonWriter& json) {
  const auto seed = TRY(request.number<std::uint64_t>("seed", usual_seed));
  const std::string text = TRY(request.text("record"));
  match_ = TRY(Match::from_record(text));
  challenge_.reset();
  spare_ = Random{seed};
  write_state(json);
  return {};
}

Session::Done Session::record(const SessionRequest& request, JsonWriter& json) const {
  const auto viewer = TRY(request.viewer(seats(), referee));
  if (!match_->has_record()) return failure("position_record");
  json.member("record", viewer == referee ? match_->record(true) : match_->record_for(viewer));
  return {};
}

Session::Done Session::moves(const SessionRequest& request, JsonWriter& json) const {
  const auto seat = TRY(seat_on_turn(request));
  const std::vector<std::string> all_names = names();
  const Teller teller{match_->game().words(), request.language(), all_names, seat};
  json.member("seat", seat).key("moves");
  write_moves(json, match_->state(), seat, teller);
  return {};
}

Session::Done Session::chance(JsonWriter& json) const {
  if (!match_->turn().is_chance()) return failure("no_chance_due");
  const State& state = match_->state();
  const std::vector<Outcome> outcomes = state.chances();
  json.member("total", Chances::weighted(outcomes).total()).key("outcomes").open_array();
  for (const Outcome& outcome : outcomes) {
    json.open_object().member("weight", outcome.weight);
    write_ply(json, state, Ply::chance(outcome.code), referee);
    json.close_object();
  }
  json.close_array();
  return {};
}

Expected<Ply> Session::chosen_ply(const SessionRequest& request) const {
  if (match_->over()) return failure("match_over");
  int seat = Ply::by_chance;
  if (!match_->turn().is_chance() || request.has("seat")) {
    seat = TRY(seat_on_turn(request));
  }
  return read_ply(request, match_->state(), seat);
}

Session::Done Session::play(const SessionRequest& request, JsonWriter& json) {
  const auto ply = TRY(chosen_ply(request));
  TRY(ply.is_chance() ? match_->happen(ply.code) : match_->play(ply.seat, ply.code));
  write_played(json);
  return {};
}

Session::Done Session::roll(JsonWriter& json) {
  if (match_->over()) return failure("match_over");
  if (!match_->turn().is_chance()) return failure("no_chance_due");
  if (match_->secret_known()) {
    TRY(match_->roll());
  } else {
    const std::vector<Outcome> outcomes = match_->state().chances();
    TRY(match_->happen(Chances::weighted(outcomes).pick(spare_)));
  }
  write_played(json);
  return {};
}

Session::Done Session::undo(const SessionRequest& request, JsonWriter& json) {
  const std::size_t plies = match_->plies().size();
  if (request.has("to")) {
    const auto to = TRY(
        request.number<std::uint32_t>("to", std::nullopt, 0U, static_cast<std::uint32_t>(plies)));
    match_.emplace(match_->branch(to));
  } else {
    if (plies == 0) return failure("nothing_played");
    const Ply last = match_->plies().back();
    if (last.is_chance()) return failure("undo_chance");
    TRY(match_->undo(last.seat));
  }
  write_state(json);
  return {};
}

// Reads the position, or sets another one up; then nothing has been played yet.
Session::Done Session::position(const SessionRequest& request, JsonWriter& json) {
  const Json* wanted = request.find("position");
  if (wanted == nullptr) {
    const std::string found = TRY(position_json(match_->state()));
    json.key("position").raw(found);
    return {};
  }
  auto start = TRY(with_position(match_->state(), *wanted));
  match_ = match_->begin_at(std::move(start));
  challenge_.reset();
  write_state(json);
  return {};
}

Session::Done Session::view(const SessionRequest& request, JsonWriter& json) const {
  const auto viewer = TRY(request.viewer(seats(), spectator));
  const auto plies = static_cast<std::uint32_t>(match_->plies().size());
  const auto ply = TRY(request.number<std::uint32_t>("ply", plies, 0U, plies));
  json.key("view").raw(match_->state_at(ply)->view_json(viewer));
  return {};
}

Session::Done Session::sample(const SessionRequest& request, JsonWriter& json) const {
  const auto seat = TRY(seat_looking(request));
  auto random = TRY(stream(request, seat));
  const auto drawn = match_->state().look(seat)->sample(random);
  json.member("seat", seat).key("view").raw(drawn->view_json(referee));
  return {};
}

Session::Done Session::events(const SessionRequest& request, JsonWriter& json) const {
  const auto plies = static_cast<std::uint32_t>(match_->plies().size());
  if (plies == 0) return failure("nothing_played");
  const auto number = request.number<std::uint32_t>("ply", plies, 1U, plies);
  if (!number) return std::unexpected(number.error());
  const auto viewer = request.viewer(seats(), spectator);
  if (!viewer) return std::unexpected(viewer.error());

  const Ply ply = match_->plies()[*number - 1];
  const auto before = match_->state_at(*number - 1);
  const std::vector<std::string> all_names = names();
  const Teller teller{match_->game().words(), request.language(), all_names, *viewer};
  json.member("ply", *number);
  write_seat(json, ply);
  json.member("notation", before->notation(ply, *viewer));
  json.key("events").open_array();
  for (const Event& event : before->events(ply, *viewer)) {
    const EventKind& kind = match_->game().info().events[event.kind];
    write_json(json, kind, event, tell(teller, kind, event));
  }
  json.close_array();
  return {};
}

Session::Done Session::think(const SessionRequest& request, JsonWriter& json) {
  const auto seat = TRY(seat_on_turn(request));
  const auto name = TRY(request.text("mind"));
  const auto budget = TRY(read_budget(request));
  auto random = TRY(stream(request, seat));

  const auto mind = TRY(minds_.find(match_->game(), seats(), name));
  write_thought(json, seat, mind->think(*match_->state().look(seat), budget, random));
  return {};
}

// What the judge says of every choice: the same position gets the same hint everywhere.
Session::Done Session::hint(const SessionRequest& request, JsonWriter& json) {
  const auto seat = TRY(seat_on_turn(request));
  TRY(check_rivals(match_->game(), seats()));
  write_thought(json, seat, advise(minds_.judge(match_->game(), seats()), match_->state(), seat));
  return {};
}

void Session::write_thought(JsonWriter& json, int seat, const Thought& thought) const {
  const State& state = match_->state();
  const auto notation = [&](Move move) { return state.notation(Ply::move(seat, move), seat); };
  json.member("seat", seat).member("notation", notation(thought.move()));
  json.member("nodes", thought.nodes).key("choices").open_array();
  for (const Thought::Choice& choice : thought.choices) {
    json.open_object().member("code", choice.move).member("notation", notation(choice.move));
    json.key("equity").raw(six_decimals(std::min(choice.equity, 1.0)));
    json.key("error").raw(six_decimals(std::min(choice.error, 1.0))).close_object();
  }
  json.close_array();
}

Session::Done Session::study(const SessionRequest& request, JsonWriter& json) const {
  const auto seat = TRY(request.number<int>("seat", 0, 0, seats() - 1));
  const auto plies = static_cast<std::uint32_t>(match_->plies().size());
  const auto ply = TRY(request.number<std::uint32_t>("ply", plies, 0U, plies));
  const auto state = match_->state_at(ply);
  if (state->in_setup()) return failure("match_in_setup");
  const auto found = boathouse::study(*state->look(seat), solutions_.work);
  json.key("study").raw(found ? *found : "null");
  return {};
}

Session::Done Session::review(const SessionRequest& request, JsonWriter& json) {
  const auto budget = TRY(read_budget(request));
  const auto plies = static_cast<std::uint32_t>(match_->plies().size());
  const auto from = TRY(request.number<std::uint32_t>("from", 1U, 1U, plies + 1));
  const auto to = TRY(request.number<std::uint32_t>("to", plies, 0U, plies));
  TRY(check_rivals(match_->game(), seats()));
  Judge& judge = minds_.judge(match_->game(), seats());
  const Review looked_at =
      boathouse::review(*match_, judge, budget, solutions_.work, {.first = from, .last = to});
  json.key("review").raw(review_json(*match_, looked_at));
  return {};
}

// Begins an attempt at the challenge of a day.
Session::Done Session::daily(const SessionRequest& request, JsonWriter& json) {
  const auto id = TRY(request.text("game"));
  const auto game = TRY(find_game(id));
  const auto day = TRY(request.text("date"));
  const auto date = TRY(daily::read_date(day));
  const auto seed = TRY(request.number<std::uint64_t>("seed", usual_seed));
  auto challenge = TRY(daily::challenge_of(*game, date));
  const auto seats = static_cast<std::size_t>(challenge->seats());
  const auto given = TRY(request.texts("names"));
  const auto names = names_for(seats, given);
  const auto dice = TRY(read_dice(request, seed, seats));
  match_ = TRY(daily::begin(daily::beginning_of(*challenge), dice, names));
  challenge_ = std::move(challenge);
  spare_ = Random{seed};
  daily::write_challenge(json, *challenge_, date);
  if (request.has("secret")) json.member("commitment", to_hex(match_->commitment()));
  write_state(json);
  return {};
}

// What the attempt has given away so far.
Session::Done Session::score(JsonWriter& json) {
  if (challenge_ == nullptr) return failure("no_challenge");
  if (!challenge_->solve(solutions_.work)) return failure("stopped");
  daily::write_score(json, *challenge_, *match_);
  return {};
}

std::vector<std::string> Session::names() const {
  std::vector<std::string> names;
  for (const Seat& seat : match_->seats()) names.push_back(seat.name);
  return names;
}

void Session::write_state(JsonWriter& json) const {
  const Turn turn = match_->turn();
  json.member("game", match_->game().info().id).key("options");
  write_options(json, match_->game(), match_->options(), match_->seats().size());
  json.key("names").open_array();
  for (const Seat& seat : match_->seats()) json.value(seat.name);
  json.close_array().member("plies", match_->plies().size());
  json.member("turn", turn.is_over() ? "over" : turn.is_chance() ? "chance" : "seats");
  json.key("seats").open_array();
  for (int seat = 0; seat < seats(); ++seat) {
    if (turn.has(seat)) json.value(seat);
  }
  json.close_array().member("fair", match_->secret_known());
  if (!turn.is_over()) return;
  const Result result = match_->result();
  json.key("result").open_array();
  for (std::size_t seat = 0; seat < match_->seats().size(); ++seat) {
    json.open_object().member("place", result.place[seat]);
    json.member("points", result.points[seat]).close_object();
  }
  json.close_array();
}

// The last ply, and the state that it led to.
void Session::write_played(JsonWriter& json) const {
  const Ply ply = match_->plies().back();
  const auto before = match_->state_at(match_->plies().size() - 1);
  json.key("played").open_object();
  write_seat(json, ply);
  write_ply(json, *before, ply, referee);
  json.close_object();
  write_state(json);
}

Expected<int> Session::seat_on_turn(const SessionRequest& request) const {
  const Turn turn = match_->turn();
  if (!request.has("seat")) {
    if (turn.is_seats()) return turn.first();
    return failure(turn.is_over() ? "match_over" : "nobody_on_turn");
  }
  const auto seat = request.number<int>("seat", std::nullopt, 0, seats() - 1);
  if (!seat || turn.has(*seat)) return seat;
  return failure("seat_not_on_turn", {{"seat", join(*seat + 1)}});
}

Expected<int> Session::seat_looking(const SessionRequest& request) const {
  if (match_->state().in_setup()) return failure("match_in_setup");
  return request.number<int>("seat", std::nullopt, 0, seats() - 1);
}

// What a seat's mind or a sample draws from: by the seed if there is one, else by the match.
Expected<Random> Session::stream(const SessionRequest& request, int seat) const {
  if (!request.has("seed")) return match_->dice().mind_stream(seat, match_->plies().size());
  const auto seed = TRY(request.number<std::uint64_t>("seed", std::nullopt));
  return Random{seed};
}

}  // namespace boathouse
