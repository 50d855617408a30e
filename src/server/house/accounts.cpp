#include "server/house/accounts.h"

#include <algorithm>

#include "core/text.h"
#include "server/house/moderation.h"
#include "server/house/names.h"
#include "server/house/secrets.h"
#include "server/journal/forget.h"

namespace boathouse::server {

namespace {

constexpr std::size_t most_tokens = 20;
constexpr std::size_t most_muted = 200;
// For how long every server looks at a notice: longer than one may take to be seen.
constexpr Milliseconds notice_time = 60 * second;
constexpr std::size_t most_noticed = 10'000;

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
  if (known != nullptr) TRY(check_ban(*known, context_.now()));
  if (known != nullptr) return rename(request, *known);
  const std::string wish = TRY(request->action.text("name"));
  const std::string name = TRY(name_of_person(wish));
  if (request->caller.listener != nullptr) return failure("by_http");
  if (!limits_.newcomer(request->caller.address)) return failure("too_many");
  const VisitorRow visitor = visitors_.newcomer(name);
  Answer answer;
  Batch batch{visitor};
  visitors_.add_device(request->caller, visitor.id, {}, batch, answer);
  visitors_.keep_me(request, std::move(batch), visitor.id, answer);
  return {};
}

Expected<void> Accounts::rename(const RequestPtr& request, const VisitorRow& visitor) {
  const std::string wish = TRY(request->action.text("name"));
  const std::string name = TRY(name_of_person(wish));
  visitors_.keep_me(request, {RenameVisitor{visitor.id, name}}, visitor.id);
  return {};
}

Expected<void> Accounts::set_password(const RequestPtr& request, const VisitorRow& visitor) {
  const auto login = TRY(request->action.text("login"));
  const auto password = TRY(request->action.text("password"));
  const auto old = TRY(request->action.text_if_any("old"));
  TRY(check_login(login));
  TRY(check_password(password));
  if (!limits_.log_in(request->caller.address)) return failure("too_many");
  if (!visitor.password.empty() && old.empty()) return failure("old_password");
  by_login(request, login, [=, this](const std::optional<VisitorRow>& other) {
    if (other && other->id != visitor.id) return request->fail({"login_taken", {}});
    if (visitor.password.empty()) return keep_password(request, visitor, login, password);
    check_old_password(request, visitor, old,
                       [=, this] { keep_password(request, visitor, login, password); });
  });
  return {};
}

// Goes on with the visitor who has this login, if there is one.
void Accounts::by_login(const RequestPtr& request, const std::string& login,
                        std::function<void(const std::optional<VisitorRow>&)> then) {
  context_.aside(
      "log_in", true, [login](Reads& reads) { return reads.visitor_by_login(login); },
      [request, then = std::move(then)](const Expected<std::optional<VisitorRow>>& found) {
        if (!found) return request->fail(found.error());
        then(*found);
      });
}

void Accounts::check_old_password(const RequestPtr& request, const VisitorRow& visitor,
                                  const std::string& old, std::function<void()> then) {
  const std::string& address = request->caller.address;
  if (!limits_.log_in_to(visitor.login, address)) return request->fail({"too_many_log_ins", {}});
  passwords_.check(old, visitor.password, limits_.log_in_order(visitor.login, address),
                   context_.while_open([this, request, login = visitor.login,
                                        then = std::move(then)](const Expected<bool>& right) {
                     if (!right) return request->fail(right.error());
                     if (!*right) return request->fail({"old_password", {}});
                     limits_.logged_in(login, request->caller.address);
                     then();
                   }));
}

void Accounts::keep_password(const RequestPtr& request, const VisitorRow& visitor,
                             const std::string& login, const std::string& password) {
  const int order = limits_.log_in_order(login, request->caller.address);
  passwords_.hash(
      password, order,
      context_.while_open([this, request, visitor, login](const Expected<std::string>& hash) {
        if (!hash) return request->fail(hash.error());
        const Digest here = request->caller.token;
        const bool changed = !visitor.password.empty();
        Batch batch{SetPassword{visitor.id, login, *hash}};
        // Whoever knows the old one may be logged in elsewhere.
        if (changed) batch.emplace_back(DropTokensOf{.visitor = visitor.id, .except = here});
        visitors_.keep_me(
            request, std::move(batch), visitor.id, {},
            [this, id = visitor.id, login, here, changed, address = request->caller.address] {
              limits_.logged_in(login, address);
              if (!changed) return;
              sessions_.end_all(id, Sessions::Reason::logged_out, here, false);
            });
      }));
}

Expected<void> Accounts::log_in(const RequestPtr& request) {
  const auto login = TRY(request->action.text("login"));
  const auto password = TRY(request->action.text("password"));
  if (request->caller.listener != nullptr) return failure("by_http");
  const std::string address = request->caller.address;
  if (!limits_.log_in(address)) return failure("too_many");
  TRY(check_login(login));
  if (!limits_.log_in_to(login, address)) return failure("too_many_log_ins");
  by_login(request, login, [=, this](const std::optional<VisitorRow>& visitor) {
    // Somebody unknown is hashed, too, so that the time does not tell who has a password.
    std::optional<std::string> hash;
    if (visitor && !visitor->password.empty()) hash = visitor->password;
    passwords_.check(password, std::move(hash), limits_.log_in_order(login, address),
                     context_.while_open([this, request, visitor](const Expected<bool>& right) {
                       if (!right) return request->fail(right.error());
                       if (*right) return let_in(request, *visitor);
                       context_.log("wrong_password", [&](JsonWriter& json) {
                         json.member("address", request->caller.address);
                       });
                       request->fail({"wrong_password", {}});
                     }));
  });
  return {};
}

void Accounts::let_in(const RequestPtr& request, const VisitorRow& visitor) {
  limits_.logged_in(visitor.login, request->caller.address);
  if (auto allowed = check_ban(visitor, context_.now()); !allowed) {
    return request->fail(allowed.error());
  }
  devices_of(request, visitor.id, [this, request, visitor](const std::vector<TokenRow>& devices) {
    const Caller& caller = request->caller;
    Answer answer;
    Batch batch;
    visitors_.add_device(caller, visitor.id, devices, batch, answer);
    visitors_.keep_me(request, std::move(batch), visitor.id, answer,
                      [this, caller] { sessions_.end_token(caller.visitor, caller.token); });
  });
}

// Goes on with the devices and bots of a visitor.
void Accounts::devices_of(const RequestPtr& request, const std::string& visitor,
                          std::function<void(const std::vector<TokenRow>&)> then) {
  context_.aside(
      "devices", true, [visitor](Reads& reads) { return reads.devices_of(visitor); },
      [request, then = std::move(then)](const Expected<std::vector<TokenRow>>& found) {
        if (!found) return request->fail(found.error());
        then(*found);
      });
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
                                    const std::string& id) {
  devices_of(request, visitor.id, [this, request, id](const std::vector<TokenRow>& devices) {
    const auto found = std::ranges::find(devices, id, id_of);
    if (found == devices.end()) return request->fail({"no_device", {}});
    visitors_.keep(request, {DropToken{found->hash}}, {},
                   {.drop_cookie = found->hash == request->caller.token},
                   [this, token = *found] { sessions_.end_token(token.visitor, token.hash); });
  });
  return {};
}

void Accounts::devices(const Caller& caller, const Reply& reply) const {
  context_.aside(
      "devices", true,
      [visitor = caller.visitor](Reads& reads) { return reads.devices_of(visitor); },
      [this, caller, reply](const Expected<std::vector<TokenRow>>& found) {
        if (!found) return reply(failed(found.error(), caller.language));
        JsonWriter json;
        json.open_object().key("devices").open_array();
        for (const TokenRow& token : *found) {
          if (token.expires == 0 || token.expires > context_.now())
            write_device(json, caller, token);
        }
        reply({.json = json.close_array().close_object().take()});
      });
}

void Accounts::write_device(JsonWriter& json, const Caller& caller, const TokenRow& token) const {
  json.open_object().member("device", id_of(token));
  json.member("kind", token.kind == TokenRow::Kind::bot ? "bot" : "device");
  json.member("name", token.name).member("created", token.created).member("used", token.used);
  json.member("here", token.hash == caller.token);
  json.member("connected", sessions_.is_open(token.visitor, token.hash)).close_object();
}

Expected<void> Accounts::make_token(const RequestPtr& request, const VisitorRow& visitor) {
  const std::string wish = TRY(request->action.text("name"));
  const std::string name = TRY(clean_name(wish));
  devices_of(request, visitor.id, [=, this, id = visitor.id](const std::vector<TokenRow>& devices) {
    const auto bots = std::ranges::count(devices, TokenRow::Kind::bot, &TokenRow::kind);
    if (static_cast<std::size_t>(bots) >= most_tokens) return request->fail({"too_many", {}});
    const std::string token = random_token();
    visitors_.keep(request,
                   {TokenRow{.hash = hash_of(token),
                             .visitor = id,
                             .kind = TokenRow::Kind::bot,
                             .name = name,
                             .created = context_.now()}},
                   [token](JsonWriter& json) { json.member("token", token); });
  });
  return {};
}

Expected<void> Accounts::drop_token(const RequestPtr& request, const VisitorRow& visitor) {
  const std::string name = TRY(request->action.text("name"));
  devices_of(request, visitor.id, [=, this, id = visitor.id](const std::vector<TokenRow>& devices) {
    Batch batch;
    std::vector<Digest> dropped;
    for (const TokenRow& token : devices) {
      if (token.kind != TokenRow::Kind::bot || token.name != name) continue;
      batch.emplace_back(DropToken{token.hash});
      dropped.push_back(token.hash);
    }
    if (batch.empty()) return request->fail({"no_token", {{"name", name}}});
    visitors_.keep(request, std::move(batch), {}, {}, [this, id, dropped] {
      for (const Digest& token : dropped) sessions_.end_token(id, token);
    });
  });
  return {};
}

Expected<void> Accounts::mute(const RequestPtr& request, const VisitorRow& visitor) {
  const auto whom = TRY(request->action.text("visitor"));
  const auto on = TRY(request->action.flag("on", std::nullopt));
  visitors_.load(whom, [=, this, own = visitor.id](const Expected<void>& loaded) {
    if (!loaded) return request->fail(loaded.error());
    if (on && visitors_.find(whom) == nullptr) return request->fail({"no_visitor", {}});
    const auto row = visitors_.find(own);
    if (row == nullptr) return request->fail({"not_known", {}});
    std::string muted = without(row->muted, whom);
    const auto count = static_cast<std::size_t>(std::ranges::count(muted, ' '));
    if (on && count >= most_muted) return request->fail({"too_many", {}});
    if (on) muted += join(muted.empty() ? "" : " ", whom);
    visitors_.keep_me(request, {SetMuted{own, muted}}, own);
  });
  return {};
}

Expected<void> Accounts::become_bot(const RequestPtr& request, const VisitorRow& visitor) {
  if (visitor.login.empty()) return failure("bot_account");
  struct Found {
    bool rated = false;
    bool playing = false;
  };
  context_.aside(
      "become_bot", false,
      [id = visitor.id](Reads& reads) {
        return Found{reads.participant_of(id).has_value(), reads.has_running_tables(id)};
      },
      [this, request, id = visitor.id, bot = visitor.bot](const Expected<Found>& found) {
        if (!found) return request->fail(found.error());
        if (!bot && found->rated) return request->fail({"bot_rated", {}});
        if (!bot && found->playing) return request->fail({"bot_playing", {}});
        Batch batch;
        if (!bot) batch.emplace_back(BecomeBot{id});
        visitors_.keep_me(request, std::move(batch), id);
      });
  return {};
}

Expected<void> Accounts::delete_me(const RequestPtr& request, const VisitorRow& visitor) {
  // From now on they say and do nothing, and what they said last is durable before their tables are
  // read.
  auto leaving = std::make_shared<Leaving>(Leaving{request, visitor.id});
  leaving_.insert(visitor.id);
  context_.store.write(
      {}, context_.while_open([this, leaving](const Expected<void>&) { find_tables(leaving); }));
  return {};
}

void Accounts::stays(const std::shared_ptr<Leaving>& leaving, const Error& error) {
  leaving_.erase(leaving->visitor);
  leaving->request->fail(error);
}

void Accounts::find_tables(const std::shared_ptr<Leaving>& leaving) {
  struct Found {
    bool seated = false;
    std::vector<TableRow> tables;
  };
  context_.aside(
      "forgetting", false,
      [id = leaving->visitor](Reads& reads) {
        if (reads.has_running_tables(id)) return Found{.seated = true, .tables = {}};
        return Found{.seated = false, .tables = reads.tables_of(id)};
      },
      [this, leaving](Expected<Found> found) {
        if (!found) return stays(leaving, found.error());
        if (found->seated) return stays(leaving, {"still_seated", {}});
        for (TableRow& row : found->tables) leaving->tables.push_back(std::move(row.id));
        forget_some(leaving);
      });
}

void Accounts::forget_some(const std::shared_ptr<Leaving>& leaving) {
  if (leaving->done == leaving->tables.size()) return forget_at_last(leaving);
  context_.aside(
      "forgetting", false,
      [id = leaving->visitor, table = leaving->tables[leaving->done]](Reads& reads) {
        return forgetting_at(reads, table, id);
      },
      [this, leaving](Expected<Batch> batch) {
        if (!batch) return stays(leaving, batch.error());
        ++leaving->done;
        context_.store.write(std::move(*batch),
                             context_.while_open([this, leaving](const Expected<void>& kept) {
                               if (!kept) return stays(leaving, kept.error());
                               forget_some(leaving);
                             }));
      });
}

void Accounts::forget_at_last(const std::shared_ptr<Leaving>& leaving) {
  Batch batch{ForgetVisitor{leaving->visitor}};
  if (context_.shared()) batch.emplace_back(Notify{leaving->visitor, context_.now()});
  context_.store.write(std::move(batch),
                       context_.while_open([this, leaving](const Expected<void>& kept) {
                         leaving_.erase(leaving->visitor);
                         visitors_.changed(leaving->visitor);
                         if (!kept) return leaving->request->fail(kept.error());
                         tables_.read_again(leaving->tables);
                         leaving->request->succeed({}, {.drop_cookie = true});
                         sessions_.end_all(leaving->visitor, Sessions::Reason::deleted);
                         context_.log("visitor_deleted");
                       }));
}

// Those whose token was dropped elsewhere end here, too.
void Accounts::check_sessions(const std::string& visitor) {
  for (const Digest& token : sessions_.tokens_of(visitor)) {
    Caller caller{.visitor = visitor};
    caller.token = token;
    visitors_.check_token(caller, [this, visitor, token](bool good) {
      if (!good && sessions_.is_open(visitor, token)) sessions_.end_token(visitor, token);
    });
  }
}

void Accounts::read_notices() {
  constexpr Milliseconds pause = second / 2;
  if (reading_notices_ || (noticed_ && context_.steady() - *noticed_ < pause)) return;
  noticed_ = context_.steady();
  reading_notices_ = true;
  struct Noticed {
    NoticeRow notice;
    std::optional<VisitorRow> visitor;
  };
  context_.aside(
      "notices", true,
      [since = context_.now() - notice_time, known = noticed_ids_](Reads& reads) {
        std::vector<Noticed> found;
        for (NoticeRow& each : reads.notices(since)) {
          if (known.contains(each.id)) continue;
          auto row = reads.visitor(each.visitor);
          found.push_back({std::move(each), std::move(row)});
        }
        return found;
      },
      [this](const Expected<std::vector<Noticed>>& found) {
        reading_notices_ = false;
        if (!found || found->empty()) return;
        for (const auto& [notice, visitor] : *found) {
          if (!noticed_ids_.insert(notice.id).second) continue;
          visitors_.changed(notice.visitor);
          if (!visitor) {
            tables_.read_again(tables_.with_visitor(notice.visitor));
            sessions_.end_all(notice.visitor, Sessions::Reason::deleted);
          } else if (visitor->ban.holds(context_.now())) {
            sessions_.end_all(notice.visitor, Sessions::Reason::banned);
          } else {
            check_sessions(notice.visitor);
          }
        }
        // Those that are read no more can be forgotten.
        while (noticed_ids_.size() > most_noticed) noticed_ids_.erase(noticed_ids_.begin());
      });
}

}  // namespace boathouse::server
