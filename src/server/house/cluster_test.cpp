// Several servers at one table: the journal decides, whatever is late, lost or doubled.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/text.h"
#include "server/testing/simulation.h"

namespace boathouse::server {
namespace {

// A listener that checks that it is told everything once and in order.
class StrictEar final : public Listener {
 public:
  void hear(const std::shared_ptr<const std::string>& frame, std::int64_t seq) override {
    const Json json = parsed(*frame);
    const std::int64_t since = number_of(json, "since");
    // Either everything anew, or what comes right behind what was told before.
    if (since != 0 && since != last) {
      complaint = join("told of what follows ", since, " after ", last);
    }
    if (seq < last) complaint = join("told of ", seq, " after ", last);
    last = seq;
    view = json;
  }
  void end(const std::shared_ptr<const std::string>&) override {}

  std::int64_t last = 0;
  std::optional<Json> view;
  std::string complaint;
};

// Somebody who plays from one server or another, and sends again what was not answered.
class Player {
 public:
  Player(Simulation& world, std::string visitor, std::string table)
      : world_(world), visitor_(std::move(visitor)), table_(std::move(table)) {
    move_to(world.random().below(static_cast<std::uint32_t>(world.houses())));
  }

  void move_to(std::size_t house) {
    if (connected()) world_.house(house_).forget(*ear_);
    house_ = house;
    life_ = world_.life(house);
    ears_.push_back(std::make_unique<StrictEar>());
    ear_ = ears_.back().get();
    world_.house(house).subscribe(caller(), table_, std::nullopt, std::nullopt, 0,
                                  [](const Answer&) {});
  }
  [[nodiscard]] bool connected() const { return ear_ != nullptr && life_ == world_.life(house_); }
  void leave() {
    if (connected()) world_.house(house_).forget(*ear_);
  }

  void step() {
    if (!connected() || world_.random().below(40) == 0) {
      ear_ = connected() ? ear_ : nullptr;
      move_to(world_.random().below(static_cast<std::uint32_t>(world_.houses())));
    }
    if (waiting_ && world_.now() - sent_at_ > 3 * second) send();  // again, perhaps elsewhere
    if (waiting_ || !ear_->view || ear_->last < must_see_) return;
    if (const std::string body = wish(); !body.empty()) {
      id_ = join(visitor_, "-", ++number_);
      body_ = body;
      send();
    }
  }

  [[nodiscard]] std::string complaint() const {
    for (const auto& ear : ears_) {
      if (!ear->complaint.empty()) return ear->complaint;
    }
    return {};
  }
  [[nodiscard]] const StrictEar& ear() const { return *ear_; }
  // Ids of actions that were answered with ok, and of all that were sent.
  [[nodiscard]] const std::set<std::string>& acknowledged() const { return acknowledged_; }
  [[nodiscard]] const std::set<std::string>& sent() const { return all_; }
  [[nodiscard]] std::int64_t act_of(const std::string& id) const {
    return Request{Action{join(R"({"do":"ping","id":")", id, R"("})"), Language::en},
                   Caller{.visitor = visitor_},
                   {}}
        .act();
  }
  void rest() { resting_ = true; }
  [[nodiscard]] bool waits() const { return waiting_; }

 private:
  [[nodiscard]] Caller caller() const {
    Caller caller{.visitor = visitor_};
    caller.listener = ear_;
    return caller;
  }

  std::string wish() {
    if (resting_) return {};
    const std::uint32_t what = world_.random().below(20);
    if (what == 0) return action("say", table_, R"("text":"ahoy")");
    const Json& view = *ear_->view;
    const Json* match = view.find("match");
    if (match == nullptr || match->find("moves") == nullptr) return {};
    const auto* moves = member(*match, "moves").items();
    const std::int64_t plies = number_of(*match, "plies");
    if (what == 1 && plies > 0) return action("undo", table_, join(R"("ply":)", plies));
    if (moves == nullptr || moves->empty()) return {};
    const Json& move = (*moves)[world_.random().below(static_cast<std::uint32_t>(moves->size()))];
    return action("play", table_, join(R"("ply":)", plies, R"(,"code":)", number_of(move, "code")));
  }

  void send() {
    waiting_ = true;
    sent_at_ = world_.now();
    all_.insert(id_);
    const std::string body = join(R"({"id":")", id_, "\",", std::string_view{body_}.substr(1));
    world_.house(house_).act(caller(), body, [this, id = id_](const Answer& answer) {
      if (answer.status == 200) {
        acknowledged_.insert(id);
        // The next move comes once this one is seen.
        must_see_ = std::max(must_see_, number_of(parsed(answer.json), "seq"));
      }
      // Perhaps it was kept: it is sent again after a while.
      const bool unsure = answer.json.find("store_failed") != std::string::npos;
      if (id == id_ && !unsure) waiting_ = false;
    });
  }

  Simulation& world_;
  std::string visitor_;
  std::string table_;
  std::size_t house_ = 0;
  std::uint64_t life_ = 0;
  std::vector<std::unique_ptr<StrictEar>> ears_;
  StrictEar* ear_ = nullptr;
  int number_ = 0;
  std::string id_;
  std::string body_;
  bool waiting_ = false;
  bool resting_ = false;
  Milliseconds sent_at_ = 0;
  std::int64_t must_see_ = 0;
  std::set<std::string> acknowledged_;
  std::set<std::string> all_;
};

// One course of events; what went wrong, if anything.
std::string play(std::uint64_t seed, Faults faults, std::size_t& entries) {
  Simulation world{seed, 3, faults};
  const std::string table = "table";
  begin_match(world, table, seed);

  std::vector<std::unique_ptr<Player>> players;
  for (const char* who : {"ada", "ben"}) {
    players.push_back(std::make_unique<Player>(world, who, table));
  }
  const auto go_on = [&](int steps) {
    for (int i = 0; i < steps; ++i) {
      for (const auto& each : players) each->step();
      if (world.random().below(1000) < world.faults().deaths) {
        world.kill(world.random().below(static_cast<std::uint32_t>(world.houses())));
      }
      world.run(1 + world.random().below(150));
    }
  };
  go_on(150);
  world.stop_faults();
  for (const auto& each : players) each->rest();
  go_on(200);
  world.run(5 * second);

  const std::vector<EntryRow> journal = world.store().journal(table);
  entries += journal.size();
  std::vector<Happening> told;
  const auto row = world.store().table(table);
  if (!row || !Table::from_journal(*row, journal, INT64_MAX, told)) {
    return "the journal cannot be replayed";
  }
  std::map<std::int64_t, int> done;
  for (const EntryRow& each : journal) {
    if (each.act != 0) ++done[each.act];
  }
  std::string complaint;
  for (const auto& each : players) {
    for (const std::string& id : each->sent()) {
      const int times = done.contains(each->act_of(id)) ? done[each->act_of(id)] : 0;
      if (times > 1) complaint = join(id, " was done ", times, " times");
      if (times == 0 && each->acknowledged().contains(id)) complaint = join(id, " was lost");
    }
    if (each->waits()) complaint = "somebody waits for ever";
    if (!each->complaint().empty()) complaint = each->complaint();
    if (each->ear().last != static_cast<std::int64_t>(journal.size())) {
      complaint = join("told up to ", each->ear().last, " of ", journal.size());
    }
    each->leave();
  }
  return complaint;
}

constexpr Faults many{.most_delay = 60,
                      .lost_answers = 50,
                      .lost_writes = 50,
                      .lost_messages = 200,
                      .doubled_messages = 100,
                      .deaths = 20};

// BOATHOUSE_SIMULATIONS says how many, for a long run.
std::uint64_t courses(std::uint64_t usual) {
  const char* text = std::getenv("BOATHOUSE_SIMULATIONS");
  return text == nullptr ? usual : std::strtoull(text, nullptr, 10);
}

TEST(SeveralServers, LoseAndDoubleNothingWhateverHappens) {
  std::size_t entries = 0;
  const std::uint64_t all = courses(25);
  for (std::uint64_t seed = 1; seed <= all; ++seed) {
    ASSERT_EQ(play(seed, many, entries), "") << "seed " << seed;
  }
  EXPECT_GT(entries, all * 30) << "there was something to lose";
}

TEST(SeveralServers, GoOnWithoutTheBus) {
  std::size_t entries = 0;
  ASSERT_EQ(play(1, {.most_delay = 20, .lost_messages = 1000}, entries), "");
  EXPECT_GT(entries, 40U);
}

TEST(SeveralServers, TakeTheSameCourseFromTheSameSeed) {
  std::size_t first = 0;
  std::size_t second = 0;
  ASSERT_EQ(play(7, many, first), play(7, many, second));
  EXPECT_EQ(first, second);
}

}  // namespace
}  // namespace boathouse::server
