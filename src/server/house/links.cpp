#include "server/house/links.h"

#include "core/text.h"
#include "server/house/secrets.h"

namespace boathouse::server {

namespace {

constexpr Milliseconds link_life = 900 * second;  // also in docs/server.md and on the pages

}  // namespace

void Links::make(const RequestPtr& request, const VisitorRow& visitor) {
  const std::string token = random_token();
  TokenRow link{.hash = hash_of(token),
                .visitor = visitor.id,
                .kind = TokenRow::Kind::link,
                .expires = context_.now() + link_life};
  if (request->action.has("table")) {
    const auto table = request->action.text("table");
    if (!table) return request->fail(table.error());
    const auto seat = request->action.number("seat", 0, max_seats - 1);
    if (!seat) return request->fail(seat.error());
    Live* live = tables_.find(*table);
    if (live == nullptr) return request->fail({"no_table", {}});
    link.table = *table;
    link.seat = static_cast<int>(*seat);
    if (!live->table.holds(visitor.id, link.seat)) return request->fail({"not_yours", {}});
  }
  visitors_.keep(request, {link},
                 [token](JsonWriter& json) { json.member("path", join("/move/", token)); });
}

void Links::use(const RequestPtr& request) {
  const auto token = request->action.text("link");
  if (!token) return request->fail(token.error());
  if (request->caller.listener != nullptr) return request->fail({"by_http", {}});
  if (!limits_.newcomer(request->caller.address)) return request->fail({"too_many", {}});
  const auto link = context_.store.token(hash_of(*token));
  const auto giver = link ? visitors_.find(link->visitor) : nullptr;
  if (giver == nullptr || link->kind != TokenRow::Kind::link || link->expires <= context_.now()) {
    return request->fail({"link_unknown", {}});
  }
  if (giver->banned) return request->fail({"banned", {}});
  Answer answer;
  Batch batch{DropToken{link->hash}};
  if (link->table.empty()) {
    batch.emplace_back(visitors_.new_device(giver->id, answer));
    return visitors_.keep(request, std::move(batch), visitors_.me(*giver), answer);
  }
  // The seat goes to this device's visitor, who may be new.
  const auto known = visitors_.find(request->caller.visitor);
  VisitorRow visitor = known != nullptr ? *known : VisitorRow{};
  if (known == nullptr) {
    auto name = request->action.text_if_any("name");
    if (!name) return request->fail(name.error());
    visitor = {
        .id = random_id(), .name = name->empty() ? giver->name : *name, .created = context_.now()};
    if (auto checked = check_name(visitor.name); !checked) return request->fail(checked.error());
    batch.emplace_back(visitor);
    batch.emplace_back(visitors_.new_device(visitor.id, answer));
  }
  take_seat(request, *link, visitor, std::move(batch), answer);
}

void Links::take_seat(const RequestPtr& request, const TokenRow& link, const VisitorRow& visitor,
                      Batch batch, const Answer& answer) {
  Live* live = tables_.find(link.table);
  if (live == nullptr) return request->fail({"no_table", {}});
  tables_.when_free(*live, [this, request, link, visitor, batch = std::move(batch), answer] {
    Live* found = tables_.find(link.table);
    if (found == nullptr) return request->fail({"no_table", {}});
    Live& table = *found;
    if (!table.table.holds(link.visitor, link.seat)) return request->fail({"link_unknown", {}});
    Change change;
    change.batch = batch;
    change.batch.emplace_back(AtTable{visitor.id, link.table});
    auto added = tables_.add(table, change, entry::SeatMoved{link.seat, visitor.id});
    if (!added) return request->fail(added.error());
    tables_.commit(table, std::move(change),
                   [this, request, visitor, link, answer](const Expected<void>& done) {
                     visitors_.look_again();
                     if (!done) return request->fail(done.error());
                     request->succeed(
                         [&](JsonWriter& json) {
                           visitors_.write_me(json, visitor);
                           json.member("table", link.table);
                         },
                         answer);
                   });
  });
}

}  // namespace boathouse::server
