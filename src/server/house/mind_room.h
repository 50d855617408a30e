// The threads on which minds think. When many tables need them, each gets less time, so that nobody
// waits much longer; play between people is not affected.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "match/match.h"
#include "minds/hint.h"
#include "minds/mind_cache.h"
#include "server/house/jobs.h"

namespace boathouse::server {

class MindRoom {
 public:
  using Deliver = std::function<void(std::function<void()>)>;
  using Thought = std::function<void(Expected<boathouse::Thought>)>;
  using Text = std::function<void(Expected<std::string>)>;

  // Delivers answers on the caller's thread. Solved tables come from the source.
  MindRoom(std::size_t threads, Deliver deliver, SolutionSource source = {});

  // The mind's choice for the seat of the view.
  void think(std::unique_ptr<SeatView> view, std::string mind, Random random, Thought done);
  // The review of a match that is over, as JSON.
  void review(std::string record, Text done);

  [[nodiscard]] std::size_t waiting() const { return jobs_.waiting(); }

 private:
  [[nodiscard]] std::uint64_t patience_ms() const;

  Deliver deliver_;
  SolutionSource source_;
  std::vector<MindCache> minds_;  // one per thread
  Jobs jobs_;
  Jobs reviewer_{1};  // apart, so that reviews do not delay the minds at tables
};

}  // namespace boathouse::server
