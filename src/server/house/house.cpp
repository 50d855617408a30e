#include "server/house/house.h"

#include <algorithm>

namespace boathouse::server {

namespace {

// What a bot may do: play, and what belongs to a table. Its token is no key to the account.
bool is_playing(Do what) {
  switch (what) {
    case Do::hello:
    case Do::rename:
    case Do::set_password:
    case Do::log_in:
    case Do::log_out:
    case Do::make_link:
    case Do::use_link:
    case Do::make_token:
    case Do::drop_token:
    case Do::mute:
    case Do::delete_me:
      return false;
    default:
      return true;
  }
}

}  // namespace

House::House(Store& store, MindRoom& minds, Passwords& passwords, HouseSettings settings)
    : context_(store, std::move(settings)),
      minds_(minds),
      accounts_(context_, visitors_, tables_, sessions_, passwords, limits_) {
  connect();
}

// Connects the tasks: what one does after another has acted.
void House::connect() {
  tables_.set_hooks({.opened = [this](Live& live) { caretaker_.schedule(live); },
                     .lobby_changed = [this] { lobby_.changed(); },
                     .written =
                         [this](Live& live, std::span<const Happening> told) {
                           listeners_.tell(live, told,
                                           std::ranges::any_of(told, &Happening::changes_table));
                         },
                     .freed =
                         [this](Live& live) {
                           // While nothing can be saved, minds would think in vain; they try again
                           // later.
                           if (!context_.store_works)
                             return caretaker_.schedule(live, context_.steady() + second);
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
  sessions_.set_hook([this](Listener& listener) {
    lobby_.forget(listener);
    listeners_.forget(listener);
  });
}

void House::arrived(const Caller& caller) {
  sessions_.arrived(caller);
  // The token may have been dropped while the connection was being opened.
  if (!caller.visitor.empty() && !visitors_.token(caller.token)) {
    sessions_.end(*caller.listener, Sessions::Reason::logged_out);
  }
}

void House::forget(Listener& listener) {
  sessions_.forget(listener);
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

Answer House::devices(const Caller& caller) {
  if (visitors_.find(caller.visitor) == nullptr) return failed({"not_known", {}}, caller.language);
  if (caller.bot) return failed({"bots_play", {}}, caller.language);
  return accounts_.devices(caller);
}

Moment House::tick() {
  const auto piece = context_.work.piece("tick");
  accounts_.read_notices();
  caretaker_.tick();
  cleaner_.tick();
  lobby_.tick();
  reviews_.tick();
  return next_due();
}

Moment House::next_due() const { return std::min(caretaker_.next_due(), lobby_.next_due()); }

void House::act(const Caller& caller, std::string_view body, Reply reply) {
  ++context_.counts.actions;
  const auto piece = context_.work.piece("action");
  // Before it is read, so that a flood costs next to nothing; its id is therefore not known.
  if (!limits_.action(counted(caller))) return refuse(caller, reply);
  const auto request =
      std::make_shared<Request>(Request{Action{body, caller.language}, caller,
                                        [this, reply = std::move(reply)](const Answer& answer) {
                                          if (answer.status != 200) ++context_.counts.errors;
                                          reply(answer);
                                        },
                                        std::hash<std::string_view>{}(body)});
  if (auto checked = request->action.check(); !checked) return request->fail(checked.error());
  if (sessions_.is_over(caller.listener)) return request->fail({"logged_out", {}});
  if (repeats_.answer(*request)) return;
  try {
    if (auto done = perform(request); !done) request->fail(done.error());
  } catch (const StoreFailure& failure) {
    // One damaged journal says nothing about the rest.
    if (failure.error.code != "journal_unreadable") context_.store_works = false;
    request->fail(failure.error);
  }
}

void House::refuse(const Caller& caller, const Reply& reply) {
  ++context_.counts.errors;
  Answer answer = failed({"too_many", {}}, caller.language);
  answer.hang_up = !limits_.refusal(counted(caller));
  reply(answer);
}

Expected<void> House::perform(const RequestPtr& request) {
  if (request->caller.bot && !is_playing(request->action.what())) return failure("bots_play");
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
  if (visitor == nullptr || accounts_.is_leaving(visitor->id)) return failure("not_known");
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
      return accounts_.log_out(request, visitor);
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
  tables_.use(table, [this, request, who = visitor.id](const Expected<Live*>& live) {
    if (!live) return request->fail(live.error());
    const auto still = visitors_.find(who);
    if (still == nullptr || accounts_.is_leaving(who)) return request->fail({"not_known", {}});
    if (still->banned) return request->fail({"banned", {}});
    auto done = perform_at_table(request, **live, *still);
    if (!done) request->fail(done.error());
  });
  return {};
}

Expected<void> House::perform_at_table(const RequestPtr& request, Live& live,
                                       const VisitorRow& visitor) {
  live.see(visitor.id, context_.steady());
  live.acted = {visitor.id, request->caller.address, context_.steady()};
  const bool closed = live.table.phase() == Phase::closed;
  if (closed && request->action.what() != Do::say) return failure("table_closed");
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
    case Do::free_seat:
      return seating_.free_seat(request, live, visitor);
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
