// A table as bytes, on disk or for a browser: a readable header, then the values, little-endian.
//
//   boathouse table 1
//   game some-lake
//   rules 1                     the version of the rules that it belongs to
//   holds win                   what its values are
//   options players=2           what else tells it from other tables of the game
//   values 1000 f64             how many, and how they are written
//   sha256 <64 digits>          of all bytes of the file but this line
//
// Values are written as
//   f64            64-bit floating point, exactly as they were computed
//   u16 LOW HIGH   65536 steps from LOW to HIGH, as differences from one value to the next; first
//                  the low byte of each difference, then the high bytes, which compress well
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace boathouse {

struct TableLabel {
  std::string game;
  std::int32_t rules_version = 0;
  std::string holds;
  std::string options;
  friend bool operator==(const TableLabel&, const TableLabel&) = default;
};

// How values are written.
struct Coding {
  bool rounded = false;  // to 16 bits, between low and high
  std::int32_t low = 0;
  std::int32_t high = 0;
  friend bool operator==(const Coding&, const Coding&) = default;
};
inline constexpr Coding exact_coding{};

struct SolvedTable {
  TableLabel label;
  Coding coding;
  std::vector<double> values;
  std::string checksum;
};

// Values to be rounded must lie between the coding's bounds.
[[nodiscard]] std::string write_table(const TableLabel& label, std::span<const double> values,
                                      const Coding& coding = exact_coding);

// The table in these bytes, which must be complete and contain nothing else.
[[nodiscard]] Expected<SolvedTable> read_table(std::string_view bytes);

// The checksum in the header of bytes that write_table wrote.
[[nodiscard]] std::string_view checksum_of(std::string_view table);

// The value that a reader of a rounded table finds instead of this one.
[[nodiscard]] double rounded(double value, const Coding& coding);

}  // namespace boathouse
