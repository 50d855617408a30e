// How fast a table plays, and what is left on the clocks.
#pragma once

#include <array>

#include "core/error.h"
#include "core/json.h"
#include "core/json_reader.h"
#include "core/turn.h"
#include "server/store.h"

namespace boathouse::server {

struct Pace {
  enum class Kind : std::uint8_t { relaxed, live, correspondence };
  Kind kind = Kind::relaxed;
  int move_s = 0;
  int bank_s = 0;
  int days = 0;

  [[nodiscard]] bool timed() const { return kind != Kind::relaxed; }
  // How long a seat may think before its bank is touched.
  [[nodiscard]] Milliseconds per_move() const;
  [[nodiscard]] Milliseconds bank() const { return Milliseconds{1000} * bank_s; }
};

[[nodiscard]] Expected<Pace> read_pace(const Json& json);
void write_pace(JsonWriter& json, const Pace& pace);

// The clocks of a match. Time runs for every seat on turn from the last ply on.
class Clocks {
 public:
  explicit Clocks(const Pace& pace = {}) : pace_(pace) { bank_.fill(pace.bank()); }

  // Thinking begins anew: after a ply, or when the server was away.
  void restart(Milliseconds now) { since_ = now; }
  // What is left in the seat's bank when it moves now.
  [[nodiscard]] Milliseconds bank_after(int seat, Milliseconds now) const;
  void set_bank(int seat, Milliseconds left) { bank_[static_cast<std::size_t>(seat)] = left; }
  [[nodiscard]] Milliseconds bank(int seat) const { return bank_[static_cast<std::size_t>(seat)]; }
  // When the seat, on turn, has used up everything.
  [[nodiscard]] Milliseconds deadline(int seat) const {
    return since_ + pace_.per_move() + bank(seat);
  }

 private:
  Pace pace_;
  Milliseconds since_ = 0;
  std::array<Milliseconds, max_seats> bank_{};
};

}  // namespace boathouse::server
