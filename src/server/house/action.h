// One action of a client: a JSON object, parsed and checked against the list of actions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/json_reader.h"
#include "core/turn.h"

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
  delete_me,
  create,
  sit,
  leave,
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
  subscribe,
  unsubscribe,
  ping,
};

class Action {
 public:
  // Reads what it can; check() says whether it is a valid action.
  explicit Action(std::string_view body, Language usual);
  [[nodiscard]] Expected<void> check();

  [[nodiscard]] Do what() const { return what_; }
  [[nodiscard]] const std::string& id() const { return id_; }  // empty if there is none
  [[nodiscard]] Language language() const { return language_; }
  [[nodiscard]] bool names_language() const { return find("lang") != nullptr; }

  [[nodiscard]] const Json* find(std::string_view member) const { return json_.find(member); }
  [[nodiscard]] bool has(std::string_view member) const { return find(member) != nullptr; }
  [[nodiscard]] Expected<std::string> text(std::string_view member) const;
  // Empty if the member is not there.
  [[nodiscard]] Expected<std::string> text_if_any(std::string_view member) const;
  [[nodiscard]] Expected<bool> flag(std::string_view member, std::optional<bool> usual) const;
  [[nodiscard]] Expected<std::int64_t> number(std::string_view member, std::int64_t low,
                                              std::int64_t high) const;

 private:
  [[nodiscard]] Expected<void> check_members(std::span<const std::string_view> known) const;

  Json json_;
  std::optional<Error> unreadable_;
  Do what_ = Do::ping;
  std::string id_;
  Language language_;
};

}  // namespace boathouse::server
