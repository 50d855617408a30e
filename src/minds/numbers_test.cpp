#include "minds/numbers.h"

#include <gtest/gtest.h>

#include <cmath>

#include "minds/words.h"

namespace boathouse {
namespace {

TEST(Numbers, LogarithmIsThatOfTheTextbook) {
  for (const double number : {1e-9, 0.3, 1.0, 1.4, 2.0, 10.0, 12345.0, 4e9}) {
    EXPECT_NEAR(natural_log(number), std::log(number), 1e-7) << number;
  }
  EXPECT_EQ(natural_log(1), 0);
}

TEST(Numbers, AreRoundedForReaders) {
  EXPECT_EQ(decimal(0.4736, 3), "0.474");
  EXPECT_EQ(decimal(-1.05, 1), "-1.1");
  EXPECT_EQ(decimal(-0.0001, 2), "0.00");
  EXPECT_EQ(decimal(12, 0), "12");
  EXPECT_EQ(percent(0.4736, Language::en), "47.4%");
  EXPECT_EQ(percent(0.4736, Language::de), "47,4 %");
  EXPECT_EQ(signed_percent(-0.05, Language::fr), "−5,0 %");
  EXPECT_EQ(signed_percent(0.05, Language::en), "+5.0%");
  EXPECT_EQ(signed_percent(-0.00001, Language::en), "0.0%");
}

TEST(Numbers, HaveExponentialsToNineDigits) {
  for (double number = -30; number <= 30; number += 0.37) {
    EXPECT_NEAR(exponential(number) / std::exp(number), 1, 2e-9) << number;
    EXPECT_NEAR(logistic(number), 1 / (1 + std::exp(-number)), 1e-9) << number;
  }
  EXPECT_EQ(logistic(1000), 1);
  EXPECT_EQ(logistic(-1000), 0);
}

TEST(Numbers, AreDrawnAsBars) {
  EXPECT_EQ(bar(0, 4), "    ");
  EXPECT_EQ(bar(0.5, 4), "██  ");
  EXPECT_EQ(bar(0.53125, 4), "██▏ ");
  EXPECT_EQ(bar(1.5, 4), "████");
}

}  // namespace
}  // namespace boathouse
