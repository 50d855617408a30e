// The levels of Powerboats.
#include "minds/powerboats/knowledge.h"
#include "minds/powerboats/skipper.h"

namespace boathouse {

std::unique_ptr<Mind> Knowledge<Powerboats>::level(Level level) {
  using powerboats::Character;
  using powerboats::Skipper;
  const auto sails = [](const Character& character) {
    return std::make_unique<Skipper>(character);
  };
  switch (level) {
    case Level::landlubber:
      return sails({.sees_others = false, .blur = 2, .most_dice = 3});
    case Level::deckhand:
      return sails({.sees_others = false, .blur = 1.8, .most_dice = 4});
    case Level::sailor:
      return sails({.sees_others = false, .blur = 1.45});
    case Level::bosun:
      return sails({.sees_others = false, .blur = 1.15});
    case Level::captain:
      return sails({.sees_others = false, .blur = 0.8});
    case Level::commodore:
      return sails({.sees_others = false, .blur = 0.5});
    case Level::admiral:
      break;
  }
  return sails({});
}

}  // namespace boathouse
