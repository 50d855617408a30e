// The house: visitors, tables, the lobby, and who is told what. It knows nothing of sockets. It
// lives on one thread; the store and the minds answer there too, through `deliver`.
//
// Whatever changes a table is written to its journal first. Until that is durable the table is
// busy: nobody is told, and whoever wants something of it waits. If it cannot be written the table
// goes back to what the journal says, and the one who asked hears why.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/action.h"
#include "server/caller.h"
#include "server/limiter.h"
#include "server/mind_room.h"
#include "server/store.h"
#include "server/table.h"
#include "server/table_json.h"

namespace boathouse::server {

struct HouseSettings {
  std::function<Milliseconds()> now;
  bool limits = true;  // without them whoever asks may do as much as he likes: for measuring
  std::function<void(const std::string&)> log{};  // takes a line of JSON; never a secret
};

struct HouseCounts {
  std::uint64_t actions = 0;
  std::uint64_t errors = 0;
  std::uint64_t moves = 0;
  std::uint64_t frames = 0;
  std::uint64_t matches_begun = 0;
  std::uint64_t matches_over = 0;
  std::uint64_t store_failures = 0;
};

class House {
 public:
  House(Store& store, MindRoom& minds, HouseSettings settings);
  House(const House&) = delete;
  House& operator=(const House&) = delete;
  ~House();

  // Whom a token belongs to; nobody if it is not known, has expired or is not for that.
  [[nodiscard]] std::string visitor_of(std::string_view token);

  void act(const Caller& caller, std::string_view body, Reply reply);
  // What a listener heard so far of a table is `since`; `as` is a seat, spectator, or follows.
  void subscribe(const Caller& caller, std::string_view id, std::optional<Viewer> as,
                 std::optional<Language> language, std::int64_t since, Reply reply);
  void subscribe_lobby(Listener& listener);
  // The listener is gone.
  void forget(Listener& listener);

  // Things that can be read.
  [[nodiscard]] Answer me(const Caller& caller);
  [[nodiscard]] Answer my_tables(const Caller& caller);
  [[nodiscard]] Answer lobby();
  [[nodiscard]] Answer season(const ResultFilter& filter);
  void table(const Caller& caller, std::string_view id, std::optional<Viewer> as,
             std::optional<Language> language, Reply reply);
  // Its `json` is the record's text.
  void record(const Caller& caller, std::string_view id, std::optional<Viewer> as, Reply reply);
  void review(const Caller& caller, std::string_view id, Reply reply);

  // Does what is due; then when to come again.
  [[nodiscard]] Milliseconds tick();
  [[nodiscard]] Milliseconds next_due() const;

  [[nodiscard]] const HouseCounts& counts() const { return counts_; }
  [[nodiscard]] std::size_t tables_in_memory() const { return tables_.size(); }
  [[nodiscard]] std::size_t listeners() const { return listening_.size(); }
  [[nodiscard]] std::size_t minds_waiting() const { return minds_.waiting(); }
  [[nodiscard]] bool store_works() const { return store_works_; }
  [[nodiscard]] bool limits() const { return settings_.limits; }

 private:
  struct Subscription {
    Listener* listener = nullptr;
    std::string visitor;
    std::optional<Viewer> pinned;
    std::optional<Language> language;
    Viewer last = spectator;
  };
  struct Live {
    Live(Table seated, TableRow kept) : table(std::move(seated)), row(std::move(kept)) {}
    Table table;
    TableRow row;
    std::vector<Subscription> subscriptions;
    bool busy = false;
    bool lost = false;  // not what the journal says, because it could not be read
    bool thinking = false;
    bool presence_changed = false;
    std::deque<std::function<void()>> queue;
    std::array<Milliseconds, max_seats> seen{};  // when each seat was here last
    Milliseconds due = 0;
    Milliseconds used = 0;
  };
  // An action on its way.
  struct Asked {
    Action action;
    Caller caller;
    Reply reply;
  };
  using Asking = std::shared_ptr<Asked>;
  struct Change {
    Batch batch{};
    std::vector<Happening> told{};
  };
  using Members = std::function<void(JsonWriter&)>;

  void log(std::string_view event, const Members& members = {}) const;

  // Answers.
  void fail(const Asking& asking, const Error& error);
  void succeed(const Asking& asking, const Members& members = {}, Answer answer = {});
  [[nodiscard]] static Answer failed(const Error& error, Language language,
                                     std::string_view id = {});

  // Visitors.
  [[nodiscard]] std::shared_ptr<const VisitorRow> find_visitor(std::string_view id);
  void write_me(JsonWriter& json, const VisitorRow& visitor);
  void perform(const Asking& asking);
  void perform_known(const Asking& asking, const VisitorRow& visitor);
  void perform_at_table(const Asking& asking, const VisitorRow& visitor);
  void hello(const Asking& asking);
  void rename(const Asking& asking, VisitorRow visitor);
  void set_password(const Asking& asking, VisitorRow visitor);
  void log_in(const Asking& asking);
  void log_out(const Asking& asking);
  void make_link(const Asking& asking, const VisitorRow& visitor);
  void use_link(const Asking& asking);
  void make_token(const Asking& asking, const VisitorRow& visitor);
  void drop_token(const Asking& asking, const VisitorRow& visitor);
  void mute(const Asking& asking, VisitorRow visitor);
  void delete_me(const Asking& asking, const VisitorRow& visitor);
  void keep(const Asking& asking, Batch batch, const Members& members, const Answer& answer = {});
  // A new device of a visitor: the row to keep and the cookie to set.
  [[nodiscard]] TokenRow new_device(const std::string& visitor, Answer& answer) const;

  // Tables before and beside play.
  void create(const Asking& asking, const VisitorRow& visitor);
  [[nodiscard]] Expected<std::string> creation(const Action& action, const VisitorRow& visitor,
                                               TableRow& row) const;
  void sit(const Asking& asking, Live& live, const VisitorRow& visitor);
  void leave(const Asking& asking, Live& live, const VisitorRow& visitor);
  void swap(const Asking& asking, Live& live, const VisitorRow& visitor);
  void set_seat(const Asking& asking, Live& live, const VisitorRow& visitor);
  void nonce(const Asking& asking, Live& live, const VisitorRow& visitor);
  void start(const Asking& asking, Live& live, const VisitorRow& visitor);
  void close(const Asking& asking, Live& live, const VisitorRow& visitor);
  void say_aloud(const Asking& asking, Live& live, const VisitorRow& visitor);
  void rematch(const Asking& asking, Live& live, const VisitorRow& visitor);
  void subscribe_asked(const Asking& asking);
  void take_seat_by_link(const Asking& asking, const TokenRow& link, const VisitorRow& visitor,
                         Batch batch, const Answer& answer);

  // Play.
  void play(const Asking& asking, Live& live, const VisitorRow& visitor);
  void undo(const Asking& asking, Live& live, const VisitorRow& visitor);
  void resign(const Asking& asking, Live& live, const VisitorRow& visitor);
  void stand_in(const Asking& asking, Live& live, const VisitorRow& visitor);
  void back(const Asking& asking, Live& live, const VisitorRow& visitor);
  void hint(const Asking& asking, Live& live, const VisitorRow& visitor);
  // The seat an action means: that named, or the only one that can be meant.
  [[nodiscard]] Expected<int> seat_meant(const Action& action, const Table& table,
                                         const VisitorRow& visitor) const;
  [[nodiscard]] Expected<Move> move_meant(const Action& action, const Match& match, int seat) const;
  // Chance has its turns, and the end is written down if it is there.
  void go_on(Live& live, Change& change);
  void wake_minds(Live& live);
  void play_mind(Live& live, int seat, std::size_t plies, const Expected<Thought>& thought);
  void give_back_to(Live& live, const std::string& visitor);

  // Tables in memory.
  [[nodiscard]] Live* find_table(std::string_view id);
  [[nodiscard]] std::unique_ptr<Live> load_table(const TableRow& row);
  [[nodiscard]] bool restore(Live& live);
  // Does it now, or when the table is not busy any more.
  void when_free(Live& live, std::function<void()> what);
  // Adds an entry that the table must accept.
  [[nodiscard]] Expected<void> add(Live& live, Change& change, std::string text);
  void commit(Live& live, Change change, std::function<void(Expected<void>)> done);
  // Commit, and the answer to whoever asked.
  void commit(Live& live, Change change, const Asking& asking, const Members& members = {},
              const Answer& answer = {});
  void after_commit(Live& live);
  void broadcast(Live& live, std::span<const Happening> told, bool about);
  [[nodiscard]] Viewer viewer_of(const Table& table, Subscription& subscription) const;
  [[nodiscard]] Audience audience_of(const Table& table, Subscription& subscription);
  [[nodiscard]] Presence presence_of(const Live& live) const;
  void first_update(Live& live, Subscription& subscription, std::int64_t since);
  void presence_changed(Live& live);
  void attend(Live& live);
  void schedule(Live& live);
  void schedule(Live& live, Milliseconds due);
  [[nodiscard]] std::string lobby_json();
  void lobby_changed();
  [[nodiscard]] Milliseconds now() const { return settings_.now(); }

  Store& store_;
  MindRoom& minds_;
  HouseSettings settings_;
  HouseCounts counts_;
  bool store_works_ = true;

  std::unordered_map<std::string, std::unique_ptr<Live>> tables_;
  std::set<std::pair<Milliseconds, std::string>> timers_;
  std::map<Listener*, std::set<std::string>> listening_;
  std::set<Listener*> lobby_listeners_;
  Milliseconds lobby_due_ = 0;  // 0: nothing to tell
  Milliseconds lobby_told_ = 0;

  std::unordered_map<std::string, std::shared_ptr<const VisitorRow>> visitors_;
  Milliseconds visitors_since_ = 0;
  // Actions that were carried out, by visitor and id, with their answers; those on their way too.
  struct Remembered {
    bool done = false;
    Answer answer;
    std::vector<Reply> waiting;
  };
  std::unordered_map<std::string, Remembered> remembered_;
  std::deque<std::string> remembered_order_;

  Limiter newcomers_{0.5, 30};
  Limiter log_ins_{0.2, 10};
  Limiter actions_{50, 200};
  Limiter creations_{0.1, 20};
  Limiter sayings_{0.5, 6};
  Limiter thoughts_{1, 10};
  // Callbacks that come after the end of the house find this gone.
  std::shared_ptr<House*> self_ = std::make_shared<House*>(this);
};

// What HTTP calls an error.
[[nodiscard]] int status_of(const Error& error);

}  // namespace boathouse::server
