// Tells other servers sooner what they would find in the store anyway. A message may be late, come
// twice, or not at all; nothing relies on it.
#pragma once

#include <functional>
#include <string>

#include "server/store/store.h"

namespace boathouse::server {

class Bus {
 public:
  // Hears what other servers have appended to a table that is followed, on the serving thread.
  using Hear = std::function<void(const Append&)>;

  virtual ~Bus() = default;
  virtual void set_hear(Hear hear) = 0;
  virtual void follow(const std::string& table) = 0;
  virtual void leave(const std::string& table) = 0;
  // These entries are durable.
  virtual void tell(const Append& append) = 0;
};

}  // namespace boathouse::server
