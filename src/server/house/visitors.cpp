#include "server/house/visitors.h"

#include <algorithm>
#include <set>
#include <type_traits>

#include "core/text.h"
#include "server/house/secrets.h"

namespace boathouse::server {

namespace {

// A device's or a bot's token that has not expired.
std::optional<TokenRow> read_token(Reads& reads, const Digest& hash, Milliseconds now) {
  auto row = reads.token(hash);
  if (!row || !same(row->hash, hash) || row->kind == TokenRow::Kind::link) return std::nullopt;
  if (row->expires != 0 && row->expires <= now) return std::nullopt;
  return row;
}

void write_me(JsonWriter& json, const VisitorRow& visitor, const std::vector<TokenRow>& bots) {
  json.key("me").open_object().member("visitor", visitor.id).member("name", visitor.name);
  json.key("login");
  if (visitor.login.empty()) {
    json.null();
  } else {
    json.value(visitor.login);
  }
  json.member("profile", visitor.profile).member("bot", visitor.bot).key("tokens").open_array();
  for (const TokenRow& token : bots) json.value(token.name);
  json.close_array().key("muted").open_array();
  std::string_view muted = visitor.muted;
  while (!muted.empty()) json.value(cut(muted, ' '));
  json.close_array().close_object();
}

// The visitors whose rows a batch writes.
std::vector<std::string> visitors_in(const Batch& batch) {
  std::vector<std::string> ids;
  for (const Write& write : batch) {
    write.visit([&]<class Row>(const Row& row) {
      if constexpr (std::is_same_v<Row, VisitorRow> || std::is_same_v<Row, RenameVisitor> ||
                    std::is_same_v<Row, SetPassword> || std::is_same_v<Row, SetMuted> ||
                    std::is_same_v<Row, SetBan> || std::is_same_v<Row, SetSilence> ||
                    std::is_same_v<Row, BecomeBot> || std::is_same_v<Row, SetProfile> ||
                    std::is_same_v<Row, ForgetVisitor>) {
        ids.push_back(row.id);
      }
    });
  }
  return ids;
}

// Other servers look again at those whose rows or tokens a batch changes.
void notify_others(Batch& batch, const std::string& caller, Milliseconds now) {
  std::set<std::string> ids;
  for (std::string& id : visitors_in(batch)) ids.insert(std::move(id));
  for (const Write& write : batch) {
    if (const auto* dropped = write.get_if<DropTokensOf>()) ids.insert(dropped->visitor);
    if (write.is<DropToken>()) ids.insert(caller);
    // Nobody knows a new visitor yet.
    if (const auto* made = write.get_if<VisitorRow>()) ids.erase(made->id);
  }
  for (const std::string& id : ids) {
    if (!id.empty()) batch.emplace_back(Notify{id, now});
  }
}

}  // namespace

bool Visitors::is_fresh(const Known& known) const {
  // What an administrator changes is told to us, but not if the store is changed by hand.
  constexpr Milliseconds fresh = 10 * second;
  return known.fresh && (known.held > 0 || context_.steady() - known.read <= fresh);
}

void Visitors::forget_unused() {
  constexpr Milliseconds pause = 10 * second;
  constexpr Milliseconds unused = 60 * second;
  const Moment now = context_.steady();
  if (now - cleared_ < pause) return;
  cleared_ = now;
  std::erase_if(known_, [&](const auto& each) {
    return each.second.held == 0 && now - each.second.used > unused;
  });
}

std::shared_ptr<const VisitorRow> Visitors::find(std::string_view id) {
  const auto found = id.empty() ? known_.end() : known_.find(std::string{id});
  if (found == known_.end()) return nullptr;
  found->second.used = context_.steady();
  return found->second.row;
}

void Visitors::changed(const std::string& id) {
  const auto found = known_.find(id);
  if (found == known_.end()) return;
  found->second.fresh = false;
  ++found->second.changes;
}

std::uint64_t Visitors::changes_of(const std::string& id) {
  forget_unused();
  Known& known = known_[id];
  known.used = context_.steady();
  return known.changes;
}

bool Visitors::learn(const std::string& id, std::optional<VisitorRow> row, std::uint64_t changes) {
  Known& known = known_[id];
  if (known.changes != changes) return false;
  known.row = row ? std::make_shared<const VisitorRow>(std::move(*row)) : nullptr;
  known.fresh = true;
  known.read = known.used = context_.steady();
  return true;
}

void Visitors::hold(const std::string& id) { ++known_[id].held; }

void Visitors::release(const std::string& id) {
  const auto found = known_.find(id);
  if (found == known_.end()) return;
  --found->second.held;
  found->second.used = context_.steady();
}

void Visitors::load(const std::string& id, Loaded then) {
  const auto found = known_.find(id);
  const auto waiting = loading_.find(id);
  if (waiting != loading_.end()) return waiting->second.push_back(std::move(then));
  if (id.empty() || (found != known_.end() && is_fresh(found->second))) return then({});
  loading_[id].push_back(std::move(then));
  read(id);
}

void Visitors::read(const std::string& id) {
  context_.aside(
      "visitor", true, [id](Reads& reads) { return reads.visitor(id); },
      [this, id, changes = changes_of(id)](Expected<std::optional<VisitorRow>> row) {
        if (row && !learn(id, std::move(*row), changes)) return read(id);
        Expected<void> loaded;
        if (!row) loaded = std::unexpected(row.error());
        const std::vector<Loaded> waiting = std::move(loading_.extract(id).mapped());
        for (const Loaded& each : waiting) each(loaded);
      });
}

VisitorRow Visitors::newcomer(const std::string& name) const {
  VisitorRow visitor;
  visitor.id = random_id();
  visitor.name = name;
  visitor.created = context_.now();
  return visitor;
}

void Visitors::identify(std::string_view token, Caller caller,
                        std::function<void(const Expected<Caller>&)> then) {
  constexpr Milliseconds roughly = 3600 * second;
  const Digest hash = hash_of(token);
  caller.token = hash;
  struct Found {
    std::optional<TokenRow> token;
    std::optional<VisitorRow> visitor;
  };
  context_.aside(
      "", true,
      [hash, now = context_.now()](Reads& reads) {
        Found found{.token = read_token(reads, hash, now), .visitor = {}};
        if (found.token) found.visitor = reads.visitor(found.token->visitor);
        return found;
      },
      [this, caller = std::move(caller), then = std::move(then)](Expected<Found> found) mutable {
        if (!found) return then(std::unexpected(found.error()));
        if (!found->token) return then(std::move(caller));
        const TokenRow& row = *found->token;
        if (found->visitor) origins_.note(*found->visitor, caller.address);
        // Whoever has just come is not known yet, and so has not been changed meanwhile.
        if (!known_.contains(row.visitor)) {
          (void)learn(row.visitor, std::move(found->visitor), changes_of(row.visitor));
        }
        caller.visitor = row.visitor;
        caller.bot = row.kind == TokenRow::Kind::bot;
        // Nobody waits for this; if it cannot be written, the next use is noted.
        if (row.used + roughly <= context_.now()) {
          context_.store.write({UseToken{row.hash, context_.now()}}, [](const Expected<void>&) {});
        }
        then(std::move(caller));
      });
}

void Visitors::check_token(const Caller& caller, std::function<void(bool)> then) {
  context_.aside(
      "identify", true,
      [hash = caller.token, now = context_.now()](Reads& reads) {
        return read_token(reads, hash, now).has_value();
      },
      [then = std::move(then)](const Expected<bool>& good) { then(!good || *good); });
}

void Visitors::add_device(const Caller& caller, const std::string& visitor,
                          std::vector<TokenRow> devices, Batch& batch, Answer& answer) const {
  constexpr Milliseconds life = 400 * day;
  constexpr std::size_t most_devices = 50;
  if (!caller.visitor.empty()) batch.emplace_back(DropToken{caller.token});
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

bool Visitors::is_kept(const RequestPtr& request, const Expected<void>& kept,
                       const std::vector<std::string>& written) {
  for (const std::string& id : written) changed(id);
  const std::string_view code = kept ? std::string_view{} : kept.error().code;
  context_.store_works = kept || code == "store_taken" || code == "store_gone";
  if (kept) return true;
  if (code == "store_taken") {
    request->fail({"login_taken", {}});
  } else if (code == "store_gone") {
    const bool link = request->action.what() == Do::use_link;
    request->fail({link ? "link_unknown" : "not_known", {}});
  } else {
    ++context_.counts.store_failures;
    request->fail(kept.error());
  }
  return false;
}

void Visitors::keep(const RequestPtr& request, Batch batch, const Members& members,
                    const Answer& answer, std::function<void()> after) {
  const std::vector<std::string> written = visitors_in(batch);
  if (context_.shared()) notify_others(batch, request->caller.visitor, context_.now());
  context_.store.write(std::move(batch),
                       context_.while_open([this, request, written, members, answer,
                                            after = std::move(after)](const Expected<void>& kept) {
                         if (!is_kept(request, kept, written)) return;
                         request->succeed(members, answer);
                         if (after) after();
                       }));
}

void Visitors::keep_me(const RequestPtr& request, Batch batch, const std::string& visitor,
                       const Answer& answer, std::function<void()> after) {
  const std::vector<std::string> written = visitors_in(batch);
  if (context_.shared()) notify_others(batch, request->caller.visitor, context_.now());
  context_.store.write(std::move(batch),
                       context_.while_open([this, request, written, visitor, answer,
                                            after = std::move(after)](const Expected<void>& kept) {
                         if (!is_kept(request, kept, written)) return;
                         me(visitor, [request, answer, after](const Expected<Members>& about) {
                           if (about) {
                             request->succeed(*about, answer);
                           } else {
                             request->fail(about.error());
                           }
                           if (after) after();
                         });
                       }));
}

void Visitors::me(const std::string& visitor, std::function<void(const Expected<Members>&)> then) {
  struct Found {
    std::optional<VisitorRow> row;
    std::vector<TokenRow> bots;
  };
  const std::uint64_t changes = changes_of(visitor);
  context_.aside(
      "me", true,
      [visitor](Reads& reads) {
        return Found{reads.visitor(visitor), reads.tokens_of(visitor, TokenRow::Kind::bot)};
      },
      [this, visitor, changes, then = std::move(then)](Expected<Found> found) {
        if (!found) return then(std::unexpected(found.error()));
        (void)learn(visitor, found->row, changes);
        if (!found->row) {
          return then(Members{[](JsonWriter& json) { json.key("me").null(); }});
        }
        then(Members{[found = std::move(*found)](JsonWriter& json) {
          write_me(json, *found.row, found.bots);
        }});
      });
}

}  // namespace boathouse::server
