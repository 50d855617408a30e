// What lists say about a table, kept in its row so that they never read a journal.
#pragma once

#include "core/json.h"
#include "server/table/table.h"

namespace boathouse::server {

// Sets what the row says about the table.
void describe(TableRow& row, const Table& table);

// The members of the summary, for an open object.
void write_summary(JsonWriter& json, const TableRow& row);

// The seats that the visitor has there, and whether one of them is to move.
[[nodiscard]] std::vector<int> seats_of(const TableRow& row, std::string_view visitor);
[[nodiscard]] bool is_waiting_for(const TableRow& row, std::span<const int> seats);

}  // namespace boathouse::server
