#include "arena/program_mind.h"

#include <algorithm>

#include "core/json_reader.h"
#include "core/text.h"
#include "match/ply_json.h"

namespace boathouse {

namespace {

// As much of untrusted text as fits into a sentence, cut between code points.
std::string excerpt(std::string_view text) {
  constexpr std::size_t longest = 40;
  if (text.size() <= longest) return std::string{text};
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return join(text.substr(0, end), "…");
}

std::string_view code_of(Child::Trouble trouble) {
  switch (trouble) {
    case Child::Trouble::silent:
      return "program_silent";
    case Child::Trouble::too_long:
      return "program_too_long";
    default:
      return "program_gone";
  }
}

}  // namespace

Expected<std::unique_ptr<ProgramMind>> ProgramMind::start(ProgramPlan plan) {
  auto child = Child::start(plan.path);
  if (!child) return std::unexpected(child.error());
  return std::unique_ptr<ProgramMind>{new ProgramMind{std::move(plan), std::move(*child)}};
}

void ProgramMind::start_again() {
  if (!fault_) return;
  auto child = Child::start(plan_.path);
  if (!child) return;
  child_ = std::move(*child);
  fault_.reset();
}

Thought ProgramMind::think(const SeatView& view, const Budget& budget, Random& random) {
  if (!fault_) {
    // To its seat, a sampled state looks like the true one, and it contains nothing hidden.
    const auto state = view.sample(random);
    const std::vector<Move> moves = state->legal_moves(view.seat());
    if (const auto best = ask(*state, view.seat(), moves, budget)) {
      Thought thought;
      for (const Move move : moves) thought.choices.push_back({.move = move});
      thought.best = *best;
      return thought;
    }
  }
  return plan_.stand_in->think(view, budget, random);
}

std::string ProgramMind::question(const State& state, int seat, const Budget& budget) const {
  JsonWriter json;
  json.open_object().member("do", "choose").member("game", plan_.game->info().id);
  json.member("players", state.seats()).key("options");
  write_options(json, *plan_.game, plan_.options, static_cast<std::size_t>(state.seats()));
  json.member("seat", seat).key("view").raw(state.view_json(seat)).key("moves");
  write_moves(json, state, seat);
  if (budget.time.count() > 0) {
    json.member("ms", std::chrono::ceil<std::chrono::milliseconds>(budget.time).count());
  }
  if (budget.nodes > 0) json.member("nodes", budget.nodes);
  return json.close_object().take();
}

std::optional<std::size_t> ProgramMind::ask(const State& state, int seat,
                                            const std::vector<Move>& moves, const Budget& budget) {
  const bool timed = budget.time.count() > 0;
  const auto deadline = Child::Clock::now() + (timed ? budget.time + plan_.grace
                                                     : Child::Clock::duration{plan_.patience});
  const auto answer = child_.ask(question(state, seat, budget), deadline, budget.stop);
  if (!answer) {
    if (answer.error() == Child::Trouble::stopped) {
      // A late answer would be taken for the answer to the next question.
      child_.end();
      fault_ = Error{"program_gone", {{"program", plan_.path}}};
    } else {
      lose_seat({code_of(answer.error()), {}});
    }
    return std::nullopt;
  }
  auto best = understand(*answer, state, seat, moves);
  if (best) return *best;
  lose_seat(std::move(best.error()));
  return std::nullopt;
}

Expected<std::size_t> ProgramMind::understand(std::string_view answer, const State& state, int seat,
                                              const std::vector<Move>& moves) const {
  const auto json = read_json(answer);
  if (!json) return failure("program_answer", {{"reason", json.error().sentence()}});
  const Json* notation = json->find("notation");
  const Json* code = json->find("code");
  const auto number = code == nullptr ? std::nullopt : code->whole<Move>();
  if (notation != nullptr && notation->text() != nullptr) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (state.notation(Ply::move(seat, moves[i]), seat) == *notation->text()) return i;
    }
    return failure("program_illegal", {{"notation", excerpt(*notation->text())}});
  }
  if (!number) return failure("program_no_move");
  const auto found = std::ranges::find(moves, *number);
  if (found != moves.end()) return static_cast<std::size_t>(found - moves.begin());
  return failure("program_illegal", {{"notation", join(*number)}});
}

void ProgramMind::lose_seat(Error error) {
  error.values.push_back({"program", plan_.path});
  fault_ = std::move(error);
  child_.end();
}

}  // namespace boathouse
