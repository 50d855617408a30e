// The navigators of the courses that are being sailed, shared by all matches, up to a number of
// bytes: those asked for longest ago give way. Who asks for the same course shares one computation.
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

  // At once, as far as it is solved; the rest is solved in the background. Where there are no
  // threads, as in the browser, each call solves one block more.
  [[nodiscard]] Answer find(const Course& course, const Obstacles& obstacles);

  // The same, complete. While it waits it asks every few milliseconds whether to go on, with the
  // share that is done; told not to, it answers with what there is.
  using Patience = std::function<bool(double done)>;
  [[nodiscard]] Answer wait_for(const Course& course, const Obstacles& obstacles,
                                const Patience& patience);

  // Of all that it holds. What is being computed may not give way, nor does the newest.
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Entries;
  std::unique_ptr<Entries> entries_;
};

// The one that the minds of the house use.
[[nodiscard]] NavigatorCache& house_navigators();

}  // namespace boathouse::powerboats
