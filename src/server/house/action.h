// One action of a client, and the list of what can be asked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/json_request.h"

namespace boathouse::server {

enum class Do : std::uint8_t {
  hello,
  rename,
  set_password,
  log_in,
  log_out,
  make_link,
  use_link,
  make_token,
  drop_token,
  mute,
  report,
  set_profile,
  become_bot,
  follow,
  delete_me,
  create,
  sit,
  leave,
  free_seat,
  swap,
  set_seat,
  nonce,
  start,
  close,
  play,
  undo,
  resign,
  stand_in,
  back,
  hint,
  say,
  rematch,
  seek,
  unseek,
  make_tournament,
  join_tournament,
  leave_tournament,
  close_tournament,
  daily_begin,
  daily_play,
  subscribe,
  unsubscribe,
  ping,
};

class Action : public JsonRequest {
 public:
  // Reads what it can; check() says whether it is a valid action.
  explicit Action(std::string_view body, Language usual);
  [[nodiscard]] Expected<void> check();

  [[nodiscard]] Do what() const { return what_; }
  [[nodiscard]] const std::string& id() const { return id_; }  // empty if there is none
  [[nodiscard]] bool names_language() const { return has("lang"); }
  [[nodiscard]] Expected<bool> flag(std::string_view member, std::optional<bool> usual) const;

 private:
  Do what_ = Do::ping;
  std::string id_;
};

}  // namespace boathouse::server
