#include "minds/review.h"

#include <algorithm>

namespace boathouse {

namespace {

class Reviewer {
 public:
  Reviewer(const Match& match, Judge& judge, const Budget& budget)
      : match_(match), judge_(judge), budget_(budget), seats_(match.seats().size()) {
    if (budget.nodes == 0 && budget.time.count() == 0) budget_.nodes = review_nodes;
    review_.seats.resize(seats_);
    review_.exact = true;
  }

  [[nodiscard]] Review run(const Work& work, PlyRange range) {
    const std::vector<Ply>& plies = match_.plies();
    const std::size_t first = std::max<std::size_t>(range.first, 1) - 1;
    const std::size_t end = std::min(range.last, plies.size());
    auto state = match_.state_at(std::min(first, plies.size()));
    for (std::size_t i = first; i < end && !work.stopped(); ++i) {
      work.report(static_cast<double>(i - first) / static_cast<double>(end - first));
      if (!state->in_setup()) {
        ply_ = i;
        if (review_.plies.empty()) review_.start = equities(*state, budget_, 0);
        look_at(*state, i);
      }
      state->play(plies[i]);
    }
    return std::move(review_);
  }

 private:
  // Each question about a ply has a random stream of its own, so that none depends on the others.
  [[nodiscard]] Random random(std::uint64_t question) const { return Random{ply_, question}; }

  [[nodiscard]] Equities ask(const State& state, int seat, const Budget& budget,
                             std::uint64_t question) {
    Random stream = random(question);
    const Appraisal appraisal = judge_.appraise(*state.look(seat), budget, stream);
    if (appraisal.error > 0) review_.exact = false;
    return appraisal.equities;
  }

  [[nodiscard]] bool is_open(const State& state) const {
    const std::string all = state.view_bytes(referee);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (state.view_bytes(static_cast<int>(seat)) != all) return false;
    }
    return true;
  }

  // Each seat's equity, judged from its own view.
  [[nodiscard]] Equities equities(const State& state, const Budget& budget,
                                  std::uint64_t question) {
    const auto count = static_cast<int>(seats_);
    if (state.turn().is_over()) return equities_of(state.result(), count);
    if (is_open(state)) return ask(state, 0, budget, question);
    Equities own{};
    for (int seat = 0; seat < count; ++seat) {
      own[seat] = ask(state, seat, budget, question + static_cast<std::uint64_t>(seat))[seat];
    }
    return own;
  }

  void look_at(const State& before, std::size_t index) {
    const Ply ply = match_.plies()[index];
    ReviewedPly looked{.number = index + 1, .ply = ply, .notation = before.notation(ply, referee)};
    if (ply.is_chance()) {
      looked.seat = seat_concerned(before, ply);
      judge_luck(before, looked);
    } else {
      looked.seat = ply.seat;
      judge_choice(before, looked);
      const auto after = before.clone();
      after->play(ply);
      looked.after = equities(*after, budget_, of_what_follows);
    }
    review_.plies.push_back(std::move(looked));
  }

  // The seat that the first event of the outcome names first.
  [[nodiscard]] static int seat_concerned(const State& before, Ply ply) {
    const std::vector<Event> events = before.events(ply, referee);
    if (events.empty()) return Ply::by_chance;
    const auto parameters = before.game().info().events[events.front().kind].parameters;
    const bool named = !parameters.empty() && parameters[0].type == EventParameter::Type::seat;
    return named ? events.front().values[0] : Ply::by_chance;
  }

  [[nodiscard]] Budget share_of(std::size_t parts) const {
    Budget shared = budget_;
    const std::uint64_t own = budget_.nodes / std::max<std::size_t>(parts, 1);
    if (budget_.nodes != 0) shared.nodes = std::max(std::min(least_nodes, budget_.nodes), own);
    return shared;
  }

  // All outcomes share the budget, and are judged with the same random numbers: what differs
  // between them is luck alone.
  void judge_luck(const State& before, ReviewedPly& looked) {
    const std::vector<Outcome> outcomes = before.chances();
    const double total = Chances::weighted(outcomes).total();
    const Budget shared = share_of(outcomes.size());
    Equities mean{};
    for (const Outcome& outcome : outcomes) {
      const auto after = before.clone();
      after->play(Ply::chance(outcome.code));
      const Equities found = equities(*after, shared, of_what_follows);
      for (std::size_t seat = 0; seat < seats_; ++seat) {
        mean[seat] += found[seat] * (outcome.weight / total);
      }
      if (outcome.code == looked.ply.code) looked.after = found;
    }
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      looked.luck[seat] = outcomes.size() < 2 ? 0 : looked.after[seat] - mean[seat];
      SeatReview& sum = review_.seats[seat];
      (looked.seat == static_cast<int>(seat) ? sum.own_luck : sum.luck_of_others) +=
          looked.luck[seat];
    }
  }

  void judge_choice(const State& before, ReviewedPly& looked) {
    looked.choices = before.legal_moves(looked.seat).size();
    looked.best = looked.notation;
    looked.best_move = Move{looked.ply.code};
    if (looked.choices < 2) return;
    const std::vector<Hint> hints = considered(before, looked);
    const auto made = std::ranges::find(hints, Move{looked.ply.code}, &Hint::move);
    looked.cost = made->cost;
    looked.verdict = made->verdict;
    looked.worth_telling = is_worth_telling(made->cost, std::max(made->error, hints.front().error));
    looked.best_move = hints.front().move;
    looked.best = before.notation(Ply::move(looked.seat, looked.best_move), referee);
    if (made->error > 0) review_.exact = false;
    count(looked);
  }

  // A glance is enough if it ended by itself, or if the choice made is far better than any other.
  [[nodiscard]] std::vector<Hint> considered(const State& before, const ReviewedPly& looked) {
    const auto view = before.look(looked.seat);
    const Budget glance = share_of(glances);
    Random stream = random(of_the_choice);
    const Thought first = judge_.think(*view, glance, stream);
    std::vector<Hint> hints = hints_of(first);
    const bool ended = glance.nodes != 0 && first.nodes < glance.nodes;
    const bool clear = hints[0].move == Move{looked.ply.code} && hints[1].cost >= very_bad_from;
    if (ended || clear) return hints;
    stream = random(of_the_choice);
    return hints_of(judge_.think(*view, budget_, stream));
  }

  void count(const ReviewedPly& looked) {
    SeatReview& sum = of_seat(review_.seats, looked.seat);
    ++sum.decisions;
    sum.cost += looked.cost;
    if (looked.verdict == Verdict::doubtful) ++sum.doubtful;
    if (looked.verdict == Verdict::bad) ++sum.bad;
    if (looked.verdict == Verdict::very_bad) ++sum.very_bad;
  }

  static constexpr std::uint64_t least_nodes = 64;
  static constexpr std::size_t glances = 8;  // in a whole budget
  // The first question about a ply is what the seats may expect before it.
  static constexpr std::uint64_t of_the_choice = max_seats;
  static constexpr std::uint64_t of_what_follows = max_seats + 1;

  const Match& match_;
  Judge& judge_;
  Budget budget_;
  std::size_t seats_;
  std::size_t ply_ = 0;  // being looked at
  Review review_;
};

}  // namespace

Review review(const Match& match, Judge& judge, const Budget& budget, const Work& work,
              PlyRange range) {
  return Reviewer{match, judge, budget}.run(work, range);
}

}  // namespace boathouse
