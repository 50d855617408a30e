#include "server/mind_room.h"

#include <algorithm>

#include "minds/registry.h"
#include "minds/review.h"

namespace boathouse::server {

MindRoom::MindRoom(std::size_t threads, Deliver deliver)
    : deliver_(std::move(deliver)), thinkers_(threads), jobs_(threads) {}

std::uint64_t MindRoom::patience_ms() const {
  constexpr std::uint64_t longest = 2000;
  constexpr std::uint64_t shortest = 20;
  const std::uint64_t queue = 1 + jobs_.waiting() / jobs_.threads();
  return std::max(shortest, longest / queue);
}

void MindRoom::think(std::unique_ptr<SeatView> view, std::string mind, Random random,
                     Thought done) {
  // A job is copied on its way, a view cannot be.
  std::shared_ptr<SeatView> shared{std::move(view)};
  jobs_.add([this, shared = std::move(shared), mind = std::move(mind), random,
             done = std::move(done)](std::size_t thread) mutable {
    const auto answer = thinkers_[thread].think(*shared, mind, {0, patience_ms()}, random);
    Expected<boathouse::Thought> thought;
    if (answer) {
      thought->best = answer->best;
      thought->nodes = answer->nodes;
      for (const Thinker::Choice& choice : answer->choices) {
        thought->choices.push_back({choice.move, choice.equity, choice.error});
      }
    } else {
      thought = std::unexpected(answer.error());
    }
    deliver_([done = std::move(done), thought = std::move(thought)] { done(thought); });
  });
}

void MindRoom::review(std::string record, Text done) {
  clerks_.add([this, record = std::move(record), done = std::move(done)](std::size_t) mutable {
    Expected<std::string> text;
    if (const auto match = Match::from_record(record)) {
      const auto judge = make_judge(match->game(), static_cast<int>(match->seats().size()));
      const Work work{.threads = 1, .stop = &clerks_.stopping()};
      const Budget budget{.nodes = 2000, .stop = &clerks_.stopping()};
      text = review_json(*match, boathouse::review(*match, *judge, budget, work));
    } else {
      text = std::unexpected(match.error());
    }
    deliver_([done = std::move(done), text = std::move(text)] { done(text); });
  });
}

void MindRoom::work(std::function<std::string()> job,
                    std::function<void(const std::string&)> done) {
  clerks_.add([this, job = std::move(job), done = std::move(done)](std::size_t) {
    deliver_([done, result = job()] { done(result); });
  });
}

}  // namespace boathouse::server
