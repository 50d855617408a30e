#include "server/house/house.h"

#include <algorithm>
#include <utility>

#include "server/house/rated.h"

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
    case Do::report:
    case Do::set_profile:
    case Do::become_bot:
    case Do::follow:
    case Do::delete_me:
    case Do::seek:
    case Do::unseek:
    case Do::make_tournament:
    case Do::close_tournament:
    case Do::daily_begin:
    case Do::daily_play:
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
  tables_.set_hooks({.opened =
                         [this](Live& live) {
                           neighbours_.touch(live.row.id);
                           caretaker_.schedule(live);
                         },
                     .lobby_changed = [this] { lobby_.changed(); },
                     .written =
                         [this](Live& live, std::span<const Happening> told) {
                           const bool about = std::ranges::any_of(told, &Happening::changes_table);
                           if (about) neighbours_.touch(live.row.id);
                           if (std::ranges::any_of(told, &Happening::is<entry::Ended>)) {
                             ended(live.table);
                           }
                           listeners_.tell(live, told, about);
                         },
                     .unsealed = [this](Live& live) { listeners_.tell(live, {}, true); },
                     .freed =
                         [this](Live& live) {
                           // While nothing can be saved, minds would think in vain; they try again
                           // later.
                           if (!context_.store_works)
                             return caretaker_.schedule(live, context_.steady() + second);
                           advice_.reconsider(live);
                           mind_player_.wake(live);
                           caretaker_.schedule(live);
                         },
                     .put_away = [this](const std::string& id) { neighbours_.touch(id); }});
  caretaker_.set_in_touch([this] { return neighbours_.in_touch(); });
  neighbours_.set_hooks(
      {.presence_changed = [this](Live& live) { caretaker_.presence_changed(live); },
       .clocks_changed = [this](Live& live) { caretaker_.schedule(live); }});
  listeners_.set_hooks({.presence_changed =
                            [this](Live& live) {
                              neighbours_.touch(live.row.id);
                              caretaker_.presence_changed(live);
                            },
                        .arrived =
                            [this](Live& live, const std::string& visitor) {
                              moves_.give_back_to(live, visitor);
                              if (!live.busy) mind_player_.wake(live);
                            }});
  if (context_.bus() != nullptr) {
    context_.bus()->set_hear(
        context_.while_open("heard", [this](const Append& append) { tables_.hear(append); }));
  }
  sessions_.set_hook([this](Listener& listener) {
    lobby_.forget(listener);
    tournaments_.forget(listener);
    listeners_.forget(listener);
  });
}

void House::ended(const Table& table) {
  if (table.rated()) ratings_.look();
  if (!table.tournament().empty()) tournaments_.look(table.tournament());
}

std::weak_ptr<const bool> House::connection_of(Listener* listener) {
  if (listener == nullptr) return {};
  auto& open = connected_[listener].open;
  if (!open) open = std::make_shared<const bool>(true);
  return open;
}

void House::arrived(const Caller& caller) {
  sessions_.arrived(caller);
  const auto connection = connection_of(caller.listener);
  if (caller.visitor.empty()) return;
  if (std::exchange(connected_[caller.listener].visitor, caller.visitor).empty()) {
    visitors_.hold(caller.visitor);
  }
  // The token may have been dropped while the connection was being opened.
  visitors_.check_token(caller, [this, listener = caller.listener, connection](bool good) {
    if (!good && !connection.expired()) sessions_.end(*listener, Sessions::Reason::logged_out);
  });
}

void House::forget(Listener& listener) {
  if (const auto found = connected_.find(&listener); found != connected_.end()) {
    visitors_.release(found->second.visitor);
    connected_.erase(found);
  }
  sessions_.forget(listener);
  lobby_.forget(listener);
  tournaments_.forget(listener);
  listeners_.forget(listener);
  advice_.forget(listener);
}

void House::me(const Caller& caller, Reply reply) {
  visitors_.me(caller.visitor, [caller, reply = std::move(reply)](const Expected<Members>& about) {
    if (!about) return reply(failed(about.error(), caller.language));
    JsonWriter json;
    json.open_object();
    (*about)(json);
    reply({.json = json.close_object().take()});
  });
}

void House::devices(const Caller& caller, const Reply& reply) {
  visitors_.load(caller.visitor, [this, caller, reply](const Expected<void>& loaded) {
    const auto refuse = [&](const Error& error) { reply(failed(error, caller.language)); };
    if (!loaded) return refuse(loaded.error());
    if (visitors_.find(caller.visitor) == nullptr) return refuse({"not_known", {}});
    if (caller.bot) return refuse({"bots_play", {}});
    accounts_.devices(caller, reply);
  });
}

Moment House::tick() {
  const auto piece = context_.work.piece("tick");
  accounts_.read_notices();
  caretaker_.tick();
  cleaner_.tick();
  lobby_.tick();
  reviews_.tick();
  daily_attempts_.tick();
  ratings_.tick();
  pairing_.tick();
  tournaments_.tick();
  neighbours_.tick();
  return next_due();
}

Moment House::next_due() const {
  return std::min({caretaker_.next_due(), lobby_.next_due(), pairing_.next_due()});
}

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
  request->again = [this, weak = std::weak_ptr{request}] {
    if (const RequestPtr same = weak.lock()) carry_out(same);
  };
  visitors_.load(caller.visitor,
                 [this, request, connection = connection_of(caller.listener)](const auto& loaded) {
                   if (!loaded) {
                     context_.store_works = false;
                     return request->fail(loaded.error());
                   }
                   // The listener may have gone in the meantime, or been ended.
                   if (request->caller.listener != nullptr && connection.expired()) {
                     return request->fail({"stopping", {}});
                   }
                   if (sessions_.is_over(request->caller.listener)) {
                     return request->fail({"logged_out", {}});
                   }
                   carry_out(request);
                 });
}

void House::carry_out(const RequestPtr& request) {
  if (auto done = perform(request); !done) request->fail(done.error());
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
  TRY(check_ban(*visitor, context_.now()));
  return perform_known(request, *visitor);
}

Expected<void> House::subscribe_asked(const RequestPtr& request) {
  Listener* listener = request->caller.listener;
  if (listener == nullptr) return failure("by_socket");
  const bool on = request->action.what() == Do::subscribe;
  if (request->action.has("tournament")) {
    const std::string id = TRY(request->action.text("tournament"));
    if (!on) {
      tournaments_.unsubscribe(*listener, id);
      request->succeed();
      return {};
    }
    tournaments_.subscribe(*listener, id, {.visitor = request->caller.visitor},
                           [request](const Expected<void>& found) {
                             found ? request->succeed() : request->fail(found.error());
                           });
    return {};
  }
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
    case Do::report:
      return moderation_.report(request, visitor);
    case Do::set_profile:
      return profiles_.set_profile(request, visitor);
    case Do::become_bot:
      return accounts_.become_bot(request, visitor);
    case Do::follow:
      return profiles_.follow(request, visitor);
    case Do::delete_me:
      return accounts_.delete_me(request, visitor);
    case Do::create:
      return maker_.create(request, visitor);
    case Do::seek:
      return pairing_.seek(request, visitor);
    case Do::unseek:
      return pairing_.unseek(request, visitor);
    case Do::make_tournament:
      return tournaments_.make(request, visitor);
    case Do::join_tournament:
      return tournaments_.join(request, visitor);
    case Do::leave_tournament:
      return tournaments_.leave(request, visitor);
    case Do::close_tournament:
      return tournaments_.close(request, visitor);
    case Do::daily_begin:
      return daily_attempts_.begin(request, visitor);
    case Do::daily_play:
      return daily_attempts_.play(request, visitor);
    default:
      break;
  }
  const std::string table = TRY(request->action.text("table"));
  go_to_table(request, table, false);
  return {};
}

void House::go_to_table(const RequestPtr& request, const std::string& table, bool caught_up) {
  tables_.use(table, [this, request, table, caught_up](const Expected<Live*>& live) {
    if (!live) return request->fail(live.error());
    const std::string& who = request->caller.visitor;
    const auto still = visitors_.find(who);
    if (still == nullptr || accounts_.is_leaving(who)) return request->fail({"not_known", {}});
    if (const auto allowed = check_ban(*still, context_.now()); !allowed) {
      return request->fail(allowed.error());
    }
    auto done = perform_at_table(request, **live, *still);
    if (done) return;
    // What another server has just done may not have been heard of yet.
    if (!context_.shared() || caught_up) return request->fail(done.error());
    tables_.catch_up(**live, [this, request, table, error = done.error()](bool behind) {
      behind ? go_to_table(request, table, true) : request->fail(error);
    });
  });
}

Expected<void> House::perform_at_table(const RequestPtr& request, Live& live,
                                       const VisitorRow& visitor) {
  // Sent again, perhaps to another server, or after the answer was lost.
  if (live.knows(request->act()) && request->action.what() != Do::rematch) {
    request->succeed([&](JsonWriter& json) { json.member("seq", live.table.seq()); });
    return {};
  }
  live.see(visitor.id, context_.steady());
  live.acted = {visitor.id, request->caller.address, context_.steady()};
  if (live.table.rated()) TRY(check_rated_token(request->caller, visitor));
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
