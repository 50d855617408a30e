// Large tables that take seconds to solve, shared by everyone who asks, up to a number of bytes; of
// the solved ones, the least recently used is evicted. A single thread of low priority solves them
// block by block, so nobody who asks has to wait longer than they want: a table that is not
// complete answers with estimates.
//
// A Table is as blocks.h says, and tells its bytes(). Only the solving thread calls solve_a_bit();
// everything else must be safe to call by any thread meanwhile.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <utility>

#ifndef __wasm__
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#endif

#include "solvers/blocks.h"
#include "solvers/team.h"

namespace boathouse {

// Asked every few milliseconds by someone who waits, with the share that is done: whether to go on
// waiting.
using Patience = std::function<bool(double done)>;

template <class Table>
class SharedTables {
 public:
  using Answer = std::shared_ptr<const Table>;

  explicit SharedTables(std::size_t most_bytes) : most_bytes_(most_bytes) {}
  SharedTables(const SharedTables&) = delete;
  SharedTables& operator=(const SharedTables&) = delete;

#ifdef __wasm__

  // Without threads, each call solves one more block.
  template <class Fits, class Make>
  [[nodiscard]] Answer find(const Fits& fits, const Make& make) {
    const auto table = fetch(fits, make);
    if (!is_complete(*table)) solve_a_block(*table);
    make_room();
    return table;
  }
  template <class Fits, class Make>
  [[nodiscard]] Answer wait_for(const Fits& fits, const Make& make, Patience patience) {
    const auto table = fetch(fits, make);
    while (!is_complete(*table) && patience(solved_share(*table))) table->solve_a_bit();
    make_room();
    return table;
  }
  [[nodiscard]] std::size_t bytes() const { return bytes_of_all(); }

#else

  // Ends what is being solved.
  ~SharedTables() {
    {
      const std::scoped_lock lock{mutex_};
      stopping_ = true;
    }
    changed_.notify_all();
    if (solver_.joinable()) solver_.join();
  }

  // Returns at once with what is solved; the rest is solved in the background.
  template <class Fits, class Make>
  [[nodiscard]] Answer find(const Fits& fits, const Make& make) {
    const std::scoped_lock lock{mutex_};
    return fetch(fits, make);
  }

  // The same, complete, unless patience ends before.
  template <class Fits, class Make>
  [[nodiscard]] Answer wait_for(const Fits& fits, const Make& make, const Patience& patience) {
    std::unique_lock lock{mutex_};
    std::shared_ptr<Table> table = fetch(fits, make);
    while (!is_complete(*table)) {
      lock.unlock();
      if (!patience(solved_share(*table))) return table;
      lock.lock();
      // Others may have asked for so much that this one was evicted.
      table = fetch(fits, make);
      const int solved = table->solved_blocks();
      changed_.wait_for(lock, std::chrono::milliseconds{5},
                        [&] { return table->solved_blocks() > solved; });
    }
    return table;
  }

  // The size of all tables here. Those that were evicted but are still used elsewhere do not count.
  [[nodiscard]] std::size_t bytes() const {
    const std::scoped_lock lock{mutex_};
    return bytes_of_all();
  }

#endif

 private:
  // Tables that nobody has begun to solve are small, but they are not kept for ever either.
  static constexpr std::size_t most_unsolved = 16;

  template <class Fits, class Make>
  std::shared_ptr<Table> fetch(const Fits& fits, const Make& make) {
    for (auto each = list_.begin(); each != list_.end(); ++each) {
      if (!fits(**each)) continue;
      list_.splice(list_.begin(), list_, each);
      return list_.front();
    }
    list_.push_front(make());
    make_room();
    start();
    return list_.front();
  }

  // The newest and the one being solved stay, so that each table that was begun gets finished.
  void make_room() {
    std::size_t bytes = 0;
    std::size_t unsolved = 0;
    for (auto each = list_.begin(); each != list_.end();) {
      const Table& table = **each;
      bool stays = each == list_.begin() || *each == being_solved_;
      if (table.solved_blocks() == 0) {
        stays = stays || unsolved < most_unsolved;
        ++unsolved;
      } else {
        stays = stays || bytes + table.bytes() <= most_bytes_;
      }
      if (stays) bytes += table.bytes();
      each = stays ? std::next(each) : list_.erase(each);
    }
  }

  [[nodiscard]] std::size_t bytes_of_all() const {
    std::size_t sum = 0;
    for (const auto& each : list_) sum += each->bytes();
    return sum;
  }

  std::size_t most_bytes_;
  std::list<std::shared_ptr<Table>> list_;  // most recently used first
  std::shared_ptr<Table> being_solved_;

#ifdef __wasm__
  void start() {}
#else
  void start() {
    if (!solver_.joinable()) solver_ = std::thread{[this] { work(); }};
    changed_.notify_all();
  }

  // The one asked for last comes first.
  [[nodiscard]] std::shared_ptr<Table> next_to_solve() const {
    for (const auto& each : list_) {
      if (!is_complete(*each)) return each;
    }
    return nullptr;
  }

  void work() {
    constexpr int niceness = 10;
    lower_priority(niceness);
    std::unique_lock lock{mutex_};
    while (!stopping_) {
      if (!being_solved_) being_solved_ = next_to_solve();
      if (!being_solved_) {
        changed_.wait(lock);
        continue;
      }
      lock.unlock();
      solve_a_block(*being_solved_);
      lock.lock();
      make_room();
      if (is_complete(*being_solved_)) being_solved_.reset();
      changed_.notify_all();
    }
  }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool stopping_ = false;
  std::thread solver_;
#endif
};

}  // namespace boathouse
