// How fast a table plays.
#pragma once

#include "core/error.h"
#include "core/json.h"
#include "core/json_reader.h"
#include "server/store/store.h"

namespace boathouse::server {

struct Pace {
  enum class Kind : std::uint8_t { relaxed, live, correspondence };
  Kind kind = Kind::relaxed;
  int move_s = 0;
  int bank_s = 0;
  int days = 0;
  // By correspondence: instead of days for each move, for the whole match; since the fifth version.
  int total_days = 0;

  [[nodiscard]] bool timed() const { return kind != Kind::relaxed; }
  // How long a seat may think before its bank is touched.
  [[nodiscard]] Milliseconds per_move() const;
  [[nodiscard]] Milliseconds bank() const { return Milliseconds{1000} * bank_s + day * total_days; }
};

[[nodiscard]] Expected<Pace> read_pace(const Json& json);
void write_pace(JsonWriter& json, const Pace& pace);

}  // namespace boathouse::server
