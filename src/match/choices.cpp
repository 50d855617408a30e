#include "match/choices.h"

#include <algorithm>

namespace boathouse {

namespace {

bool has(const std::vector<Event>& events, const Event& event) {
  return std::ranges::find(events, event) != events.end();
}

// Whether the event tells something about the seat itself.
bool is_about(const EventKind& kind, const Event& event, int seat) {
  return !kind.parameters.empty() && kind.parameters[0].type == EventParameter::Type::seat &&
         event.values[0] == seat;
}

// Whether the event would happen whichever move is chosen.
bool is_common(const std::vector<std::vector<Event>>& all, const Event& event) {
  return all.size() > 1 &&
         std::ranges::all_of(all, [&](const auto& events) { return has(events, event); });
}

}  // namespace

std::vector<Choice> choices_of(const State& state, int seat, const Teller& teller) {
  std::vector<Choice> choices;
  std::vector<std::vector<Event>> all;
  for (const Move move : state.legal_moves(seat)) {
    const Ply ply = Ply::move(seat, move);
    choices.push_back({move, state.notation(ply, seat), {}});
    all.push_back(state.events(ply, seat));
  }
  const auto kinds = state.game().info().events;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    for (const Event& event : all[i]) {
      const EventKind& kind = kinds[event.kind];
      if (!is_about(kind, event, seat) && is_common(all, event)) continue;
      choices[i].sentences.push_back(tell(teller, kind, event));
    }
  }
  return choices;
}

}  // namespace boathouse
