// What all tasks of the house share: the store, the clock, the log and the counters.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/json.h"
#include "match/match.h"
#include "server/store/store.h"

namespace boathouse::server {

struct HouseSettings {
  std::function<Milliseconds()> now;
  bool limits = true;                             // false turns all limits off, for load tests
  std::function<void(const std::string&)> log{};  // gets lines of JSON, never a secret
  // Signs the statement of a finished record; without it records stay unsigned.
  SignRecord sign{};
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
  // The record as a viewer may have it, signed once the match is over.
  [[nodiscard]] std::string record_of(const Match& match, Viewer viewer) const {
    if (!settings_.sign || !match.can_be_signed()) return match.record_for(viewer);
    return match.record_signed(settings_.sign);
  }
  void log(std::string_view event, const Members& members = {}) const {
    if (!settings_.log) return;
    JsonWriter json;
    json.open_object().member("at", now()).member("event", event);
    if (members) members(json);
    settings_.log(json.close_object().take());
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
