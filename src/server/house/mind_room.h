// Where the minds think: on threads of their own. When many tables want them each gets less time,
// so that nobody waits much longer; who plays against people is not delayed by it.
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

  // Answers are delivered where they are wanted.
  MindRoom(std::size_t threads, Deliver deliver);

  // What the mind would play for the seat that looks.
  void think(std::unique_ptr<SeatView> view, std::string mind, Random random, Thought done);
  // The review of a match that is over, as JSON.
  void review(std::string record, Text done);

  [[nodiscard]] std::size_t waiting() const { return jobs_.waiting(); }

 private:
  [[nodiscard]] std::uint64_t patience_ms() const;

  Deliver deliver_;
  std::vector<MindCache> minds_;  // one per thread
  Jobs jobs_;
  Jobs reviewer_{1};  // reviews would keep the minds at tables waiting
};

}  // namespace boathouse::server
