#include "server/house/action.h"

#include <vector>

namespace boathouse::server {

namespace {

const std::vector<RequestKind<Do>>& kinds() {
  static const std::vector<RequestKind<Do>> all{
      {Do::hello, "hello", {"name"}},
      {Do::rename, "rename", {"name"}},
      {Do::set_password, "set_password", {"login", "password", "old"}},
      {Do::log_in, "log_in", {"login", "password"}},
      {Do::log_out, "log_out", {"where", "device"}},
      {Do::make_link, "make_link", {"table", "seat"}},
      {Do::use_link, "use_link", {"link", "name", "replace"}},
      {Do::make_token, "make_token", {"name"}},
      {Do::drop_token, "drop_token", {"name"}},
      {Do::mute, "mute", {"visitor", "on"}},
      {Do::report, "report", {"visitor", "table", "why", "text"}},
      {Do::set_profile, "set_profile", {"public"}},
      {Do::become_bot, "become_bot", {}},
      {Do::follow, "follow", {"player", "on"}},
      {Do::delete_me, "delete_me", {}},
      {Do::create,
       "create",
       {"game", "options", "seats", "pace", "public", "stand_in", "hints", "rated", "name"}},
      {Do::seek, "seek", {"game", "players", "pace", "rated", "house_after_s"}},
      {Do::unseek, "unseek", {}},
      {Do::make_tournament,
       "make_tournament",
       {"name", "game", "options", "kind", "players", "rounds", "pace", "rated", "public", "lowest",
        "highest", "starts_in_s", "lasts_s", "duplicate"}},
      {Do::join_tournament, "join_tournament", {"tournament", "nonce"}},
      {Do::leave_tournament, "leave_tournament", {"tournament"}},
      {Do::close_tournament, "close_tournament", {"tournament"}},
      {Do::daily_begin, "daily_begin", {"date", "game", "nonce", "practised"}},
      {Do::daily_play, "daily_play", {"date", "game", "ply", "notation", "code"}},
      {Do::sit, "sit", {"table", "seat", "name"}},
      {Do::leave, "leave", {"table", "seat"}},
      {Do::free_seat, "free_seat", {"table", "seat"}},
      {Do::swap, "swap", {"table", "seat", "with"}},
      {Do::set_seat, "set_seat", {"table", "seat", "kind", "mind", "name"}},
      {Do::nonce, "nonce", {"table", "seat", "nonce"}},
      {Do::start, "start", {"table"}},
      {Do::close, "close", {"table"}},
      {Do::play, "play", {"table", "seat", "ply", "notation", "code", "quiet"}},
      {Do::undo, "undo", {"table", "seat", "ply"}},
      {Do::resign, "resign", {"table", "seat"}},
      {Do::stand_in, "stand_in", {"table", "seat"}},
      {Do::back, "back", {"table", "seat"}},
      {Do::hint, "hint", {"table", "seat"}},
      {Do::say, "say", {"table", "text"}},
      {Do::rematch, "rematch", {"table"}},
      {Do::subscribe, "subscribe", {"table", "lobby", "tournament", "as", "since"}},
      {Do::unsubscribe, "unsubscribe", {"table", "lobby", "tournament"}},
      {Do::ping, "ping", {}},
  };
  return all;
}

constexpr JsonLimits request_limits{.size = 16U << 10U, .depth = 6};

}  // namespace

Action::Action(std::string_view body, Language usual) : JsonRequest(body, request_limits, usual) {
  constexpr std::size_t longest_id = 64;
  const Json* id = find("id");
  if (id != nullptr && id->text() != nullptr && id->text()->size() <= longest_id) id_ = *id->text();
}

Expected<void> Action::check() {
  what_ = TRY(find_kind<Do>(kinds()));
  if (has("id") && id_.empty()) return failure("action_id");
  return check_language();
}

Expected<bool> Action::flag(std::string_view member, std::optional<bool> usual) const {
  if (usual && !has(member)) return *usual;
  const Json* value = TRY(demand(member));
  if (const auto flag = value->flag()) return *flag;
  return wrong("action_flag", member);
}

}  // namespace boathouse::server
