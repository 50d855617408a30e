// Listeners at tables, and the seat from which each of them watches.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>

#include "server/house/tables.h"
#include "server/house/visitors.h"

namespace boathouse::server {

class Listeners {
 public:
  // Called when a listener comes or goes.
  struct Hooks {
    std::function<void(Live&)> presence_changed;
    std::function<void(Live&, const std::string& visitor)> arrived;
  };

  Listeners(Context& context, Tables& tables, Visitors& visitors)
      : context_(context), tables_(tables), visitors_(visitors) {}
  void set_hooks(Hooks hooks) { hooks_ = std::move(hooks); }

  // The listener already has the entries up to `since`; without `as`, the viewer follows the turn.
  void subscribe(const Caller& caller, std::string_view id, std::optional<Viewer> as,
                 std::optional<Language> language, std::int64_t since, Reply reply);
  // The same, and its end, as actions over a socket.
  void subscribe(const RequestPtr& request);
  void unsubscribe(const RequestPtr& request);
  // The listener is gone.
  void forget(Listener& listener);

  // Sends everyone at the table what happened, and `about` if that changed.
  void tell(Live& live, std::span<const Happening> told, bool about);

  [[nodiscard]] static Viewer viewer_of(const Table& table, Subscription& subscription);
  [[nodiscard]] Audience audience_of(const Table& table, Subscription& subscription);
  [[nodiscard]] std::size_t size() const { return listening_.size(); }

 private:
  // A listener on its way to a table.
  struct Joining {
    Subscription wanted;
    std::string table;
    std::int64_t since = 0;
    Language language = Language::en;
    Reply reply{};
    std::vector<EntryRow> rows{};  // the end of the journal, which tells what was missed
    int tries = 0;                 // how often they were read
  };
  void bring(Joining joining);
  [[nodiscard]] static bool misses_rows(const Live& live, const Joining& joining);
  void read_missed(Joining joining);
  void begin(Live& live, Joining& joining);
  void leave(Live& live, const Listener& listener) const;
  void first_update(Live& live, Subscription& subscription, std::int64_t since,
                    std::span<const EntryRow> rows);

  Context& context_;
  Tables& tables_;
  Visitors& visitors_;
  Hooks hooks_;
  std::map<Listener*, std::set<std::string>> listening_;
};

}  // namespace boathouse::server
