// Takes an Expected apart: TRY(attempt) is its value, or returns its error from the function around
// it, which must return an Expected of anything.
//
//   const Json json = TRY(read_json(text));
//   TRY(check_seats(game, seats));
//
// It is a whole initialiser, the right side of an assignment or a statement, and never stands
// inside another expression, whose parts would be left half evaluated.
#pragma once

#include <expected>
#include <utility>

// A block with a value is an extension that both our compilers know.
#define TRY(attempt)                                                      \
  __extension__({                                                         \
    auto attempted = (attempt);                                           \
    if (!attempted) return std::unexpected(std::move(attempted).error()); \
    *std::move(attempted);                                                \
  })
