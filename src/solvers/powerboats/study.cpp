#include "solvers/powerboats/study.h"

#include <cmath>

#include "solvers/powerboats/heat_map.h"

namespace boathouse::powerboats {

namespace {

using Boat = Powerboats::Boat;

int tenths(double turns) { return static_cast<int>(std::lround(turns * 10)); }

void write_line(const Navigator& navigator, JsonWriter& json) {
  const Line line = best_line(navigator);
  json.key("line").open_array();
  for (const Boat& boat : line.turns) json.value(name_of(boat.cell));
  json.value(name_of(line.end)).close_array();
}

// Row by row; null where there is no water.
void write_hexes(const Navigator& navigator, const Boat& boat, JsonWriter& json) {
  json.key("hexes").open_array();
  for (int row = 0; row < lake_size; ++row) {
    json.open_array();
    for (int column = 0; column < lake_size; ++column) {
      const Cell cell = cell_at(column, row);
      if (navigator.obstacles().at(cell)) {
        json.null();
      } else {
        json.value(tenths(turns_at(navigator, cell, boat.mark, boat.damage)));
      }
    }
    json.close_array();
  }
  json.close_array();
}

}  // namespace

void write_study(const Navigator& navigator, const Powerboats::Position& position, int seats,
                 int seat, JsonWriter& json) {
  json.member("par", tenths(navigator.par()));
  json.key("players").open_array();
  for (int each = 0; each < seats; ++each) {
    const Boat& boat = position.boats[each];
    if (boat.state == Powerboats::State::racing) {
      json.value(tenths(navigator.turns(boat)));
    } else {
      json.null();
    }
  }
  json.close_array();
  write_line(navigator, json);
  const Boat& own = position.boats[seat];
  write_hexes(navigator, own.state == Powerboats::State::racing ? own : Boat{}, json);
}

}  // namespace boathouse::powerboats
