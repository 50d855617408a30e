// Forgetting somebody: his account, and his name and words in the journals of tables.
#pragma once

#include "server/journal/entry.h"
#include "server/store/store.h"

namespace boathouse::server {

// Takes a visitor's name and words out of an entry.
void forget(Entry& entry, const std::string& visitor);

// All that has to be written so that the visitor is forgotten.
[[nodiscard]] Batch forgetting(Store& store, const std::string& visitor);

}  // namespace boathouse::server
