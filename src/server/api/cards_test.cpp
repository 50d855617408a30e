// Cards: what a link to us shows elsewhere, whatever people call themselves, and what it keeps to
// itself.
#include "server/api/cards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "core/text.h"
#include "server/api/api.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

using testing::HasSubstr;
using testing::Not;

class Cards : public testing::Test {
 protected:
  Cards() { open({}); }

  void open(const std::string& public_url) {
    write("index.html", "first");
    write("embed.html", "embedded");
    std::ofstream{folder_.path() + "/robots.txt"} << "User-agent: *\n";
    pages_ = std::make_unique<Pages>(folder_.path());
    api_ = std::make_unique<Api>(test_.house(), *pages_, ApiSettings{.public_url = public_url});
  }
  void write(const std::string& name, std::string_view body) const {
    std::ofstream{folder_.path() + "/" + name}
        << "<!doctype html><html lang=\"en\"><head><!-- card --><title>Boathouse</title>"
           "<!-- /card --></head><body>"
        << body << "</body></html>";
  }
  HttpResponse get(const std::string& path, std::map<std::string, std::string> headers = {}) {
    HttpRequest request{.method = "GET", .path = path};
    request.headers = std::move(headers);
    request.headers.emplace("host", "localhost:8017");
    std::optional<HttpResponse> answer;
    api_->handle(request, [&](HttpResponse response) { answer = std::move(response); });
    EXPECT_TRUE(test_.until([&] { return answer.has_value(); })) << path;
    return answer.value_or(HttpResponse{});
  }
  std::string body(const std::string& path, const std::string& language = "en") {
    return get(path, {{"accept-language", language}}).body;
  }
  // A table of two people, the second by another name at the same screen.
  std::string table(const std::string& host, bool is_public, std::string_view second) {
    const std::string id = text_of(
        test_.ok(host, join(R"({"do":"create","game":"up-the-river","public":)",
                            is_public ? "true" : "false",
                            R"(,"seats":[{"kind":"me"},{"kind":"me","name":")", second, R"("}]})")),
        "table");
    return id;
  }
  static std::string header(const HttpResponse& response, std::string_view name) {
    for (const auto& [key, value] : response.headers) {
      if (key == name) return value;
    }
    return {};
  }

  TestFolder folder_;
  TestHouse test_;
  std::unique_ptr<Pages> pages_;
  std::unique_ptr<Api> api_;
};

TEST_F(Cards, EveryPageHasItsOwnInThreeLanguages) {
  EXPECT_THAT(body("/"), HasSubstr("<title>Boathouse: board games on the water</title>"));
  EXPECT_THAT(body("/"),
              HasSubstr(R"(og:image" content="http://localhost:8017/cards/boathouse.png")"));
  EXPECT_THAT(body("/"), HasSubstr("<body>first</body>"));
  EXPECT_THAT(body("/", "fr"), HasSubstr(R"(<html lang="fr">)"));
  for (const GameEntry* game : games()) {
    const std::string id{game->info().id};
    for (const Language language : languages) {
      const std::string page = body("/learn/" + id, std::string{code_of(language)});
      EXPECT_THAT(page, HasSubstr(escaped(say(game->words(), language, "game.name"))));
      EXPECT_THAT(page, HasSubstr(escaped(say(game->words(), language, "game.summary"))));
      EXPECT_THAT(page, HasSubstr(join("/cards/", id, ".png\"")));
      EXPECT_THAT(page, Not(HasSubstr("noindex")));
      EXPECT_THAT(page, Not(HasSubstr("&lt;"))) << "a missing sentence";
    }
  }
  EXPECT_THAT(body("/lobby", "de"), HasSubstr("<title>Offene Tische · Boathouse</title>"));
  EXPECT_THAT(body("/nowhere"), HasSubstr("<title>There is nothing here · Boathouse</title>"));
  EXPECT_THAT(body("/play/chess"), HasSubstr("There is nothing here"));
  EXPECT_EQ(get("/robots.txt").content_type, "text/plain; charset=utf-8");
  EXPECT_EQ(get("/cards/chess.png").status, 404);
}

TEST_F(Cards, APersonalLinkStaysOne) {
  const std::string page = body("/move/kept-secret");
  EXPECT_THAT(page, Not(HasSubstr("kept-secret")));
  EXPECT_THAT(page, HasSubstr("noindex"));
}

TEST_F(Cards, APublicTableTellsWhoPlaysAndThenWhoWon) {
  const std::string ada = test_.hello("Ada");
  const std::string id = table(ada, true, "Ben");
  EXPECT_THAT(body("/t/" + id), HasSubstr("<title>Up the River: Ada, Ben · Boathouse</title>"));
  EXPECT_THAT(body("/t/" + id), HasSubstr(join("og:url\" content=\"http://localhost:8017/t/", id)));
  EXPECT_THAT(body("/t/" + id), HasSubstr("take a seat, or watch"));
  test_.ok(ada, action("start", id));
  EXPECT_THAT(body("/t/" + id), HasSubstr("come and watch"));
  test_.ok(ada, action("resign", id, R"("seat":0)"));
  EXPECT_THAT(body("/t/" + id), HasSubstr("Final result: 1. Ben, 2. Ada."));
  EXPECT_THAT(body("/embed/" + id), HasSubstr("Up the River: Ada, Ben"));
  EXPECT_THAT(body("/embed/" + id + "/12"), HasSubstr("Up the River: Ada, Ben"));
  EXPECT_THAT(body("/t/" + id, "de"), HasSubstr("Endstand: 1. Ben, 2. Ada."));
}

TEST_F(Cards, APrivateTableTellsTheGameOnly) {
  const std::string ada = test_.hello("Ada");
  const std::string id = table(ada, false, "Ben");
  const auto expect_discreet = [&](const std::string& path) {
    const std::string page = body(path);
    EXPECT_THAT(page, HasSubstr("<title>Up the River · Boathouse</title>"));
    EXPECT_THAT(page, HasSubstr("/cards/up-the-river.png"));
    EXPECT_THAT(page, HasSubstr("noindex"));
    EXPECT_THAT(page, Not(HasSubstr("Ada")));
    EXPECT_THAT(page, Not(HasSubstr("Ben")));
  };
  expect_discreet("/t/" + id);
  test_.ok(ada, action("start", id));
  test_.ok(ada, action("resign", id, R"("seat":0)"));
  expect_discreet("/t/" + id);
  expect_discreet("/embed/" + id);
}

TEST_F(Cards, HostileNamesAreOnlyText) {
  const std::string eve = test_.hello(R"(\"><b>{game}'&)");
  const std::string id = table(eve, true, R"(</title><script>)");
  const std::string page = body("/t/" + id);
  EXPECT_THAT(page, HasSubstr("&quot;&gt;&lt;b&gt;{game}&#39;&amp;, &lt;/title&gt;&lt;script&gt;"));
  EXPECT_THAT(page, Not(HasSubstr("<b>")));
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  for (const char* host : {R"("><script>)", "a b", "[::1]\"x"}) {
    const HttpResponse answer = get("/lobby", {{"host", host}});
    EXPECT_THAT(answer.body, Not(HasSubstr(host))) << "an address that is none is not repeated";
    EXPECT_THAT(answer.body, Not(HasSubstr("<script")));
  }
  EXPECT_THAT(body("/\"><script>"), Not(HasSubstr("<script")));
}

TEST_F(Cards, TablesThatAreNoneGetThePageAllTheSame) {
  for (const std::string& path : {std::string{"/t/none"}, "/t/" + std::string(5000, 'x'),
                                  std::string{"/t/"}, std::string{"/embed/none/3"}}) {
    const HttpResponse answer = get(path);
    EXPECT_EQ(answer.status, 200) << path;
    EXPECT_THAT(answer.body, HasSubstr("<title>Boathouse</title>")) << path;
    EXPECT_THAT(answer.body, HasSubstr("noindex")) << path;
  }
}

TEST_F(Cards, NoMatchIsReplayedForThem) {
  const std::string ada = test_.hello("Ada");
  const std::string id = table(ada, true, "Ben");
  test_.ok(ada, action("start", id));
  test_.restart();
  open({});
  EXPECT_THAT(body("/t/" + id), HasSubstr("Up the River: Ada, Ben"));
  EXPECT_EQ(test_.house().tables_in_memory(), 0U);
}

TEST_F(Cards, AddressesAreThoseOfThePublicUrl) {
  open("https://boats.example.org");
  const HttpResponse answer = get("/play/regatta", {{"host", "boats.example.org"}});
  EXPECT_THAT(answer.body, HasSubstr("\"https://boats.example.org/cards/regatta.png\""));
  EXPECT_THAT(answer.body, HasSubstr("\"https://boats.example.org/play/regatta\""));
}

TEST_F(Cards, OnlyEmbeddedPagesMayBeFramed) {
  const HttpResponse embedded = get("/embed/none");
  EXPECT_THAT(embedded.body, HasSubstr("<body>embedded</body>"));
  EXPECT_THAT(header(embedded, "Content-Security-Policy"), HasSubstr("frame-ancestors *"));
  EXPECT_THAT(header(embedded, "Content-Security-Policy"), HasSubstr("form-action 'none'"));
  for (const char* path : {"/", "/t/none", "/embed", "/embed.html", "/embedded/x"}) {
    EXPECT_EQ(header(get(path), "Content-Security-Policy"), "") << path;
  }
  bool framed = true;
  for (const auto& [name, value] : api_->safeguards()) {
    if (name == "Content-Security-Policy") framed = !value.ends_with("frame-ancestors 'none'");
  }
  EXPECT_FALSE(framed);
}

TEST_F(Cards, ACopyThatIsStillCurrentIsNotSentAgain) {
  const std::string tag = header(get("/"), "ETag");
  EXPECT_EQ(get("/", {{"if-none-match", tag}}).status, 304);
  EXPECT_EQ(get("/", {{"if-none-match", tag}, {"accept-language", "de"}}).status, 200);
  EXPECT_THAT(header(get("/"), "Vary"), HasSubstr("Accept-Language"));
}

}  // namespace
}  // namespace boathouse::server
