#include "solvers/powerboats/heat_map.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"
#include "games/powerboats/lake_svg.h"

namespace boathouse::powerboats {

namespace {

using Boat = Powerboats::Boat;

// A boat after its run, and the turns it then expects to need.
struct After {
  Boat boat;
  double turns;
};

After after_run(const Navigator& navigator, const Boat& boat) {
  const Boat after = navigator.sailed(boat);
  if (after.state == Powerboats::State::finished) return {after, 0};
  if (after.state == Powerboats::State::sunk) return {after, Navigator::sinking_turns};
  return {after, navigator.turns(after)};
}

Boat after_usual_turn(const Navigator& navigator, const Boat& boat) {
  const Powerboats::Plan plan = navigator.best_plan(boat);
  Boat rolled = boat;
  rolled.dice = plan.keep;
  if (plan.roll == 0) return after_run(navigator, rolled).boat;
  After best{};
  double nearest = 1e9;
  for (const Outcome& roll : rolls_of(plan.roll).outcomes()) {
    rolled.dice = plan.keep + Dice{static_cast<std::uint16_t>(roll.code)};
    const After after = after_run(navigator, rolled);
    const double luck = after.turns + 1 - navigator.turns(boat);
    if (luck * luck >= nearest) continue;
    nearest = luck * luck;
    best = after;
  }
  return best.boat;
}

// From coral, near, over paper to ink, far; `share` runs from 0 to 1.
std::string heat(double share) {
  struct Rgb {
    std::array<double, 3> part;
  };
  static constexpr std::array<Rgb, 3> stops{Rgb{{0xEF, 0x6F, 0x53}}, Rgb{{0xFB, 0xF8, 0xF1}},
                                            Rgb{{0x1C, 0x5E, 0x8E}}};
  const double at = std::clamp(share, 0.0, 1.0) * 2;
  const std::size_t first = at < 1 ? 0 : 1;
  const double between = at - static_cast<double>(first);
  std::string text = "rgb(";
  for (std::size_t i = 0; i < 3; ++i) {
    const double part = stops[first].part[i] * (1 - between) + stops[first + 1].part[i] * between;
    text += join(i == 0 ? "" : " ", std::lround(part));
  }
  return text + ")";
}

void add_heat(const Navigator& navigator, Powerboats::Mark mark, std::string& svg) {
  const Waters& waters = navigator.waters();
  std::vector<double> turns;
  for (std::size_t hex = 0; hex < waters.hexes(); ++hex) {
    turns.push_back(turns_at(navigator, waters.cell(hex), mark));
  }
  const auto [low, high] = std::ranges::minmax(turns);
  for (std::size_t hex = 0; hex < waters.hexes(); ++hex) {
    const double share = (turns[hex] - low) / (high - low);
    svg += join("<path fill=\"", heat(share), "\" d=\"");
    add_hex(waters.cell(hex), svg);
    svg += "\"/>\n";
    add_label(svg_middle(waters.cell(hex)), join(std::lround(turns[hex])),
              share > 0.75 ? colour::foam : colour::ink, 10, svg);
  }
}

// The part of the line that leads to a mark.
void add_line_to(const Line& line, Powerboats::Mark mark, std::string& svg) {
  const std::string style =
      join("stroke=\"", colour::ink, "\" stroke-width=\"4\" stroke-linecap=\"round\"");
  for (std::size_t i = 0; i < line.turns.size(); ++i) {
    if (line.turns[i].mark != mark) continue;
    const SvgPoint from = svg_middle(line.turns[i].cell);
    const Cell end = i + 1 < line.turns.size() ? line.turns[i + 1].cell : line.end;
    add_line(from, svg_middle(end), style, svg);
    svg += join("<circle cx=\"", from.x, "\" cy=\"", from.y, "\" r=\"7\" fill=\"", colour::paper,
                "\" stroke=\"", colour::ink, "\" stroke-width=\"3\"/>\n");
  }
}

}  // namespace

Line best_line(const Navigator& navigator) {
  const Powerboats::Berthing start = navigator.best_start();
  Boat boat{};
  boat.cell = start.cell;
  boat.heading = static_cast<std::uint8_t>(start.heading);
  boat.state = Powerboats::State::racing;
  Line line;
  while (boat.state == Powerboats::State::racing && boat.turns < Powerboats::most_turns) {
    line.turns.push_back(boat);
    boat = after_usual_turn(navigator, boat);
  }
  line.end = boat.cell;
  return line;
}

double turns_at(const Navigator& navigator, Cell cell, Powerboats::Mark mark, std::uint8_t damage) {
  Boat boat{};
  boat.cell = cell;
  boat.mark = mark;
  boat.damage = damage;
  boat.dice = Dice::of(0, 2, 0);
  double best = 1e9;
  for (std::uint8_t heading = 0; heading < 6; ++heading) {
    boat.heading = heading;
    best = std::min(best, navigator.turns(boat));
  }
  return best;
}

std::string heat_map(const Navigator& navigator, const Lake& lake, Water water) {
  constexpr int gap = 30;
  constexpr int head = 50;
  constexpr int columns = 3;
  constexpr std::array<std::string_view, 5> titles{"0", "1", "2", "3", "F"};
  const int width = gap + columns * (svg_width + gap);
  const int height = gap + 2 * (head + svg_height);
  std::string svg = open_svg(width, height, lake, water);
  const Line line = best_line(navigator);
  for (int panel = 0; panel < static_cast<int>(titles.size()); ++panel) {
    const auto mark = static_cast<Powerboats::Mark>(panel);
    const int x = gap + panel % columns * (svg_width + gap);
    const int y = head + panel / columns * (head + svg_height);
    add_label({x + svg_width / 2, y - head / 2 + 2}, join("→ ", titles[mark]), colour::wood, 28,
              svg);
    svg += join("<g transform=\"translate(", x, " ", y, ")\"><use href=\"#lake\"/>\n");
    add_heat(navigator, mark, svg);
    draw_course(navigator.waters().course(), svg);
    add_line_to(line, mark, svg);
    svg += "</g>\n";
  }
  return svg + "</svg>\n";
}

}  // namespace boathouse::powerboats
