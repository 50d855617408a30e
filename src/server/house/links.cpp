#include "server/house/links.h"

#include "core/text.h"
#include "server/house/moderation.h"
#include "server/house/names.h"
#include "server/house/secrets.h"

namespace boathouse::server {

namespace {

constexpr Milliseconds link_life = 900 * second;  // also in docs/server.md and on the pages

}  // namespace

Expected<void> Links::make(const RequestPtr& request, const VisitorRow& visitor) {
  if (!limits_.link(visitor.id)) return failure("too_many", {{"wait", "10"}});
  const std::string token = random_token();
  TokenRow link{.hash = hash_of(token),
                .visitor = visitor.id,
                .kind = TokenRow::Kind::link,
                .expires = context_.now() + link_life,
                .created = context_.now()};
  const auto keep = [this, request, token](const TokenRow& row) {
    visitors_.keep(request, {row},
                   [token](JsonWriter& json) { json.member("path", join("/move/", token)); });
  };
  if (!request->action.has("table")) {
    keep(link);
    return {};
  }
  link.table = TRY(request->action.text("table"));
  link.seat = TRY(request->action.number<int>("seat", {}, 0, max_seats - 1));
  tables_.use(link.table, [request, link, keep](const Expected<Live*>& live) {
    if (!live) return request->fail(live.error());
    if (!(*live)->table.holds(link.visitor, link.seat)) return request->fail({"not_yours", {}});
    if ((*live)->table.strict()) return request->fail({"rated_link", {}});
    keep(link);
  });
  return {};
}

Expected<void> Links::use(const RequestPtr& request) {
  const auto token = TRY(request->action.text("link"));
  if (request->caller.listener != nullptr) return failure("by_http");
  if (!limits_.newcomer(request->caller.address)) return failure("too_many");
  const std::string name = TRY(request->action.text_if_any("name"));
  const bool replace = TRY(request->action.flag("replace", false));
  context_.aside(
      "link", true,
      [hash = hash_of(token), known = request->caller.visitor](Reads& reads) {
        Found found;
        found.link = reads.token(hash);
        if (found.link) {
          found.giver = reads.visitor(found.link->visitor);
          found.devices = reads.devices_of(found.link->visitor);
        }
        if (!known.empty()) found.known = reads.visitor(known);
        return found;
      },
      [this, request, name, replace](const Expected<Found>& found) {
        if (!found) return request->fail(found.error());
        if (auto done = use(request, *found, name, replace); !done) request->fail(done.error());
      });
  return {};
}

Expected<void> Links::use(const RequestPtr& request, const Found& found, const std::string& name,
                          bool replace) {
  const auto& [link, giver, known, devices] = found;
  if (!giver || link->kind != TokenRow::Kind::link || link->expires <= context_.now()) {
    return failure("link_unknown");
  }
  TRY(check_ban(*giver, context_.now()));
  if (link->table.empty()) return move_here(request, found, replace);
  // The seat goes to this device's visitor, who may be new. Of many who use the link at once, it
  // lets in the one who takes its row away.
  Answer answer;
  Batch batch{TakeToken{link->hash}};
  VisitorRow visitor = known ? *known : VisitorRow{};
  if (!known) {
    const std::string own = TRY(name_of_person(name.empty() ? giver->name : name));
    visitor = visitors_.newcomer(own);
    batch.emplace_back(visitor);
    visitors_.add_device(request->caller, visitor.id, {}, batch, answer);
  } else {
    TRY(check_ban(*known, context_.now()));
  }
  take_seat(request, *link, visitor, std::move(batch), answer);
  return {};
}

// The giver continues on this device. A guest who is known here would be lost, so that is asked
// first.
Expected<void> Links::move_here(const RequestPtr& request, const Found& found, bool replace) {
  const Caller& caller = request->caller;
  const auto& [link, giver, known, devices] = found;
  if (known && known->id != giver->id && !replace) {
    return failure("link_replaces", {{"name", known->name}, {"giver", giver->name}});
  }
  Answer answer;
  Batch batch{TakeToken{link->hash}};
  visitors_.add_device(caller, giver->id, devices, batch, answer);
  visitors_.keep_me(request, std::move(batch), giver->id, answer,
                    [this, caller] { sessions_.end_token(caller.visitor, caller.token); });
  return {};
}

void Links::take_seat(const RequestPtr& request, const TokenRow& link, const VisitorRow& visitor,
                      Batch batch, const Answer& answer) {
  tables_.use(link.table, [this, request, link, visitor, batch = std::move(batch),
                           answer](const Expected<Live*>& live) {
    if (!live) return request->fail(live.error());
    Live& table = **live;
    if (!table.table.holds(link.visitor, link.seat)) return request->fail({"link_unknown", {}});
    Change change;
    change.batch = batch;
    change.batch.emplace_back(AtTable{visitor.id, link.table});
    auto added = tables_.add(table, change, entry::SeatMoved{link.seat, visitor.id});
    if (!added) return request->fail(added.error());
    tables_.commit(table, std::move(change),
                   [this, request, visitor, link, answer](const Expected<void>& done) {
                     if (!done && done.error().code == "store_behind") return request->again();
                     if (!done && done.error().code == "store_gone") {
                       return request->fail({"link_unknown", {}});
                     }
                     if (!done) return request->fail(done.error());
                     visitors_.me(visitor.id, [request, answer, link](const auto& about) {
                       if (!about) return request->fail(about.error());
                       request->succeed(
                           [&](JsonWriter& json) {
                             (*about)(json);
                             json.member("table", link.table);
                           },
                           answer);
                     });
                   });
  });
}

}  // namespace boathouse::server
