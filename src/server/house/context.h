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
#include "match/match.h"
#include "server/bus/bus.h"
#include "server/house/work_meter.h"
#include "server/journal/entry.h"
#include "server/log/log_line.h"
#include "server/store/store.h"
#include "server/table/moment.h"

namespace boathouse::server {

// For how many days things that nobody needs any more are kept; 0: for ever.
struct Retention {
  int guests = 90;     // who never had a seat
  int unstarted = 30;  // tables whose match never began
};

struct HouseSettings {
  std::function<Milliseconds()> now;  // the wall clock
  std::function<Moment()> steady = steady_clock;
  bool limits = true;                             // false turns all limits off, for load tests
  std::function<void(const std::string&)> log{};  // gets lines of JSON, never a secret
  LogLevel log_level = LogLevel::info;
  // Signs the statement of a finished record; without it records stay unsigned.
  SignRecord sign{};
  // The keyed hash of an address; without it no address leaves a trace.
  std::function<Digest(std::string_view)> origin{};
  Retention keep{};
  // Where several servers share a store: this one's name among them, a new one with every start,
  // and what brings them news sooner. Without a name it is alone.
  std::string server{};
  std::string house{};  // the same for all servers that sign with the same keys
  Bus* bus = nullptr;
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
  std::uint64_t conflicts = 0;
  std::uint64_t heard = 0;      // entries that the bus brought in time
  std::uint64_t read_late = 0;  // tables whose journal had to be read instead
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
  [[nodiscard]] const Retention& keep() const { return settings_.keep; }
  // Whether other servers may use the store, too.
  [[nodiscard]] bool shared() const { return !settings_.server.empty(); }
  [[nodiscard]] const std::string& server() const { return settings_.server; }
  [[nodiscard]] const std::string& house() const { return settings_.house; }
  // There may be none.
  [[nodiscard]] Bus* bus() const { return settings_.bus; }
  // The record as a viewer may have it, signed once the match is over; from any thread.
  [[nodiscard]] std::string record_of(const Match& match, Viewer viewer) const {
    if (!settings_.sign || !match.can_be_signed()) return match.record_for(viewer);
    return match.record_signed(settings_.sign);
  }
  // Nothing where no address leaves a trace.
  [[nodiscard]] std::optional<Digest> origin_of(std::string_view address) const {
    if (!settings_.origin) return std::nullopt;
    return settings_.origin(address);
  }
  void log(std::string_view event, const Members& members = {},
           LogLevel level = LogLevel::info) const {
    if (!settings_.log || level > settings_.log_level) return;
    settings_.log(log_line(now(), level, event, members));
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
    using Value = std::invoke_result_t<Read, Reads&>;
    store.aside(
        [read = std::move(read),
         then = while_open(kind, std::move(then))](Reads& reads) mutable -> Store::Then {
          auto value = std::make_shared<Expected<Value>>(std::unexpected(Error{}));
          try {
            *value = read(reads);
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
  bool store_works = true;                                 // whether the last write succeeded
  std::int64_t journal_version = server::journal_version;  // that all servers can read

 private:
  HouseSettings settings_;
  std::shared_ptr<const bool> life_ = std::make_shared<const bool>(true);
};

}  // namespace boathouse::server
