#include "tables/team.h"

#ifndef __wasm__
#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>
#endif

namespace boathouse {

#ifdef __wasm__

struct Team::Crew {};

Team::Team(int) {}
Team::~Team() = default;

void Team::each(std::uint32_t count, const std::function<void(std::uint32_t)>& task) {
  for (std::uint32_t i = 0; i < count; ++i) task(i);
}

#else

struct Team::Crew {
  std::atomic<std::uint32_t> loop = 0;  // counts the loops; a change wakes the crew
  std::atomic<bool> leaving = false;
  std::atomic<std::uint32_t> next = 0;  // the turn to be taken next
  std::atomic<std::uint32_t> busy = 0;  // how many of the crew are still at this loop
  std::uint32_t count = 0;
  const std::function<void(std::uint32_t)>* task = nullptr;
  std::vector<std::thread> threads;

  void take_turns() {
    for (std::uint32_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) (*task)(i);
  }

  void serve() {
    std::uint32_t seen = 0;
    for (;;) {
      loop.wait(seen);
      seen = loop.load();
      if (leaving) return;
      take_turns();
      if (busy.fetch_sub(1) == 1) busy.notify_one();
    }
  }
};

Team::Team(int threads) : crew_(std::make_unique<Crew>()) {
  const int wanted = threads > 0 ? threads : static_cast<int>(std::thread::hardware_concurrency());
  for (int i = 1; i < wanted; ++i)
    crew_->threads.emplace_back([crew = crew_.get()] { crew->serve(); });
}

Team::~Team() {
  crew_->leaving = true;
  ++crew_->loop;
  crew_->loop.notify_all();
  for (std::thread& thread : crew_->threads) thread.join();
}

void Team::each(std::uint32_t count, const std::function<void(std::uint32_t)>& task) {
  crew_->count = count;
  crew_->task = &task;
  crew_->next = 0;
  crew_->busy = static_cast<std::uint32_t>(crew_->threads.size());
  ++crew_->loop;
  crew_->loop.notify_all();
  crew_->take_turns();
  for (std::uint32_t left = crew_->busy; left != 0; left = crew_->busy) crew_->busy.wait(left);
}

#endif

}  // namespace boathouse
