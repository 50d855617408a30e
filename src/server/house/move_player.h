// What players do in a match: move, take back, resign, hand a seat to a mind and take it back.
#pragma once

#include "server/house/referee.h"
#include "server/house/tables.h"

namespace boathouse::server {

class MovePlayer {
 public:
  MovePlayer(Context& context, Tables& tables, Referee& referee)
      : context_(context), tables_(tables), referee_(referee) {}

  [[nodiscard]] Expected<void> play(const RequestPtr& request, Live& live,
                                    const VisitorRow& visitor);
  [[nodiscard]] Expected<void> undo(const RequestPtr& request, Live& live,
                                    const VisitorRow& visitor);
  [[nodiscard]] Expected<void> resign(const RequestPtr& request, Live& live,
                                      const VisitorRow& visitor);
  [[nodiscard]] Expected<void> stand_in(const RequestPtr& request, Live& live,
                                        const VisitorRow& visitor);
  [[nodiscard]] Expected<void> back(const RequestPtr& request, Live& live,
                                    const VisitorRow& visitor);
  // Somebody who comes back finds their seat free again.
  void give_back_to(Live& live, const std::string& visitor);

 private:
  Context& context_;
  Tables& tables_;
  Referee& referee_;
};

}  // namespace boathouse::server
