#include "server/house/skill.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/json_reader.h"
#include "minds/words.h"

namespace boathouse::server {

namespace {

double number_in(const Json& json, std::string_view key) {
  const Json* found = json.find(key);
  return found == nullptr ? 0 : found->number().value_or(0);
}

// Only where there was a choice, as in a review's own sums.
void add_choice(std::vector<SkillRow>& seats, const Json& ply) {
  constexpr double least_choices = 2;
  if (number_in(ply, "choices") < least_choices) return;
  const Json* seat = ply.find("seat");
  const auto index = seat == nullptr ? std::nullopt : seat->whole<std::size_t>();
  if (!index || *index >= seats.size()) return;
  const double cost = number_in(ply, "cost");
  SkillRow& row = seats[*index];
  ++row.decisions;
  row.cost += cost;
  row.squares += cost * cost;
}

}  // namespace

std::vector<SkillRow> skill_in(std::string_view review, const std::string& table, int judge) {
  constexpr JsonLimits limits{.size = 16U << 20U};
  std::vector<SkillRow> rows;
  const auto json = read_json(review, limits);
  const Json* seats = json ? json->find("seats") : nullptr;
  const Json* plies = json ? json->find("plies") : nullptr;
  if (seats == nullptr || seats->items() == nullptr) return rows;
  if (plies == nullptr || plies->items() == nullptr) return rows;
  for (const Json& seat : *seats->items()) {
    SkillRow& row = rows.emplace_back();
    row.table = table;
    row.seat = static_cast<int>(rows.size()) - 1;
    row.judge = judge;
    row.luck = number_in(seat, "own_luck") + number_in(seat, "luck_of_others");
  }
  for (const Json& ply : *plies->items()) add_choice(rows, ply);
  return rows;
}

SkillSumRow skill_for(std::span<const SkillSumRow> sums, std::string_view game) {
  const auto found = std::ranges::find(sums, game, &SkillSumRow::game);
  return found == sums.end() ? SkillSumRow{} : *found;
}

void write_skill(JsonWriter& json, const SkillSumRow& sums, int judge) {
  json.key("skill");
  if (sums.decisions < 2 || sums.matches == 0) {
    json.null();
    return;
  }
  const Cost cost = cost_of(sums);
  json.open_object().member("decisions", sums.decisions).key("cost").raw(decimal(cost.mean, 6));
  json.key("error").raw(decimal(cost.error, 6));
  json.key("luck").raw(decimal(sums.luck / static_cast<double>(sums.matches), 6));
  json.member("judge", judge).close_object();
}

Cost cost_of(const SkillSumRow& sums) {
  if (sums.decisions < 2) return {};
  const auto decisions = static_cast<double>(sums.decisions);
  const double mean = sums.cost / decisions;
  const double variance = std::max(0.0, sums.squares - mean * sums.cost) / (decisions - 1);
  return {.mean = mean, .error = std::sqrt(variance / decisions)};
}

std::vector<TooGood> too_good(std::span<const SkilledRow> rows) {
  constexpr std::int64_t fewest_matches = 10;
  constexpr std::int64_t fewest_decisions = 300;
  constexpr std::int64_t fewest_of_others = 1000;
  constexpr double share = 0.25;
  std::map<std::string, SkillSumRow> all;  // by game
  for (const SkilledRow& row : rows) {
    all[row.sums.game].decisions += row.sums.decisions;
    all[row.sums.game].cost += row.sums.cost;
  }
  std::vector<TooGood> found;
  for (const SkilledRow& row : rows) {
    const SkillSumRow& sums = row.sums;
    const std::int64_t decisions = all[sums.game].decisions - sums.decisions;
    if (sums.matches < fewest_matches || sums.decisions < fewest_decisions) continue;
    if (decisions < fewest_of_others) continue;
    const double others = (all[sums.game].cost - sums.cost) / static_cast<double>(decisions);
    const Cost cost = cost_of(sums);
    if (cost.mean + 2 * cost.error < share * others) found.push_back({row, cost, others});
  }
  std::ranges::sort(found, {}, [](const TooGood& each) { return each.cost.mean / each.others; });
  return found;
}

}  // namespace boathouse::server
