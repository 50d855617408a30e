#include "minds/regatta/kept_cards.h"

#include <algorithm>

namespace boathouse::regatta {

namespace {

// A linear regression of the turns that a boat alone still needed, in 6000 races, on the cards that
// it had kept; like cards share a value. Three quarters of that: a little more than all of it makes
// boats hoard, since two helms are not worth twice as much as one.
constexpr float helm_towards_mark = -0.56F;
constexpr float helm_away = -0.37F;
constexpr float cloud = -0.47F;
constexpr float plain_away = 0.1F;
constexpr float small_straight = 0.08F;
constexpr float other_plain = -0.04F;

constexpr std::uint8_t bit(Exit exit) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(exit));
}
constexpr std::uint8_t to_the_left = bit(Exit::left_90) | bit(Exit::left_45);
constexpr std::uint8_t to_the_right = bit(Exit::right_45) | bit(Exit::right_90);

float worth_of(const Face& face, Sense sense) {
  if (face.is_sun()) return 0;
  if (face.symbol == Symbol::cloud) return cloud;
  const std::uint8_t towards = sense == Sense::clockwise ? to_the_right : to_the_left;
  const bool away = (face.exits & (towards | bit(Exit::straight))) == 0;
  if (face.symbol == Symbol::helm) return away ? helm_away : helm_towards_mark;
  if (away) return plain_away;
  return face.size == Size::small && face.exits == bit(Exit::straight) ? small_straight
                                                                       : other_plain;
}

// Of the mark that is rounded next; to the finish, of the last one.
Sense sense_on(const Course& course, int leg) {
  const int mark = std::clamp(leg - 1, 0, static_cast<int>(course.marks.size()) - 1);
  return course.marks[static_cast<std::uint32_t>(mark)].sense;
}

}  // namespace

KeptCards::KeptCards(const Course& course, const Deck& deck) {
  for (int leg = 0; leg <= course.finish_leg(); ++leg) {
    const Sense sense = sense_on(course, leg);
    ByFace& worth = worth_[static_cast<std::size_t>(leg)];
    for (std::uint32_t face = 0; face < deck.size(); ++face) {
      worth[face] = worth_of(deck[face], sense);
    }
  }
}

float KeptCards::worth(const KnownHand& known, int leg, float turns) const {
  const ByFace& worth = worth_[static_cast<std::size_t>(leg)];
  float sum = 0;
  for (const std::uint8_t face : known) sum += worth[face];
  const float half = turns / 2;
  const float series = 1 + half + half * half / 2 + half * half * half / 6;  // about e^half
  return sum * (1 - 1 / series);
}

}  // namespace boathouse::regatta
