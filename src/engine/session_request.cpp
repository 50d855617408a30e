#include "engine/session_request.h"

#include <vector>

namespace boathouse {

std::span<const RequestKind<Asked>> request_kinds() {
  static const std::vector<RequestKind<Asked>> kinds{
      {Asked::help, "help", {}},
      {Asked::games, "games", {}},
      {Asked::minds, "minds", {"game", "players"}},
      {Asked::new_match, "new", {"game", "players", "options", "seed", "names"}},
      {Asked::load, "load", {"record", "seed"}},
      {Asked::record, "record", {"viewer"}},
      {Asked::state, "state", {}},
      {Asked::moves, "moves", {"seat"}},
      {Asked::chance, "chance", {}},
      {Asked::play, "play", {"seat", "notation", "code"}},
      {Asked::roll, "roll", {}},
      {Asked::undo, "undo", {"to"}},
      {Asked::position, "position", {"position"}},
      {Asked::view, "view", {"viewer", "ply"}},
      {Asked::sample, "sample", {"seat", "seed"}},
      {Asked::events, "events", {"viewer", "ply"}},
      {Asked::think, "think", {"seat", "mind", "ms", "nodes", "seed"}},
      {Asked::hint, "hint", {"seat"}},
      {Asked::study, "study", {"seat", "ply"}},
      {Asked::review, "review", {"ms", "nodes", "from", "to"}},
      {Asked::daily, "daily", {"game", "date", "seed", "names", "secret", "match", "nonces"}},
      {Asked::score, "score", {}},
  };
  return kinds;
}

Expected<void> SessionRequest::check() {
  asked_ = TRY(find_kind<Asked>(request_kinds()));
  const Json* id = find("id");
  if (id != nullptr && !id->digits() && id->text() == nullptr) return failure("request_id");
  return check_language();
}

void SessionRequest::write_id(JsonWriter& json) const {
  const Json* id = find("id");
  if (id == nullptr) return;
  if (const auto digits = id->digits()) {
    json.key("id").raw(*digits);
  } else if (id->text() != nullptr) {
    json.member("id", *id->text());
  }
}

Expected<Viewer> SessionRequest::viewer(int seats, Viewer usual) const {
  const Json* value = find("viewer");
  if (value == nullptr) return usual;
  if (value->text() != nullptr && *value->text() == "spectator") return spectator;
  if (value->text() != nullptr && *value->text() == "referee") return referee;
  const auto seat = value->whole<Viewer>();
  if (seat && *seat >= 0 && *seat < seats) return *seat;
  return failure("request_viewer", {{"last", join(seats - 1)}});
}

}  // namespace boathouse
