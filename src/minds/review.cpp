#include "minds/review.h"

#include <algorithm>

namespace boathouse {

namespace {

class Reviewer {
 public:
  Reviewer(const Match& match, Judge& judge, const Budget& budget)
      : match_(match), judge_(judge), budget_(budget), seats_(match.seats().size()) {
    review_.seats.resize(seats_);
    review_.exact = true;
  }

  [[nodiscard]] Review run(const Work& work) {
    const std::vector<Ply>& plies = match_.plies();
    auto state = match_.state_at(0);
    for (std::size_t i = 0; i < plies.size() && !work.stopped(); ++i) {
      work.report(static_cast<double>(i) / static_cast<double>(plies.size()));
      if (!state->in_setup()) {
        if (review_.plies.empty()) review_.start = equities(*state);
        look_at(*state, i);
      }
      state->play(plies[i]);
    }
    return std::move(review_);
  }

 private:
  // A random stream per question, so that none depends on the others.
  Random random() { return Random{0, ++questions_}; }

  [[nodiscard]] Equities ask(const State& state, int seat) {
    Random stream = random();
    const Appraisal appraisal = judge_.appraise(*state.look(seat), budget_, stream);
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
  [[nodiscard]] Equities equities(const State& state) {
    const auto count = static_cast<int>(seats_);
    if (state.turn().is_over()) return equities_of(state.result(), count);
    if (is_open(state)) return ask(state, 0);
    Equities own{};
    for (int seat = 0; seat < count; ++seat) {
      own[seat] = ask(state, seat)[seat];
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
      looked.after = equities(*after);
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

  void judge_luck(const State& before, ReviewedPly& looked) {
    const std::vector<Outcome> outcomes = before.chances();
    const double total = Chances::weighted(outcomes).total();
    Equities mean{};
    for (const Outcome& outcome : outcomes) {
      const auto after = before.clone();
      after->play(Ply::chance(outcome.code));
      const Equities found = equities(*after);
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
    if (looked.choices < 2) return;
    Random stream = random();
    const Thought thought = judge_.think(*before.look(looked.seat), budget_, stream);
    const std::vector<Hint> hints = hints_of(thought);
    const auto made = std::ranges::find(hints, Move{looked.ply.code}, &Hint::move);
    looked.cost = made->cost;
    looked.verdict = made->verdict;
    looked.best = before.notation(Ply::move(looked.seat, hints.front().move), referee);
    if (made->error > 0) review_.exact = false;
    count(looked);
  }

  void count(const ReviewedPly& looked) {
    SeatReview& sum = of_seat(review_.seats, looked.seat);
    ++sum.decisions;
    sum.cost += looked.cost;
    if (looked.verdict == Verdict::doubtful) ++sum.doubtful;
    if (looked.verdict == Verdict::bad) ++sum.bad;
    if (looked.verdict == Verdict::very_bad) ++sum.very_bad;
  }

  const Match& match_;
  Judge& judge_;
  Budget budget_;
  std::size_t seats_;
  std::uint64_t questions_ = 0;
  Review review_;
};

}  // namespace

Review review(const Match& match, Judge& judge, const Budget& budget, const Work& work) {
  return Reviewer{match, judge, budget}.run(work);
}

}  // namespace boathouse
