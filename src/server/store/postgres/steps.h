// What a batch asks for, as statements.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "server/store/postgres/connection.h"
#include "server/store/store.h"

namespace boathouse::server::postgres {

struct Step {
  const char* sql;
  Values values{};
  // What a division by zero in it means: that is how a statement says that it must not be kept.
  std::string_view refusal{};
};

// An append, and the number by which it is known again after a lost connection.
struct MarkedAppend {
  const Append* append = nullptr;
  std::int64_t mark = 0;
};

// The statements of a batch in their order; the marks are those of its appends.
[[nodiscard]] std::vector<Step> steps_of(const Batch& batch, std::span<const std::int64_t> marks);

// One statement for appends to different tables, each with at least one line; its rows are the
// tables whose append was kept. And one that says that their rows may not tell everything.
[[nodiscard]] Step append_all(std::span<const MarkedAppend> appends);
[[nodiscard]] Step make_stale(std::span<const std::string> tables);

// Has a row if the append was kept.
[[nodiscard]] Step find_mark(const MarkedAppend& sent);

}  // namespace boathouse::server::postgres
