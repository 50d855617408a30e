// Takes care of tables on time: clocks that have run out, absent players, changes of presence to
// announce, tables without an audience.
#pragma once

#include <set>
#include <string>
#include <utility>

#include "server/house/listeners.h"
#include "server/house/mind_player.h"
#include "server/house/tables.h"

namespace boathouse::server {

class Caretaker {
 public:
  Caretaker(Context& context, Tables& tables, Listeners& listeners, MindPlayer& minds)
      : context_(context), tables_(tables), listeners_(listeners), minds_(minds) {}

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

  Context& context_;
  Tables& tables_;
  Listeners& listeners_;
  MindPlayer& minds_;
  std::set<std::pair<Moment, std::string>> timers_;
};

}  // namespace boathouse::server
