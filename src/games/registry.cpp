#include "games/registry.h"

#include <algorithm>
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

// The complaint about a ply that is none of those; without examples there are none.
std::unexpected<Error> refused(int seat, const std::string& notation, const std::string& examples) {
  if (seat == Ply::by_chance) {
    return failure("unknown_outcome", {{"notation", notation}, {"examples", examples}});
  }
  return failure(examples.empty() ? "not_your_turn" : "illegal_move",
                 {{"seat", join(seat + 1)}, {"notation", notation}, {"examples", examples}});
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

Expected<void> check_seats(const GameEntry& game, int seats, const OptionValues& options) {
  if (!is_alone(options_behind(game.info(), options), options)) return check_seats(game, seats);
  if (seats == 1) return {};
  return failure("seat_count_alone",
                 {{"game", std::string{game.info().id}}, {"seats", join(seats)}});
}

int fewest_seats(const GameEntry& game, const OptionValues& options) {
  return is_alone(options_behind(game.info(), options), options) ? 1 : game.info().min_seats;
}

Expected<Ply> find_ply(const State& state, int seat, std::string_view notation) {
  const std::vector<Ply> plies = plies_of(state, seat);
  std::string examples;
  for (const Ply ply : plies) {
    const std::string text = state.notation(ply, referee);
    if (text == notation) return ply;
    if (examples.size() < 60) examples += join(examples.empty() ? "" : ", ", text);
  }
  if (seat == Ply::by_chance && plies.empty()) {
    return failure("chance_not_due", {{"notation", std::string{notation}}});
  }
  return refused(seat, std::string{notation}, examples);
}

Expected<void> check_ply(const State& state, Ply ply) {
  const std::vector<Ply> plies = plies_of(state, ply.seat);
  if (std::ranges::find(plies, ply) != plies.end()) return {};
  if (ply.is_chance() && plies.empty()) return failure("no_chance_due");
  return refused(ply.seat, join(ply.code),
                 plies.empty() ? std::string{} : state.notation(plies[0], referee));
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
