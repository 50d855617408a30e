// What all tasks of the house share: the store, the clock, the log and the counters.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/json.h"
#include "server/log/log_line.h"
#include "server/store/store.h"
#include "server/table/moment.h"

namespace boathouse::server {

struct HouseSettings {
  std::function<Milliseconds()> now;  // the wall clock
  std::function<Moment()> steady = steady_clock;
  bool limits = true;                             // false turns all limits off, for load tests
  std::function<void(const std::string&)> log{};  // gets lines of JSON, never a secret
  LogLevel log_level = LogLevel::info;
};

struct HouseCounts {
  std::uint64_t actions = 0;
  std::uint64_t errors = 0;
  std::uint64_t moves = 0;
  std::uint64_t frames = 0;
  std::uint64_t matches_begun = 0;
  std::uint64_t matches_over = 0;
  std::uint64_t store_failures = 0;
  std::uint64_t journals_unreadable = 0;
};

class Context {
 public:
  Context(Store& kept_in, HouseSettings settings)
      : store(kept_in), settings_(std::move(settings)) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  // Wall time: for rows, journals and logs only.
  [[nodiscard]] Milliseconds now() const { return settings_.now(); }
  // For everything that is measured: limits, match clocks and waits.
  [[nodiscard]] Moment steady() const { return settings_.steady(); }
  [[nodiscard]] Now both_clocks() const { return {.wall = now(), .steady = steady()}; }
  [[nodiscard]] bool limits() const { return settings_.limits; }
  void log(std::string_view event, const Members& members = {},
           LogLevel level = LogLevel::info) const {
    if (!settings_.log || level > settings_.log_level) return;
    settings_.log(log_line(now(), level, event, members));
  }

  // A callback that does nothing once the house is gone.
  template <class Function>
  [[nodiscard]] auto while_open(Function function) const {
    return [life = std::weak_ptr{life_}, function = std::move(function)](auto&&... values) mutable {
      if (!life.expired()) function(std::forward<decltype(values)>(values)...);
    };
  }

  Store& store;
  HouseCounts counts{};
  bool store_works = true;  // whether the last write succeeded

 private:
  HouseSettings settings_;
  std::shared_ptr<const bool> life_ = std::make_shared<const bool>(true);
};

}  // namespace boathouse::server
