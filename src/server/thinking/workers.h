// Workers as a server sees them: other processes, found by way of NATS, that think for it. One that
// says nothing for a second counts as lost, and another is asked. Only workers of the same version
// hear the question, so a thought is the same wherever it is thought.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "server/bus/errand.h"
#include "server/bus/nats_link.h"
#include "server/thinking/loop.h"

namespace boathouse::server {

// Where workers of a version hear errands, and the group of which one takes each.
[[nodiscard]] std::string errands_subject(std::string_view version);
inline constexpr std::string_view workers_group = "workers";
// How often a worker says that it is still at it.
inline constexpr std::chrono::milliseconds between_signs{250};
// A subject of our own that nobody else can guess; what is behind the dot says what it is about.
[[nodiscard]] std::string make_inbox();
[[nodiscard]] std::optional<std::uint64_t> number_behind(std::string_view inbox,
                                                         std::string_view subject);

class Workers {
 public:
  struct Task {
    // Called on a thread of the workers' own.
    std::function<std::optional<Errand>()> errand;    // nothing if it cannot be told
    std::function<bool(const Report&)> can_be_right;  // of a thought or a review
    std::function<void(std::optional<Report>)> done;  // nothing if nobody did it
    std::shared_ptr<const std::atomic<bool>> stop;    // set when nobody wants it any more
  };
  struct Counts {
    std::uint64_t asked = 0;
    std::uint64_t answered = 0;
    std::uint64_t handed_back = 0;
    std::uint64_t lost = 0;
    std::uint64_t not_understood = 0;
  };

  // Returns at once, whether or not NATS is there. The settings must pass check().
  Workers(NatsSettings settings, std::string_view version);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  // Nobody hears of what is still under way.
  ~Workers();

  // Whether it is worth asking: somebody seems to be there and to have time.
  [[nodiscard]] bool has_room() const;
  // How many errands they take at a time, as far as is known; 0 if nobody is there.
  [[nodiscard]] std::size_t room() const;
  void ask(Task task);
  [[nodiscard]] Counts counts() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Asked {
    Task task;
    std::string bytes;
    int attempts = 0;
    Clock::time_point heard{};
    std::string worker{};  // where it hears that nobody wants its answer any more
  };

  void run(NatsSettings settings);
  void begin(Task task);
  void send(Asked asked);
  void hear(const NatsLink::Message& message);
  void take(std::uint64_t number, const Report& report);
  // Another may do it; after two attempts nobody does.
  void ask_again(std::uint64_t number);
  void finish(std::uint64_t number, std::optional<Report> report);
  void tick();

  std::string subject_;
  std::string inbox_;
  std::atomic<bool> connected_ = false;
  std::atomic<std::size_t> under_way_ = 0;
  std::atomic<std::size_t> window_;
  std::atomic<Clock::rep> nobody_until_ = 0;
  std::atomic<std::uint64_t> asked_count_ = 0;
  std::atomic<std::uint64_t> answered_ = 0;
  std::atomic<std::uint64_t> handed_back_ = 0;
  std::atomic<std::uint64_t> lost_ = 0;
  std::atomic<std::uint64_t> not_understood_ = 0;

  // Of the thread.
  std::unique_ptr<NatsLink> link_;
  std::map<std::uint64_t, Asked> asked_;
  std::uint64_t last_ = 0;

  Loop loop_;
  std::thread thread_;
};

}  // namespace boathouse::server
