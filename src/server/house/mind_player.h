// Minds that play at tables.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>

#include "server/house/mind_room.h"
#include "server/house/referee.h"
#include "server/house/tables.h"
#include "server/house/visitors.h"

namespace boathouse::server {

class MindPlayer {
 public:
  MindPlayer(Context& context, Tables& tables, Visitors& visitors, MindRoom& minds,
             Referee& referee)
      : context_(context), tables_(tables), visitors_(visitors), minds_(minds), referee_(referee) {}

  // Asks the mind on turn, if there is one and someone is waiting for it; forgets a question whose
  // answer nobody wants any more.
  void wake(Live& live);

  // Whose share a thought for this visitor belongs to.
  [[nodiscard]] Asker asker(const std::string& visitor, const std::string& address);

 private:
  [[nodiscard]] std::optional<Thinking> wanted_at(const Live& live);
  void forget(Live& live);
  void ask(Live& live, Thinking wanted);
  void answered(const std::string& id, MindRoom::Ticket ticket, const Expected<Thought>& thought);
  // A thought of this share is done: there is room for another.
  void wake_next(const std::string& share);
  void play(Live& live, int seat, std::size_t plies, const Expected<Thought>& thought);

  Context& context_;
  Tables& tables_;
  Visitors& visitors_;
  MindRoom& minds_;
  Referee& referee_;
  std::map<std::string, std::deque<std::string>> waiting_;  // tables, by share
  bool waking_ = false;
};

}  // namespace boathouse::server
