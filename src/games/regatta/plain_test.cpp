// Regatta once more, plainly: cards as words, geometry in long double, nothing clever. Compared
// with the real rules along random play; where shapes come within the tolerance of touching, the
// real rules decide.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <ranges>
#include <set>
#include <string>
#include <vector>

#include "core/text.h"
#include "games/regatta/rules.h"
#include "games/regatta/testing/race.h"
#include "games/regatta/testing/reference.h"

namespace boathouse::regatta {
namespace {

using reference::Corners;
using reference::Real;
using reference::Reals;

constexpr Real too_close = 3;  // hundredths of a millimetre

// A card as its name tells: L45/S/R45s* is small with a helm.
struct PlainCard {
  std::vector<Exit> arrows;
  Size size = Size::large;
  bool helm = false;
  bool cloud = false;
  bool sun = false;
};
PlainCard card_named(std::string name) {
  PlainCard card;
  if (name == "sun") {
    card.sun = true;
    return card;
  }
  card.helm = name.ends_with('*');
  card.cloud = name.ends_with('~');
  if (card.helm || card.cloud) name.pop_back();
  if (name.ends_with('s')) {
    card.size = Size::small;
    name.pop_back();
  }
  std::string_view rest = name;
  while (!rest.empty()) {
    const auto found = std::ranges::find(exit_names, cut(rest, '/'));
    card.arrows.push_back(static_cast<Exit>(found - exit_names.begin()));
  }
  return card;
}

struct PlainBoat {
  Pose pose;
  int leg = 0;
  int count = 0;
  bool racing = false;
  std::vector<std::string> hand;
};

enum class Verdict : std::uint8_t { no, yes, close };

Verdict worse(Verdict a, Verdict b) {
  if (a == Verdict::yes || b == Verdict::yes) return Verdict::yes;
  return a == Verdict::close || b == Verdict::close ? Verdict::close : Verdict::no;
}
Verdict less_than_zero(Real gap) {
  if (std::abs(gap) < too_close) return Verdict::close;
  return gap < 0 ? Verdict::yes : Verdict::no;
}

// One step of a way: where the hull lies, where the bow is, and the pose if the boat stopped there.
struct Step {
  Corners hull;
  Point bow;
  Pose pose;
};

class Plain {
 public:
  explicit Plain(const Course& course) : course_(course) {}

  std::vector<PlainBoat> boats;
  int mover = 0;
  bool second = false;

  [[nodiscard]] const PlainBoat& own() const { return boats[static_cast<std::size_t>(mover)]; }

  [[nodiscard]] std::vector<Step> steps_of(Size size, const std::vector<Exit>& arrows) const {
    std::vector<Step> all;
    Pose from = own().pose;
    for (const Exit arrow : arrows) {
      const Real length = reference::arrow_length(size, arrow) + 6000;
      const int steps = static_cast<int>(std::ceil(length / 500 - 1e-9L));
      for (int k = 1; k < steps; ++k) {
        const Reals front = reference::on_rail(size, arrow, from.heading, length * k / steps);
        const Reals back = reference::on_rail(size, arrow, from.heading, length * k / steps - 6000);
        const Point middle = rounded_from(from, {(front.x + back.x) / 2, (front.y + back.y) / 2});
        const Reals chord{front.x - back.x, front.y - back.y};
        const Real size_of_chord = std::hypot(chord.x, chord.y);
        const Real degrees = std::atan2(chord.x, chord.y) * 180 / std::numbers::pi_v<Real>;
        const int nearest = (static_cast<int>(std::lround(degrees / 15)) + headings) % headings;
        all.push_back({reference::hull(reference::real(middle),
                                       {chord.x / size_of_chord, chord.y / size_of_chord}),
                       rounded_from(from, front),
                       {middle, nearest}});
      }
      from = {rounded_from(from, reference::end_of(size, arrow, from.heading)),
              turned(from.heading, 3 * (static_cast<int>(arrow) - 2))};
      all.push_back({reference::hull(from), from.bow(), from});
    }
    return all;
  }

  // How one way to play a card goes.
  struct Way {
    Verdict contact = Verdict::no;
    Verdict zone = Verdict::no;
    bool finished = false;
    PlainBoat boat;
  };
  [[nodiscard]] Way sail(const std::vector<Step>& steps) const {
    Way way{.boat = own()};
    Point bow = own().pose.bow();
    for (const Step& step : steps) {
      track(way.boat, way.finished, bow, step.bow);
      bow = step.bow;
      if (way.finished) return way;
      way.contact = worse(way.contact, contact(step.hull));
      if (way.contact == Verdict::yes) return way;
      way.boat.pose = step.pose;
    }
    way.zone = in_zone(reference::hull(way.boat.pose));
    return way;
  }

  // Where a forced boat stops; nothing if it is too close to say.
  [[nodiscard]] std::optional<Pose> stop(const std::vector<Step>& steps) const {
    for (const Step& step : std::views::reverse(steps)) {
      const Corners hull = reference::hull(step.pose);
      const Verdict blocked = worse(contact(hull), in_zone(hull));
      if (blocked == Verdict::close) return std::nullopt;
      if (blocked == Verdict::no) return step.pose;
    }
    return own().pose;
  }

  [[nodiscard]] Verdict in_zone(const Corners& hull) const {
    Verdict verdict = Verdict::no;
    for (int other = 0; other < static_cast<int>(boats.size()); ++other) {
      const PlainBoat& boat = boats[static_cast<std::size_t>(other)];
      if (other == mover || !boat.racing) continue;
      verdict = worse(verdict, less_than_zero(reference::gap(hull, reference::zone(boat.pose))));
    }
    return verdict;
  }

  [[nodiscard]] Verdict contact(const Corners& hull) const {
    Verdict verdict = Verdict::no;
    for (int other = 0; other < static_cast<int>(boats.size()); ++other) {
      const PlainBoat& boat = boats[static_cast<std::size_t>(other)];
      if (other == mover || !boat.racing) continue;
      verdict = worse(verdict, less_than_zero(reference::gap(hull, reference::hull(boat.pose))));
    }
    std::vector<Point> buoys{course_.left, course_.right};
    for (const Mark& mark : course_.marks) buoys.push_back(mark.at);
    for (const Point buoy : buoys) {
      verdict = worse(verdict, less_than_zero(reference::distance(hull, reference::real(buoy)) -
                                              Real{buoy_radius}));
    }
    const Reals low = reference::real(course_.water.low);
    const Reals high = reference::real(course_.water.high);
    for (const Reals& corner : hull) {
      verdict = worse(verdict, less_than_zero(std::min({corner.x - low.x, high.x - corner.x,
                                                        corner.y - low.y, high.y - corner.y})));
    }
    return verdict;
  }

  // Start, marks and finish by the bow's way from one point to another.
  void track(PlainBoat& boat, bool& finished, Point from, Point to) const {
    const auto crosses_line = [&](bool up) {
      const bool side = up ? from.y <= 0 && to.y > 0 : from.y > 0 && to.y <= 0;
      if (!side) return false;
      const Real part = Real(from.y) / (Real(from.y) - Real(to.y));
      const Real x = from.x + part * (to.x - from.x);
      return x >= course_.left.x && x <= course_.right.x;
    };
    if (boat.leg == 0) {
      if (crosses_line(true)) boat.leg = 1;
      return;
    }
    if (boat.leg == course_.finish_leg()) {
      finished |= crosses_line(false);
      return;
    }
    const int crossing = crosses_ray(boat.leg - 1, from, to);
    boat.count = std::max(boat.count + crossing, -1);
    if (boat.count == 1) {
      ++boat.leg;
      boat.count = 0;
    }
  }

  // +1, −1 or 0. All marks of the courses tried are rounded clockwise.
  [[nodiscard]] int crosses_ray(int index, Point from, Point to) const {
    const auto point = [&](int mark) {
      const bool is_line = mark < 0 || mark >= static_cast<int>(course_.marks.size());
      return reference::real(is_line ? course_.line_middle()
                                     : course_.marks[static_cast<std::uint32_t>(mark)].at);
    };
    const auto leg = [](Reals a, Reals b) {
      const Real length = std::hypot(b.x - a.x, b.y - a.y);
      return Reals{(b.x - a.x) / length, (b.y - a.y) / length};
    };
    const Reals mark = point(index);
    const Reals in = leg(point(index - 1), mark);
    const Reals out = leg(mark, point(index + 1));
    const Reals ray{-(in.y + out.y), in.x + out.x};
    const auto side = [&](Point p) { return ray.x * (p.y - mark.y) - ray.y * (p.x - mark.x); };
    if ((side(from) >= 0) == (side(to) >= 0)) return 0;
    const Real part = side(from) / (side(from) - side(to));
    const Reals meeting{from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)};
    if (ray.x * (meeting.x - mark.x) + ray.y * (meeting.y - mark.y) < 0) return 0;
    return side(from) >= 0 ? 1 : -1;
  }

  static Point rounded_from(Pose from, Reals way) {
    return from.middle +
           Point{static_cast<int>(std::lround(way.x)), static_cast<int>(std::lround(way.y))};
  }

 private:
  const Course& course_;
};

// The plain race that stands as the real one does.
Plain plain_of(const Race& race) {
  Plain plain{race.setup.course};
  for (int seat = 0; seat < race.setup.seats; ++seat) {
    const Regatta::Boat& boat = race.at(seat);
    PlainBoat& made = plain.boats.emplace_back();
    made.pose = boat.pose();
    made.leg = boat.leg;
    made.count = -boat.back;
    made.racing = boat.state == Regatta::State::racing;
    std::string names = race.hand_of(seat);
    std::string_view rest = names;
    while (!rest.empty()) made.hand.emplace_back(cut(rest, ' '));
  }
  plain.mover = race.position.mover;
  plain.second = race.position.phase == Regatta::Phase::second;
  return plain;
}

// One way to play a card, as it is written without forced stop, finish and sun.
struct Written {
  std::string text;
  PlainCard card;
  std::vector<Exit> arrows;
};
std::vector<Written> ways_of(const std::vector<std::string>& hand) {
  std::vector<Written> ways;
  std::set<std::string> seen;
  for (std::size_t slot = 0; slot < hand.size(); ++slot) {
    const PlainCard card = card_named(hand[slot]);
    if (card.sun || !seen.insert(hand[slot]).second) continue;
    for (const Exit first : card.arrows) {
      for (const Exit second : card.cloud ? card.arrows : std::vector{first}) {
        std::string text = join(slot + 1, ":", hand[slot]);
        if (card.arrows.size() > 1) {
          text += join(">", exit_names[static_cast<std::size_t>(first)]);
          if (card.cloud) text += join(",", exit_names[static_cast<std::size_t>(second)]);
        }
        ways.push_back({text, card, card.cloud ? std::vector{first, second} : std::vector{first}});
      }
    }
  }
  return ways;
}

struct Compared {
  int ways = 0;
  int close = 0;
  int forced = 0;
  int finished = 0;
};

// The cards of the mover: which may be played, and where they lead.
void compare_cards(const Race& race, Compared& compared) {
  const Plain plain = plain_of(race);
  const std::vector<std::string> choices = race.choices();
  // The choice so written, with or without what is laid down after it.
  const auto find = [&](const std::string& text) {
    return std::ranges::find_if(choices, [&](const std::string& choice) {
      return choice == text || choice.starts_with(text + " ");
    });
  };
  bool any_legal = false;
  bool any_close = false;
  std::vector<Written> into_zone;
  for (const Written& written : ways_of(plain.own().hand)) {
    const Plain::Way way = plain.sail(plain.steps_of(written.card.size, written.arrows));
    ++compared.ways;
    if (way.contact == Verdict::close ||
        (way.contact == Verdict::no && way.zone == Verdict::close)) {
      ++compared.close;
      any_close = true;
      continue;
    }
    const bool legal = way.contact == Verdict::no && way.zone == Verdict::no;
    any_legal |= legal;
    const auto choice = find(written.text);
    ASSERT_EQ(choice != choices.end(), legal) << written.text;
    if (way.contact == Verdict::no && way.zone == Verdict::yes) into_zone.push_back(written);
    if (!legal) continue;
    Race played = race;
    played.play(*choice);
    const Regatta::Boat& boat = played.at(plain.mover);
    EXPECT_EQ(boat.state == Regatta::State::finished, way.finished) << written.text;
    compared.finished += way.finished ? 1 : 0;
    if (way.finished) continue;
    EXPECT_EQ(boat.pose(), way.boat.pose) << written.text;
    EXPECT_EQ(boat.leg, way.boat.leg) << written.text;
    EXPECT_EQ(-boat.back, way.boat.count) << written.text;
  }
  if (any_close) return;
  for (const Written& written : into_zone) {
    const auto choice = find(written.text + "!");
    const auto stop = plain.stop(plain.steps_of(written.card.size, written.arrows));
    if (any_legal || plain.second) {
      EXPECT_EQ(choice, choices.end()) << written.text;
      continue;
    }
    if (!stop) continue;
    // Arrows that leave the boat where it is are one choice.
    const bool stays = *stop == plain.own().pose;
    if (choice == choices.end()) {
      EXPECT_TRUE(stays) << written.text;
      continue;
    }
    ++compared.forced;
    Race played = race;
    played.play(*choice);
    const Pose pose = played.at(plain.mover).pose();
    EXPECT_EQ(pose.heading, stop->heading) << written.text;
    EXPECT_NEAR(pose.middle.x, stop->middle.x, 1) << written.text;
    EXPECT_NEAR(pose.middle.y, stop->middle.y, 1) << written.text;
  }
}

// Turns on the spot: every heading at which the hull touches nothing, or with which it finishes.
void compare_turns(const Race& race) {
  const Plain plain = plain_of(race);
  const PlainBoat& boat = plain.own();
  for (int heading = 0; heading < headings; ++heading) {
    if (heading == boat.pose.heading) continue;
    const Pose pose{boat.pose.middle, heading};
    PlainBoat turned_boat = boat;
    bool finished = false;
    plain.track(turned_boat, finished, boat.pose.bow(), pose.bow());
    const Verdict contact = plain.contact(reference::hull(pose));
    if (!finished && contact == Verdict::close) continue;
    const bool legal = finished || contact == Verdict::no;
    const std::string text = join("turn ", heading * 15);
    EXPECT_EQ(race.can(text) || race.count_of(text + " ") > 0, legal) << text;
  }
}

// Exchanges: all different sets of one to three cards.
void compare_exchanges(const Race& race) {
  const auto hand = plain_of(race).own().hand;
  std::set<std::multiset<std::string>> sets;
  for (unsigned bits = 1; bits < 1U << hand.size(); ++bits) {
    std::multiset<std::string> cards;
    for (std::size_t slot = 0; slot < hand.size(); ++slot) {
      if ((bits >> slot & 1U) != 0) cards.insert(hand[slot]);
    }
    if (cards.size() <= 3) sets.insert(cards);
  }
  EXPECT_EQ(race.count_of("exchange"), static_cast<int>(sets.size()));
}

// Every card is somewhere, and only once.
void compare_cards_in_all(const Race& race) {
  std::map<std::string, int> count;
  for (const Face& face : race.setup.deck) count[name_of_face(face)] = face.count;
  for (int seat = 0; seat < race.setup.seats; ++seat) {
    const std::string names = race.hand_of(seat);
    std::string_view rest = names;
    while (!rest.empty()) --count[std::string{cut(rest, ' ')}];
    count["sun"] -= race.at(seat).becalmed;
  }
  const auto pile = Regatta::pile(race.setup, race.position);
  for (std::uint32_t i = 0; i < race.setup.deck.size(); ++i) {
    count[name_of_face(race.setup.deck[i])] -= pile[i] + race.position.discards[i];
  }
  for (const auto& [name, left] : count) EXPECT_EQ(left, 0) << name;
}

// Random play that mostly sails, towards its aim rather than not.
Move random_move(const Race& race, Random& random) {
  Regatta::MoveList moves;
  Regatta::legal_moves(race.setup, race.position, race.position.mover, moves);
  Move best = moves[random.below(moves.size())];
  std::int64_t least = INT64_MAX;
  for (int tries = 0; tries < 12; ++tries) {
    const Move move = moves[random.below(moves.size())];
    const Regatta::Choice choice = Regatta::choice(move);
    if (choice.kind != Regatta::Kind::play) continue;
    const Voyage voyage = Regatta::voyage(race.setup, race.position, choice);
    if (voyage.progress.finished) return move;
    const Point apart = voyage.pose.middle - race.setup.course.aim(voyage.progress.leg);
    const std::int64_t far = dot(apart, apart) - voyage.progress.leg * (std::int64_t{1} << 40);
    if (far < least) {
      least = far;
      best = move;
    }
  }
  return best;
}

void compare_along(Race race, Random& random, int plies, Compared& compared) {
  ChanceBuffer buffer;
  for (int ply = 0; ply < plies; ++ply) {
    const Turn turn = Regatta::turn(race.setup, race.position);
    if (turn.is_over() || ::testing::Test::HasFailure()) return;
    compare_cards_in_all(race);
    if (turn.is_chance()) {
      buffer.clear();
      const Chances chances = Regatta::chances(race.setup, race.position, buffer);
      Regatta::happen(race.setup, race.position, chances.pick(random));
      continue;
    }
    const bool first = race.position.phase == Regatta::Phase::sail;
    if (first || race.position.phase == Regatta::Phase::second) compare_cards(race, compared);
    if (first) {
      compare_turns(race);
      compare_exchanges(race);
    }
    Regatta::play(race.setup, race.position, race.position.mover, random_move(race, random));
  }
}

TEST(RegattaPlain, AllowsAndDoesTheSameAlongRandomRaces) {
  Compared compared;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Random random{seed};
    Race race{2 + static_cast<int>(seed % 3), seed % 2 == 0, seed % 2 == 0 ? "short" : "triangle"};
    race.position = Regatta::start(race.setup);
    compare_along(race, random, 150, compared);
  }
  EXPECT_GT(compared.ways, 2'000);
  // Boats start on a grid, where borders often coincide.
  EXPECT_LT(compared.close * 20, compared.ways);
  EXPECT_GT(compared.forced, 0);
}

TEST(RegattaPlain, AllowsAndDoesTheSameWithOneBoatAlone) {
  Compared compared;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Random random{seed};
    Race race{1, false, seed % 2 == 0 ? "short" : "triangle"};
    race.position = Regatta::start(race.setup);
    compare_along(race, random, 150, compared);
  }
  EXPECT_GT(compared.ways, 500);
  EXPECT_EQ(compared.forced, 0) << "nobody else has a zone";
}

TEST(RegattaPlain, AllowsAndDoesTheSameBeforeTheFinish) {
  Compared compared;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Random random{seed};
    Race race{3, true};
    race.boat(0, -70, 140, 12, 3).boat(1, 60, 190, 13, 3).boat(2, 0, 240, 11, 3);
    race.hand(0, "L45/S/R45 S~ L90 R90s R45*").hand(1, "L45/S/R45 S~ L90 Ss L45*");
    race.hand(2, "L45/S/R45 S R90 R45/R90s R45*");
    compare_along(race, random, 25, compared);
  }
  EXPECT_GT(compared.finished, 10);
}

}  // namespace
}  // namespace boathouse::regatta
