#include "server/house/mind_room.h"

#include <algorithm>

#include "minds/registry.h"
#include "minds/review.h"

namespace boathouse::server {

MindRoom::MindRoom(std::size_t threads, Deliver deliver, SolutionSource source)
    : deliver_(std::move(deliver)), source_(std::move(source)), jobs_(threads) {
  for (std::size_t i = 0; i < threads; ++i) minds_.emplace_back(source_);
}

std::uint64_t MindRoom::patience_ms() const {
  constexpr std::uint64_t longest = 2000;
  constexpr std::uint64_t shortest = 20;
  const std::uint64_t queue = 1 + jobs_.waiting() / jobs_.threads();
  return std::max(shortest, longest / queue);
}

void MindRoom::think(std::unique_ptr<SeatView> view, std::string mind, Random random,
                     Thought done) {
  // Jobs are copied, views cannot be.
  std::shared_ptr<SeatView> shared{std::move(view)};
  jobs_.add([this, shared = std::move(shared), mind = std::move(mind), random,
             done = std::move(done)](std::size_t thread) mutable {
    const auto found = minds_[thread].find(shared->game(), shared->seats(), mind);
    const Budget budget{.time = std::chrono::milliseconds{patience_ms()}};
    Expected<boathouse::Thought> thought;
    if (found) {
      thought = (*found)->think(*shared, budget, random);
    } else {
      thought = std::unexpected(found.error());
    }
    deliver_([done = std::move(done), thought = std::move(thought)] { done(thought); });
  });
}

void MindRoom::review(std::string record, Text done) {
  reviewer_.add([this, record = std::move(record), done = std::move(done)](std::size_t) mutable {
    Expected<std::string> text;
    if (const auto match = Match::from_record(record)) {
      const auto judge =
          make_judge(match->game(), static_cast<int>(match->seats().size()), source_);
      const Work work{.threads = 1, .stop = &reviewer_.stopping()};
      const Budget budget{.nodes = 2000, .stop = &reviewer_.stopping()};
      text = review_json(*match, boathouse::review(*match, *judge, budget, work));
    } else {
      text = std::unexpected(match.error());
    }
    deliver_([done = std::move(done), text = std::move(text)] { done(text); });
  });
}

}  // namespace boathouse::server
