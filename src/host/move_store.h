// Takes everything from one store to another, and ends matches whose dice may be known.
#pragma once

#include <cstddef>
#include <functional>

#include "core/error.h"
#include "server/store/store.h"

namespace boathouse::host {

struct Moved {
  std::size_t visitors = 0;
  std::size_t tables = 0;
  std::size_t entries = 0;
};

// Copies visitors, tokens, tables with their journals, places, results and ratings, and then
// compares both stores entry by entry. Reviews are made anew when somebody asks for them. The
// stores must not be in use, and the new one empty. Steps are tables. Throws StoreFailure.
[[nodiscard]] Expected<Moved> move_store(server::Reads& from, server::Store& to,
                                         server::Reads& to_reads,
                                         const std::function<void()>& step);

// Closes every match that is being played, and says how many.
[[nodiscard]] Expected<std::size_t> end_matches(server::Store& store, server::Reads& reads,
                                                server::Milliseconds now);

// Waits until the batch is durable.
[[nodiscard]] Expected<void> write_and_wait(server::Store& store, server::Batch batch);

}  // namespace boathouse::host
