// Who plays Regatta, at every level. A skipper plans the next turns with the cards in his hand and
// judges every choice by the chances in the race; the best of the choices he then tries out in
// worlds that fit what he sees, in which the others answer. The levels differ in how far they plan,
// how many worlds they try and how exactly they see.
#pragma once

#include "minds/guess.h"
#include "minds/meter.h"
#include "minds/regatta/knowledge.h"

namespace boathouse::regatta {

struct Character {
  int turns_ahead = 3;  // that are planned after a choice
  int worlds = 16;      // in which the best choices are tried
  double blur = 0;      // by so many turns a choice may be misjudged
};

class Skipper final : public Mind {
 public:
  explicit Skipper(const Character& character) : character_(character) {}

  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;

 private:
  using Evaluation = Knowledge<Regatta>::Evaluation;
  using Position = Regatta::Position;
  using Setup = Regatta::Setup;

  void prepare(const Setup& setup);
  [[nodiscard]] Thought plan(const Position& world, int seat, Random& random) const;
  void try_out(Thought& thought, const Regatta::View& view, int seat, Meter& meter,
               Random& random) const;
  [[nodiscard]] double trial(const Position& world, int seat, Move move, Random chance) const;
  void play_round(Position& position, int seat, Random& chance) const;
  [[nodiscard]] Move quick_choice(const Position& position, int turns_ahead) const;

  Character character_;
  std::optional<Evaluation> evaluation_;
  const Setup* setup_ = nullptr;
};

}  // namespace boathouse::regatta
