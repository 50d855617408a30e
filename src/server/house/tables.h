// Tables in memory: read from their journals, changed, unloaded.
//
// Every change to a table is written to its journal first. Until it is durable, the table is busy:
// nobody hears of the change, and other actions wait. If it cannot be written, the table goes back
// to what the journal says, and the caller hears why.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

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

  // The table, from memory or from its journal; null if there is none.
  [[nodiscard]] Live* find(std::string_view id);
  [[nodiscard]] Live* find_in_memory(std::string_view id);
  // A copy that is not kept in memory.
  [[nodiscard]] std::unique_ptr<Live> load(const TableRow& row) const;
  // Resets it to what the journal says.
  [[nodiscard]] bool restore(Live& live) const;
  Live& keep(std::unique_ptr<Live> live);
  void put_away(const Live& live) { tables_.erase(std::string{live.row.id}); }
  // Their journals were changed, though not what happened: those that are watched are read again,
  // with their clocks as they are; the others leave memory.
  void read_again(const std::vector<std::string>& ids);
  // Those in memory where the visitor has or had a seat, or said something.
  [[nodiscard]] std::vector<std::string> with_visitor(std::string_view visitor) const;
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
  void written(const std::string& id, std::span<const Happening> told, const Expected<void>& kept,
               const std::function<void(const Expected<void>&)>& done);
  void work_off_queue(Live& live) const;
  // Resets it to what the journal says, but for its clocks.
  [[nodiscard]] bool read_anew(Live& live) const;

  Context& context_;
  Hooks hooks_;
  std::unordered_map<std::string, std::unique_ptr<Live>> tables_;
};

}  // namespace boathouse::server
