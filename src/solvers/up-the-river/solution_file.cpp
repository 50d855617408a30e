#include "solvers/up-the-river/solution_file.h"

#include <algorithm>
#include <optional>

#include "core/text.h"
#include "solvers/up-the-river/states.h"

namespace boathouse::up_the_river {

namespace {

constexpr std::string_view options_before_waves = "players=2 waves=";

std::string options_of(std::span<const std::uint8_t> waves) {
  std::string text{options_before_waves};
  for (const std::uint8_t wave : waves) text += join(text.ends_with('=') ? "" : ",", wave);
  return text;
}

// Positions of the wave from 2 to 10, each once and in order.
std::optional<std::vector<std::uint8_t>> waves_in(std::string_view options) {
  if (!options.starts_with(options_before_waves)) return std::nullopt;
  options.remove_prefix(options_before_waves.size());
  std::vector<std::uint8_t> waves;
  while (!options.empty()) {
    const auto wave = parse_number<std::uint8_t>(cut(options, ','));
    const std::uint8_t above = waves.empty() ? 1 : waves.back();
    if (!wave || *wave <= above || *wave > UpTheRiver::positions) return std::nullopt;
    waves.push_back(*wave);
  }
  return waves.empty() ? std::nullopt : std::optional{waves};
}

std::unexpected<Error> other_table(const TableLabel& found) {
  return failure("table_other",
                 {{"found", join(found.game, " ", found.holds, " ", found.options)},
                  {"expected", join(UpTheRiver::info.id, " win ", options_before_waves, "5")}});
}

}  // namespace

Coding rounded_coding(Aim aim) {
  // At most berths 12, 11 and 10 against none.
  return aim == Aim::win ? Coding{true, 0, 1} : Coding{true, -33, 33};
}

std::string write_solution(const Solution& solution, const Coding& coding) {
  const TableLabel label{std::string{UpTheRiver::info.id}, rules_solved,
                         std::string{aim_names[static_cast<std::size_t>(solution.aim())]},
                         options_of(solution.waves())};
  return write_table(label, solution.values(), coding);
}

Expected<Solution> read_solution(std::string_view bytes) {
  auto table = read_table(bytes);
  if (!table) return std::unexpected(table.error());
  const TableLabel& label = table->label;
  const auto aim = std::ranges::find(aim_names, label.holds);
  auto waves = waves_in(label.options);
  if (label.game != UpTheRiver::info.id || aim == std::end(aim_names) || !waves) {
    return other_table(label);
  }
  if (label.rules_version != rules_solved) {
    return failure("table_rules", {{"game", label.game},
                                   {"found", join(label.rules_version)},
                                   {"known", join(rules_solved)}});
  }
  if (table->values.size() != waves->size() * state_count()) return other_table(label);
  return Solution{static_cast<Aim>(aim - std::begin(aim_names)), std::move(*waves),
                  std::move(table->values)};
}

}  // namespace boathouse::up_the_river
