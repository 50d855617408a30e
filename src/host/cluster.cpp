// boathouse cluster: PostgreSQL, NATS and several servers on this machine, for a look; with
// --faults, people play on them while one thing after the other breaks.
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "cli/command.h"
#include "cli/interrupts.h"
#include "core/json.h"
#include "core/text.h"
#include "games/registry.h"
#include "host/child.h"
#include "host/commands.h"
#include "host/shared_store.h"
#include "load/faults.h"
#include "local/relay.h"
#include "minds/words.h"

namespace boathouse::host {

using namespace cli;

namespace {

struct ClusterArguments {
  std::string servers{"3"};
  std::string workers{"0"};
  std::string faults;
  std::string game;
  std::string seed{"1"};
  std::string language;
  bool json = false;
};

// Between each server and the database and the bus is a relay, so that they can be cut off.
class LocalCluster final : public load::BreakableCluster {
 public:
  // With limits people who play as fast as they can would be refused.
  LocalCluster(std::size_t servers, std::size_t workers, bool limits) {
    for (std::size_t i = 0; i < servers; ++i) {
      Server& server = servers_.emplace_back();
      server.to_store = std::make_unique<local::Relay>(store_.postgres().port());
      server.to_bus = std::make_unique<local::Relay>(store_.nats().port());
      server.child =
          std::make_unique<Child>(join(store_.folder(), "/server-", i + 1), limits,
                                  store_.arguments(server.to_store->port(), server.to_bus->port()));
      if (!server.child->start(Child::Data::kept)) throw std::runtime_error("no server");
      server.port = server.child->port();
    }
    for (std::size_t i = 0; i < workers; ++i) {
      workers_.push_back(std::make_unique<WorkerChild>(store_.nats().address(),
                                                       join(store_.folder(), "/worker-", i + 1)));
    }
  }
  ~LocalCluster() override {
    for (Server& each : servers_) each.child->stop();
  }

  [[nodiscard]] std::size_t servers() const override { return servers_.size(); }
  [[nodiscard]] std::uint16_t port(std::size_t server) const override {
    return servers_[server].port;
  }

  void inflict(load::Fault fault, std::size_t number) override {
    Server& server = servers_[number];
    switch (fault) {
      case load::Fault::kill_server:
        server.child->kill();
        server.port = 0;
        break;
      case load::Fault::stop_server:
        server.child->freeze();
        break;
      case load::Fault::kill_store:
        store_.postgres().crash();
        break;
      case load::Fault::kill_bus:
        store_.nats().crash();
        break;
      case load::Fault::cut_bus:
        server.to_bus->set_cut(true);
        break;
      case load::Fault::cut_store:
        server.to_store->set_cut(true);
        break;
      case load::Fault::slow_store:
        for (const Server& each : servers_)
          each.to_store->set_delay(std::chrono::milliseconds{500});
        break;
    }
  }

  void mend(load::Fault fault, std::size_t number) override {
    Server& server = servers_[number];
    switch (fault) {
      case load::Fault::kill_server:
        if (!server.child->start(Child::Data::kept)) throw std::runtime_error("no server");
        server.port = server.child->port();
        break;
      case load::Fault::stop_server:
        server.child->thaw();
        break;
      case load::Fault::kill_store:
        store_.postgres().start();
        break;
      case load::Fault::kill_bus:
        store_.nats().start();
        break;
      case load::Fault::cut_bus:
        server.to_bus->set_cut(false);
        break;
      case load::Fault::cut_store:
        server.to_store->set_cut(false);
        break;
      case load::Fault::slow_store:
        for (const Server& each : servers_) each.to_store->set_delay(std::chrono::milliseconds{0});
        break;
    }
  }

 private:
  struct Server {
    std::unique_ptr<local::Relay> to_store;
    std::unique_ptr<local::Relay> to_bus;
    std::unique_ptr<Child> child;
    std::uint16_t port = 0;
  };
  SharedStore store_;
  std::vector<Server> servers_;
  std::vector<std::unique_ptr<WorkerChild>> workers_;
};

void print_json(const load::FaultReport& report) {
  JsonWriter json;
  json.open_object().member("faults", report.faults).member("acknowledged", report.acknowledged);
  json.member("lost", report.lost).member("unchecked", report.unchecked);
  json.member("matches_over", report.matches_over).member("replaced", report.replaced);
  json.member("unverified", report.unverified).key("slowest_s").raw(decimal(report.slowest, 2));
  json.member("slowest_after", report.slowest_after).member("stuck", report.stuck);
  fmt::print("{}\n", json.close_object().take());
}

void print(const load::FaultReport& report) {
  fmt::print("{} faults; {} moves acknowledged, {} lost or doubled, {} tables not told\n",
             report.faults, report.acknowledged, report.lost, report.unchecked);
  fmt::print("{} matches played to their end; {} records wrong; {} players replaced\n",
             report.matches_over, report.unverified, report.replaced);
  fmt::print("every match went on within {:.1f} s ({}){}\n", report.slowest, report.slowest_after,
             report.stuck.empty() ? "" : join(", but one did not go on at all: ", report.stuck));
}

void break_things(LocalCluster& cluster, const ClusterArguments& arguments, const Voice& voice) {
  constexpr std::int64_t most = 100'000;
  load::FaultPlan plan;
  GameArguments game;
  game.game = arguments.game;
  if (game.game.empty()) game.game = games().front()->info().id;
  const ChosenGame chosen = choose_game(game, voice);
  plan.game = chosen.entry->info().id;
  plan.seats = chosen.entry->info().min_seats;
  plan.faults =
      static_cast<std::size_t>(whole_number("--faults", arguments.faults, 1, most, voice));
  plan.seed = static_cast<std::uint64_t>(
      whole_number("--seed", arguments.seed, 0, std::numeric_limits<std::int64_t>::max(), voice));
  const Interrupts interrupts;
  plan.stop = &Interrupts::flag();
  const auto progress = [&](const load::FaultReport& so_far, load::Fault fault, double took) {
    fmt::print(stderr, "{:4} of {}  {:<12} {:5.1f} s  {} moves\n", so_far.faults, plan.faults,
               load::name_of(fault), took, so_far.acknowledged);
  };
  const load::FaultReport report = load::play_through_faults(plan, cluster, progress);
  arguments.json ? print_json(report) : print(report);
  const bool well = report.lost == 0 && report.unchecked == 0 && report.replaced == 0 &&
                    report.unverified == 0 && report.stuck.empty();
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
    LocalCluster all{servers, workers, arguments.faults.empty()};
    if (!arguments.faults.empty()) return break_things(all, arguments, voice);
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
  take_flag(command, "--json", arguments->json);
  take_language(command, arguments->language);
  give_examples(command, {"cluster --servers 3 --workers 2", "cluster --faults 1000 --seed 2"});
}

}  // namespace boathouse::host
