// Passwords are hashed on a thread of their own, since that takes a good part of a second.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/house/jobs.h"

namespace boathouse::server {

class Passwords {
 public:
  using Deliver = std::function<void(std::function<void()>)>;

  // Delivers answers on the caller's thread.
  explicit Passwords(Deliver deliver) : deliver_(std::move(deliver)) {}

  // Lower orders go first.
  void hash(std::string password, int order, std::function<void(const std::string& hash)> done);
  // Without a hash the answer is no, and takes just as long.
  void check(std::string password, std::optional<std::string> hash, int order,
             std::function<void(bool right)> done);

 private:
  Deliver deliver_;
  Jobs jobs_{1};
};

}  // namespace boathouse::server
