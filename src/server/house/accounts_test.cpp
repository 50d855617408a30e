// Accounts that can be trusted: bans, links, devices, bots, names, and what a host may do.
#include "server/house/accounts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <thread>

#include "proof/key_ring.h"
#include "server/house/origins.h"
#include "server/house/secrets.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class AnAccount : public testing::Test {
 protected:
  void SetUp() override {
    ada_ = test_.hello("Ada");
    cookie_ = test_.cookie();
  }

  static std::string code_of(const Answer& answer) {
    const Json json = parsed(answer.json);
    return answer.status == 200 ? "ok" : text_of(member(json, "error"), "code");
  }
  // The code of the answer to a device with this token.
  std::string with(const std::string& token, const std::string& body) {
    return code_of(test_.act(test_.caller(token), body));
  }
  proof::KeyRing keys() { return *proof::KeyRing::open(test_.folder(), 0); }
  void administrator(Batch batch) {
    bool done = false;
    test_.store().write(std::move(batch), [&](const Expected<void>& kept) {
      EXPECT_TRUE(kept);
      done = true;
    });
    EXPECT_TRUE(test_.until([&] { return done; }));
  }
  std::string link_of(const std::string& visitor) {
    return text_of(test_.ok(visitor, R"({"do":"make_link"})"), "path").substr(6);
  }
  static std::string use(const std::string& link, std::string_view more = {}) {
    return join(R"({"do":"use_link","link":")", link, "\"", more, "}");
  }
  // Logs in and returns the cookie.
  std::string log_in() {
    return test_.act("", R"({"do":"log_in","login":"ada","password":"correct horse"})").cookie;
  }
  void set_password() {
    test_.ok(ada_, R"({"do":"set_password","login":"ada","password":"correct horse"})");
  }
  std::string table_of(const std::string& visitor, std::string_view more) {
    return text_of(test_.ok(visitor, join(R"({"do":"create","game":"up-the-river",)", more, "}")),
                   "table");
  }
  std::vector<Json> devices(const std::string& token) {
    const HttpResponse response = test_.get("/api/me/devices", token);
    EXPECT_EQ(response.status, 200) << response.body;
    return *member(parsed(response.body), "devices").items();
  }

  TestHouse test_;
  std::string ada_;
  std::string cookie_;
};

TEST_F(AnAccount, DeletingOneKeepsTheClocksOfOthers) {
  const std::string ben = test_.hello("Ben");
  const std::string table = table_of(ada_, R"("pace":{"kind":"live","move_s":60,"bank_s":60})");
  test_.ok(ben, action("sit", table));
  test_.ok(ada_, action("start", table));
  Ear ear;
  test_.listen(ear, ada_, table);
  Ear other;
  test_.listen(other, ben, table);
  const auto deadline = [&] {
    return number_of(member(member(test_.look(ada_, table), "match"), "clock"), "deadline");
  };
  const std::int64_t before = deadline();
  test_.wait(5'000);
  const std::string eve = test_.hello("Eve");
  test_.ok(eve, R"({"do":"delete_me"})");
  EXPECT_EQ(deadline(), before);
}

TEST_F(AnAccount, DeletingOneLetsTheMindsOfOthersThink) {
  const std::string table =
      text_of(test_.ok(ada_, R"({"do":"create","game":"regatta","seats":[{"kind":"mind","mind":)"
                             R"("admiral"},{"kind":"me"}]})"),
              "table");
  Ear ear;
  test_.listen(ear, ada_, table);
  const std::string eve = test_.hello("Eve");
  test_.ok(ada_, action("start", table));
  test_.ok(eve, R"({"do":"delete_me"})");
  const auto moved = [&] {
    for (const std::string& frame : ear.frames) {
      if (frame.contains(R"("kind":"ply")") && frame.contains(R"("seat":0,)")) return true;
    }
    return false;
  };
  EXPECT_TRUE(test_.until(moved));
}

TEST_F(AnAccount, DeletingOneChangesTheirNameForThoseWhoWatch) {
  const std::string ben = test_.hello("Ben");
  const std::string table = table_of(ada_, R"("public":false)");
  test_.ok(ben, action("sit", table));
  test_.ok(ada_, action("start", table));
  EXPECT_EQ(test_.refused(ben, R"({"do":"delete_me"})"), "still_seated");
  test_.ok(ben, action("say", table, R"("text":"my secret recipe")"));
  test_.ok(ben, action("resign", table));
  Ear ear;
  test_.listen(ear, ada_, table);
  Ear his;
  (void)test_.caller(test_.cookie(), &his);
  test_.ok(ben, R"({"do":"delete_me"})");
  test_.settle();
  test_.wait(300);
  EXPECT_THAT(ear.frames.back(), HasSubstr("—"));
  EXPECT_THAT(ear.frames.back(), Not(HasSubstr("Ben")));
  EXPECT_TRUE(his.ended) << "and his own connections are closed";
  for (const EntryRow& entry : test_.store().journal(table)) {
    EXPECT_THAT(entry.text, Not(HasSubstr("recipe")));
    EXPECT_THAT(entry.text, Not(HasSubstr(ben)));
  }
}

TEST_F(AnAccount, ABanIsNotUndoneByWhatTheVisitorDoes) {
  test_.ok(ada_, R"({"do":"rename","name":"Ada L."})");
  administrator({SetBan{ada_, {.on = true}}});
  (void)test_.act(ada_, R"({"do":"rename","name":"Ada B."})");
  (void)test_.act(ada_, R"({"do":"set_password","login":"ada","password":"correct horse"})");
  EXPECT_TRUE(test_.store().visitor(ada_)->ban.on);
}

TEST_F(AnAccount, ABanClosesConnectionsWithinASecond) {
  const std::string table = table_of(ada_, R"("public":false)");
  Ear ear;
  const Caller caller = test_.caller(cookie_, &ear);
  test_.listen(ear, ada_, table);
  administrator({SetBan{ada_, {.on = true}}, Notify{ada_, test_.wall_clock()}});
  test_.wait(1'000);
  EXPECT_TRUE(ear.ended);
  EXPECT_THAT(ear.frames.back(), HasSubstr(R"("reason":"banned")"));
  EXPECT_EQ(code_of(test_.act(caller, action("say", table, R"("text":"ahoy")"))), "logged_out");
  EXPECT_EQ(with(cookie_, action("say", table, R"("text":"ahoy")")), "banned");
  administrator({SetBan{ada_, {}}, Notify{ada_, test_.wall_clock()}});
  test_.wait(1'000);
  EXPECT_EQ(with(cookie_, action("say", table, R"("text":"ahoy")")), "ok");
}

TEST_F(AnAccount, WhoIsBannedOrSilencedIsToldWhyAndUntilWhen) {
  const std::string table = table_of(ada_, R"("public":false)");
  const std::string say = action("say", table, R"("text":"ahoy")");
  const Milliseconds end = test_.wall_clock() + 7200 * second;
  administrator({SetSilence{ada_, {.on = true, .until = end, .reason = "shouting"}},
                 Notify{ada_, test_.wall_clock()}});
  test_.wait(1'000);
  const Answer silent = test_.act(test_.caller(cookie_), say);
  EXPECT_EQ(code_of(silent), "silenced_until");
  EXPECT_THAT(silent.json, HasSubstr("until 2023-11-15 00:13 UTC: shouting"));
  EXPECT_EQ(with(cookie_, R"({"do":"rename","name":"Ada L."})"), "ok") << "only the chat is closed";
  administrator({SetBan{ada_, {.on = true, .reason = "insults"}}});
  test_.wait(11'000);
  const Answer banned = test_.act(test_.caller(cookie_), say);
  EXPECT_EQ(code_of(banned), "banned_because");
  EXPECT_THAT(banned.json, HasSubstr("insults"));
  administrator({SetBan{ada_, {}}, Notify{ada_, test_.wall_clock()}});
  test_.wait(1'000);
  EXPECT_EQ(with(cookie_, say), "silenced_until");
  test_.set_wall_clock(7200 * second);
  EXPECT_EQ(with(cookie_, say), "ok") << "the time is over";
  EXPECT_TRUE(test_.until([&] {
    test_.tick(5 * second);
    return !test_.store().visitor(ada_)->silence.on;
  }));
}

TEST_F(AnAccount, TellsTheAdministratorAboutSomebody) {
  const std::string ben = test_.hello("Ben");
  const std::string table = table_of(ada_, R"("public":true)");
  const auto report = [](const std::string& whom, std::string_view more) {
    return join(R"({"do":"report","visitor":")", whom, "\"", more, "}");
  };
  test_.ok(ada_,
           report(ben, join(R"(,"why":"chat","text":" very \n rude ","table":")", table, "\"")));
  ASSERT_EQ(test_.store().reports().size(), 1U);
  const ReportRow told = test_.store().reports()[0];
  EXPECT_EQ(told.by, ada_);
  EXPECT_EQ(told.about, ben);
  EXPECT_EQ(told.table, table);
  EXPECT_EQ(told.text, "very rude");
  EXPECT_EQ(test_.refused(ada_, report(ben, R"(,"why":"ugly")")), "report_why");
  EXPECT_EQ(test_.refused(ada_, report(ada_, R"(,"why":"chat")")), "report_self");
  EXPECT_EQ(test_.refused(ada_, report("nobody", R"(,"why":"chat")")), "no_visitor");
  EXPECT_EQ(test_.refused(ada_, report(ben, R"(,"why":"chat","table":"nowhere")")), "no_table");
  EXPECT_EQ(test_.refused(
                ada_, report(ben, join(R"(,"why":"chat","text":")", std::string(301, 'x'), "\""))),
            "saying");
  EXPECT_EQ(test_.store().reports().size(), 1U);
}

TEST_F(AnAccount, LeavesOnlyAKeyedTraceOfItsAddressAndNoneFromTheMachineItself) {
  set_password();
  const auto come_from = [&](const std::string& address) {
    HttpRequest asked{.method = "GET", .path = "/api/me"};
    asked.headers["host"] = "localhost:8017";
    asked.headers["cookie"] = "boathouse=" + cookie_;
    asked.address = address;
    (void)test_.request(asked);
    test_.settle();
  };
  const std::string ben = test_.account("ben");
  const auto met = [&](std::string_view table) {
    RatedRow match{.table = std::string{table}, .game = "lanterns", .ended = test_.wall_clock()};
    match.seats = {{.seat = 0, .visitor = ada_}, {.seat = 1, .visitor = ben}};
    administrator({ParticipantRow{ada_, 71}, ParticipantRow{ben, 72}, match});
    return !test_.store().rated_match(table)->seats[0].result.counts;
  };
  const auto origin = [&](const std::string& address) {
    return OriginRow{ben, origins_by(keys().key_for("addresses"))(address), test_.wall_clock()};
  };
  come_from("127.0.0.1");
  administrator({origin("127.0.0.1"), origin("192.0.2.7")});
  EXPECT_FALSE(met("one"));
  come_from("192.0.2.7");
  EXPECT_TRUE(met("two"));
}

TEST_F(AnAccount, ALinkLetsInOneOfTenWhoOpenItAtTheSameMoment) {
  const std::string link = link_of(ada_);
  int in = 0;
  int refused = 0;
  for (int i = 0; i < 10; ++i) {
    test_.house().act({.address = "192.0.2.1"}, use(link), [&](const Answer& answer) {
      in += answer.status == 200 ? 1 : 0;
      refused += code_of(answer) == "link_unknown" ? 1 : 0;
    });
  }
  EXPECT_TRUE(test_.until([&] { return in + refused == 10; }));
  EXPECT_EQ(in, 1);
  EXPECT_EQ(test_.get("/health").status, 200) << "which is no fault of the store";
}

TEST_F(AnAccount, ALinkAsksBeforeItReplacesAGuest) {
  const std::string ben = test_.hello("Ben");
  const std::string his = test_.cookie();
  const std::string link = link_of(ada_);
  EXPECT_EQ(with(his, use(link)), "link_replaces");
  EXPECT_EQ(test_.visitor_of(his), ben) << "and nothing has happened";
  Ear ear;
  (void)test_.caller(his, &ear);
  const Answer moved = test_.act(test_.caller(his), use(link, R"(,"replace":true)"));
  EXPECT_EQ(test_.visitor_of(moved.cookie), ada_);
  EXPECT_EQ(test_.visitor_of(his), "") << "nobody has that cookie any more";
  EXPECT_TRUE(ear.ended);
  EXPECT_EQ(with(cookie_, use(link_of(ada_))), "ok") << "one's own link replaces nobody";
}

TEST_F(AnAccount, LoggingOutClosesTheConnectionsOfThatDeviceOnly) {
  set_password();
  const std::string second = log_in();
  Ear first;
  const Caller caller = test_.caller(cookie_, &first);
  Ear other;
  (void)test_.caller(second, &other);
  EXPECT_EQ(with(cookie_, R"({"do":"log_out"})"), "ok");
  EXPECT_TRUE(first.ended);
  EXPECT_THAT(first.frames.back(), HasSubstr(R"("reason":"logged_out")"));
  EXPECT_FALSE(other.ended);
  EXPECT_EQ(code_of(test_.act(caller, R"({"do":"rename","name":"Eve"})")), "logged_out");
  EXPECT_EQ(test_.visitor_of(second), ada_);
}

TEST_F(AnAccount, AConnectionThatOpensTooLateIsClosed) {
  Caller late = test_.caller(cookie_);
  EXPECT_EQ(with(cookie_, R"({"do":"log_out"})"), "ok");
  Ear ear;
  late.listener = &ear;
  test_.house().arrived(late);
  EXPECT_TRUE(ear.ended);
}

TEST_F(AnAccount, AStreamThatOpensTooLateIsClosed) {
  const std::string table = table_of(ada_, R"("public":false)");
  Caller late = test_.caller(cookie_);
  EXPECT_EQ(with(cookie_, R"({"do":"log_out"})"), "ok");
  Ear ear;
  late.listener = &ear;
  test_.house().subscribe(late, table, std::nullopt, Language::en, 0,
                          [&](const Answer&) { test_.house().arrived(late); });
  test_.settle();
  EXPECT_TRUE(ear.ended);
  EXPECT_EQ(ear.frames.size(), 1U) << "the farewell, and nothing of the table";
  EXPECT_EQ(test_.house().listeners(), 0U);
}

TEST_F(AnAccount, ANewPasswordNeedsTheOldOneAndLogsOtherDevicesOut) {
  set_password();
  const std::string second = log_in();
  const std::string link = link_of(ada_);
  const std::string token = text_of(test_.ok(ada_, R"({"do":"make_token","name":"bot"})"), "token");
  Ear here;
  (void)test_.caller(cookie_, &here);
  Ear there;
  (void)test_.caller(second, &there);
  const auto change = [&](std::string_view old) {
    return with(cookie_,
                join(R"({"do":"set_password","login":"ada","password":"better horse")", old, "}"));
  };
  EXPECT_EQ(change(""), "old_password");
  EXPECT_EQ(change(R"(,"old":"wrong horse")"), "old_password");
  EXPECT_FALSE(there.ended);
  EXPECT_EQ(change(R"(,"old":"correct horse")"), "ok");
  EXPECT_TRUE(there.ended);
  EXPECT_FALSE(here.ended);
  EXPECT_EQ(test_.visitor_of(second), "");
  EXPECT_EQ(test_.visitor_of(cookie_), ada_);
  EXPECT_EQ(test_.visitor_of(token), ada_) << "bots can only play, and go on";
  EXPECT_EQ(test_.refused("", use(link)), "link_unknown");
  EXPECT_EQ(test_.refused("", R"({"do":"log_in","login":"ada","password":"correct horse"})"),
            "wrong_password");
}

TEST_F(AnAccount, ListsDevicesAndBotsAndLogsThemOut) {
  set_password();
  const std::string token =
      text_of(test_.ok(ada_, R"({"do":"make_token","name":"Robbie"})"), "token");
  HttpRequest request{.method = "POST", .path = "/api/do"};
  request.headers = {
      {"host", "localhost:8017"},
      {"content-type", "application/json"},
      {"user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko Firefox/140.0"}};
  request.body = R"({"do":"log_in","login":"ada","password":"correct horse"})";
  std::string second;
  for (const auto& [name, value] : test_.request(request).headers) {
    if (name == "Set-Cookie") second = value.substr(10, 64);
  }
  Ear ear;
  (void)test_.caller(second, &ear);
  std::vector<Json> listed = devices(cookie_);
  ASSERT_EQ(listed.size(), 3U);
  std::string firefox;
  for (const Json& each : listed) {
    if (text_of(each, "name") == "Firefox, Linux") firefox = text_of(each, "device");
    EXPECT_EQ(text_of(each, "name") == "Robbie", text_of(each, "kind") == "bot");
    EXPECT_EQ(member(each, "connected").flag(), text_of(each, "name") == "Firefox, Linux");
    EXPECT_THAT(cookie_, Not(HasSubstr(text_of(each, "device"))));
  }
  EXPECT_EQ(with(cookie_, join(R"({"do":"log_out","device":")", firefox, R"("})")), "ok");
  EXPECT_TRUE(ear.ended);
  EXPECT_EQ(test_.visitor_of(second), "");
  EXPECT_EQ(with(cookie_, join(R"({"do":"log_out","device":")", firefox, R"("})")), "no_device");

  const std::string third = log_in();
  EXPECT_EQ(with(cookie_, R"({"do":"log_out","where":"elsewhere"})"), "ok");
  EXPECT_EQ(test_.visitor_of(third), "");
  EXPECT_EQ(test_.visitor_of(token), "") << "bots, too";
  EXPECT_EQ(test_.visitor_of(cookie_), ada_);
  const Answer out = test_.act(test_.caller(cookie_), R"({"do":"log_out","where":"everywhere"})");
  EXPECT_TRUE(out.drop_cookie);
  EXPECT_EQ(test_.visitor_of(cookie_), "");
  EXPECT_EQ(test_.get("/api/me/devices", cookie_).status, 401);
}

TEST_F(AnAccount, HasFiftyDevicesAtMost) {
  for (int i = 0; i < 55; ++i) EXPECT_EQ(test_.act("", use(link_of(ada_))).status, 200);
  EXPECT_EQ(test_.store().devices_of(ada_).size(), 50U);
}

TEST_F(AnAccount, ABotPlaysAndDoesNothingElse) {
  const std::string token = text_of(test_.ok(ada_, R"({"do":"make_token","name":"bot"})"), "token");
  for (const char* body :
       {R"({"do":"hello","name":"Eve"})", R"({"do":"rename","name":"Eve"})",
        R"({"do":"set_password","login":"eve","password":"long enough"})", R"({"do":"make_link"})",
        R"({"do":"make_token","name":"another"})", R"({"do":"drop_token","name":"bot"})",
        R"({"do":"log_out","where":"everywhere"})", R"({"do":"mute","visitor":"x","on":true})",
        R"({"do":"delete_me"})", R"({"do":"use_link","link":"x"})",
        R"({"do":"log_in","login":"ada","password":"long enough"})"}) {
    EXPECT_EQ(with(token, body), "bots_play") << body;
  }
  EXPECT_EQ(test_.get("/api/me/devices", token).status, 403);
  EXPECT_EQ(with(token, R"({"do":"create","game":"up-the-river"})"), "ok");
  Ear ear;
  (void)test_.caller(token, &ear);
  test_.ok(ada_, R"({"do":"drop_token","name":"bot"})");
  EXPECT_TRUE(ear.ended);
}

TEST_F(AnAccount, AnAnswerWithASecretIsGivenOnce) {
  const Caller caller = test_.caller(cookie_);
  for (const char* body :
       {R"({"do":"make_token","id":"t","name":"bot"})", R"({"do":"make_link","id":"l"})"}) {
    EXPECT_EQ(code_of(test_.act(caller, body)), "ok");
    const Answer again = test_.act(caller, body);
    EXPECT_EQ(code_of(again), "answered_once");
    EXPECT_EQ(again.status, 409);
  }
  EXPECT_EQ(test_.store().devices_of(ada_).size(), 2U) << "and the token was made once";
  set_password();
  const char* body = R"({"do":"log_in","id":"in","login":"ada","password":"correct horse"})";
  EXPECT_NE(test_.act(caller, body).cookie, "");
  EXPECT_EQ(test_.act(caller, body).cookie, "");
}

TEST_F(AnAccount, AnIdStandsForOneRequest) {
  const Caller caller = test_.caller(cookie_);
  const char* body = R"({"do":"rename","id":"7","name":"Ada L."})";
  EXPECT_EQ(code_of(test_.act(caller, body)), "ok");
  EXPECT_EQ(code_of(test_.act(caller, body)), "ok");
  const Answer other = test_.act(caller, R"({"do":"rename","id":"7","name":"Ada B."})");
  EXPECT_EQ(code_of(other), "repeated_id");
  EXPECT_EQ(other.status, 409);
  EXPECT_EQ(test_.store().visitor(ada_)->name, "Ada L.");
  const Answer moved = test_.act("", use(link_of(ada_)));
  EXPECT_EQ(with(moved.cookie, R"({"do":"rename","id":"7","name":"Ada B."})"), "ok")
      << "another device counts for itself";
}

TEST_F(AnAccount, WrongPasswordsAreLimitedByAccountButShutNobodyOut) {
  TestHouse strict{nullptr, true};
  const std::string ada = strict.hello("Ada");
  strict.ok(ada, R"({"do":"set_password","login":"ada","password":"correct horse"})");
  const auto attempt = [&](std::string_view password, std::string address) {
    return code_of(
        strict.act(Caller{.address = std::move(address)},
                   join(R"({"do":"log_in","login":"ada","password":")", password, R"("})")));
  };
  for (int i = 0; i < 5; ++i) EXPECT_EQ(attempt("wrong horse", "192.0.2.66"), "wrong_password");
  EXPECT_EQ(attempt("correct horse", "192.0.2.66"), "too_many_log_ins");
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(attempt("correct horse", "192.0.2.7"), "ok") << "right ones do not count";
  }
  strict.wait(61'000);
  EXPECT_EQ(attempt("correct horse", "192.0.2.66"), "ok") << "it was only a delay";
}

TEST_F(AnAccount, ManyAddressesTogetherAreLimitedToo) {
  Context context{test_.store(), {.now = [] { return Milliseconds{1'000'000}; }}};
  Limits limits{context};
  limits.logged_in("ada", "home");
  int allowed = 0;
  for (int i = 0; i < 1000; ++i) allowed += limits.log_in_to("ada", join("address ", i)) ? 1 : 0;
  EXPECT_LE(allowed, 101);
  EXPECT_FALSE(limits.log_in_to("ada", "elsewhere"));
  EXPECT_TRUE(limits.log_in_to("ada", "home")) << "where it has worked, it still does";
  EXPECT_TRUE(limits.log_in_to("ben", "elsewhere"));
}

TEST_F(AnAccount, GuessersWaitLongerThanThoseWhoLogIn) {
  Context context{test_.store(), {.now = [] { return Milliseconds{1'000'000}; }, .limits = true}};
  Limits limits{context};
  limits.logged_in("ada", "home");
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(limits.log_in("guesser"));
  ASSERT_TRUE(limits.log_in("holiday"));
  EXPECT_LT(limits.log_in_order("ada", "home"), limits.log_in_order("ada", "holiday"));
  EXPECT_LT(limits.log_in_order("ada", "holiday"), limits.log_in_order("ada", "guesser"));
  EXPECT_LT(limits.log_in_order("ada", "home"), limits.log_in_order("ben", "home"))
      << "of another account it is a guess";
  for (int i = 0; i < 9; ++i) (void)limits.log_in("home");
  EXPECT_LT(limits.log_in_order("ada", "holiday"), limits.log_in_order("ada", "home"))
      << "whoever logs in all the time waits behind the others";
  for (int i = 0; i < 3; ++i) (void)limits.log_in_to("victim", join("address ", i));
  EXPECT_LT(limits.log_in_order("ada", "holiday"), limits.log_in_order("victim", "holiday"))
      << "an account that many try to get into";
  // And they are hashed in that order.
  std::mutex mutex;
  std::vector<std::string> done;
  {
    Jobs jobs{1};
    std::unique_lock first_takes_long{mutex};
    jobs.add([&](std::size_t) { const std::scoped_lock lock{mutex}; });
    const auto add = [&](const char* name, int order) {
      jobs.add([&done, name](std::size_t) { done.emplace_back(name); }, order);
    };
    add("guess", 4);
    add("guess again", 4);
    add("log-in", 2);
    add("log-in at home", 0);
    first_takes_long.unlock();
    while (jobs.waiting() > 0) std::this_thread::yield();
  }
  EXPECT_THAT(done, ElementsAre("log-in at home", "log-in", "guess", "guess again"));
}

TEST_F(AnAccount, HoweverManyGuessOnlyAFewWaitForTheirAnswer) {
  std::vector<std::string> guesses;
  constexpr std::size_t too_many = 20;
  for (std::size_t i = 0; i < Passwords::most + too_many; ++i) {
    Caller guesser{.address = join("198.51.100.", i)};
    test_.house().act(guesser, R"({"do":"log_in","login":"ada.l","password":"who knows"})",
                      [&](const Answer& answer) { guesses.push_back(code_of(answer)); });
  }
  // At once, so that they do not fill the memory; the others are checked one after the other.
  const auto refused = [&] { return std::ranges::count(guesses, "too_many"); };
  EXPECT_TRUE(test_.until([&] { return refused() >= static_cast<std::ptrdiff_t>(too_many) / 2; }));
  EXPECT_LT(guesses.size(), Passwords::most);
}

TEST_F(AnAccount, OfThoseWhoWaitTheLastIsLeftOut) {
  std::mutex mutex;
  std::vector<std::string> done;
  {
    Jobs jobs{1, 10, 2};
    std::unique_lock first_takes_long{mutex};
    std::atomic<bool> begun = false;
    jobs.add([&](std::size_t) {
      begun = true;
      const std::scoped_lock lock{mutex};
    });
    while (!begun) std::this_thread::yield();
    const auto add = [&](const std::string& name, int order) {
      jobs.add([&done, name](std::size_t) { done.push_back(name); }, order,
               [&done, name] { done.push_back("not " + name); });
    };
    add("guess", 4);
    add("log-in", 2);
    add("log-in at home", 0);
    add("another guess", 5);
    first_takes_long.unlock();
    while (jobs.waiting() > 0) std::this_thread::yield();
  }
  EXPECT_THAT(done, ElementsAre("not guess", "not another guess", "log-in at home", "log-in"));
}

TEST_F(AnAccount, NobodySitsAloneAtATable) {
  EXPECT_EQ(test_.refused(ada_, R"({"do":"create","game":"regatta","options":{"alone":"yes"}})"),
            "seat_count_alone");
  EXPECT_EQ(test_.refused(ada_, R"({"do":"create","game":"regatta","options":{"alone":"yes"},)"
                                R"("seats":[{"kind":"me"}]})"),
            "seat_count");
}

TEST_F(AnAccount, NobodyTakesANameOfTheHouse) {
  EXPECT_EQ(test_.refused("", R"({"do":"hello","name":"B0athouse"})"), "name_reserved");
  EXPECT_EQ(test_.refused(ada_, R"({"do":"rename","name":"—"})"), "name_reserved");
  EXPECT_EQ(test_.refused(ada_, R"({"do":"rename","name":"Аdmiral"})"), "name_reserved");
  test_.ok(ada_, R"({"do":"rename","name":"\u202eZoe\u0308"})");
  EXPECT_EQ(test_.store().visitor(ada_)->name, "Zoë");
  const std::string table = table_of(ada_, R"("seats":[{"kind":"me"},{"kind":"friend"}])");
  const std::string ben = test_.hello("Ben");
  EXPECT_EQ(test_.refused(ben, action("sit", table, R"("name":"Sailor")")), "name_reserved");
  EXPECT_EQ(test_.refused(ada_, R"({"do":"create","game":"up-the-river","seats":[{"kind":"me",)"
                                R"("name":"Captain"},{"kind":"friend"}]})"),
            "name_reserved");
  test_.ok(ada_,
           action("set_seat", table, R"("seat":1,"kind":"mind","mind":"sailor","name":"Matrose")"));
  Ear ear;
  test_.listen(ear, ada_, table);
  test_.ok(ada_, action("say", table, R"("text":"a\u202eb")"));
  EXPECT_THAT(ear.frames.back(), HasSubstr(R"("text":"ab")"));
  EXPECT_EQ(test_.refused(ada_, action("say", table, R"("text":"\u200b\u202e")")), "saying");
}

TEST_F(AnAccount, TheHostFreesASquattedSeat) {
  const std::string ben = test_.hello("Ben");
  const std::string table = table_of(ada_, R"("public":true)");
  test_.ok(ben, action("sit", table));
  EXPECT_EQ(test_.refused(ben, action("free_seat", table, R"("seat":0)")), "not_host");
  test_.ok(ada_, action("free_seat", table, R"("seat":1)"));
  test_.ok(ada_, action("free_seat", table, R"("seat":1)"));
  const Json seats = member(member(test_.look(ada_, table), "about"), "seats");
  EXPECT_EQ(text_of(seats.items()->at(1), "kind"), "anyone");
  test_.ok(test_.hello("Cleo"), action("sit", table));
  test_.ok(ada_, action("start", table));
  EXPECT_EQ(test_.refused(ada_, action("free_seat", table, R"("seat":1)")), "not_open");
}

TEST_F(AnAccount, TheHostClosesATableThatAllOthersHaveLeft) {
  const std::string ben = test_.hello("Ben");
  const std::string table = table_of(ada_, R"("public":true)");
  test_.ok(ben, action("sit", table));
  test_.ok(ada_, action("start", table));
  Ear hers;
  test_.listen(hers, ada_, table);
  {
    Ear his;
    test_.listen(his, ben, table);
    test_.wait(700'000);
    EXPECT_EQ(test_.refused(ada_, action("close", table)), "not_abandoned") << "he is here";
    test_.house().forget(his);
  }
  test_.wait(500'000);
  EXPECT_EQ(test_.refused(ada_, action("close", table)), "not_abandoned");
  test_.wait(101'000);
  EXPECT_EQ(test_.refused(ben, action("close", table)), "not_host");
  test_.wait(601'000);
  test_.ok(ada_, action("close", table));
  const Json about = member(test_.look(ada_, table), "about");
  EXPECT_EQ(text_of(about, "phase"), "closed");
  EXPECT_NE(member(about, "secret").text(), nullptr);
  EXPECT_EQ(test_.refused(ada_, action("resign", table, R"("seat":0)")), "table_closed");
  EXPECT_EQ(test_.refused(ben, action("back", table)), "table_closed");
  EXPECT_THAT(test_.store().results({}), testing::IsEmpty());
  test_.ok(ben, R"({"do":"delete_me"})");
}

TEST_F(AnAccount, ByCorrespondenceOthersHaveLeftOnceTheirTimeIsUp) {
  const std::string ben = test_.hello("Ben");
  const std::string table = table_of(ada_, R"("pace":{"kind":"correspondence","days":1})");
  test_.ok(ben, action("sit", table));
  test_.ok(ada_, action("start", table));
  const auto on_turn = [&] {
    const Json match = member(test_.look(ada_, table), "match");
    return member(match, "on_turn").items()->at(0).whole<int>();
  };
  for (int i = 0; i < 50 && on_turn() == 0; ++i) {
    const Json match = member(test_.look(ada_, table), "match");
    test_.ok(ada_, action("play", table,
                          join(R"("ply":)", number_of(match, "plies"), R"(,"code":)",
                               number_of(member(match, "moves").items()->at(0), "code"))));
  }
  test_.wait(day / 2);
  EXPECT_EQ(test_.refused(ada_, action("close", table)), "not_abandoned");
  test_.wait(day);
  test_.ok(ada_, action("close", table));
}

}  // namespace
}  // namespace boathouse::server
