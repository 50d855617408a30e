// Hints from minds during a match.
#pragma once

#include <vector>

#include "server/house/limits.h"
#include "server/house/mind_player.h"

namespace boathouse::server {

class Advice {
 public:
  Advice(Context& context, MindPlayer& players, MindRoom& minds, Limits& limits)
      : context_(context), players_(players), minds_(minds), limits_(limits) {}

  [[nodiscard]] Expected<void> hint(const RequestPtr& request, Live& live,
                                    const VisitorRow& visitor);
  // The table has changed: hints for an earlier position are no longer wanted.
  void reconsider(const Live& live);
  // The listener is gone.
  void forget(const Listener& listener);

 private:
  struct Asked {
    MindRoom::Ticket ticket = 0;
    std::string table;
    std::size_t plies = 0;
    RequestPtr request;
  };

  Context& context_;
  MindPlayer& players_;
  MindRoom& minds_;
  Limits& limits_;
  std::vector<Asked> asked_;
};

}  // namespace boathouse::server
