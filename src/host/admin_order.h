// The part of `boathouse admin` that keeps order: bans and silences, reports, suspiciously good
// play, and the list of what administrators have done.
#pragma once

#include <string>

#include "cli/command.h"
#include "server/store/open_store.h"

namespace boathouse::host {

struct OrderArguments {
  std::string what;
  std::string whom;
  std::string reason;
  std::string days;
  std::string game;
  bool json = false;
};

// Does or tells it, or returns false if it is something else. What was done is noted.
bool keep_order(const OrderArguments& arguments, const server::OpenedStore& opened,
                const cli::Voice& voice);

// A visitor by id or by login.
[[nodiscard]] server::VisitorRow visitor_of(server::Reads& store, const std::string& id,
                                            const cli::Voice& voice);

}  // namespace boathouse::host
