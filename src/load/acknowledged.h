// The moves that a server acknowledged to a player, and whether they are all still there.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace boathouse::load {

struct PlayedMove {
  std::uint64_t ply = 0;  // its number in the match, from 1
  std::uint64_t code = 0;
  friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};

// How many of the acknowledged moves are not among those told, or are told differently.
[[nodiscard]] std::size_t count_lost(std::span<const PlayedMove> acknowledged,
                                     std::span<const PlayedMove> told);

// A page of a match's story, if the text is one.
struct StoryPage {
  std::uint64_t plies = 0;          // in the whole match
  std::size_t told = 0;             // on this page, hidden ones included
  std::vector<PlayedMove> moves{};  // of these, those that the viewer may know
};
[[nodiscard]] std::optional<StoryPage> read_story(std::string_view json);

// What one player was told about one table.
struct AcknowledgedMoves {
  std::string cookie{};
  std::string address{};
  std::string table{};
  std::vector<PlayedMove> moves{};
};

// Asks the server for the story of a table, as the player, and counts what is lost; waits for the
// answers. Nothing if the server does not tell it within the time.
[[nodiscard]] std::optional<std::size_t> lost_moves(std::uint16_t port,
                                                    const AcknowledgedMoves& acknowledged,
                                                    std::chrono::milliseconds patience);

}  // namespace boathouse::load
