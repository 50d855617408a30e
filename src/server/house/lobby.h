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
  [[nodiscard]] Moment next_due() const { return due_; }

 private:
  Context& context_;
  Tables& tables_;
  std::set<Listener*> listeners_;
  Moment due_ = never;  // unless there is something to tell
  Moment told_{};
};

}  // namespace boathouse::server
