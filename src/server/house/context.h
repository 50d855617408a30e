// What all tasks of the house share: the store, the clock, the log and the counters.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/json.h"
#include "server/house/work_meter.h"
#include "server/store/store.h"

namespace boathouse::server {

// For how many days things that nobody needs any more are kept; 0: for ever.
struct Retention {
  int guests = 90;     // who never had a seat
  int unstarted = 30;  // tables whose match never began
};

struct HouseSettings {
  std::function<Milliseconds()> now;
  bool limits = true;                             // false turns all limits off, for load tests
  std::function<void(const std::string&)> log{};  // gets lines of JSON, never a secret
  Retention keep{};
};

struct HouseCounts {
  std::uint64_t actions = 0;
  std::uint64_t errors = 0;
  std::uint64_t moves = 0;
  std::uint64_t frames = 0;
  std::uint64_t matches_begun = 0;
  std::uint64_t matches_over = 0;
  std::uint64_t store_failures = 0;
};

using Members = std::function<void(JsonWriter&)>;

class Context {
 public:
  Context(Store& kept_in, HouseSettings settings)
      : store(kept_in), settings_(std::move(settings)) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  [[nodiscard]] Milliseconds now() const { return settings_.now(); }
  [[nodiscard]] bool limits() const { return settings_.limits; }
  [[nodiscard]] const Retention& keep() const { return settings_.keep; }
  void log(std::string_view event, const Members& members = {}) const {
    if (!settings_.log) return;
    JsonWriter json;
    json.open_object().member("at", now()).member("event", event);
    if (members) members(json);
    settings_.log(json.close_object().take());
  }

  // A callback that does nothing once the house is gone.
  template <class Function>
  [[nodiscard]] auto while_open(Function function) {
    return while_open("answer", std::move(function));
  }
  // The kind is that of the work it does.
  template <class Function>
  [[nodiscard]] auto while_open(std::string_view kind, Function function) {
    return [this, kind, life = std::weak_ptr{life_},
            function = std::move(function)](auto&&... values) mutable {
      if (life.expired()) return;
      const auto piece = work.piece(kind);
      function(std::forward<decltype(values)>(values)...);
    };
  }

  // Reads on the store's own thread, which must not use the house, and hands over what it returned,
  // or why the store cannot be read.
  template <class Read, class Then>
  void aside(std::string_view kind, bool urgent, Read read, Then then) {
    using Value = std::invoke_result_t<Read>;
    store.aside(
        [read = std::move(read),
         then = while_open(kind, std::move(then))]() mutable -> Store::Then {
          auto value = std::make_shared<Expected<Value>>(std::unexpected(Error{}));
          try {
            *value = read();
          } catch (const StoreFailure& failed) {
            *value = std::unexpected(failed.error);
          }
          return [value, then = std::move(then)]() mutable { then(std::move(*value)); };
        },
        urgent);
  }

  Store& store;
  WorkMeter work{};
  HouseCounts counts{};
  bool store_works = true;  // whether the last write succeeded

 private:
  HouseSettings settings_;
  std::shared_ptr<const bool> life_ = std::make_shared<const bool>(true);
};

}  // namespace boathouse::server
