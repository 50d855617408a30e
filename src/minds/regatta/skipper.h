// Plays Regatta at every level. A skipper plans the next turns with the cards in hand and judges
// every choice by the chances in the race; it then tries the best choices in worlds that fit its
// view, in which the others reply. The levels differ in how far they plan, how many worlds they try
// for how many rounds, and how accurately they see.
#pragma once

#include "minds/guess.h"
#include "minds/meter.h"
#include "minds/regatta/knowledge.h"

namespace boathouse::regatta {

struct Character {
  int turns_ahead = 3;       // turns planned after a choice
  int worlds = 16;           // worlds in which the best choices are tried
  int rounds = 1;            // rounds that are sailed in each of them
  double blur = 0;           // how many turns a choice may be misjudged by
  bool thrifty = false;      // whether it knows what cards are worth that it keeps for later
  bool knows_helms = false;  // whether its trials know that a second card is part of the turn
  bool fitted = false;       // whether its chances in a race of two are fitted to results
  double by_eye = 0;         // the share of its judgement that goes by the length of the way alone
};

class Skipper final : public Mind {
 public:
  explicit Skipper(const Character& character) : character_(character) {}

  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;
  [[nodiscard]] std::size_t bytes() const override {
    return sizeof *this + (evaluation_ ? evaluation_->bytes() : 0);
  }

 private:
  using Evaluation = Knowledge<Regatta>::Evaluation;
  using Position = Regatta::Position;
  using Setup = Regatta::Setup;

  void prepare(const Setup& setup, const Budget& budget);
  [[nodiscard]] const RaceModel& race_model() const;
  [[nodiscard]] double turns_after(const Position& after, int seat) const;
  [[nodiscard]] Thought plan(const Position& world, int seat, Random& random) const;
  void try_out(Thought& thought, const Regatta::View& view, int seat, Meter& meter,
               Random& random) const;
  [[nodiscard]] double trial(const Position& world, int seat, Move move, Random chance) const;
  void play_round(Position& position, int seat, Random& chance) const;
  void play_own_turn(Position& position, int seat) const;
  [[nodiscard]] Move quick_choice(const Position& position, int turns_ahead) const;

  Character character_;
  std::optional<Evaluation> evaluation_;
  const Setup* setup_ = nullptr;
};

}  // namespace boathouse::regatta
