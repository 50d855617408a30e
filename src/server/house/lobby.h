// The lobby: public tables to join or watch, and its listeners.
#pragma once

#include <set>
#include <string>

#include "server/house/tables.h"

namespace boathouse::server {

class Lobby {
 public:
  Lobby(Context& context, Tables& tables) : context_(context), tables_(tables) {}

  [[nodiscard]] std::string json();
  void subscribe(Listener& listener);
  void forget(Listener& listener) { listeners_.erase(&listener); }

  // Listeners hear of it soon, but at most once a second.
  void changed();
  void tick();
  [[nodiscard]] Milliseconds next_due() const { return due_ == 0 ? INT64_MAX : due_; }

 private:
  Context& context_;
  Tables& tables_;
  std::set<Listener*> listeners_;
  Milliseconds due_ = 0;  // 0: nothing to tell
  Milliseconds told_ = 0;
};

}  // namespace boathouse::server
