// The rate limits; docs/server.md lists them.
#pragma once

#include <string>
#include <unordered_set>

#include "server/house/caller.h"
#include "server/house/context.h"
#include "server/house/limiter.h"

namespace boathouse::server {

// How many tables a visitor may have made that have not begun, and that are being played.
inline constexpr std::int64_t most_open_tables = 30;
inline constexpr std::int64_t most_running_tables = 300;

// Whoever is counted: a visitor, or the address of a stranger.
[[nodiscard]] inline const std::string& counted(const Caller& caller) {
  return caller.visitor.empty() ? caller.address : caller.visitor;
}

class Limits {
 public:
  explicit Limits(const Context& context) : context_(context) {}

  // Each call counts, and says whether it is allowed now.
  [[nodiscard]] bool newcomer(const std::string& address) { return allow(newcomers_, address); }
  [[nodiscard]] bool log_in(const std::string& address) {
    (void)allow(tries_, address);
    return allow(log_ins_, address);
  }
  // Log-in to one account: a few wrong passwords from one address, and many from all addresses
  // together. Addresses from which it has worked are spared the latter, so that strangers cannot
  // shut somebody out. A right password is given back.
  [[nodiscard]] bool log_in_to(const std::string& login, const std::string& address) {
    if (!allow(pairs_, pair_of(login, address))) return false;
    return trusted_.contains(pair_of(login, address)) || allow(accounts_, login);
  }
  void logged_in(const std::string& login, const std::string& address) {
    constexpr std::size_t most = 100'000;
    pairs_.give_back(pair_of(login, address));
    accounts_.give_back(login);
    if (trusted_.size() >= most) trusted_.clear();
    trusted_.insert(pair_of(login, address));
  }
  // In which order passwords are checked, lowest first: by how often somebody at this address or at
  // this account has tried lately. Where it has worked already, a few tries are free.
  [[nodiscard]] int log_in_order(const std::string& login, const std::string& address) const {
    constexpr int free = 3;
    const Moment now = context_.steady();
    const double tries = tries_.counted(address, now) + accounts_.counted(login, now);
    return static_cast<int>(tries) - (trusted_.contains(pair_of(login, address)) ? free : 0);
  }
  [[nodiscard]] bool action(const std::string& who) { return allow(actions_, who); }
  [[nodiscard]] bool read(const std::string& who) { return allow(reads_, who); }
  // Whether somebody whose actions are refused may still hear so; otherwise they are cut off.
  [[nodiscard]] bool refusal(const std::string& who) { return allow(refusals_, who); }
  // A new table, counted for the visitor and for the address.
  [[nodiscard]] bool creation(const std::string& visitor, const std::string& address) {
    const bool own = allow(creations_, visitor);
    return allow(creations_by_address_, address) && own;
  }
  [[nodiscard]] bool link(const std::string& visitor) { return allow(links_, visitor); }
  // Joining and leaving tournaments, each of which is an entry of a journal.
  [[nodiscard]] bool joining(const std::string& visitor) { return allow(joinings_, visitor); }
  [[nodiscard]] bool saying(const std::string& visitor) { return allow(sayings_, visitor); }
  [[nodiscard]] bool report(const std::string& visitor) { return allow(reports_, visitor); }
  [[nodiscard]] bool thought(const std::string& who) { return allow(thoughts_, who); }

 private:
  bool allow(Limiter& limiter, const std::string& who) {
    return !context_.limits() || limiter.allow(who, context_.steady());
  }

  static std::string pair_of(const std::string& login, const std::string& address) {
    return login + "\n" + address;
  }

  const Context& context_;
  Limiter pairs_{1.0 / 60, 5};
  Limiter accounts_{0.1, 100};
  std::unordered_set<std::string> trusted_;
  Limiter newcomers_{0.5, 30};
  Limiter log_ins_{0.2, 10};
  Limiter tries_{1.0 / 300, 1000};  // limits nothing, but decides the order
  Limiter actions_{50, 200};
  Limiter reads_{50, 200};
  Limiter refusals_{10, 200};
  Limiter creations_{0.1, 20};
  Limiter creations_by_address_{1, 100};
  Limiter links_{0.1, 20};
  Limiter joinings_{0.1, 20};
  Limiter sayings_{0.5, 6};
  Limiter reports_{1.0 / 600, 5};
  Limiter thoughts_{1, 10};
};

}  // namespace boathouse::server
