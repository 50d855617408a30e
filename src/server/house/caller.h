// Callers of the house, their answers, and listeners to what happens.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/sha256.h"
#include "core/words.h"

namespace boathouse::server {

// Hears what happens at tables: a WebSocket or a stream of Server-Sent Events.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void hear(const std::shared_ptr<const std::string>& frame, std::int64_t seq) = 0;
  // Hears this last frame, then the connection is closed.
  virtual void end(const std::shared_ptr<const std::string>& frame) = 0;
};

struct Caller {
  std::string visitor{};  // empty before hello
  std::string address{};
  Digest token{};       // the token that identified the visitor
  bool bot = false;     // the token is a bot's
  std::string agent{};  // the browser or program, in a word or two
  Language language = Language::en;
  Listener* listener = nullptr;  // of a WebSocket; none by HTTP
  // Becomes true when the client hangs up before its answer; null if nobody can tell.
  std::shared_ptr<const bool> hung_up{};
};

struct Answer {
  int status = 200;
  std::string json{};
  std::string cookie{};  // a token to be set
  bool drop_cookie = false;
  bool quiet = false;    // not sent over a WebSocket
  bool hang_up = false;  // the WebSocket is closed
  std::string next{};    // of a list that is not JSON: where its next page begins
  int wait_s = 0;        // if there were too many requests: when to ask again
};
using Reply = std::function<void(const Answer&)>;

}  // namespace boathouse::server
