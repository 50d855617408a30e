#include "games/registry.h"

#include <array>

#include "core/text.h"
#include "games/entry.h"
#include "games/list.h"

namespace boathouse {

namespace {

template <class... G>
std::span<const GameEntry* const> entries(TypeList<G...>) {
  static const std::tuple<EntryOf<G>...> made;
  static const std::array<const GameEntry*, sizeof...(G)> all{&std::get<EntryOf<G>>(made)...};
  return all;
}

// The legal plies of chance or a seat.
std::vector<Ply> plies_of(const State& state, int seat) {
  std::vector<Ply> plies;
  if (seat == Ply::by_chance) {
    for (const Outcome& outcome : state.chances()) plies.push_back(Ply::chance(outcome.code));
  } else {
    for (const Move move : state.legal_moves(seat)) plies.push_back(Ply::move(seat, move));
  }
  return plies;
}

}  // namespace

std::span<const GameEntry* const> games() { return entries(Games{}); }

Expected<const GameEntry*> find_game(std::string_view id) {
  std::string known;
  for (const GameEntry* game : games()) {
    if (game->info().id == id) return game;
    known += join(known.empty() ? "" : ", ", game->info().id);
  }
  return failure("unknown_game", {{"game", std::string{id}}, {"known", known}});
}

Expected<void> check_seats(const GameEntry& game, int seats) {
  const GameInfo& info = game.info();
  if (seats >= info.min_seats && seats <= info.max_seats) return {};
  return failure("seat_count", {{"game", std::string{info.id}},
                                {"seats", join(seats)},
                                {"low", join(info.min_seats)},
                                {"high", join(info.max_seats)}});
}

Expected<Ply> find_ply(const State& state, int seat, std::string_view notation) {
  const std::vector<Ply> plies = plies_of(state, seat);
  std::string examples;
  for (const Ply ply : plies) {
    const std::string text = state.notation(ply, referee);
    if (text == notation) return ply;
    if (examples.size() < 60) examples += join(examples.empty() ? "" : ", ", text);
  }
  if (seat == Ply::by_chance) {
    return failure(plies.empty() ? "chance_not_due" : "unknown_outcome",
                   {{"notation", std::string{notation}}, {"examples", examples}});
  }
  return failure(
      plies.empty() ? "not_your_turn" : "illegal_move",
      {{"seat", join(seat + 1)}, {"notation", std::string{notation}}, {"examples", examples}});
}

std::string tell_ply(const State& state, Ply ply, Viewer viewer, const Teller& teller) {
  std::string text;
  for (const Event& event : state.events(ply, viewer)) {
    if (!text.empty()) text += ' ';
    text += tell(teller, state.game().info().events[event.kind], event);
  }
  return text;
}

}  // namespace boathouse
