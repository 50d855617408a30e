// What keeps the house friendly: bans and silences, which an administrator decides, and reports,
// which tell the administrator.
#pragma once

#include "server/house/limits.h"
#include "server/house/request.h"

namespace boathouse::server {

// Why a visitor may do nothing, or not chat; nothing wrong if they may.
[[nodiscard]] Expected<void> check_ban(const VisitorRow& visitor, Milliseconds now);
[[nodiscard]] Expected<void> check_silence(const VisitorRow& visitor, Milliseconds now);

class Moderation {
 public:
  Moderation(Context& context, Limits& limits) : context_(context), limits_(limits) {}

  [[nodiscard]] Expected<void> report(const RequestPtr& request, const VisitorRow& visitor);

 private:
  Context& context_;
  Limits& limits_;
};

}  // namespace boathouse::server
