#include "arena/player.h"

#include "minds/level.h"
#include "minds/registry.h"

namespace boathouse {

namespace {

// On the command line a player is between commas, in a record between spaces.
bool is_path(std::string_view path) {
  return !path.empty() && path.find_first_of(", \t\r\n") == std::string_view::npos;
}

}  // namespace

std::string_view stand_in_name(const GameEntry& game, int seats) {
  const std::string_view usual = name_of(usual_level);
  return make_mind(game, seats, usual) ? usual : "random";
}

Expected<std::unique_ptr<Mind>> make_player(const GameEntry& game, int seats,
                                            const OptionValues& options, std::string_view name,
                                            const SolutionSource& source) {
  if (!name.starts_with(program_prefix)) return make_mind(game, seats, name, source);
  ProgramPlan plan;
  plan.path = name.substr(program_prefix.size());
  if (!is_path(plan.path)) return failure("program_path", {{"program", plan.path}});
  plan.game = &game;
  plan.options = options;
  auto stand_in = make_mind(game, seats, stand_in_name(game, seats));
  if (!stand_in) return std::unexpected(stand_in.error());
  plan.stand_in = std::move(*stand_in);
  auto program = ProgramMind::start(std::move(plan));
  if (!program) return std::unexpected(program.error());
  return std::unique_ptr<Mind>{std::move(*program)};
}

ProgramMind* as_program(Mind* mind) { return dynamic_cast<ProgramMind*>(mind); }

}  // namespace boathouse
