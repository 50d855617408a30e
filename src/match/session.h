// The engine protocol: one JSON object per line in, one out. docs/engine-protocol.md describes it.
// `boathouse engine` puts a session between a program's input and output, and the browser talks to
// its engine through one. A session is a function of the lines it was given: no threads, no files,
// no clock. A bad line gets an error and changes nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "match/match.h"

namespace boathouse {

class SessionRequest;

// Who thinks for a session. Minds live below this room, so the session is lent one.
class Thinker {
 public:
  struct Limits {
    std::uint64_t nodes = 0;  // 0: no limit
    std::uint64_t ms = 0;     // 0: no limit
  };
  struct Choice {
    Move move = 0;
    double equity = 0;
    double error = 0;
  };
  struct Answer {
    std::vector<Choice> choices;  // all legal moves
    std::size_t best = 0;
    std::uint64_t nodes = 0;
  };

  virtual ~Thinker() = default;
  // The seat of the view is on turn.
  [[nodiscard]] virtual Expected<Answer> think(const SeatView& view, std::string_view mind,
                                               const Limits& limits, Random& random) = 0;
  // The names of those who can be asked, weak ones first.
  [[nodiscard]] virtual std::vector<std::string> minds(const GameEntry& game, int seats) = 0;
  // What is known about a position that can be shown, as a JSON object; nothing where there is
  // none.
  [[nodiscard]] virtual std::optional<std::string> study(const SeatView& view) = 0;
  // Who was lucky and who was good in a match, as a JSON object.
  [[nodiscard]] virtual std::string review(const Match& match, const Limits& limits) = 0;
};

class Session {
 public:
  // Without a thinker there are no minds, and everything else works.
  explicit Session(Thinker* thinker = nullptr) : thinker_(thinker) {}

  // Takes a line, without its end, and gives one, without an end.
  [[nodiscard]] std::string handle(std::string_view line);

 private:
  using Done = Expected<void>;

  // Each carries out one kind of request and writes the members of the answer.
  [[nodiscard]] Done answer(const SessionRequest& request, JsonWriter& json);
  static void help(JsonWriter& json);
  void list_games(const SessionRequest& request, JsonWriter& json) const;
  [[nodiscard]] Done minds(const SessionRequest& request, JsonWriter& json) const;
  [[nodiscard]] Done begin(const SessionRequest& request, JsonWriter& json);
  [[nodiscard]] Done load(const SessionRequest& request, JsonWriter& json);
  [[nodiscard]] Done record(const SessionRequest& request, JsonWriter& json) const;
  [[nodiscard]] Done moves(const SessionRequest& request, JsonWriter& json) const;
  [[nodiscard]] Done chance(JsonWriter& json) const;
  [[nodiscard]] Done play(const SessionRequest& request, JsonWriter& json);
  [[nodiscard]] Done roll(JsonWriter& json);
  [[nodiscard]] Done undo(const SessionRequest& request, JsonWriter& json);
  [[nodiscard]] Done view(const SessionRequest& request, JsonWriter& json) const;
  [[nodiscard]] Done sample(const SessionRequest& request, JsonWriter& json) const;
  [[nodiscard]] Done events(const SessionRequest& request, JsonWriter& json) const;
  [[nodiscard]] Done think(const SessionRequest& request, JsonWriter& json) const;
  [[nodiscard]] Done study(const SessionRequest& request, JsonWriter& json) const;
  [[nodiscard]] Done review(const SessionRequest& request, JsonWriter& json) const;

  void write_minds(JsonWriter& json, const GameEntry& game, int seats) const;
  void write_state(JsonWriter& json) const;
  void write_played(JsonWriter& json) const;
  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] int seats() const { return static_cast<int>(match_->seats().size()); }
  // The seat a request is about: the one it names or the first on turn.
  [[nodiscard]] Expected<int> seat_on_turn(const SessionRequest& request) const;
  [[nodiscard]] Expected<int> seat_looking(const SessionRequest& request) const;
  [[nodiscard]] Expected<Ply> chosen_ply(const SessionRequest& request) const;
  [[nodiscard]] Expected<Random> stream(const SessionRequest& request, int seat) const;

  Thinker* thinker_;
  std::optional<Match> match_;
  // Rolls where the match's own dice cannot: their secret is not known or was given up.
  Random spare_{0};
};

}  // namespace boathouse
