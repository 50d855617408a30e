#include "server/store/one_of.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace boathouse::server {
namespace {

struct Told {
  std::string text;
};
struct Counted {
  int number;
};
using Either = OneOf<Told, Counted>;

TEST(OneOf, KnowsItsKind) {
  const Either told = Told{"ahoy"};
  EXPECT_TRUE(told.is<Told>());
  EXPECT_FALSE(told.is<Counted>());
  ASSERT_NE(told.get_if<Told>(), nullptr);
  EXPECT_EQ(told.get_if<Told>()->text, "ahoy");
  EXPECT_EQ(told.get_if<Counted>(), nullptr);
}

TEST(OneOf, IsVisitedAsWhatItIs) {
  const std::vector<Either> all{Told{"ahoy"}, Counted{7}, Told{"aye"}};
  std::string seen;
  for (const Either& each : all) {
    each.visit([&]<class Kind>(const Kind& value) {
      if constexpr (std::same_as<Kind, Told>) {
        seen += value.text + " ";
      } else {
        seen += std::to_string(value.number) + " ";
      }
    });
  }
  EXPECT_EQ(seen, "ahoy 7 aye ");
  EXPECT_EQ(all[1].visit([](const auto& value) { return sizeof value; }), sizeof(Counted));
}

TEST(OneOf, ACopyOutlivesTheOriginal) {
  std::vector<Either> kept;
  {
    const Either told = Told{"ahoy"};
    kept.push_back(told);
  }
  EXPECT_EQ(kept[0].get_if<Told>()->text, "ahoy");
}

}  // namespace
}  // namespace boathouse::server
