#include "minds/mind_cache.h"

#include "core/text.h"
#include "minds/registry.h"

namespace boathouse {

Expected<Mind*> MindCache::find(const GameEntry& game, int seats, std::string_view name) {
  const std::string key = join(game.info().id, " ", seats, " ", name);
  auto found = minds_.find(key);
  if (found == minds_.end()) {
    auto made = make_mind(game, seats, name, source_);
    if (!made) return std::unexpected(made.error());
    found = minds_.emplace(key, std::move(*made)).first;
  }
  return found->second.get();
}

}  // namespace boathouse
