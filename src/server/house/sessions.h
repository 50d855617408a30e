// Open sockets and streams, by the visitor and the token they came with: they end when it does.
#pragma once

#include <deque>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/house/caller.h"

namespace boathouse::server {

class Sessions {
 public:
  // Called for every listener that is about to end.
  void set_hook(std::function<void(Listener&)> ending) { ending_ = std::move(ending); }

  // The caller's listener is open; it ends at once if its token has just ended. Strangers have no
  // session.
  void arrived(const Caller& caller);
  void forget(Listener& listener);

  // Whether it was ended; it may still send for a moment.
  [[nodiscard]] bool is_over(const Listener* listener) const;
  // Whether a listener with this token is open.
  [[nodiscard]] bool is_open(const std::string& visitor, const Digest& token) const;

  // The tokens with which a visitor's open ones came.
  [[nodiscard]] std::set<Digest> tokens_of(const std::string& visitor) const;

  enum class Reason : std::uint8_t { logged_out, banned, deleted };
  void end(Listener& listener, Reason reason);
  void end_token(const std::string& visitor, const Digest& token);
  // All of a visitor's, but for one token.
  void end_all(const std::string& visitor, Reason reason, const Digest& except = {},
               bool bots = true);

 private:
  struct Session {
    std::string visitor;
    Digest token{};
    bool bot = false;
    bool over = false;
  };
  template <class Which>
  void end_those(const std::string& visitor, Reason reason, Which which);

  std::function<void(Listener&)> ending_;
  std::deque<Digest> ended_;  // the last tokens that ended one by one
  std::unordered_map<const Listener*, Session> sessions_;
  std::unordered_map<std::string, std::set<Listener*>> of_visitor_;
};

}  // namespace boathouse::server
