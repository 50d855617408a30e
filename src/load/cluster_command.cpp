// boathouse cluster: PostgreSQL, NATS and several servers on this machine, for a look; with
// --faults, people play on them while one thing after the other breaks.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "cli/command.h"
#include "cli/interrupts.h"
#include "core/json.h"
#include "core/text.h"
#include "games/registry.h"
#include "load/child.h"
#include "load/commands.h"
#include "load/faults.h"
#include "load/shared_store.h"
#include "local/relay.h"
#include "minds/words.h"

namespace boathouse::load {

using namespace cli;

namespace {

struct ClusterArguments {
  std::string servers{"3"};
  std::string workers{"0"};
  std::string faults;
  std::string game;
  std::string seed{"1"};
  std::string language;
  bool replica = false;
  bool json = false;
};

struct ClusterPlan {
  std::size_t servers = 3;
  std::size_t workers = 0;
  bool limits = true;         // people who play as fast as they can would be refused
  bool clocks_apart = false;  // by ten seconds from one server to the next
  bool replica = false;       // of the database; it takes over when the database is killed
};

// The library that makes clocks wrong is a part of the tests; see tools/wrong_clock/.
std::string library_of_wrong_clocks() {
  const char* path = std::getenv("BOATHOUSE_WRONG_CLOCK");
  return path == nullptr ? "" : path;
}

// Between each server and the database and the bus is a relay, so that they can be cut off.
class LocalCluster final : public BreakableCluster {
 public:
  explicit LocalCluster(const ClusterPlan& plan) : store_(plan.replica) {
    const std::string wrong_clocks = plan.clocks_apart ? library_of_wrong_clocks() : "";
    clocks_apart_ = !wrong_clocks.empty();
    for (std::size_t i = 0; i < plan.servers; ++i) {
      Server& server = servers_.emplace_back();
      std::vector<std::uint16_t> stores;
      for (const std::uint16_t port : store_.store_ports()) {
        server.to_stores.push_back(std::make_unique<local::Relay>(port));
        stores.push_back(server.to_stores.back()->port());
      }
      server.to_bus = std::make_unique<local::Relay>(store_.nats().port());
      std::vector<std::string> variables;
      if (clocks_apart_) {
        variables = {join("LD_PRELOAD=", wrong_clocks), join("BOATHOUSE_CLOCK_OFFSET=", 10 * i)};
      }
      server.child =
          std::make_unique<Child>(join(store_.folder(), "/server-", i + 1), plan.limits,
                                  store_.arguments(stores, server.to_bus->port()), variables);
      if (!server.child->start(Child::Data::kept)) throw std::runtime_error("no server");
      server.port = server.child->port();
    }
    for (std::size_t i = 0; i < plan.workers; ++i) {
      workers_.push_back(std::make_unique<WorkerChild>(store_.nats().address(),
                                                       join(store_.folder(), "/worker-", i + 1)));
    }
  }
  ~LocalCluster() override {
    for (Server& each : servers_) each.child->stop();
  }

  [[nodiscard]] bool clocks_apart() const { return clocks_apart_; }
  [[nodiscard]] std::size_t servers() const override { return servers_.size(); }
  [[nodiscard]] std::uint16_t port(std::size_t server) const override {
    return servers_[server].port;
  }

  void inflict(Fault fault, std::size_t number) override {
    Server& server = servers_[number];
    switch (fault) {
      case Fault::kill_server:
        server.child->kill();
        server.port = 0;
        break;
      case Fault::stop_server:
        server.child->freeze();
        break;
      case Fault::kill_store:
        store_.crash();
        break;
      case Fault::kill_bus:
        store_.nats().crash();
        break;
      case Fault::cut_bus:
        server.to_bus->set_cut(true);
        break;
      case Fault::cut_store:
        for (const auto& relay : server.to_stores) relay->set_cut(true);
        break;
      case Fault::slow_store:
        delay_store(std::chrono::milliseconds{500});
        break;
    }
  }

  void mend(Fault fault, std::size_t number) override {
    Server& server = servers_[number];
    switch (fault) {
      case Fault::kill_server:
        if (!server.child->start(Child::Data::kept)) throw std::runtime_error("no server");
        server.port = server.child->port();
        break;
      case Fault::stop_server:
        server.child->thaw();
        break;
      case Fault::kill_store:
        store_.recover();
        break;
      case Fault::kill_bus:
        store_.nats().start();
        break;
      case Fault::cut_bus:
        server.to_bus->set_cut(false);
        break;
      case Fault::cut_store:
        for (const auto& relay : server.to_stores) relay->set_cut(false);
        break;
      case Fault::slow_store:
        delay_store(std::chrono::milliseconds{0});
        break;
    }
  }

 private:
  void delay_store(std::chrono::milliseconds delay) {
    for (const Server& server : servers_) {
      for (const auto& relay : server.to_stores) relay->set_delay(delay);
    }
  }

  struct Server {
    std::vector<std::unique_ptr<local::Relay>> to_stores;
    std::unique_ptr<local::Relay> to_bus;
    std::unique_ptr<Child> child;
    std::uint16_t port = 0;
  };
  SharedStore store_;
  std::vector<Server> servers_;
  std::vector<std::unique_ptr<WorkerChild>> workers_;
  bool clocks_apart_ = false;
};

void print_json(const FaultReport& report, bool clocks_apart) {
  JsonWriter json;
  json.open_object().member("faults", report.faults).member("acknowledged", report.acknowledged);
  json.member("lost", report.lost).member("unchecked", report.unchecked);
  json.member("matches_over", report.matches_over).member("replaced", report.replaced);
  json.member("unverified", report.unverified);
  json.member("frames", report.frames).member("wrong_frames", report.wrong_frames);
  json.member("clocks_apart", clocks_apart).key("slowest_s").raw(decimal(report.slowest, 2));
  json.member("slowest_after", report.slowest_after).member("stuck", report.stuck);
  fmt::print("{}\n", json.close_object().take());
}

void print(const FaultReport& report, bool clocks_apart) {
  fmt::print("{} faults; {} moves acknowledged, {} lost or doubled, {} tables not told\n",
             report.faults, report.acknowledged, report.lost, report.unchecked);
  fmt::print("{} matches played to their end; {} records wrong; {} players replaced\n",
             report.matches_over, report.unverified, report.replaced);
  fmt::print("{} views compared with the engine's, {} of them wrong; clocks {}\n", report.frames,
             report.wrong_frames, clocks_apart ? "ten seconds apart" : "together");
  fmt::print("every match went on within {:.1f} s ({}){}\n", report.slowest, report.slowest_after,
             report.stuck.empty() ? "" : join(", but one did not go on at all: ", report.stuck));
}

void break_things(LocalCluster& cluster, const ClusterArguments& arguments, const Voice& voice) {
  constexpr std::int64_t most = 100'000;
  FaultPlan plan;
  if (arguments.game.empty()) {
    for (const GameEntry* each : games()) {
      plan.games.push_back({std::string{each->info().id}, each->info().min_seats});
    }
  } else {
    GameArguments game;
    game.game = arguments.game;
    const GameInfo& info = choose_game(game, voice).entry->info();
    plan.games.push_back({std::string{info.id}, info.min_seats});
  }
  plan.faults =
      static_cast<std::size_t>(whole_number("--faults", arguments.faults, 1, most, voice));
  plan.seed = static_cast<std::uint64_t>(
      whole_number("--seed", arguments.seed, 0, std::numeric_limits<std::int64_t>::max(), voice));
  const Interrupts interrupts;
  plan.stop = &Interrupts::flag();
  const auto progress = [&](const FaultReport& so_far, Fault fault, double took) {
    fmt::print(stderr, "{:4} of {}  {:<12} {:5.1f} s  {} moves\n", so_far.faults, plan.faults,
               name_of(fault), took, so_far.acknowledged);
  };
  const FaultReport report = play_through_faults(plan, cluster, progress);
  const bool apart = cluster.clocks_apart();
  arguments.json ? print_json(report, apart) : print(report, apart);
  const bool well = report.lost == 0 && report.unchecked == 0 && report.replaced == 0 &&
                    report.unverified == 0 && report.wrong_frames == 0 && report.stuck.empty();
  if (!well) throw Failure{went_wrong};
}

void cluster(const ClusterArguments& arguments) {
  const Voice voice = choose_voice(arguments.language);
  constexpr std::int64_t most_servers = 9;
  const auto servers = static_cast<std::size_t>(
      whole_number("--servers", arguments.servers, 1, most_servers, voice));
  constexpr std::int64_t most_workers = 64;
  const auto workers = static_cast<std::size_t>(
      whole_number("--workers", arguments.workers, 0, most_workers, voice));
  SharedStore::check(voice);
  try {
    const bool faults = !arguments.faults.empty();
    LocalCluster all{{.servers = servers,
                      .workers = workers,
                      .limits = !faults,
                      .clocks_apart = faults,
                      .replica = arguments.replica}};
    if (faults) return break_things(all, arguments, voice);
    fmt::print("{}\n", voice("cluster.ready"));
    for (std::size_t i = 0; i < all.servers(); ++i) {
      fmt::print("  http://127.0.0.1:{}/\n", all.port(i));
    }
    std::fflush(stdout);
    const Interrupts interrupts;
    while (!Interrupts::flag()) std::this_thread::sleep_for(std::chrono::milliseconds{100});
  } catch (const std::runtime_error& error) {
    throw Failure{went_wrong, voice("cluster.failed", {{"reason", error.what()}})};
  }
  fmt::print("{}\n", voice("cluster.stopped"));
}

}  // namespace

void add_cluster(CLI::App& program) {
  auto arguments = std::make_shared<ClusterArguments>();
  CLI::App& command = add_command(program, "cluster", [arguments] { cluster(*arguments); });
  take_text(command, "--servers", arguments->servers, "N");
  take_text(command, "--workers", arguments->workers, "N");
  take_text(command, "--faults", arguments->faults, "N");
  take_text(command, "--game", arguments->game, "GAME");
  take_text(command, "--seed", arguments->seed, "N");
  take_flag(command, "--replica", arguments->replica);
  take_flag(command, "--json", arguments->json);
  take_language(command, arguments->language);
  give_examples(command, {"cluster --servers 3 --workers 2", "cluster --faults 1000 --seed 2",
                          "cluster --faults 100 --replica"});
}

}  // namespace boathouse::load
