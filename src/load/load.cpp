#include "load/load.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

#include "client/web_client.h"
#include "core/random.h"
#include "core/text.h"
#include "load/measure.h"

namespace boathouse::load {

namespace {

using client::EventLoop;
using client::WebClient;
using namespace std::chrono_literals;

using Clock = std::chrono::steady_clock;
using Moment = Clock::time_point;

constexpr std::size_t at_once = 250;  // clients that connect together

struct Played {
  std::string table{};
  std::size_t first = 0;  // of the seats' sockets
  std::uint64_t plies = 0;
  std::optional<std::uint64_t> decided{};  // at which ply a move was last chosen
  Moment sent{};
  int waiting = 0;  // seats that have not seen the last move yet
  int seated = 0;
  bool started = false;
};

class Load {
 public:
  Load(const LoadPlan& plan, const std::vector<Watched>& watched)
      : plan_(plan), watched_(watched), random_(plan.seed) {}

  std::optional<LoadReport> run() {
    report_.memory_before = memory_of_servers();
    report_.sockets = plan_.matches * static_cast<std::size_t>(plan_.seats);
    while (seats_.size() < report_.sockets) {
      if (!bring(std::min(at_once, report_.sockets - seats_.size()))) return std::nullopt;
    }
    report_.memory_with_sockets = memory_of_servers();
    matches_.resize(plan_.matches);
    for (std::size_t i = 0; i < matches_.size(); ++i) {
      matches_[i].first = i * static_cast<std::size_t>(plan_.seats);
      create(matches_[i]);
    }
    // Waits until everyone is seated, so that only play is measured.
    if (!loop_.run_until([&] { return playing_ == matches_.size(); }, 120s)) ++report_.errors;
    report_.memory_with_matches = memory_of_servers();
    measure();
    if (!std::ranges::all_of(seats_, &WebClient::connected)) return std::nullopt;
    return report_;
  }

 private:
  void measure() {
    const std::uint64_t conflicts_before = conflicts();
    const std::vector<double> before = processors();
    const double load_before = processor_of(::getpid());
    const Moment began = Clock::now();
    measuring_ = true;
    for (auto& [seat, text] : owed_) move_later(seat, std::move(text));
    owed_.clear();
    loop_.run_until([] { return false; },
                    std::chrono::milliseconds{static_cast<int>(plan_.seconds * 1000)});
    report_.seconds = std::chrono::duration<double>(Clock::now() - began).count();
    const double moves = std::max(1.0, static_cast<double>(report_.moves));
    report_.load_us = (processor_of(::getpid()) - load_before) * 1e6 / moves;
    const std::vector<double> after = processors();
    for (std::size_t i = 0; i < watched_.size(); ++i) {
      const double us = (after[i] - before[i]) * 1e6 / moves;
      report_.processes.push_back({watched_[i].name, us});
      if (watched_[i].is_server) report_.server_us += us;
    }
    report_.conflicts = conflicts() - conflicts_before;
    report_.p50 = share_of(samples_, 0.5);
    report_.p99 = share_of(samples_, 0.99);
    report_.p999 = share_of(samples_, 0.999);
  }

  [[nodiscard]] double memory_of_servers() const {
    double sum = 0;
    for (const Watched& each : watched_) {
      if (!each.is_server) continue;
      for (const int pid : each.pids()) sum += memory_of(pid);
    }
    return sum;
  }
  [[nodiscard]] std::vector<double> processors() const {
    std::vector<double> all;
    for (const Watched& each : watched_) {
      double& sum = all.emplace_back(0);
      for (const int pid : each.pids()) sum += processor_of(pid);
    }
    return all;
  }
  // So far, as the servers count them.
  [[nodiscard]] std::uint64_t conflicts() {
    std::uint64_t sum = 0;
    for (const std::uint16_t port : plan_.ports) {
      WebClient client{loop_, port};
      bool answered = false;
      client.get("/metrics", {}, [&](const WebClient::Response& response) {
        sum += number_behind(response.body, "\nboathouse_conflicts_total ");
        answered = true;
      });
      (void)loop_.run_until([&] { return answered; }, 10s);
    }
    return sum;
  }

  // Connects more clients, together; whether all of them have a WebSocket now.
  bool bring(std::size_t count) {
    std::size_t upgraded = 0;
    bool refused = false;
    for (std::size_t i = 0; i < count && !refused; ++i) {
      const std::size_t seat = seats_.size();
      WebClient& client = *seats_.emplace_back(std::make_unique<WebClient>(loop_, port_of(seat)));
      refused = !client.connected();
      client.act(R"({"do":"hello","name":"Load"})", [&, seat](const WebClient::Response&) {
        client.upgrade(
            {}, [this, seat](std::string_view frame) { take(seat, frame); },
            [&](bool agreed) { agreed ? ++upgraded : refused = true; });
      });
    }
    return loop_.run_until([&] { return refused || upgraded == count; }, 120s) && !refused;
  }

  // The seats of a match go to one server after the other, and so do the first seats of matches.
  [[nodiscard]] std::uint16_t port_of(std::size_t seat) const {
    const auto seats = static_cast<std::size_t>(plan_.seats);
    return plan_.ports[(seat / seats + seat % seats) % plan_.ports.size()];
  }

  void create(Played& match) {
    match.table.clear();
    match.plies = 0;
    match.decided.reset();
    match.waiting = 0;
    match.seated = 1;
    std::string seats;
    for (int i = 0; i < plan_.seats; ++i) {
      seats += i == 0 ? R"({"kind":"me"})" : R"(,{"kind":"friend"})";
    }
    seats_[match.first]->send(
        join(R"({"do":"create","game":")", plan_.game, R"(","seats":[)", seats, "]}"));
  }

  void take(std::size_t seat, std::string_view frame) {
    const auto seats = static_cast<std::size_t>(plan_.seats);
    Played& match = matches_[seat / seats];
    if (frame.starts_with(R"({"event":"update")")) return take_update(seat, match, frame);
    if (frame.find(R"("error":)") != std::string_view::npos) {
      if (report_.errors++ == 0) report_.first_error = frame;
      return;
    }
    if (match.table.empty()) {
      match.table = text_behind(frame, R"("table":")");
      if (match.table.empty()) return;
      for (std::size_t i = 0; i < seats; ++i) {
        if (i > 0) {
          seats_[match.first + i]->send(join(R"({"do":"sit","id":"sit)", match.table,
                                             R"(","table":")", match.table, R"("})"));
        }
        seats_[match.first + i]->send(join(R"({"do":"subscribe","table":")", match.table, R"("})"));
      }
    } else if (frame.starts_with(R"({"id":"sit)") && ++match.seated == plan_.seats) {
      seats_[match.first]->send(join(R"({"do":"start","table":")", match.table, R"("})"));
    }
  }

  void take_update(std::size_t seat, Played& match, std::string_view frame) {
    const std::string_view now = match_in(frame);
    if (now.empty()) return;
    const std::uint64_t plies = number_behind(now, R"("plies":)");
    if (match.waiting > 0 && plies > match.plies) {
      if (measuring_) {
        samples_.push_back(static_cast<std::uint32_t>(
            std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - match.sent)
                .count()));
      }
      --match.waiting;
    }
    if (now.find(R"("turn":"over")") != std::string_view::npos) {
      if (match.waiting == 0 && !match.table.empty()) {
        if (measuring_) ++report_.matches_over;
        for (std::size_t i = 0; i < static_cast<std::size_t>(plan_.seats); ++i) {
          seats_[match.first + i]->send(
              join(R"({"do":"unsubscribe","table":")", match.table, R"("})"));
        }
        create(match);
      }
      return;
    }
    const std::vector<std::uint64_t> codes = moves_in(now);
    if (codes.empty() || match.decided == plies) return;  // or told twice
    match.decided = plies;
    const std::uint64_t code = codes[random_.below(static_cast<std::uint32_t>(codes.size()))];
    std::string move = join(R"({"do":"play","table":")", match.table, R"(","ply":)", plies,
                            R"(,"code":)", code, R"(,"quiet":true})");
    if (!measuring_) {
      if (!match.started) ++playing_;
      match.started = true;
      owed_.emplace_back(seat, std::move(move));
    } else {
      move_later(seat, std::move(move));
    }
  }

  void move_later(std::size_t seat, std::string text) {
    if (plan_.rate <= 0) return send_move(seat, std::move(text));
    const double mean = static_cast<double>(plan_.matches) / plan_.rate;
    // Exponential pauses: the rate is the same at every moment, from the first on.
    const double pause = -mean * std::log((random_.below(1'000'000) + 1) / 1e6);
    loop_.after(std::chrono::microseconds{static_cast<std::int64_t>(pause * 1e6)},
                [this, seat, text = std::move(text)] { send_move(seat, text); });
  }

  void send_move(std::size_t seat, std::string text) {
    Played& match = matches_[seat / static_cast<std::size_t>(plan_.seats)];
    match.plies = number_behind(text, R"("ply":)");
    match.sent = Clock::now();
    match.waiting = plan_.seats;
    ++report_.moves;
    seats_[seat]->send(std::move(text));
  }

  LoadPlan plan_;
  std::vector<Watched> watched_;
  Random random_;
  EventLoop loop_;
  std::vector<std::unique_ptr<WebClient>> seats_;
  std::vector<Played> matches_;
  std::vector<std::pair<std::size_t, std::string>> owed_;  // first moves, until measuring begins
  std::vector<std::uint32_t> samples_;
  std::size_t playing_ = 0;
  bool measuring_ = false;
  LoadReport report_;
};

}  // namespace

std::optional<LoadReport> make_load(const LoadPlan& plan, const std::vector<Watched>& watched) {
  return Load{plan, watched}.run();
}

}  // namespace boathouse::load
