#include "server/house/request.h"

#include <algorithm>
#include <vector>

#include "server/words/words.h"

namespace boathouse::server {

namespace {

struct Status {
  int status;
  std::vector<std::string_view> codes;
};

const std::vector<Status>& statuses() {
  static const std::vector<Status> all{
      {401, {"not_known", "wrong_password"}},
      {403, {"not_yours", "not_host", "banned", "no_hints", "no_handing_over", "origin"}},
      {404, {"no_table", "link_unknown", "no_token", "no_page"}},
      {405, {"method"}},
      {409,
       {"stale_ply", "not_your_turn", "seat_not_on_turn", "match_over", "no_undo", "seat_taken",
        "no_free_seat", "seats_open", "not_open", "not_playing", "not_over", "not_away",
        "resigned_already", "taken_over_already", "not_taken_over", "login_taken", "which_seat",
        "played_by_mind", "stale_hint"}},
      {413, {"too_large", "json_size"}},
      {415, {"content_type"}},
      {429, {"too_many"}},
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

Answer failed(const Error& error, Language language, std::string_view id) {
  JsonWriter json;
  json.open_object();
  if (!id.empty()) json.member("id", id);
  write_error(json, error, language);
  return {.status = status_of(error), .json = json.close_object().take()};
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
