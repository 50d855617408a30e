#include "load/hostile.h"

#include <algorithm>
#include <chrono>

#include "client/web_client.h"
#include "core/json.h"
#include "core/text.h"
#include "games/registry.h"
#include "load/honest.h"
#include "minds/words.h"
#include "solvers/team.h"

namespace boathouse::load {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr double megabyte = 1024.0 * 1024.0;
constexpr auto beat = std::chrono::milliseconds{20};
constexpr std::chrono::seconds long_enough{60};  // for the start, and for the story of a table

Delay delay_of(Waits& waits) {
  return {waits.samples.size(), share_of(waits.samples, 0.5), share_of(waits.samples, 0.99),
          share_of(waits.samples, 1)};
}

std::vector<std::string> pair_addresses(const std::string& game) {
  const auto found = find_game(game);
  const int people = found ? (*found)->info().min_seats : 2;
  std::vector<std::string> addresses;
  for (int i = 0; i < people; ++i) addresses.push_back(join("127.1.0.", i + 1));
  return addresses;
}

// Asks the server now and then what its bounded caches hold.
class CacheWatch {
 public:
  explicit CacheWatch(client::EventLoop& loop) : loop_(loop) {}

  // The bytes at the last answer. Asks again.
  double bytes(std::uint16_t port) {
    if (!client_ || !client_->connected()) {
      client_ = std::make_unique<client::WebClient>(loop_, port, "127.1.2.1");
      asking_ = false;
    }
    if (asking_) return bytes_;
    asking_ = true;
    client_->get("/metrics", {}, [this](const auto& response) {
      asking_ = false;
      if (response.status == 200) bytes_ = static_cast<double>(cache_bytes_in(response.body));
    });
    return bytes_;
  }
  void expect_a_crash() {
    client_.reset();
    bytes_ = 0;
  }

 private:
  client::EventLoop& loop_;
  std::unique_ptr<client::WebClient> client_;
  bool asking_ = false;
  double bytes_ = 0;
};

// The honest players of one server.
class Honest {
 public:
  Honest(const HostilePlan& plan, const std::atomic<std::uint16_t>& port)
      : plan_(plan),
        pair_(loop_, port,
              {.game = plan.game,
               .addresses = pair_addresses(plan.game),
               .pause = plan.pause,
               .rest = plan.rest,
               .seed = plan.siege.seed + 1}),
        single_(loop_, port,
                {.game = plan.game,
                 .addresses = {"127.1.1.1"},
                 .mind = "sailor",
                 .pause = plan.single_pause,
                 .rest = plan.rest,
                 .seed = plan.siege.seed + 2}),
        returner_(loop_, port),
        caches_(loop_) {}

  [[nodiscard]] bool stopped() const { return plan_.stop != nullptr && *plan_.stop; }

  // Until the time is over or the condition holds; whether it does.
  bool run(std::chrono::duration<double> time, const std::function<bool()>& done) {
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
    while (!done()) {
      if (Clock::now() >= end) return false;
      pair_.tick();
      single_.tick();
      returner_.tick();
      loop_.run_until(done, beat);
    }
    return true;
  }
  // The same, or until somebody stops it.
  void run(std::chrono::duration<double> time) {
    run(time, [this] { return stopped(); });
  }

  bool begin() {
    // The attack's clients share the machine.
    answer_promptly();
    const auto ready = [&] { return pair_.playing() && single_.playing() && returner_.ready(); };
    return run(long_enough, [&] { return stopped() || ready(); }) && ready();
  }
  void measure(bool on) {
    pair_.measure(on);
    single_.measure(on);
    returner_.measure(on);
  }
  // Until each of them has waited for something at least once.
  void wait_for_figures() {
    run(std::chrono::duration<double>{plan_.patience}, [&] {
      const bool all = !pair_.seen().samples.empty() && !single_.thought().samples.empty();
      return all || stopped();
    });
  }
  // Waits for what is on its way; the attack goes on meanwhile.
  void finish() {
    pair_.finish();
    single_.finish();
    returner_.finish();
    const auto settled = [&] {
      return pair_.settled() && single_.settled() && returner_.settled();
    };
    const bool early = stopped();
    if (run(std::chrono::duration<double>{early ? 1 : plan_.patience}, settled) || early) return;
    pair_.give_up();
    single_.give_up();
    returner_.give_up();
  }
  void expect_a_crash() {
    pair_.expect_a_crash();
    single_.expect_a_crash();
    returner_.expect_a_crash();
    caches_.expect_a_crash();
  }
  double cache_bytes(std::uint16_t port) { return caches_.bytes(port); }

  void report(HostileRow& row) {
    row.moves = pair_.moves();
    row.pair = delay_of(pair_.seen());
    row.thinking = delay_of(single_.thought());
    row.log_in = delay_of(returner_.waits());
    row.errors = 0;
    for (const Waits* waits : {&pair_.seen(), &single_.seen(), &returner_.waits()}) {
      row.errors += waits->errors;
      if (row.first_error.empty()) row.first_error = waits->first_error;
    }
  }

  // Looks up what the server acknowledged: after a crash at the last tables, at the end at all.
  void check(LongReport& report, std::uint16_t port, bool all) {
    report.acknowledged = 0;
    if (all) report.lost = report.unchecked = 0;
    for (const Players* players : {&pair_, &single_}) {
      const auto& log = players->acknowledged();
      for (const AcknowledgedMoves& each : log) report.acknowledged += each.moves.size();
      constexpr std::size_t recent = 4;
      const std::size_t first = all || log.size() < recent ? 0 : log.size() - recent;
      for (std::size_t i = first; i < log.size(); ++i) {
        if (const auto lost = lost_moves(port, log[i], long_enough)) {
          report.lost += *lost;
        } else {
          ++report.unchecked;
        }
      }
    }
  }

 private:
  const HostilePlan& plan_;
  client::EventLoop loop_;
  Players pair_;
  Players single_;
  Returner returner_;
  CacheWatch caches_;
};

void report_siege(const Tally& tally, HostileRow& row) {
  row.sent = tally.sent;
  row.answered = tally.answered;
  row.refused = tally.refused;
  row.closed = tally.closed;
  row.through = tally.through;
}

double seconds_since(Clock::time_point began) {
  return std::chrono::duration<double>(Clock::now() - began).count();
}

}  // namespace

std::vector<std::string_view> rows_named(std::string_view name) {
  std::vector<std::string_view> rows{no_attack};
  for (const AttackKind& kind : attack_kinds()) rows.push_back(kind.name);
  rows.push_back(all_attacks);
  if (name.empty()) return rows;
  std::erase_if(rows, [&](std::string_view row) { return row != name; });
  return rows;
}

std::optional<HostileRow> measure_row(const HostilePlan& plan, std::string_view row,
                                      TestedServer& server) {
  std::vector<AttackKind> kinds;
  for (const AttackKind& kind : attack_kinds()) {
    if (row == kind.name || row == all_attacks) kinds.push_back(kind);
  }

  if (!server.start(TestedServer::Data::empty)) return std::nullopt;
  const std::atomic<std::uint16_t> port = server.port();
  HostileRow result{.name = std::string{row}};
  Honest honest{plan, port};
  if (!honest.begin()) return std::nullopt;
  result.memory_before = memory_of(server.pid());
  const double processor = processor_of(server.pid());
  const auto began = Clock::now();
  Siege siege{plan.siege, kinds, port};
  honest.measure(true);
  honest.run(std::chrono::duration<double>{plan.seconds});
  honest.wait_for_figures();
  if (honest.stopped()) return std::nullopt;
  honest.finish();
  result.seconds = seconds_since(began);
  result.memory_after = memory_of(server.pid());
  result.processor = processor_of(server.pid()) - processor;
  siege.end();
  honest.report(result);
  report_siege(siege.tally(), result);
  return result;
}

void judge_memory(LongReport& report) {
  if (report.memory.empty()) return;
  const double judged = report.memory.back().at / 3;  // seconds
  std::vector<Reading> later;
  double sum = 0;
  for (std::size_t i = 0; i < report.memory.size(); ++i) {
    const Reading& each = report.memory[i];
    report.most = std::max(report.most, each.value);
    if (each.at < 2 * judged) continue;
    const double lasting = each.value - report.caches[i].value;
    later.push_back({each.at / 3600, lasting});
    sum += lasting;
  }
  report.mean = sum / static_cast<double>(later.size());
  report.slope = slope_of(later);
  constexpr double tolerated = 0.05;
  constexpr std::size_t enough = 3;  // fewer readings say nothing
  const double most = tolerated * report.mean;
  const double error = 2 * report.slope.error;
  report.flat = later.size() >= enough && report.slope.slope - error <= most &&
                (report.slope.slope + error) * judged / 3600 <= most;
}

std::optional<LongReport> measure_long(const LongPlan& plan, TestedServer& server,
                                       const std::function<void(const LongReport&)>& tell) {
  if (!server.start(TestedServer::Data::empty)) return std::nullopt;
  std::atomic<std::uint16_t> port = server.port();
  LongReport report{.row = {.name = std::string{all_attacks}}};
  Honest honest{plan.hostile, port};
  if (!honest.begin()) return std::nullopt;
  report.row.memory_before = memory_of(server.pid());
  double processor = -processor_of(server.pid());
  const auto began = Clock::now();
  Siege siege{plan.hostile.siege, attack_kinds(), port};
  honest.measure(true);
  Random random{plan.hostile.siege.seed};
  const auto next_kill = [&] {
    return seconds_since(began) + plan.between_kills * (0.5 + random.below(1000) / 1e3);
  };
  double kill_at = next_kill();
  double read_at = 0;
  const auto read_memory = [&] {
    const double now = seconds_since(began);
    read_at = now + plan.between_readings;
    report.memory.push_back({now, memory_of(server.pid()) / megabyte});
    report.caches.push_back({now, honest.cache_bytes(server.port()) / megabyte});
  };
  while (!honest.stopped() && seconds_since(began) < plan.hostile.seconds) {
    const double now = seconds_since(began);
    if (now >= read_at) {
      read_memory();
      report.row.seconds = now;
      honest.report(report.row);
      report_siege(siege.tally(), report.row);
      judge_memory(report);
      tell(report);
    }
    if (plan.kills && now >= kill_at && now < plan.hostile.seconds / 3) {
      port = 0;
      processor += processor_of(server.pid());
      honest.expect_a_crash();
      server.kill();
      ++report.kills;
      if (!server.start(TestedServer::Data::kept)) return std::nullopt;
      port = server.port();
      honest.check(report, port, false);
      kill_at = next_kill();
    }
    honest.run(100ms);
  }
  report.stopped = honest.stopped();
  honest.finish();
  report.row.seconds = seconds_since(began);
  report.row.memory_after = memory_of(server.pid());
  report.row.processor = processor + processor_of(server.pid());
  siege.end();
  honest.report(report.row);
  report_siege(siege.tally(), report.row);
  honest.check(report, port, true);
  judge_memory(report);
  return report;
}

// --- JSON ------------------------------------------------------------------------------------

namespace {

void write_delay(JsonWriter& json, std::string_view name, const Delay& delay) {
  json.key(name).open_object().member("count", delay.count);
  json.member("p50_us", delay.p50).member("p99_us", delay.p99);
  json.member("worst_us", delay.worst).close_object();
}

void write_row(JsonWriter& json, const HostileRow& row) {
  json.open_object().member("attack", row.name);
  json.key("seconds").raw(decimal(row.seconds, 3)).member("moves", row.moves);
  write_delay(json, "pair", row.pair);
  write_delay(json, "thinking", row.thinking);
  write_delay(json, "log_in", row.log_in);
  json.member("errors", row.errors).member("first_error", row.first_error);
  json.key("memory_before").raw(decimal(row.memory_before, 0));
  json.key("memory_after").raw(decimal(row.memory_after, 0));
  json.key("processor_seconds").raw(decimal(row.processor, 2));
  json.key("strangers").open_object().member("sent", row.sent).member("answered", row.answered);
  json.member("refused", row.refused).member("closed", row.closed);
  json.member("through", row.through).close_object().close_object();
}

}  // namespace

std::string hostile_json(std::string_view game, std::span<const HostileRow> rows) {
  JsonWriter json;
  json.open_object().member("game", game).key("rows").open_array();
  for (const HostileRow& row : rows) write_row(json, row);
  return json.close_array().close_object().take();
}

std::string long_json(std::string_view game, const LongReport& report) {
  JsonWriter json;
  json.open_object().member("game", game).member("stopped", report.stopped);
  json.key("row");
  write_row(json, report.row);
  json.member("kills", report.kills).member("acknowledged", report.acknowledged);
  json.member("lost", report.lost).member("unchecked", report.unchecked);
  json.key("slope_mb_per_hour").raw(decimal(report.slope.slope, 2));
  json.key("slope_error").raw(decimal(report.slope.error, 2));
  json.key("mean_mb").raw(decimal(report.mean, 1)).key("most_mb").raw(decimal(report.most, 1));
  json.member("flat", report.flat);
  for (const auto& [name, readings] :
       {std::pair{"memory", &report.memory}, std::pair{"caches", &report.caches}}) {
    json.key(name).open_array();
    for (const Reading& each : *readings) {
      json.open_array().raw(decimal(each.at, 1)).raw(decimal(each.value, 2)).close_array();
    }
    json.close_array();
  }
  return json.close_object().take();
}

}  // namespace boathouse::load
