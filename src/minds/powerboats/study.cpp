// What the navigator shows of a race.
#include "solvers/powerboats/study.h"

#include "minds/powerboats/knowledge.h"
#include "solvers/powerboats/navigator_cache.h"

namespace boathouse {

bool Knowledge<Powerboats>::study(const Powerboats::Setup& setup, const Powerboats::View& view,
                                  int seats, int seat, const Work& work, JsonWriter& json) {
  if (view.phase == Powerboats::Phase::draw_buoys) return false;
  const auto navigator = powerboats::house_navigators().wait_for(
      view.course, Powerboats::obstacles(setup, view), [&](double done) {
        work.report(done);
        return !work.stopped();
      });
  if (!navigator->is_complete()) return false;
  powerboats::write_study(*navigator, view, seats, seat, json);
  return true;
}

}  // namespace boathouse
