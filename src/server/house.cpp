#include "server/house.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "server/secrets.h"
#include "server/words.h"

namespace boathouse::server {

namespace {

constexpr Milliseconds second = 1000;
constexpr Milliseconds visitors_fresh = 10 * second;
constexpr std::size_t remembered_most = 20'000;

struct Status {
  int status;
  std::vector<std::string_view> codes;
};

const std::vector<Status>& statuses() {
  static const std::vector<Status> all{
      {401, {"not_known", "wrong_password"}},
      {403, {"not_yours", "not_host", "banned", "no_hints", "origin"}},
      {404, {"no_table", "link_unknown", "no_token", "no_page"}},
      {405, {"method"}},
      {409,
       {"stale_ply", "not_your_turn", "seat_not_on_turn", "match_over", "no_undo", "seat_taken",
        "no_free_seat", "seats_open", "not_open", "not_playing", "not_over", "not_away",
        "resigned_already", "taken_over_already", "not_taken_over", "login_taken", "which_seat",
        "played_by_mind"}},
      {413, {"too_large", "json_size"}},
      {415, {"content_type"}},
      {429, {"too_many"}},
      {503, {"store_full", "store_read_only", "store_failed", "stopping"}},
  };
  return all;
}

}  // namespace

int status_of(const Error& error) {
  for (const Status& each : statuses()) {
    if (std::ranges::find(each.codes, error.code) != each.codes.end()) return each.status;
  }
  return 400;
}

House::House(Store& store, MindRoom& minds, HouseSettings settings)
    : store_(store), minds_(minds), settings_(std::move(settings)) {
  // Clocks run on; everybody has a moment to come back.
  for (const TableRow& row : store_.timed_tables()) (void)find_table(row.id);
}

House::~House() = default;

std::string House::visitor_of(std::string_view token) {
  const Digest hash = hash_of(token);
  const auto row = store_.token(hash);
  if (!row || !same(row->hash, hash) || row->kind == TokenRow::Kind::link) return {};
  if (row->expires != 0 && row->expires <= now()) return {};
  return row->visitor;
}

std::shared_ptr<const VisitorRow> House::find_visitor(std::string_view id) {
  if (id.empty()) return nullptr;
  // Whoever looks after the store may have changed something beside us.
  if (now() - visitors_since_ > visitors_fresh) {
    visitors_.clear();
    visitors_since_ = now();
  }
  const std::string key{id};
  if (const auto found = visitors_.find(key); found != visitors_.end()) return found->second;
  auto row = store_.visitor(id);
  if (!row) return nullptr;
  return visitors_.emplace(key, std::make_shared<const VisitorRow>(std::move(*row))).first->second;
}

Answer House::failed(const Error& error, Language language, std::string_view id) {
  JsonWriter json;
  json.open_object();
  if (!id.empty()) json.member("id", id);
  write_error(json, error, language);
  return {.status = status_of(error), .json = json.close_object().take()};
}

void House::log(std::string_view event, const Members& members) const {
  if (!settings_.log) return;
  JsonWriter json;
  json.open_object().member("at", now()).member("event", event);
  if (members) members(json);
  settings_.log(json.close_object().take());
}

void House::fail(const Asking& asking, const Error& error) {
  ++counts_.errors;
  asking->reply(failed(error, asking->action.language(), asking->action.id()));
}

void House::succeed(const Asking& asking, const Members& members, Answer answer) {
  JsonWriter json;
  json.open_object();
  if (!asking->action.id().empty()) json.member("id", asking->action.id());
  json.member("ok", true);
  if (members) members(json);
  answer.json = json.close_object().take();
  asking->reply(answer);
}

void House::act(const Caller& caller, std::string_view body, Reply reply) {
  ++counts_.actions;
  const auto asking = std::make_shared<Asked>(Asked{Action{body, caller.language}, caller, {}});
  asking->reply = std::move(reply);
  if (auto checked = asking->action.check(); !checked) return fail(asking, checked.error());
  const std::string& who = caller.visitor.empty() ? caller.address : caller.visitor;
  if (settings_.limits && !actions_.allow(who, now())) return fail(asking, {"too_many", {}});

  const Do what = asking->action.what();
  const bool repeatable = what == Do::subscribe || what == Do::unsubscribe || what == Do::ping;
  if (!caller.visitor.empty() && !asking->action.id().empty() && !repeatable) {
    const std::string key = join(caller.visitor, "\n", asking->action.id());
    const auto [found, fresh] = remembered_.try_emplace(key);
    if (!fresh && found->second.done) return asking->reply(found->second.answer);
    if (!fresh) {
      found->second.waiting.push_back(std::move(asking->reply));
      return;
    }
    asking->reply = [this, key, first = std::move(asking->reply)](const Answer& answer) {
      first(answer);
      auto node = remembered_.extract(key);
      for (const Reply& other : node.mapped().waiting) other(answer);
      if (answer.status != 200) return;  // it did not happen, so it may be tried again
      node.mapped() = {.done = true, .answer = answer, .waiting = {}};
      remembered_.insert(std::move(node));
      remembered_order_.push_back(key);
      if (remembered_order_.size() <= remembered_most) return;
      remembered_.erase(remembered_order_.front());
      remembered_order_.pop_front();
    };
  }
  try {
    perform(asking);
  } catch (const StoreFailure& failure) {
    store_works_ = false;
    fail(asking, failure.error);
  }
}

void House::perform(const Asking& asking) {
  switch (asking->action.what()) {
    case Do::ping:
      return succeed(asking);
    case Do::hello:
      return hello(asking);
    case Do::log_in:
      return log_in(asking);
    case Do::use_link:
      return use_link(asking);
    case Do::subscribe:
    case Do::unsubscribe:
      return subscribe_asked(asking);
    default:
      break;
  }
  const auto visitor = find_visitor(asking->caller.visitor);
  if (visitor == nullptr) return fail(asking, {"not_known", {}});
  if (visitor->banned) return fail(asking, {"banned", {}});
  perform_known(asking, *visitor);
}

void House::perform_known(const Asking& asking, const VisitorRow& visitor) {
  switch (asking->action.what()) {
    case Do::rename:
      return rename(asking, visitor);
    case Do::set_password:
      return set_password(asking, visitor);
    case Do::log_out:
      return log_out(asking);
    case Do::make_link:
      return make_link(asking, visitor);
    case Do::make_token:
      return make_token(asking, visitor);
    case Do::drop_token:
      return drop_token(asking, visitor);
    case Do::mute:
      return mute(asking, visitor);
    case Do::delete_me:
      return delete_me(asking, visitor);
    case Do::create:
      return create(asking, visitor);
    default:
      break;
  }
  const auto id = asking->action.text("table");
  if (!id) return fail(asking, id.error());
  Live* live = find_table(*id);
  if (live == nullptr) return fail(asking, {"no_table", {}});
  when_free(*live, [this, asking, id = *id, who = visitor.id] {
    try {
      const auto still = find_visitor(who);
      if (still == nullptr) return fail(asking, {"not_known", {}});
      if (find_table(id) == nullptr) return fail(asking, {"no_table", {}});
      perform_at_table(asking, *still);
    } catch (const StoreFailure& failure) {
      fail(asking, failure.error);
    }
  });
}

void House::perform_at_table(const Asking& asking, const VisitorRow& visitor) {
  Live& live = *find_table(*asking->action.text("table"));
  for (const int seat : live.table.seats_of(visitor.id)) {
    live.seen[static_cast<std::size_t>(seat)] = now();
  }
  switch (asking->action.what()) {
    case Do::play:
      return play(asking, live, visitor);
    case Do::undo:
      return undo(asking, live, visitor);
    case Do::resign:
      return resign(asking, live, visitor);
    case Do::stand_in:
      return stand_in(asking, live, visitor);
    case Do::back:
      return back(asking, live, visitor);
    case Do::hint:
      return hint(asking, live, visitor);
    case Do::sit:
      return sit(asking, live, visitor);
    case Do::leave:
      return leave(asking, live, visitor);
    case Do::swap:
      return swap(asking, live, visitor);
    case Do::set_seat:
      return set_seat(asking, live, visitor);
    case Do::nonce:
      return nonce(asking, live, visitor);
    case Do::start:
      return start(asking, live, visitor);
    case Do::close:
      return close(asking, live, visitor);
    case Do::say:
      return say_aloud(asking, live, visitor);
    default:
      return rematch(asking, live, visitor);
  }
}

}  // namespace boathouse::server
