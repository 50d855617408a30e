#include "minds/powerboats/knowledge.h"
#include "minds/powerboats/lookahead.h"
#include "minds/powerboats/standings.h"

namespace boathouse {

using Evaluation = Knowledge<Powerboats>::Evaluation;

bool Evaluation::fits(const Powerboats::Setup& setup) const {
  const auto same = [](const powerboats::Laid& a, const powerboats::Laid& b) {
    return a.tile == b.tile && a.turned == b.turned;
  };
  return setup.water == water_ && std::ranges::equal(setup.laid, lake_, same);
}

Equities Evaluation::operator()(const Powerboats::Setup& setup,
                                const Powerboats::Position& position) const {
  const bool has_course = position.phase != Powerboats::Phase::draw_buoys;
  if (has_course && (!pilot_ || course_ != position.course)) {
    pilot_ = powerboats::exact_pilot(setup, position, {});
    course_ = position.course;
  }
  powerboats::Lookahead look{setup, [&](const Powerboats::Position& after) {
                               return powerboats::expected_standings(setup, after, pilot_.get());
                             }};
  return look(position);
}

}  // namespace boathouse
