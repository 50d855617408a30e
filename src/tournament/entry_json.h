// The entries of a tournament's journal as JSON, the same for servers and for whoever checks a
// result.
#pragma once

#include <optional>
#include <string_view>

#include "core/json.h"
#include "core/json_reader.h"
#include "tournament/tournament.h"

namespace boathouse::tournament {

[[nodiscard]] std::string_view name_of(Kind kind);
[[nodiscard]] std::optional<Kind> kind_of(std::string_view name);
[[nodiscard]] std::string_view name_of(Tournament::Phase phase);
[[nodiscard]] std::string_view name_of(Lapse lapse);

// Members of an open object.
void write_plan(JsonWriter& json, const Plan& plan);
void write_entry(JsonWriter& json, const Entry& entry);

// Nothing if it is no plan that a tournament can have, or no entry.
[[nodiscard]] std::optional<Plan> read_plan(const Json& json);
[[nodiscard]] std::optional<Entry> read_entry(const Json& json, Time at);

}  // namespace boathouse::tournament
