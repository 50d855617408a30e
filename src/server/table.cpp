#include "server/table.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace boathouse::server {

namespace {

constexpr std::size_t said_kept = 50;
constexpr std::string_view before_bank = "\tbank ";

constexpr std::array<std::string_view, 4> seat_kinds{"human", "mind", "friend", "anyone"};
constexpr std::array<std::string_view, 4> phases{"open", "playing", "over", "closed"};

std::unexpected<Error> unreadable(std::string_view entry) {
  return failure("journal_entry", {{"entry", std::string{entry}}});
}

std::string text_of(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value == nullptr || value->text() == nullptr ? std::string{} : *value->text();
}

bool flag_of(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value != nullptr && value->flag().value_or(false);
}

int number_of(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value == nullptr ? -1 : value->whole<int>().value_or(-1);
}

TableSeat read_seat(const Json& json) {
  TableSeat seat;
  const auto kind = std::ranges::find(seat_kinds, text_of(json, "as"));
  seat.kind = kind == seat_kinds.end() ? TableSeat::Kind::by_link
                                       : static_cast<TableSeat::Kind>(kind - seat_kinds.begin());
  seat.name = text_of(json, "name");
  seat.visitor = text_of(json, "visitor");
  seat.mind = text_of(json, "mind");
  return seat;
}

Happening::Kind match_kind(std::string_view word) {
  if (word == "undo") return Happening::Kind::undo;
  if (word == "takeover") return Happening::Kind::take_over;
  if (word == "return") return Happening::Kind::give_back;
  if (word == "resign") return Happening::Kind::resign;
  return Happening::Kind::other;
}

}  // namespace

std::string_view name_of(TableSeat::Kind kind) {
  return seat_kinds[static_cast<std::size_t>(kind)];
}
std::string_view name_of(Phase phase) { return phases[static_cast<std::size_t>(phase)]; }

bool Happening::changes_table() const {
  return kind != Kind::ply && kind != Kind::undo && what != "said";
}

Table::Table(const TableRow& row) : id_(row.id), secret_(row.secret) {}

Expected<Table> Table::from_journal(const TableRow& row, const std::vector<EntryRow>& journal,
                                    std::int64_t since, std::vector<Happening>& told) {
  Table table{row};
  for (const EntryRow& entry : journal) {
    if (entry.seq != table.seq_ + 1) return unreadable(entry.text);
    auto happened = table.take(entry.text, entry.at);
    if (!happened) return std::unexpected(happened.error());
    if (entry.seq > since) told.push_back(std::move(*happened));
  }
  if (table.game_ == nullptr) return unreadable("");
  return table;
}

Expected<Happening> Table::take(std::string_view text, Milliseconds at) {
  if (!text.starts_with('{')) {
    if (game_ == nullptr || !match_) return unreadable(text);
    return take_record_line(text, at);
  }
  const auto json = read_json(text);
  if (!json) return std::unexpected(json.error());
  return take_object(*json, at);
}

Happening Table::next_happening(Milliseconds at) const {
  Happening told;
  told.seq = seq_ + 1;
  told.at = at;
  return told;
}

Happening Table::next_ply(Milliseconds at) const {
  Happening told = next_happening(at);
  told.kind = Happening::Kind::ply;
  told.what = "ply";
  told.number = match_->plies().size() + 1;
  told.before = match_->state().clone();
  return told;
}

std::string Table::take_move(int seat, Move move, Milliseconds at, Happening& told) {
  told = next_ply(at);
  told.seat = seat;
  told.ply = Ply::move(seat, move);
  std::string text =
      join(told.number, " seat ", seat + 1, " ", told.before->notation(told.ply, referee));
  if (pace_.timed() && !played_by_mind(seat)) {
    const Milliseconds left = clocks_.bank_after(seat, at);
    if (left != clocks_.bank(seat)) text += join(before_bank, left);
    clocks_.set_bank(seat, left);
  }
  (void)match_->play(seat, move);
  clocks_.restart(at);
  ++seq_;
  return text;
}

std::string Table::take_roll(Milliseconds at, Happening& told) {
  told = next_ply(at);
  told.ply = *match_->roll();
  clocks_.restart(at);
  ++seq_;
  return join(told.number, " chance ", told.before->notation(told.ply, referee));
}

Expected<Happening> Table::take_ply_line(std::string_view line, Milliseconds at) {
  Happening told = next_ply(at);
  std::optional<Milliseconds> bank;
  if (const std::size_t tail = line.find(before_bank); tail != std::string_view::npos) {
    bank = parse_number<Milliseconds>(line.substr(tail + before_bank.size()));
    line = line.substr(0, tail);
  }
  std::string_view rest = line;
  if (cut(rest, ' ') != join(match_->plies().size() + 1)) return unreadable(line);
  int seat = Ply::by_chance;
  if (cut(rest, ' ') == "seat") {
    const auto number = parse_number<int>(cut(rest, ' '));
    if (!number || *number < 1 || *number > seat_count()) return unreadable(line);
    seat = *number - 1;
  }
  const auto ply = find_ply(match_->state(), seat, rest);
  if (!ply) return std::unexpected(ply.error());
  const auto done = ply->is_chance() ? match_->happen(ply->code) : match_->play(seat, ply->code);
  // The dice must have rolled what stands there, or the record would be a lie.
  if (!done || !match_->secret_known()) return unreadable(line);
  if (bank && seat >= 0) clocks_.set_bank(seat, *bank);
  told.seat = seat;
  told.ply = *ply;
  clocks_.restart(at);
  ++seq_;
  return told;
}

Expected<Happening> Table::take_record_line(std::string_view line, Milliseconds at) {
  if (line.starts_with("end ")) {
    if (!match_->over()) return unreadable(line);
    Happening told = next_happening(at);
    told.kind = Happening::Kind::end;
    told.what = "end";
    told.text = line.substr(4);
    phase_ = Phase::over;
    ++seq_;
    return told;
  }
  if (!line.empty() && line[0] >= '0' && line[0] <= '9') return take_ply_line(line, at);

  std::string_view rest = line;
  Happening told = next_happening(at);
  told.what = cut(rest, ' ');
  told.kind = match_kind(told.what);
  const bool names_seat = cut(rest, ' ') == "seat";
  const auto number = parse_number<int>(cut(rest, ' '));
  if (!names_seat || !number) return unreadable(line);
  told.seat = *number - 1;
  told.mind = rest;
  told.number = match_->plies().size();
  Expected<void> done;
  switch (told.kind) {
    case Happening::Kind::undo:
      done = match_->undo(told.seat);
      break;
    case Happening::Kind::take_over:
      done = match_->take_over(told.seat, rest);
      break;
    case Happening::Kind::give_back:
      done = match_->give_back(told.seat);
      break;
    case Happening::Kind::resign:
      done = match_->resign(told.seat, rest);
      break;
    default:
      return unreadable(line);
  }
  if (!done) return std::unexpected(done.error());
  clocks_.restart(at);
  ++seq_;
  return told;
}

Expected<Happening> Table::take_object(const Json& json, Milliseconds at) {
  Happening told = next_happening(at);
  told.what = text_of(json, "kind");
  told.seat = number_of(json, "seat");
  told.with = number_of(json, "with");
  const bool seated = told.seat >= 0 && told.seat < seat_count();
  const auto seat = [&](int which) -> TableSeat& {
    return seats_[static_cast<std::size_t>(which)];
  };
  Expected<void> done;
  if (told.what == "created" && game_ == nullptr) {
    done = create(json, at);
  } else if ((told.what == "sat" || told.what == "left" || told.what == "set_seat") && seated) {
    const std::string nonce = seat(told.seat).nonce;
    seat(told.seat) = read_seat(json);
    if (told.what == "sat") seat(told.seat).nonce = nonce;
  } else if (told.what == "swapped" && seated && told.with >= 0 && told.with < seat_count()) {
    std::swap(seat(told.seat), seat(told.with));
  } else if (told.what == "nonce" && seated) {
    seat(told.seat).nonce = text_of(json, "nonce");
  } else if (told.what == "started" && phase_ == Phase::open) {
    done = begin(json, at);
  } else if (told.what == "closed") {
    phase_ = Phase::closed;
  } else if (told.what == "said") {
    told.text = text_of(json, "text");
    told.name = text_of(json, "name");
    told.visitor = text_of(json, "visitor");
    said_.push_back({told.seq, at, told.name, told.visitor, told.text});
    if (said_.size() > said_kept) said_.pop_front();
  } else if (told.what == "rematch") {
    next_ = text_of(json, "next");
    told.text = next_;
  } else if (told.what == "moved" && seated) {
    seat(told.seat).visitor = text_of(json, "visitor");
    told.what = "sat";
  } else {
    return unreadable(told.what);
  }
  if (!done) return std::unexpected(done.error());
  ++seq_;
  return told;
}

Expected<void> Table::create(const Json& json, Milliseconds at) {
  const auto game = find_game(text_of(json, "game"));
  if (!game) return std::unexpected(game.error());
  const Json* options = json.find("options");
  const Json* seats = json.find("seats");
  const Json* pace = json.find("pace");
  if (options == nullptr || options->items() == nullptr || seats == nullptr ||
      seats->items() == nullptr || pace == nullptr) {
    return unreadable("created");
  }
  options_ = standard_options((*game)->info().options);
  for (const Json& option : *options->items()) {
    if (option.text() == nullptr) return unreadable("created");
    auto set = set_option((*game)->info().options, options_, *option.text());
    if (!set) return set;
  }
  const std::size_t count = std::min<std::size_t>(seats->items()->size(), max_seats + 1);
  if (auto checked = check_seats(**game, static_cast<int>(count)); !checked) return checked;
  for (const Json& seat : *seats->items()) seats_.push_back(read_seat(seat));
  const auto read = read_pace(*pace);
  if (!read) return std::unexpected(read.error());
  game_ = *game;
  pace_ = *read;
  clocks_ = Clocks{pace_};
  is_public_ = flag_of(json, "public");
  hints_ = flag_of(json, "hints");
  host_ = text_of(json, "host");
  stand_in_ = text_of(json, "stand_in");
  created_ = at;
  return {};
}

Expected<void> Table::begin(const Json& json, Milliseconds at) {
  const Json* nonces = json.find("nonces");
  if (nonces == nullptr || nonces->items() == nullptr || nonces->items()->size() != seats_.size()) {
    return unreadable("started");
  }
  MatchPlan plan;
  plan.game = game_;
  plan.options = options_;
  plan.dice.secret = secret_;
  plan.dice.match_id = id_;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const Json& nonce = (*nonces->items())[i];
    Digest digest{};
    if (nonce.text() == nullptr || !from_hex(*nonce.text(), digest)) return unreadable("started");
    seats_[i].nonce = *nonce.text();
    plan.dice.nonces.push_back(digest);
    const bool is_mind = seats_[i].kind == TableSeat::Kind::mind;
    plan.seats.push_back(
        {.name = seats_[i].name, .player = is_mind ? seats_[i].mind : std::string{human}});
  }
  auto match = Match::create(std::move(plan));
  if (!match) return std::unexpected(match.error());
  match_.emplace(std::move(*match));
  phase_ = Phase::playing;
  clocks_.restart(at);
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
