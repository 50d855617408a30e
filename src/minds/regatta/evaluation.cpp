#include "minds/regatta/knowledge.h"

#include "minds/patience.h"

namespace boathouse {

namespace {

using Evaluation = Knowledge<Regatta>::Evaluation;

regatta::KnownHand known_hand(const Regatta::Boat& boat) {
  regatta::KnownHand known;
  for (const Regatta::Card& card : boat.hand) {
    if (card.face == 0 || card.face == Regatta::face_down) continue;
    known.push(static_cast<std::uint8_t>(card.face - 1));
  }
  return known;
}

}  // namespace

Evaluation::Evaluation(const Regatta::Setup& setup, const Budget& budget, bool thrifty)
    : field_(regatta::house_routes().wait_for(setup.course, setup.deck, patience_of(budget))),
      kept_(thrifty ? regatta::KeptCards{setup.course, setup.deck} : regatta::KeptCards{}),
      planner_(*field_, kept_) {}

void Evaluation::allow(const Budget& budget) {
  if (field_->is_complete()) return;
  field_ = regatta::house_routes().wait_for(field_->passage().course(), field_->hands().deck(),
                                            patience_of(budget));
  planner_ = regatta::Planner{*field_, kept_};
}

double Evaluation::turns_to_go(const Regatta::Setup& setup, const Regatta::Position& position,
                               int seat, int depth, const regatta::Around* others) const {
  const Regatta::Boat& boat = position.boats[seat];
  if (boat.state == Regatta::State::finished) return 0;
  const regatta::KnownHand known = known_hand(boat);
  if (boat.state == Regatta::State::ashore) {
    constexpr int middle_slot = 4;
    return field_->turns(Regatta::berth(setup, middle_slot, 0), {});
  }
  if (position.phase == Regatta::Phase::second && position.mover == seat) {
    return 1 + planner_.turns_with_second(boat.pose(), boat.progress(), known, depth, others);
  }
  return planner_.turns(boat.pose(), boat.progress(), known, depth, others);
}

regatta::TurnsToGo Evaluation::turns_to_go(const Regatta::Setup& setup,
                                           const Regatta::Position& position, int depth) const {
  regatta::TurnsToGo to_go{};
  for (int seat = 0; seat < setup.seats; ++seat) {
    to_go[seat] = turns_to_go(setup, position, seat, depth);
  }
  return to_go;
}

}  // namespace boathouse
