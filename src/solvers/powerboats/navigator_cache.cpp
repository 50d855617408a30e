#include "solvers/powerboats/navigator_cache.h"

namespace boathouse::powerboats {

namespace {

auto is_for(const Course& course, const Obstacles& obstacles) {
  return [&](const Navigator& known) {
    return known.waters().course() == course && known.obstacles() == obstacles;
  };
}

auto made_for(const Course& course, const Obstacles& obstacles) {
  return [&] { return std::make_shared<Navigator>(course, obstacles); };
}

}  // namespace

NavigatorCache::Answer NavigatorCache::find(const Course& course, const Obstacles& obstacles) {
  return navigators_.find(is_for(course, obstacles), made_for(course, obstacles));
}

NavigatorCache::Answer NavigatorCache::wait_for(const Course& course, const Obstacles& obstacles,
                                                const Patience& patience) {
  return navigators_.wait_for(is_for(course, obstacles), made_for(course, obstacles), patience);
}

NavigatorCache& house_navigators() {
  static NavigatorCache cache;
  return cache;
}

}  // namespace boathouse::powerboats
