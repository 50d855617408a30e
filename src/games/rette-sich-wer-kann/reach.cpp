#include "games/rette-sich-wer-kann/reach.h"

namespace boathouse::pool {

[[gnu::noinline]] Cells ask_reach(int value, int cell, Cells free, Cells target) {
  return reach_of_crocodile(value, cell, free, target);
}

}  // namespace boathouse::pool
