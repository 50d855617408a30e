// Passwords are hashed on a thread of their own, since that takes a good part of a second. If too
// many wait, those with the highest order hear that there are too many.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/error.h"
#include "server/thinking/jobs.h"

namespace boathouse::server {

class Passwords {
 public:
  using Deliver = std::function<void(std::function<void()>)>;

  // Delivers answers on the caller's thread.
  explicit Passwords(Deliver deliver) : deliver_(std::move(deliver)) {}

  // Lower orders go first.
  void hash(std::string password, int order,
            const std::function<void(const Expected<std::string>& hash)>& done);
  // Without a hash the answer is no, and takes just as long.
  void check(std::string password, std::optional<std::string> hash, int order,
             const std::function<void(const Expected<bool>& right)>& done);

  static constexpr std::size_t most = 64;  // that may wait

 private:
  Deliver deliver_;
  Jobs jobs_{1, 10, most};
};

}  // namespace boathouse::server
