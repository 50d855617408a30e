// Tables in memory: read from their journals, changed, unloaded.
//
// Every change to a table is written to its journal first. Until it is durable, the table is busy:
// nobody hears of the change, and other actions wait. If it cannot be written, the table goes back
// to what the journal says, and the caller hears why.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/house/live.h"
#include "server/house/request.h"

namespace boathouse::server {

class Tables {
 public:
  // Called when something has happened to a table.
  struct Hooks {
    std::function<void(Live&)> opened;         // it was read from its journal
    std::function<void(Live&)> phase_changed;  // it is about to be written
    std::function<void(Live&, std::span<const Happening>)> written;
    std::function<void(Live&)> freed;  // nothing is being written or waiting any more
  };

  explicit Tables(Context& context) : context_(context) {}
  void set_hooks(Hooks hooks) { hooks_ = std::move(hooks); }

  // The table, from memory or from its journal; null if there is none. Throws StoreFailure if the
  // journal cannot be read.
  [[nodiscard]] Live* find(std::string_view id);
  // Null if there is none or its journal cannot be read, for those who look at many.
  [[nodiscard]] Live* find_readable(std::string_view id);
  [[nodiscard]] Live* find_in_memory(std::string_view id);
  // A copy that is not kept in memory; null if the journal cannot be read, which is logged.
  [[nodiscard]] std::unique_ptr<Live> load(const TableRow& row);
  // Resets it to what the journal says.
  [[nodiscard]] bool restore(Live& live);
  Live& keep(std::unique_ptr<Live> live);
  void put_away(const Live& live) { tables_.erase(std::string{live.row.id}); }
  // All of them are read again on their next use.
  void mark_all_lost();
  [[nodiscard]] std::size_t size() const { return tables_.size(); }

  // Does it now, or as soon as the table is not busy.
  void when_free(Live& live, std::function<void()> what) const;

  // Adds an entry that the table must accept; note() adds one that it has taken already.
  [[nodiscard]] Expected<void> add(Live& live, Change& change, Entry entry) const;
  static void note(const Live& live, Change& change, Happening told);
  void commit(Live& live, Change change, std::function<void(const Expected<void>&)> done);
  // Commits, then answers the request.
  void commit(Live& live, Change change, const RequestPtr& request, const Members& members = {},
              const Answer& answer = {});
  // One entry, committed and answered.
  [[nodiscard]] Expected<void> commit_one(Live& live, Entry entry, const RequestPtr& request,
                                          Batch batch = {});

 private:
  // False if there is no such table. Throws StoreFailure if it cannot be read.
  [[nodiscard]] bool read_again(Live& live);
  void written(const std::string& id, std::span<const Happening> told, const Expected<void>& kept,
               const std::function<void(const Expected<void>&)>& done);
  void work_off_queue(Live& live) const;

  Context& context_;
  Hooks hooks_;
  std::unordered_map<std::string, std::unique_ptr<Live>> tables_;
  std::set<std::string> unreadable_;  // those that the log has told of
};

}  // namespace boathouse::server
