// The best match to watch: one that is being played in public, rated by strong players, or else
// with the most spectators.
#pragma once

#include "server/house/lobby.h"

namespace boathouse::server {

class Watching {
 public:
  Watching(Context& context, Lobby& lobby) : context_(context), lobby_(lobby) {}

  // Of this game, or of any.
  void best(const Caller& caller, std::string_view game, Reply reply);

 private:
  Context& context_;
  Lobby& lobby_;
};

}  // namespace boathouse::server
