// Tables of a duplicate round are sealed until the last of them is over: whoever could see what
// comes up at one would know what comes up at the others.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/table/table.h"

namespace boathouse::server {

// The id of a tournament's table, by its number over all rounds. Every server knows it without
// asking, and whoever knows the tournament may know its tables.
[[nodiscard]] std::string tournament_table_id(std::string_view tournament, std::size_t number);

// All tables of the duplicate round that a table belongs to; none if it belongs to none.
[[nodiscard]] std::vector<std::string> tables_of_round(const Table& table);

// Opens the table if its round is over.
void open_if_round_is_over(Reads& reads, Table& table);

}  // namespace boathouse::server
