// The levels of Regatta.
#include "minds/regatta/knowledge.h"
#include "minds/regatta/skipper.h"

namespace boathouse {

std::unique_ptr<Mind> Knowledge<Regatta>::level(Level level) {
  using regatta::Character;
  using regatta::Skipper;
  const auto sails = [](const Character& character) {
    return std::make_unique<Skipper>(character);
  };
  switch (level) {
    case Level::landlubber:
      return sails({.turns_ahead = 0, .worlds = 0, .blur = 5, .by_eye = 0.4});
    case Level::deckhand:
      return sails({.turns_ahead = 0, .worlds = 0, .blur = 4});
    case Level::sailor:
      return sails({.turns_ahead = 0, .worlds = 0, .blur = 2.9});
    case Level::bosun:
      return sails({.turns_ahead = 0, .worlds = 0, .blur = 1.95});
    case Level::captain:
      return sails({.turns_ahead = 0, .worlds = 0, .blur = 1.2});
    case Level::commodore:
      return sails({.turns_ahead = 1, .worlds = 0, .blur = 0.4});
    case Level::admiral:
      break;
  }
  return sails({.worlds = 64, .rounds = 2, .thrifty = true, .knows_helms = true, .fitted = true});
}

std::unique_ptr<Mind> Knowledge<Regatta>::first_admiral() {
  return std::make_unique<regatta::Skipper>(regatta::Character{});
}

}  // namespace boathouse
