#include "solvers/team.h"

#ifndef __wasm__
#include <atomic>
#include <thread>
#include <vector>
#endif
#ifdef __linux__
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
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

// Nobody waits for a thread that has not started a turn: on a busy machine that may take long, and
// the others then take its share. A thread takes a turn by counting the ticket down; until it has
// finished, the loop stays as it is, since the caller waits for all turns taken.
struct Team::Crew {
  std::atomic<std::uint32_t> loop = 0;      // counts the loops; a change wakes the crew
  std::atomic<std::uint64_t> ticket = 0;    // the loop's number above, below it the turns left
  std::atomic<std::uint32_t> finished = 0;  // turns of this loop
  std::atomic<bool> leaving = false;
  std::uint32_t count = 0;
  const std::function<void(std::uint32_t)>* task = nullptr;
  std::vector<std::thread> threads;

  void take_turns() {
    std::uint64_t seen = ticket.load();
    for (;;) {
      const auto left = static_cast<std::uint32_t>(seen);
      if (left == 0) return;
      if (!ticket.compare_exchange_weak(seen, seen - 1)) continue;
      const std::uint32_t all = count;  // back with the caller once the last turn is finished
      (*task)(all - left);
      if (finished.fetch_add(1) + 1 == all) finished.notify_one();
      seen = ticket.load();
    }
  }

  void serve() {
    std::uint32_t seen = 0;
    for (;;) {
      loop.wait(seen);
      seen = loop.load();
      if (leaving) return;
      take_turns();
    }
  }
};

Team::Team(int threads) : crew_(std::make_unique<Crew>()) {
  const int wanted = threads > 0 ? threads : static_cast<int>(std::thread::hardware_concurrency());
  for (int i = 1; i < wanted; ++i) {
    crew_->threads.emplace_back([crew = crew_.get()] { crew->serve(); });
  }
}

Team::~Team() {
  crew_->leaving = true;
  ++crew_->loop;
  crew_->loop.notify_all();
  for (std::thread& thread : crew_->threads) thread.join();
}

void Team::each(std::uint32_t count, const std::function<void(std::uint32_t)>& task) {
  if (count == 0) return;
  crew_->count = count;
  crew_->task = &task;
  crew_->finished = 0;
  const std::uint32_t number = crew_->loop + 1;
  crew_->ticket = std::uint64_t{number} << 32U | count;
  if (!crew_->threads.empty()) {
    crew_->loop = number;
    crew_->loop.notify_all();
  }
  crew_->take_turns();
  for (std::uint32_t done = crew_->finished; done != count; done = crew_->finished) {
    crew_->finished.wait(done);
  }
}

#endif

void lower_priority([[maybe_unused]] int niceness) {
#ifdef __linux__
  // On Linux the priority belongs to the thread; a refusal does no harm.
  (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
#endif
}

void answer_promptly() {
#ifdef __linux__
  // A thread that asks for short turns may end the long turn of another. The kernel's structure,
  // whose own header cannot be included beside pthread.h on Debian 12.
  struct Attributes {
    std::uint32_t size = sizeof(Attributes);
    std::uint32_t policy = SCHED_OTHER;
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t runtime = 0;  // ns
    std::uint64_t deadline = 0;
    std::uint64_t period = 0;
  };
  Attributes wanted{.nice = ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid())),
                    .runtime = 100'000};
  (void)::syscall(SYS_sched_setattr, 0, &wanted, 0U);
#endif
}

}  // namespace boathouse
