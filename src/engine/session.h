// The engine protocol: one JSON object per line in, one out. docs/engine-protocol.md describes it.
// `boathouse engine` puts a session between a program's input and output, and the browser talks to
// its engine through one. A bad line gets an error and changes nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "daily/challenge.h"
#include "match/match.h"
#include "minds/mind_cache.h"
#include "minds/solution_source.h"

namespace boathouse {

class SessionRequest;

class Session {
 public:
  explicit Session(const SolutionSource& solutions = {})
      : solutions_(solutions), minds_(solutions) {}

  // Takes a line, without its end, and gives one, without an end.
  [[nodiscard]] std::string handle(std::string_view line);

  // Takes a whole table file, such as a network, for the minds to use from now on. An error if it
  // is damaged.
  [[nodiscard]] Expected<void> take(std::string file);

 private:
  using Done = Expected<void>;

  // Each carries out one kind of request and writes the members of the answer.
  [[nodiscard]] Done answer(const SessionRequest& request, JsonWriter& json);
  static void help(JsonWriter& json);
  static void list_games(const SessionRequest& request, JsonWriter& json);
  [[nodiscard]] static Done minds(const SessionRequest& request, JsonWriter& json);
  [[nodiscard]] Done begin(const SessionRequest& request, JsonWriter& json);
  [[nodiscard]] Done load(const SessionRequest& request, JsonWriter& json);
  [[nodiscard]] Done record(const SessionRequest& request, JsonWriter& json) const;
  [[nodiscard]] Done moves(const SessionRequest& request, JsonWriter& json) const;
  [[nodiscard]] Done chance(JsonWriter& json) const;
  [[nodiscard]] Done play(const SessionRequest& request, JsonWriter& json);
  [[nodiscard]] Done roll(JsonWriter& json);
  [[nodiscard]] Done undo(const SessionRequest& request, JsonWriter& json);
  [[nodiscard]] Done position(const SessionRequest& request, JsonWriter& json);
  [[nodiscard]] Done view(const SessionRequest& request, JsonWriter& json) const;
  [[nodiscard]] Done sample(const SessionRequest& request, JsonWriter& json) const;
  [[nodiscard]] Done events(const SessionRequest& request, JsonWriter& json) const;
  [[nodiscard]] Done think(const SessionRequest& request, JsonWriter& json);
  [[nodiscard]] Done hint(const SessionRequest& request, JsonWriter& json);
  [[nodiscard]] Done study(const SessionRequest& request, JsonWriter& json) const;
  [[nodiscard]] Done review(const SessionRequest& request, JsonWriter& json);

  [[nodiscard]] Done daily(const SessionRequest& request, JsonWriter& json);
  [[nodiscard]] Done score(JsonWriter& json);

  void write_state(JsonWriter& json) const;
  void write_thought(JsonWriter& json, int seat, const Thought& thought) const;
  void write_played(JsonWriter& json) const;
  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] int seats() const { return static_cast<int>(match_->seats().size()); }
  // The seat a request is about: the one it names or the first on turn.
  [[nodiscard]] Expected<int> seat_on_turn(const SessionRequest& request) const;
  [[nodiscard]] Expected<int> seat_looking(const SessionRequest& request) const;
  [[nodiscard]] Expected<Ply> chosen_ply(const SessionRequest& request) const;
  [[nodiscard]] Expected<Random> stream(const SessionRequest& request, int seat) const;

  SolutionSource solutions_;
  MindCache minds_;
  std::optional<Match> match_;
  std::unique_ptr<daily::Challenge> challenge_;  // that the match is an attempt at, if it is one
  // Rolls where the match's own dice cannot: their secret is not known or was given up.
  Random spare_{0};
};

}  // namespace boathouse
