// Chat at a table.
#pragma once

#include "server/house/limits.h"
#include "server/house/tables.h"

namespace boathouse::server {

class Chat {
 public:
  Chat(const Context& context, Tables& tables, Limits& limits)
      : context_(context), tables_(tables), limits_(limits) {}

  [[nodiscard]] Expected<void> say(const RequestPtr& request, Live& live,
                                   const VisitorRow& visitor);

 private:
  const Context& context_;
  Tables& tables_;
  Limits& limits_;
};

}  // namespace boathouse::server
