// Pages of accounts, and who follows whom.
//
// A profile is private unless its owner says otherwise. It tells only what everybody could watch:
// nothing of private tables. One that is private and one that does not exist are answered alike.
#pragma once

#include "server/house/caller.h"
#include "server/house/tables.h"
#include "server/house/visitors.h"

namespace boathouse::server {

class Profiles {
 public:
  Profiles(Context& context, Visitors& visitors, Tables& tables)
      : context_(context), visitors_(visitors), tables_(tables) {}

  // Makes the caller's profile public, or private; then nobody follows it any more.
  [[nodiscard]] Expected<void> set_profile(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> follow(const RequestPtr& request, const VisitorRow& visitor);

  void tell(const Caller& caller, std::string_view id, Reply reply);
  // Whom the caller follows, and what they are playing in public now.
  void following(const Caller& caller, Reply reply);

 private:
  void keep_follow(const RequestPtr& request, Write write);

  Context& context_;
  Visitors& visitors_;
  Tables& tables_;
};

}  // namespace boathouse::server
