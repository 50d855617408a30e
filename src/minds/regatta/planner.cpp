#include "minds/regatta/planner.h"

namespace boathouse::regatta {

namespace {

KnownHand without(const KnownHand& hand, std::uint32_t slot) {
  KnownHand rest;
  for (std::uint32_t i = 0; i < hand.size(); ++i) {
    if (i != slot) rest.push(hand[i]);
  }
  return rest;
}

std::optional<Passage::Landfall> sail_among(const Around& others, Pose pose, Progress progress,
                                            std::span<const Piece> pieces) {
  const Voyage voyage = sail(Sweeps::made(), others, pose, progress, pieces);
  if (voyage.hindrance.kind != Hindrance::Kind::none) return std::nullopt;
  return Passage::Landfall{voyage.pose, voyage.progress};
}

bool seen_before(const KnownHand& hand, std::uint32_t slot) {
  for (std::uint32_t left = 0; left < slot; ++left) {
    if (hand[left] == hand[slot]) return true;
  }
  return false;
}

}  // namespace

std::optional<Passage::Landfall> Planner::sail(const Node& node, int arrow) const {
  if (node.others == nullptr) return field_->passage().sail(node.pose, node.progress, arrow);
  const Piece piece = piece_of(arrow);
  return sail_among(*node.others, node.pose, node.progress, {&piece, 1});
}

// Both halves of a cloud.
std::optional<Passage::Landfall> Planner::sail_twice(const Node& node, int first,
                                                     int second) const {
  if (node.others != nullptr) {
    const std::array<Piece, 2> pieces{piece_of(first), piece_of(second)};
    return sail_among(*node.others, node.pose, node.progress, pieces);
  }
  const auto half = field_->passage().sail(node.pose, node.progress, first);
  if (!half || half->progress.finished) return half;
  return field_->passage().sail(half->pose, half->progress, second);
}

Offers Planner::offers_at(const Node& node) const {
  Offers offers;
  for (int arrow = 0; arrow < arrow_count; ++arrow) {
    const auto landfall = sail(node, arrow);
    const auto i = static_cast<std::size_t>(arrow);
    offers.plain[i] = landfall ? field_->turns(landfall->pose, landfall->progress) : never;
    offers.with_second[i] =
        landfall ? field_->turns_with_second(landfall->pose, landfall->progress) : never;
  }
  return offers;
}

// For every face, as if nothing were known about the cards that follow.
Hands::Values Planner::values_of(const Node& node, const Offers& offers) const {
  const Deck& deck = field_->hands().deck();
  Hands::Values values{};
  for (std::uint32_t face = 0; face < deck.size(); ++face) {
    if (deck[face].symbol == Symbol::cloud) {
      values[face] = cloud(node, deck[face], {}, 0);
    } else {
      const bool helm = deck[face].symbol == Symbol::helm && !node.is_second;
      values[face] = Offers::best(helm ? offers.with_second : offers.plain, deck[face]);
    }
  }
  return values;
}

float Planner::after(const Landfall& landfall, const KnownHand& rest, int depth) const {
  if (landfall.progress.finished) return 0;
  return turns(landfall.pose, landfall.progress, rest, depth);
}

float Planner::cloud(const Node& node, const Face& face, const KnownHand& rest, int depth) const {
  float best = never;
  Regatta::for_each_way(face, [&](int first, int second) {
    const auto landfall = sail_twice(node, arrow_of(face.size, first), arrow_of(face.size, second));
    if (landfall) best = std::min(best, after(*landfall, rest, depth));
  });
  return best;
}

float Planner::best_known(const Node& node, const KnownHand& known, int depth) const {
  float best = never;
  for (std::uint32_t slot = 0; slot < known.size(); ++slot) {
    if (seen_before(known, slot)) continue;
    const Face& face = field_->hands().deck()[known[slot]];
    if (face.is_sun()) continue;
    const KnownHand rest = without(known, slot);
    if (face.symbol == Symbol::cloud) {
      best = std::min(best, cloud(node, face, rest, depth - 1));
      continue;
    }
    const bool helm = face.symbol == Symbol::helm && !node.is_second;
    for (int exit = 0; exit < exit_count; ++exit) {
      if (!face.has(static_cast<Exit>(exit))) continue;
      const auto landfall = sail(node, arrow_of(face.size, exit));
      if (!landfall) continue;
      if (landfall->progress.finished) return 0;
      best = std::min(best,
                      helm ? turns_with_second(landfall->pose, landfall->progress, rest, depth - 1)
                           : after(*landfall, rest, depth - 1));
    }
  }
  return best;
}

// A turn on the spot, or an exchange of cards.
float Planner::staying(const Node& node) const {
  float lowest = field_->turns(node.pose, node.progress);
  for (int heading = 0; heading < headings; ++heading) {
    lowest = std::min(lowest, field_->turns({node.pose.middle, heading}, node.progress));
  }
  return lowest;
}

float Planner::turns(Pose pose, Progress progress, const KnownHand& known, int depth,
                     const Around* others) const {
  if (depth <= 0) {
    const float turns = field_->turns(pose, progress);
    return turns + kept_.worth(known, progress.leg, turns);
  }
  const Node node{pose, progress, false, others};
  const float stay = staying(node);
  const float kept = kept_.worth(known, progress.leg, stay);
  const float best = std::min(best_known(node, known, depth), stay + kept);
  const int to_draw = Regatta::hand_size - static_cast<int>(known.size());
  if (to_draw == 0 || best == 0) return 1 + best;
  // A card yet to be drawn leaves all of those.
  const Hands::Values values = values_of(node, offers_at(node));
  return 1 + kept + field_->hands().expected_best(values, to_draw, best - kept);
}

float Planner::turns_with_second(Pose pose, Progress progress, const KnownHand& known, int depth,
                                 const Around* others) const {
  if (depth <= 0) {
    const float turns = field_->turns_with_second(pose, progress);
    return turns + kept_.worth(known, progress.leg, turns);
  }
  const Node node{pose, progress, true, others};
  return std::min(best_known(node, known, depth), turns(pose, progress, known, depth));
}

}  // namespace boathouse::regatta
