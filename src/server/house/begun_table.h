// A table whose match begins at once, because everybody who is to sit there is known.
#pragma once

#include "server/house/referee.h"

namespace boathouse::server {

// What is to be written; nothing happens at the table before that.
[[nodiscard]] Expected<Batch> begun_table(Context& context, Tables& tables, Referee& referee,
                                          const std::string& id, const entry::Created& made,
                                          const Digest& secret);

}  // namespace boathouse::server
