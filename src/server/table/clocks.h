// The time left in a match.
#pragma once

#include <algorithm>
#include <array>

#include "core/turn.h"
#include "server/journal/pace.h"
#include "server/table/moment.h"

namespace boathouse::server {

// The clocks of a match. Time runs for every seat on turn from the last ply on.
class Clocks {
 public:
  explicit Clocks(const Pace& pace = {}) : pace_(pace) { bank_.fill(pace.bank()); }

  // Starts the time of a turn: after a ply.
  void restart(Now now) {
    since_ = now.steady;
    since_wall_ = now.wall;
  }
  // Continues after the journal was read, which knows only wall times. A wall clock that was set in
  // the meantime gives nobody more time than the pace allows, and takes no more than that.
  void resume(Now now) {
    since_ = now.steady - std::clamp<Milliseconds>(now.wall - since_wall_, 0, longest());
  }
  // The same, with the clocks as they were in memory, which know better if the turn is the same.
  void resume(Now now, const Clocks& before) {
    resume(now);
    if (before.since_wall_ == since_wall_) since_ = before.since_;
  }
  // Leaves every seat at least this long, if the pace allows it.
  void allow(Moment now, Milliseconds least) {
    since_ = std::max(since_, now - std::max<Milliseconds>(0, shortest() - least));
  }
  // What is left in the seat's bank if it moves now.
  [[nodiscard]] Milliseconds bank_after(int seat, Moment now) const {
    const Milliseconds over = std::max<Milliseconds>(0, now - since_ - pace_.per_move());
    return std::max<Milliseconds>(0, bank(seat) - over);
  }
  void set_bank(int seat, Milliseconds left) { bank_[static_cast<std::size_t>(seat)] = left; }
  [[nodiscard]] Milliseconds bank(int seat) const { return bank_[static_cast<std::size_t>(seat)]; }
  // When the seat on turn runs out of time.
  [[nodiscard]] Moment deadline(int seat) const { return since_ + pace_.per_move() + bank(seat); }

 private:
  [[nodiscard]] Milliseconds longest() const {
    return pace_.per_move() + *std::ranges::max_element(bank_);
  }
  [[nodiscard]] Milliseconds shortest() const {
    return pace_.per_move() + *std::ranges::min_element(bank_);
  }

  Pace pace_;
  Moment since_{};
  Milliseconds since_wall_ = 0;
  std::array<Milliseconds, max_seats> bank_{};
};

}  // namespace boathouse::server
