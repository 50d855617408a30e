// The levels of Up the River. The captain plays it as any other game.
#include "minds/expectimax.h"
#include "minds/up-the-river/knowledge.h"
#include "minds/up-the-river/people.h"

namespace boathouse {

std::unique_ptr<Mind> Knowledge<UpTheRiver>::level(Level level,
                                                   const std::shared_ptr<const Network>& network) {
  switch (level) {
    case Level::deckhand:
      return std::make_unique<up_the_river::Deckhand>();
    case Level::sailor:
      return std::make_unique<up_the_river::Sailor>();
    case Level::captain:
      return nullptr;
    case Level::admiral:
      break;
  }
  constexpr int deep = 12;  // as deep as the budget allows
  return std::make_unique<Expectimax<UpTheRiver>>(deep, 50'000, Guess<UpTheRiver>{network});
}

}  // namespace boathouse
