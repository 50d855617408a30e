// The time left in a match.
#pragma once

#include <algorithm>
#include <array>

#include "core/turn.h"
#include "server/journal/pace.h"

namespace boathouse::server {

// The clocks of a match. Time runs for every seat on turn from the last ply on.
class Clocks {
 public:
  explicit Clocks(const Pace& pace = {}) : pace_(pace) { bank_.fill(pace.bank()); }

  // Restarts the clock: after a ply, or when the server was down.
  void restart(Milliseconds now) { since_ = now; }
  [[nodiscard]] Milliseconds since() const { return since_; }
  // What is left in the seat's bank if it moves now.
  [[nodiscard]] Milliseconds bank_after(int seat, Milliseconds now) const {
    const Milliseconds over = std::max<Milliseconds>(0, now - since_ - pace_.per_move());
    return std::max<Milliseconds>(0, bank(seat) - over);
  }
  void set_bank(int seat, Milliseconds left) { bank_[static_cast<std::size_t>(seat)] = left; }
  [[nodiscard]] Milliseconds bank(int seat) const { return bank_[static_cast<std::size_t>(seat)]; }
  // When the seat on turn runs out of time.
  [[nodiscard]] Milliseconds deadline(int seat) const {
    return since_ + pace_.per_move() + bank(seat);
  }

 private:
  Pace pace_;
  Milliseconds since_ = 0;
  std::array<Milliseconds, max_seats> bank_{};
};

}  // namespace boathouse::server
