// What visitors do with their accounts: names, passwords, devices and tokens for bots, muting,
// deletion.
#pragma once

#include <optional>
#include <set>
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
  // The account is a program's from now on, and for ever.
  [[nodiscard]] Expected<void> become_bot(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> delete_me(const RequestPtr& request, const VisitorRow& visitor);

  // The caller's devices and bots.
  void devices(const Caller& caller, const Reply& reply) const;
  // Whether the visitor is being deleted, and so can do nothing any more.
  [[nodiscard]] bool is_leaving(const std::string& visitor) const {
    return leaving_.contains(visitor);
  }
  // Looks at visitors whom an administrator has changed.
  void read_notices();

 private:
  void check_sessions(const std::string& visitor);
  struct Leaving {
    RequestPtr request;
    std::string visitor;
    std::vector<std::string> tables{};
    std::size_t done = 0;
  };
  void keep_password(const RequestPtr& request, const VisitorRow& visitor, const std::string& login,
                     const std::string& password);
  [[nodiscard]] Expected<void> end_device(const RequestPtr& request, const VisitorRow& visitor,
                                          const std::string& id);
  void by_login(const RequestPtr& request, const std::string& login,
                std::function<void(const std::optional<VisitorRow>&)> then);
  void check_old_password(const RequestPtr& request, const VisitorRow& visitor,
                          const std::string& old, std::function<void()> then);
  void let_in(const RequestPtr& request, const VisitorRow& visitor);
  void devices_of(const RequestPtr& request, const std::string& visitor,
                  std::function<void(const std::vector<TokenRow>&)> then);
  void write_device(JsonWriter& json, const Caller& caller, const TokenRow& token) const;
  // Takes the visitor out of one journal at a time, so that nobody else has to wait.
  void find_tables(const std::shared_ptr<Leaving>& leaving);
  void stays(const std::shared_ptr<Leaving>& leaving, const Error& error);
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
  bool reading_notices_ = false;
  std::set<std::int64_t> noticed_ids_;
};

}  // namespace boathouse::server
