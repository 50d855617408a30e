// What a seat must believe, exactly, against what is sampled for it: with small decks all worlds
// can be carried along, through turned piles and forced stops.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <map>
#include <span>
#include <string>

#include "games/regatta/course_file.h"
#include "games/regatta/rules.h"
#include "games/regatta/testing/race.h"
#include "games/testing/check_sample.h"

namespace boathouse::regatta {
namespace {

using Position = Regatta::Position;

Deck small_deck(std::initializer_list<Face> faces) {
  Deck deck;
  for (const Face& face : faces) deck.push(face);
  return deck;
}
Face plain_face(Exit exit, int count) {
  return {.colour = Colour::blue,
          .size = Size::large,
          .symbol = Symbol::none,
          .exits = static_cast<std::uint8_t>(1U << static_cast<unsigned>(exit)),
          .count = static_cast<std::uint8_t>(count)};
}

// All positions that a viewer holds possible, with their weights.
class Worlds {
 public:
  Worlds(const Regatta::Setup& setup, Viewer viewer) : setup_(setup), viewer_(viewer) {
    const Position start = Regatta::start(setup);
    worlds_[std::string{battery::bytes_of(start)}] = {start, 1};
  }

  // The ply happens in the position that is the true one.
  void follow(const Position& truth, Ply ply) {
    const std::string text = battery::read<Regatta>(setup_, truth, ply, viewer_);
    const Turn turn = Regatta::turn(setup_, battery::after<Regatta>(setup_, truth, ply));
    std::map<std::string, World> next;
    double total = 0;
    for (const auto& [bytes, world] : worlds_) {
      for (const battery::Next& may : battery::next_plies<Regatta>(setup_, world.position)) {
        if (!ply.is_chance() && may.ply != ply) continue;
        if (battery::read<Regatta>(setup_, world.position, may.ply, viewer_) != text) continue;
        const Position after = battery::after<Regatta>(setup_, world.position, may.ply);
        if (Regatta::turn(setup_, after) != turn) continue;
        World& reached = next[std::string{battery::bytes_of(after)}];
        reached.position = after;
        reached.weight += world.weight * may.chance;
        total += world.weight * may.chance;
      }
    }
    for (auto& [bytes, world] : next) world.weight /= total;
    worlds_ = std::move(next);
  }

  [[nodiscard]] battery::Beliefs beliefs() const {
    battery::Beliefs beliefs;
    for (const auto& [bytes, world] : worlds_) beliefs[bytes] = world.weight;
    return beliefs;
  }

 private:
  struct World {
    Position position;
    double weight = 0;
  };
  const Regatta::Setup& setup_;
  Viewer viewer_;
  std::map<std::string, World> worlds_;
};

struct Seen {
  int shuffles = 0;
  int forced = 0;
};

// Plays at random, cards rather than heaving to, and compares now and then.
Seen check_beliefs_along(const Regatta::Setup& setup, Viewer viewer, std::uint64_t seed,
                         int plies) {
  Seen seen;
  Random random{seed};
  Worlds worlds{setup, viewer};
  Position position = Regatta::start(setup);
  for (int k = 0; k < plies && !Regatta::turn(setup, position).is_over(); ++k) {
    auto nexts = battery::next_plies<Regatta>(setup, position);
    if (position.phase == Regatta::Phase::sail && random.below(4) > 0) {
      auto cards = nexts;
      std::erase_if(cards, [](const battery::Next& next) {
        return Regatta::choice(next.ply.code).kind != Regatta::Kind::play;
      });
      if (!cards.empty()) nexts = cards;
    }
    const Ply ply = nexts[random.below(static_cast<std::uint32_t>(nexts.size()))].ply;
    seen.forced +=
        battery::read<Regatta>(setup, position, ply, referee).find('!') != std::string::npos ? 1
                                                                                             : 0;
    worlds.follow(position, ply);
    apply<Regatta>(setup, position, ply);
    if (k % 6 != 5) continue;
    battery::Failures failures;
    battery::check_beliefs<Regatta>(setup, viewer, Regatta::view(setup, position, viewer),
                                    worlds.beliefs(), random,
                                    join("seed ", seed, ", ply ", k, ": "), failures);
    EXPECT_THAT(failures, ::testing::IsEmpty());
  }
  seen.shuffles = position.shuffles;
  return seen;
}

TEST(RegattaSample, IsWhatASeatMustBelieveOfItsOnlyOpponent) {
  Regatta::Setup setup =
      Regatta::begin_on(2, false, course_named("short"),
                        small_deck({plain_face(Exit::straight, 5), plain_face(Exit::left_45, 4),
                                    plain_face(Exit::right_90, 4), Face{.count = 1}}));
  setup.first = 0;
  Seen all;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const Seen seen = check_beliefs_along(setup, 1, seed, 60);
    all.shuffles += seen.shuffles;
    all.forced += seen.forced;
  }
  EXPECT_GT(all.shuffles, 8);
}

TEST(RegattaSample, IsWhatASeatMustBelieveOfTwoOpponents) {
  Regatta::Setup setup = Regatta::begin_on(
      3, false, course_named("short"),
      small_deck({plain_face(Exit::straight, 9), plain_face(Exit::left_45, 8), Face{.count = 1}}));
  setup.first = 0;
  int shuffles = 0;
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    shuffles += check_beliefs_along(setup, 1, seed, 42).shuffles;
  }
  EXPECT_GT(shuffles, 2);
}

TEST(RegattaSample, AForcedStopTellsWhatTheHandDoesNotHold) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1)
      .boat(1, -75, 450, 6)
      .hand(0, "S S S S sun")
      .hand(1, "L45 L45 R45 R45 R45");
  ASSERT_TRUE(race.can("1:S!"));
  race.play("1:S!");
  const auto view = Regatta::view(race.setup, race.position, 1);
  Random random{1};
  Race before = race;
  before.boat(0, 0, 300, 0, 1);
  before.position.phase = Regatta::Phase::sail;
  for (int i = 0; i < 300; ++i) {
    before.at(0).hand = Regatta::sample(race.setup, view, 1, random).boats[0].hand;
    for (const std::string& choice : before.choices()) {
      // Whatever else it may hold, none of it ends legally where the boat stood.
      if (choice[1] != ':') continue;
      EXPECT_NE(choice.find('!'), std::string::npos) << choice;
    }
  }
}

TEST(RegattaSample, WhenThePileHasBeenTurnedTheOnlyOpponentsHandIsKnown) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).hand(0, "S S~ L45 L45 L45").hand(1, "R45 R45 R45 sun sun");
  race.discard_all_but("S", 0).play("1:S").play("S~");
  const auto view = Regatta::view(race.setup, race.position, 0);
  Random random{1};
  for (int i = 0; i < 50; ++i) {
    Race sampled = race;
    sampled.position = Regatta::sample(race.setup, view, 0, random);
    std::multiset<std::uint8_t> faces;
    for (const auto& card : sampled.at(1).hand) faces.insert(card.face);
    EXPECT_EQ(faces.count(race.face("R45")), 3U);
    EXPECT_EQ(faces.count(race.face("sun")), 2U);
  }
}

// Plays on at random from what a seat sees.
void play_on(const Regatta::Setup& setup, const Regatta::View& view, int seat, Random& random) {
  Position position = Regatta::sample(setup, view, seat, random);
  for (int plies = 0; plies < 40 && !Regatta::turn(setup, position).is_over(); ++plies) {
    const auto nexts = battery::next_plies<Regatta>(setup, position);
    ASSERT_FALSE(nexts.empty());
    apply<Regatta>(setup, position,
                   nexts[random.below(static_cast<std::uint32_t>(nexts.size()))].ply);
  }
}

TEST(RegattaView, CanBeSeenIfItIsOneOfARace) {
  Random random{5};
  int views = 0;
  int accepted = 0;
  battery::for_each_game<Regatta>(1, [&](const battery::Played<Regatta>& game) {
    for (const Position& position : game.positions) {
      const Turn turn = Regatta::turn(game.setup, position);
      if (!turn.is_seats() || random.below(4) > 0) continue;
      const int seat = position.mover;
      auto view = Regatta::view(game.setup, position, seat);
      ASSERT_TRUE(Regatta::can_be_seen(game.setup, view, seat)) << "shuffle " << +position.shuffles;
      if (game.setup.seats > 1) {
        EXPECT_FALSE(Regatta::can_be_seen(game.setup, view, (seat + 1) % game.setup.seats));
      }
      ++views;
      // Whatever else is accepted can be played on from.
      auto bytes = std::as_writable_bytes(std::span{&view, 1});
      bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] =
          static_cast<std::byte>(random.below(256));
      if (!Regatta::can_be_seen(game.setup, view, seat)) continue;
      ++accepted;
      play_on(game.setup, view, seat, random);
    }
  });
  EXPECT_GT(views, 500);
  EXPECT_LT(accepted, views / 2) << "most of it is checked";
}

TEST(RegattaView, CannotBeSeenIfItsCardsCannotBeDealt) {
  Race race{2};
  race.hand(0, "S S L45 R45 L90").hand(1, "S S S L45 R45");
  auto view = Regatta::view(race.setup, race.position, 0);
  ASSERT_TRUE(Regatta::can_be_seen(race.setup, view, 0));
  view.seen.boats[1].hand[2].barred = ~0U;
  EXPECT_FALSE(Regatta::can_be_seen(race.setup, view, 0)) << "a card that can be none";
}

TEST(RegattaView, CannotBeSeenIfSomebodyHasNotDrawnBackToFive) {
  Race race{2};
  race.hand(0, "S S L45 R45 L90").hand(1, "S S S L45 R45");
  ASSERT_TRUE(Regatta::can_be_seen(race.setup, Regatta::view(race.setup, race.position, 0), 0));
  race.hand(1, "S S S L45");
  EXPECT_FALSE(Regatta::can_be_seen(race.setup, Regatta::view(race.setup, race.position, 0), 0));
  race.hand(1, "");
  EXPECT_FALSE(Regatta::can_be_seen(race.setup, Regatta::view(race.setup, race.position, 0), 0));
}

}  // namespace
}  // namespace boathouse::regatta
