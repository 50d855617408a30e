#include "server/table/table.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "minds/level.h"

namespace boathouse::server {

namespace {

constexpr std::size_t said_kept = 50;

constexpr std::array<std::string_view, 4> phases{"open", "playing", "over", "closed"};

std::unexpected<Error> cannot_be(const Entry& entry) {
  return unreadable_entry(write_entry(entry));
}

}  // namespace

bool is_modest(std::string_view mind) {
  const auto found = std::ranges::find(level_names, mind);
  return mind == "random" ||
         (found != level_names.end() &&
          found - level_names.begin() <= static_cast<std::ptrdiff_t>(usual_level));
}

std::string_view name_of(Phase phase) { return phases[static_cast<std::size_t>(phase)]; }

Table::Table(const TableRow& row) : id_(row.id), secret_(row.secret) {}

Expected<Table> Table::from_journal(const TableRow& row, const std::vector<EntryRow>& journal,
                                    std::int64_t since, std::vector<Happening>& told) {
  Table table{row};
  for (const EntryRow& each : journal) {
    if (each.seq != table.seq_ + 1) return unreadable_entry(each.text);
    auto entry = read_entry(each.text);
    if (!entry) return std::unexpected(entry.error());
    auto happened = table.take(std::move(*entry), each.at);
    if (!happened) return std::unexpected(happened.error());
    if (each.seq > since) told.push_back(std::move(*happened));
  }
  if (table.game_ == nullptr) return unreadable_entry("");
  return table;
}

Happening Table::next_happening(Milliseconds at) const {
  Happening told;
  told.seq = seq_ + 1;
  told.at = at;
  if (match_) told.plies = match_->plies().size();
  return told;
}

Expected<Happening> Table::take(Entry entry, Milliseconds at) {
  Happening told = next_happening(at);
  auto done = std::visit([&](const auto& each) { return apply(each, told); }, entry);
  if (!done) return std::unexpected(done.error());
  told.entry = std::move(entry);
  ++seq_;
  return told;
}

Happening Table::take_move(int seat, Move move, Milliseconds at) {
  Happening told = next_happening(at);
  told.ply = Ply::move(seat, move);
  told.before = match_->state().clone();
  entry::Played played{
      .number = told.plies + 1, .seat = seat, .notation = told.before->notation(told.ply, referee)};
  if (pace_.timed() && !played_by_mind(seat)) {
    const Milliseconds left = clocks_.bank_after(seat, at);
    if (left != clocks_.bank(seat)) played.bank = left;
    clocks_.set_bank(seat, left);
  }
  told.entry = std::move(played);
  (void)match_->play(seat, move);
  clocks_.restart(at);
  ++seq_;
  return told;
}

Happening Table::take_roll(Milliseconds at) {
  Happening told = next_happening(at);
  told.before = match_->state().clone();
  told.ply = *match_->roll();
  told.entry = entry::Played{.number = told.plies + 1,
                             .seat = Ply::by_chance,
                             .notation = told.before->notation(told.ply, referee)};
  clocks_.restart(at);
  ++seq_;
  return told;
}

Expected<void> Table::apply(const entry::Played& played, Happening& told) {
  const bool fits = match_ && played.number == told.plies + 1 && played.seat < seat_count();
  if (!fits) return cannot_be(played);
  const auto ply = find_ply(match_->state(), played.seat, played.notation);
  if (!ply) return std::unexpected(ply.error());
  told.before = match_->state().clone();
  told.ply = *ply;
  const auto done =
      ply->is_chance() ? match_->happen(ply->code) : match_->play(played.seat, ply->code);
  // The dice must agree with what is written, or the record would lie.
  if (!done || !match_->secret_known()) return cannot_be(played);
  if (played.bank && played.seat >= 0) clocks_.set_bank(played.seat, *played.bank);
  clocks_.restart(told.at);
  return {};
}

Expected<void> Table::apply(const entry::Undone& undone, Happening& told) {
  if (!match_) return cannot_be(undone);
  auto done = match_->undo(undone.seat);
  if (done) clocks_.restart(told.at);
  return done;
}

Expected<void> Table::apply(const entry::TakenOver& taken, Happening& told) {
  if (!match_) return cannot_be(taken);
  auto done = match_->take_over(taken.seat, taken.mind);
  if (done) clocks_.restart(told.at);
  return done;
}

Expected<void> Table::apply(const entry::GivenBack& given, Happening& told) {
  if (!match_) return cannot_be(given);
  auto done = match_->give_back(given.seat);
  if (done) clocks_.restart(told.at);
  return done;
}

Expected<void> Table::apply(const entry::Resigned& resigned, Happening& told) {
  if (!match_) return cannot_be(resigned);
  auto done = match_->resign(resigned.seat, resigned.mind);
  if (done) clocks_.restart(told.at);
  return done;
}

Expected<void> Table::apply(const entry::Ended& ended, Happening&) {
  if (!match_ || !match_->over()) return cannot_be(ended);
  phase_ = Phase::over;
  return {};
}

Expected<void> Table::apply(const entry::Sat& sat, Happening&) {
  if (!has_seat(sat.seat)) return cannot_be(sat);
  std::string nonce = std::move(seat_at(sat.seat).nonce);
  seat_at(sat.seat) = sat.who;
  seat_at(sat.seat).nonce = std::move(nonce);
  return {};
}

Expected<void> Table::apply(const entry::Left& left, Happening&) {
  if (!has_seat(left.seat)) return cannot_be(left);
  seat_at(left.seat) = left.free;
  return {};
}

Expected<void> Table::apply(const entry::SeatSet& set, Happening&) {
  if (!has_seat(set.seat)) return cannot_be(set);
  seat_at(set.seat) = set.now;
  return {};
}

Expected<void> Table::apply(const entry::Swapped& swapped, Happening&) {
  if (!has_seat(swapped.seat) || !has_seat(swapped.with)) return cannot_be(swapped);
  std::swap(seat_at(swapped.seat), seat_at(swapped.with));
  return {};
}

Expected<void> Table::apply(const entry::NonceGiven& given, Happening&) {
  if (!has_seat(given.seat)) return cannot_be(given);
  seat_at(given.seat).nonce = given.nonce;
  return {};
}

Expected<void> Table::apply(const entry::SeatMoved& moved, Happening&) {
  if (!has_seat(moved.seat)) return cannot_be(moved);
  seat_at(moved.seat).visitor = moved.visitor;
  return {};
}

Expected<void> Table::apply(const entry::Closed&, Happening&) {
  phase_ = Phase::closed;
  return {};
}

Expected<void> Table::apply(const entry::Said& said, Happening& told) {
  said_.push_back({told.seq, told.at, said});
  if (said_.size() > said_kept) said_.pop_front();
  return {};
}

Expected<void> Table::apply(const entry::Rematched& rematched, Happening&) {
  next_ = rematched.next;
  return {};
}

Expected<void> Table::apply(const entry::Created& created, Happening& told) {
  if (game_ != nullptr) return cannot_be(created);
  const auto game = find_game(created.game);
  if (!game) return std::unexpected(game.error());
  options_ = standard_options((*game)->info().options);
  for (const std::string& option : created.options) {
    auto set = set_option((*game)->info().options, options_, option);
    if (!set) return set;
  }
  const std::size_t count = std::min<std::size_t>(created.seats.size(), max_seats + 1);
  if (auto checked = check_seats(**game, static_cast<int>(count)); !checked) return checked;
  game_ = *game;
  seats_ = created.seats;
  for (TableSeat& seat : seats_) seat.nonce.clear();
  pace_ = created.pace;
  clocks_ = Clocks{pace_};
  is_public_ = created.is_public;
  hints_ = created.hints;
  host_ = created.host;
  stand_in_ = hints_ || is_modest(created.stand_in) ? created.stand_in
                                                    : std::string{boathouse::name_of(usual_level)};
  created_ = told.at;
  return {};
}

Expected<void> Table::apply(const entry::Started& started, Happening& told) {
  if (game_ == nullptr || phase_ != Phase::open || started.nonces.size() != seats_.size())
    return cannot_be(started);
  MatchPlan plan;
  plan.game = game_;
  plan.options = options_;
  plan.dice.secret = secret_;
  plan.dice.match_id = id_;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    Digest digest{};
    if (!from_hex(started.nonces[i], digest)) return cannot_be(started);
    seats_[i].nonce = started.nonces[i];
    plan.dice.nonces.push_back(digest);
    const bool is_mind = seats_[i].kind == TableSeat::Kind::mind;
    plan.seats.push_back(
        {.name = seats_[i].name, .player = is_mind ? seats_[i].mind : std::string{human}});
  }
  auto match = Match::create(std::move(plan));
  if (!match) return std::unexpected(match.error());
  match_.emplace(std::move(*match));
  phase_ = Phase::playing;
  clocks_.restart(told.at);
  return {};
}

bool Table::holds(std::string_view visitor, int seat) const {
  if (seat < 0 || seat >= seat_count() || visitor.empty()) return false;
  return this->seat(seat).kind == TableSeat::Kind::human && this->seat(seat).visitor == visitor;
}

std::vector<int> Table::seats_of(std::string_view visitor) const {
  std::vector<int> found;
  for (int seat = 0; seat < seat_count(); ++seat) {
    if (holds(visitor, seat)) found.push_back(seat);
  }
  return found;
}

bool Table::played_by_mind(int seat) const {
  return match_ && match_->seats()[static_cast<std::size_t>(seat)].who_plays() != human;
}

bool Table::is_waiting_for(int seat) const {
  return match_ && match_->turn().has(seat) && !played_by_mind(seat);
}

}  // namespace boathouse::server
