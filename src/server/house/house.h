// The house: visitors, tables, the lobby and their listeners. It knows nothing about sockets. It
// runs on one thread; the store, the minds and the passwords deliver their answers there too.
//
// Each task is a class of its own; the house owns them and passes every action to the one that
// carries it out.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/house/accounts.h"
#include "server/house/advice.h"
#include "server/house/caretaker.h"
#include "server/house/chat.h"
#include "server/house/cleaner.h"
#include "server/house/daily_attempts.h"
#include "server/house/history.h"
#include "server/house/links.h"
#include "server/house/listeners.h"
#include "server/house/lobby.h"
#include "server/house/mind_player.h"
#include "server/house/moderation.h"
#include "server/house/move_player.h"
#include "server/house/neighbours.h"
#include "server/house/pairing.h"
#include "server/house/profiles.h"
#include "server/house/ratings.h"
#include "server/house/repeats.h"
#include "server/house/reports.h"
#include "server/house/reviews.h"
#include "server/house/seating.h"
#include "server/house/sessions.h"
#include "server/house/table_maker.h"
#include "server/house/tournaments.h"
#include "server/house/watching.h"

namespace boathouse::server {

class House {
 public:
  House(Store& store, MindRoom& minds, Passwords& passwords, HouseSettings settings);
  House(const House&) = delete;
  House& operator=(const House&) = delete;
  ~House() = default;

  // Says who calls with a token; nobody if it is unknown, has expired or is of another kind.
  void identify(std::string_view token, const Caller& caller,
                std::function<void(const Expected<Caller>&)> then) {
    visitors_.identify(token, caller, std::move(then));
  }

  void act(const Caller& caller, std::string_view body, Reply reply);
  // The listener already has the entries up to `since`; without `as`, the viewer follows the turn.
  void subscribe(const Caller& caller, std::string_view id, std::optional<Viewer> as,
                 std::optional<Language> language, std::int64_t since, Reply reply) {
    listeners_.subscribe(caller, id, as, language, since, std::move(reply));
  }
  void subscribe_lobby(Listener& listener) { lobby_.subscribe(listener); }
  // Hears the standings whenever they have changed.
  void subscribe_tournament(Listener& listener, const std::string& id,
                            std::function<void(const Expected<void>&)> then) {
    tournaments_.subscribe(listener, id, {.briefly = false}, std::move(then));
  }
  // The caller's listener is open. It ends with the token it came with.
  void arrived(const Caller& caller);
  // Whether the caller may read now; each call counts.
  [[nodiscard]] bool may_read(const Caller& caller) { return limits_.read(counted(caller)); }
  // The listener is gone.
  void forget(Listener& listener);

  // Reading.
  void me(const Caller& caller, Reply reply);
  void devices(const Caller& caller, const Reply& reply);
  // Pages of lists; `after` is what the page before it called `next`.
  void my_tables(const Caller& caller, std::string_view after, std::size_t most, Reply reply) {
    reports_.tables_of(caller, after, most, std::move(reply));
  }
  void lobby(const Caller& caller, std::size_t from, std::size_t most, Reply reply) {
    lobby_.page(caller, from, most, std::move(reply));
  }
  void season(const Caller& caller, const ResultFilter& filter, std::size_t from, std::size_t most,
              Reply reply) {
    reports_.season(caller, filter, from, most, std::move(reply));
  }
  void table(const Caller& caller, std::string_view id, std::optional<Viewer> as,
             std::optional<Language> language, Reply reply) {
    reports_.table(caller, id, as, language, std::move(reply));
  }
  void story(const Caller& caller, std::string_view id, std::optional<Viewer> as,
             std::optional<Language> language, std::size_t from, Reply reply) {
    reports_.story(caller, id, as, language, from, std::move(reply));
  }
  // Its `json` is the record's text.
  void record(const Caller& caller, std::string_view id, std::optional<Viewer> as, Reply reply) {
    reports_.record(caller, id, as, std::move(reply));
  }
  // What lists say about a table, for its card.
  void row(std::string_view id, std::function<void(const std::optional<TableRow>&)> then) {
    reports_.row(id, std::move(then));
  }
  // Of everybody at a table; of the caller.
  void table_ratings(const Caller& caller, std::string_view id, Reply reply) {
    ratings_.at_table(caller, id, std::move(reply));
  }
  // What the caller is looking for, and what was found.
  void my_seek(const Caller& caller, Reply reply) { pairing_.tell(caller, std::move(reply)); }
  void my_ratings(const Caller& caller, Reply reply) { ratings_.of(caller, std::move(reply)); }
  // The caller's finished matches.
  void history(const Caller& caller, History::Wish wish, Reply reply) {
    history_.of(caller, std::move(wish), std::move(reply));
  }
  // The best match to watch now.
  void watch(const Caller& caller, std::string_view game, Reply reply) {
    watching_.best(caller, game, std::move(reply));
  }
  // A page of an account; whom the caller follows.
  void profile(const Caller& caller, std::string_view id, Reply reply) {
    profiles_.tell(caller, id, std::move(reply));
  }
  void following(const Caller& caller, Reply reply) {
    profiles_.following(caller, std::move(reply));
  }
  void tournaments(const Caller& caller, Reply reply) {
    tournaments_.list(caller, std::move(reply));
  }
  void my_tournaments(const Caller& caller, Reply reply) {
    tournaments_.mine(caller, std::move(reply));
  }
  void tournament_result(const Caller& caller, std::string_view id, const Reply& reply) {
    tournaments_.result(caller, id, reply);
  }
  // With a page of its standings.
  void tournament(const Caller& caller, std::string_view id, std::size_t from, std::size_t most,
                  const Reply& reply) {
    tournaments_.tell(caller, id, from, most, reply);
  }
  // The day's table.
  void daily(const Caller& caller, std::string_view date, const Reply& reply) {
    daily_attempts_.tell(caller, date, reply);
  }
  void review(const Caller& caller, std::string_view id, Reply reply) {
    reviews_.ask(caller, id, std::move(reply));
  }

  // Does what is due and says when to call again.
  [[nodiscard]] Moment tick();
  // Other servers no longer count on this one; calls back once they know.
  void leave(std::function<void()> then) { neighbours_.leave(std::move(then)); }
  [[nodiscard]] Moment next_due() const;

  [[nodiscard]] const HouseCounts& counts() const { return context_.counts; }
  [[nodiscard]] WorkMeter& work() { return context_.work; }
  [[nodiscard]] std::size_t tables_in_memory() const { return tables_.size(); }
  [[nodiscard]] std::size_t listeners() const { return listeners_.size(); }
  [[nodiscard]] const MindRoom& minds() const { return minds_; }
  [[nodiscard]] const Reviews& reviews() const { return reviews_; }
  // Whether other servers hear this one and it hears of them; always, if it is alone.
  [[nodiscard]] bool is_in_touch() const { return neighbours_.in_touch(); }
  [[nodiscard]] bool store_works() const { return context_.store_works; }
  [[nodiscard]] bool limits() const { return context_.limits(); }

 private:
  void connect();
  // The match of this table is over.
  void ended(const Table& table);
  // There were too many actions.
  void refuse(const Caller& caller, const Reply& reply);
  // Something that can be told once the listener is gone.
  [[nodiscard]] std::weak_ptr<const bool> connection_of(Listener* listener);
  // Carries it out, or says why not.
  void carry_out(const RequestPtr& request);
  [[nodiscard]] Expected<void> perform(const RequestPtr& request);
  [[nodiscard]] Expected<void> perform_known(const RequestPtr& request, const VisitorRow& visitor);
  void go_to_table(const RequestPtr& request, const std::string& table, bool caught_up);
  [[nodiscard]] Expected<void> perform_at_table(const RequestPtr& request, Live& live,
                                                const VisitorRow& visitor);
  [[nodiscard]] Expected<void> subscribe_asked(const RequestPtr& request);

  Context context_;
  MindRoom& minds_;
  Limits limits_{context_};
  Repeats repeats_;
  Visitors visitors_{context_};
  Sessions sessions_;
  struct Connection {
    std::shared_ptr<const bool> open;
    std::string visitor{};  // who is held while it is open
  };
  std::unordered_map<Listener*, Connection> connected_;
  Tables tables_{context_};
  Lobby lobby_{context_, tables_};
  Watching watching_{context_, lobby_};
  Listeners listeners_{context_, tables_, visitors_};
  Referee referee_{context_, tables_};
  MovePlayer moves_{context_, tables_, referee_};
  MindPlayer mind_player_{context_, tables_, visitors_, minds_, referee_};
  Caretaker caretaker_{context_, tables_, listeners_, mind_player_, referee_};
  Ratings ratings_{context_, tables_};
  Profiles profiles_{context_, visitors_, tables_};
  Moderation moderation_{context_, limits_};
  History history_{context_, tables_};
  Cleaner cleaner_{context_, tables_};
  Neighbours neighbours_{context_, tables_};
  Seating seating_{context_, tables_, referee_};
  TableMaker maker_{context_, tables_, limits_};
  Pairing pairing_{context_, tables_, referee_, limits_};
  Tournaments tournaments_{context_, tables_, referee_, limits_};
  Chat chat_{context_, tables_, limits_};
  Advice advice_{context_, mind_player_, minds_, limits_};
  Reviews reviews_{context_, tables_, minds_, limits_};
  DailyAttempts daily_attempts_{context_, minds_, limits_};
  Reports reports_{context_, tables_, listeners_};
  Links links_{context_, visitors_, tables_, sessions_, limits_};
  Accounts accounts_;
};

}  // namespace boathouse::server
