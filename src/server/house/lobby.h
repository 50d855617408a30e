// The lobby: public tables to join or watch, and its listeners.
//
// It shows the tables that somebody has used lately, the latest of every host first, then the
// second of every host, and so on, so that nobody fills it. The list is read on the store's own
// thread when it has changed, and sent in pages.
#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "server/house/tables.h"

namespace boathouse::server {

class Lobby {
 public:
  Lobby(Context& context, Tables& tables) : context_(context), tables_(tables) {}

  // A page of it, from this table on.
  void page(const Caller& caller, std::size_t from, std::size_t most, Reply reply);
  // The matches in it that are being played, in its order.
  struct Played {
    TableRow row;
    std::size_t watching = 0;
  };
  void playing(std::function<void(const Expected<std::vector<Played>>&)> then);
  // A table as the lobby shows it.
  static void write(JsonWriter& json, const TableRow& row, std::size_t watching);
  void subscribe(Listener& listener);
  void forget(Listener& listener) { listeners_.erase(&listener); }

  // Listeners hear of it soon, but at most once a second.
  void changed();
  void tick();
  [[nodiscard]] Moment next_due() const { return due_; }

 private:
  void when_read(std::function<void(const Expected<void>&)> then);
  void read();
  void plan_next();
  // What is known of the table now, if it is in memory.
  Live* refresh(TableRow& row);
  [[nodiscard]] bool is_shown(const TableRow& row) const;
  [[nodiscard]] std::string json(std::size_t from, std::size_t most);

  Context& context_;
  Tables& tables_;
  std::set<Listener*> listeners_;
  std::vector<TableRow> rows_;
  bool stale_ = true;  // the store may say something else than the rows
  Moment read_at_{};   // when they were read
  bool reading_ = false;
  std::vector<std::function<void(const Expected<void>&)>> waiting_;  // for the next reading
  Moment due_ = never;  // unless there is something to tell
  Moment told_{};
  std::string last_told_;  // to all listeners; empty if one of them was told something else since
};

}  // namespace boathouse::server
