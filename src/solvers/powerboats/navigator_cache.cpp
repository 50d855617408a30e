#include "solvers/powerboats/navigator_cache.h"

#include <list>

#ifndef __wasm__
#include <condition_variable>
#include <mutex>
#include <thread>
#endif

namespace boathouse::powerboats {

namespace {

#ifdef __wasm__

// Without threads, nobody else can compute or look.
struct Mutex {
  void lock() {}
  void unlock() {}
};

class Computation {
 public:
  explicit Computation(Navigator& navigator) : navigator_(&navigator) {}
  void take_part() {
    if (!navigator_->is_complete()) navigator_->solve_a_block();
  }
  void wait(int) { take_part(); }

 private:
  Navigator* navigator_;
};

#else

using Mutex = std::mutex;

// Solves a navigator in a thread of its own.
class Computation {
 public:
  explicit Computation(Navigator& navigator)
      : navigator_(&navigator), thread_([this] {
          (void)navigator_->solve({.progress = [this](double) { tell(); }, .stop = &stop_});
        }) {}
  Computation(const Computation&) = delete;
  Computation& operator=(const Computation&) = delete;
  ~Computation() {
    stop_ = true;
    thread_.join();
  }

  void take_part() {}
  // Waits a few milliseconds, or until more than N blocks are solved.
  void wait(int solved) {
    std::unique_lock lock{mutex_};
    more_.wait_for(lock, std::chrono::milliseconds{5},
                   [&] { return navigator_->solved_blocks() > solved; });
  }

 private:
  void tell() {
    {
      const std::scoped_lock lock{mutex_};
    }
    more_.notify_all();
  }

  Navigator* navigator_;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable more_;
  std::thread thread_;  // last, since it uses the others
};

#endif

class Lock {
 public:
  explicit Lock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() { mutex_.unlock(); }

 private:
  Mutex& mutex_;
};

struct Entry {
  Entry(const Course& course, const Obstacles& obstacles) : navigator(course, obstacles) {}
  Navigator navigator;
  Computation computation{navigator};
};

}  // namespace

struct NavigatorCache::Entries {
  explicit Entries(std::size_t bytes) : most_bytes(bytes) {}

  std::size_t most_bytes;
  Mutex mutex{};
  std::list<std::shared_ptr<Entry>> list{};  // most recently used first

  std::shared_ptr<Entry> fetch(const Course& course, const Obstacles& obstacles) {
    const Lock lock{mutex};
    for (auto entry = list.begin(); entry != list.end(); ++entry) {
      const Navigator& known = (*entry)->navigator;
      if (known.waters().course() != course || known.obstacles() != obstacles) continue;
      list.splice(list.begin(), list, entry);
      return list.front();
    }
    list.push_front(std::make_shared<Entry>(course, obstacles));
    make_room();
    return list.front();
  }

  // Users of an evicted one keep it.
  void make_room() {
    std::size_t sum = 0;
    for (auto entry = list.begin(); entry != list.end();) {
      const Navigator& navigator = (*entry)->navigator;
      const bool stays = entry == list.begin() || !navigator.is_complete() ||
                         sum + navigator.bytes() <= most_bytes;
      if (stays) sum += navigator.bytes();
      entry = stays ? std::next(entry) : list.erase(entry);
    }
  }
};

NavigatorCache::NavigatorCache(std::size_t most_bytes)
    : entries_(std::make_unique<Entries>(most_bytes)) {}
NavigatorCache::~NavigatorCache() = default;

NavigatorCache::Answer NavigatorCache::find(const Course& course, const Obstacles& obstacles) {
  const auto entry = entries_->fetch(course, obstacles);
  entry->computation.take_part();
  return {entry, &entry->navigator};
}

NavigatorCache::Answer NavigatorCache::wait_for(const Course& course, const Obstacles& obstacles,
                                                const Patience& patience) {
  const auto entry = entries_->fetch(course, obstacles);
  for (int solved = entry->navigator.solved_blocks(); solved < Navigator::blocks;
       solved = entry->navigator.solved_blocks()) {
    if (!patience(static_cast<double>(solved) / Navigator::blocks)) break;
    entry->computation.wait(solved);
  }
  return {entry, &entry->navigator};
}

std::size_t NavigatorCache::bytes() const {
  const Lock lock{entries_->mutex};
  std::size_t sum = 0;
  for (const auto& entry : entries_->list) sum += entry->navigator.bytes();
  return sum;
}

NavigatorCache& house_navigators() {
  static NavigatorCache cache;
  return cache;
}

}  // namespace boathouse::powerboats
