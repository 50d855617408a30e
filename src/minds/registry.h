// Minds by their names, for every game.
//
//   random            any legal move
//   greedy            the best after its own move, by the game's evaluation
//   expectimax:N      everything in the next N decisions; 2 without a number
//   mcts              tree search that evaluates; mcts:rollouts plays out at random instead
//   a level           see level.h
//   admiral@1         the admiral as it was at first, to measure the others by
//   perfect           where the game is solved for that number of players
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "minds/mind.h"
#include "minds/solution_source.h"

namespace boathouse {

// The game must allow the number of seats. The mind asks the source for a solved table when it
// first needs one.
[[nodiscard]] Expected<std::unique_ptr<Mind>> make_mind(const GameEntry& game, int seats,
                                                        std::string_view name,
                                                        const SolutionSource& source = {});

// The one name of a mind that the game has for this number of seats: `expectimax:01` is
// `expectimax:1`, and `expectimax` is `expectimax:2`. Any other name is an error.
[[nodiscard]] Expected<std::string> mind_name(const GameEntry& game, int seats,
                                              std::string_view name);

// The names that exist for a game, weak ones first.
[[nodiscard]] std::vector<std::string> mind_names(const GameEntry& game, int seats);

// Whether these bytes are a network that minds of the game can use, for so many seats.
[[nodiscard]] Expected<void> check_network(const GameEntry& game, int seats,
                                           std::string_view bytes);

// The size of the tables that minds of all games share, such as solved courses.
[[nodiscard]] std::size_t shared_table_bytes();

// A study of a position, such as par, as a JSON object for pages to show; nothing if the game has
// none, or none yet.
[[nodiscard]] std::optional<std::string> study(const SeatView& view, const Work& work);

// Minds and judges know what it takes to beat somebody; one who plays alone has nobody to beat.
[[nodiscard]] Expected<void> check_rivals(const GameEntry& game, int seats);

// The best judge available: exact if the game is solved, otherwise as good as the admiral.
[[nodiscard]] std::unique_ptr<Judge> make_judge(const GameEntry& game, int seats,
                                                const SolutionSource& source = {});

}  // namespace boathouse
