// What load tests measure: processes, samples, and what a frame says.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace boathouse::load {

// Resident bytes of a process; 0 if there is none.
[[nodiscard]] double memory_of(int pid);
// Seconds of processor time that a process has used, to the nanosecond; 0 if there is none. (The
// ticks in /proc are so coarse that a short run may not see one.)
[[nodiscard]] double processor_of(int pid);

// The sample below which this part of all samples lies; 0 without samples. Sorts them.
[[nodiscard]] std::uint64_t share_of(std::vector<std::uint32_t>& samples, double part);

// How a value changes with time, by least squares, and the slope's standard error.
struct Reading {
  double at = 0;
  double value = 0;
};
struct Slope {
  double slope = 0;
  double error = 0;
};
[[nodiscard]] Slope slope_of(std::span<const Reading> readings);

// The number or text after a key in a frame. Frames come from our own server, so a text search is
// enough.
[[nodiscard]] std::uint64_t number_behind(std::string_view frame, std::string_view key,
                                          std::uint64_t usual = 0);
[[nodiscard]] std::string text_behind(std::string_view frame, std::string_view key);
// What the server's bounded caches hold, from its metrics.
[[nodiscard]] std::uint64_t cache_bytes_in(std::string_view metrics);
// The part of an update about the match, empty before the start.
[[nodiscard]] std::string_view match_in(std::string_view update);
// The codes of the viewer's legal moves in that part.
[[nodiscard]] std::vector<std::uint64_t> moves_in(std::string_view match);

}  // namespace boathouse::load
