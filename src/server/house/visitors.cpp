#include "server/house/visitors.h"

#include "core/text.h"
#include "server/house/secrets.h"

namespace boathouse::server {

std::shared_ptr<const VisitorRow> Visitors::find(std::string_view id) {
  constexpr Milliseconds fresh = 10 * second;
  if (id.empty()) return nullptr;
  // An administrator may have changed the store in the meantime.
  if (context_.now() - since_ > fresh) {
    found_.clear();
    since_ = context_.now();
  }
  const std::string key{id};
  if (const auto found = found_.find(key); found != found_.end()) return found->second;
  auto row = context_.store.visitor(id);
  if (!row) return nullptr;
  return found_.emplace(key, std::make_shared<const VisitorRow>(std::move(*row))).first->second;
}

std::string Visitors::of_token(std::string_view token) const {
  const Digest hash = hash_of(token);
  const auto row = context_.store.token(hash);
  if (!row || !same(row->hash, hash) || row->kind == TokenRow::Kind::link) return {};
  if (row->expires != 0 && row->expires <= context_.now()) return {};
  return row->visitor;
}

TokenRow Visitors::new_device(const std::string& visitor, Answer& answer) const {
  constexpr Milliseconds life = 400 * day;
  answer.cookie = random_token();
  return {.hash = hash_of(answer.cookie),
          .visitor = visitor,
          .kind = TokenRow::Kind::device,
          .expires = context_.now() + life};
}

void Visitors::keep(const RequestPtr& request, Batch batch, const Members& members,
                    const Answer& answer) {
  context_.store.write(std::move(batch), context_.while_open([this, request, members,
                                                              answer](const Expected<void>& kept) {
    look_again();
    const bool taken = !kept && kept.error().code == "store_taken";
    context_.store_works = kept || taken;
    if (kept) return request->succeed(members, answer);
    if (taken) return request->fail({"login_taken", {}});
    ++context_.counts.store_failures;
    request->fail(kept.error());
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
