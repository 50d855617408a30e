#include "server/house/thought_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace boathouse::server {
namespace {

using namespace std::chrono_literals;

class AQueue : public testing::Test {
 protected:
  ThoughtQueue::Ticket add(const Asker& asker, Want want = Want::opponent) {
    queue_.add({.ticket = ++last_, .want = want, .asker = asker});
    return last_;
  }
  // The next thought, which takes this long.
  ThoughtQueue::Ticket serve(std::chrono::microseconds time = 10ms) {
    const auto item = queue_.next();
    if (!item) return 0;
    queue_.done(item->asker, time);
    return item->ticket;
  }

  ThoughtQueue queue_;
  ThoughtQueue::Ticket last_ = 0;
  const Asker ada_{"ada", "ada"};
  const Asker eve_{"eve", "eve"};
};

TEST_F(AQueue, OneWhoWantsALotDoesNotDelayTheOthers) {
  for (int i = 0; i < 60; ++i) add(eve_);
  EXPECT_NE(serve(), 0U);
  const auto honest = add(ada_);
  EXPECT_EQ(serve(), honest) << "Eve has had a turn";
}

TEST_F(AQueue, SixtyGuestsOfOneAddressHaveOneShare) {
  for (int i = 0; i < 60; ++i) add({"guest" + std::to_string(i), "192.0.2.1"});
  std::vector<ThoughtQueue::Ticket> honest;
  for (int i = 0; i < 5; ++i) honest.push_back(add(ada_));
  std::vector<ThoughtQueue::Ticket> served;
  for (int i = 0; i < 10; ++i) served.push_back(serve());
  for (const auto ticket : honest) {
    EXPECT_NE(std::ranges::find(served, ticket), served.end()) << "every other turn is Ada's";
  }
}

TEST_F(AQueue, GuestsOfOneAddressTakeTurns) {
  const Asker greedy{"one", "192.0.2.1"};
  for (int i = 0; i < 8; ++i) add(greedy);
  EXPECT_NE(serve(), 0U);
  const auto modest = add({"other", "192.0.2.1"});
  EXPECT_EQ(serve(), modest);
}

TEST_F(AQueue, TheTimeUsedCountsNotTheNumberOfThoughts) {
  std::vector<ThoughtQueue::Ticket> quick;
  for (int i = 0; i < 8; ++i) {
    add(eve_);
    quick.push_back(add(ada_));
  }
  const auto slow = [&](const ThoughtQueue::Item& item) { return item.asker == eve_; };
  int before = 0;
  for (int i = 0; i < 8; ++i) {
    const auto item = queue_.next();
    queue_.done(item->asker, slow(*item) ? 900ms : 1ms);
    before += slow(*item) ? 1 : 0;
  }
  EXPECT_LE(before, 1) << "her one thought took longer than all of Ada's";
}

TEST_F(AQueue, IdleTimeIsNotSavedUp) {
  for (int i = 0; i < 8; ++i) add(eve_);
  for (int i = 0; i < 4; ++i) (void)serve(100ms);
  for (int i = 0; i < 8; ++i) add(ada_);
  int of_eve = 0;
  for (int i = 0; i < 6; ++i) {
    const auto item = queue_.next();
    of_eve += item->asker == eve_ ? 1 : 0;
    queue_.done(item->asker, 100ms);
  }
  EXPECT_GE(of_eve, 2) << "Ada, who came later, does not get everything";
}

TEST_F(AQueue, OpponentsComeBeforeHintsAndHintsBeforeTablesWhereNobodyWaits) {
  const auto alone = add({"a", "a"}, Want::unattended);
  const auto hint = add({"b", "b"}, Want::hint);
  const auto opponent = add({"c", "c"}, Want::opponent);
  EXPECT_EQ(queue_.waiting(Want::hint), 1U);
  EXPECT_EQ(serve(), opponent);
  EXPECT_EQ(serve(), hint);
  EXPECT_EQ(serve(), alone);
  EXPECT_EQ(serve(), 0U);
}

TEST_F(AQueue, NobodyIsPassedOverForEver) {
  const auto hint = add({"b", "b"}, Want::hint);
  const auto alone = add({"a", "a"}, Want::unattended);
  int until_hint = 0;
  int until_alone = 0;
  for (int i = 1; i <= 40; ++i) {
    add({"c" + std::to_string(i), "c" + std::to_string(i)});
    const auto ticket = serve();
    if (ticket == hint) until_hint = i;
    if (ticket == alone) until_alone = i;
  }
  EXPECT_GT(until_hint, 1);
  EXPECT_LE(until_hint, ThoughtQueue::most_passed_over + 2);
  EXPECT_GT(until_alone, 1);
  EXPECT_LE(until_alone, 2 * ThoughtQueue::most_passed_over + 2);
}

TEST_F(AQueue, EachVisitorHasALimitAndEachShareToo) {
  for (std::size_t i = 0; i < ThoughtQueue::most_of_visitor; ++i) {
    EXPECT_TRUE(queue_.has_room_for(eve_));
    add(eve_);
  }
  EXPECT_FALSE(queue_.has_room_for(eve_));
  EXPECT_TRUE(queue_.has_room_for(ada_));
  const auto item = queue_.next();
  EXPECT_FALSE(queue_.has_room_for(eve_)) << "one that is under way counts";
  queue_.done(item->asker, 1ms);
  EXPECT_TRUE(queue_.has_room_for(eve_));
  for (std::size_t i = 0; i < ThoughtQueue::most_of_share; ++i) {
    add({"guest" + std::to_string(i), "192.0.2.1"});
  }
  EXPECT_FALSE(queue_.has_room_for({"another guest", "192.0.2.1"}));
}

TEST_F(AQueue, WhatNobodyWantsIsDropped) {
  const auto first = add(eve_);
  const auto second = add(eve_);
  EXPECT_TRUE(queue_.drop(first));
  EXPECT_FALSE(queue_.drop(first));
  EXPECT_EQ(serve(), second);
  EXPECT_EQ(queue_.waiting(), 0U);
}

}  // namespace
}  // namespace boathouse::server
