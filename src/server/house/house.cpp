#include "server/house/house.h"

#include <algorithm>

namespace boathouse::server {

House::House(Store& store, MindRoom& minds, Passwords& passwords, HouseSettings settings)
    : context_(store, std::move(settings)),
      minds_(minds),
      accounts_(context_, visitors_, tables_, passwords, limits_) {
  connect();
  // Clocks keep running; everyone has a moment to reconnect.
  for (const TableRow& row : store.timed_tables()) (void)tables_.find(row.id);
}

// Connects the tasks: what one does after another has acted.
void House::connect() {
  tables_.set_hooks({.opened = [this](Live& live) { caretaker_.schedule(live); },
                     .phase_changed =
                         [this](const Live& live) {
                           if (live.row.is_public) lobby_.changed();
                         },
                     .written =
                         [this](Live& live, std::span<const Happening> told) {
                           listeners_.tell(live, told,
                                           std::ranges::any_of(told, &Happening::changes_table));
                         },
                     .freed =
                         [this](Live& live) {
                           if (live.row.is_public && live.table.phase() == Phase::open)
                             lobby_.changed();
                           // While nothing can be saved, minds would think in vain; they try again
                           // later.
                           if (!context_.store_works)
                             return caretaker_.schedule(live, context_.now() + second);
                           advice_.reconsider(live);
                           mind_player_.wake(live);
                           caretaker_.schedule(live);
                         }});
  listeners_.set_hooks(
      {.presence_changed = [this](Live& live) { caretaker_.presence_changed(live); },
       .arrived =
           [this](Live& live, const std::string& visitor) {
             moves_.give_back_to(live, visitor);
             if (!live.busy) mind_player_.wake(live);
           }});
}

void House::forget(Listener& listener) {
  lobby_.forget(listener);
  listeners_.forget(listener);
  advice_.forget(listener);
}

Answer House::me(const Caller& caller) {
  JsonWriter json;
  json.open_object();
  if (const auto visitor = visitors_.find(caller.visitor)) {
    visitors_.write_me(json, *visitor);
  } else {
    json.key("me").null();
  }
  return {.json = json.close_object().take()};
}

Milliseconds House::tick() {
  caretaker_.tick();
  lobby_.tick();
  reviews_.tick();
  return next_due();
}

Milliseconds House::next_due() const { return std::min(caretaker_.next_due(), lobby_.next_due()); }

void House::act(const Caller& caller, std::string_view body, Reply reply) {
  ++context_.counts.actions;
  const auto request =
      std::make_shared<Request>(Request{Action{body, caller.language}, caller,
                                        [this, reply = std::move(reply)](const Answer& answer) {
                                          if (answer.status != 200) ++context_.counts.errors;
                                          reply(answer);
                                        }});
  if (auto checked = request->action.check(); !checked) return request->fail(checked.error());
  if (!limits_.action(caller.visitor.empty() ? caller.address : caller.visitor)) {
    return request->fail({"too_many", {}});
  }
  if (repeats_.answer(*request)) return;
  try {
    if (auto done = perform(request); !done) request->fail(done.error());
  } catch (const StoreFailure& failure) {
    context_.store_works = false;
    request->fail(failure.error);
  }
}

Expected<void> House::perform(const RequestPtr& request) {
  switch (request->action.what()) {
    case Do::ping:
      request->succeed();
      return {};
    case Do::hello:
      return accounts_.hello(request);
    case Do::log_in:
      return accounts_.log_in(request);
    case Do::use_link:
      return links_.use(request);
    case Do::subscribe:
    case Do::unsubscribe:
      return subscribe_asked(request);
    default:
      break;
  }
  const auto visitor = visitors_.find(request->caller.visitor);
  if (visitor == nullptr) return failure("not_known");
  if (visitor->banned) return failure("banned");
  return perform_known(request, *visitor);
}

Expected<void> House::subscribe_asked(const RequestPtr& request) {
  Listener* listener = request->caller.listener;
  if (listener == nullptr) return failure("by_socket");
  const bool on = request->action.what() == Do::subscribe;
  const bool lobby = TRY(request->action.flag("lobby", false));
  if (!lobby) {
    on ? listeners_.subscribe(request) : listeners_.unsubscribe(request);
    return {};
  }
  request->succeed();
  on ? lobby_.subscribe(*listener) : lobby_.forget(*listener);
  return {};
}

Expected<void> House::perform_known(const RequestPtr& request, const VisitorRow& visitor) {
  switch (request->action.what()) {
    case Do::rename:
      return accounts_.rename(request, visitor);
    case Do::set_password:
      return accounts_.set_password(request, visitor);
    case Do::log_out:
      return accounts_.log_out(request);
    case Do::make_link:
      return links_.make(request, visitor);
    case Do::make_token:
      return accounts_.make_token(request, visitor);
    case Do::drop_token:
      return accounts_.drop_token(request, visitor);
    case Do::mute:
      return accounts_.mute(request, visitor);
    case Do::delete_me:
      return accounts_.delete_me(request, visitor);
    case Do::create:
      return maker_.create(request, visitor);
    default:
      break;
  }
  const std::string table = TRY(request->action.text("table"));
  Live* live = tables_.find(table);
  if (live == nullptr) return failure("no_table");
  tables_.when_free(*live, [this, request, table, who = visitor.id] {
    try {
      const auto still = visitors_.find(who);
      if (still == nullptr) return request->fail({"not_known", {}});
      Live* found = tables_.find(table);
      if (found == nullptr) return request->fail({"no_table", {}});
      auto done = perform_at_table(request, *found, *still);
      if (!done) request->fail(done.error());
    } catch (const StoreFailure& failure) {
      request->fail(failure.error);
    }
  });
  return {};
}

Expected<void> House::perform_at_table(const RequestPtr& request, Live& live,
                                       const VisitorRow& visitor) {
  live.see(visitor.id, context_.now());
  live.acted = {visitor.id, request->caller.address, context_.now()};
  switch (request->action.what()) {
    case Do::play:
      return moves_.play(request, live, visitor);
    case Do::undo:
      return moves_.undo(request, live, visitor);
    case Do::resign:
      return moves_.resign(request, live, visitor);
    case Do::stand_in:
      return moves_.stand_in(request, live, visitor);
    case Do::back:
      return moves_.back(request, live, visitor);
    case Do::hint:
      return advice_.hint(request, live, visitor);
    case Do::sit:
      return seating_.sit(request, live, visitor);
    case Do::leave:
      return seating_.leave(request, live, visitor);
    case Do::swap:
      return seating_.swap(request, live, visitor);
    case Do::set_seat:
      return seating_.set_seat(request, live, visitor);
    case Do::nonce:
      return seating_.nonce(request, live, visitor);
    case Do::start:
      return seating_.start(request, live, visitor);
    case Do::close:
      return seating_.close(request, live, visitor);
    case Do::say:
      return chat_.say(request, live, visitor);
    default:
      return maker_.rematch(request, live, visitor);
  }
}

}  // namespace boathouse::server
