// The dynamic shell: every game behind one interface, for the rooms that do not compile per game.
// The registry makes it from the list of types in games/list.h.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/game.h"
#include "core/playout.h"

namespace boathouse {

class GameEntry;
class State;

// All that a seat knows of a state, and all that a mind is given: its view and what follows from
// it. It can be copied out of the match's reach; nothing hidden is in it.
class SeatView {
 public:
  virtual ~SeatView() = default;
  [[nodiscard]] virtual const GameEntry& game() const = 0;
  [[nodiscard]] virtual int seats() const = 0;
  [[nodiscard]] virtual int seat() const = 0;
  // A state drawn from those that the seat cannot tell apart; its legal moves are the seat's own.
  [[nodiscard]] virtual std::unique_ptr<State> sample(Random& random) const = 0;
};

// A set-up and a position of some game. Before the set-up is complete its draws are the chance
// events, and there is no position to look at yet.
class State {
 public:
  virtual ~State() = default;
  [[nodiscard]] virtual std::unique_ptr<State> clone() const = 0;
  [[nodiscard]] virtual const GameEntry& game() const = 0;
  [[nodiscard]] virtual int seats() const = 0;
  [[nodiscard]] virtual bool in_setup() const = 0;

  [[nodiscard]] virtual Turn turn() const = 0;
  [[nodiscard]] virtual std::vector<Move> legal_moves(int seat) const = 0;
  [[nodiscard]] virtual std::vector<Outcome> chances() const = 0;
  // How the chance event that is due is drawn where several tables share their luck.
  [[nodiscard]] virtual Lot lot() const = 0;
  // Takes a ply that legal_moves or chances listed.
  virtual void play(Ply ply) = 0;
  [[nodiscard]] virtual Result result() const = 0;

  [[nodiscard]] virtual std::string notation(Ply ply, Viewer viewer) const = 0;
  // What the notation says as one JSON object.
  [[nodiscard]] virtual std::string parts(Ply ply) const = 0;
  [[nodiscard]] virtual std::vector<Event> events(Ply ply, Viewer viewer) const = 0;

  [[nodiscard]] virtual std::uint64_t key() const = 0;
  [[nodiscard]] virtual std::string view_bytes(Viewer viewer) const = 0;
  // The view as one JSON object, for pages and bots.
  [[nodiscard]] virtual std::string view_json(Viewer viewer) const = 0;
  // What a seat knows; the set-up must be complete.
  [[nodiscard]] virtual std::unique_ptr<SeatView> look(int seat) const = 0;
  virtual void draw(Viewer viewer, Language language, std::span<const std::string> names,
                    Screen& screen) const = 0;
  // Marks on such a drawing where these moves lead, if the game knows how.
  virtual void mark(Viewer viewer, std::span<const Move> moves, Screen& screen) const = 0;
  // The picture as SVG, if the game has pictures and the set-up is complete; `before` are the
  // states of the match that led here, from the first one on.
  [[nodiscard]] virtual std::optional<std::string> picture(
      std::span<const std::unique_ptr<State>> before, Viewer viewer, Language language,
      std::span<const std::string> names) const = 0;
};

class GameEntry {
 public:
  virtual ~GameEntry() = default;
  [[nodiscard]] virtual const GameInfo& info() const = 0;
  [[nodiscard]] virtual const Catalogue& words() const = 0;
  [[nodiscard]] virtual std::string_view rules_data() const = 0;

  // The number of seats must be one the game allows.
  [[nodiscard]] virtual std::unique_ptr<State> begin(int seats,
                                                     const OptionValues& options) const = 0;
  [[nodiscard]] virtual std::uint64_t perft(int seats, const OptionValues& options,
                                            int depth) const = 0;
  [[nodiscard]] virtual PlayoutCount random_games(int seats, const OptionValues& options,
                                                  std::uint64_t seed,
                                                  std::uint64_t plies) const = 0;
  // The board as chance lays it out, if it is laid out by chance.
  [[nodiscard]] virtual std::optional<Layout> layout(int seats, const OptionValues& options,
                                                     std::uint64_t seed) const = 0;
  // The command that shows it; null if it is not.
  [[nodiscard]] virtual const LayoutCommand* layout_command() const = 0;
};

[[nodiscard]] std::span<const GameEntry* const> games();
[[nodiscard]] Expected<const GameEntry*> find_game(std::string_view id);
// Whether several, this many, can play it.
[[nodiscard]] Expected<void> check_seats(const GameEntry& game, int seats);
// The same with these options, one of which may be that one plays alone.
[[nodiscard]] Expected<void> check_seats(const GameEntry& game, int seats,
                                         const OptionValues& options);
// The fewest that can play it with these options.
[[nodiscard]] int fewest_seats(const GameEntry& game, const OptionValues& options);

// The ply that the notation means here, for chance or for one seat; an error names what was wrong.
[[nodiscard]] Expected<Ply> find_ply(const State& state, int seat, std::string_view notation);

// Whether a ply is one of those that may come next here.
[[nodiscard]] Expected<void> check_ply(const State& state, Ply ply);

// One sentence for everything a ply does, as the teller's audience may hear it.
[[nodiscard]] std::string tell_ply(const State& state, Ply ply, Viewer viewer,
                                   const Teller& teller);

}  // namespace boathouse
