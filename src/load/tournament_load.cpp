#include "load/tournament_load.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <memory>
#include <utility>

#include "client/web_client.h"
#include "core/json_reader.h"
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

constexpr std::size_t brought_at_once = 100;
constexpr auto patience = 120s;

struct Entrant {
  std::unique_ptr<WebClient> client{};
  std::string table{};                     // where they are to play, and listen
  Moment called{};                         // when they heard of it
  bool seated = false;                     // and when they saw it
  std::optional<std::uint64_t> decided{};  // at which ply a move was last chosen
  std::optional<Moment> sent{};            // a move that has not been seen yet
  bool joined = false;
};

std::uint32_t microseconds(Clock::duration time) {
  return static_cast<std::uint32_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(time).count());
}

class TournamentLoad {
 public:
  TournamentLoad(const TournamentPlan& plan, const std::vector<Watched>& watched)
      : plan_(plan), watched_(watched), random_(plan.seed) {}

  std::optional<TournamentReport> run() {
    const double before = processor();
    report_.players = plan_.players;
    const Moment began = Clock::now();
    while (entrants_.size() < plan_.players) {
      if (!bring(std::min(brought_at_once, plan_.players - entrants_.size()))) return std::nullopt;
    }
    if (!make()) return report_;
    for (Entrant& each : entrants_) {
      each.client->send(
          join(R"({"do":"join_tournament","id":"join","tournament":")", id_, R"("})"));
    }
    const bool joined = loop_.run_until([&] { return joined_ == plan_.players; }, patience);
    report_.joining = std::chrono::duration<double>(Clock::now() - began).count();
    for (Entrant& each : entrants_) {
      each.client->send(join(R"({"do":"subscribe","tournament":")", id_, R"("})"));
    }
    const Moment start = Clock::now();
    (void)loop_.run_until([&] { return over_ || stopped(); }, 3600s);
    report_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (joined) check_result();
    report_.server_seconds = processor() - before;
    report_.memory = memory();
    report_.move_p50 = share_of(moves_, 0.5);
    report_.move_p99 = share_of(moves_, 0.99);
    report_.seated_p50 = share_of(seated_, 0.5);
    report_.seated_p99 = share_of(seated_, 0.99);
    return report_;
  }

 private:
  [[nodiscard]] bool stopped() const { return plan_.stop != nullptr && *plan_.stop; }

  template <class Of>
  [[nodiscard]] double sum_of(Of of) const {
    double sum = 0;
    for (const Watched& each : watched_) {
      if (!each.is_server) continue;
      for (const int pid : each.pids()) sum += of(pid);
    }
    return sum;
  }
  [[nodiscard]] double processor() const { return sum_of(processor_of); }
  [[nodiscard]] double memory() const { return sum_of(memory_of); }

  bool bring(std::size_t count) {
    std::size_t upgraded = 0;
    bool refused = false;
    for (std::size_t i = 0; i < count && !refused; ++i) {
      const std::size_t number = entrants_.size();
      const std::uint16_t port = plan_.ports[number % plan_.ports.size()];
      Entrant& entrant = entrants_.emplace_back();
      entrant.client = std::make_unique<WebClient>(loop_, port);
      WebClient& client = *entrant.client;
      refused = !client.connected();
      client.act(join(R"({"do":"hello","name":"Player )", number + 1, R"("})"),
                 [&, number](const WebClient::Response&) {
                   client.upgrade(
                       {}, [this, number](std::string_view frame) { take(number, frame); },
                       [&](bool agreed) { agreed ? ++upgraded : refused = true; });
                 });
    }
    return loop_.run_until([&] { return refused || upgraded == count; }, patience) && !refused;
  }

  // One request of somebody who does nothing else; its answer.
  std::string ask(WebClient& client, const std::string& body) {
    std::string answer;
    bool answered = false;
    const auto take_answer = [&](const WebClient::Response& response) {
      answer = response.body;
      answered = true;
    };
    body.starts_with('/') ? client.get(body, {}, take_answer) : client.act(body, take_answer);
    (void)loop_.run_until([&] { return answered; }, patience);
    return answer;
  }

  // The host has an account, and starts it late enough for everybody to join.
  bool make() {
    constexpr std::size_t joins_per_second = 100;
    WebClient host{loop_, plan_.ports.front()};
    (void)ask(host, R"({"do":"hello","name":"Helen"})");
    (void)ask(host, R"({"do":"set_password","login":"helen","password":"correct horse"})");
    const std::string made = ask(
        host, join(R"({"do":"make_tournament","name":"Load","rated":false,"game":")", plan_.game,
                   R"(","kind":")", plan_.kind, R"(","players":)", plan_.seats, R"(,"rounds":)",
                   plan_.rounds, R"(,"pace":{"kind":"live","move_s":60,"bank_s":60},)",
                   R"("starts_in_s":)", 2 + plan_.players / joins_per_second,
                   plan_.duplicate ? R"(,"duplicate":true)" : "", "}"));
    id_ = text_behind(made, R"("tournament":")");
    if (id_.empty()) note_error(made);
    return !id_.empty();
  }

  void note_error(std::string_view answer) {
    if (report_.errors++ == 0) report_.first_error = answer;
  }

  void take(std::size_t number, std::string_view frame) {
    Entrant& entrant = entrants_[number];
    if (frame.starts_with(R"({"event":"update")")) return take_update(entrant, frame);
    if (frame.starts_with(R"({"event":"tournament")")) return take_news(entrant, frame);
    if (frame.find(R"("error":)") != std::string_view::npos) return note_error(frame);
    if (!frame.starts_with(R"({"id":"join")") || entrant.joined) return;
    entrant.joined = true;
    ++joined_;
  }

  void take_news(Entrant& entrant, std::string_view frame) {
    if (frame.find(R"("phase":"over")") != std::string_view::npos) over_ = true;
    std::string table = text_behind(frame, R"("table":")");
    if (table.empty() || table == entrant.table) return;
    if (!entrant.table.empty()) {
      entrant.client->send(join(R"({"do":"unsubscribe","table":")", entrant.table, R"("})"));
    }
    entrant.table = std::move(table);
    entrant.called = Clock::now();
    entrant.seated = false;
    entrant.decided.reset();
    entrant.sent.reset();
    entrant.client->send(join(R"({"do":"subscribe","table":")", entrant.table, R"("})"));
  }

  void take_update(Entrant& entrant, std::string_view frame) {
    if (text_behind(frame, R"("table":")") != entrant.table) return;  // the one before
    const std::string_view now = match_in(frame);
    if (now.empty()) return;
    if (!std::exchange(entrant.seated, true)) {
      seated_.push_back(microseconds(Clock::now() - entrant.called));
    }
    const std::uint64_t plies = number_behind(now, R"("plies":)");
    if (entrant.sent && plies > entrant.decided.value_or(0)) {
      moves_.push_back(microseconds(Clock::now() - *entrant.sent));
      entrant.sent.reset();
    }
    const std::vector<std::uint64_t> codes = moves_in(now);
    if (codes.empty() || entrant.decided == plies) return;
    entrant.decided = plies;
    const std::uint64_t code = codes[random_.below(static_cast<std::uint32_t>(codes.size()))];
    const double pause = -plan_.think * std::log((random_.below(1'000'000) + 1) / 1e6);
    loop_.after(std::chrono::microseconds{static_cast<std::int64_t>(pause * 1e6)},
                [this, &entrant, table = entrant.table, plies, code] {
                  if (table != entrant.table) return;
                  entrant.sent = Clock::now();
                  ++report_.moves;
                  entrant.client->send(join(R"({"do":"play","table":")", table, R"(","ply":)",
                                            plies, R"(,"code":)", code, R"(,"quiet":true})"));
                });
  }

  // Everybody took part, and every table of a tournament in rounds has come to an end.
  void check_result() {
    WebClient anybody{loop_, plan_.ports.front()};
    const std::string told = ask(anybody, join("/api/tournaments/", id_));
    const auto json = read_json(told);
    if (!json) return note_error(told);
    report_.rounds = number_behind(told, R"("round":)");
    report_.tables = number_behind(told, R"("tables_in_all":)");
    const bool whole = number_behind(told, R"("entrants":)") == plan_.players;
    const bool done = told.find(R"("phase":"over")") != std::string::npos;
    report_.ended = done && whole && report_.tables > 0;
  }

  TournamentPlan plan_;
  std::vector<Watched> watched_;
  Random random_;
  EventLoop loop_;
  std::deque<Entrant> entrants_{};  // they stay where they are
  std::string id_;
  std::size_t joined_ = 0;
  bool over_ = false;
  std::vector<std::uint32_t> moves_;
  std::vector<std::uint32_t> seated_;
  TournamentReport report_;
};

}  // namespace

std::optional<TournamentReport> play_tournament(const TournamentPlan& plan,
                                                const std::vector<Watched>& watched) {
  return TournamentLoad{plan, watched}.run();
}

}  // namespace boathouse::load
