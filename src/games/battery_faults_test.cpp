// The battery tested on copies of a small game, each with one known fault, which is found by the
// check that is meant to find it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/testing/allocations.h"
#include "games/testing/battery.h"
#include "games/testing/json_check.h"
#include "games/testing/lanterns.h"

namespace boathouse {
namespace {

using ::testing::_;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

using Setup = Lanterns::Setup;
using Position = Lanterns::Position;

// All checks that find something, with what they find.
template <Game G>
std::vector<std::pair<std::string_view, battery::Failures>> findings() {
  std::vector<std::pair<std::string_view, battery::Failures>> found;
  for (const battery::Check& check : battery::checks<G>) {
    battery::Failures failures = check.run();
    if (!failures.empty()) found.emplace_back(check.name, std::move(failures));
  }
  return found;
}

// What is sampled from a view that says too much is no longer fair either.
TEST(BatteryOnFaults, LeakedCardIsFoundInTheView) {
  EXPECT_THAT(findings<LeakyLanterns>(),
              ElementsAre(Pair("views keep secrets",
                               Contains(HasSubstr("the view of seat 0 depends on what is hidden"))),
                          Pair("samples are fair", _)));
}

TEST(BatteryOnFaults, StoredRollIsFoundInThePosition) {
  EXPECT_THAT(
      findings<PeekingLanterns>(),
      ElementsAre(Pair("lots are the chances", Contains(HasSubstr("is drawn from"))),
                  Pair("nobody knows the future",
                       Contains(HasSubstr("the position knows more of “calm, next gust”")))));
}

TEST(BatteryOnFaults, SkewedSampleIsFoundByItsProbabilities) {
  EXPECT_THAT(findings<SkewedLanterns>(),
              ElementsAre(Pair("samples are fair", Contains(HasSubstr("wrong probabilities")))));
}

// Everybody is told what only the referee may know.
struct ChattyLanterns : Lanterns {
  static void events(const Setup& setup, const Position& position, Ply ply, Viewer /*viewer*/,
                     EventList& told) {
    Lanterns::events(setup, position, ply, referee, told);
  }
};
TEST(BatteryOnFaults, TooMuchToldIsFoundInTheEvents) {
  EXPECT_THAT(battery::check_views_keep_secrets<ChattyLanterns>(),
              Contains(HasSubstr("the events for the spectator depend on what is hidden")));
}

// Twelve lanterns take 48 plies.
struct EndlessLanterns : Lanterns {
  static constexpr GameInfo info = [] {
    GameInfo changed = Lanterns::info;
    changed.longest = 47;
    return changed;
  }();
};
TEST(BatteryOnFaults, GameLongerThanTheLongestIsFound) {
  EXPECT_THAT(battery::check_random_games_end<EndlessLanterns>(),
              Contains(HasSubstr("ply 47: the game is not over")));
}

// Two seats share the second place, and the last is said to be third instead of fourth.
TEST(BatteryOnFaults, PlacesThatSkipNobodyAreFound) {
  const Result wrong{.place = {1, 2, 2, 3}};
  const Result right{.place = {1, 2, 2, 4}};
  battery::Failures failures;
  battery::check_result(right, 4, "", failures);
  EXPECT_THAT(failures, IsEmpty());
  battery::check_result(wrong, 4, "", failures);
  EXPECT_THAT(failures, ElementsAre("seat 3 is in place 3 with 3 seats ahead"));
}

// A colour that the box no longer holds stays listed, without weight.
struct WeightlessLanterns : Lanterns {
  static Chances chances(const Setup& setup, const Position& position, ChanceBuffer& buffer) {
    const Chances honest = Lanterns::chances(setup, position, buffer);
    if (position.phase != lanterns::Phase::draw || buffer.size() == 3) return honest;
    for (std::uint32_t colour = 0; colour < 3; ++colour) {
      const auto is_colour = [&](const Outcome& outcome) { return outcome.code == colour; };
      if (std::ranges::none_of(buffer, is_colour)) buffer.push({colour, 0});
    }
    return Chances::weighted(buffer.span());
  }
};
TEST(BatteryOnFaults, OutcomeWithoutWeightIsFound) {
  EXPECT_THAT(battery::check_chances_are_complete<WeightlessLanterns>(),
              Contains(HasSubstr("has no weight")));
}

// The two piers are forgotten to be different.
struct OnePierLanterns : Lanterns {
  static void play(const Setup& setup, Position& position, int seat, Move move) {
    Lanterns::play(setup, position, seat, move);
    position.pier = 0;
  }
};
TEST(BatteryOnFaults, TwoMovesToOnePositionAreFound) {
  EXPECT_THAT(battery::check_moves_are_distinct<OnePierLanterns>(),
              Contains(HasSubstr("2 moves lead to 1 positions")));
}

// The rules remember how often they were asked.
struct MoodyLanterns : Lanterns {
  static void happen(const Setup& setup, Position& position, std::uint32_t outcome) {
    static std::uint32_t asked = 0;
    Lanterns::happen(setup, position, outcome);
    if (++asked % 64 == 0) ++position.points[0];
  }
};
TEST(BatteryOnFaults, RulesWithAMemoryAreFound) {
  EXPECT_THAT(battery::check_play_is_determined<MoodyLanterns>(),
              Contains(HasSubstr("played again it leads elsewhere")));
}

struct KeylessLanterns : Lanterns {
  static std::uint64_t key(const Setup& /*setup*/, const Position& position) {
    return position.seat;
  }
};
TEST(BatteryOnFaults, KeyThatSaysTooLittleIsFound) {
  EXPECT_THAT(battery::check_keys_tell_positions_apart<KeylessLanterns>(),
              ElementsAre(HasSubstr("positions have only 3 keys")));
}

struct WastefulLanterns : Lanterns {
  static void legal_moves(const Setup& setup, const Position& position, int seat, MoveList& moves) {
    std::vector<Move> wasted(100);
    // Written where anybody could look, so that no compiler may do without the memory.
    const volatile Move* seen = wasted.data();
    Lanterns::legal_moves(setup, position, seat, moves);
    if (*seen != 0) moves.clear();
  }
};
TEST(BatteryOnFaults, AllocationInTheMoveLoopIsFound) {
  EXPECT_THAT(battery::check_move_loop_stays_off_the_heap<WastefulLanterns>(),
              Contains(HasSubstr("the move loop allocates")));
}

// The pier is not written down.
struct TerseLanterns : Lanterns {
  static void notation(const Setup& setup, const Position& position, Ply ply, Viewer viewer,
                       std::string& text) {
    if (position.phase == lanterns::Phase::hang) {
      text += "hang";
    } else {
      Lanterns::notation(setup, position, ply, viewer, text);
    }
  }
};
TEST(BatteryOnFaults, NotationThatFitsTwoMovesIsFound) {
  EXPECT_THAT(battery::check_notation_and_parts_are_unique<TerseLanterns>(),
              Contains(HasSubstr("two plies are called “hang”")));
}

// Events name a pier that is not there.
struct LostLanterns : Lanterns {
  static void events(const Setup& setup, const Position& position, Ply ply, Viewer viewer,
                     EventList& told) {
    EventList honest;
    Lanterns::events(setup, position, ply, viewer, honest);
    for (Event event : honest) {
      if (event.kind == lanterns::hung) event.values[2] = 2;
      told.push(event);
    }
  }
};
TEST(BatteryOnFaults, ImpossibleValueOfAnEventIsFound) {
  EXPECT_THAT(battery::check_events_can_be_told<LostLanterns>(),
              Contains(HasSubstr("the event hung has an impossible value")));
}

// French lacks everything.
struct MonoglotLanterns : Lanterns {
  static const Catalogue& words() {
    static const Catalogue poor{{lanterns::words.file(Language::en), "game.name = Lampions",
                                 lanterns::words.file(Language::de)}};
    return poor;
  }
};
TEST(BatteryOnFaults, MissingWordsAreFound) {
  EXPECT_THAT(battery::check_catalogues_agree<MonoglotLanterns>(),
              Contains("fr: colour.amber is missing"));
  EXPECT_THAT(battery::check_events_can_be_told<MonoglotLanterns>(),
              Contains(HasSubstr("in fr is told as “<event.")));
}

// Somebody whose lantern shines is never addressed.
struct StiffLanterns : Lanterns {
  static constexpr std::array parameters{EventParameter{"seat", EventParameter::Type::seat}};
  static constexpr std::array<EventKind, 1> kinds{{{"lit", parameters}}};
  static constexpr GameInfo info = [] {
    GameInfo changed = Lanterns::info;
    changed.events = kinds;
    return changed;
  }();
  static const Catalogue& words() {
    static constexpr Catalogue stiff{{"event.lit = It is a lantern of {seat}.",
                                      "event.lit = C’est une lanterne de {seat}.",
                                      "event.lit = Eine Laterne von {seat}."}};
    return stiff;
  }
};
TEST(BatteryOnFaults, StiffSentencesAreFound) {
  const battery::Failures failures = battery::check_sentences_read_well<StiffLanterns>();
  EXPECT_THAT(failures, Contains(HasSubstr("has “of You”")));
  EXPECT_THAT(failures, Contains(HasSubstr("has “de Toi”")));
  EXPECT_THAT(failures, Contains(HasSubstr("has “von Du”")));
  EXPECT_THAT(failures, Contains(HasSubstr("calls you by name")));
  EXPECT_EQ(battery::fault_of("You win with 1 points."), "“1 points”");
  EXPECT_EQ(battery::fault_of("Tu gagnes avec 1 tuiles."), "“1 tuiles”");
  EXPECT_EQ(battery::fault_of("Du gewinnst mit 1 Punkten."), "“1 Punkten”");
  EXPECT_EQ(battery::fault_of("You roll 3221: speed 8."), "“3221”");
  EXPECT_EQ(battery::fault_of("You roll 3 + 2 + 2 + 1: speed 8, in 21 turns."), "");
}

struct BigLanterns : Lanterns {
  static void draw(const Setup& /*setup*/, const View& /*view*/, Viewer /*viewer*/,
                   Language /*language*/, std::span<const std::string> /*names*/, Screen& screen) {
    screen.write(20, 80, "*");
  }
};
TEST(BatteryOnFaults, DrawingThatDoesNotFitIsFound) {
  EXPECT_THAT(battery::check_views_can_be_shown<BigLanterns>(),
              AllOf(Contains(HasSubstr("21 rows")), Contains(HasSubstr("81 columns"))));
}

TEST(Allocations, AreCounted) {
  const std::uint64_t before = allocations();
  const auto number = std::make_unique<std::vector<int>>(100);
  EXPECT_EQ(allocations() - before, 2U);
}

TEST(JsonCheck, TakesWhatIsJson) {
  for (const auto* text : {"{}", "[]", "-0.5e+3", R"({"a":[1,null,true],"b":{"c":"\u00e9\n"}})"}) {
    EXPECT_TRUE(battery::JsonCheck::is_valid(text)) << text;
  }
}

TEST(JsonCheck, RefusesWhatIsNot) {
  for (const auto* text : {"", "{", "[1,]", R"({"a":1,})", "{a:1}", "01", "\"\n\"", R"("\x")",
                           "1 2", "[1 2]", "nul", "-", "1.", R"("\u12g4")"}) {
    EXPECT_FALSE(battery::JsonCheck::is_valid(text)) << text;
  }
}

}  // namespace
}  // namespace boathouse
