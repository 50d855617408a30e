// Where accounts come from, so that rated matches between people at one address do not count. Only
// a keyed hash of an address is kept, and not for long.
#pragma once

#include <string>
#include <unordered_map>

#include "server/house/context.h"

namespace boathouse::server {

// The keyed hash of an address.
[[nodiscard]] std::function<Digest(std::string_view)> origins_by(const Digest& key);

class Origins {
 public:
  explicit Origins(Context& context) : context_(context) {}

  // An account is in use from this address.
  void note(const VisitorRow& visitor, std::string_view address);

 private:
  struct Noted {
    Digest origin{};
    Moment at{};
  };
  Context& context_;
  std::unordered_map<std::string, Noted> noted_;  // by visitor
};

}  // namespace boathouse::server
