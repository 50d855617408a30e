#include "server/house/visitors.h"

#include "core/text.h"
#include "server/house/secrets.h"

namespace boathouse::server {

std::shared_ptr<const VisitorRow> Visitors::find(std::string_view id) {
  constexpr Milliseconds fresh = 10 * second;
  if (id.empty()) return nullptr;
  // An administrator may have changed the store in the meantime.
  if (context_.steady() - since_ > fresh) {
    found_.clear();
    since_ = context_.steady();
  }
  const std::string key{id};
  if (const auto found = found_.find(key); found != found_.end()) return found->second;
  auto row = context_.store.visitor(id);
  if (!row) return nullptr;
  return found_.emplace(key, std::make_shared<const VisitorRow>(std::move(*row))).first->second;
}

std::optional<TokenRow> Visitors::token(const Digest& hash) const {
  auto row = context_.store.token(hash);
  if (!row || !same(row->hash, hash) || row->kind == TokenRow::Kind::link) return std::nullopt;
  if (row->expires != 0 && row->expires <= context_.now()) return std::nullopt;
  return row;
}

void Visitors::identify(std::string_view token, Caller& caller) const {
  constexpr Milliseconds roughly = 3600 * second;
  caller.token = hash_of(token);
  const auto row = this->token(caller.token);
  if (!row) return;
  caller.visitor = row->visitor;
  caller.bot = row->kind == TokenRow::Kind::bot;
  if (row->used + roughly > context_.now()) return;
  // Nobody waits for this; if it cannot be written, the next use is noted.
  context_.store.write({UseToken{row->hash, context_.now()}}, [](const Expected<void>&) {});
}

void Visitors::add_device(const Caller& caller, const std::string& visitor, Batch& batch,
                          Answer& answer) const {
  constexpr Milliseconds life = 400 * day;
  constexpr std::size_t most_devices = 50;
  if (!caller.visitor.empty()) batch.emplace_back(DropToken{caller.token});
  std::vector<TokenRow> devices = context_.store.devices_of(visitor);
  std::erase_if(devices, [](const TokenRow& row) { return row.kind != TokenRow::Kind::device; });
  // The one used last comes first.
  for (std::size_t i = most_devices - 1; i < devices.size(); ++i) {
    batch.emplace_back(DropToken{devices[i].hash});
  }
  answer.cookie = random_token();
  batch.emplace_back(TokenRow{.hash = hash_of(answer.cookie),
                              .visitor = visitor,
                              .kind = TokenRow::Kind::device,
                              .name = caller.agent,
                              .expires = context_.now() + life,
                              .created = context_.now(),
                              .used = context_.now()});
}

void Visitors::keep(const RequestPtr& request, Batch batch, const Members& members,
                    const Answer& answer, std::function<void()> after) {
  context_.store.write(
      std::move(batch), context_.while_open([this, request, members, answer,
                                             after = std::move(after)](const Expected<void>& kept) {
        look_again();
        const std::string_view code = kept ? std::string_view{} : kept.error().code;
        context_.store_works = kept || code == "store_taken" || code == "store_gone";
        if (code == "store_taken") return request->fail({"login_taken", {}});
        if (code == "store_gone") {
          const bool link = request->action.what() == Do::use_link;
          return request->fail({link ? "link_unknown" : "not_known", {}});
        }
        if (!kept) {
          ++context_.counts.store_failures;
          return request->fail(kept.error());
        }
        request->succeed(members, answer);
        if (after) after();
      }));
}

void Visitors::write_me(JsonWriter& json, const VisitorRow& visitor) const {
  json.key("me").open_object().member("visitor", visitor.id).member("name", visitor.name);
  json.key("login");
  if (visitor.login.empty()) {
    json.null();
  } else {
    json.value(visitor.login);
  }
  json.key("tokens").open_array();
  for (const TokenRow& token : context_.store.tokens_of(visitor.id, TokenRow::Kind::bot)) {
    json.value(token.name);
  }
  json.close_array().key("muted").open_array();
  std::string_view muted = visitor.muted;
  while (!muted.empty()) json.value(cut(muted, ' '));
  json.close_array().close_object();
}

}  // namespace boathouse::server
