// Skill apart from luck: what reviews say about the seats of rated matches.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "server/store/store.h"

namespace boathouse::server {

// What a review, as JSON, says about every seat; nothing if it cannot be read.
[[nodiscard]] std::vector<SkillRow> skill_in(std::string_view review, const std::string& table,
                                             int judge);

// Of the game, from sums of several.
[[nodiscard]] SkillSumRow skill_for(std::span<const SkillSumRow> sums, std::string_view game);

// What a decision costs on average, with its standard error, and the luck of a match, both as a
// share of a win; as a member "skill", which is null before two decisions.
void write_skill(JsonWriter& json, const SkillSumRow& sums, int judge);

// What a decision costs on average, and the standard error of that.
struct Cost {
  double mean = 0;
  double error = 0;
};
[[nodiscard]] Cost cost_of(const SkillSumRow& sums);

// An account whose choices have been too close to the best for too long: over many decisions, they
// cost less than a quarter of what those of all others cost at the game, beyond doubt.
struct TooGood {
  SkilledRow row{};
  Cost cost{};
  double others = 0;  // what a decision costs them
};
inline constexpr Milliseconds suspicion_time = 90 * day;
[[nodiscard]] std::vector<TooGood> too_good(std::span<const SkilledRow> rows);

}  // namespace boathouse::server
