#include "server/house/request.h"

#include <algorithm>
#include <vector>

#include "core/text.h"
#include "server/house/secrets.h"
#include "server/words/words.h"

namespace boathouse::server {

namespace {

struct Status {
  int status;
  std::vector<std::string_view> codes;
};

const std::vector<Status>& statuses() {
  static const std::vector<Status> all{
      {401, {"not_known", "wrong_password", "old_password", "logged_out"}},
      {403,
       {"not_yours",
        "not_host",
        "banned",
        "banned_because",
        "banned_until",
        "silenced",
        "silenced_because",
        "silenced_until",
        "no_hints",
        "no_handing_over",
        "origin",
        "bots_play",
        "rated_account",
        "rated_bots",
        "rated_apart",
        "bots_seek",
        "bot_account",
        "bot_rated",
        "bot_playing",
        "rated_undo",
        "rated_stand_in",
        "rated_link",
        "rated_close",
        "seek_wait",
        "profile_account",
        "tournament_account",
        "tournament_rating",
        "tournament_rematch",
        "daily_account",
        "daily_bot"}},
      {404,
       {"no_table", "no_tournament", "link_unknown", "no_token", "no_device", "no_page",
        "no_player", "daily_none"}},
      {405, {"method"}},
      {409,
       {"stale_ply",
        "not_your_turn",
        "seat_not_on_turn",
        "match_over",
        "no_undo",
        "seat_taken",
        "no_free_seat",
        "seats_open",
        "not_open",
        "not_playing",
        "not_over",
        "not_away",
        "resigned_already",
        "taken_over_already",
        "not_taken_over",
        "login_taken",
        "which_seat",
        "played_by_mind",
        "link_replaces",
        "repeated_id",
        "answered_once",
        "not_abandoned",
        "table_closed",
        "stale_hint",
        "tournament_over",
        "tournament_running",
        "tournament_begun",
        "tournament_full",
        "tournament_stranger",
        "sealed",
        "sealed_chat",
        "daily_day"}},
      {413, {"too_large", "json_size"}},
      {415, {"content_type"}},
      {429,
       {"too_many", "too_many_open", "too_many_running", "too_many_log_ins",
        "too_many_tournaments"}},
      {500, {"journal_unreadable"}},
      {503, {"store_full", "store_read_only", "store_failed", "stopping"}},
  };
  return all;
}

}  // namespace

int status_of(const Error& error) {
  for (const Status& each : statuses()) {
    if (std::ranges::find(each.codes, error.code) != each.codes.end()) return each.status;
  }
  return 400;
}

int wait_of(const Error& error) {
  const auto wait = std::ranges::find(error.values, "wait", &Value::name);
  return wait == error.values.end() ? 1 : parse_number<int>(wait->text).value_or(1);
}

Answer failed(const Error& error, Language language, std::string_view id) {
  JsonWriter json;
  json.open_object();
  if (!id.empty()) json.member("id", id);
  write_error(json, error, language);
  Answer answer{.status = status_of(error), .json = json.close_object().take()};
  if (answer.status == 429) answer.wait_s = wait_of(error);
  return answer;
}

std::string Request::key() const {
  return join(caller.visitor, "\n", bytes_of(caller.token), "\n", action.id());
}

std::string Request::made_id() const {
  if (action.id().empty() || caller.visitor.empty()) return {};
  return id_from(sha256(join("made by\n", key())));
}

std::int64_t Request::act() const {
  if (action.id().empty() || caller.visitor.empty()) return 0;
  const Digest digest = sha256(key());
  std::int64_t number = 0;
  for (std::size_t i = 0; i < 7; ++i) number = (number << 8) | digest[i];
  return number + 1;
}

void Request::fail(const Error& error) const {
  reply(failed(error, action.language(), action.id()));
}

void Request::succeed(const Members& members, Answer answer) const {
  JsonWriter json;
  json.open_object();
  if (!action.id().empty()) json.member("id", action.id());
  json.member("ok", true);
  if (members) members(json);
  answer.json = json.close_object().take();
  reply(answer);
}

}  // namespace boathouse::server
