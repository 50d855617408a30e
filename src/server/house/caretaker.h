// Takes care of tables on time: clocks that have run out, absent players, changes of presence to
// announce, tables without an audience. Those that are not in memory are taken out again when the
// store says that their clocks have run out.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "server/house/listeners.h"
#include "server/house/mind_player.h"
#include "server/house/referee.h"
#include "server/house/tables.h"

namespace boathouse::server {

class Caretaker {
 public:
  Caretaker(Context& context, Tables& tables, Listeners& listeners, MindPlayer& minds,
            Referee& referee)
      : context_(context),
        tables_(tables),
        listeners_(listeners),
        minds_(minds),
        referee_(referee) {}

  // Says whether this server can judge who is late or gone; otherwise nobody is replaced.
  void set_in_touch(std::function<bool()> in_touch) { in_touch_ = std::move(in_touch); }
  void presence_changed(Live& live);
  // Sets when the table is due next.
  void schedule(Live& live);
  void schedule(Live& live, Moment due);
  void tick();
  [[nodiscard]] Moment next_due() const { return timers_.empty() ? never : timers_.begin()->first; }

 private:
  // Does what is due at a table that is not busy.
  void attend(Live& live);
  // Whether a mind takes over for a player who is late or gone.
  [[nodiscard]] bool replace_absent(Live& live);
  // In a rated match only the clock counts, and whoever runs out of time has resigned.
  [[nodiscard]] bool end_late(Live& live);
  [[nodiscard]] bool is_late(const Live& live, int seat) const;
  // When a seat of a tournament counts as one to which nobody comes; never, if somebody is there.
  [[nodiscard]] static Moment given_up_on(const Live& live, const Presence& presence, int seat);
  [[nodiscard]] bool can_be_put_away(const Live& live) const;
  // Takes out tables whose clocks have run out, and after a start those that were in use before; a
  // few at a time.
  void take_out();

  Context& context_;
  Tables& tables_;
  Listeners& listeners_;
  MindPlayer& minds_;
  Referee& referee_;
  std::function<bool()> in_touch_;
  std::set<std::pair<Moment, std::string>> timers_;
  std::optional<Moment> looked_;                            // for clocks that have run out
  std::optional<std::string> last_in_use_ = std::string{};  // none: all of them were taken out
  std::size_t being_taken_out_ = 0;
};

}  // namespace boathouse::server
