// Caches minds by game, seats and name, because some take long to prepare, up to a number of bytes;
// the least recently used are forgotten. Not to be shared between threads.
#pragma once

#include <list>
#include <memory>
#include <string>
#include <string_view>

#include "minds/mind.h"
#include "minds/solution_source.h"

namespace boathouse {

class MindCache {
 public:
  static constexpr std::size_t usual_bytes = 128'000'000;

  explicit MindCache(SolutionSource source = {}, std::size_t most_bytes = usual_bytes)
      : source_(std::move(source)), most_bytes_(most_bytes) {}

  // Names that mean the same mind find the same one. It lives until the next call.
  [[nodiscard]] Expected<Mind*> find(const GameEntry& game, int seats, std::string_view name);

  // The best judge of a game, kept like a mind.
  [[nodiscard]] Judge& judge(const GameEntry& game, int seats);

  [[nodiscard]] std::size_t size() const { return minds_.size(); }
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Entry {
    std::string key;
    std::unique_ptr<Mind> mind;
  };
  template <class Make>
  [[nodiscard]] Expected<Mind*> fetch(const std::string& key, const Make& make);
  void make_room();

  SolutionSource source_;
  std::size_t most_bytes_;
  std::list<Entry> minds_;  // most recently used first
};

}  // namespace boathouse
