// A table in memory, and its listeners.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/house/caller.h"
#include "server/house/thought_queue.h"
#include "server/table/table.h"
#include "server/table/table_json.h"

namespace boathouse::server {

struct Subscription {
  Listener* listener = nullptr;
  std::string visitor;
  std::optional<Viewer> pinned;  // otherwise the visitor's seat on turn
  std::optional<Language> language;
  Viewer last = spectator;
  std::string address{};
};

// A mind that has been asked, and what it was asked.
struct Thinking {
  std::uint64_t ticket = 0;
  std::size_t plies = 0;
  int seat = 0;
  Want want = Want::opponent;
  Asker asker{};
};

// Who did something at a table last, and when.
struct Actor {
  std::string visitor{};
  std::string address{};
  Moment at{};
};

constexpr Milliseconds away_relaxed = 120 * second;

struct Live {
  Live(Table seated, TableRow kept, Moment now)
      : table(std::move(seated)), row(std::move(kept)), used(now) {
    seen.fill(now);
  }

  Table table;
  TableRow row;
  std::vector<Subscription> subscriptions{};
  bool busy = false;  // being written; other actions wait in the queue
  bool lost = false;  // differs from the journal, which could not be read
  std::optional<Thinking> thinking{};
  bool waits_for_mind = false;  // too many minds think for the same visitor
  bool presence_changed = false;
  Actor acted{};
  std::deque<std::function<void()>> queue{};
  std::array<Moment, max_seats> seen{};  // when each seat was last here
  Moment due = never;
  Moment used;

  [[nodiscard]] Moment seen_at(int seat) const { return seen[static_cast<std::size_t>(seat)]; }
  // When the others may ask for a mind in this seat, if its player stays away until then.
  [[nodiscard]] Moment replaceable_at(int seat) const { return seen_at(seat) + away_relaxed; }
  // The visitor is here.
  void see(std::string_view visitor, Moment now) {
    for (const int seat : table.seats_of(visitor)) seen[static_cast<std::size_t>(seat)] = now;
  }
  [[nodiscard]] Presence presence() const;
  // Whether its host or a player is here.
  [[nodiscard]] bool has_somebody() const;
};

// What is to be written, and then announced.
struct Change {
  Batch batch{};
  std::vector<Happening> told{};
};

}  // namespace boathouse::server
