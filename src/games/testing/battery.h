// The battery: what every game has to pass, by being named in one line of games/list.h. Each check
// plays the game in its own way and returns a sentence for each thing that is wrong, so that the
// battery itself can be tested on games with a known fault.
#pragma once

#include <array>
#include <string_view>

#include "games/testing/check_positions.h"
#include "games/testing/check_rules.h"
#include "games/testing/check_sample.h"
#include "games/testing/check_secrets.h"
#include "games/testing/check_words.h"

namespace boathouse::battery {

struct Check {
  std::string_view name;
  Failures (*run)();
};

template <Game G>
inline constexpr std::array<Check, 16> checks{{
    {"random games end", check_random_games_end<G>},
    {"chances are complete", check_chances_are_complete<G>},
    {"lots are the chances", check_lots_are_the_chances<G>},
    {"moves are distinct", check_moves_are_distinct<G>},
    {"play is determined", check_play_is_determined<G>},
    {"keys tell positions apart", check_keys_tell_positions_apart<G>},
    {"the move loop stays off the heap", check_move_loop_stays_off_the_heap<G>},
    {"notation and parts are unique", check_notation_and_parts_are_unique<G>},
    {"events can be told", check_events_can_be_told<G>},
    {"catalogues agree", check_catalogues_agree<G>},
    {"sentences read well", check_sentences_read_well<G>},
    {"views can be shown", check_views_can_be_shown<G>},
    {"views keep secrets", check_views_keep_secrets<G>},
    {"nobody knows the future", check_nobody_knows_the_future<G>},
    {"samples are fair", check_samples_are_fair<G>},
    {"positions can be set up", check_positions_can_be_set_up<G>},
}};

}  // namespace boathouse::battery
