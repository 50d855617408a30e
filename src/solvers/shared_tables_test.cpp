#include "solvers/shared_tables.h"

#include <gtest/gtest.h>

#include <atomic>

namespace boathouse {
namespace {

// Ten blocks of a thousand bytes; it waits for permission to solve one.
class SlowTable {
 public:
  SlowTable(int number, std::atomic<int>& permits) : number_(number), permits_(permits) {}

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] static int blocks() { return 10; }
  [[nodiscard]] int solved_blocks() const { return solved_; }
  [[nodiscard]] std::size_t bytes() const { return begun_ ? 10'000 : 10; }
  void solve_a_bit() {
    begun_ = true;
    while (permits_.fetch_sub(1) <= 0) {
      ++permits_;
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    ++solved_;
  }

 private:
  int number_;
  std::atomic<int>& permits_;
  std::atomic<bool> begun_ = false;
  std::atomic<int> solved_ = 0;
};

class Shared : public testing::Test {
 public:
  ~Shared() override { permits_ = 1'000'000; }

 protected:
  using Tables = SharedTables<SlowTable>;

  Tables::Answer wait_for(int number, const Patience& patience) {
    return tables_.wait_for([&](const SlowTable& each) { return each.number() == number; },
                            [&] { return std::make_shared<SlowTable>(number, permits_); },
                            patience);
  }
  Tables::Answer complete(int number) {
    return wait_for(number, [](double) { return true; });
  }
  Tables::Answer at_once(int number) {
    return wait_for(number, [](double) { return false; });
  }

  std::atomic<int> permits_ = 0;
  Tables tables_{30'000};
};

TEST_F(Shared, WhoHasNoPatienceGetsWhatThereIsAndEveryoneTheSame) {
  const auto one = at_once(1);
  EXPECT_FALSE(is_complete(*one));
  permits_ = 100;
  EXPECT_EQ(complete(1), one);
  EXPECT_TRUE(is_complete(*one));
  EXPECT_EQ(at_once(1), one);
}

TEST_F(Shared, PatienceEndsWithATableHalfSolved) {
  permits_ = 5;
  const auto half = wait_for(1, [](double done) { return done < 0.5; });
  EXPECT_EQ(half->solved_blocks(), 5);
}

TEST_F(Shared, TheLeastRecentlyUsedGivesWay) {
  permits_ = 1'000'000;
  const auto first = complete(1);
  for (int number = 2; number <= 20; ++number) (void)complete(number);
  EXPECT_LE(tables_.bytes(), 30'000U);
  EXPECT_NE(complete(1), first) << "it is made again";
}

// Somebody who asks for many tables cannot take the memory, nor the finished tables of others.
TEST_F(Shared, TablesThatNobodyHasBegunTakeNoRoom) {
  permits_ = 10;
  const auto finished = complete(1);
  for (int number = 2; number <= 600; ++number) (void)at_once(number);
  EXPECT_LE(tables_.bytes(), 30'000U);
  EXPECT_EQ(at_once(1), finished);
}

TEST_F(Shared, WhatWasBegunIsFinished) {
  const auto begun = at_once(1);
  while (begun->bytes() < 100) std::this_thread::yield();
  for (int number = 2; number <= 600; ++number) (void)at_once(number);
  permits_ = 10;
  while (!is_complete(*begun)) std::this_thread::yield();
  EXPECT_EQ(at_once(1), begun);
}

}  // namespace
}  // namespace boathouse
