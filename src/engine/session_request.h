// One request of the engine protocol, and the list of what can be asked.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/json.h"
#include "core/json_request.h"
#include "core/turn.h"

namespace boathouse {

enum class Asked : std::uint8_t {
  help,
  games,
  minds,
  new_match,
  load,
  record,
  state,
  moves,
  chance,
  play,
  roll,
  undo,
  position,
  view,
  sample,
  events,
  think,
  hint,
  study,
  review,
  daily,
  score,
};

[[nodiscard]] std::span<const RequestKind<Asked>> request_kinds();

class SessionRequest : public JsonRequest {
 public:
  // Takes what can be read of the line; check() says whether it is a request.
  explicit SessionRequest(std::string_view line) : JsonRequest(line, {}, Language::en) {}
  [[nodiscard]] Expected<void> check();

  [[nodiscard]] Asked asked() const { return asked_; }
  // The member "id" as it came, if it came.
  void write_id(JsonWriter& json) const;
  // A seat's number, "spectator" or "referee".
  [[nodiscard]] Expected<Viewer> viewer(int seats, Viewer usual) const;

 private:
  Asked asked_ = Asked::help;
};

}  // namespace boathouse
