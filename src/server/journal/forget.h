// Deletes a visitor: their account, and their name and words in the journals of tables.
#pragma once

#include "server/journal/entry.h"
#include "server/store/store.h"

namespace boathouse::server {

// Removes a visitor's name and words from an entry.
void forget(Entry& entry, const std::string& visitor);

// What must be written to forget the visitor at one table.
[[nodiscard]] Batch forgetting_at(Reads& reads, const std::string& table,
                                  const std::string& visitor);
// Everything that must be written to forget the visitor.
[[nodiscard]] Batch forgetting(Reads& reads, const std::string& visitor);

}  // namespace boathouse::server
