// Servers that share a store: signs of life, who is at which table by way of which server, what
// others have appended unheard, and tables that a server left behind.
//
// Nothing here is needed for a table to be right; the journal sees to that. It decides who counts
// as present, who thinks for a mind, and how soon something is noticed. A server that is alone has
// no neighbours and does none of it.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/house/tables.h"

namespace boathouse::server {

class Neighbours {
 public:
  struct Hooks {
    std::function<void(Live&)> presence_changed;
    std::function<void(Live&)> clocks_changed;
  };

  Neighbours(Context& context, Tables& tables) : context_(context), tables_(tables) {}
  void set_hooks(Hooks hooks) { hooks_ = std::move(hooks); }

  // Somebody has come to the table or gone, or it was opened or put away; soon the store is told.
  void touch(const std::string& table);
  void tick();
  // Whether this server can judge who is late or gone: it is heard, and knows of the last outage.
  [[nodiscard]] bool in_touch() const;
  // This server stops: nobody is anywhere by way of it. Calls back once the store knows, or cannot
  // be told.
  void leave(std::function<void()> then);

 private:
  [[nodiscard]] std::set<std::string> people_at(const std::string& table);
  void note_touched();
  void write();
  void send(Batch batch, std::size_t sent);
  void written(std::size_t sent, const Expected<void>& kept);
  void look();
  struct Seen;
  [[nodiscard]] static Seen read(Reads& reads, const std::vector<HeadRow>& known,
                                 const std::string& own, Milliseconds now);
  void take_in(const Seen& seen);
  void take_in(Live& live, std::vector<PresenceRow> rows);
  void take_over_orphans();

  Context& context_;
  Tables& tables_;
  Hooks hooks_;
  std::map<std::string, std::set<std::string>> told_;  // who the store knows to be at a table
  std::set<std::string> touched_;
  std::set<std::string> shared_;  // tables in memory where somebody is by way of another server
  Batch pending_;                 // comings and goings, in their order
  bool writing_ = false;
  bool reading_ = false;
  bool leaving_ = false;
  Moment beat_{};      // when the last sign of life was sent
  Moment heard_{};     // and when the last one that was kept had been sent; 0 before the first
  Moment regained_{};  // when it was heard again after an outage
  Moment looked_{};
  Moment saw_{};       // when the last look began that was answered
  Moment searched_{};  // for tables of servers that are gone
};

}  // namespace boathouse::server
