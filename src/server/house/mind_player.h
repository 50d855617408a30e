// Minds that play at tables.
#pragma once

#include "server/house/mind_room.h"
#include "server/house/referee.h"
#include "server/house/tables.h"

namespace boathouse::server {

class MindPlayer {
 public:
  MindPlayer(Context& context, Tables& tables, MindRoom& minds, Referee& referee)
      : context_(context), tables_(tables), minds_(minds), referee_(referee) {}

  // Asks the mind on turn, if there is one and someone is waiting for it.
  void wake(Live& live);

 private:
  void play(Live& live, int seat, std::size_t plies, const Expected<Thought>& thought);

  Context& context_;
  Tables& tables_;
  MindRoom& minds_;
  Referee& referee_;
};

}  // namespace boathouse::server
