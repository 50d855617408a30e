// The API: real answers checked against the OpenAPI document, and requests that are refused.
#include "server/api/api.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "server/testing/schema.h"
#include "server/testing/test_house.h"
#include "server/words/words.h"

namespace boathouse::server {
namespace {

using testing::HasSubstr;

class Doorway : public testing::Test {
 protected:
  Doorway() : openapi_(parsed(test_.get("/api/openapi.json").body)), schemas_(openapi_) {}

  void expect_like(std::string_view json, std::string_view schema) {
    EXPECT_EQ(schemas_.complaint(parsed(json), schema), "") << json;
  }
  void expect_get(const std::string& target, std::string_view schema, int status = 200) {
    const HttpResponse response = test_.get(target, test_.cookie());
    EXPECT_EQ(response.status, status) << target << "\n" << response.body;
    expect_like(response.body, schema);
  }
  // The action and its answer must match their descriptions.
  Json act(const std::string& visitor, const std::string& body, Listener* listener = nullptr) {
    expect_like(body, "Action");
    const Answer answer = test_.act(visitor, body, listener);
    expect_like(answer.json, answer.status == 200 ? "Answer" : "Error");
    return parsed(answer.json);
  }
  HttpRequest post(const std::string& body) const {
    HttpRequest request{.method = "POST", .path = "/api/do"};
    request.headers = {{"host", "localhost:8017"}, {"content-type", "application/json"}};
    request.body = body;
    return request;
  }

  TestHouse test_;
  Json openapi_;
  Schemas schemas_;
};

TEST_F(Doorway, AnswersAreWhatTheOpenApiDocumentDescribes) {
  const std::string ada = test_.hello("Ada");
  for (const GameEntry* game : games()) {
    const std::string id{game->info().id};
    const Json made =
        act(ada, join(R"({"do":"create","id":"c)", id, R"(","game":")", id,
                      R"(","public":true,"hints":true,"pace":{"kind":"live",)",
                      R"("move_s":60,"bank_s":60},"seats":[{"kind":"me"})",
                      game->info().min_seats > 2 ? R"(,{"kind":"me","name":"C"})" : "",
                      R"(,{"kind":"me","name":"B"}]})"));
    const std::string table = text_of(made, "table");
    const std::string at = join(R"("table":")", table, "\"");
    Ear ear;
    test_.listen(ear, ada, table);
    Ear watcher;
    test_.listen(watcher, "", table);
    act(ada, join(R"({"do":"say",)", at, R"(,"text":"ahoy"})"));
    act(ada, join(R"({"do":"start",)", at, "}"));
    for (int i = 0; i < 6; ++i) {
      const Json now = member(test_.look(ada, table), "match");
      if (member(now, "moves").items()->empty()) break;
      const Json& move = member(now, "moves").items()->at(0);
      act(ada, join(R"({"do":"play",)", at, R"(,"ply":)", number_of(now, "plies"), R"(,"code":)",
                    number_of(move, "code"), "}"));
    }
    act(ada, join(R"({"do":"leave","seat":0,)", at, "}"));
    act(ada, join(R"({"do":"back","seat":0,)", at, "}"));
    act(ada, join(R"({"do":"undo","ply":0,)", at, "}"));
    act(ada, join(R"({"do":"resign","seat":0,)", at, "}"));
    expect_get("/api/tables/" + table, "Update");
    expect_get("/api/tables/" + table + "?as=0&lang=de", "Update");
    expect_get("/api/tables/" + table + "/story", "Story");
    expect_get("/api/tables/" + table + "/story?as=0&lang=de&from=2", "Story");
    expect_get("/api/tables/" + table + "/ratings", "TableRatings");
    expect_get("/api/lobby", "Lobby");
    test_.settle();
    for (const std::string& frame : ear.frames) expect_like(frame, "Update");
    for (const std::string& frame : watcher.frames) expect_like(frame, "Update");
  }
  act(ada, R"({"do":"make_link"})");
  act(ada, R"({"do":"make_token","name":"bot"})");
  act(ada, R"({"do":"rename","name":"Ada L."})");
  act(ada, R"({"do":"log_out","device":"0123456789abcdef"})");
  act(ada, R"({"do":"free_seat","table":"none","seat":0})");
  act(ada, R"({"do":"ping","id":"1"})");
  expect_get("/api/me", "MeAnswer");
  expect_get("/api/me/devices", "Devices");
  expect_get("/api/me/tables", "MyTables");
  expect_get("/api/me/ratings", "MyRatings");
  expect_get("/api/me/seek", "MySeek");
  act(ada, R"({"do":"seek","game":"up-the-river","pace":{"kind":"correspondence","days":1}})");
  expect_get("/api/me/seek", "MySeek");
  act(ada, R"({"do":"unseek"})");
  act(ada, R"({"do":"set_profile","public":true})");
  act(ada, R"({"do":"set_password","login":"ada","password":"correct horse"})");
  act(ada, R"({"do":"set_profile","public":true})");
  act(ada, R"({"do":"follow","player":"nobody","on":true})");
  expect_get("/api/players/" + ada, "Player");
  expect_get("/api/players/nobody", "Error", 404);
  expect_get("/api/me/following", "Following");
  expect_get("/api/me/matches?limit=2", "MyMatches");
  expect_get("/api/me/matches?result=drawn", "Error", 400);
  expect_get("/api/watch", "Watch");
  expect_get("/api/games?lang=fr", "Games");
  expect_get("/api/season", "Season");
  expect_get("/health", "Health");
  expect_get("/ready", "Ready");
  expect_get("/api/tables/none", "Error", 404);
  expect_get("/api/tables/none/story?from=0", "Error", 400);
  expect_get("/api/nothing", "Error", 404);
  expect_get("/api/season?from=yesterday", "Error", 400);
  EXPECT_EQ(test_.get("/api/me").status, 200) << "a stranger is nobody, which is no error";
  EXPECT_THAT(test_.get("/metrics").body, HasSubstr("boathouse_moves_total "));
}

TEST_F(Doorway, TheTableOfADayIsWhatTheDocumentDescribes) {
  test_.set_wall_clock(Milliseconds{20'774} * day - test_.wall_clock());  // 2026-11-17
  const std::string ada = test_.account("ada");
  const std::string of_today = R"("date":"2026-11-17","game":"up-the-river")";
  expect_get("/api/daily/2026-11-17", "DayTable");
  act(ada, join(R"({"do":"daily_begin","practised":true,)", of_today, "}"));
  expect_get("/api/daily/2026-11-17", "DayTable");
  act(ada, join(R"({"do":"daily_play","ply":0,"notation":"5>8",)", of_today, "}"));
  act(ada, join(R"({"do":"daily_play","ply":0,"notation":"3>7",)", of_today, "}"));
  ASSERT_TRUE(test_.until([&] {
    test_.tick(second);
    return test_.store().unjudged(1).empty();
  }));
  expect_get("/api/daily/2026-11-17", "DayTable");
  const HttpResponse told = test_.get("/api/daily/2026-11-17");
  EXPECT_THAT(told.body, HasSubstr(R"("own":null,"rows":[{"place":1,"name":"ada","player":null,)"
                                   R"("yours":false,"finished":true,"given_away":0.000000,)"
                                   R"("turns":0,"marks":3,"practised":true}])"));
  expect_get("/api/daily/yesterday", "Error", 400);
  expect_get("/api/daily/2026-10-31", "Error", 400);
}

TEST_F(Doorway, AMatchThatIsOverCanBeReviewed) {
  const std::string ada = test_.hello("Ada");
  const std::string table =
      text_of(act(ada, R"({"do":"create","game":"up-the-river","seats":[{"kind":"me"},)"
                       R"({"kind":"me","name":"B"}]})"),
              "table");
  expect_get("/api/tables/" + table + "/review", "Error", 409);
  act(ada, join(R"({"do":"start","table":")", table, R"("})"));
  act(ada, join(R"({"do":"resign","seat":0,"table":")", table, R"("})"));
  expect_get("/api/tables/" + table + "/review", "Review");
}

TEST_F(Doorway, TheKeysArePublished) {
  EXPECT_NE(member(openapi_, "paths").find("/.well-known/boathouse-keys.json"), nullptr);
  expect_get("/.well-known/boathouse-keys.json", "Keys");
  ASSERT_TRUE(proof::KeyRing::rotate(test_.folder(), 1));
  expect_get("/.well-known/boathouse-keys.json", "Keys");
}

TEST_F(Doorway, EveryGameCanBePrinted) {
  EXPECT_NE(member(openapi_, "paths").find("/print/{game}.pdf"), nullptr);
  const auto header = [](const HttpResponse& response, std::string_view name) {
    for (const auto& [key, value] : response.headers) {
      if (key == name) return value;
    }
    return std::string{};
  };
  for (const GameEntry* game : games()) {
    const std::string path = join("/print/", game->info().id, ".pdf");
    const HttpResponse german = test_.get(path + "?lang=de");
    EXPECT_EQ(german.status, 200) << path;
    EXPECT_EQ(german.content_type, "application/pdf");
    ASSERT_NE(german.file, nullptr);
    EXPECT_TRUE(german.file->starts_with("%PDF-"));
    EXPECT_EQ(test_.get(path + "?lang=de").file, german.file) << "made once and kept";
    const HttpResponse english = test_.get(path);
    EXPECT_NE(*english.file, *german.file);
    const HttpResponse american = test_.get(path + "?paper=letter");
    EXPECT_EQ(american.status, 200) << path;
    EXPECT_TRUE(american.file->contains("/MediaBox [0 0 612 792]"));
    EXPECT_EQ(test_.get(path + "?paper=a4").file, english.file);

    HttpRequest again{.method = "GET", .path = path};
    again.headers = {{"host", "localhost:8017"}, {"if-none-match", header(english, "ETag")}};
    EXPECT_EQ(test_.request(again).status, 304);
    again.headers["accept-language"] = "de-CH,de;q=0.9";
    EXPECT_EQ(test_.request(again).file, german.file) << "in the language of the browser";
  }
  expect_get("/print/chess.pdf", "Error", 404);
  expect_get("/print/regatta.pdf?lang=xx", "Error", 400);
  expect_get("/print/regatta.pdf?paper=a5", "Error", 400);
}

TEST_F(Doorway, PagesOfOthersAreTurnedAway) {
  const std::string body = R"({"do":"hello","name":"Eve"})";
  HttpRequest request = post(body);
  EXPECT_EQ(test_.request(request).status, 200);
  request.headers["origin"] = "http://localhost:8017";
  EXPECT_EQ(test_.request(request).status, 200);
  request.headers["origin"] = "https://evil.example";
  EXPECT_EQ(test_.request(request).status, 403);
  request.headers["origin"] = "http://evil.example:8017";
  request.headers["host"] = "evil.example:8017";
  EXPECT_EQ(test_.request(request).status, 403) << "a name of theirs that points here";
  request = post(body);
  request.headers["content-type"] = "text/plain";
  EXPECT_EQ(test_.request(request).status, 415) << "what a form can send";
  request = post(body);
  request.method = "DELETE";
  EXPECT_EQ(test_.request(request).status, 405);
  HttpRequest socket{.method = "GET", .path = "/api/socket"};
  socket.headers = {{"host", "localhost:8017"}, {"origin", "https://evil.example"}};
  std::optional<Doors::Admission> admission;
  test_.api().admit(socket, [&](Doors::Admission given) { admission = std::move(given); });
  ASSERT_TRUE(test_.until([&] { return admission.has_value(); }));
  EXPECT_TRUE(admission->refused.has_value());
}

TEST_F(Doorway, TheCookieIsForTheServerAlone) {
  const HttpResponse response = test_.request(post(R"({"do":"hello","name":"Ada"})"));
  std::string cookie;
  for (const auto& [name, value] : response.headers) {
    if (name == "Set-Cookie") cookie = value;
  }
  EXPECT_THAT(cookie, HasSubstr("HttpOnly"));
  EXPECT_THAT(cookie, HasSubstr("SameSite=Lax"));
}

TEST_F(Doorway, ErrorsSpeakTheLanguageOfTheRequest) {
  HttpRequest request = post(R"({"do":"dance"})");
  request.headers["accept-language"] = "de-AT,de;q=0.9,en;q=0.5";
  EXPECT_THAT(test_.request(request).body, HasSubstr("Es gibt keine Anfrage"));
}

TEST(ServerWords, AreThereInThreeLanguages) {
  for (const Language language : languages) {
    std::string_view lines = server_words().file(Language::en);
    while (!lines.empty()) {
      std::string_view line = cut(lines, '\n');
      if (line.empty() || line.starts_with('#')) continue;
      const std::string_view key = trim(cut(line, '='));
      EXPECT_TRUE(find_words(server_words(), language, key)) << key;
    }
  }
}

}  // namespace
}  // namespace boathouse::server
