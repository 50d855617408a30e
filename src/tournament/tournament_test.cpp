// Whole tournaments with people who do not come, leave and come back, and with leaders that are
// replaced at any moment.
#include "tournament/tournament.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.h"

namespace boathouse::tournament {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using testing::SizeIs;

constexpr Time start{std::chrono::hours{1000}};

std::string name_of(int number) { return "player " + std::to_string(number); }

// Leads a tournament and plays its tables by lot. Now and then, after an entry of any kind, the
// leader is replaced by one who knows nothing but the journal.
class Played {
 public:
  Played(Plan plan, int players, std::uint64_t seed) : plan_(plan), random_(seed) {
    for (int player = 0; player < players; ++player) {
      const std::string nonce(plan.duplicate ? 64 : 0, 'a');
      append(entry::Joined{name_of(player), start - minutes{5}, nonce});
    }
  }

  // Until it is over; what each minute brings is up to the test.
  template <class Meanwhile>
  const Tournament& play(const Meanwhile& meanwhile) {
    for (int step = 0; step < 20'000 && now().phase() != Tournament::Phase::over; ++step) {
      while (const auto entry = now().next(clock_)) {
        append(*entry);
        if (testing::Test::HasFatalFailure()) return now();
      }
      end_some_tables();
      meanwhile(*this);
      clock_ += seconds{5};
    }
    EXPECT_EQ(now().phase(), Tournament::Phase::over);
    return now();
  }
  const Tournament& play() {
    return play([](Played&) {});
  }

  void append(const Entry& entry) {
    ASSERT_TRUE(now().take(entry)) << "entry " << journal_.size();
    journal_.push_back(entry);
    if (random_.below(4) != 0) return;
    Tournament again{plan_};
    for (const Entry& each : journal_) ASSERT_TRUE(again.take(each));
    ASSERT_EQ(again.next(clock_).has_value(), now().next(clock_).has_value());
    current_ = std::move(again);
  }
  Tournament& now() { return current_; }
  Time clock() const { return clock_; }
  Random& random() { return random_; }
  bool some_do_not_come = false;

 private:
  void end_some_tables() {
    for (std::size_t table = 0; table < now().tables().size(); ++table) {
      if (now().tables()[table].table.is_over() || random_.below(20) != 0) continue;
      append(entry::TableOver{table, outcome(now().tables()[table].table.seats.size()), clock_});
    }
  }
  Outcome outcome(std::size_t seats) {
    Outcome drawn;
    for (std::size_t seat = 0; seat < seats; ++seat)
      drawn.places.push_back(static_cast<int>(seat) + 1);
    if (random_.below(5) == 0) drawn.places[1] = 1;  // a tie
    for (std::size_t i = seats; i > 1; --i) {
      std::swap(drawn.places[i - 1], drawn.places[random_.below(static_cast<std::uint32_t>(i))]);
    }
    for (std::size_t seat = 0; plan_.duplicate && seat < seats; ++seat) {
      drawn.points.push_back(static_cast<std::int32_t>(random_.below(40)));
    }
    if (some_do_not_come) {
      drawn.lapses.assign(seats, Lapse::none);
      for (std::size_t seat = 0; seat < seats; ++seat) {
        const bool last = drawn.places[seat] == static_cast<int>(seats);
        if (last && random_.below(3) == 0) drawn.lapses[seat] = Lapse::forfeit;
      }
    }
    return drawn;
  }

  Plan plan_;
  Random random_;
  std::vector<Entry> journal_;
  Tournament current_{plan_};
  Time clock_ = start;
};

TEST(Tournaments, OfRoundsPlayAllOfThem) {
  for (const Kind kind : {Kind::swiss, Kind::series}) {
    for (const int k : {2, 3, 4}) {
      for (const int players : {2, 5, 8, 13}) {
        const Plan plan{
            .kind = kind, .k = k, .rounds = 5, .starts = start, .duplicate = players % 2 == 1};
        Played played{plan, players, 1};
        played.some_do_not_come = true;
        const Tournament& over = played.play();
        EXPECT_EQ(over.rounds(), 5);
        EXPECT_THAT(over.standings(), SizeIs(players));
        EXPECT_EQ(over.standings().front().rank, 1);
        for (const auto& seated : over.tables()) EXPECT_TRUE(seated.table.is_over());
      }
    }
  }
}

TEST(Tournaments, GoOnWithoutThoseWhoLeaveAndWithThoseWhoComeBack) {
  Played played{{.kind = Kind::swiss, .rounds = 9, .starts = start}, 9, 2};
  played.play([](Played& each) {
    const std::string who = name_of(static_cast<int>(each.random().below(9)));
    if (each.random().below(10) != 0) return;
    const Entry left = entry::Left{who, each.clock()};
    const Entry back = entry::Joined{who, each.clock()};
    if (each.now().can_take(left)) {
      each.append(left);
    } else if (each.now().can_take(back)) {
      each.append(back);
    }
  });
}

TEST(Tournaments, NobodyJoinsOneOfRoundsThatHasBegun) {
  Tournament swiss{{.kind = Kind::swiss, .starts = start}};
  ASSERT_TRUE(swiss.take(entry::Joined{"a", start}));
  ASSERT_TRUE(swiss.take(entry::Joined{"b", start}));
  ASSERT_TRUE(swiss.take(entry::Began{start}));
  EXPECT_FALSE(swiss.take(entry::Joined{"c", start}));
  EXPECT_FALSE(swiss.take(entry::Joined{"a", start})) << "is here already";
}

TEST(Tournaments, ToWhichNobodyComesAreOver) {
  Tournament lonely{{.kind = Kind::swiss, .starts = start}};
  ASSERT_TRUE(lonely.take(entry::Joined{"a", start - minutes{1}}));
  EXPECT_FALSE(lonely.next(start - seconds{1}));
  ASSERT_TRUE(lonely.next(start));
  EXPECT_TRUE(std::holds_alternative<entry::Ended>(*lonely.next(start)));
  EXPECT_EQ(lonely.due(), start);
}

TEST(Tournaments, InAnArenaTheNextTableFormsWhenOneIsOver) {
  Played played{{.kind = Kind::arena, .k = 2, .starts = start, .lasts = minutes{30}}, 7, 3};
  const Tournament& over = played.play([](Played& each) {
    const Entry late = entry::Joined{"somebody late", each.clock()};
    if (each.clock() > start + minutes{10} && each.now().can_take(late)) each.append(late);
  });
  EXPECT_EQ(over.entrants().size(), 8U);
  EXPECT_GT(over.tables().size(), 30U);
  Score all = 0;
  for (const auto& each : over.standings()) all += each.score;
  EXPECT_GT(all, 30 * point);
}

TEST(Tournaments, AnArenaEndsOnTimeWhateverIsStillBeingPlayed) {
  Tournament arena{{.kind = Kind::arena, .starts = start, .lasts = minutes{20}}};
  ASSERT_TRUE(arena.take(entry::Joined{"a", start}));
  ASSERT_TRUE(arena.take(entry::Joined{"b", start}));
  ASSERT_TRUE(arena.take(*arena.next(start)));
  ASSERT_TRUE(arena.take(*arena.next(start)));
  ASSERT_THAT(arena.tables(), SizeIs(1));
  EXPECT_FALSE(arena.next(start + minutes{19}));
  EXPECT_TRUE(std::holds_alternative<entry::Ended>(*arena.next(start + minutes{20})));
  EXPECT_EQ(arena.standings().front().score, 0) << "unfinished matches do not count";
}

TEST(Tournaments, TakeNothingThatMakesNoSense) {
  Tournament swiss{{.kind = Kind::swiss, .starts = start}};
  for (int player = 0; player < 4; ++player) {
    ASSERT_TRUE(swiss.take(entry::Joined{name_of(player), start}));
  }
  const auto paired = [](std::vector<Player> one, std::vector<Player> other) {
    return entry::Paired{{.tables = {{.seats = std::move(one)}, {.seats = std::move(other)}}},
                         start};
  };
  EXPECT_FALSE(swiss.take(paired({0, 1}, {2, 3}))) << "has not begun";
  ASSERT_TRUE(swiss.take(entry::Began{start}));
  EXPECT_FALSE(swiss.take(paired({0, 1}, {1, 2}))) << "1 twice";
  EXPECT_FALSE(swiss.take(paired({0, 1}, {2, 4}))) << "nobody is 4";
  EXPECT_FALSE(swiss.take(paired({0, 1, 2}, {3}))) << "alone at a table";
  ASSERT_TRUE(swiss.take(paired({0, 1}, {2, 3})));
  EXPECT_FALSE(swiss.take(paired({0, 1}, {2, 3}))) << "they are playing";
  EXPECT_FALSE(swiss.take(entry::TableOver{2, {{1, 2}, {}}, start})) << "no such table";
  EXPECT_FALSE(swiss.take(entry::TableOver{0, {{1, 3}, {}}, start})) << "no such place";
  EXPECT_FALSE(swiss.take(entry::TableOver{0, {{1}, {}}, start})) << "a place is missing";
  ASSERT_TRUE(swiss.take(entry::TableOver{0, {{1, 1}, {}}, start}));
  EXPECT_FALSE(swiss.take(entry::TableOver{0, {{1, 2}, {}}, start})) << "is over";
  EXPECT_FALSE(swiss.next(start)) << "the round is not";
}

}  // namespace
}  // namespace boathouse::tournament
