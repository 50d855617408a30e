// The navigators of the courses in play, shared by all matches, up to a number of bytes; the least
// recently used are evicted. Requests for the same course share one computation.
#pragma once

#include <functional>
#include <memory>

#include "solvers/powerboats/navigator.h"

namespace boathouse::powerboats {

class NavigatorCache {
 public:
  static constexpr std::size_t usual_bytes = 256'000'000;  // eight courses

  explicit NavigatorCache(std::size_t most_bytes = usual_bytes);
  NavigatorCache(const NavigatorCache&) = delete;
  NavigatorCache& operator=(const NavigatorCache&) = delete;
  ~NavigatorCache();  // ends what is still being computed

  using Answer = std::shared_ptr<const Navigator>;

  // Returns at once with what is solved; the rest is solved in the background. Without threads, as
  // in the browser, each call solves one more block.
  [[nodiscard]] Answer find(const Course& course, const Obstacles& obstacles);

  // The same, complete. While waiting, it reports its progress every few milliseconds and asks
  // whether to continue; if not, it returns what is there.
  using Patience = std::function<bool(double done)>;
  [[nodiscard]] Answer wait_for(const Course& course, const Obstacles& obstacles,
                                const Patience& patience);

  // The total size. Unfinished navigators and the newest one are never evicted.
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Entries;
  std::unique_ptr<Entries> entries_;
};

// The one that the minds use.
[[nodiscard]] NavigatorCache& house_navigators();

}  // namespace boathouse::powerboats
