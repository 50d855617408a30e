#include "solvers/powerboats/study.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "core/json_reader.h"
#include "solvers/powerboats/heat_map.h"
#include "solvers/powerboats/testing/solved.h"

namespace boathouse::powerboats {
namespace {

using testing::CourseOnLake;
using testing::solved;

int number(const Json& json) { return json.whole<int>().value_or(-1); }

Json study_of(const Powerboats::Position& position, int seat) {
  JsonWriter json;
  json.open_object();
  write_study(solved(), position, 2, seat, json);
  return read_json(json.close_object().take()).value();
}

TEST(PowerboatsStudy, SaysParTheLineAndWhatEveryBoatMayExpect) {
  const Navigator& navigator = solved();
  const CourseOnLake on;
  Random random{3};
  const auto position = on.position(on.random_boat(random));
  const Json study = study_of(position, 0);
  EXPECT_EQ(number(*study.find("par")), std::lround(navigator.par() * 10));
  EXPECT_EQ(number((*study.find("players")->items())[0]),
            std::lround(navigator.turns(position.boats[0]) * 10));
  EXPECT_EQ((*study.find("players")->items())[1].kind(), Json::Kind::null) << "it is not racing";
  const Line line = best_line(navigator);
  ASSERT_EQ(study.find("line")->items()->size(), line.turns.size() + 1);
  EXPECT_EQ(*study.find("line")->items()->front().text(), name_of(line.turns[0].cell));
  EXPECT_EQ(*study.find("line")->items()->back().text(), name_of(line.end));
}

TEST(PowerboatsStudy, HasTheTurnsFromEveryHexOfWaterToTheSeatsOwnNextMark) {
  const Navigator& navigator = solved();
  const CourseOnLake on;
  Random random{4};
  auto boat = on.random_boat(random);
  boat.mark = Powerboats::buoy_3;
  boat.damage = 2;
  const auto position = on.position(boat);
  const Json own = study_of(position, 0);
  const Json other = study_of(position, 1);
  for (int row = 0; row < lake_size; ++row) {
    for (int column = 0; column < lake_size; ++column) {
      const Cell cell = cell_at(column, row);
      const auto at = [&](const Json& study) -> const Json& {
        const Json& line = (*study.find("hexes")->items())[static_cast<std::size_t>(row)];
        return (*line.items())[static_cast<std::size_t>(column)];
      };
      if (navigator.obstacles().at(cell)) {
        EXPECT_EQ(at(own).kind(), Json::Kind::null);
        continue;
      }
      EXPECT_EQ(number(at(own)),
                std::lround(turns_at(navigator, cell, Powerboats::buoy_3, 2) * 10));
      EXPECT_EQ(number(at(other)),
                std::lround(turns_at(navigator, cell, Powerboats::start_line) * 10));
    }
  }
}

}  // namespace
}  // namespace boathouse::powerboats
