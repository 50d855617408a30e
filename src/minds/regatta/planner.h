// How many turns a boat alone on the water needs to finish: its own
// cards are played in their best order for a few turns, drawn cards
// may be any of the deck, and the route field gives the rest.
#pragma once

#include "minds/regatta/kept_cards.h"
#include "solvers/regatta/route_field.h"

namespace boathouse::regatta {

class Planner {
 public:
  explicit Planner(const RouteField& field, const KeptCards& kept = {})
      : field_(&field), kept_(kept) {}

  // At the beginning of a turn; unknown cards are still to be drawn. Looks N turns ahead. Other
  // boats, if given, are in the way of the first of them.
  [[nodiscard]] float turns(Pose pose, Progress progress, const KnownHand& known, int depth,
                            const Around* others = nullptr) const;
  // After the turn in which a helm has been played.
  [[nodiscard]] float turns_with_second(Pose pose, Progress progress, const KnownHand& known,
                                        int depth, const Around* others = nullptr) const;

 private:
  struct Node {
    Pose pose;
    Progress progress;
    bool is_second;        // the second card of a helm
    const Around* others;  // or nothing
  };
  using Landfall = Passage::Landfall;
  [[nodiscard]] std::optional<Landfall> sail(const Node& node, int arrow) const;
  [[nodiscard]] std::optional<Landfall> sail_twice(const Node& node, int first, int second) const;
  [[nodiscard]] Offers offers_at(const Node& node) const;
  [[nodiscard]] Hands::Values values_of(const Node& node, const Offers& offers) const;
  [[nodiscard]] float best_known(const Node& node, const KnownHand& known, int depth) const;
  [[nodiscard]] float cloud(const Node& node, const Face& face, const KnownHand& rest,
                            int depth) const;
  [[nodiscard]] float after(const Landfall& landfall, const KnownHand& rest, int depth) const;
  [[nodiscard]] float staying(const Node& node) const;

  const RouteField* field_;
  KeptCards kept_;
};

}  // namespace boathouse::regatta
