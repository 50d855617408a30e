// What servers tell each other over the bus: entries that were appended to a table, as bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/store/store.h"

namespace boathouse::server {

// A NATS server passes on at most 1 MB; longer ones are found in the store.
inline constexpr std::size_t longest_message = 1'000'000;

// Whether this may be the id of a table: clients ask for all kinds of things.
[[nodiscard]] bool is_table_id(std::string_view id);

// Nothing if it would be too long.
[[nodiscard]] std::optional<std::string> write_message(const Append& append);
// Nothing if it is not a message, or one of a version that this program does not know.
[[nodiscard]] std::optional<Append> read_message(std::string_view bytes);

}  // namespace boathouse::server
