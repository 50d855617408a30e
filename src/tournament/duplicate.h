// Duplicate rounds: the same luck befalls all tables, so a player is compared with those who had
// the same seat at other tables, and not with those at the own one.
#pragma once

#include "tournament/tournament.h"

namespace boathouse::tournament {

// “Scored against players of the same seat at tables of the same size: the share beaten by place,
// then points; where there is none, the place's score.” Of each table of a round that is over, and
// there of each seat. Shared places are worth their mean; ties count half; whoever lapsed is beaten
// by all who did not. Rounded to the nearest part of a point, halves up.
[[nodiscard]] std::vector<std::vector<Score>> duplicate_scores(std::span<const Outcome> tables);

}  // namespace boathouse::tournament
