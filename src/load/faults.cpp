#include "load/faults.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "client/web_client.h"
#include "core/random.h"
#include "core/text.h"
#include "load/acknowledged.h"
#include "load/measure.h"
#include "match/match.h"
#include "server/journal/telling.h"

namespace boathouse::load {

using namespace std::chrono_literals;
using client::EventLoop;
using client::WebClient;
using Clock = std::chrono::steady_clock;

namespace {

constexpr auto answer_time = 3s;  // for an answer; then another server is asked
constexpr auto before_again = 250ms;

double seconds_of(Clock::duration time) { return std::chrono::duration<double>(time).count(); }

// What is asked until it is answered, always with the same id.
struct Wish {
  std::string id;
  std::string body;
  std::optional<PlayedMove> move{};
  bool sent = false;
  Clock::time_point at{};  // when it was sent, or is to be
};

// One person, at whatever server answers.
class Person {
 public:
  Person(EventLoop& loop, const BreakableCluster& cluster, std::string name, std::uint64_t seed)
      : loop_(loop), cluster_(cluster), name_(std::move(name)), random_(seed) {}

  // An action with these members; the answer goes to `take`, unless it means that the same should
  // be asked again.
  void ask(std::string_view action, std::string_view members, std::optional<PlayedMove> move = {}) {
    const std::string id = join(name_, "-", ++number_);
    wish_ = {.id = id,
             .body = join(R"({"do":")", action, R"(","id":")", id, "\"", members, "}"),
             .move = move};
  }
  [[nodiscard]] bool busy() const { return wish_.has_value(); }
  void forget_wish() { wish_.reset(); }
  // Listens to this table from now on.
  void follow(const std::string& table) {
    table_ = table;
    if (here_) subscribe();
  }

  std::function<void(const Wish&, std::string_view answer)> take;
  std::function<void(std::string_view update)> hear;
  [[nodiscard]] const std::string& cookie() const { return cookie_; }

  void tick() {
    const auto now = Clock::now();
    if (client_ && !client_->connected()) lose();
    if (client_ && !here_ && now - since_ > answer_time) lose();
    if (wish_ && wish_->sent && now - wish_->at > answer_time) lose();
    if (!client_) {
      if (now >= again_) connect();
      return;
    }
    if (here_ && wish_ && !wish_->sent && now >= wish_->at) {
      wish_->sent = true;
      wish_->at = now;
      client_->send(wish_->body);
    }
  }
  // For whoever looks into a match that does not go on.
  [[nodiscard]] std::string state() const {
    return join(name_, here_ ? " listens" : " is not connected",
                wish_ ? join(" and waits for ", wish_->body) : "", ", was told ", last_answer_);
  }
  // As somebody who closes the page and opens it again.
  void lose() {
    client_.reset();
    ++connection_;
    here_ = false;
    again_ = Clock::now() + before_again;
    if (wish_) wish_->sent = false;
  }

 private:
  void connect() {
    const auto server = random_.below(static_cast<std::uint32_t>(cluster_.servers()));
    const std::uint16_t port = cluster_.port(server);
    again_ = Clock::now() + before_again;
    if (port == 0) return;
    since_ = Clock::now();
    client_ = std::make_unique<WebClient>(loop_, port);
    if (!client_->connected()) return lose();
    client_->set_cookie(cookie_);
    if (!cookie_.empty()) return open_socket();
    client_->act(join(R"({"do":"hello","name":")", name_, R"("})"),
                 [this, connection = connection_](const WebClient::Response& response) {
                   if (connection != connection_) return;
                   if (response.status != 200) return lose();
                   cookie_ = client_->cookie();
                   open_socket();
                 });
  }

  void open_socket() {
    client_->upgrade(
        {},
        [this, connection = connection_](std::string_view frame) {
          if (connection == connection_) take_frame(frame);
        },
        [this, connection = connection_](bool agreed) {
          if (connection != connection_) return;
          if (!agreed) return lose();
          here_ = true;
          if (!table_.empty()) subscribe();
        });
  }

  void subscribe() {
    client_->send(join(R"({"do":"subscribe","id":"s","table":")", table_, R"("})"));
  }

  void take_frame(std::string_view frame) {
    if (frame.starts_with(R"({"event":"update")")) return hear(frame);
    if (frame.starts_with(R"({"event":"bye")")) return lose();
    const std::string id = text_behind(frame.substr(0, 100), R"({"id":")");
    const bool good = frame.find(R"("ok":true)") != std::string_view::npos;
    if (id == "s" && !good) return lose();  // the table could not be read
    if (!wish_ || id != wish_->id) return;
    const bool again =
        !good &&
        std::ranges::any_of(std::array<std::string_view, 5>{"store_failed", "stopping", "too_many",
                                                            "store_full", "store_read_only"},
                            [&](std::string_view code) { return frame.contains(code); });
    if (again) {
      wish_->sent = false;
      wish_->at = Clock::now() + before_again;
      return;
    }
    constexpr std::size_t shown = 200;
    const Wish answered = *std::exchange(wish_, std::nullopt);
    last_answer_ = join(frame.substr(0, shown), " to ", answered.body);
    take(answered, frame);
  }

  EventLoop& loop_;
  const BreakableCluster& cluster_;
  std::string name_;
  Random random_;
  std::string cookie_;
  std::string table_;
  std::unique_ptr<WebClient> client_;
  std::uint64_t connection_ = 0;  // what an earlier one hears is ignored
  bool here_ = false;
  Clock::time_point since_{};
  Clock::time_point again_{};
  std::uint64_t number_ = 0;
  std::optional<Wish> wish_;
  std::string last_answer_;
};

// What a frame showed of a match, to be compared with what the engine shows; of the view only a
// fingerprint is kept.
struct ShownView {
  std::uint64_t plies = 0;
  Viewer viewer = spectator;
  std::size_t view = 0;
};

std::size_t fingerprint(std::string_view view) { return std::hash<std::string_view>{}(view); }

// The member "view" of the part of an update about the match.
std::string_view view_in(std::string_view match) {
  const std::size_t from = match.find(R"("view":)");
  const std::size_t end = match.find(R"(,"moves":[)");
  return from < end && end != std::string_view::npos ? match.substr(from, end - from)
                                                     : std::string_view{};
}

std::string view_of(const Match& match, const ShownView& shown) {
  JsonWriter json;
  json.open_object();
  server::write_view(json, *match.state_at(shown.plies), shown.viewer);
  const std::string text = json.close_object().take();
  return text.substr(1, text.size() - 2);
}

// A table where they sat, and all that its frames showed them.
struct SeenTable {
  std::string id;
  std::vector<ShownView> shown{};
};

// The people at one table, and then at the next.
class Party {
 public:
  Party(EventLoop& loop, const BreakableCluster& cluster, const FaultPlan& plan, std::size_t number)
      : loop_(loop),
        plan_(plan),
        game_(plan.games[number % plan.games.size()]),
        random_(plan.seed * 1000 + number),
        views_(static_cast<std::size_t>(game_.seats)) {
    for (int i = 0; i < game_.seats; ++i) {
      const auto who = static_cast<std::size_t>(i);
      people_.push_back(std::make_unique<Person>(loop, cluster, join("P", number, "x", i),
                                                 plan.seed * 100'000 + number * 10 + who));
      people_.back()->take = [this, who](const Wish& wish, std::string_view answer) {
        take(who, wish, answer);
      };
      people_.back()->hear = [this, who](std::string_view update) { hear(who, update); };
    }
  }

  void tick() {
    for (const auto& each : people_) each->tick();
    go_on();
    if (resting_) return;
    for (std::size_t who = 0; who < people_.size(); ++who) think(who);
    Person& host = *people_.front();
    if (table_.empty() && !host.busy()) {
      std::string seats = R"({"kind":"me"})";
      for (std::size_t i = 1; i < people_.size(); ++i) seats += R"(,{"kind":"friend"})";
      host.ask("create", join(R"(,"game":")", game_.id, R"(","seats":[)", seats,
                              R"(],"pace":{"kind":"live","move_s":60,"bank_s":60})"));
    }
    // Now and then somebody changes to another server.
    constexpr std::uint32_t seldom = 2000;
    for (const auto& each : people_) {
      if (random_.below(seldom) == 0) each->lose();
    }
  }
  void rest() { resting_ = true; }
  [[nodiscard]] bool settled() const {
    return std::ranges::none_of(people_, [](const auto& each) { return each->busy(); });
  }
  [[nodiscard]] std::string state() const {
    std::string text = join("table ", table_, " after ", plies_, " plies");
    for (const auto& each : people_) text += join("; ", each->state());
    return text;
  }
  [[nodiscard]] Clock::time_point progress() const { return progress_; }
  [[nodiscard]] std::uint64_t matches_over() const { return over_; }
  [[nodiscard]] const std::vector<AcknowledgedMoves>& acknowledged() const { return log_; }
  [[nodiscard]] const std::vector<SeenTable>& tables() const { return tables_; }

 private:
  void take(std::size_t who, const Wish& wish, std::string_view answer) {
    const bool good = answer.find(R"("ok":true)") != std::string_view::npos;
    if (wish.body.starts_with(R"({"do":"create")")) {
      if (!good) return;
      table_ = text_behind(answer, R"("table":")");
      tables_.push_back({.id = table_});
      seated_ = 1;
      for (std::size_t i = 0; i < people_.size(); ++i) {
        people_[i]->follow(table_);
        if (i > 0) people_[i]->ask("sit", at_table());
      }
    } else if (wish.body.starts_with(R"({"do":"sit")")) {
      if (good && ++seated_ == people_.size()) people_.front()->ask("start", at_table());
      if (!good) people_[who]->ask("sit", at_table());
    } else if (wish.move && good) {
      acknowledge(who, *wish.move);
    } else if (!good) {
      people_[who]->lose();  // and looks again
    }
  }

  void acknowledge(std::size_t who, PlayedMove move) {
    const std::string& cookie = people_[who]->cookie();
    const auto known = std::ranges::find_if(log_, [&](const AcknowledgedMoves& each) {
      return each.table == table_ && each.cookie == cookie;
    });
    if (known != log_.end()) return known->moves.push_back(move);
    log_.push_back({.cookie = cookie, .table = table_, .moves = {move}});
  }

  void hear(std::size_t who, std::string_view update) {
    const std::string_view match = match_in(update);
    if (match.empty() || text_behind(update, R"("table":")") != table_) return;
    const std::uint64_t plies = number_behind(match, R"("plies":)");
    if (plies > plies_) {
      plies_ = plies;
      progress_ = Clock::now();
    }
    ended_ = ended_ || match.find(R"("turn":"over")") != std::string_view::npos;
    views_[who] = {plies, moves_in(match)};
    tables_.back().shown.push_back(
        {.plies = plies,
         .viewer = static_cast<Viewer>(number_behind(update, R"("as":)", no_seat)),
         .view = fingerprint(view_in(match))});
  }

  // A move that its player has not thought about yet, after a pause.
  void think(std::size_t who) {
    View& view = views_[who];
    if (view.codes.empty() || view.plies != plies_ || people_[who]->busy()) return;
    const std::vector<std::uint64_t> codes = std::exchange(view.codes, {});
    const std::uint64_t code = codes[random_.below(static_cast<std::uint32_t>(codes.size()))];
    const double pause = -plan_.pause * std::log((random_.below(1'000'000) + 1) / 1e6);
    const auto time = std::chrono::microseconds{
        static_cast<std::int64_t>(std::min(pause, plan_.pause * 4) * 1e6)};
    loop_.after(time, [this, who, plies = view.plies, code, table = table_] {
      if (resting_ || table != table_ || plies != plies_ || people_[who]->busy()) return;
      people_[who]->ask("play", join(at_table(), R"(,"ply":)", plies, R"(,"code":)", code),
                        PlayedMove{plies + 1, code});
    });
  }

  // The next table, once nobody waits for an answer about this one.
  void go_on() {
    if (!ended_ || !settled()) return;
    ++over_;
    progress_ = Clock::now();
    table_.clear();
    plies_ = 0;
    ended_ = false;
    for (View& each : views_) each = {};
  }

  [[nodiscard]] std::string at_table() const { return join(R"(,"table":")", table_, "\""); }

  static constexpr std::uint64_t no_seat = 99;

  EventLoop& loop_;
  const FaultPlan& plan_;
  const FaultPlan::Game& game_;
  Random random_;
  std::vector<std::unique_ptr<Person>> people_;
  std::string table_;
  std::size_t seated_ = 0;
  std::uint64_t plies_ = 0;
  struct View {
    std::uint64_t plies = 0;
    std::vector<std::uint64_t> codes{};  // that were not thought about yet
  };
  std::vector<View> views_;  // of each person
  bool ended_ = false;
  bool resting_ = false;
  std::uint64_t over_ = 0;
  Clock::time_point progress_ = Clock::now();
  std::vector<AcknowledgedMoves> log_;
  std::vector<SeenTable> tables_;
};

class Course {
 public:
  Course(const FaultPlan& plan, BreakableCluster& cluster)
      : plan_(plan), cluster_(cluster), random_(plan.seed) {
    for (std::size_t i = 0; i < plan.tables; ++i) {
      parties_.push_back(std::make_unique<Party>(loop_, cluster, plan, i));
    }
  }

  FaultReport run(const std::function<void(const FaultReport&, Fault, double)>& progress) {
    play(2s, [] { return false; });
    for (std::size_t i = 0; i < plan_.faults && !stopped() && report_.stuck.empty(); ++i) {
      // Each kind in turn, so that a short course has all of them.
      const auto fault = static_cast<Fault>(i % fault_count);
      progress(report_, fault, suffer(fault));
    }
    for (const auto& each : parties_) each->rest();
    play(20s, [this] {
      return std::ranges::all_of(parties_, [](const auto& each) { return each->settled(); });
    });
    for (const auto& each : parties_) check(*each);
    return report_;
  }

 private:
  [[nodiscard]] bool stopped() const { return plan_.stop != nullptr && *plan_.stop; }

  void play(std::chrono::milliseconds time, const std::function<bool()>& done) {
    const auto end = Clock::now() + time;
    while (Clock::now() < end && !done() && !stopped()) {
      for (const auto& each : parties_) each->tick();
      loop_.run_until([] { return false; }, 5ms);
    }
  }

  // How long it took until every match had gone on.
  double suffer(Fault fault) {
    const std::size_t server = random_.below(static_cast<std::uint32_t>(cluster_.servers()));
    const auto never = [] { return false; };
    cluster_.inflict(fault, server);
    const bool long_one = fault == Fault::stop_server;
    play(std::chrono::milliseconds{(long_one ? 4000 : 500) + random_.below(long_one ? 6000 : 2500)},
         never);
    cluster_.mend(fault, server);
    const auto mended = Clock::now();
    constexpr auto patience = 30s;
    const auto all_go_on = [&] {
      return std::ranges::all_of(parties_,
                                 [&](const auto& each) { return each->progress() > mended; });
    };
    play(patience, all_go_on);
    const double took = seconds_of(Clock::now() - mended);
    ++report_.faults;
    for (const auto& each : parties_) {
      if (each->progress() <= mended && !stopped()) report_.stuck = each->state();
    }
    if (took > report_.slowest) {
      report_.slowest = took;
      report_.slowest_after = name_of(fault);
    }
    report_.acknowledged = 0;
    for (const auto& each : parties_) {
      for (const AcknowledgedMoves& moves : each->acknowledged()) {
        report_.acknowledged += moves.moves.size();
      }
    }
    return took;
  }

  void check(const Party& party) {
    report_.matches_over += party.matches_over();
    constexpr auto patience = 20s;
    for (const AcknowledgedMoves& each : party.acknowledged()) {
      const std::size_t server = random_.below(static_cast<std::uint32_t>(cluster_.servers()));
      const auto lost = lost_moves(cluster_.port(server), each, patience);
      if (lost) {
        report_.lost += *lost;
      } else {
        ++report_.unchecked;
      }
    }
    for (const SeenTable& table : party.tables()) check_record(table);
  }

  void check_record(const SeenTable& table) {
    WebClient client{loop_, cluster_.port(0)};
    std::optional<WebClient::Response> response;
    client.get(join("/api/tables/", table.id, "/record"), {},
               [&](WebClient::Response answer) { response = std::move(answer); });
    (void)loop_.run_until([&] { return response.has_value(); }, 10s);
    if (!response || response->status == 0) {
      ++report_.unchecked;
      return;
    }
    if (response->status != 200) return;  // its match never began
    const auto match = Match::from_record(response->body);
    // Before a match is over, nobody gets the whole record of a game that hides something.
    if (!match && match.error().code != "record_redacted") ++report_.unverified;
    if (match && match->over()) compare(*match, table.shown);
    for (std::size_t at = 0; (at = response->body.find("\ntakeover ", at)) != std::string::npos;
         ++at) {
      ++report_.replaced;
    }
  }

  // Only the record of a match that is over shows everything.
  void compare(const Match& match, const std::vector<ShownView>& all) {
    for (const ShownView& shown : all) {
      ++report_.frames;
      const bool there = shown.plies <= match.plies().size() &&
                         shown.viewer < static_cast<Viewer>(match.seats().size());
      if (!there || fingerprint(view_of(match, shown)) != shown.view) ++report_.wrong_frames;
    }
  }

  const FaultPlan& plan_;
  BreakableCluster& cluster_;
  Random random_;
  EventLoop loop_;
  std::vector<std::unique_ptr<Party>> parties_;
  FaultReport report_;
};

}  // namespace

std::string_view name_of(Fault fault) {
  constexpr std::array<std::string_view, fault_count> names{
      "kill_server", "stop_server", "kill_store", "kill_bus", "cut_bus", "cut_store", "slow_store"};
  return names[static_cast<std::size_t>(fault)];
}

FaultReport play_through_faults(
    const FaultPlan& plan, BreakableCluster& cluster,
    const std::function<void(const FaultReport&, Fault, double)>& progress) {
  return Course{plan, cluster}.run(progress);
}

}  // namespace boathouse::load
