#include "rating/recovery.h"

#include <algorithm>
#include <atomic>
#include <memory>

#include "arena/table.h"
#include "core/random.h"
#include "core/try.h"
#include "rating/ledger.h"

namespace boathouse::rating {

namespace {

using Account = std::size_t;

class Season {
 public:
  explicit Season(const RecoveryPlan& plan)
      : plan_(plan),
        options_(standard_options(plan.game->info().options)),
        luck_(plan.luck != 0 ? plan.luck
                             : luck_under(conditions_of(*plan.game, options_, plan.seats))),
        random_(plan.seed) {}

  [[nodiscard]] Expected<Recovered> play(const std::function<void(std::uint64_t)>& played) {
    while (played_ < plan_.matches) {
      TRY(play_set());
      if (played) played(played_);
    }
    Recovered recovered{.bouts = std::move(bouts_)};
    for (const auto& [level, sum] : sums_) recovered.ratings[level] = sum / counted_;
    return recovered;
  }

 private:
  [[nodiscard]] Level level_of(Account account) const {
    return plan_.levels[account % plan_.levels.size()];
  }

  // Whoever happens to meet, each once.
  [[nodiscard]] std::vector<Account> draw_players() {
    const std::size_t all = plan_.levels.size() * static_cast<std::size_t>(plan_.accounts);
    std::vector<Account> players;
    while (players.size() < static_cast<std::size_t>(plan_.seats)) {
      const Account account = random_.below(static_cast<std::uint32_t>(all));
      if (std::ranges::find(players, account) == players.end()) players.push_back(account);
    }
    return players;
  }

  // The table at which minds of these levels play; they are made once.
  [[nodiscard]] Expected<Table*> table_of(const std::vector<Account>& players) {
    std::vector<Level> levels;
    for (const Account each : players) levels.push_back(level_of(each));
    Seated& seated = tables_[levels];
    if (seated.table == nullptr) {
      seated.plan = std::make_unique<ArenaPlan>();
      seated.plan->game = plan_.game;
      seated.plan->options = options_;
      seated.plan->seed = plan_.seed;
      for (const Level level : levels) seated.plan->players.emplace_back(name_of(level));
      seated.table = std::make_unique<Table>(TRY(Table::create(*seated.plan)));
    }
    return seated.table.get();
  }

  // One match for every rotation of the seats.
  [[nodiscard]] Expected<void> play_set() {
    const std::vector<Account> players = draw_players();
    Table* table = TRY(table_of(players));
    const std::atomic<bool> stop = false;
    const auto scores = table->play_set(set_++, stop);
    for (const GameScore& score : scores.value_or(SetScore{})) {
      RatedMatch match{
          .number = static_cast<std::int64_t>(++played_), .game = "any", .luck = luck_};
      Bout& bout = bouts_.emplace_back();
      for (std::size_t i = 0; i < players.size(); ++i) {
        bout.seats.push_back({level_of(players[i]), score.place[i]});
        match.seats.push_back(
            {.participant = static_cast<Participant>(players[i]) + 1, .place = score.place[i]});
      }
      (void)enter(ratings_, match);
    }
    if (2 * played_ >= plan_.matches) count();
    return {};
  }

  void count() {
    ++counted_;
    for (const auto& [holder, rating] : ratings_) {
      sums_[level_of(static_cast<Account>(holder.participant) - 1)] += rating.mean / plan_.accounts;
    }
  }

  struct Seated {
    std::unique_ptr<ArenaPlan> plan;
    std::unique_ptr<Table> table;
  };

  const RecoveryPlan& plan_;
  OptionValues options_;
  int luck_;
  Random random_;
  std::map<std::vector<Level>, Seated> tables_;
  Ratings ratings_;
  std::map<Level, double> sums_;
  std::vector<Bout> bouts_;
  double counted_ = 0;
  std::uint64_t played_ = 0;
  std::uint64_t set_ = 0;
};

}  // namespace

Expected<Recovered> recover(const RecoveryPlan& plan,
                            const std::function<void(std::uint64_t)>& played) {
  return Season{plan}.play(played);
}

}  // namespace boathouse::rating
