#include "load/honest.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/text.h"
#include "games/registry.h"
#include "load/measure.h"

namespace boathouse::load {

using client::WebClient;
using namespace std::chrono_literals;

namespace {

constexpr auto longest_wait = 60s;  // for anything; what takes longer is an error
constexpr auto reconnect_after = 100ms;
constexpr auto log_in_every = 6s;  // less often than any limit

}  // namespace

void Waits::add(std::chrono::steady_clock::duration wait) {
  const auto time = std::chrono::duration_cast<std::chrono::microseconds>(wait).count();
  constexpr auto most = std::numeric_limits<std::uint32_t>::max();
  samples.push_back(static_cast<std::uint32_t>(std::clamp<std::int64_t>(time, 0, most)));
}

void Waits::complain(std::string_view what) {
  constexpr std::size_t shown = 300;
  if (errors++ == 0) first_error = what.substr(0, shown);
}

// --- Players ---------------------------------------------------------------------------------

Players::Players(client::EventLoop& loop, const std::atomic<std::uint16_t>& port, PlayersPlan plan)
    : loop_(loop), port_(port), plan_(std::move(plan)), random_(plan_.seed) {
  for (const std::string& address : plan_.addresses) people_.push_back({.address = address});
}

Players::~Players() = default;

void Players::complain(std::string_view what) {
  if (measuring_) seen_.complain(what);
}

void Players::tick() {
  const Moment now = Clock::now();
  if (port_ == 0) return;
  for (std::size_t who = 0; who < people_.size(); ++who) {
    Person& person = people_[who];
    if (person.client && !person.client->connected()) {
      complain("The server closed an honest player's connection.");
      lose(person);
    }
    if (!person.client && now >= person.again) connect(who);
  }
  check_late(now);
  const bool together = std::ranges::all_of(people_, &Person::here);
  if (together && table_.empty() && !creating_ && !finishing_ && now >= next_table_) create();
}

void Players::check_late(Moment now) {
  for (Person& person : people_) {
    std::erase_if(person.pending, [&](const auto& each) {
      if (now - each.second.since < longest_wait) return false;
      complain("An honest player got no answer.");
      return true;
    });
  }
  if (sent_ && now - *sent_ > longest_wait && std::ranges::any_of(people_, &Person::awaits)) {
    give_up();
  }
}

bool Players::settled() const {
  return !thinking_ && std::ranges::none_of(people_, [](const Person& person) {
    return person.awaits || !person.pending.empty();
  });
}

void Players::give_up() {
  for (Person& person : people_) {
    if (!person.awaits) continue;
    person.awaits = false;
    if (!sent_) continue;
    seen_.add(Clock::now() - *sent_);
    complain("An honest player did not see a move.");
  }
  if (thinking_ && measuring_) thought_.add(Clock::now() - *thinking_);
  thinking_.reset();
}

void Players::expect_a_crash() {
  for (Person& person : people_) lose(person);
  sent_.reset();
  thinking_.reset();
  // A table that was not yet ready is left alone.
  if (!plies_) leave_table();
}

void Players::lose(Person& person) {
  person.client.reset();
  ++person.connection;
  person.here = false;
  person.awaits = false;
  person.pending.clear();
  person.again = Clock::now() + reconnect_after;
  creating_ = false;
  decided_.reset();
  ++round_;
}

void Players::connect(std::size_t who) {
  Person& person = people_[who];
  person.client = std::make_unique<WebClient>(loop_, port_, person.address);
  if (!person.client->connected()) {
    complain("An honest player could not connect.");
    return lose(person);
  }
  person.client->set_cookie(person.cookie);
  if (!person.cookie.empty()) return open_socket(who);
  person.client->act(
      R"({"do":"hello","name":"Honest"})",
      [this, who, connection = person.connection](const WebClient::Response& response) {
        Person& known = people_[who];
        if (connection != known.connection) return;
        if (response.status != 200) {
          complain(join("An honest player could not say hello: ", response.body));
          return lose(known);
        }
        known.cookie = known.client->cookie();
        open_socket(who);
      });
}

void Players::open_socket(std::size_t who) {
  const std::uint64_t connection = people_[who].connection;
  people_[who].client->upgrade(
      {},
      [this, who, connection](std::string_view frame) {
        if (connection == people_[who].connection) take(who, frame);
      },
      [this, who, connection](bool agreed) {
        Person& person = people_[who];
        if (connection != person.connection) return;
        if (!agreed) {
          complain("An honest player got no WebSocket.");
          return lose(person);
        }
        person.here = true;
        if (!table_.empty()) ask(who, Wish::subscribe, "subscribe");
      });
}

void Players::ask(std::size_t who, Wish wish, std::string_view action, PlayedMove move) {
  Person& person = people_[who];
  const std::string id = join("h", ++number_);
  std::string body = join(R"({"do":")", action, R"(","id":")", id, R"(","table":")", table_, "\"");
  if (wish == Wish::play) body += join(R"(,"ply":)", move.ply - 1, R"(,"code":)", move.code);
  person.pending[id] = {wish, Clock::now(), move, table_};
  person.client->send(body + "}");
}

void Players::create() {
  creating_ = true;
  seated_ = 1;
  host_ = (host_ + 1) % people_.size();  // the limits are for each person
  std::string seats = R"({"kind":"me"})";
  for (std::size_t i = 1; i < people_.size(); ++i) seats += R"(,{"kind":"friend"})";
  if (!plan_.mind.empty()) {
    const auto game = find_game(plan_.game);
    const auto needed = game ? static_cast<std::size_t>((*game)->info().min_seats) : 0;
    for (std::size_t i = people_.size(); i < needed; ++i) {
      seats += join(R"(,{"kind":"mind","mind":")", plan_.mind, "\"}");
    }
  }
  const std::string id = join("h", ++number_);
  people_[host_].pending[id] = {.wish = Wish::create, .since = Clock::now()};
  people_[host_].client->send(join(R"({"do":"create","id":")", id, R"(","game":")", plan_.game,
                                   R"(","seats":[)", seats, "]}"));
}

void Players::leave_table() {
  table_.clear();
  plies_.reset();
  decided_.reset();
  sent_.reset();
  thinking_.reset();
  ++round_;
}

void Players::take(std::size_t who, std::string_view frame) {
  if (frame.starts_with(R"({"event":"update")")) return take_update(who, frame);
  if (!frame.starts_with(R"({"event":)")) take_answer(who, frame);
}

void Players::take_answer(std::size_t who, std::string_view frame) {
  Person& person = people_[who];
  const auto found = person.pending.find(text_behind(frame.substr(0, 100), R"({"id":")"));
  if (found == person.pending.end()) return complain(frame);
  const Pending pending = std::move(found->second);
  person.pending.erase(found);
  if (frame.find(R"("ok":true)") == std::string_view::npos) {
    complain(frame);
    next_table_ = Clock::now() + 5s;
    if (pending.wish == Wish::create) creating_ = false;
    if (pending.table == table_) leave_table();
    return;
  }
  switch (pending.wish) {
    case Wish::create:
      creating_ = false;
      table_ = text_behind(frame, R"("table":")");
      for (std::size_t i = 0; i < people_.size(); ++i) {
        if (i != host_) ask(i, Wish::sit, "sit");
        ask(i, Wish::subscribe, "subscribe");
      }
      if (people_.size() == 1) ask(host_, Wish::start, "start");
      break;
    case Wish::sit:
      if (pending.table == table_ && ++seated_ == people_.size()) ask(host_, Wish::start, "start");
      break;
    case Wish::play:
      acknowledge(person, pending);
      break;
    case Wish::start:
    case Wish::subscribe:
    case Wish::unsubscribe:
      break;
  }
}

void Players::acknowledge(const Person& person, const Pending& pending) {
  const auto known = std::ranges::find_if(log_, [&](const AcknowledgedMoves& each) {
    return each.table == pending.table && each.cookie == person.cookie;
  });
  if (known != log_.end()) return known->moves.push_back(pending.move);
  log_.push_back({person.cookie, person.address, pending.table, {pending.move}});
}

void Players::take_update(std::size_t who, std::string_view frame) {
  const std::string_view match = match_in(frame);
  if (match.empty() || text_behind(frame, R"("table":")") != table_) return;
  Person& person = people_[who];
  const std::uint64_t plies = number_behind(match, R"("plies":)");
  plies_ = std::max(plies, plies_.value_or(0));
  if (person.awaits && plies > sent_ply_) {
    person.awaits = false;
    if (sent_) seen_.add(Clock::now() - *sent_);
  }
  const bool over = match.find(R"("turn":"over")") != std::string_view::npos;
  const std::vector<std::uint64_t> codes = moves_in(match);
  if (!plan_.mind.empty()) note_thinking(plies, !over && codes.empty());
  if (over) {
    if (std::ranges::any_of(people_, &Person::awaits)) return;
    for (std::size_t i = 0; i < people_.size(); ++i) {
      if (people_[i].here) ask(i, Wish::unsubscribe, "unsubscribe");
    }
    next_table_ = Clock::now() + std::chrono::milliseconds{std::llround(plan_.rest * 1000)};
    return leave_table();
  }
  if (codes.empty() || decided_ == plies || finishing_) return;  // or told twice
  decided_ = plies;
  move_later(who, plies, codes[random_.below(static_cast<std::uint32_t>(codes.size()))]);
}

void Players::note_thinking(std::uint64_t plies, bool thinking) {
  if (thinking_ && plies > thinking_ply_) {
    if (measuring_) thought_.add(Clock::now() - *thinking_);
    thinking_.reset();
  }
  if (thinking && !thinking_ && !finishing_) {
    thinking_ = Clock::now();
    thinking_ply_ = plies;
  }
}

void Players::move_later(std::size_t who, std::uint64_t ply, std::uint64_t code) {
  const double pause = -plan_.pause * std::log((random_.below(1'000'000) + 1) / 1e6);
  const double longest = plan_.pause * 4;
  loop_.after(std::chrono::microseconds{static_cast<std::int64_t>(std::min(pause, longest) * 1e6)},
              [this, who, ply, code, round = round_] {
                if (round != round_ || finishing_) return;
                sent_.reset();
                sent_ply_ = ply;
                if (measuring_) {
                  sent_ = Clock::now();
                  ++moves_;
                }
                for (Person& person : people_) person.awaits = true;
                ask(who, Wish::play, "play", {ply + 1, code});
              });
}

// --- The one who logs in ---------------------------------------------------------------------

void Returner::ask(std::string_view body, std::string_view cookie,
                   std::function<void(const WebClient::Response&)> then) {
  constexpr std::uint64_t hosts = 200;
  ++visit_;
  client_ = std::make_unique<WebClient>(
      loop_, port_, join("127.2.", visit_ / hosts % hosts, ".", 1 + visit_ % hosts));
  client_->set_cookie(std::string{cookie});
  since_ = Clock::now();
  client_->act(body, [this, visit = visit_, then = std::move(then)](const auto& response) {
    if (visit != visit_) return;
    then(response);
    since_.reset();
  });
}

void Returner::measure(bool on) {
  measuring_ = on;
  if (has_account_) next_ = Clock::now() + 1s;
}

void Returner::tick() {
  if (port_ == 0) return;
  const auto now = Clock::now();
  if (since_ && now - *since_ > longest_wait) give_up();
  if (since_ || now < next_) return;
  if (cookie_.empty()) {
    next_ = now + 1s;
    return ask(R"({"do":"hello","name":"Returner"})", {}, [this](const auto& response) {
      if (response.status != 200) return;
      cookie_ = client_->cookie();
      next_ = {};
    });
  }
  constexpr std::string_view account = R"("login":"returner","password":"a password of mine"})";
  if (!has_account_) {
    next_ = now + 1s;
    return ask(join(R"({"do":"set_password",)", account), cookie_, [this](const auto& response) {
      has_account_ = response.status == 200;
      if (has_account_) next_ = {};
    });
  }
  next_ = now + log_in_every;
  ask(join(R"({"do":"log_in",)", account), {},
      [this](const auto& response) { take_log_in(response.status); });
}

void Returner::take_log_in(int status) {
  if (!measuring_) return;
  waits_.add(Clock::now() - *since_);
  if (status != 200) waits_.complain(join("Logging in was answered with ", status, "."));
}

void Returner::give_up() {
  if (since_ && has_account_ && measuring_) {
    const auto waited = Clock::now() - *since_;
    waits_.add(waited);
    if (waited > longest_wait) waits_.complain("Logging in was not answered.");
  }
  since_.reset();
  ++visit_;
}

void Returner::expect_a_crash() {
  since_.reset();
  ++visit_;
  next_ = Clock::now() + 1s;
}

}  // namespace boathouse::load
