#include "server/house/accounts.h"

#include <algorithm>
#include <chrono>

#include "core/text.h"
#include "server/house/names.h"
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

// What a device is called in lists: a part of its token's hash, from which nothing follows.
std::string id_of(const TokenRow& token) { return to_hex(token.hash).substr(0, 16); }

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
  const auto known = visitors_.find(request->caller.visitor);
  if (known != nullptr && known->banned) return failure("banned");
  if (known != nullptr) return rename(request, *known);
  const std::string wish = TRY(request->action.text("name"));
  const std::string name = TRY(name_of_person(wish));
  if (request->caller.listener != nullptr) return failure("by_http");
  if (!limits_.newcomer(request->caller.address)) return failure("too_many");
  const VisitorRow visitor{.id = random_id(), .name = name, .created = context_.now()};
  Answer answer;
  Batch batch{visitor};
  visitors_.add_device(request->caller, visitor.id, batch, answer);
  visitors_.keep(request, std::move(batch), visitors_.me(visitor), answer);
  return {};
}

Expected<void> Accounts::rename(const RequestPtr& request, const VisitorRow& visitor) {
  const std::string wish = TRY(request->action.text("name"));
  VisitorRow renamed = visitor;
  renamed.name = TRY(name_of_person(wish));
  visitors_.keep(request, {RenameVisitor{visitor.id, renamed.name}}, visitors_.me(renamed));
  return {};
}

Expected<void> Accounts::set_password(const RequestPtr& request, const VisitorRow& visitor) {
  const auto login = TRY(request->action.text("login"));
  const auto password = TRY(request->action.text("password"));
  const auto old = TRY(request->action.text_if_any("old"));
  TRY(check_login(login));
  TRY(check_password(password));
  const std::string& address = request->caller.address;
  if (!limits_.log_in(address)) return failure("too_many");
  const auto other = context_.store.visitor_by_login(login);
  if (other && other->id != visitor.id) return failure("login_taken");
  if (visitor.password.empty()) {
    keep_password(request, visitor, login, password);
    return {};
  }
  if (old.empty()) return failure("old_password");
  if (!limits_.log_in_to(visitor.login, address)) return failure("too_many_log_ins");
  passwords_.check(old, visitor.password, limits_.log_in_order(visitor.login, address),
                   context_.while_open([this, request, visitor, login, password](bool right) {
                     if (!right) return request->fail({"old_password", {}});
                     limits_.logged_in(visitor.login, request->caller.address);
                     keep_password(request, visitor, login, password);
                   }));
  return {};
}

void Accounts::keep_password(const RequestPtr& request, const VisitorRow& visitor,
                             const std::string& login, const std::string& password) {
  const int order = limits_.log_in_order(login, request->caller.address);
  passwords_.hash(password, order,
                  context_.while_open([this, request, visitor, login](const std::string& hash) {
                    const Digest here = request->caller.token;
                    const bool changed = !visitor.password.empty();
                    Batch batch{SetPassword{visitor.id, login, hash}};
                    // Whoever knows the old one may be logged in elsewhere.
                    if (changed)
                      batch.emplace_back(DropTokensOf{.visitor = visitor.id, .except = here});
                    VisitorRow row = visitor;
                    row.login = login;
                    visitors_.keep(request, std::move(batch), visitors_.me(row), {},
                                   [this, row, here, changed, address = request->caller.address] {
                                     limits_.logged_in(row.login, address);
                                     if (!changed) return;
                                     sessions_.end_all(row.id, Sessions::Reason::logged_out, here,
                                                       false);
                                   });
                  }));
}

Expected<void> Accounts::log_in(const RequestPtr& request) {
  const auto login = TRY(request->action.text("login"));
  const auto password = TRY(request->action.text("password"));
  if (request->caller.listener != nullptr) return failure("by_http");
  const std::string& address = request->caller.address;
  if (!limits_.log_in(address)) return failure("too_many");
  TRY(check_login(login));
  if (!limits_.log_in_to(login, address)) return failure("too_many_log_ins");
  const auto visitor = context_.store.visitor_by_login(login);
  // Somebody unknown is hashed, too, so that the time does not tell who has a password.
  std::optional<std::string> hash;
  if (visitor && !visitor->password.empty()) hash = visitor->password;
  passwords_.check(
      password, std::move(hash), limits_.log_in_order(login, address),
      context_.while_open([this, request, visitor](bool right) {
        const Caller& caller = request->caller;
        if (!right) {
          context_.log("wrong_password",
                       [&](JsonWriter& json) { json.member("address", caller.address); });
          return request->fail({"wrong_password", {}});
        }
        limits_.logged_in(visitor->login, caller.address);
        if (visitor->banned) return request->fail({"banned", {}});
        Answer answer;
        Batch batch;
        visitors_.add_device(caller, visitor->id, batch, answer);
        visitors_.keep(request, std::move(batch), visitors_.me(*visitor), answer,
                       [this, caller] { sessions_.end_token(caller.visitor, caller.token); });
      }));
  return {};
}

Expected<void> Accounts::log_out(const RequestPtr& request, const VisitorRow& visitor) {
  const auto device = TRY(request->action.text_if_any("device"));
  if (!device.empty()) return end_device(request, visitor, device);
  std::string where = TRY(request->action.text_if_any("where"));
  if (where.empty()) where = "here";
  const Digest here = request->caller.token;
  if (where == "here") {
    visitors_.keep(request, {DropToken{here}}, {}, {.drop_cookie = true},
                   [this, id = visitor.id, here] { sessions_.end_token(id, here); });
    return {};
  }
  const bool everywhere = where == "everywhere";
  if (!everywhere && where != "elsewhere") return failure("log_out_where");
  const Digest except = everywhere ? Digest{} : here;
  visitors_.keep(request, {DropTokensOf{visitor.id, except, true}}, {}, {.drop_cookie = everywhere},
                 [this, id = visitor.id, except] {
                   sessions_.end_all(id, Sessions::Reason::logged_out, except);
                 });
  return {};
}

Expected<void> Accounts::end_device(const RequestPtr& request, const VisitorRow& visitor,
                                    std::string_view id) {
  for (const TokenRow& token : context_.store.devices_of(visitor.id)) {
    if (id_of(token) != id) continue;
    visitors_.keep(request, {DropToken{token.hash}}, {},
                   {.drop_cookie = token.hash == request->caller.token},
                   [this, token] { sessions_.end_token(token.visitor, token.hash); });
    return {};
  }
  return failure("no_device");
}

Answer Accounts::devices(const Caller& caller) const {
  JsonWriter json;
  json.open_object().key("devices").open_array();
  for (const TokenRow& token : context_.store.devices_of(caller.visitor)) {
    if (token.expires != 0 && token.expires <= context_.now()) continue;
    json.open_object().member("device", id_of(token));
    json.member("kind", token.kind == TokenRow::Kind::bot ? "bot" : "device");
    json.member("name", token.name).member("created", token.created).member("used", token.used);
    json.member("here", token.hash == caller.token);
    json.member("connected", sessions_.is_open(token.visitor, token.hash)).close_object();
  }
  return {.json = json.close_array().close_object().take()};
}

Expected<void> Accounts::make_token(const RequestPtr& request, const VisitorRow& visitor) {
  const std::string wish = TRY(request->action.text("name"));
  const std::string name = TRY(clean_name(wish));
  if (context_.store.tokens_of(visitor.id, TokenRow::Kind::bot).size() >= most_tokens) {
    return failure("too_many");
  }
  const std::string token = random_token();
  visitors_.keep(request,
                 {TokenRow{.hash = hash_of(token),
                           .visitor = visitor.id,
                           .kind = TokenRow::Kind::bot,
                           .name = name,
                           .created = context_.now()}},
                 [token](JsonWriter& json) { json.member("token", token); });
  return {};
}

Expected<void> Accounts::drop_token(const RequestPtr& request, const VisitorRow& visitor) {
  const std::string name = TRY(request->action.text("name"));
  Batch batch;
  std::vector<Digest> dropped;
  for (const TokenRow& token : context_.store.tokens_of(visitor.id, TokenRow::Kind::bot)) {
    if (token.name != name) continue;
    batch.emplace_back(DropToken{token.hash});
    dropped.push_back(token.hash);
  }
  if (batch.empty()) return failure("no_token", {{"name", name}});
  visitors_.keep(request, std::move(batch), {}, {}, [this, id = visitor.id, dropped] {
    for (const Digest& token : dropped) sessions_.end_token(id, token);
  });
  return {};
}

Expected<void> Accounts::mute(const RequestPtr& request, const VisitorRow& visitor) {
  const auto whom = TRY(request->action.text("visitor"));
  const auto on = TRY(request->action.flag("on", std::nullopt));
  if (on && context_.store.visitor(whom) == std::nullopt) return failure("no_visitor");
  VisitorRow row = visitor;
  row.muted = without(visitor.muted, whom);
  const auto count = static_cast<std::size_t>(std::ranges::count(row.muted, ' '));
  if (on && count >= most_muted) return failure("too_many");
  if (on) row.muted += join(row.muted.empty() ? "" : " ", whom);
  visitors_.keep(request, {SetMuted{row.id, row.muted}}, visitors_.me(row));
  return {};
}

Expected<void> Accounts::delete_me(const RequestPtr& request, const VisitorRow& visitor) {
  if (context_.store.has_running_tables(visitor.id)) return failure("still_seated");
  auto leaving = std::make_shared<Leaving>(Leaving{request, visitor.id});
  for (TableRow& row : context_.store.tables_of(visitor.id)) {
    leaving->tables.push_back(std::move(row.id));
  }
  leaving_.insert(visitor.id);
  // What they said last is durable before the first journal is read.
  context_.store.write(
      {}, context_.while_open([this, leaving](const Expected<void>&) { forget_some(leaving); }));
  return {};
}

void Accounts::forget_some(const std::shared_ptr<Leaving>& leaving) {
  constexpr std::chrono::milliseconds enough{1};
  const auto begun = std::chrono::steady_clock::now();
  Batch batch;
  try {
    while (leaving->done < leaving->tables.size() &&
           std::chrono::steady_clock::now() - begun < enough) {
      Batch some = forgetting_at(context_.store, leaving->tables[leaving->done], leaving->visitor);
      std::ranges::move(some, std::back_inserter(batch));
      ++leaving->done;
    }
  } catch (const StoreFailure& failed) {
    leaving_.erase(leaving->visitor);
    return leaving->request->fail(failed.error);
  }
  if (batch.empty() && leaving->done == leaving->tables.size()) return forget_at_last(leaving);
  context_.store.write(std::move(batch),
                       context_.while_open([this, leaving](const Expected<void>& kept) {
                         if (kept) return forget_some(leaving);
                         leaving_.erase(leaving->visitor);
                         leaving->request->fail(kept.error());
                       }));
}

void Accounts::forget_at_last(const std::shared_ptr<Leaving>& leaving) {
  context_.store.write({ForgetVisitor{leaving->visitor}},
                       context_.while_open([this, leaving](const Expected<void>& kept) {
                         leaving_.erase(leaving->visitor);
                         visitors_.look_again();
                         if (!kept) return leaving->request->fail(kept.error());
                         tables_.read_again(leaving->tables);
                         leaving->request->succeed({}, {.drop_cookie = true});
                         sessions_.end_all(leaving->visitor, Sessions::Reason::deleted);
                         context_.log("visitor_deleted");
                       }));
}

void Accounts::read_notices() {
  constexpr Milliseconds pause = second / 2;
  if (noticed_ && context_.steady() - *noticed_ < pause) return;
  noticed_ = context_.steady();
  const std::vector<NoticeRow> notices = context_.store.notices();
  if (notices.empty()) return;
  visitors_.look_again();
  for (const NoticeRow& notice : notices) {
    const auto visitor = visitors_.find(notice.visitor);
    if (visitor == nullptr) {
      tables_.read_again(tables_.with_visitor(notice.visitor));
      sessions_.end_all(notice.visitor, Sessions::Reason::deleted);
    } else if (visitor->banned) {
      sessions_.end_all(notice.visitor, Sessions::Reason::banned);
    }
  }
  context_.store.write({DropNotices{notices.back().id}}, [](const Expected<void>&) {});
}

}  // namespace boathouse::server
