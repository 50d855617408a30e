#include "rating/anchors.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "embedded/rating/data/anchors.txt.h"

namespace boathouse::rating {

namespace {

// The words of a line come in pairs, a key and its value.
std::optional<Anchors> read_line(std::string_view line) {
  Anchors anchors{.conditions = {.minds = 0}, .luck = 0};
  for (std::string_view rest = line; !rest.empty();) {
    const std::string_view key = cut(rest, ' ');
    const std::string_view value = cut(rest, ' ');
    const int number = parse_number<int>(value).value_or(0);
    const auto level = std::ranges::find(level_names, key);
    if (key == "game") {
      anchors.conditions.game = value;
    } else if (key == "options") {
      anchors.conditions.options = value;
    } else if (number > 0 && key == "rules") {
      anchors.conditions.rules = number;
    } else if (number > 0 && key == "seats") {
      anchors.conditions.seats = number;
    } else if (number > 0 && key == "minds") {
      anchors.conditions.minds = number;
    } else if (number > 0 && key == "luck") {
      anchors.luck = number;
    } else if (number > 0 && level != level_names.end()) {
      anchors.ratings[static_cast<std::size_t>(level - level_names.begin())] = number;
    } else {
      return std::nullopt;
    }
  }
  if (anchors.conditions.game.empty() || anchors.luck == 0) return std::nullopt;
  return anchors;
}

}  // namespace

Conditions conditions_of(const GameEntry& game, const OptionValues& options, int seats) {
  const GameInfo& info = game.info();
  const std::span<const OptionSpec> specs = options_behind(info, options);
  Conditions conditions{
      .game = std::string{info.id}, .rules = version_behind(info, options), .seats = seats};
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (!is_told(specs[i], options[i])) continue;
    conditions.options +=
        join(i == 0 ? "" : ",", specs[i].key, "=", option_text(specs, options, i));
  }
  return conditions;
}

std::optional<Level> level_named(std::string_view name) {
  const auto found = std::ranges::find(level_names, name);
  if (found == level_names.end()) return std::nullopt;
  return static_cast<Level>(found - level_names.begin());
}

std::optional<int> Anchors::of(std::string_view mind) const {
  const auto level = level_named(mind);
  if (!level) return std::nullopt;
  const int rating = ratings[static_cast<std::size_t>(*level)];
  return rating == 0 ? std::nullopt : std::optional{rating};
}

std::optional<std::vector<Anchors>> read_anchors(std::string_view text) {
  std::vector<Anchors> all;
  while (!text.empty()) {
    const std::string_view line = trim(cut(text, '\n'));
    if (line.empty() || line.starts_with('#')) continue;
    auto anchors = read_line(line);
    if (!anchors) return std::nullopt;
    all.push_back(std::move(*anchors));
  }
  return all;
}

std::string write_anchors(const Anchors& anchors) {
  const Conditions& at = anchors.conditions;
  std::string line =
      join("game ", at.game, " rules ", at.rules, at.options.empty() ? "" : " options ", at.options,
           " seats ", at.seats, " minds ", at.minds, " luck ", anchors.luck);
  for (std::size_t i = 0; i < level_names.size(); ++i) {
    if (anchors.ratings[i] != 0) line += join(" ", level_names[i], " ", anchors.ratings[i]);
  }
  return line;
}

const std::vector<Anchors>& all_anchors() {
  static const std::vector<Anchors> all =
      read_anchors(embedded::rating_data_anchors_txt).value_or(std::vector<Anchors>{});
  return all;
}

const Anchors* find_anchors(const Conditions& conditions) {
  const auto found = std::ranges::find(all_anchors(), conditions, &Anchors::conditions);
  return found == all_anchors().end() ? nullptr : &*found;
}

int luck_under(const Conditions& conditions) {
  if (const Anchors* exact = find_anchors(conditions)) return exact->luck;
  const Anchors* nearest = nullptr;
  for (const Anchors& each : all_anchors()) {
    if (each.conditions.game != conditions.game) continue;
    const bool same_size = each.conditions.seats == conditions.seats;
    if (nearest == nullptr || (same_size && nearest->conditions.seats != conditions.seats)) {
      nearest = &each;
    }
  }
  return nearest == nullptr ? usual_luck : nearest->luck;
}

std::optional<Level> nearest_level(std::string_view game, double mean) {
  const auto same = [&](const Anchors& each) { return each.conditions.game == game; };
  const auto found = std::ranges::find_if(all_anchors(), same);
  if (found == all_anchors().end()) return std::nullopt;
  std::optional<Level> nearest;
  double distance = 0;
  for (std::size_t i = 0; i < level_names.size(); ++i) {
    if (found->ratings[i] == 0) continue;
    const double away = std::fabs(found->ratings[i] - mean);
    if (nearest && away >= distance) continue;
    nearest = static_cast<Level>(i);
    distance = away;
  }
  return nearest;
}

}  // namespace boathouse::rating
