// What follows from a move by itself: chance events, and the end of the match.
#pragma once

#include "server/house/tables.h"

namespace boathouse::server {

class Referee {
 public:
  Referee(Context& context, Tables& tables) : context_(context), tables_(tables) {}

  void go_on(Live& live, Change& change);
  // Plays a legal move and what follows from it.
  void play(Live& live, Change& change, int seat, Move move);

 private:
  Context& context_;
  Tables& tables_;
};

}  // namespace boathouse::server
