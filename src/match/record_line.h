// The lines of a record, one struct for each kind: the only place that knows how they are written.
// docs/record.md shows them in use. A line says nothing about whether it is true or allowed; that
// is for the match.
//
// Texts are views: of what was read, or of what is to be written. Seats count from 0 here and from
// 1 in the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/turn.h"

namespace boathouse {

// The version of the format that is written and read here.
inline constexpr std::string_view record_format = "1";

enum class Ending : std::uint8_t { none, played, resigned };
// Of a match that has ended.
[[nodiscard]] std::string_view name_of(Ending ending);

// The header, in this order.
struct FormatLine {
  std::string_view version;
};
struct GameLine {
  std::string_view id;
};
struct RulesLine {
  std::string_view version;
};
struct DataLine {
  std::string_view hash;
};
struct MatchLine {
  std::string_view id;
};
struct OptionLine {
  std::string_view assignment;  // key=value
};
struct SeatLine {
  int seat = 0;
  std::string_view player;
  std::string_view name;
};
struct CommitmentLine {
  std::string_view hash;
};
struct NonceLine {
  int seat = 0;
  std::string_view nonce;
};
struct RedactedLine {  // only in a record that hides something
  Viewer viewer = spectator;
};
struct PlayLine {};

// What happens in play.
struct PlyLine {
  std::string_view number;
  int seat = Ply::by_chance;
  std::string_view notation;
};
struct UndoLine {
  int seat = 0;
};
struct ResignLine {
  int seat = 0;
  std::string_view mind;
};
struct TakeoverLine {
  int seat = 0;
  std::string_view mind;
};
struct ReturnLine {
  int seat = 0;
};

// The end.
struct EndLine {
  Ending ending = Ending::played;
};
struct ResultLine {
  int seat = 0;
  int place = 0;
  std::int32_t points = 0;
};
struct SecretLine {
  std::string_view secret;
};

using RecordLine =
    std::variant<FormatLine, GameLine, RulesLine, DataLine, MatchLine, OptionLine, SeatLine,
                 CommitmentLine, NonceLine, RedactedLine, PlayLine, PlyLine, UndoLine, ResignLine,
                 TakeoverLine, ReturnLine, EndLine, ResultLine, SecretLine>;

[[nodiscard]] std::string write_line(const RecordLine& line);

// Nothing if it is no line of a record.
[[nodiscard]] std::optional<RecordLine> read_line(std::string_view text);

}  // namespace boathouse
