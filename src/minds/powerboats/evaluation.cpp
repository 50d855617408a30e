#include "minds/powerboats/knowledge.h"
#include "minds/powerboats/lookahead.h"
#include "minds/powerboats/standings.h"

namespace boathouse {

void Knowledge<Powerboats>::Evaluation::allow(const Budget& budget) {
  budget_ = budget;
  if (pilot_ && !pilot_->is_exact()) pilot_.reset();
}

Equities Knowledge<Powerboats>::Evaluation::operator()(const Powerboats::Setup& setup,
                                                       const Powerboats::Position& position) const {
  const bool needs_pilot = !powerboats::no_boat_is_out(position);
  if (needs_pilot && (!pilot_ || !pilot_->knows(setup, position))) {
    pilot_.emplace(setup, position, budget_);
  }
  powerboats::Lookahead look{setup, [&](const Powerboats::Position& after, Powerboats::State) {
                               return powerboats::expected_standings(setup, after, pilot_);
                             }};
  return look(position);
}

}  // namespace boathouse
