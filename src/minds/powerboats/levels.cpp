// The levels of Powerboats.
#include "minds/powerboats/knowledge.h"
#include "minds/powerboats/skipper.h"

namespace boathouse {

std::unique_ptr<Mind> Knowledge<Powerboats>::level(Level level) {
  using powerboats::Character;
  using powerboats::Skipper;
  switch (level) {
    case Level::deckhand:
      return std::make_unique<Skipper>(Character{.sees_others = false, .blur = 1.8});
    case Level::sailor:
      return std::make_unique<Skipper>(Character{.sees_others = false, .blur = 0.9});
    case Level::captain:
      return std::make_unique<Skipper>(Character{.sees_others = false, .blur = 0.3});
    case Level::admiral:
      break;
  }
  return std::make_unique<Skipper>(Character{});
}

}  // namespace boathouse
