#include "load/siege.h"

#include <algorithm>
#include <chrono>

#include "core/text.h"
#include "solvers/team.h"

namespace boathouse::load {

namespace {

using namespace std::chrono_literals;

// Every attack has a network of its own, apart from the honest players'.
std::string stranger_address(std::size_t attack, std::size_t stranger) {
  constexpr std::size_t hosts = 200;
  return join("127.", 16 + attack, ".", stranger / hosts, ".", 1 + stranger % hosts);
}

}  // namespace

struct Siege::Party {
  std::unique_ptr<Attack> attack;
  std::vector<std::unique_ptr<Stranger>> crowd;
  std::size_t next = 0;
  double owed = 0;  // blows
};

Siege::Siege(const SiegePlan& plan, std::span<const AttackKind> kinds,
             const std::atomic<std::uint16_t>& port)
    : plan_(plan), kinds_(kinds.begin(), kinds.end()), port_(port) {
  if (kinds_.size() > 1) plan_.rate /= 3;
  if (!kinds_.empty()) thread_ = std::thread{[this] { run(); }};
}

void Siege::end() {
  ended_ = true;
  if (thread_.joinable()) thread_.join();
}

void Siege::run() {
  // The clients share a machine with the server; what they need themselves must not count against
  // it.
  constexpr int modest = 19;
  lower_priority(modest);
  client::EventLoop loop;
  std::vector<Party> parties(kinds_.size());
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    Party& party = parties[i];
    party.attack = kinds_[i].make(plan_.seed + i, tally_);
    const std::size_t count = party.attack->strangers(plan_.strangers);
    const std::size_t shared = party.attack->from_one_address(count);
    for (std::size_t each = 0; each < count; ++each) {
      party.crowd.push_back(std::make_unique<Stranger>(
          loop, port_, stranger_address(i, each < shared ? 0 : each), each, tally_));
    }
  }
  auto last = std::chrono::steady_clock::now();
  while (!ended_) {
    loop.run_until([] { return false; }, 5ms);
    const auto now = std::chrono::steady_clock::now();
    const double passed = std::chrono::duration<double>(now - last).count();
    last = now;
    for (Party& party : parties) {
      // What could not be sent in time is not made up for.
      party.owed = std::min(party.owed + passed * plan_.rate, plan_.rate / 10 + 1);
      for (; party.owed >= 1; --party.owed) strike(party);
    }
  }
}

// One blow by the next stranger who is ready, if any is.
void Siege::strike(Party& party) {
  for (std::size_t tried = 0; tried < party.crowd.size(); ++tried) {
    Stranger& who = *party.crowd[party.next];
    party.next = (party.next + 1) % party.crowd.size();
    if (!who.ready()) continue;
    if (party.attack->by_guests() && !who.known()) return who.hello();
    return party.attack->strike(who, party.crowd);
  }
}

}  // namespace boathouse::load
