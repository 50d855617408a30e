#include "minds/mind_cache.h"

#include <algorithm>

#include "core/text.h"
#include "core/try.h"
#include "minds/registry.h"

namespace boathouse {

namespace {

// Also for a mind that keeps nothing.
constexpr std::size_t least_bytes = 1000;

std::size_t bytes_of(const Mind& mind) { return std::max(least_bytes, mind.bytes()); }

}  // namespace

Expected<Mind*> MindCache::find(const GameEntry& game, int seats, std::string_view name) {
  const std::string known = TRY(mind_name(game, seats, name));
  return fetch(join(game.info().id, " ", seats, " ", known),
               [&] { return make_mind(game, seats, known, source_); });
}

Judge& MindCache::judge(const GameEntry& game, int seats) {
  // No mind has a name like this.
  const auto found =
      fetch(join(game.info().id, " ", seats, " (judge)"),
            [&]() -> Expected<std::unique_ptr<Mind>> { return make_judge(game, seats, source_); });
  return static_cast<Judge&>(**found);
}

template <class Make>
Expected<Mind*> MindCache::fetch(const std::string& key, const Make& make) {
  const auto found = std::ranges::find(minds_, key, &Entry::key);
  if (found == minds_.end()) {
    auto made = TRY(make());
    minds_.push_front({key, std::move(made)});
  } else {
    minds_.splice(minds_.begin(), minds_, found);
  }
  make_room();
  return minds_.front().mind.get();
}

// Minds grow while they think, so all are measured again. The one asked for stays.
void MindCache::make_room() {
  std::size_t sum = 0;
  for (auto each = minds_.begin(); each != minds_.end();) {
    const std::size_t bytes = bytes_of(*each->mind);
    const bool stays = each == minds_.begin() || sum + bytes <= most_bytes_;
    if (stays) sum += bytes;
    each = stays ? std::next(each) : minds_.erase(each);
  }
}

std::size_t MindCache::bytes() const {
  std::size_t sum = 0;
  for (const Entry& each : minds_) sum += bytes_of(*each.mind);
  return sum;
}

}  // namespace boathouse
