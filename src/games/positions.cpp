#include "games/positions.h"

#include "core/try.h"
#include "games/entry.h"
#include "games/list.h"

namespace boathouse {

namespace {

template <Game G>
Expected<std::string> write_one(const StateOf<G>& state) {
  if constexpr (HasPositions<G>) {
    JsonWriter json;
    G::write_position(state.setup(), state.position(), json.open_object());
    return json.close_object().take();
  }
  return failure("position_hidden", {{"game", std::string{G::info.id}}});
}

template <Game G>
Expected<std::shared_ptr<const State>> read_one(const StateOf<G>& state,
                                                [[maybe_unused]] const Json& json) {
  if constexpr (HasPositions<G>) {
    const auto position = TRY(G::read_position(state.setup(), json));
    auto setup = std::make_shared<const typename G::Setup>(state.setup());
    return std::make_shared<const StateOf<G>>(state.game(), state.seats(), setup, position);
  }
  return failure("position_hidden", {{"game", std::string{G::info.id}}});
}

// Calls with the state as the type it is.
template <class Answer, class Call, class... G>
Answer for_state(const State& state, TypeList<G...>, const Call& call) {
  Answer answer = failure("no_match");
  ((state.game().info().id == G::info.id
        ? void(answer = call(static_cast<const StateOf<G>&>(state)))
        : void()),
   ...);
  return answer;
}

}  // namespace

Expected<std::string> position_json(const State& state) {
  if (state.in_setup()) return failure("match_in_setup");
  return for_state<Expected<std::string>>(state, Games{},
                                          [](const auto& each) { return write_one(each); });
}

Expected<std::shared_ptr<const State>> with_position(const State& state, const Json& position) {
  if (state.in_setup()) return failure("match_in_setup");
  return for_state<Expected<std::shared_ptr<const State>>>(
      state, Games{}, [&](const auto& each) { return read_one(each, position); });
}

}  // namespace boathouse
