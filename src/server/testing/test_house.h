// A house for tests: a real store in a folder of its own, real minds, a clock set by the test, and
// everything on the test's thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/json_reader.h"
#include "core/text.h"
#include "proof/key_ring.h"
#include "server/api/api.h"
#include "server/house/house.h"
#include "server/store/sqlite/sqlite_store.h"

namespace boathouse::server {

// A request that does something at a table; `more` are further members.
inline std::string action(std::string_view what, std::string_view table,
                          std::string_view more = {}) {
  return join(R"({"do":")", what, R"(","table":")", table, "\"", more.empty() ? "" : ",", more,
              "}");
}

// A folder that is gone after the test.
class TestFolder {
 public:
  TestFolder();
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  ~TestFolder();
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// What a file holds; nothing if it is not there.
[[nodiscard]] std::string bytes_of_file(const std::string& path);

// Remembers what it hears.
class Ear final : public Listener {
 public:
  void hear(const std::shared_ptr<const std::string>& frame, std::int64_t seq) override {
    frames.push_back(*frame);
    last = seq;
  }
  void end(const std::shared_ptr<const std::string>& frame) override {
    frames.push_back(*frame);
    ended = true;
  }
  std::vector<std::string> frames;
  std::int64_t last = 0;
  bool ended = false;
};

class TestHouse {
 public:
  explicit TestHouse(const char* vfs = nullptr, bool limits = false);
  TestHouse(const TestHouse&) = delete;
  TestHouse& operator=(const TestHouse&) = delete;
  ~TestHouse();

  // Restarts the house, as after a restart of the server.
  void restart();

  [[nodiscard]] House& house() { return *parts_->house; }
  [[nodiscard]] Api& api() { return *parts_->api; }
  [[nodiscard]] SqliteStore& store() { return *parts_->store; }
  [[nodiscard]] const std::string& folder() const { return folder_.path(); }

  // An action, answered.
  Answer act(const std::string& visitor, const std::string& body, Listener* listener = nullptr);
  Answer act(const Caller& caller, const std::string& body);
  // The visitor whom a token identifies; nobody's is empty.
  std::string visitor_of(const std::string& token);
  // Who calls with this token.
  Caller caller(const std::string& token, Listener* listener = nullptr);
  // An action that must succeed.
  Json ok(const std::string& visitor, const std::string& body, Listener* listener = nullptr);
  // The code of the error that it must give.
  std::string refused(const std::string& visitor, const std::string& body);
  HttpResponse get(const std::string& target, const std::string& cookie = {});
  HttpResponse request(const HttpRequest& asked);

  // A new guest; returns their id.
  std::string hello(const std::string& name);
  [[nodiscard]] const std::string& cookie() const { return cookie_; }  // of the last one
  // The same of anybody who has said hello; nobody has an empty one.
  [[nodiscard]] std::string cookie_of(const std::string& visitor) const;
  // A new account with this login and the password “correct horse”; returns its id.
  std::string account(const std::string& name);

  // Plays now this move, now that, for whoever of these is on turn, and says who; nobody if none of
  // them is.
  std::string play_one(const std::string& table, const std::vector<std::string>& players);
  // Until each of these has chosen something; who has not counts as absent.
  void play_a_little(const std::string& table, const std::vector<std::string>& players);
  // The table as a visitor sees it.
  Json look(const std::string& visitor, const std::string& table);
  // Subscribes a listener to a table.
  void listen(Ear& ear, const std::string& visitor, const std::string& table,
              std::int64_t since = 0, std::optional<Viewer> as = std::nullopt);

  // Lets time pass and does what is due.
  void wait(Milliseconds time);
  // The same, without waiting for what follows from it.
  void tick(Milliseconds time);
  // Sets the wall clock forward, or back; no time passes.
  void set_wall_clock(Milliseconds by) { now_ += by; }
  [[nodiscard]] Milliseconds wall_clock() const { return now_; }
  // What the house has logged.
  [[nodiscard]] const std::vector<std::string>& log() const { return log_; }
  // Runs until the condition holds; false after ten seconds.
  bool until(const std::function<bool()>& done);
  void settle();
  // Runs until nothing urgent is being read any more.
  void catch_up();
  // While it is held, no mind and no review can say what it has found, and their threads wait.
  [[nodiscard]] std::unique_lock<std::mutex> hold_minds() { return std::unique_lock{minds_}; }

 private:
  struct Parts {
    std::unique_ptr<SqliteStore> store;
    std::unique_ptr<proof::KeyRing> keys;
    std::unique_ptr<MindRoom> minds;
    std::unique_ptr<Passwords> passwords;
    std::unique_ptr<House> house;
    std::unique_ptr<Pages> pages;
    std::unique_ptr<Api> api;
  };
  void open();
  void deliver(std::function<void()> what);
  bool carry_out_one(std::chrono::milliseconds patience);

  TestFolder folder_;
  const char* vfs_;
  bool limits_;
  Milliseconds now_ = 1'700'000'000'000;
  Moment steady_{1'000'000};
  std::vector<std::string> log_;
  std::string cookie_;
  std::map<std::string, std::string> cookies_;  // of each visitor
  std::mutex mutex_;
  std::mutex minds_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  std::unique_ptr<Parts> parts_;
};

// Members of JSON in tests, which must exist.
[[nodiscard]] const Json& member(const Json& json, std::string_view key);
[[nodiscard]] std::string text_of(const Json& json, std::string_view key);
[[nodiscard]] std::int64_t number_of(const Json& json, std::string_view key);
[[nodiscard]] Json parsed(std::string_view text);

}  // namespace boathouse::server
