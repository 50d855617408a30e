// What a listener has missed, told from the end of the journal and not from its beginning.
#pragma once

#include <span>
#include <vector>

#include "server/table/table.h"

namespace boathouse::server {

// How many entries before the missed ones are needed: moves taken back since then were played
// there.
inline constexpr std::int64_t rows_before_missed = 16;

// What happened after the entry `since`, as the table was told it. The rows are the last entries of
// its journal, from at most `rows_before_missed` before that one on. Nothing if they say too
// little.
[[nodiscard]] std::optional<std::vector<Happening>> missed_since(const Table& table,
                                                                 std::int64_t since,
                                                                 std::span<const EntryRow> rows);

}  // namespace boathouse::server
