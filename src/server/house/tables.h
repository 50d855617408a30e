// Tables in memory: read from their journals, changed, unloaded.
//
// Every change to a table is appended to its journal first. Until it is durable, the table is busy:
// nobody sees the change or hears of it, and other actions wait. If it cannot be kept, the table
// goes back to what the journal says, and the caller hears why. If somebody else was first, the
// table takes over what they did, and the action is carried out again on what is true now.
//
// Journals are read and replayed on the store's own thread, so that a long one keeps nobody
// waiting. What lists say about a table is in its row, written when a table changes and when it is
// unloaded.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
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
    std::function<void(Live&)> opened;    // it was read from its journal
    std::function<void()> lobby_changed;  // what the lobby says about one has changed
    std::function<void(Live&, std::span<const Happening>)> written;
    std::function<void(Live&)> unsealed;  // its duplicate round is over
    std::function<void(Live&)> freed;     // nothing is being written or waiting any more
    std::function<void(const std::string&)> put_away;
  };
  using Use = std::function<void(const Expected<Live*>&)>;

  explicit Tables(Context& context)
      : context_(context), grace_(context.shared() ? Moment{} : context.steady()) {}
  void set_hooks(Hooks hooks) { hooks_ = std::move(hooks); }

  // Hands over the table as soon as it is in memory and not busy; at once, if it is. Otherwise
  // says why not: no_table, journal_unreadable, or why the store cannot be read.
  void use(std::string_view id, Use then);
  [[nodiscard]] Live* find_in_memory(std::string_view id);
  // Takes in a new table, which is not in the store yet.
  Live& begin(std::unique_ptr<Live> live);
  // Unloads a table that nobody uses, once its row says what lists and clocks need.
  void put_away(Live& live);
  // Their journals were changed, though not what happened: those in memory are read again, with
  // their clocks as they are.
  void read_again(const std::vector<std::string>& ids);
  // Those in memory where the visitor has or had a seat, or said something.
  [[nodiscard]] std::vector<std::string> with_visitor(std::string_view visitor) const;
  // Reads one again that differs from its journal.
  void read_again(Live& live) { read_again(live, false, {}); }
  // Takes over what another server has appended.
  void hear(const Append& append);
  // Reads on in those whose journals have grown unheard.
  void take_in(std::span<const HeadRow> heads);
  // What is in memory, and up to which entry it is known to be durable.
  [[nodiscard]] std::vector<HeadRow> heads() const;
  // Reads on if the journal has grown, and says whether it had.
  void catch_up(Live& live, std::function<void(bool)> then);
  // Nobody's time runs out at once after this moment; whether that is news. Without other servers
  // it is the moment when the house was opened.
  [[nodiscard]] bool set_grace(Milliseconds at);
  [[nodiscard]] std::vector<std::string> in_memory() const;
  // Deletes tables whose match never began and which are not in memory.
  void drop(std::span<const std::string> ids);
  [[nodiscard]] std::size_t size() const { return tables_.size(); }
  // Whether its journal could not be read when it was last tried.
  [[nodiscard]] bool is_unreadable(const std::string& id) const { return unreadable_.contains(id); }

  // Does it now, or as soon as the table is not busy.
  void when_free(Live& live, std::function<void()> what) const;

  // Makes something of a table as its journal tells it, on the store's thread.
  template <class Make, class Then>
  void read_aside(std::string_view id, Make make, Then then) {
    context_.aside(
        "reading", false,
        [id = std::string{id},
         make = std::move(make)](Reads& reads) mutable -> std::invoke_result_t<Make, Table&> {
          auto read = read_table(reads, id);
          if (!read) return std::unexpected(read.error());
          return make(read->table);
        },
        [then = std::move(then)](auto made) mutable {
          using Made = typename decltype(made)::value_type;
          then(made ? std::move(*made) : Made{std::unexpected(made.error())});
        });
  }
  // The table as its journal tells it; for a thread of the store.
  [[nodiscard]] static Expected<Table> read(Reads& reads, const std::string& id);
  // The row with a summary that is up to date.
  void summarize(const TableRow& row, std::function<void(const TableRow&)> then);

  // Adds an entry that the table must accept; note() adds one that it has taken already.
  [[nodiscard]] Expected<void> add(Live& live, Change& change, Entry entry) const;
  static void note(const Live& live, Change& change, Happening told);
  void commit(Live& live, Change change, std::function<void(const Expected<void>&)> done);
  // Commits, then answers the request.
  void commit(Live& live, Change change, const RequestPtr& request, const Members& members = {},
              const Answer& answer = {});
  // What makes a batch fail if this seat's player is here by way of another server after all.
  [[nodiscard]] Batch if_absent(const Live& live, int seat) const;
  // One entry, committed and answered.
  [[nodiscard]] Expected<void> commit_one(Live& live, Entry entry, const RequestPtr& request,
                                          Batch batch = {});

  // When a clock of the table runs out next.
  [[nodiscard]] static Moment deadline(const Table& table);
  // Whether others may look for it in the lobby.
  [[nodiscard]] static bool is_for_lobby(const Live& live) {
    return live.row.is_public && live.table.phase() < Phase::over && !live.table.sealed();
  }
  // For how long the lobby shows a table that nobody uses.
  [[nodiscard]] static Milliseconds lobby_time(const Table& table);
  // Shows it in the lobby for longer, if it is time to.
  void show(Live& live);

 private:
  Live& keep(std::unique_ptr<Live> live);
  // Hands over a sealed table whose match is over, once it is known whether its round is.
  void look_at_round(const std::string& id, Use then);
  struct Read {
    TableRow row;
    Table table;
    std::vector<std::int64_t> acts;
    std::vector<Happening> told;  // what happened after a certain entry
  };
  [[nodiscard]] static Expected<Read> read_table(Reads& reads, const std::string& id,
                                                 std::int64_t since = INT64_MAX);
  [[nodiscard]] Error told_unreadable(const std::string& id, const Error& error);
  void opened(const std::string& id, Expected<Expected<Read>> read);
  void hand_over(const std::string& id, const Use& then);
  // Reads the journal from its beginning, and tells what happened since it was last in step.
  void read_again(Live& live, bool restart_clocks, std::function<void()> then);
  [[nodiscard]] bool update_row(Live& live, std::span<const Happening> told);
  struct Written {
    std::vector<Happening> told;
    std::int64_t act = 0;
    std::optional<Append> append{};  // for the bus
  };
  // Clocks go on from what the journal says.
  void resume(Table& table) const;
  void follow(const std::string& id);
  void leave(const std::string& id);
  // Whether the table could take over the entries, which come right behind those it has.
  [[nodiscard]] bool take_over(Live& live, const Append& append);
  void written(const std::string& id, const Written& what, const Expected<void>& kept,
               const std::function<void(const Expected<void>&)>& done);
  void work_off_queue(Live& live) const;
  void forget(Live& live);

  Context& context_;
  Moment grace_;  // everyone has a moment to come back after it
  Milliseconds grace_told_ = 0;
  Hooks hooks_;
  std::unordered_map<std::string, std::unique_ptr<Live>> tables_;
  std::unordered_map<std::string, std::vector<Use>> opening_;
  std::set<std::string> dropping_;
  std::set<std::string> unreadable_;  // those that the log has told of
};

}  // namespace boathouse::server
