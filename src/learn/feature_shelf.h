// Keeps the features of set-ups that come up again and again: their tables may take longer to make
// than a match.
#pragma once

#include <list>
#include <memory>
#include <mutex>

#include "minds/knowledge.h"

namespace boathouse {

template <Learnt G>
class FeatureShelf {
 public:
  using Features = typename Knowledge<G>::Features;

  // May be called by several threads at once.
  [[nodiscard]] std::shared_ptr<const Features> find(const typename G::Setup& setup) {
    {
      const std::scoped_lock lock{mutex_};
      for (const auto& each : kept_) {
        if (each->fits(setup)) return each;
      }
    }
    auto made = std::make_shared<const Features>(setup);
    const std::scoped_lock lock{mutex_};
    kept_.push_front(made);
    if (kept_.size() > most_kept) kept_.pop_back();
    return made;
  }

 private:
  static constexpr std::size_t most_kept = 64;

  std::mutex mutex_;
  std::list<std::shared_ptr<const Features>> kept_;
};

}  // namespace boathouse
