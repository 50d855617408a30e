// What concerns visitors and not tables: who they are, and by what they are known.
#include <algorithm>

#include "core/text.h"
#include "server/forget.h"
#include "server/house.h"
#include "server/secrets.h"

namespace boathouse::server {

namespace {

constexpr Milliseconds day = 86'400'000;
constexpr Milliseconds device_life = 400 * day;
constexpr Milliseconds link_life = 900'000;  // a quarter of an hour
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

void House::write_me(JsonWriter& json, const VisitorRow& visitor) {
  json.key("me").open_object().member("visitor", visitor.id).member("name", visitor.name);
  json.key("login");
  if (visitor.login.empty()) {
    json.null();
  } else {
    json.value(visitor.login);
  }
  json.key("tokens").open_array();
  for (const TokenRow& token : store_.tokens_of(visitor.id)) {
    if (token.kind == TokenRow::Kind::bot) json.value(token.name);
  }
  json.close_array().key("muted").open_array();
  std::string_view muted = visitor.muted;
  while (!muted.empty()) json.value(cut(muted, ' '));
  json.close_array().close_object();
}

void House::keep(const Asking& asking, Batch batch, const Members& members, const Answer& answer) {
  store_.write(std::move(batch),
               [self = std::weak_ptr{self_}, asking, members, answer](const Expected<void>& done) {
                 const auto alive = self.lock();
                 if (!alive) return;
                 House& house = **alive;
                 house.visitors_.clear();
                 house.store_works_ = done || done.error().code == "store_taken";
                 if (done) return house.succeed(asking, members, answer);
                 if (!house.store_works_) ++house.counts_.store_failures;
                 house.fail(asking, done.error().code == "store_taken" ? Error{"login_taken", {}}
                                                                       : done.error());
               });
}

TokenRow House::new_device(const std::string& visitor, Answer& answer) const {
  answer.cookie = random_token();
  return {.hash = hash_of(answer.cookie),
          .visitor = visitor,
          .kind = TokenRow::Kind::device,
          .expires = now() + device_life};
}

void House::hello(const Asking& asking) {
  const auto name = asking->action.text("name");
  if (!name) return fail(asking, name.error());
  if (auto checked = check_name(*name); !checked) return fail(asking, checked.error());
  const auto known = find_visitor(asking->caller.visitor);
  if (known != nullptr && known->banned) return fail(asking, {"banned", {}});
  if (known != nullptr) return rename(asking, *known);
  if (asking->caller.listener != nullptr) return fail(asking, {"by_http", {}});
  if (settings_.limits && !newcomers_.allow(asking->caller.address, now())) {
    return fail(asking, {"too_many", {}});
  }
  const VisitorRow visitor{.id = random_id(), .name = *name, .created = now()};
  Answer answer;
  const TokenRow device = new_device(visitor.id, answer);
  keep(
      asking, {visitor, device}, [this, visitor](JsonWriter& json) { write_me(json, visitor); },
      answer);
}

void House::rename(const Asking& asking, VisitorRow visitor) {
  const auto name = asking->action.text("name");
  if (!name) return fail(asking, name.error());
  if (auto checked = check_name(*name); !checked) return fail(asking, checked.error());
  visitor.name = *name;
  keep(asking, {visitor}, [this, visitor](JsonWriter& json) { write_me(json, visitor); });
}

void House::set_password(const Asking& asking, VisitorRow visitor) {
  const auto login = asking->action.text("login");
  if (!login) return fail(asking, login.error());
  const auto password = asking->action.text("password");
  if (!password) return fail(asking, password.error());
  if (auto checked = check_login(*login); !checked) return fail(asking, checked.error());
  if (auto checked = check_password(*password); !checked) return fail(asking, checked.error());
  if (settings_.limits && !log_ins_.allow(asking->caller.address, now())) {
    return fail(asking, {"too_many", {}});
  }
  const auto other = store_.visitor_by_login(*login);
  if (other && other->id != visitor.id) return fail(asking, {"login_taken", {}});
  visitor.login = *login;
  minds_.work(
      [password = *password] { return hash_password(password); },
      [this, self = std::weak_ptr{self_}, asking, visitor](const std::string& hash) mutable {
        if (self.expired()) return;
        visitor.password = hash;
        keep(asking, {visitor}, [this, visitor](JsonWriter& json) { write_me(json, visitor); });
      });
}

void House::log_in(const Asking& asking) {
  const auto login = asking->action.text("login");
  if (!login) return fail(asking, login.error());
  const auto password = asking->action.text("password");
  if (!password) return fail(asking, password.error());
  if (asking->caller.listener != nullptr) return fail(asking, {"by_http", {}});
  if (settings_.limits && !log_ins_.allow(asking->caller.address, now())) {
    return fail(asking, {"too_many", {}});
  }
  const auto visitor = store_.visitor_by_login(*login);
  // Somebody unknown is hashed too, so that the time does not tell who has a password.
  const std::string hash = visitor ? visitor->password : std::string{};
  minds_.work(
      [password = *password, hash] {
        if (hash.empty()) return hash_password(password).substr(0, 0);
        return std::string{is_password(password, hash) ? "yes" : ""};
      },
      [this, self = std::weak_ptr{self_}, asking, visitor](const std::string& right) {
        if (self.expired()) return;
        if (right.empty()) {
          log("wrong_password",
              [&](JsonWriter& json) { json.member("address", asking->caller.address); });
          return fail(asking, {"wrong_password", {}});
        }
        if (visitor->banned) return fail(asking, {"banned", {}});
        Answer answer;
        const TokenRow device = new_device(visitor->id, answer);
        keep(
            asking, {device}, [this, row = *visitor](JsonWriter& json) { write_me(json, row); },
            answer);
      });
}

void House::log_out(const Asking& asking) {
  keep(asking, {DropToken{asking->caller.token}}, {}, {.drop_cookie = true});
}

void House::make_link(const Asking& asking, const VisitorRow& visitor) {
  const std::string token = random_token();
  TokenRow link{.hash = hash_of(token),
                .visitor = visitor.id,
                .kind = TokenRow::Kind::link,
                .expires = now() + link_life};
  if (asking->action.has("table")) {
    const auto table = asking->action.text("table");
    if (!table) return fail(asking, table.error());
    const auto seat = asking->action.number("seat", 0, max_seats - 1);
    if (!seat) return fail(asking, seat.error());
    Live* live = find_table(*table);
    if (live == nullptr) return fail(asking, {"no_table", {}});
    link.table = *table;
    link.seat = static_cast<int>(*seat);
    if (!live->table.holds(visitor.id, link.seat)) return fail(asking, {"not_yours", {}});
  }
  keep(asking, {link}, [token](JsonWriter& json) { json.member("path", join("/move/", token)); });
}

void House::use_link(const Asking& asking) {
  const auto token = asking->action.text("link");
  if (!token) return fail(asking, token.error());
  if (asking->caller.listener != nullptr) return fail(asking, {"by_http", {}});
  if (settings_.limits && !newcomers_.allow(asking->caller.address, now())) {
    return fail(asking, {"too_many", {}});
  }
  const auto link = store_.token(hash_of(*token));
  const auto giver = link ? find_visitor(link->visitor) : nullptr;
  if (giver == nullptr || link->kind != TokenRow::Kind::link || link->expires <= now()) {
    return fail(asking, {"link_unknown", {}});
  }
  if (giver->banned) return fail(asking, {"banned", {}});
  Answer answer;
  Batch batch{DropToken{link->hash}};
  if (link->table.empty()) {
    batch.emplace_back(new_device(giver->id, answer));
    return keep(
        asking, std::move(batch), [this, row = *giver](JsonWriter& json) { write_me(json, row); },
        answer);
  }
  // The seat goes to whoever this device belongs to, who may be somebody new.
  const auto known = find_visitor(asking->caller.visitor);
  VisitorRow visitor = known != nullptr ? *known : VisitorRow{};
  if (known == nullptr) {
    auto name = asking->action.text_if_any("name");
    if (!name) return fail(asking, name.error());
    visitor = {.id = random_id(), .name = name->empty() ? giver->name : *name, .created = now()};
    if (auto checked = check_name(visitor.name); !checked) return fail(asking, checked.error());
    batch.emplace_back(visitor);
    batch.emplace_back(new_device(visitor.id, answer));
  }
  take_seat_by_link(asking, *link, visitor, std::move(batch), answer);
}

void House::make_token(const Asking& asking, const VisitorRow& visitor) {
  const auto name = asking->action.text("name");
  if (!name) return fail(asking, name.error());
  if (auto checked = check_name(*name); !checked) return fail(asking, checked.error());
  const auto tokens = store_.tokens_of(visitor.id);
  const auto is_bot = [](const TokenRow& row) { return row.kind == TokenRow::Kind::bot; };
  if (std::ranges::count_if(tokens, is_bot) >= static_cast<std::ptrdiff_t>(most_tokens)) {
    return fail(asking, {"too_many", {}});
  }
  const std::string token = random_token();
  keep(asking,
       {TokenRow{.hash = hash_of(token),
                 .visitor = visitor.id,
                 .kind = TokenRow::Kind::bot,
                 .name = *name}},
       [token](JsonWriter& json) { json.member("token", token); });
}

void House::drop_token(const Asking& asking, const VisitorRow& visitor) {
  const auto name = asking->action.text("name");
  if (!name) return fail(asking, name.error());
  Batch batch;
  for (const TokenRow& token : store_.tokens_of(visitor.id)) {
    if (token.kind == TokenRow::Kind::bot && token.name == *name) {
      batch.emplace_back(DropToken{token.hash});
    }
  }
  if (batch.empty()) return fail(asking, {"no_token", {{"name", *name}}});
  keep(asking, std::move(batch), {});
}

void House::mute(const Asking& asking, VisitorRow visitor) {
  const auto whom = asking->action.text("visitor");
  if (!whom) return fail(asking, whom.error());
  const auto on = asking->action.flag("on", std::nullopt);
  if (!on) return fail(asking, on.error());
  if (*on && store_.visitor(*whom) == std::nullopt) return fail(asking, {"no_visitor", {}});
  visitor.muted = without(visitor.muted, *whom);
  const auto count = static_cast<std::size_t>(std::ranges::count(visitor.muted, ' '));
  if (*on && count >= most_muted) return fail(asking, {"too_many", {}});
  if (*on) visitor.muted += join(visitor.muted.empty() ? "" : " ", *whom);
  keep(asking, {visitor}, [this, visitor](JsonWriter& json) { write_me(json, visitor); });
}

void House::delete_me(const Asking& asking, const VisitorRow& visitor) {
  Batch batch = forgetting(store_, visitor.id);
  for (const TableRow& row : store_.tables_of(visitor.id)) {
    if (row.phase == Phase::open || row.phase == Phase::playing) {
      return fail(asking, {"still_seated", {}});
    }
  }
  keep(asking, std::move(batch),
       [this](JsonWriter&) {
         // What is in memory still has the name; it is read again when it is wanted.
         for (auto& [id, live] : tables_) live->lost = live->lost || !live->busy;
         log("visitor_deleted");
       },
       {.drop_cookie = true});
}

}  // namespace boathouse::server
