#include "games/positions.h"

#include <cstring>

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

template <Game G>
std::optional<std::string> write_seen(const SeatViewOf<G>& seen) {
  if constexpr (HasPositions<G>) {
    JsonWriter json;
    G::write_position(seen.setup(), seen.view(), json.open_object());
    return json.close_object().take();
  } else if constexpr (ChecksViews<G>) {
    return std::string{reinterpret_cast<const char*>(&seen.view()), sizeof seen.view()};
  }
  return std::nullopt;
}

template <Game G>
std::optional<typename G::View> read_seen([[maybe_unused]] const typename G::Setup& setup,
                                          [[maybe_unused]] int seat,
                                          [[maybe_unused]] std::string_view bytes) {
  if constexpr (HasPositions<G>) {
    const auto json = read_json(bytes);
    if (!json) return std::nullopt;
    const auto position = G::read_position(setup, *json);
    if (!position || !G::turn(setup, *position).has(seat)) return std::nullopt;
    return *position;
  } else if constexpr (ChecksViews<G>) {
    typename G::View view{};
    if (bytes.size() != sizeof view) return std::nullopt;
    std::memcpy(&view, bytes.data(), bytes.size());
    if (G::can_be_seen(setup, view, seat)) return view;
  }
  return std::nullopt;
}

template <Game G>
std::unique_ptr<SeatView> read_one_seen(const StateOf<G>& board, int seat, std::string_view bytes) {
  const auto view = read_seen<G>(board.setup(), seat, bytes);
  if (!view) return nullptr;
  auto setup = std::make_shared<const typename G::Setup>(board.setup());
  return std::make_unique<SeatViewOf<G>>(board.game(), board.seats(), seat, std::move(setup),
                                         *view);
}

// Calls with the game as a type; there is always one.
template <class Answer, class Call, class... G>
Answer for_game(const GameEntry& game, TypeList<G...>, const Call& call) {
  Answer answer{};
  ((game.info().id == G::info.id ? void(answer = call(std::type_identity<G>{})) : void()), ...);
  return answer;
}

// Calls with the state as the type it is.
template <class Answer, class Call>
Answer for_state(const State& state, const Call& call) {
  return for_game<Answer>(state.game(), Games{}, [&]<class G>(std::type_identity<G>) -> Answer {
    return call(static_cast<const StateOf<G>&>(state));
  });
}

}  // namespace

Expected<std::string> position_json(const State& state) {
  if (state.in_setup()) return failure("match_in_setup");
  return for_state<Expected<std::string>>(state, [](const auto& each) { return write_one(each); });
}

Expected<std::shared_ptr<const State>> with_position(const State& state, const Json& position) {
  if (state.in_setup()) return failure("match_in_setup");
  return for_state<Expected<std::shared_ptr<const State>>>(
      state, [&](const auto& each) { return read_one(each, position); });
}

std::optional<std::string> seat_view_bytes(const SeatView& view) {
  using Bytes = std::optional<std::string>;
  return for_game<Bytes>(view.game(), Games{}, [&]<class G>(std::type_identity<G>) -> Bytes {
    return write_seen(static_cast<const SeatViewOf<G>&>(view));
  });
}

std::unique_ptr<SeatView> read_seat_view(const State& board, int seat, std::string_view bytes) {
  if (board.in_setup() || seat < 0 || seat >= board.seats()) return nullptr;
  return for_state<std::unique_ptr<SeatView>>(
      board, [&](const auto& each) { return read_one_seen(each, seat, bytes); });
}

}  // namespace boathouse
