#include "batch/batch.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "embedded/batch/words.h"

namespace boathouse {

const Catalogue& batch_words() { return embedded::batch_words; }

namespace {

std::unexpected<Error> refusal(std::string_view code, std::vector<Value> values) {
  return std::unexpected(Error{.code = code, .values = std::move(values), .words = &batch_words()});
}

int threads_of(const BatchPlan& plan) {
  if (plan.threads > 0) return static_cast<int>(plan.threads);
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace

// Holds the batch for one caller at a time.
class Batch::Guard {
 public:
  explicit Guard(Batch& batch) : batch_(&batch), held_(!batch.busy_.exchange(true)) {}
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;
  ~Guard() {
    if (held_) batch_->busy_ = false;
  }
  [[nodiscard]] Expected<void> check() const {
    if (!held_) return refusal("batch_busy", {});
    return {};
  }

 private:
  Batch* batch_;
  bool held_;
};

Batch::Batch(const BatchPlan& plan, BatchShape shape)
    : plan_(plan),
      shape_(std::move(shape)),
      words_each_((static_cast<std::size_t>(shape_.actions) + 63) / 64),
      crew_(threads_of(plan)) {
  const auto n = static_cast<std::size_t>(plan.matches);
  const auto seats = static_cast<std::size_t>(shape_.seats);
  to_move_.resize(n);
  standings_.resize(n);
  rewards_.resize(n * seats);
  done_.resize(n);
  masks_.resize(n * static_cast<std::size_t>(shape_.actions));
  legal_.resize(n * words_each_);
  chosen_.resize(n);
  random_.resize(n);
  boards_.resize(n * static_cast<std::size_t>(shape_.board_size));
  const std::size_t observed = plan.observed == Observed::every_seat ? n * seats
                               : plan.observed == Observed::mover    ? n
                                                                     : 0;
  observations_.resize(observed * static_cast<std::size_t>(shape_.observation_size));
  seen_.resize(seats);
  if (!plan.rolls) weights_.resize(n * static_cast<std::size_t>(most_outcomes));
}

// A few chunks for each thread, so that nobody waits long for the slowest.
void Batch::each_chunk(const std::function<std::uint64_t(Chunk)>& play) {
  constexpr std::size_t smallest = 64;
  constexpr std::size_t each_thread = 4;
  const auto threads = static_cast<std::size_t>(crew_.size());
  const std::size_t parts =
      threads == 1 ? 1 : std::clamp(matches() / smallest, std::size_t{1}, threads * each_thread);
  std::atomic<std::uint64_t> plies = 0;
  crew_.each(static_cast<std::uint32_t>(parts), [&](std::uint32_t part) {
    plies += play({matches() * part / parts, matches() * (part + 1) / parts});
  });
  plies_ += plies;
}

bool Batch::may_take(std::size_t match, std::int64_t action) const {
  const Standing& standing = standings_[match];
  if (action == no_action) return true;
  if (standing.to_move < 0) return action >= 0 && action < standing.outcomes;
  if (action < 0 || action >= shape_.actions) return false;
  const auto at = static_cast<std::size_t>(action);
  return (legal_[match * words_each_ + at / 64] >> (at % 64) & 1U) != 0;
}

std::unexpected<Error> Batch::why_not(std::size_t match, std::int64_t action) const {
  const Standing& standing = standings_[match];
  const std::string number = join(match);
  if (standing.to_move == match_over) return refusal("batch_match_over", {{"match", number}});
  if (standing.to_move == chance_to_move) {
    return refusal(
        "batch_outcome",
        {{"match", number}, {"action", join(action)}, {"last", join(standing.outcomes - 1)}});
  }
  if (action < 0 || action >= shape_.actions) {
    return refusal(
        "batch_action_range",
        {{"match", number}, {"action", join(action)}, {"last", join(shape_.actions - 1)}});
  }
  return refusal("batch_action_illegal", {{"match", number}, {"action", join(action)}});
}

// Copies the actions, which somebody else may be writing at the same time, and checks the copies.
template <class Action>
Expected<void> Batch::take(std::span<const Action> actions) {
  const Guard guard{*this};
  TRY(guard.check());
  if (actions.size() != matches()) {
    return refusal("batch_count",
                   {{"matches", join(matches())}, {"actions", join(actions.size())}});
  }
  for (std::size_t match = 0; match < actions.size(); ++match) {
    const std::int64_t action = static_cast<const volatile Action&>(actions[match]);
    if (!may_take(match, action)) return why_not(match, action);
    chosen_[match] = static_cast<std::int32_t>(action);
  }
  each_chunk([this](Chunk chunk) { return play_chunk(chunk); });
  return {};
}

Expected<void> Batch::step(std::span<const std::int32_t> actions) { return take(actions); }
Expected<void> Batch::step(std::span<const std::int64_t> actions) { return take(actions); }

Expected<void> Batch::reset(std::span<const std::uint8_t> chosen) {
  const Guard guard{*this};
  TRY(guard.check());
  if (!chosen.empty() && chosen.size() != matches()) {
    return refusal("batch_reset_count",
                   {{"matches", join(matches())}, {"chosen", join(chosen.size())}});
  }
  each_chunk([&](Chunk chunk) { return begin_chunk(chunk, chosen); });
  return {};
}

Expected<std::span<std::int32_t>> Batch::random_actions() {
  const Guard guard{*this};
  TRY(guard.check());
  each_chunk([this](Chunk chunk) {
    choose_chunk(chunk);
    return std::uint64_t{0};
  });
  return random_;
}

Expected<std::span<float>> Batch::observe(int seat) {
  const Guard guard{*this};
  TRY(guard.check());
  if (seat < 0 || seat >= shape_.seats) {
    return failure("no_such_seat", {{"seat", join(seat)}, {"seats", join(shape_.seats)}});
  }
  std::vector<float>& seen = of_seat(seen_, seat);
  seen.resize(matches() * static_cast<std::size_t>(shape_.observation_size));
  each_chunk([&](Chunk chunk) {
    observe_chunk(chunk, seat);
    return std::uint64_t{0};
  });
  return seen;
}

Expected<std::unique_ptr<State>> Batch::state(std::int64_t match) {
  const Guard guard{*this};
  TRY(guard.check());
  if (match < 0 || match >= static_cast<std::int64_t>(matches())) {
    return refusal("batch_match", {{"match", join(match)}, {"last", join(matches() - 1)}});
  }
  return state_of(static_cast<std::size_t>(match));
}

Expected<std::vector<int>> legal_actions(const State& state) {
  const GameArrays* const arrays = TRY(find_arrays(state.game()));
  std::vector<int> actions;
  const Turn turn = state.turn();
  if (turn.is_chance()) {
    const auto outcomes = static_cast<int>(state.chances().size());
    for (int outcome = 0; outcome < outcomes; ++outcome) actions.push_back(outcome);
  } else if (turn.is_seats()) {
    for (const Move move : state.legal_moves(turn.first())) {
      actions.push_back(arrays->action(state, turn.first(), move));
    }
  }
  return actions;
}

Expected<Ply> ply_of_action(const State& state, std::int64_t action) {
  const std::vector<int> actions = TRY(legal_actions(state));
  const auto at = static_cast<std::size_t>(std::ranges::find(actions, action) - actions.begin());
  if (at == actions.size()) return refusal("action_illegal", {{"action", join(action)}});
  const Turn turn = state.turn();
  if (turn.is_chance()) return Ply::chance(state.chances()[at].code);
  return Ply::move(turn.first(), state.legal_moves(turn.first())[at]);
}

Expected<std::unique_ptr<Batch>> make_batch(const BatchPlan& plan) {
  TRY(check_seats(*plan.game, plan.seats));
  if (plan.matches < 1 || plan.matches > Batch::most_matches) {
    return refusal("batch_size",
                   {{"most", join(Batch::most_matches)}, {"matches", join(plan.matches)}});
  }
  if (plan.threads < 0 || plan.threads > Batch::most_threads) {
    return refusal("batch_threads",
                   {{"most", join(Batch::most_threads)}, {"threads", join(plan.threads)}});
  }
  const GameArrays* const arrays = TRY(find_arrays(*plan.game));
  std::unique_ptr<Batch> batch = arrays->make(plan);
  TRY(batch->reset({}));
  return batch;
}

}  // namespace boathouse
