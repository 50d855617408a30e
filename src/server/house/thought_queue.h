// Which thought comes next, so that everyone who waits gets a fair share of the thinking.
//
// Opponents of people come first, then hints, then tables where nobody waits; but a thought that
// has been passed over several times comes next all the same. Within a class, the share that has
// used least time is served first. An account is a share, and so are all guests of one address;
// guests of one share take turns.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>

namespace boathouse::server {

// What a thought is for, the most urgent first.
enum class Want : std::uint8_t { opponent, hint, unattended };
inline constexpr std::size_t wants = 3;

// Who waits for a thought.
struct Asker {
  std::string visitor{};
  std::string share{};  // the visitor's id, or the address of a guest
  friend bool operator==(const Asker&, const Asker&) = default;
};

class ThoughtQueue {
 public:
  using Clock = std::chrono::steady_clock;
  using Ticket = std::uint64_t;  // never 0

  static constexpr std::size_t most_of_visitor = 8;  // waiting or under way
  static constexpr std::size_t most_of_share = 32;
  static constexpr int most_passed_over = 8;

  struct Item {
    Ticket ticket = 0;
    Want want = Want::opponent;
    Asker asker{};
    Clock::time_point since{};
  };

  [[nodiscard]] bool has_room_for(const Asker& asker) const;
  void add(Item item);
  // Whether it was still waiting.
  bool drop(Ticket ticket);
  // The next thought is under way from now on.
  [[nodiscard]] std::optional<Item> next();
  // It is done, and took this long.
  void done(const Asker& asker, std::chrono::microseconds time);

  [[nodiscard]] std::size_t waiting() const;
  [[nodiscard]] std::size_t waiting(Want want) const { return waiting_[index(want)].size(); }
  [[nodiscard]] std::size_t waiting_of(const std::string& share) const;
  // How many shares have a thought waiting, other than this one.
  [[nodiscard]] std::size_t others_waiting(const std::string& share) const;
  [[nodiscard]] std::chrono::milliseconds oldest_wait(Clock::time_point now) const;

 private:
  struct Share {
    std::size_t waiting = 0;
    std::size_t under_way = 0;
    double used = 0;                              // milliseconds
    std::map<std::string, std::size_t> visitors;  // waiting or under way
    std::map<std::string, std::uint64_t> served;  // when each was served last
  };
  static std::size_t index(Want want) { return static_cast<std::size_t>(want); }
  [[nodiscard]] std::optional<std::size_t> next_class();
  void leave(const Asker& asker);
  void forget_idle();

  std::array<std::deque<Item>, wants> waiting_;  // in the order of arrival
  std::array<int, wants> passed_over_{};
  std::map<std::string, Share> shares_;  // with something waiting or under way, or used much
  double begun_ = 0;                     // what the share served last had used then
  std::uint64_t turn_ = 0;
};

}  // namespace boathouse::server
