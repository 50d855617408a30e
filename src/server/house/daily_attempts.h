// The day's table: accounts' first attempts at the challenges of the day. They are played here
// move by move, with dice that nobody knows before, and judged when they are over. A player takes
// them up again wherever they like; of several servers, the first one to write is believed.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string_view>

#include "server/house/challenge_room.h"
#include "server/house/limits.h"
#include "server/house/mind_room.h"
#include "server/house/request.h"

namespace boathouse::server {

class DailyAttempts {
 public:
  DailyAttempts(Context& context, const MindRoom& minds, Limits& limits)
      : context_(context), minds_(minds), limits_(limits) {}

  // Begins today's, or takes one up again.
  [[nodiscard]] Expected<void> begin(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> play(const RequestPtr& request, const VisitorRow& visitor);
  // The table of a day.
  void tell(const Caller& caller, std::string_view date, const Reply& reply);

  // Judges what is over.
  void tick();

 private:
  // What a player asks of an attempt; they have their turn one after the other.
  struct Wish {
    RequestPtr request;
    bool plays = false;
    int tries = 0;  // how often it was found that this server is behind
  };
  struct Known {
    std::optional<DailyMatch> match{};
    std::deque<Wish> wishes{};  // the first one is being looked at
    Moment used{};
  };

  [[nodiscard]] Expected<void> ask(const RequestPtr& request, const VisitorRow& visitor,
                                   bool plays);
  void look_at_first(const AttemptKey& key);
  void open(const AttemptKey& key, AttemptRow row);
  // Of the first wish.
  void carry_out(const AttemptKey& key);
  [[nodiscard]] Expected<void> begin_now(const AttemptKey& key, const Wish& wish);
  [[nodiscard]] Expected<void> play_now(const AttemptKey& key, const Wish& wish);
  // Another server may have gone on: reads the attempt again.
  void catch_up(const AttemptKey& key);
  void answer(const AttemptKey& key, std::size_t from);
  void refuse(const AttemptKey& key, const Error& error);
  void conclude(const AttemptKey& key);
  void forget_unused();

  void judge(std::vector<AttemptRow> unjudged);
  void keep(const std::vector<AttemptRow>& rows, const ChallengeRoom::Scores& scores);
  [[nodiscard]] ChallengeRoom& room();

  Context& context_;
  const MindRoom& minds_;
  Limits& limits_;
  std::map<AttemptKey, Known> known_{};
  std::unique_ptr<ChallengeRoom> room_{};
  bool judging_ = false;
  Moment judge_at_{};
  std::set<AttemptKey> unreadable_{};
};

}  // namespace boathouse::server
