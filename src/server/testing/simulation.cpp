#include "server/testing/simulation.h"

#include <future>

namespace boathouse::server {

class Simulation::FaultyStore final : public Store {
 public:
  FaultyStore(Simulation& world, std::size_t house) : world_(world), house_(house) {}

  void write(Batch batch, Done done) override {
    // They arrive in the order in which they were sent, and are answered in that order.
    sent_ = std::max(sent_, world_.now() + world_.delay());
    world_.later(sent_ - world_.now(), [this, life = world_.life(house_), house = house_,
                                        &world = world_, batch = std::move(batch),
                                        done = std::move(done)]() mutable {
      const bool lost = world.away_ || world.happens(world.faults().lost_writes);
      Expected<void> kept = failure("store_failed");
      if (!lost) kept = world.keep(batch);
      if (kept && world.happens(world.faults().lost_answers)) {
        kept = failure("store_failed");
      }
      // By then this store may be gone with its house.
      if (life != world.life(house)) return;
      answered_ = std::max(answered_, world.now() + world.delay());
      world.later(house, answered_ - world.now(), [done = std::move(done), kept] { done(kept); });
    });
  }
  void claim_due(Milliseconds now, std::int64_t most, Milliseconds lease, Claimed then) override {
    aside(
        [now, most, lease, then = std::move(then)](Reads& reads) -> Then {
          (void)lease;
          return [then, due = reads.tables_due(now, most)] { then(due); };
        },
        false);
  }
  void aside(std::function<Then(Reads&)> what, bool /*urgent*/) override {
    world_.later(house_, world_.delay(), [this, what = std::move(what)] {
      // It is tried again until somebody answers.
      if (world_.away_) return world_.later(house_, second / 10, [=, this] { aside(what, true); });
      world_.later(house_, world_.delay(), what(world_.store()));
    });
  }
  Expected<void> back_up(const std::string& path) override { return world_.store().back_up(path); }

 private:
  Simulation& world_;
  std::size_t house_;
  Milliseconds sent_ = 0;
  Milliseconds answered_ = 0;
};

class Simulation::FaultyBus final : public Bus {
 public:
  FaultyBus(Simulation& world, std::size_t house) : world_(world), house_(house) {}

  void set_hear(Hear hear) override { hear_ = std::move(hear); }
  void follow(const std::string& table) override { followed_.insert(table); }
  void leave(const std::string& table) override { followed_.erase(table); }
  void tell(const Append& append) override;
  void hear(const Append& append) {
    if (followed_.contains(append.table)) hear_(append);
  }

 private:
  Simulation& world_;
  std::size_t house_;
  Hear hear_;
  std::set<std::string> followed_;
};

struct Simulation::Server {
  std::uint64_t life = 0;
  std::unique_ptr<FaultyStore> store;
  std::unique_ptr<FaultyBus> bus;
  std::unique_ptr<House> house;
};

void Simulation::FaultyBus::tell(const Append& append) {
  for (std::size_t other = 0; other < world_.houses(); ++other) {
    if (other == house_) continue;
    int copies = world_.happens(world_.faults().lost_messages) ? 0 : 1;
    if (world_.happens(world_.faults().doubled_messages)) ++copies;
    for (int i = 0; i < copies; ++i) {
      world_.later(other, world_.delay(),
                   [&world = world_, other, append] { world.houses_[other]->bus->hear(append); });
    }
  }
}

Simulation::Simulation(std::uint64_t seed, std::size_t houses, Faults faults)
    : random_(seed),
      faults_(faults),
      store_(std::make_unique<SqliteStore>(folder_.path() + "/store",
                                           [](const auto& answer) { answer(); })),
      minds_(1, [](const auto&) {}),
      passwords_([](const auto&) {}) {
  for (std::size_t i = 0; i < houses; ++i) {
    houses_.push_back(std::make_unique<Server>());
    open(i);
  }
}

Simulation::~Simulation() { due_.clear(); }

House& Simulation::house(std::size_t number) { return *houses_[number]->house; }
std::uint64_t Simulation::life(std::size_t number) const { return houses_[number]->life; }

void Simulation::open(std::size_t number) {
  Server& server = *houses_[number];
  ++server.life;
  server.store = std::make_unique<FaultyStore>(*this, number);
  server.bus = std::make_unique<FaultyBus>(*this, number);
  server.house =
      std::make_unique<House>(*server.store, minds_, passwords_,
                              HouseSettings{.now = [this] { return time_; },
                                            .steady = [this] { return Moment{time_}; },
                                            .limits = false,
                                            .server = join("server-", number, "-", server.life),
                                            .bus = server.bus.get()});
  // Ticks as long as it lives.
  struct Ticking {
    Simulation& world;
    std::size_t number;
    void operator()() const {
      (void)world.house(number).tick();
      world.later(number, second / 10, *this);
    }
  };
  later(number, 1 + random_.below(100), Ticking{*this, number});
}

void Simulation::kill(std::size_t number) {
  Server& server = *houses_[number];
  server.house.reset();
  server.bus.reset();
  server.store.reset();
  open(number);
}

void Simulation::later(std::size_t house, Milliseconds delay, std::function<void()> what) {
  later(delay, [this, house, life = life(house), what = std::move(what)] {
    if (life == this->life(house)) what();
  });
}

void Simulation::later(Milliseconds delay, std::function<void()> what) {
  due_.emplace(std::pair{time_ + delay, ++events_}, std::move(what));
}

void Simulation::run(Milliseconds time) {
  const Milliseconds end = time_ + time;
  while (!due_.empty() && due_.begin()->first.first <= end) {
    auto next = due_.extract(due_.begin());
    time_ = next.key().first;
    next.mapped()();
  }
  time_ = end;
}

Expected<void> Simulation::keep(const Batch& batch) {
  std::promise<Expected<void>> promise;
  store_->write(batch, [&](const Expected<void>& kept) { promise.set_value(kept); });
  return promise.get_future().get();
}

void begin_match(Simulation& world, const std::string& table, std::uint64_t seed,
                 const Pace& pace) {
  TableRow row{.id = table, .game = "up-the-river", .phase = Phase::playing};
  row.secret = sha256(join("seed ", seed));
  row.stale = true;
  row.timed = pace.timed();
  row.due = pace.timed() ? 1 : 0;
  const entry::Created created{
      .game = row.game,
      .rules = (*find_game(row.game))->info().rules_version,
      .seats = {{.kind = TableSeat::Kind::human, .name = "Ada", .visitor = "ada"},
                {.kind = TableSeat::Kind::human, .name = "Ben", .visitor = "ben"}},
      .pace = pace,
      .stand_in = "sailor",
      .host = "ada"};
  Table playing{row};
  Append append{.table = table};
  const auto note = [&](const Expected<Happening>& told) {
    append.lines.push_back({told->at, write_entry(told->entry)});
  };
  const Now now{.wall = world.now()};
  note(playing.take(created, now));
  note(playing.take(playing.start_with({sha256("one"), sha256("two")}), now));
  while (playing.match()->turn().is_chance()) note(playing.take_roll(now));
  const auto kept =
      world.keep({VisitorRow{.id = "ada", .name = "Ada"}, VisitorRow{.id = "ben", .name = "Ben"},
                  row, append, AtTable{"ada", table}, AtTable{"ben", table}});
  if (!kept) throw std::runtime_error("the match cannot be stored");
}

}  // namespace boathouse::server
