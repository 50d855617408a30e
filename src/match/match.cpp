#include "match/match.h"

#include <algorithm>

#include "core/text.h"
#include "core/try.h"

namespace boathouse {

Expected<void> check_name(std::string_view name) {
  const bool printable = std::ranges::none_of(
      name, [](char byte) { return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F; });
  const int letters = columns_of(name);
  if (printable && letters >= 1 && letters <= 40 && name.size() <= 160 && trim(name) == name) {
    return {};
  }
  return failure("name", {{"name", std::string{name}}});
}

namespace {

Expected<void> check_player(std::string_view player) {
  const bool plain = std::ranges::all_of(
      player, [](char byte) { return static_cast<unsigned char>(byte) > 0x20 && byte != 0x7F; });
  if (plain && !player.empty() && player.size() <= 200) return {};
  return failure("player", {{"player", std::string{player}}});
}

Expected<void> check_id(std::string_view id) {
  const bool plain = std::ranges::all_of(id, [](char byte) {
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           (byte >= 'A' && byte <= 'Z') || byte == '-';
  });
  if (plain && !id.empty() && id.size() <= 64) return {};
  return failure("match_id", {{"id", std::string{id}}});
}

// A round's name fits on a line, between spaces.
Expected<void> check_round(std::string_view name) {
  const bool plain = std::ranges::all_of(name, [](char byte) {
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           (byte >= 'A' && byte <= 'Z') || byte == '-' || byte == '/';
  });
  if (plain && !name.empty() && name.size() <= 80) return {};
  return failure("round_name", {{"name", std::string{name}}});
}

// Every seat has added a nonce; to a duplicate round all entrants have, elsewhere.
Expected<void> check_nonces(const MatchPlan& plan) {
  const std::size_t wanted = plan.dice.duplicate ? 0 : plan.seats.size();
  if (plan.dice.duplicate) TRY(check_round(plan.dice.duplicate->name));
  if (plan.dice.nonces.size() == wanted) return {};
  return failure("nonces", {{"seats", join(wanted)}, {"nonces", join(plan.dice.nonces.size())}});
}

Expected<void> check_seal(const Seat& seat) {
  if (seat.salt ? seal_of(*seat.salt, seat.name) == seat.seal : seat.name == no_name) return {};
  return failure("record_name", {{"name", seat.name}});
}

Expected<void> check_plan(const MatchPlan& plan) {
  const auto seats = static_cast<int>(plan.seats.size());
  TRY(check_seats(*plan.game, seats, plan.options));
  TRY(check_id(plan.dice.match_id));
  for (const Seat& seat : plan.seats) {
    TRY(check_name(seat.name));
    TRY(check_player(seat.player));
    if (plan.format == RecordFormat::sealed) TRY(check_seal(seat));
  }
  return check_nonces(plan);
}

// How many plies lie between two states that are kept.
constexpr std::size_t between_milestones = 16;

void write(RecordLog& log, const RecordLine& line) { log.add(write_line(line)); }

void write_seat(RecordLog& log, int number, const Seat& seat, RecordFormat format) {
  if (format == RecordFormat::plain) return write(log, SeatLine{number, seat.player, seat.name});
  write(log, SeatLine{number, seat.player, to_hex(seat.seal)});
  if (seat.salt) write(log, NameLine{number, to_hex(*seat.salt), seat.name});
}

void write_nonce(RecordLog& log, int number, const Seat& seat, const Digest& nonce,
                 RecordFormat format) {
  const std::string_view by = seat.nonce_by_house ? "house" : "seat";
  write(log, NonceLine{number, to_hex(nonce), format == RecordFormat::plain ? "" : by});
}

}  // namespace

Match::Match(MatchPlan plan, bool secret_known)
    : plan_(std::move(plan)),
      tickets_(plan_.dice),
      secret_known_(secret_known),
      state_(plan_.start != nullptr
                 ? plan_.start->clone()
                 : plan_.game->begin(static_cast<int>(plan_.seats.size()), plan_.options)) {
  milestones_.push_back(state_->clone());
  write_header(log_);
  write(log_, PlayLine{});
  if (state_->turn().is_over()) end(Ending::played);
}

Expected<Match> Match::create(MatchPlan plan) {
  TRY(check_plan(plan));
  return Match{std::move(plan), true};
}

Expected<void> Match::check_running(int seat) const {
  if (over()) return failure("match_over");
  const auto seats = static_cast<int>(plan_.seats.size());
  if (seat >= 0 && seat < seats) return {};
  return failure("no_such_seat", {{"seat", join(seat + 1)}, {"seats", join(seats)}});
}

Result Match::result() const {
  Result result{};
  if (!state_->in_setup()) result = state_->result();
  const Result played = result;
  // The others move up past those who resigned, the first of whom comes last.
  rank_places(result, static_cast<int>(plan_.seats.size()), [&](int seat) {
    return of_seat(plan_.seats, seat).resigned ? -max_seats - 1 : -int{played.place[seat]};
  });
  std::size_t last = plan_.seats.size();
  for (const std::int32_t seat : resigned_) {
    result.place[seat] = static_cast<std::uint8_t>(last--);
  }
  return result;
}

std::unique_ptr<State> Match::state_at(std::size_t plies) const {
  const std::size_t last = std::min(plies, plies_.size());
  const std::size_t milestone = last / between_milestones;
  auto state = milestones_[milestone]->clone();
  for (std::size_t i = milestone * between_milestones; i < last; ++i) state->play(plies_[i]);
  return state;
}

Expected<void> Match::play(int seat, Move move) {
  TRY(check_running(seat));
  TRY(check_ply(*state_, Ply::move(seat, move)));
  take({.kind = Entry::Kind::ply, .seat = seat, .played = Ply::move(seat, move)});
  return {};
}

Expected<void> Match::play(int seat, std::string_view notation) {
  TRY(check_running(seat));
  const auto ply = TRY(find_ply(*state_, seat, notation));
  take({.kind = Entry::Kind::ply, .seat = seat, .played = ply});
  return {};
}

Ply Match::dice_outcome() const {
  if (plan_.dice.duplicate) {
    const Lot lot = state_->lot();
    return Ply::chance(tickets_.draw(lot, lots_.before(lot)));
  }
  const std::vector<Outcome> outcomes = state_->chances();
  const Chances chances = Chances::weighted(outcomes);
  return Ply::chance(chances.holding(tickets_.draw(chance_count_, chances.total())));
}

Expected<Ply> Match::roll() {
  if (over()) return failure("match_over");
  if (!state_->turn().is_chance()) return failure("no_chance_due");
  if (!secret_known_) return failure("secret_unknown");
  const Ply ply = dice_outcome();
  take({.kind = Entry::Kind::ply, .played = ply});
  return ply;
}

Expected<void> Match::happen(std::uint32_t outcome) {
  if (over()) return failure("match_over");
  TRY(check_ply(*state_, Ply::chance(outcome)));
  if (secret_known_ && dice_outcome().code != outcome) {
    plan_.published = plan_.dice.commitment();
    secret_known_ = false;
  }
  take({.kind = Entry::Kind::ply, .played = Ply::chance(outcome)});
  return {};
}

bool Match::can_undo(int seat) const {
  return !over() && !undoable_.empty() && plies_.back().seat == seat;
}

Expected<void> Match::undo(int seat) {
  TRY(check_running(seat));
  if (!can_undo(seat)) return failure("no_undo", {{"seat", join(seat + 1)}});
  take({.kind = Entry::Kind::undo, .seat = seat});
  return {};
}

MatchPlan Match::plan_as_at_the_start() const {
  MatchPlan plan = plan_;
  for (Seat& seat : plan.seats) {
    seat.stand_in.clear();
    seat.resigned = false;
  }
  return plan;
}

Match Match::begin_at(std::shared_ptr<const State> start) const {
  MatchPlan plan = plan_as_at_the_start();
  plan.start = std::move(start);
  return Match{std::move(plan), secret_known_};
}

Match Match::branch(std::size_t plies) const {
  Match branch{plan_as_at_the_start(), secret_known_};
  for (std::size_t i = 0; i < plies && i < plies_.size(); ++i) {
    branch.take(
        {.kind = Entry::Kind::ply, .seat = std::max(plies_[i].seat, 0), .played = plies_[i]});
  }
  return branch;
}

Expected<void> Match::resign(int seat, std::string_view mind) {
  TRY(check_running(seat));
  TRY(check_player(mind));
  if (of_seat(plan_.seats, seat).resigned) {
    return failure("resigned_already", {{"seat", join(seat + 1)}});
  }
  take({.kind = Entry::Kind::resign, .seat = seat, .mind = std::string{mind}});
  return {};
}

Expected<void> Match::take_over(int seat, std::string_view mind) {
  TRY(check_running(seat));
  TRY(check_player(mind));
  if (!of_seat(plan_.seats, seat).stand_in.empty()) {
    return failure("taken_over_already", {{"seat", join(seat + 1)}});
  }
  take({.kind = Entry::Kind::take_over, .seat = seat, .mind = std::string{mind}});
  return {};
}

Expected<void> Match::give_back(int seat) {
  TRY(check_running(seat));
  const Seat& given = of_seat(plan_.seats, seat);
  if (given.stand_in.empty() || given.resigned) {
    return failure("not_taken_over", {{"seat", join(seat + 1)}});
  }
  take({.kind = Entry::Kind::give_back, .seat = seat});
  return {};
}

void Match::take(Entry entry) {
  write_entry(log_, entry, plies_.size() + 1, *state_, referee);
  Seat& seat = of_seat(plan_.seats, entry.seat);
  switch (entry.kind) {
    case Entry::Kind::ply:
      take_ply(entry.played);
      break;
    case Entry::Kind::undo:
      take_back();
      break;
    case Entry::Kind::resign:
      seat.resigned = true;
      seat.stand_in = entry.mind;
      resigned_.push_back(entry.seat);
      if (resigned_.size() + 1 >= plan_.seats.size()) end(Ending::resigned);
      break;
    case Entry::Kind::take_over:
      seat.stand_in = entry.mind;
      break;
    case Entry::Kind::give_back:
      seat.stand_in.clear();
      break;
  }
  entries_.push_back(std::move(entry));
}

void Match::take_ply(Ply ply) {
  if (ply.is_chance() || (!plies_.empty() && plies_.back().seat != ply.seat)) undoable_.clear();
  if (ply.is_chance()) {
    ++chance_count_;
    if (plan_.dice.duplicate) lots_.add(state_->lot());
  } else {
    undoable_.push_back(state_->clone());
  }
  plies_.push_back(ply);
  state_->play(ply);
  if (plies_.size() % between_milestones == 0) milestones_.push_back(state_->clone());
  if (state_->turn().is_over()) end(Ending::played);
}

void Match::take_back() {
  state_ = std::move(undoable_.back());
  undoable_.pop_back();
  plies_.pop_back();
  milestones_.resize(plies_.size() / between_milestones + 1);
}

void Match::end(Ending ending) {
  ending_ = ending;
  write(log_, EndLine{ending});
  const Result final = result();
  for (std::size_t i = 0; i < plan_.seats.size(); ++i) {
    write(log_, ResultLine{static_cast<int>(i), final.place[i], final.points[i]});
  }
  if (secret_known_) write(log_, SecretLine{to_hex(plan_.dice.secret)});
}

void Match::write_header(RecordLog& log) const {
  const GameInfo& info = plan_.game->info();
  write(log, FormatLine{join(static_cast<int>(plan_.format))});
  write(log, GameLine{info.id});
  write(log, RulesLine{join(version_behind(info, plan_.options))});
  write(log, DataLine{to_hex(sha256(plan_.game->rules_data()))});
  write(log, MatchLine{plan_.dice.match_id});
  const std::span<const OptionSpec> specs = options_behind(info, plan_.options);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (!is_told(specs[i], plan_.options[i])) continue;
    const std::string text = option_text(specs, plan_.options, i);
    write(log, OptionLine{join(specs[i].key, "=", text)});
  }
  for (std::size_t i = 0; i < plan_.seats.size(); ++i) {
    write_seat(log, static_cast<int>(i), plan_.seats[i], plan_.format);
  }
  write(log, CommitmentLine{to_hex(commitment())});
  if (plan_.dice.duplicate) {
    const auto& [round, hash_of_nonces] = *plan_.dice.duplicate;
    write(log, DuplicateLine{round, to_hex(hash_of_nonces)});
  }
  for (std::size_t i = 0; i < plan_.dice.nonces.size(); ++i) {
    write_nonce(log, static_cast<int>(i), plan_.seats[i], plan_.dice.nonces[i], plan_.format);
  }
}

void Match::write_entry(RecordLog& log, const Entry& entry, std::size_t number, const State& before,
                        Viewer viewer) {
  switch (entry.kind) {
    case Entry::Kind::ply:
      write(log, PlyLine{join(number), entry.played.seat, before.notation(entry.played, viewer)});
      break;
    case Entry::Kind::undo:
      write(log, UndoLine{entry.seat});
      break;
    case Entry::Kind::resign:
      write(log, ResignLine{entry.seat, entry.mind});
      break;
    case Entry::Kind::take_over:
      write(log, TakeoverLine{entry.seat, entry.mind});
      break;
    case Entry::Kind::give_back:
      write(log, ReturnLine{entry.seat});
      break;
  }
}

std::string Match::statement() const { return statement_of(log_.chained().digest); }

std::string Match::record_signed(const SignRecord& sign) const {
  ChainedText record = log_.chained();
  const RecordSignature signature = sign(statement_of(record.digest));
  const std::string both = to_hex(signature.r) + to_hex(signature.s);
  record.add(write_line(SignatureLine{to_hex(signature.key), both}));
  return std::move(record.text);
}

std::string Match::record(bool with_secret) const {
  if (signature_) return record_signed([this](std::string_view) { return *signature_; });
  RecordLog log = log_;
  if (!over() && with_secret && secret_known_) {
    write(log, SecretLine{to_hex(plan_.dice.secret)});
  }
  return log.text();
}

std::string Match::record_for(Viewer viewer) const {
  if (over()) return record();
  RecordLog log;
  write_header(log);
  write(log, RedactedLine{viewer});
  write(log, PlayLine{});
  auto state = state_at(0);
  std::vector<Ply> plies;
  for (const Entry& entry : entries_) {
    write_entry(log, entry, plies.size() + 1, *state, viewer);
    if (entry.kind == Entry::Kind::ply) {
      plies.push_back(entry.played);
      state->play(entry.played);
    } else if (entry.kind == Entry::Kind::undo) {
      plies.pop_back();
      state = state_at(0);
      for (const Ply ply : plies) state->play(ply);
    }
  }
  return log.text();
}

}  // namespace boathouse
