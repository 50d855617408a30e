// Forgetting somebody: his account, and his name and words in the journals of tables.
#pragma once

#include "server/store.h"

namespace boathouse::server {

[[nodiscard]] Batch forgetting(Store& store, const std::string& visitor);

}  // namespace boathouse::server
