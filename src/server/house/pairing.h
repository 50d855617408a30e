// “Play somebody now”: people who want the same kind of match are put at a table, by rating and by
// how long they have waited, and the computer steps in for whoever has lost patience. What they
// want is in the store, so any server finds opponents for all.
#pragma once

#include <deque>
#include <map>

#include "rating/pairing.h"
#include "server/house/limits.h"
#include "server/house/referee.h"

namespace boathouse::server {

class Pairing {
 public:
  Pairing(Context& context, Tables& tables, Referee& referee, Limits& limits)
      : context_(context), tables_(tables), referee_(referee), limits_(limits) {}

  [[nodiscard]] Expected<void> seek(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> unseek(const RequestPtr& request, const VisitorRow& visitor);
  // What the caller is waiting for, how long that usually takes, and the table once there is one.
  // Whoever stops asking is forgotten.
  void tell(const Caller& caller, Reply reply);

  void tick();
  [[nodiscard]] Moment next_due() const { return due_; }

 private:
  void keep(const RequestPtr& request, SeekRow seek);
  // Looks once a second, as long as somebody here is waiting.
  void expect_seekers();
  void look();
  void seat(const std::vector<SeekRow>& party);
  [[nodiscard]] std::optional<Milliseconds> usual_wait(const SeekRow& seek) const;

  Context& context_;
  Tables& tables_;
  Referee& referee_;
  Limits& limits_;
  Moment due_ = never;
  Moment asked_{};  // when somebody asked here last
  bool looking_ = false;
  std::map<std::string, std::deque<Milliseconds>> waits_{};  // the latest, by kind of match
};

}  // namespace boathouse::server
