// The minds of the house, lent to a session of the engine protocol.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "match/session.h"
#include "minds/library.h"
#include "minds/mind.h"

namespace boathouse {

class HouseThinker final : public Thinker {
 public:
  explicit HouseThinker(Library library = {}) : library_(std::move(library)) {}

  [[nodiscard]] Expected<Answer> think(const SeatView& view, std::string_view mind,
                                       const Limits& limits, Random& random) override;
  [[nodiscard]] std::vector<std::string> minds(const GameEntry& game, int seats) override;
  [[nodiscard]] std::optional<std::string> study(const SeatView& view) override;
  [[nodiscard]] std::string review(const Match& match, const Limits& limits) override;

 private:
  Library library_;
  // Those that were asked before, by game, seats and name: some take long to wake up.
  std::map<std::string, std::unique_ptr<Mind>> minds_;
};

}  // namespace boathouse
