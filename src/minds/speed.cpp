#include "minds/speed.h"

#include <chrono>

#include "minds/registry.h"

namespace boathouse {

namespace {

Ply random_ply(const State& state, Random& random) {
  const Turn turn = state.turn();
  if (turn.is_chance()) {
    const std::vector<Outcome> outcomes = state.chances();
    return Ply::chance(Chances::weighted(outcomes).pick(random));
  }
  const std::vector<Move> moves = state.legal_moves(turn.first());
  return Ply::move(turn.first(), moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
}

// The first moment in the second half of a random game at which a seat has a choice, if any.
std::unique_ptr<State> middle_of_game(const GameEntry& game, int seats, std::uint64_t seed) {
  auto state = game.begin(seats, standard_options(game.info().options));
  Random random = Random::for_chance(seed);
  std::vector<std::unique_ptr<State>> states;
  for (; !state->turn().is_over(); state->play(random_ply(*state, random))) {
    states.push_back(state->clone());
  }
  for (std::size_t i = states.size() / 2; i < states.size(); ++i) {
    const Turn turn = states[i]->turn();
    if (turn.is_seats() && states[i]->legal_moves(turn.first()).size() > 1) {
      return std::move(states[i]);
    }
  }
  return nullptr;
}

}  // namespace

SearchSpeed mcts_speed(const GameEntry& game, int seats, std::uint64_t simulations) {
  std::unique_ptr<State> state;
  for (std::uint64_t seed = 1; state == nullptr; ++seed) state = middle_of_game(game, seats, seed);
  const auto mind = *make_mind(game, seats, "mcts:rollouts");
  const auto view = state->look(state->turn().first());
  Random random{1};
  const auto began = std::chrono::steady_clock::now();
  const Thought thought = mind->think(*view, {.nodes = simulations}, random);
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began;
  return {.simulations = thought.nodes,
          .per_second = static_cast<double>(thought.nodes) / passed.count()};
}

}  // namespace boathouse
