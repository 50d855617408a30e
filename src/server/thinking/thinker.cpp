#include "server/thinking/thinker.h"

#include <algorithm>

#include "core/text.h"
#include "core/try.h"
#include "games/positions.h"
#include "minds/registry.h"
#include "minds/review.h"

namespace boathouse::server {

Expected<Thought> think(MindCache& minds, const SeatView& view, const std::string& mind,
                        Random random, std::chrono::milliseconds time,
                        const std::atomic<bool>& stop) {
  if (mind.empty()) {
    return minds.judge(view.game(), view.seats()).think(view, {.stop = &stop}, random);
  }
  Mind* found = TRY(minds.find(view.game(), view.seats(), mind));
  return found->think(view, {.time = time, .stop = &stop}, random);
}

Expected<std::string> make_review(const std::string& record, const SolutionSource& source,
                                  const std::atomic<bool>& stop) {
  const auto match = TRY(Match::from_record(record));
  if (!match.over()) return failure("not_over");
  const auto judge = make_judge(match.game(), static_cast<int>(match.seats().size()), source);
  const Work work{.threads = 1, .stop = &stop};
  const Budget budget{.stop = &stop};
  return review_json(match, review(match, *judge, budget, work));
}

Board board_of(const Match& match) {
  const GameInfo& info = match.game().info();
  Board board{.game = std::string{info.id},
              .rules = version_behind(info, match.options()),
              .seats = static_cast<std::int32_t>(match.seats().size())};
  const auto specs = options_behind(info, match.options());
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (!is_told(specs[i], match.options()[i])) continue;
    board.options.push_back(join(specs[i].key, "=", option_text(specs, match.options(), i)));
  }
  for (const Ply& ply : match.plies()) {
    if (!match.state_at(board.draws.size())->in_setup()) break;
    board.draws.push_back(ply.code);
  }
  return board;
}

std::unique_ptr<State> lay_out(const Board& board) {
  const auto game = find_game(board.game);
  if (!game) return nullptr;
  const GameInfo& info = (*game)->info();
  auto options = standard_options_under(info, board.rules);
  if (!options) return nullptr;
  const auto specs = options_behind(info, *options);
  for (const std::string& each : board.options) {
    if (!set_option(specs, *options, each)) return nullptr;
  }
  std::size_t told = 0;
  for (std::size_t i = 0; i < specs.size(); ++i) told += is_told(specs[i], (*options)[i]) ? 1U : 0U;
  if (board.options.size() != told) return nullptr;
  if (!check_seats(**game, board.seats, *options)) return nullptr;
  auto state = (*game)->begin(board.seats, *options);
  for (const std::uint32_t draw : board.draws) {
    if (!state->in_setup() || !check_ply(*state, Ply::chance(draw))) return nullptr;
    state->play(Ply::chance(draw));
  }
  if (state->in_setup()) return nullptr;
  return state;
}

std::unique_ptr<SeatView> view_of(const ThoughtErrand& errand) {
  const auto board = lay_out(errand.board);
  return board == nullptr ? nullptr : read_seat_view(*board, errand.seat, errand.seen);
}

bool is_about(const Thought& thought, const SeatView& view) {
  Random any{0};
  return std::ranges::equal(thought.choices, view.sample(any)->legal_moves(view.seat()), {},
                            &Thought::Choice::move);
}

}  // namespace boathouse::server
