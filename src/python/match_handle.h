// A match as Python holds it, which its reviews need too.
#pragma once

#include "match/match.h"
#include "python/door.h"

namespace boathouse::python {

struct MatchHandle {
  std::shared_ptr<const GameHandle> game;
  Match match;

  // One of its own, which no other thread can change meanwhile.
  [[nodiscard]] Match copied() const { return checked(Match::from_record(match.record(true))); }
};

}  // namespace boathouse::python
