// The levels of Regatta.
#include "minds/regatta/knowledge.h"
#include "minds/regatta/skipper.h"

namespace boathouse {

std::unique_ptr<Mind> Knowledge<Regatta>::level(Level level) {
  using regatta::Character;
  using regatta::Skipper;
  switch (level) {
    case Level::deckhand:
      return std::make_unique<Skipper>(Character{.turns_ahead = 0, .worlds = 0, .blur = 4});
    case Level::sailor:
      return std::make_unique<Skipper>(Character{.turns_ahead = 0, .worlds = 0, .blur = 1.5});
    case Level::captain:
      return std::make_unique<Skipper>(Character{.turns_ahead = 1, .worlds = 0, .blur = 0.5});
    case Level::admiral:
      break;
  }
  return std::make_unique<Skipper>(Character{.worlds = 64, .rounds = 2});
}

std::unique_ptr<Mind> Knowledge<Regatta>::first_admiral() {
  return std::make_unique<regatta::Skipper>(regatta::Character{});
}

}  // namespace boathouse
