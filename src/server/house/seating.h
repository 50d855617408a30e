// A table before its match: seats, contributions to the dice, and the start.
#pragma once

#include "server/house/referee.h"
#include "server/house/tables.h"

namespace boathouse::server {

class Seating {
 public:
  Seating(Context& context, Tables& tables, Referee& referee)
      : context_(context), tables_(tables), referee_(referee) {}

  [[nodiscard]] Expected<void> sit(const RequestPtr& request, Live& live,
                                   const VisitorRow& visitor);
  [[nodiscard]] Expected<void> leave(const RequestPtr& request, Live& live,
                                     const VisitorRow& visitor);
  // The host sends somebody away before the start.
  [[nodiscard]] Expected<void> free_seat(const RequestPtr& request, Live& live,
                                         const VisitorRow& visitor);
  [[nodiscard]] Expected<void> swap(const RequestPtr& request, Live& live,
                                    const VisitorRow& visitor);
  [[nodiscard]] Expected<void> set_seat(const RequestPtr& request, Live& live,
                                        const VisitorRow& visitor);
  [[nodiscard]] Expected<void> nonce(const RequestPtr& request, Live& live,
                                     const VisitorRow& visitor);
  [[nodiscard]] Expected<void> start(const RequestPtr& request, Live& live,
                                     const VisitorRow& visitor);
  [[nodiscard]] Expected<void> close(const RequestPtr& request, Live& live,
                                     const VisitorRow& visitor);

 private:
  [[nodiscard]] Expected<void> free(const RequestPtr& request, Live& live, int seat);
  // Whether all people but the host have left the match.
  [[nodiscard]] bool is_abandoned(const Live& live) const;

  Context& context_;
  Tables& tables_;
  Referee& referee_;
};

}  // namespace boathouse::server
