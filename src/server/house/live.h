// A table in memory, and its listeners.
#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <optional>
#include <span>
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
// For how long a mind's move is left to another server that has it in hand.
constexpr Milliseconds others_turn = 3 * second;

struct Live {
  Live(Table seated, TableRow kept, Moment now)
      : table(std::move(seated)), row(std::move(kept)), used(now), changed(now) {
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
  std::int64_t durable = 0;              // the last entry that is known to be in the journal
  std::vector<std::int64_t> acts{};      // what has been done here, so that nothing is done twice
  std::vector<PresenceRow> elsewhere{};  // who is here by way of other servers
  bool others_think = false;             // for the minds, on another server
  Moment changed;                        // when the last entry was taken

  [[nodiscard]] Moment seen_at(int seat) const { return seen[static_cast<std::size_t>(seat)]; }
  // When the others may ask for a mind in this seat, if its player stays away until then.
  [[nodiscard]] Moment replaceable_at(int seat) const { return seen_at(seat) + away_relaxed; }
  // The visitor is here.
  void see(std::string_view visitor, Moment now) {
    for (const int seat : table.seats_of(visitor)) seen[static_cast<std::size_t>(seat)] = now;
  }
  // Those who did this were here, by way of whatever server.
  void see(std::span<const Happening> told, Moment now);
  // Whether this has been done already.
  [[nodiscard]] bool knows(std::int64_t act) const {
    return act != 0 && std::ranges::find(acts, act) != acts.end();
  }
  // Until when thinking is left to others.
  [[nodiscard]] Moment thinks_from() const {
    return others_think ? changed + others_turn : changed;
  }
  [[nodiscard]] Presence presence() const;
  // Whether its host or a player is here.
  [[nodiscard]] bool has_somebody() const;
};

// What is to be written, and then announced.
struct Change {
  Append append{};
  Batch batch{};  // kept only together with the entries
  std::vector<Happening> told{};

  [[nodiscard]] bool empty() const { return told.empty(); }
};

}  // namespace boathouse::server
