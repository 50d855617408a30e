// Personal links: a visitor continues on another device, or gives away one seat.
#pragma once

#include "server/house/limits.h"
#include "server/house/sessions.h"
#include "server/house/tables.h"
#include "server/house/visitors.h"

namespace boathouse::server {

class Links {
 public:
  Links(Context& context, Visitors& visitors, Tables& tables, Sessions& sessions, Limits& limits)
      : context_(context),
        visitors_(visitors),
        tables_(tables),
        sessions_(sessions),
        limits_(limits) {}

  [[nodiscard]] Expected<void> make(const RequestPtr& request, const VisitorRow& visitor);
  [[nodiscard]] Expected<void> use(const RequestPtr& request);

 private:
  // What is known of a link and of those it concerns.
  struct Found {
    std::optional<TokenRow> link{};
    std::optional<VisitorRow> giver{};
    std::optional<VisitorRow> known{};  // who uses it
    std::vector<TokenRow> devices{};    // of the giver
  };
  [[nodiscard]] Expected<void> use(const RequestPtr& request, const Found& found,
                                   const std::string& name, bool replace);
  [[nodiscard]] Expected<void> move_here(const RequestPtr& request, const Found& found,
                                         bool replace);
  void take_seat(const RequestPtr& request, const TokenRow& link, const VisitorRow& visitor,
                 Batch batch, const Answer& answer);

  Context& context_;
  Visitors& visitors_;
  Tables& tables_;
  Sessions& sessions_;
  Limits& limits_;
};

}  // namespace boathouse::server
