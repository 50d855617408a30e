#include "load/attacks.h"

#include <algorithm>
#include <array>

#include "core/json.h"
#include "core/text.h"
#include "games/registry.h"
#include "load/measure.h"

namespace boathouse::load {

namespace {

constexpr std::size_t largest_frame = 16'384;

std::string at_table(std::string_view what, std::string_view table, std::string_view more = {}) {
  return join(R"({"do":")", what, R"(","table":")", table, "\"", more, "}");
}

// A table of a game with minds on all seats but the last.
std::string table_with_minds(const GameEntry& game, std::string_view mind, int seats,
                             std::string_view more = {}) {
  std::string list;
  for (int i = 1; i < seats; ++i) list += join(R"({"kind":"mind","mind":")", mind, "\"},");
  return join(R"({"do":"create","game":")", game.info().id, R"(","seats":[)", list,
              R"({"kind":"me"}])", more, "}");
}

// A table of a game where all seats are the stranger's.
std::string table_of_ones_own(const GameEntry& game, std::string_view more = {}) {
  std::string list = R"({"kind":"me"})";
  for (int i = 1; i < game.info().min_seats; ++i) list += R"(,{"kind":"me"})";
  return join(R"({"do":"create","game":")", game.info().id, R"(","seats":[)", list, "]", more, "}");
}

const GameEntry& some_game(std::uint64_t number) { return *games()[number % games().size()]; }

bool succeeded(const Stranger::Response& response) { return response.status == 200; }

// Looks at a table and plays any legal move there.
void play_any(Stranger& who, const std::string& table, Random& random) {
  who.get(join("/api/tables/", table), [&who, table, &random](const auto& response) {
    const std::string_view match = match_in(response.body);
    const std::vector<std::uint64_t> codes = moves_in(match);
    if (codes.empty()) return;
    const std::uint64_t plies = number_behind(match, R"("plies":)");
    const std::uint64_t code = codes[random.below(static_cast<std::uint32_t>(codes.size()))];
    who.act(at_table("play", table, join(R"(,"ply":)", plies, R"(,"code":)", code)));
  });
}

// --- Connections -----------------------------------------------------------------------------

// Half of the crowd shares one address.
class Connections final : public Attack {
 public:
  using Attack::Attack;
  [[nodiscard]] bool by_guests() const override { return false; }
  [[nodiscard]] std::size_t from_one_address(std::size_t strangers) const override {
    return strangers / 2;
  }
  void strike(Stranger& who, Crowd) override {
    constexpr std::size_t each = 20;
    who.hold(each, "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
  }
};

// Requests that never end, and answers that nobody reads.
class SlowReaders final : public Attack {
 public:
  using Attack::Attack;
  [[nodiscard]] bool by_guests() const override { return false; }
  void strike(Stranger& who, Crowd) override {
    constexpr std::size_t each = 10;
    constexpr std::string_view half = "POST /api/do HTTP/1.1\r\nHost: localhost\r\nX-A: ";
    constexpr std::string_view large = "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
    constexpr std::string_view stream = "GET /api/lobby/events HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const bool opens = who.step++ % 4 == 0;
    switch (who.number % 3) {
      case 0:
        return opens ? who.hold(each, half) : who.push("a");
      case 1:
        return opens ? who.hold(each, large) : who.push(large);
      default:
        return opens ? who.hold(each, stream) : who.push("a");
    }
  }
};

class Frames final : public Attack {
 public:
  Frames(std::uint64_t seed, Tally& tally) : Attack(seed, tally) {
    const std::string open = R"({"do":"ping","id":"1","junk":")";
    long_text_ = open + std::string(largest_frame - open.size() - 2, 'x') + "\"}";
    for (std::size_t i = 0; i < largest_frame / 3; ++i) list_ += "0,1";
    list_ = "[" + list_.substr(0, largest_frame - 2) + "]";
    deep_ = std::string(largest_frame, '[');
    broken_ = std::string(1000, '\xfe');
  }
  [[nodiscard]] bool by_guests() const override { return false; }
  void strike(Stranger& who, Crowd) override {
    if (!who.has_socket()) return who.open_socket();
    constexpr int volley = 8;
    for (int i = 0; i < volley; ++i) {
      const std::array<const std::string*, 4> texts{&long_text_, &list_, &deep_, &broken_};
      who.send(*texts[who.step++ % texts.size()]);
    }
    // Not even frames.
    if (who.step % 400 == 0) who.send_raw(broken_);
  }

 private:
  std::string long_text_;
  std::string list_;
  std::string deep_;
  std::string broken_;
};

class Bodies final : public Attack {
 public:
  using Attack::Attack;
  [[nodiscard]] bool by_guests() const override { return false; }
  [[nodiscard]] std::size_t strangers(std::size_t most) const override { return (most + 2) / 3; }
  void strike(Stranger& who, Crowd) override {
    switch (who.step++ % 3) {
      case 0:
        return who.act(std::string(100'000, 'x'));
      case 1:
        return who.act(std::string(largest_frame, '['));
      default:
        return who.get("/", {}, {{"X-Long", std::string(20'000, 'x')}});
    }
  }
};

// --- Minds -----------------------------------------------------------------------------------

// Tables where minds think, up to a number, and moves that keep them thinking.
class Thinkers : public Attack {
 public:
  Thinkers(std::uint64_t seed, Tally& tally, std::size_t most) : Attack(seed, tally), most_(most) {}

  void strike(Stranger& who, Crowd) override {
    if (!who.table.empty()) {
      who.act(at_table("start", who.table));
      who.tables.push_back(std::move(who.table));
      who.table.clear();
      return;
    }
    const bool more = made_ < most_ && ++who.step % 2 == 1;
    if (!more && !who.tables.empty()) {
      return play_any(who, who.tables[random_.below(static_cast<std::uint32_t>(who.tables.size()))],
                      random_);
    }
    who.act(creation(tried_++), [this, &who](const Stranger::Response& response) {
      if (!succeeded(response)) return;
      ++made_;
      who.table = text_behind(response.body, R"("table":")");
    });
  }

 protected:
  [[nodiscard]] virtual std::string creation(std::size_t number) = 0;

 private:
  std::size_t most_;
  std::size_t made_ = 0;
  std::size_t tried_ = 0;
};

// An option's value of one's own like the example, but larger and unlike all others.
std::string own_value(const OptionSpec& spec, Random& random) {
  constexpr int attempts = 100;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    const auto scale = static_cast<std::int32_t>(1 + random.below(3));
    std::string text;
    std::string_view rest = spec.example;
    while (!rest.empty()) {
      const std::size_t digits = std::min(rest.find_first_not_of("-0123456789"), rest.size());
      const auto number = parse_number<std::int32_t>(rest.substr(0, digits));
      if (number) {
        append(text, *number * scale + static_cast<std::int32_t>(random.below(40)) - 20);
      } else {
        text += rest.substr(0, std::max<std::size_t>(digits, 1));
      }
      rest.remove_prefix(std::max<std::size_t>(digits, 1));
    }
    if (const auto own = spec.own(text)) return *own;
  }
  return std::string{spec.choices.front()};
}

// Boards of one's own, each of which the minds have to study first.
class Courses final : public Thinkers {
 public:
  Courses(std::uint64_t seed, Tally& tally) : Thinkers(seed, tally, 60) {}

 private:
  std::string creation(std::size_t number) override {
    for (const GameEntry* game : games()) {
      for (const OptionSpec& spec : game->info().options) {
        if (spec.own == nullptr) continue;
        JsonWriter options;
        options.open_object().member(spec.key, own_value(spec, random_)).close_object();
        return table_with_minds(*game, "sailor", game->info().min_seats,
                                join(R"(,"options":)", options.text()));
      }
    }
    const GameEntry& game = some_game(number);
    return table_with_minds(game, "sailor", game.info().min_seats);
  }
};

class Admirals final : public Thinkers {
 public:
  Admirals(std::uint64_t seed, Tally& tally) : Thinkers(seed, tally, 600) {}

 private:
  std::string creation(std::size_t number) override {
    const GameEntry& game = some_game(number);
    return table_with_minds(game, "admiral", game.info().max_seats);
  }
};

// The same mind under ever new names.
class Names final : public Thinkers {
 public:
  Names(std::uint64_t seed, Tally& tally) : Thinkers(seed, tally, 300) {}

 private:
  std::string creation(std::size_t number) override {
    const GameEntry& game = some_game(number / 50);
    const std::string name = join("expectimax:", std::string(number % 50, '0'), 1);
    return table_with_minds(game, name, game.info().min_seats);
  }
};

// Even strangers finish matches and ask for their reviews; odd ones log in.
class Reviews final : public Attack {
 public:
  using Attack::Attack;
  [[nodiscard]] std::size_t strangers(std::size_t most) const override { return (most + 1) / 2; }
  void strike(Stranger& who, Crowd) override {
    if (who.number % 2 == 1) return log_in(who);
    if (!who.word.empty()) return who.get(join("/api/tables/", who.word, "/review"));
    if (who.table.empty()) {
      return who.act(table_of_ones_own(some_game(who.number / 2)), [&who](const auto& response) {
        if (succeeded(response)) who.table = text_behind(response.body, R"("table":")");
      });
    }
    constexpr std::uint64_t moves = 40;
    if (++who.step == 1) return who.act(at_table("start", who.table));
    if (who.step < moves) return play_any(who, who.table, random_);
    who.act(at_table("resign", who.table, R"(,"seat":0)"), [&who](const auto&) {
      who.word = who.table;  // over, as two players are not enough without one
    });
  }

 private:
  static void log_in(Stranger& who) {
    const std::string login =
        join(R"("login":"stranger)", who.number, R"(","password":"password of mine"})");
    who.act(join(R"({"do":")", who.step++ == 0 ? "set_password" : "log_in", R"(",)", login));
  }
};

// --- Reading ---------------------------------------------------------------------------------

class Reads final : public Attack {
 public:
  using Attack::Attack;
  [[nodiscard]] std::size_t strangers(std::size_t most) const override { return (most + 5) / 6; }
  void strike(Stranger& who, Crowd) override {
    constexpr std::uint64_t tables = 20;
    constexpr std::uint64_t links = 60;
    const std::uint64_t step = who.step++;
    if (step < tables) return prepare(who);
    // Links and a longer journal are made between the reads, as long as the attack lasts.
    if (step < tables + links || step % 8 == 0) {
      if (step % 2 == 0) return who.act(R"({"do":"make_link"})");
      if (!who.word.empty()) return lengthen(who);
    }
    read(who, step);
  }

 private:
  static void prepare(Stranger& who) {
    if (!who.word.empty() && who.tables.empty()) {
      who.tables.push_back(who.word);
      return who.act(at_table("start", who.word));
    }
    who.act(table_of_ones_own(some_game(who.number)), [&who](const auto& response) {
      if (succeeded(response) && who.word.empty()) {
        who.word = text_behind(response.body, R"("table":")");
      }
    });
  }

  void lengthen(Stranger& who) { play_any(who, who.word, random_); }

  static void read(Stranger& who, std::uint64_t step) {
    const std::string table = join("/api/tables/", who.word);
    constexpr std::size_t streams = 3;
    if (step % 10 == 9) {
      return who.hold(streams, join("GET ", table, "/events HTTP/1.1\r\nHost: localhost\r\n",
                                    "Last-Event-ID: 1\r\n\r\n"));
    }
    const std::array<std::string, 9> all{"/api/me/tables",
                                         "/api/season",
                                         "/api/me",
                                         join(table, "/story?from=1"),
                                         table,
                                         "/api/lobby",
                                         join(table, "/record"),
                                         "/api/me/tables?from=0",
                                         "/api/games?lang=de"};
    who.get(all[step % all.size()]);
  }
};

// --- Tables ----------------------------------------------------------------------------------

// A match that is resigned at once, and then its rematch, and so on.
class Rematches final : public Attack {
 public:
  using Attack::Attack;
  void strike(Stranger& who, Crowd) override {
    if (who.table.empty()) {
      return who.act(table_of_ones_own(some_game(who.number)), keeping_table(who));
    }
    switch (who.step++ % 3) {
      case 0:
        return who.act(at_table("start", who.table));
      case 1:
        return who.act(at_table("resign", who.table, R"(,"seat":0)"));
      default:
        return who.act(at_table("rematch", who.table), keeping_table(who));
    }
  }

 private:
  static Stranger::Then keeping_table(Stranger& who) {
    return [&who](const Stranger::Response& response) {
      who.table = succeeded(response) ? text_behind(response.body, R"("table":")") : "";
      who.step = 0;
    };
  }
};

// Public tables, and those who read the list of them.
class PublicTables final : public Attack {
 public:
  using Attack::Attack;
  void strike(Stranger& who, Crowd) override {
    if (who.step++ % 4 == 3) return who.get("/api/lobby");
    const GameEntry& game = some_game(who.number);
    std::string seats = R"({"kind":"me"})";
    for (int i = 1; i < game.info().min_seats; ++i) seats += R"(,{"kind":"anyone"})";
    who.act(join(R"({"do":"create","game":")", game.info().id, R"(","public":true,"seats":[)",
                 seats, "]}"));
  }
};

// --- Accounts --------------------------------------------------------------------------------

// Even strangers guess the password of one account, odd ones that of many.
class Guesses final : public Attack {
 public:
  using Attack::Attack;
  void strike(Stranger& who, Crowd) override {
    if (who.number == 0 && who.step++ == 0) {
      return who.act(
          R"({"do":"set_password","login":"victim","password":"nobody knows this one"})");
    }
    const std::uint32_t guess = random_.below(1'000'000);
    const std::string login = who.number % 2 == 0 ? "victim" : join("victim", guess);
    who.act(join(R"({"do":"log_in","login":")", login, R"(","password":"guessed )", guess, "\"}"));
  }
};

// One link, used by ten at the same moment.
class Links final : public Attack {
 public:
  using Attack::Attack;
  void strike(Stranger& who, Crowd crowd) override {
    constexpr std::size_t group = 11;  // one who gives and ten who take
    if (who.number % group != 0) return;
    const std::size_t last = std::min(crowd.size(), who.number + group);
    const Crowd takers = crowd.subspan(who.number + 1, last - who.number - 1);
    who.act(R"({"do":"make_link"})", [this, takers](const Stranger::Response& made) {
      const std::string link = text_behind(made.body, R"("path":"/move/)");
      if (link.empty()) return;
      const auto used = std::make_shared<int>(0);
      for (const auto& taker : takers) {
        if (!taker->ready()) continue;
        taker->forget_session();
        taker->act(join(R"({"do":"use_link","link":")", link, R"(","name":"Taker"})"),
                   [this, used](const Stranger::Response& response) {
                     if (succeeded(response) && ++*used > 1) ++tally_.through;
                   });
      }
    });
  }
};

// Even strangers come and go; odd ones are refused, since they still have a seat.
class Deletions final : public Attack {
 public:
  using Attack::Attack;
  void strike(Stranger& who, Crowd) override {
    if (who.number % 2 == 1 && who.table.empty()) {
      return who.act(table_of_ones_own(some_game(who.number)), [&who](const auto& response) {
        who.table = text_behind(response.body, R"("table":")");
      });
    }
    who.act(R"({"do":"delete_me"})", [&who](const auto& response) {
      if (succeeded(response)) who.forget_session();
    });
  }
};

class Renames final : public Attack {
 public:
  using Attack::Attack;
  void strike(Stranger& who, Crowd crowd) override {
    if (who.word.empty()) {
      return who.get("/api/me", [&who](const auto& response) {
        who.word = text_behind(response.body, R"("id":")");
      });
    }
    const Stranger& other = *crowd[random_.below(static_cast<std::uint32_t>(crowd.size()))];
    if (who.step++ % 2 == 0) {
      return who.act(join(R"({"do":"rename","name":"Stranger )", who.step, "\"}"));
    }
    who.act(join(R"({"do":"mute","visitor":")", other.word, R"(","on":)",
                 who.step % 4 == 0 ? "true" : "false", "}"));
  }
};

// A bot's token plays and nothing else.
class Tokens final : public Attack {
 public:
  using Attack::Attack;
  void strike(Stranger& who, Crowd) override {
    if (who.word.empty()) {
      return who.act(R"({"do":"make_token","name":"Bot"})", [&who](const auto& response) {
        who.word = text_behind(response.body, R"("token":")");
        if (who.word.empty()) who.act(R"({"do":"drop_token","name":"Bot"})");
      });
    }
    const std::array<std::string, 3> wishes{R"({"do":"make_token","name":"Bot"})",
                                            R"({"do":"make_link"})",
                                            join(R"({"do":"set_password","login":"bot)", who.number,
                                                 R"(","password":"of a bot, not of a person"})")};
    const auto counting = [this](const Stranger::Response& response) {
      if (succeeded(response)) ++tally_.through;
    };
    who.act(wishes[who.step++ % wishes.size()], counting,
            {{"Authorization", join("Bearer ", who.word)}});
  }
};

template <class Kind>
std::unique_ptr<Attack> make(std::uint64_t seed, Tally& tally) {
  return std::make_unique<Kind>(seed, tally);
}

constexpr std::array<AttackKind, 16> all_kinds{{
    {"connections", make<Connections>},
    {"slow", make<SlowReaders>},
    {"frames", make<Frames>},
    {"bodies", make<Bodies>},
    {"courses", make<Courses>},
    {"admirals", make<Admirals>},
    {"names", make<Names>},
    {"reviews", make<Reviews>},
    {"reads", make<Reads>},
    {"rematches", make<Rematches>},
    {"lobby", make<PublicTables>},
    {"guesses", make<Guesses>},
    {"links", make<Links>},
    {"deletions", make<Deletions>},
    {"renames", make<Renames>},
    {"tokens", make<Tokens>},
}};

}  // namespace

std::span<const AttackKind> attack_kinds() { return all_kinds; }

}  // namespace boathouse::load
