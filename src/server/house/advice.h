// Advice from minds: hints during a match, a review after it.
#pragma once

#include "server/house/limits.h"
#include "server/house/mind_room.h"
#include "server/house/tables.h"

namespace boathouse::server {

class Advice {
 public:
  Advice(Context& context, Tables& tables, MindRoom& minds, Limits& limits)
      : context_(context), tables_(tables), minds_(minds), limits_(limits) {}

  [[nodiscard]] Expected<void> hint(const RequestPtr& request, Live& live,
                                    const VisitorRow& visitor);
  void review(const Caller& caller, std::string_view id, Reply reply);

 private:
  Context& context_;
  Tables& tables_;
  MindRoom& minds_;
  Limits& limits_;
};

}  // namespace boathouse::server
