// What tests of every store use.
#pragma once

#include <future>
#include <string>
#include <utility>

#include "server/store/store.h"

namespace boathouse::server {

// Waits for the answer.
inline Expected<void> keep(Store& store, Batch batch) {
  std::promise<Expected<void>> promise;
  store.write(std::move(batch), [&](const Expected<void>& done) { promise.set_value(done); });
  return promise.get_future().get();
}

// Writes the entry with this number behind the one before it.
inline Append append(std::int64_t seq, std::string text, const std::string& table = "table") {
  return {.table = table, .after = seq - 1, .lines = {{1000 + seq, std::move(text)}}};
}

}  // namespace boathouse::server
