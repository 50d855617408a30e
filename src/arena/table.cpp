#include "arena/table.h"

#include "arena/player.h"

namespace boathouse {

Table::Table(const ArenaPlan& plan)
    : plan_(&plan), start_(plan.game->begin(static_cast<int>(plan.players.size()), plan.options)) {}

Expected<Table> Table::create(const ArenaPlan& plan) {
  const auto seats = static_cast<int>(plan.players.size());
  if (auto checked = check_seats(*plan.game, seats, plan.options); !checked) {
    return std::unexpected(checked.error());
  }
  Table table{plan};
  for (const std::string& name : plan.players) {
    auto player = make_player(*plan.game, seats, plan.options, name, plan.solutions);
    if (!player) return std::unexpected(player.error());
    table.players_.push_back(std::move(*player));
  }
  return table;
}

std::optional<SetScore> Table::play_set(std::uint64_t set, const std::atomic<bool>& stop) {
  const std::uint64_t seed = Random{plan_->seed, set}.next();
  SetScore score;
  for (std::size_t rotation = 0; rotation < players_.size(); ++rotation) {
    score.push_back(play_game(seed, rotation, stop));
    if (stop.load(std::memory_order_relaxed)) return std::nullopt;
  }
  return score;
}

GameScore Table::play_game(std::uint64_t seed, std::size_t rotation,
                           const std::atomic<bool>& stop) {
  const std::size_t seats = players_.size();
  const Budget budget{plan_->nodes, plan_->time, &stop};
  Random chance = Random::for_chance(seed);  // the same in every rotation
  std::vector<Random> streams;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    streams.push_back(Random::for_seat(seed, static_cast<int>(rotation * seats + seat)));
  }
  for (const auto& player : players_) {
    if (ProgramMind* program = as_program(player.get())) program->start_again();
  }

  const auto state = start_->clone();
  for (Turn turn = state->turn(); !turn.is_over(); turn = state->turn()) {
    if (turn.is_chance()) {
      const std::vector<Outcome> outcomes = state->chances();
      state->play(Ply::chance(Chances::weighted(outcomes).pick(chance)));
      continue;
    }
    if (stop.load(std::memory_order_relaxed)) return {};
    const int seat = turn.first();
    const auto index = static_cast<std::size_t>(seat);
    Mind& mind = *players_[player_at(index, rotation)];
    const Thought thought = mind.think(*state->look(seat), budget, streams[index]);
    state->play(Ply::move(seat, thought.move()));
  }

  GameScore score;
  const Result result = state->result();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::size_t player = player_at(seat, rotation);
    score.place[player] = result.place[seat];
    score.points[player] = result.points[seat];
    const ProgramMind* program = as_program(players_[player].get());
    if (program != nullptr) score.faults[player] = program->fault();
  }
  return score;
}

}  // namespace boathouse
