// The rate limits; docs/server.md lists them.
#pragma once

#include "server/house/context.h"
#include "server/house/limiter.h"

namespace boathouse::server {

class Limits {
 public:
  explicit Limits(const Context& context) : context_(context) {}

  // Each call counts, and says whether it is allowed now.
  [[nodiscard]] bool newcomer(const std::string& address) { return allow(newcomers_, address); }
  [[nodiscard]] bool log_in(const std::string& address) { return allow(log_ins_, address); }
  [[nodiscard]] bool action(const std::string& who) { return allow(actions_, who); }
  [[nodiscard]] bool creation(const std::string& visitor) { return allow(creations_, visitor); }
  [[nodiscard]] bool saying(const std::string& visitor) { return allow(sayings_, visitor); }
  [[nodiscard]] bool thought(const std::string& who) { return allow(thoughts_, who); }

 private:
  bool allow(Limiter& limiter, const std::string& who) {
    return !context_.limits() || limiter.allow(who, context_.steady());
  }

  const Context& context_;
  Limiter newcomers_{0.5, 30};
  Limiter log_ins_{0.2, 10};
  Limiter actions_{50, 200};
  Limiter creations_{0.1, 20};
  Limiter sayings_{0.5, 6};
  Limiter thoughts_{1, 10};
};

}  // namespace boathouse::server
