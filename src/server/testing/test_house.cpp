#include "server/testing/test_house.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <latch>
#include <set>
#include <stdexcept>

#include "core/text.h"

namespace boathouse::server {

TestFolder::TestFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "boathouse-XXXXXX").string();
  path_ = ::mkdtemp(name.data());
}
TestFolder::~TestFolder() { std::filesystem::remove_all(path_); }

std::string bytes_of_file(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

TestHouse::TestHouse(const char* vfs, bool limits) : vfs_(vfs), limits_(limits) { open(); }
TestHouse::~TestHouse() = default;

void TestHouse::open() {
  const auto deliver_here = [this](auto what) { deliver(std::move(what)); };
  parts_ = std::make_unique<Parts>();
  parts_->store = std::make_unique<SqliteStore>(folder_.path() + "/store", deliver_here,
                                                SqliteStore::Settings{.vfs = vfs_});
  parts_->keys = std::make_unique<proof::KeyRing>(*proof::KeyRing::open(folder_.path(), now_));
  parts_->minds = std::make_unique<MindRoom>(1, [this](auto what) {
    const std::scoped_lock held{minds_};
    deliver(std::move(what));
  });
  parts_->passwords = std::make_unique<Passwords>(deliver_here);
  parts_->house = std::make_unique<House>(
      *parts_->store, *parts_->minds, *parts_->passwords,
      HouseSettings{
          .now = [this] { return now_; },
          .steady = [this] { return steady_; },
          .limits = limits_,
          .log = [this](const auto& line) { log_.push_back(line); },
          .sign = [this](std::string_view statement) { return parts_->keys->sign(statement); },
          .origin = origins_by(parts_->keys->key_for("addresses"))});
  parts_->pages = std::make_unique<Pages>("");
  parts_->api =
      std::make_unique<Api>(*parts_->house, *parts_->pages,
                            ApiSettings{.keys = [this] { return parts_->keys->published(); }});
}

void TestHouse::restart() {
  settle();
  parts_->api.reset();
  parts_->house.reset();
  parts_->passwords.reset();
  parts_->minds.reset();
  parts_->store.reset();
  queue_.clear();
  open();
}

void TestHouse::deliver(std::function<void()> what) {
  {
    const std::scoped_lock lock{mutex_};
    queue_.push_back(std::move(what));
  }
  wake_.notify_one();
}

bool TestHouse::carry_out_one(std::chrono::milliseconds patience) {
  std::function<void()> what;
  {
    std::unique_lock lock{mutex_};
    if (!wake_.wait_for(lock, patience, [&] { return !queue_.empty(); })) return false;
    what = std::move(queue_.front());
    queue_.pop_front();
  }
  what();
  return true;
}

bool TestHouse::until(const std::function<bool()>& done) {
  const auto too_late = std::chrono::steady_clock::now() + std::chrono::seconds{30};
  while (!done()) {
    if (std::chrono::steady_clock::now() > too_late) return false;
    (void)carry_out_one(std::chrono::milliseconds{20});
  }
  return true;
}

void TestHouse::settle() {
  do {
    // What was asked of the store before these two is answered before them.
    int waiting = 2;
    store().write({}, [&](const Expected<void>&) { --waiting; });
    store().aside([&](Reads&) -> Store::Then { return [&] { --waiting; }; }, false);
    (void)until([&] { return waiting == 0; });
  } while (carry_out_one(std::chrono::milliseconds{30}));
}

void TestHouse::catch_up() {
  // One for each thread that reads; they wait for each other, so that both are free.
  constexpr auto threads = static_cast<int>(ReadStatements::asides);
  const auto together = std::make_shared<std::latch>(threads);
  int waiting = threads;
  for (int i = 0; i < threads; ++i) {
    store().aside(
        [together, &waiting](Reads&) -> Store::Then {
          together->arrive_and_wait();
          return [&waiting] { --waiting; };
        },
        true);
  }
  (void)until([&] { return waiting == 0; });
}

void TestHouse::wait(Milliseconds time) {
  tick(time);
  settle();
}

void TestHouse::tick(Milliseconds time) {
  now_ += time;
  steady_ = steady_ + time;
  (void)house().tick();
  while (carry_out_one(std::chrono::milliseconds{0})) {
  }
}

Answer TestHouse::act(const std::string& visitor, const std::string& body, Listener* listener) {
  Caller caller{.visitor = visitor, .address = "192.0.2.1"};
  caller.listener = listener;
  return act(caller, body);
}

Caller TestHouse::caller(const std::string& token, Listener* listener) {
  std::optional<Caller> known;
  house().identify(token, {.address = "192.0.2.1"},
                   [&](const Expected<Caller>& told) { known = told.value_or(Caller{}); });
  if (!until([&] { return known.has_value(); })) throw std::runtime_error("nobody is identified");
  Caller caller = *known;
  caller.listener = listener;
  if (listener != nullptr) house().arrived(caller);
  return caller;
}

std::string TestHouse::visitor_of(const std::string& token) { return caller(token).visitor; }

Answer TestHouse::act(const Caller& caller, const std::string& body) {
  std::optional<Answer> answer;
  house().act(caller, body, [&](const Answer& given) { answer = given; });
  if (!until([&] { return answer.has_value(); })) throw std::runtime_error("no answer: " + body);
  return *answer;
}

Json TestHouse::ok(const std::string& visitor, const std::string& body, Listener* listener) {
  const Answer answer = act(visitor, body, listener);
  EXPECT_EQ(answer.status, 200) << body << "\n" << answer.json;
  return parsed(answer.json);
}

std::string TestHouse::refused(const std::string& visitor, const std::string& body) {
  const Answer answer = act(visitor, body);
  EXPECT_NE(answer.status, 200) << body;
  const Json json = parsed(answer.json);
  if (json.find("error") == nullptr) return {};
  EXPECT_EQ(text_of(member(json, "error"), "sentence").find('<'), std::string::npos)
      << "a missing key in " << answer.json;
  return text_of(member(json, "error"), "code");
}

HttpResponse TestHouse::request(const HttpRequest& asked) {
  std::optional<HttpResponse> response;
  api().handle(asked, [&](HttpResponse given) { response = std::move(given); });
  if (!until([&] { return response.has_value(); })) throw std::runtime_error("no response");
  return *response;
}

HttpResponse TestHouse::get(const std::string& target, const std::string& cookie) {
  HttpRequest asked{.method = "GET", .path = {}};
  set_target(asked, target);
  asked.headers["host"] = "localhost:8017";
  if (!cookie.empty()) asked.headers["cookie"] = "boathouse=" + cookie;
  return request(asked);
}

std::string TestHouse::hello(const std::string& name) {
  const Answer answer = act("", join(R"({"do":"hello","name":")", name, R"("})"));
  cookie_ = answer.cookie;
  const std::string visitor = text_of(member(parsed(answer.json), "me"), "visitor");
  cookies_[visitor] = cookie_;
  return visitor;
}

std::string TestHouse::cookie_of(const std::string& visitor) const {
  const auto known = cookies_.find(visitor);
  return known == cookies_.end() ? std::string{} : known->second;
}

std::string TestHouse::account(const std::string& name) {
  const std::string visitor = hello(name);
  ok(visitor, join(R"({"do":"set_password","login":")", name, R"(","password":"correct horse"})"));
  return visitor;
}

std::string TestHouse::play_one(const std::string& table, const std::vector<std::string>& players) {
  for (const std::string& player : players) {
    const Json match = member(look(player, table), "match");
    const auto& moves = *member(match, "moves").items();
    if (moves.empty()) continue;
    const auto plies = number_of(match, "plies");
    ok(player,
       action("play", table,
              join(R"("ply":)", plies, R"(,"code":)",
                   number_of(moves[static_cast<std::size_t>(plies) % moves.size()], "code"))));
    return player;
  }
  return {};
}

void TestHouse::play_a_little(const std::string& table, const std::vector<std::string>& players) {
  std::set<std::string> chose;
  while (chose.size() < players.size()) chose.insert(play_one(table, players));
}

Json TestHouse::look(const std::string& visitor, const std::string& table) {
  std::optional<Answer> answer;
  house().table({.visitor = visitor}, table, std::nullopt, std::nullopt,
                [&](const Answer& given) { answer = given; });
  if (!until([&] { return answer.has_value(); })) throw std::runtime_error("no answer");
  return parsed(answer->json);
}

void TestHouse::listen(Ear& ear, const std::string& visitor, const std::string& table,
                       std::int64_t since, std::optional<Viewer> as) {
  bool heard = false;
  Caller caller{.visitor = visitor};
  caller.listener = &ear;
  house().subscribe(caller, table, as, Language::en, since, [&](const Answer& answer) {
    EXPECT_EQ(answer.status, 200) << answer.json;
    heard = true;
  });
  EXPECT_TRUE(until([&] { return heard; }));
  settle();
}

Json parsed(std::string_view text) {
  auto json = read_json(text);
  if (!json) throw std::runtime_error(join("not JSON: ", text));
  return std::move(*json);
}

const Json& member(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  if (value == nullptr) throw std::runtime_error(join("there is no member ", key));
  return *value;
}

std::string text_of(const Json& json, std::string_view key) {
  const std::string* text = member(json, key).text();
  return text == nullptr ? std::string{} : *text;
}

std::int64_t number_of(const Json& json, std::string_view key) {
  return member(json, key).whole<std::int64_t>().value_or(-1);
}

}  // namespace boathouse::server
