#include "server/house/accounts.h"

#include <algorithm>

#include "core/text.h"
#include "server/house/secrets.h"
#include "server/journal/forget.h"

namespace boathouse::server {

namespace {

constexpr std::size_t most_tokens = 20;
constexpr std::size_t most_muted = 200;

Expected<void> check_login(std::string_view login) {
  const bool plain = std::ranges::all_of(login, [](char byte) {
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || byte == '-' ||
           byte == '_' || byte == '.';
  });
  if (plain && login.size() >= 3 && login.size() <= 30) return {};
  return failure("login", {{"login", std::string{login}}});
}

Expected<void> check_password(std::string_view password) {
  if (password.size() >= 8 && password.size() <= 200) return {};
  return failure("password");
}

std::string without(std::string_view ids, std::string_view id) {
  std::string rest;
  while (!ids.empty()) {
    const std::string_view each = cut(ids, ' ');
    if (each != id) rest += join(rest.empty() ? "" : " ", each);
  }
  return rest;
}

}  // namespace

Expected<void> Accounts::hello(const RequestPtr& request) {
  const std::string name = TRY(request->action.text("name"));
  TRY(check_name(name));
  const auto known = visitors_.find(request->caller.visitor);
  if (known != nullptr && known->banned) return failure("banned");
  if (known != nullptr) return rename(request, *known);
  if (request->caller.listener != nullptr) return failure("by_http");
  if (!limits_.newcomer(request->caller.address)) return failure("too_many");
  const VisitorRow visitor{.id = random_id(), .name = name, .created = context_.now()};
  Answer answer;
  const TokenRow device = visitors_.new_device(visitor.id, answer);
  visitors_.keep(request, {visitor, device}, visitors_.me(visitor), answer);
  return {};
}

Expected<void> Accounts::rename(const RequestPtr& request, VisitorRow visitor) {
  const std::string name = TRY(request->action.text("name"));
  TRY(check_name(name));
  visitor.name = name;
  visitors_.keep(request, {visitor}, visitors_.me(visitor));
  return {};
}

Expected<void> Accounts::set_password(const RequestPtr& request, VisitorRow visitor) {
  const auto login = TRY(request->action.text("login"));
  const auto password = TRY(request->action.text("password"));
  TRY(check_login(login));
  TRY(check_password(password));
  if (!limits_.log_in(request->caller.address)) return failure("too_many");
  const auto other = context_.store.visitor_by_login(login);
  if (other && other->id != visitor.id) return failure("login_taken");
  visitor.login = login;
  passwords_.hash(password,
                  context_.while_open([this, request, visitor](const std::string& hash) mutable {
                    visitor.password = hash;
                    visitors_.keep(request, {visitor}, visitors_.me(visitor));
                  }));
  return {};
}

Expected<void> Accounts::log_in(const RequestPtr& request) {
  const auto login = TRY(request->action.text("login"));
  const auto password = TRY(request->action.text("password"));
  if (request->caller.listener != nullptr) return failure("by_http");
  if (!limits_.log_in(request->caller.address)) return failure("too_many");
  const auto visitor = context_.store.visitor_by_login(login);
  // Somebody unknown is hashed, too, so that the time does not tell who has a password.
  std::optional<std::string> hash;
  if (visitor && !visitor->password.empty()) hash = visitor->password;
  passwords_.check(
      password, std::move(hash), context_.while_open([this, request, visitor](bool right) {
        if (!right) {
          context_.log("wrong_password",
                       [&](JsonWriter& json) { json.member("address", request->caller.address); });
          return request->fail({"wrong_password", {}});
        }
        if (visitor->banned) return request->fail({"banned", {}});
        Answer answer;
        const TokenRow device = visitors_.new_device(visitor->id, answer);
        visitors_.keep(request, {device}, visitors_.me(*visitor), answer);
      }));
  return {};
}

Expected<void> Accounts::log_out(const RequestPtr& request) {
  visitors_.keep(request, {DropToken{request->caller.token}}, {}, {.drop_cookie = true});
  return {};
}

Expected<void> Accounts::make_token(const RequestPtr& request, const VisitorRow& visitor) {
  const std::string name = TRY(request->action.text("name"));
  TRY(check_name(name));
  if (context_.store.tokens_of(visitor.id, TokenRow::Kind::bot).size() >= most_tokens) {
    return failure("too_many");
  }
  const std::string token = random_token();
  visitors_.keep(request,
                 {TokenRow{.hash = hash_of(token),
                           .visitor = visitor.id,
                           .kind = TokenRow::Kind::bot,
                           .name = name}},
                 [token](JsonWriter& json) { json.member("token", token); });
  return {};
}

Expected<void> Accounts::drop_token(const RequestPtr& request, const VisitorRow& visitor) {
  const std::string name = TRY(request->action.text("name"));
  Batch batch;
  for (const TokenRow& token : context_.store.tokens_of(visitor.id, TokenRow::Kind::bot)) {
    if (token.name == name) batch.emplace_back(DropToken{token.hash});
  }
  if (batch.empty()) return failure("no_token", {{"name", name}});
  visitors_.keep(request, std::move(batch), {});
  return {};
}

Expected<void> Accounts::mute(const RequestPtr& request, VisitorRow visitor) {
  const auto whom = TRY(request->action.text("visitor"));
  const auto on = TRY(request->action.flag("on", std::nullopt));
  if (on && context_.store.visitor(whom) == std::nullopt) return failure("no_visitor");
  visitor.muted = without(visitor.muted, whom);
  const auto count = static_cast<std::size_t>(std::ranges::count(visitor.muted, ' '));
  if (on && count >= most_muted) return failure("too_many");
  if (on) visitor.muted += join(visitor.muted.empty() ? "" : " ", whom);
  visitors_.keep(request, {visitor}, visitors_.me(visitor));
  return {};
}

Expected<void> Accounts::delete_me(const RequestPtr& request, const VisitorRow& visitor) {
  // Tables that are not over come first.
  const auto first = context_.store.tables_of(visitor.id, {}, 1);
  if (!first.empty() && first[0].phase < Phase::over) return failure("still_seated");
  Batch batch = forgetting(context_.store, visitor.id);
  visitors_.keep(request, std::move(batch),
                 [this](JsonWriter&) {
                   // Tables in memory still have the name, so they are read again on their next
                   // use.
                   tables_.mark_all_lost();
                   context_.log("visitor_deleted");
                 },
                 {.drop_cookie = true});
  return {};
}

}  // namespace boathouse::server
