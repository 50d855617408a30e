// An action on its way through the house, and its answer.
#pragma once

#include <memory>
#include <string_view>

#include "server/house/action.h"
#include "server/house/caller.h"
#include "server/house/context.h"

namespace boathouse::server {

struct Request {
  Action action;
  Caller caller;
  Reply reply;
  std::size_t body = 0;  // a hash of what was sent

  void fail(const Error& error) const;
  void succeed(const Members& members = {}, Answer answer = {}) const;
};
using RequestPtr = std::shared_ptr<const Request>;

// The answer for an error.
[[nodiscard]] Answer failed(const Error& error, Language language, std::string_view id = {});

// After how many seconds it is worth asking again, if there were too many requests.
[[nodiscard]] int wait_of(const Error& error);

// The HTTP status of an error.
[[nodiscard]] int status_of(const Error& error);

}  // namespace boathouse::server
