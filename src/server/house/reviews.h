// Reviews of matches that are over. They are made one at a time on a thread of their own, kept in
// the store, and shared by all who ask for the same match. A review that nobody waits for any more
// is cancelled.
//
// Rated matches are reviewed unasked, one after the other, while nobody waits for a mind or a
// review; whoever asks for another one comes first.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/house/limits.h"
#include "server/house/mind_room.h"
#include "server/house/tables.h"

namespace boathouse::server {

class Reviews {
 public:
  static constexpr std::size_t most = 16;  // waiting or under way
  static constexpr std::size_t most_of_address = 2;

  Reviews(Context& context, Tables& tables, MindRoom& minds, Limits& limits)
      : context_(context), tables_(tables), minds_(minds), limits_(limits) {}
  Reviews(const Reviews&) = delete;
  Reviews& operator=(const Reviews&) = delete;
  // Stops the one under way.
  ~Reviews();

  void ask(const Caller& caller, std::string_view id, Reply reply);
  // Cancels what nobody waits for any more; with nothing else to do, goes on with rated matches.
  void tick();

  [[nodiscard]] std::size_t waiting() const { return reviews_.size(); }
  [[nodiscard]] std::uint64_t made() const { return made_; }
  [[nodiscard]] std::uint64_t cancelled() const { return cancelled_; }

 private:
  struct Waiter {
    Caller caller;
    Reply reply;
  };
  struct Wanted {
    std::string table;
    std::string record;
    std::vector<Waiter> waiters;
    std::int64_t rated = 0;  // the number of a rated match that nobody has asked for; or 0
    bool under_way = false;
    bool made = false;  // and being checked or written
    std::shared_ptr<std::atomic<bool>> stop = std::make_shared<std::atomic<bool>>(false);
  };
  using Stop = std::shared_ptr<std::atomic<bool>>;
  void ask_anew(const Caller& caller, const std::string& id, Reply reply);
  [[nodiscard]] Expected<void> join(const Caller& caller, const Live& live, const Reply& reply);
  // Another one is asked for: those that were not are left for later.
  void put_off_unasked();
  // Looks for a rated match that the judge has not seen.
  void look_for_rated();
  void begin_unasked(const UnreviewedRow& match);
  void begin_next();
  void finish(const Stop& stop, const Expected<std::string>& text);
  void keep(const Wanted& wanted, const std::string& text);
  // Tells all who wait, and goes on to the next.
  void answer(const Stop& stop, const Expected<std::string>& text);
  [[nodiscard]] Wanted* find(const Stop& stop);

  Context& context_;
  Tables& tables_;
  MindRoom& minds_;
  Limits& limits_;
  std::deque<Wanted> reviews_;
  std::uint64_t made_ = 0;
  std::uint64_t cancelled_ = 0;
  bool looking_ = false;
  Moment look_at_{};
  std::int64_t judged_up_to_ = 0;  // every rated match up to this number has been judged
  std::set<std::int64_t> tried_;   // later ones, which are not tried again before the next start
  std::map<std::int64_t, Moment> put_off_;  // sealed ones, until they are looked at again
};

}  // namespace boathouse::server
