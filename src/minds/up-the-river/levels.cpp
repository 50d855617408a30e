// The levels of Up the River.
#include "minds/expectimax.h"
#include "minds/up-the-river/knowledge.h"
#include "minds/up-the-river/people.h"

namespace boathouse {

std::unique_ptr<Mind> Knowledge<UpTheRiver>::level(Level level,
                                                   const std::shared_ptr<const Network>& network) {
  using up_the_river::Child;
  using up_the_river::Grown;
  switch (level) {
    case Level::landlubber:
      return std::make_unique<Child>(Child::Character{.whim = 1});
    case Level::deckhand:
      return std::make_unique<Child>(Child::Character{.sees_waterfall = 0.7, .whim = 0.15});
    case Level::sailor:
      return std::make_unique<Grown>(Grown::Character{.forgets_waterfall = 0.65, .blur = 0.7});
    case Level::bosun:
      return std::make_unique<Grown>(Grown::Character{.forgets_waterfall = 0.5, .blur = 0.35});
    case Level::captain:
      return std::make_unique<Grown>(Grown::Character{.forgets_waterfall = 0.2, .blur = 0.35},
                                     network);
    case Level::commodore:
      return std::make_unique<Grown>(Grown::Character{.blur = 0.22}, network);
    case Level::admiral:
      break;
  }
  constexpr int deep = 12;  // as deep as the budget allows
  // The admiral as it was at first has no network, and searched endings like everything else.
  const bool knows_endings = network != nullptr;
  return std::make_unique<Expectimax<UpTheRiver>>(deep, 50'000, Guess<UpTheRiver>{network},
                                                  knows_endings);
}

}  // namespace boathouse
