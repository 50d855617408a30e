#include "server/journal/telling.h"

#include "core/event.h"
#include "core/text.h"
#include "match/ply_json.h"

namespace boathouse::server {

namespace {

bool is_muted(const Audience& audience, std::string_view visitor) {
  std::string_view muted = audience.muted;
  while (!muted.empty()) {
    if (cut(muted, ' ') == visitor) return true;
  }
  return false;
}

// The kind of an item in the log, and its other members.
struct Kinds {
  std::string_view operator()(const entry::Created&) const { return "created"; }
  std::string_view operator()(const entry::Sat&) const { return "sat"; }
  std::string_view operator()(const entry::Left&) const { return "left"; }
  std::string_view operator()(const entry::SeatSet&) const { return "set_seat"; }
  std::string_view operator()(const entry::Swapped&) const { return "swapped"; }
  std::string_view operator()(const entry::NonceGiven&) const { return "nonce"; }
  std::string_view operator()(const entry::Started&) const { return "started"; }
  std::string_view operator()(const entry::Closed&) const { return "closed"; }
  std::string_view operator()(const entry::Said&) const { return "said"; }
  std::string_view operator()(const entry::Rematched&) const { return "rematch"; }
  std::string_view operator()(const entry::SeatMoved&) const { return "sat"; }
  std::string_view operator()(const entry::Played&) const { return "ply"; }
  std::string_view operator()(const entry::Undone&) const { return "undo"; }
  std::string_view operator()(const entry::TakenOver&) const { return "takeover"; }
  std::string_view operator()(const entry::GivenBack&) const { return "return"; }
  std::string_view operator()(const entry::Resigned&) const { return "resign"; }
  std::string_view operator()(const entry::Ended&) const { return "end"; }
};

struct MembersOf {
  JsonWriter& json;
  std::size_t plies;

  void operator()(const entry::Swapped& swapped) const {
    json.member("seat", swapped.seat).member("with", swapped.with);
  }
  void operator()(const entry::Undone& undone) const {
    json.member("seat", undone.seat).member("ply", plies);
  }
  void operator()(const entry::TakenOver& taken) const { seat_and_mind(taken.seat, taken.mind); }
  void operator()(const entry::Resigned& resigned) const {
    seat_and_mind(resigned.seat, resigned.mind);
  }
  void operator()(const entry::Rematched& rematched) const { json.member("next", rematched.next); }
  void operator()(const entry::Ended& ended) const { json.member("how", name_of(ended.ending)); }
  // All others name their seat, if they have one.
  template <class Other>
  void operator()(const Other& other) const {
    if constexpr (requires { other.seat; }) json.member("seat", other.seat);
  }

 private:
  void seat_and_mind(int seat, const std::string& mind) const {
    json.member("seat", seat);
    if (!mind.empty()) json.member("mind", mind);
  }
};

}  // namespace

bool Happening::changes_table() const {
  return !is<entry::Played>() && !is<entry::Undone>() && !is<entry::Said>();
}

void Telling::tell(std::span<const Happening> happened) {
  const Happening* last_ply = nullptr;
  for (const Happening& each : happened) {
    if (each.is<entry::Played>()) last_ply = &each;
  }
  for (const Happening& each : happened) {
    if (const auto* said = std::get_if<entry::Said>(&each.entry)) {
      tell(ChatLine{each.seq, each.at, *said});
      continue;
    }
    open(each.seq, std::visit(Kinds{}, each.entry), each.at);
    if (each.is<entry::Played>()) {
      tell_ply(*each.before, each.ply, each.plies + 1);
      if (&each != last_ply) {
        const auto after = each.before->clone();
        after->play(each.ply);
        write_view(json_, *after, audience_.viewer);
      }
    } else {
      std::visit(MembersOf{json_, each.plies}, each.entry);
    }
    json_.close_object();
  }
}

void Telling::tell(const ChatLine& line) {
  const entry::Said& said = line.said;
  if (is_muted(audience_, said.visitor)) return;
  open(line.seq, "said", line.at);
  json_.member("text", said.text).member("name", said.name).member("visitor", said.visitor);
  json_.member("you", !audience_.visitor.empty() && said.visitor == audience_.visitor);
  json_.close_object();
}

void Telling::open(std::int64_t seq, std::string_view kind, Milliseconds at) {
  json_.open_object().member("seq", seq).member("at", at).member("kind", kind);
}

void Telling::tell(const Match& match, std::size_t first, std::size_t last) {
  const auto state = match.state_at(first);
  for (std::size_t i = first; i < last; ++i) {
    json_.open_object();
    tell_ply(*state, match.plies()[i], i + 1);
    state->play(match.plies()[i]);
    write_view(json_, *state, audience_.viewer);
    json_.close_object();
  }
}

void Telling::tell_ply(const State& before, Ply ply, std::size_t number) {
  json_.member("ply", number).key("seat");
  if (ply.is_chance()) {
    json_.null();
  } else {
    json_.value(ply.seat);
  }
  // A notation that hides the ply would be given away by its code and parts.
  const std::string notation = before.notation(ply, audience_.viewer);
  if (notation == before.notation(ply, referee)) {
    write_ply(json_, before, ply, audience_.viewer);
  } else {
    json_.member("notation", notation);
  }
  tell_events(before, ply);
}

void Telling::tell_events(const State& before, Ply ply) {
  json_.key("events").open_array();
  if (names_.empty()) {
    for (const TableSeat& seat : seats_) names_.push_back(seat.name);
  }
  for (const Event& event : before.events(ply, audience_.viewer)) {
    const EventKind& kind = game_.info().events[event.kind];
    std::string sentence;
    if (audience_.language) {
      sentence = boathouse::tell({game_.words(), *audience_.language, names_, audience_.viewer},
                                 kind, event);
    }
    write_json(json_, kind, event, sentence);
  }
  json_.close_array();
}

void write_view(JsonWriter& json, const State& state, Viewer viewer) {
  json.key("view");
  if (state.in_setup()) {
    json.null();
  } else {
    json.raw(state.view_json(viewer));
  }
}

}  // namespace boathouse::server
