// What visitors do with their accounts: names, passwords, devices and tokens for bots, muting,
// deletion.
#pragma once

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "server/house/limits.h"
#include "server/house/passwords.h"
#include "server/house/sessions.h"
#include "server/house/tables.h"
#include "server/house/visitors.h"

namespace boathouse::server {

class Accounts {
 public:
  Accounts(Context& context, Visitors& visitors, Tables& tables, Sessions& sessions,
           Passwords& passwords, Limits& limits)
      : context_(context),
        visitors_(visitors),
        tables_(tables),
        sessions_(sessions),
        passwords_(passwords),
        limits_(limits) {}

  [[nodiscard]] Expected<void> hello(const RequestPtr& request);
  [[nodiscard]] Expected<void> rename(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> set_password(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> log_in(const RequestPtr& request);
  [[nodiscard]] Expected<void> log_out(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> make_token(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> drop_token(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> mute(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> delete_me(const RequestPtr& request, const VisitorRow& visitor);

  // The caller's devices and bots.
  [[nodiscard]] Answer devices(const Caller& caller) const;
  // Whether the visitor is being deleted, and so can do nothing any more.
  [[nodiscard]] bool is_leaving(const std::string& visitor) const {
    return leaving_.contains(visitor);
  }
  // Looks at visitors whom an administrator has changed.
  void read_notices();

 private:
  struct Leaving {
    RequestPtr request;
    std::string visitor;
    std::vector<std::string> tables{};
    std::size_t done = 0;
  };
  void keep_password(const RequestPtr& request, const VisitorRow& visitor, const std::string& login,
                     const std::string& password);
  [[nodiscard]] Expected<void> end_device(const RequestPtr& request, const VisitorRow& visitor,
                                          std::string_view id);
  // Takes the visitor out of a few journals at a time, so that nobody else has to wait.
  void forget_some(const std::shared_ptr<Leaving>& leaving);
  void forget_at_last(const std::shared_ptr<Leaving>& leaving);

  Context& context_;
  Visitors& visitors_;
  Tables& tables_;
  Sessions& sessions_;
  Passwords& passwords_;
  Limits& limits_;
  std::unordered_set<std::string> leaving_;
  std::optional<Moment> noticed_;
};

}  // namespace boathouse::server
