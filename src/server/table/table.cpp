#include "server/table/table.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "core/try.h"
#include "minds/level.h"
#include "server/store/effort.h"

namespace boathouse::server {

namespace {

constexpr std::size_t said_kept = 50;

constexpr std::array<std::string_view, 4> phases{"open", "playing", "over", "closed"};

std::unexpected<Error> cannot_be(const Entry& entry) {
  return unreadable_entry(write_entry(entry));
}

// Whether a seat has its time per move anew after this entry.
bool starts_clock(const Entry& entry) {
  return std::visit(
      []<class Kind>(const Kind&) {
        return std::is_same_v<Kind, entry::Started> || std::is_same_v<Kind, entry::Played> ||
               std::is_same_v<Kind, entry::Undone> || std::is_same_v<Kind, entry::TakenOver> ||
               std::is_same_v<Kind, entry::GivenBack> || std::is_same_v<Kind, entry::Resigned>;
      },
      entry);
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
    auto happened = table.take(std::move(*entry), {.wall = each.at});
    if (!happened) return std::unexpected(happened.error());
    if (each.seq > since) told.push_back(std::move(*happened));
  }
  if (table.game_ == nullptr) return unreadable_entry("");
  return table;
}

Happening Table::next_happening(Milliseconds at) const {
  Happening told;
  told.seq = seq_ + 1;
  told.at = std::max(at, last_at_);  // a clock that is set back takes nothing back
  if (match_) told.plies = match_->plies().size();
  return told;
}

Expected<Happening> Table::take(Entry entry, Now now) {
  Happening told = next_happening(now.wall);
  auto done = std::visit([&](const auto& each) { return apply(each, told); }, entry);
  if (!done) return std::unexpected(done.error());
  if (starts_clock(entry)) clocks_.restart({.wall = told.at, .steady = now.steady});
  told.entry = std::move(entry);
  taken(told);
  return told;
}

void Table::taken(const Happening& told) {
  ++seq_;
  last_at_ = told.at;
}

Happening Table::take_move(int seat, Move move, Now now) {
  Happening told = next_happening(now.wall);
  told.ply = Ply::move(seat, move);
  told.before = match_->state().clone();
  entry::Played played{
      .number = told.plies + 1, .seat = seat, .notation = told.before->notation(told.ply, referee)};
  if (pace_.timed() && !played_by_mind(seat)) {
    const Milliseconds left = clocks_.bank_after(seat, now.steady);
    if (left != clocks_.bank(seat)) played.bank = left;
    clocks_.set_bank(seat, left);
  }
  told.entry = std::move(played);
  (void)match_->play(seat, move);
  clocks_.restart({.wall = told.at, .steady = now.steady});
  taken(told);
  return told;
}

Happening Table::take_roll(Now now) {
  Happening told = next_happening(now.wall);
  told.before = match_->state().clone();
  told.ply = *match_->roll();
  told.entry = entry::Played{.number = told.plies + 1,
                             .seat = Ply::by_chance,
                             .notation = told.before->notation(told.ply, referee)};
  clocks_.restart({.wall = told.at, .steady = now.steady});
  taken(told);
  return told;
}

Expected<void> Table::apply(const entry::Played& played, Happening& told) {
  const bool fits = match_ && played.number == told.plies + 1 && played.seat < seat_count();
  if (!fits) return cannot_be(played);
  ++effort().plies;
  const auto ply = find_ply(match_->state(), played.seat, played.notation);
  if (!ply) return std::unexpected(ply.error());
  told.before = match_->state().clone();
  told.ply = *ply;
  const auto done =
      ply->is_chance() ? match_->happen(ply->code) : match_->play(played.seat, ply->code);
  // The dice must agree with what is written, or the record would lie.
  if (!done || !match_->secret_known()) return cannot_be(played);
  if (played.bank && played.seat >= 0) clocks_.set_bank(played.seat, *played.bank);
  return {};
}

Expected<void> Table::apply(const entry::Undone& undone, Happening&) {
  if (!match_) return cannot_be(undone);
  return match_->undo(undone.seat);
}

Expected<void> Table::apply(const entry::TakenOver& taken, Happening&) {
  if (!match_) return cannot_be(taken);
  return match_->take_over(taken.seat, taken.mind);
}

Expected<void> Table::apply(const entry::GivenBack& given, Happening&) {
  if (!match_) return cannot_be(given);
  return match_->give_back(given.seat);
}

bool Table::has_chosen(int seat) const {
  return match_ && std::ranges::find(match_->plies(), seat, &Ply::seat) != match_->plies().end();
}

Expected<void> Table::apply(const entry::Resigned& resigned, Happening&) {
  if (!match_) return cannot_be(resigned);
  auto done = match_->resign(resigned.seat, resigned.mind);
  if (!done) return done;
  unplayed_[static_cast<std::size_t>(resigned.seat)] = !has_chosen(resigned.seat);
  return {};
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
  const auto standard = standard_options_under((*game)->info(), created.rules);
  if (!standard) return cannot_be(created);
  options_ = *standard;
  const std::span<const OptionSpec> specs = options_behind((*game)->info(), options_);
  for (const std::string& option : created.options) {
    auto set = set_option(specs, options_, option);
    if (!set) return set;
  }
  const std::size_t count = std::min<std::size_t>(created.seats.size(), max_seats + 1);
  if (auto checked = check_seats(**game, static_cast<int>(count), options_); !checked)
    return checked;
  game_ = *game;
  seats_ = created.seats;
  for (TableSeat& seat : seats_) seat.nonce.clear();
  pace_ = created.pace;
  clocks_ = Clocks{pace_};
  is_public_ = created.is_public;
  hints_ = created.hints;
  rated_ = created.rated;
  tournament_ = created.tournament;
  duplicate_ = created.duplicate;
  host_ = created.host;
  stand_in_ = hints_ || is_modest(created.stand_in) ? created.stand_in
                                                    : std::string{boathouse::name_of(usual_level)};
  created_ = told.at;
  return {};
}

Expected<Seat> Table::match_seat(std::size_t number, const entry::Started& started,
                                 const FairDice& dice) const {
  const TableSeat& at = seats_[number];
  const bool is_mind = at.kind == TableSeat::Kind::mind;
  Seat seat{.name = at.name, .player = is_mind ? at.mind : std::string{human}};
  if (started.sealed.empty()) return seat;
  const entry::SealedSeat& sealed = started.sealed[number];
  seat.nonce_by_house = sealed.nonce_by_house;
  if (!dice.duplicate) {
    const bool house_nonce = dice.nonces[number] == dice.house_nonce(static_cast<int>(number));
    if (seat.nonce_by_house ? !house_nonce : is_mind) return cannot_be(started);
  }
  if (!from_hex(sealed.seal, seat.seal)) return cannot_be(started);
  Digest salt{};
  if (from_hex(sealed.salt, salt) && seal_of(salt, at.name) == seat.seal) {
    seat.salt = salt;
  } else {
    seat.name = no_name;  // it has been forgotten
  }
  return seat;
}

Expected<FairDice> Table::dice_to_begin_with() const {
  FairDice dice{.secret = secret_, .match_id = id_, .nonces = {}};
  if (!duplicate_) return dice;
  dice.duplicate.emplace().name = duplicate_->round;
  if (from_hex(duplicate_->hash_of_nonces, dice.duplicate->hash_of_nonces)) return dice;
  return unreadable_entry("created");
}

Expected<void> Table::apply(const entry::Started& started, Happening&) {
  const std::size_t nonces = duplicate_ ? 0 : seats_.size();
  if (game_ == nullptr || phase_ != Phase::open || started.nonces.size() != nonces)
    return cannot_be(started);
  const bool sealed = !started.sealed.empty();
  if (sealed && started.sealed.size() != seats_.size()) return cannot_be(started);
  MatchPlan plan;
  plan.game = game_;
  plan.options = options_;
  plan.dice = TRY(dice_to_begin_with());
  plan.format = sealed ? RecordFormat::sealed : RecordFormat::plain;
  for (const std::string& nonce : started.nonces) {
    if (!from_hex(nonce, plan.dice.nonces.emplace_back())) return cannot_be(started);
  }
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    plan.seats.emplace_back() = TRY(match_seat(i, started, plan.dice));
  }
  auto match = Match::create(std::move(plan));
  if (!match) return std::unexpected(match.error());
  match_.emplace(std::move(*match));
  for (std::size_t i = 0; i < nonces; ++i) seats_[i].nonce = started.nonces[i];
  phase_ = Phase::playing;
  return {};
}

entry::Started Table::start_with(const std::vector<Digest>& salts) const {
  const FairDice dice{.secret = secret_, .match_id = id_, .nonces = {}};
  entry::Started started;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const TableSeat& seat = seats_[i];
    const bool by_house = !duplicate_ && (seat.nonce.empty() || seat.kind == TableSeat::Kind::mind);
    if (!duplicate_) {
      started.nonces.push_back(by_house ? to_hex(dice.house_nonce(static_cast<int>(i)))
                                        : seat.nonce);
    }
    started.sealed.push_back({.nonce_by_house = by_house,
                              .seal = to_hex(seal_of(salts[i], seat.name)),
                              .salt = to_hex(salts[i]),
                              .visitor = seat.visitor});
  }
  return started;
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
