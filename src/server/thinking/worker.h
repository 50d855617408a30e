// A worker: a process that thinks for servers, which it hears by way of NATS. It is told what a
// mind may know and nothing else, and keeps nothing but solved tables.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "minds/mind_cache.h"
#include "server/bus/errand.h"
#include "server/bus/nats_link.h"
#include "server/thinking/jobs.h"
#include "server/thinking/loop.h"

namespace boathouse::server {

struct WorkerSettings {
  NatsSettings bus{};
  std::string version{"unknown"};  // servers of the same one are heard
  std::size_t threads = 1;
  SolutionSource source{};
};

class Worker {
 public:
  // The settings of the bus must pass check().
  explicit Worker(WorkerSettings settings);
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Until the flag is set. Then moves that are under way are finished, if they do not take too
  // long, and everything else is handed back.
  void run(const std::atomic<bool>& stop);

 private:
  using Clock = std::chrono::steady_clock;
  struct Held {
    std::string answer_to;
    bool is_review = false;
    std::shared_ptr<std::atomic<bool>> stop = std::make_shared<std::atomic<bool>>(false);
  };

  void hear(const NatsLink::Message& message);
  [[nodiscard]] bool has_time_for(const Errand& errand) const;
  void hold(const std::string& answer_to, Errand errand);
  // On a thread of the minds.
  [[nodiscard]] Report carry_out(const Errand& errand, const std::atomic<bool>& stop,
                                 std::size_t thread);
  void done(std::uint64_t number, const Report& report);
  void hear_unwanted(const NatsLink::Message& message);
  void answer(const std::string& to, const Report& report, const std::string& answer_to = {});
  void tick(const std::atomic<bool>& stop);
  void hand_back(bool reviews_only);

  WorkerSettings settings_;
  std::string subject_;
  std::string inbox_;
  std::vector<MindCache> minds_;  // one per thread
  std::map<std::uint64_t, Held> held_;
  std::uint64_t last_ = 0;
  Clock::time_point signed_{};
  Clock::time_point stopping_since_{};
  bool stopping_ = false;
  Loop loop_;
  Jobs thoughts_;
  Jobs reviews_;
  std::unique_ptr<NatsLink> link_;  // the last one, so that nothing is heard while the rest goes
};

}  // namespace boathouse::server
