// What servers and workers tell each other: errands for a worker, and its reports, as bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/random.h"
#include "minds/mind.h"

namespace boathouse::server {

// What a match is played on, which everybody knows: the game with its options, and what was drawn
// for the set-up.
struct Board {
  std::string game;
  std::int32_t rules = 0;
  std::int32_t seats = 0;
  std::vector<std::string> options{};  // key=value
  std::vector<std::uint32_t> draws{};
  friend bool operator==(const Board&, const Board&) = default;
};

// A move to think about. It holds what the mind is given at home and no more: what its seat sees,
// and its own random stream.
struct ThoughtErrand {
  Board board{};
  std::int32_t seat = 0;
  std::string seen{};
  std::string mind{};  // empty for the game's judge
  Random::Words random{};
  std::uint32_t milliseconds = 0;  // 0: no limit
  friend bool operator==(const ThoughtErrand&, const ThoughtErrand&) = default;
};

// A match that is over, to be reviewed.
struct ReviewErrand {
  std::string record;
  friend bool operator==(const ReviewErrand&, const ReviewErrand&) = default;
};

using Errand = std::variant<ThoughtErrand, ReviewErrand>;

struct AtWork {};      // a sign of life, as long as it takes
struct HandedBack {};  // the worker has no time for it, or stops, or cannot make sense of it
struct ReviewText {
  std::string json;
};
using Report = std::variant<AtWork, HandedBack, Thought, ReviewText>;

// Nothing if it would be too long for the bus.
[[nodiscard]] std::optional<std::string> write_errand(const Errand& errand);
[[nodiscard]] std::optional<std::string> write_report(const Report& report);
// Nothing if it is none, or one of a version that this program does not know.
[[nodiscard]] std::optional<Errand> read_errand(std::string_view bytes);
[[nodiscard]] std::optional<Report> read_report(std::string_view bytes);

}  // namespace boathouse::server
