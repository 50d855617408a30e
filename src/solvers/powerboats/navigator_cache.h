// The navigators of the courses in play, shared by all matches.
#pragma once

#include <memory>

#include "solvers/powerboats/navigator.h"
#include "solvers/shared_tables.h"

namespace boathouse::powerboats {

class NavigatorCache {
 public:
  static constexpr std::size_t usual_bytes = 256'000'000;  // eight courses

  explicit NavigatorCache(std::size_t most_bytes = usual_bytes) : navigators_(most_bytes) {}

  using Answer = SharedTables<Navigator>::Answer;

  // Returns at once with what is solved; the rest is solved in the background.
  [[nodiscard]] Answer find(const Course& course, const Obstacles& obstacles);
  // The same, complete, unless patience ends before.
  [[nodiscard]] Answer wait_for(const Course& course, const Obstacles& obstacles,
                                const Patience& patience);
  [[nodiscard]] std::size_t bytes() const { return navigators_.bytes(); }

 private:
  SharedTables<Navigator> navigators_;
};

// The one that the minds use.
[[nodiscard]] NavigatorCache& house_navigators();

}  // namespace boathouse::powerboats
