// What happened at a table, as JSON for a viewer; see docs/server.md. Of a match, only the engine's
// views, notations and events for that viewer come out here.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "match/match.h"
#include "server/journal/entry.h"

namespace boathouse::server {

// An entry that a table has taken, with everything needed to show it to any viewer.
struct Happening {
  std::int64_t seq = 0;
  Milliseconds at = 0;
  Entry entry{};
  std::size_t plies = 0;  // of the match before it
  // Of a ply: which one, and the state it was played in.
  Ply ply{};
  std::unique_ptr<State> before{};

  // Whether it changes the table and not only the match.
  [[nodiscard]] bool changes_table() const;
  template <class Kind>
  [[nodiscard]] bool is() const {
    return std::holds_alternative<Kind>(entry);
  }
};

struct ChatLine {
  std::int64_t seq = 0;
  Milliseconds at = 0;
  entry::Said said;
};

// The viewer of an update.
struct Audience {
  Viewer viewer = spectator;
  std::optional<Language> language{};  // without one there are no sentences
  std::string_view visitor{};
  std::string_view muted{};  // ids separated by blanks
};

// Writes the items of a log into an open array.
class Telling {
 public:
  Telling(JsonWriter& json, const GameEntry& game, std::span<const TableSeat> seats,
          const Audience& audience)
      : json_(json), game_(game), seats_(seats), audience_(audience) {}

  void tell(std::span<const Happening> happened);
  void tell(const ChatLine& line);
  // The plies of a match from the first up to but not including the last, counted from 0, each with
  // the view after it: told as they were told when they were played.
  void tell(const Match& match, std::size_t first, std::size_t last);

 private:
  void open(std::int64_t seq, std::string_view kind, Milliseconds at);
  void tell_ply(const State& before, Ply ply, std::size_t number);
  void tell_events(const State& before, Ply ply);

  JsonWriter& json_;
  const GameEntry& game_;
  std::span<const TableSeat> seats_;
  const Audience& audience_;
  std::vector<std::string> names_;
};

// The member "view" of an open object; null while the match is being set up.
void write_view(JsonWriter& json, const State& state, Viewer viewer);

}  // namespace boathouse::server
