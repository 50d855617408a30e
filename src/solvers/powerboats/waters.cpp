#include "solvers/powerboats/waters.h"

namespace boathouse::powerboats {

namespace {

Powerboats::Progress progress_at(std::size_t task) {
  const auto mark = static_cast<Powerboats::Mark>((task + 1) / 2);
  return {mark, static_cast<std::uint8_t>(task != 0 && task % 2 == 0), false};
}

}  // namespace

Waters::Waters(const Course& course, const Obstacles& obstacles) : course_(course) {
  for_each_cell([&](Cell cell) {
    if (obstacles.at(cell)) return;
    hex_of_[cell] = static_cast<std::uint16_t>(cells_.size());
    cells_.push_back(cell);
    auto& free = free_.emplace_back();
    const std::array<int, 6> runs = obstacles.runs(cell);
    for (std::size_t heading = 0; heading < 6; ++heading) {
      free[heading] = static_cast<std::uint8_t>(runs[heading]);
      first_end_.push_back(static_cast<std::uint32_t>(ends_per_task_));
      ends_per_task_ += free[heading] + 1U;
    }
  });
  ends_.reserve(tasks * ends_per_task_);
  for (std::size_t task = 0; task < tasks; ++task) {
    for (std::size_t hex = 0; hex < hexes(); ++hex) {
      for (int heading = 0; heading < 6; ++heading) {
        for (int steps = 0; steps <= free_[hex][static_cast<std::size_t>(heading)]; ++steps) {
          const auto after =
              Powerboats::pass_marks(course_, progress_at(task), cells_[hex], heading, steps);
          const Cell end = stepped(cells_[hex], heading, steps);
          ends_.push_back(after.finished ? finished : place(end, after.mark, after.back != 0));
        }
      }
    }
  }
}

std::vector<Waters::Place> Waters::places_of(Tasks which) const {
  std::vector<Place> places(which.count * hexes());
  auto next = static_cast<Place>(which.first * hexes());
  for (Place& place : places) place = next++;
  return places;
}

std::size_t Waters::bytes() const {
  return sizeof *this + cells_.size() * (sizeof cells_[0] + sizeof free_[0]) +
         first_end_.size() * sizeof first_end_[0] + ends_.size() * sizeof ends_[0];
}

}  // namespace boathouse::powerboats
