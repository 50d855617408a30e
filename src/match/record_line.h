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

// The versions of the format. Both are written and read: a match keeps the one it began with.
enum class RecordFormat : std::uint8_t {
  plain = 1,   // names as they are
  sealed = 2,  // names under seals, nonces with who added them, and room for a signature
};
inline constexpr RecordFormat latest_format = RecordFormat::sealed;

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
  std::string_view name;  // or its seal
};
struct NameLine {  // opens the seal; missing once the player is forgotten
  int seat = 0;
  std::string_view salt;
  std::string_view name;
};
struct CommitmentLine {
  std::string_view hash;
};
struct NonceLine {
  int seat = 0;
  std::string_view nonce;
  std::string_view by{};  // `seat` or `house`; nothing in the plain format
};
struct DuplicateLine {  // in place of the nonces: those of all who play in the round
  std::string_view round;
  std::string_view hash_of_nonces;
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
struct SignatureLine {  // by a house, of everything above
  std::string_view key;
  std::string_view signature;
};

using RecordLine = std::variant<FormatLine, GameLine, RulesLine, DataLine, MatchLine, OptionLine,
                                SeatLine, NameLine, CommitmentLine, NonceLine, DuplicateLine,
                                RedactedLine, PlayLine, PlyLine, UndoLine, ResignLine, TakeoverLine,
                                ReturnLine, EndLine, ResultLine, SecretLine, SignatureLine>;

[[nodiscard]] std::string write_line(const RecordLine& line);

// Nothing if it is no line of a record.
[[nodiscard]] std::optional<RecordLine> read_line(std::string_view text);

}  // namespace boathouse
