// Tournaments: made, joined, led and told. Any server leads any of them: it appends what the
// journal says is to happen next, and of several that do, the first one is believed.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>

#include "server/house/contest.h"
#include "server/house/limits.h"
#include "server/house/referee.h"

namespace boathouse::server {

class Tournaments {
 public:
  Tournaments(Context& context, Tables& tables, Referee& referee, Limits& limits)
      : context_(context), tables_(tables), referee_(referee), limits_(limits) {}

  [[nodiscard]] Expected<void> make(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> join(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> leave(const RequestPtr& request, const VisitorRow& visitor);
  // By its host: it is over.
  [[nodiscard]] Expected<void> close(const RequestPtr& request, const VisitorRow& visitor);

  // Those that are coming, being played and over; those of the caller; and one of them.
  void list(const Caller& caller, Reply reply);
  void mine(const Caller& caller, Reply reply);
  void tell(const Caller& caller, std::string_view id, std::size_t from, std::size_t most,
            const Reply& reply);

  // The file that anybody can check with `boathouse verify`, once it is over: what happened,
  // standings, and the records of all tables.
  void result(const Caller& caller, std::string_view id, const Reply& reply);

  // Hears that something has changed: briefly, and where its visitor is to play now; or the
  // standings. The answer comes before what it hears.
  struct Telling {
    bool briefly = true;
    std::string visitor{};
  };
  void subscribe(Listener& listener, const std::string& id, Telling how,
                 std::function<void(const Expected<void>&)> then);
  void unsubscribe(Listener& listener, const std::string& id);
  void forget(Listener& listener);

  // A match of it is over.
  void look(const std::string& id) { lead(id); }
  // Once a second: what is due, and what other servers have changed.
  void tick();

 private:
  // Something that a visitor asks of a tournament. Those who ask this server take turns, so that
  // many who join at the same moment are not in each other's way.
  struct Wish {
    RequestPtr request;
    std::string id;
    std::function<void(const Wish&, const ContestPtr&)> what;  // grants or refuses it, or appends
  };
  using Listening = std::map<Listener*, Telling>;
  struct Known {
    ContestPtr contest{};
    Moment read{};
    std::deque<std::shared_ptr<const Wish>> wishes{};  // the first one is being looked at
    bool leading = false;
    bool lead_again = false;
    Moment led_at{};
    Listening listeners{};
    std::int64_t told = 0;  // the last entry that they have heard of
    Moment told_at{};
  };
  using Use = std::function<void(const Expected<ContestPtr>&)>;

  // Hands over the tournament as it is now, or as it was a moment ago if that is good enough.
  void use(const std::string& id, Use then);
  void use_recent(const std::string& id, Use then);
  void keep(const std::string& id, const ContestPtr& contest);
  void open_tables(const ContestPtr& before, const Contest& now);
  [[nodiscard]] Expected<void> ask(const RequestPtr& request,
                                   std::function<void(const Wish&, const ContestPtr&)> what);
  void look_at_first(const std::string& id);
  void grant(const Wish& wish);
  void refuse(const Wish& wish, const Error& error);
  void conclude(const std::string& id);
  // Grants the wish if the entry could be appended.
  void append(const Wish& wish, const ContestPtr& contest, const tournament::Entry& entry,
              Batch batch);
  void join_as(const Wish& wish, const ContestPtr& contest, const VisitorRow& visitor);
  void enter(const Wish& wish, const ContestPtr& contest, const VisitorRow& visitor);
  void lead(const std::string& id);
  void lead_on(const ContestPtr& contest, const std::vector<TableEnd>& ends);
  void led(const std::string& id, bool again);
  void tell_listeners(Known& known);
  void tell(const Contest& contest, const Listening& listening) const;
  void look_for_due();
  [[nodiscard]] bool is_resting(const Known& known) const;

  Context& context_;
  Tables& tables_;
  Referee& referee_;
  Limits& limits_;
  std::map<std::string, Known> known_{};
  struct Result {
    ContestPtr contest{};
    std::string json{};
  };
  Result last_result_{};
  Moment due_{};
  bool looking_ = false;
};

}  // namespace boathouse::server
