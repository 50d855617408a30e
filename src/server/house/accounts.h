// What visitors do with their accounts: names, passwords, tokens for bots, muting, deletion.
#pragma once

#include "server/house/limits.h"
#include "server/house/passwords.h"
#include "server/house/tables.h"
#include "server/house/visitors.h"

namespace boathouse::server {

class Accounts {
 public:
  Accounts(Context& context, Visitors& visitors, Tables& tables, Passwords& passwords,
           Limits& limits)
      : context_(context),
        visitors_(visitors),
        tables_(tables),
        passwords_(passwords),
        limits_(limits) {}

  [[nodiscard]] Expected<void> hello(const RequestPtr& request);
  [[nodiscard]] Expected<void> rename(const RequestPtr& request, VisitorRow visitor);
  [[nodiscard]] Expected<void> set_password(const RequestPtr& request, VisitorRow visitor);
  [[nodiscard]] Expected<void> log_in(const RequestPtr& request);
  [[nodiscard]] Expected<void> log_out(const RequestPtr& request);
  [[nodiscard]] Expected<void> make_token(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> drop_token(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> mute(const RequestPtr& request, VisitorRow visitor);
  [[nodiscard]] Expected<void> delete_me(const RequestPtr& request, const VisitorRow& visitor);

 private:
  Context& context_;
  Visitors& visitors_;
  Tables& tables_;
  Passwords& passwords_;
  Limits& limits_;
};

}  // namespace boathouse::server
