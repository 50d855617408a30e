// Any program can play: for each decision it gets one line of JSON
// and answers with one; see docs/engine-protocol.md. A program
// that hangs, dies or cheats loses its seat to a built-in mind.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "arena/child.h"
#include "minds/mind.h"

namespace boathouse {

struct ProgramPlan {
  std::string path;
  const GameEntry* game = nullptr;
  OptionValues options{};
  std::unique_ptr<Mind> stand_in;
  // How long an answer may take: beyond the budget's time, or in all if there is none.
  std::chrono::milliseconds grace{1000};
  std::chrono::milliseconds patience{30000};
};

class ProgramMind final : public Mind {
 public:
  [[nodiscard]] static Expected<std::unique_ptr<ProgramMind>> start(ProgramPlan plan);

  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;

  // Why the program lost its seat, if it did.
  [[nodiscard]] const std::optional<Error>& fault() const { return fault_; }

  // Restarts a program that lost its seat.
  void start_again();

 private:
  ProgramMind(ProgramPlan plan, Child child) : plan_(std::move(plan)), child_(std::move(child)) {}

  [[nodiscard]] std::string question(const State& state, int seat, const Budget& budget) const;
  // The index of the answer's move; nothing after a stop or a fault.
  [[nodiscard]] std::optional<std::size_t> ask(const State& state, int seat,
                                               const std::vector<Move>& moves,
                                               const Budget& budget);
  [[nodiscard]] Expected<std::size_t> understand(std::string_view answer, const State& state,
                                                 int seat, const std::vector<Move>& moves) const;
  void lose_seat(Error error);

  ProgramPlan plan_;
  Child child_;
  std::optional<Error> fault_;
};

}  // namespace boathouse
