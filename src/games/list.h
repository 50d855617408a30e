// The one list of games; tools/new-game adds one.
#pragma once

#include "games/powerboats/rules.h"
#include "games/regatta/rules.h"
#include "games/rette-sich-wer-kann/rules.h"
#include "games/up-the-river/rules.h"

namespace boathouse {

template <class... Types>
struct TypeList {};

// The browser fetches one engine per game; its registries are compiled for that game alone.
#ifdef BOATHOUSE_GAME
using Games = TypeList<BOATHOUSE_GAME>;
#else
using Games = TypeList<UpTheRiver, Powerboats, RetteSichWerKann, Regatta>;
#endif

}  // namespace boathouse
