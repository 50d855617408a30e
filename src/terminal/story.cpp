#include "terminal/story.h"

#include <algorithm>

namespace boathouse::terminal {

namespace {

// The seat that a ply is about: the mover, or the seat that a chance outcome's first event names
// first.
int seat_of(const State& before, Ply ply, Viewer viewer) {
  if (!ply.is_chance()) return ply.seat;
  const std::vector<Event> events = before.events(ply, viewer);
  if (events.empty()) return Ply::by_chance;
  const auto parameters = before.game().info().events[events.front().kind].parameters;
  const bool named = !parameters.empty() && parameters[0].type == EventParameter::Type::seat;
  return named ? events.front().values[0] : Ply::by_chance;
}

}  // namespace

std::vector<std::string> names_of(const Match& match) {
  std::vector<std::string> names;
  for (const Seat& seat : match.seats()) names.push_back(seat.name);
  return names;
}

std::vector<Paragraph> tell_story(const Match& match, std::size_t first, std::size_t last,
                                  Viewer viewer, Language language) {
  const std::vector<std::string> names = names_of(match);
  const Teller teller{match.game().words(), language, names, viewer};
  const auto state = match.state_at(first);
  std::vector<Paragraph> story;
  for (std::size_t i = first; i < std::min(last, match.plies().size()); ++i) {
    const Ply ply = match.plies()[i];
    const int seat = seat_of(*state, ply, viewer);
    const std::string text = tell_ply(*state, ply, viewer, teller);
    const bool next_turn = ply.is_chance() && i > first && !match.plies()[i - 1].is_chance();
    if (story.empty() || story.back().seat != seat || next_turn) {
      story.push_back({seat, i, text});
    } else {
      story.back().text += (text.empty() ? "" : " ") + text;
    }
    state->play(ply);
  }
  return story;
}

}  // namespace boathouse::terminal
