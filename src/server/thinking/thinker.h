// How a thought and a review are made: the same way at home and by a worker.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "match/match.h"
#include "minds/mind_cache.h"
#include "server/bus/errand.h"

namespace boathouse::server {

// The mind's choice for the seat of the view; without a name the judge's opinion, which takes no
// account of the clock: stopped by it, the judge would say something else each time.
[[nodiscard]] Expected<Thought> think(MindCache& minds, const SeatView& view,
                                      const std::string& mind, Random random,
                                      std::chrono::milliseconds time,
                                      const std::atomic<bool>& stop);

// The review of a match that is over, as JSON. If stopped, it is incomplete.
[[nodiscard]] Expected<std::string> make_review(const std::string& record,
                                                const SolutionSource& source,
                                                const std::atomic<bool>& stop);

// What a match is played on, once its set-up is complete; and the state at its beginning, null if
// there can be no such board.
[[nodiscard]] Board board_of(const Match& match);
[[nodiscard]] std::unique_ptr<State> lay_out(const Board& board);

// What the seat of the errand sees; null if the errand makes no sense.
[[nodiscard]] std::unique_ptr<SeatView> view_of(const ThoughtErrand& errand);

// Whether the thought is about the moves that the seat has.
[[nodiscard]] bool is_about(const Thought& thought, const SeatView& view);

}  // namespace boathouse::server
