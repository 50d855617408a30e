// Any bytes as a request: the first line is the target, the second the Last-Event-ID, the rest a
// body or a WebSocket frame. Every answer must be JSON, text or a page, and the house must stay
// consistent.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

#include "core/json_reader.h"
#include "core/text.h"
#include "server/api/api.h"
#include "server/store/sqlite/sqlite_store.h"

namespace boathouse::server {
namespace {

[[noreturn]] void complain(const std::string& answer) {
  std::fprintf(stderr, "not JSON: %s\n", answer.c_str());
  std::abort();
}

struct Deaf final : Listener {
  void hear(const std::shared_ptr<const std::string>& frame, std::int64_t) override {
    if (!read_json(*frame)) complain(*frame);
  }
  void end(const std::shared_ptr<const std::string>& frame) override { hear(frame, 0); }
};

// A house with a visitor and a match, which lives as long as the fuzzer.
struct World {
  World() : folder(make_folder()) {
    (void)act("", R"({"do":"hello","name":"Ada"})");
    visitor = store.visitors().at(0).id;
    (void)act(visitor, R"({"do":"set_password","login":"ada","password":"correct horse"})");
    (void)act(visitor, R"({"do":"create","public":true,"game":"up-the-river",)"
                       R"("seats":[{"kind":"me"},{"kind":"me","name":"B"}]})");
    table = store.tables().at(0).id;
    (void)act(visitor, join(R"({"do":"start","table":")", table, R"("})"));
  }

  static std::string make_folder() {
    std::string name = "/dev/shm/boathouse-fuzz-XXXXXX";
    return ::mkdtemp(name.data()) == nullptr ? "." : name;
  }

  void carry_out() {
    for (;;) {
      std::function<void()> what;
      {
        const std::scoped_lock lock{mutex};
        if (queue.empty()) return;
        what = std::move(queue.front());
        queue.pop_front();
      }
      what();
    }
  }

  // The answer of the house, once the store has answered.
  std::string act(const std::string& who, std::string_view body, Listener* listener = nullptr) {
    std::optional<std::string> answer;
    Caller caller{.visitor = who};
    caller.listener = listener;
    house.act(caller, body, [&answer](const Answer& given) { answer = given.json; });
    while (!answer) {
      carry_out();
      std::this_thread::yield();
    }
    return *answer;
  }

  Milliseconds clock = 20'774 * day;  // 2026-11-17, which has challenges
  std::mutex mutex;
  std::deque<std::function<void()>> queue;
  SqliteStore::Deliver deliver = [this](std::function<void()> what) {
    const std::scoped_lock lock{mutex};
    queue.push_back(std::move(what));
  };
  std::string folder;
  SqliteStore store{folder + "/store", deliver};
  MindRoom minds{1, deliver};
  Passwords passwords{deliver};
  House house{store,
              minds,
              passwords,
              {.now = [this] { return ++clock; },
               .steady = [this] { return Moment{++clock}; },
               .limits = false}};
  Pages pages{""};
  Api api{house, pages, {}};
  std::string visitor;
  std::string table;
};

// TABLE in the input stands for the id of the only table.
std::string with_table(std::string_view text, const std::string& table) {
  std::string filled{text};
  const std::size_t at = filled.find("TABLE");
  if (at != std::string::npos) filled.replace(at, 5, table);
  return filled;
}

void try_out(World& world, std::string_view input) {
  HttpRequest request{.method = "GET", .path = {}};
  set_target(request, with_table(cut(input, '\n'), world.table));
  request.headers["host"] = "localhost";
  request.headers["last-event-id"] = std::string{cut(input, '\n')};
  Deaf deaf;
  if (world.api.is_stream(request)) {
    world.api.open_stream(request, deaf, [](const std::optional<HttpResponse>&) {});
  } else if (!request.path.ends_with("/review")) {
    world.api.handle(request, [](const HttpResponse& response) {
      if (response.content_type == "application/json" && !read_json(response.body)) {
        complain(response.body);
      }
    });
  }
  const std::string body = with_table(input, world.table);
  // Passwords take their time on purpose.
  if (body.find("password") == std::string::npos && body.find("hint") == std::string::npos) {
    const std::string answer = world.act(world.visitor, body, &deaf);
    if (!read_json(answer)) complain(answer);
  }
  world.house.forget(deaf);
  world.carry_out();
}

}  // namespace
}  // namespace boathouse::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace boathouse::server;
  static auto* world = new World;
  try_out(*world, {reinterpret_cast<const char*>(data), size});
  return 0;
}
