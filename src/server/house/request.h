// An action on its way through the house, and its answer.
#pragma once

#include <cstdint>
#include <functional>
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
  // Carries it out once more, because somebody else was first.
  std::function<void()> again{};

  // Tells it from all others. It holds the token, so nobody else can know it.
  [[nodiscard]] std::string key() const;
  // A number for what is done, the same if it is sent again; 0 if the client gave it no id.
  [[nodiscard]] std::int64_t act() const;
  // The id of what it makes, also the same if it is sent again, even to another server; empty if
  // the client gave it no id.
  [[nodiscard]] std::string made_id() const;

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
