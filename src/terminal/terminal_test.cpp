// Matches played at a real (pseudo-)terminal, looked at screen by screen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>

#include "cli/testing/player.h"
#include "cli/testing/program.h"
#include "games/entry.h"
#include "games/testing/lanterns.h"
#include "terminal/session.h"

namespace boathouse::terminal {

using namespace cli;
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr int rows = 24;
constexpr int columns = 80;

// A clean screen: nothing scrolled or ran over the edge, and no key or brace of the catalogue
// shows.
void expect_tidy(VirtualTerminal& terminal) {
  EXPECT_THAT(terminal.take_complaints(), IsEmpty()) << terminal.text();
  EXPECT_FALSE(std::regex_search(terminal.text(), std::regex{"<[a-z_.]+>|[{}]"}))
      << terminal.text();
}

class Terminals : public ProgramTest {
 protected:
  [[nodiscard]] std::unique_ptr<Player> sit_down(const std::vector<std::string>& arguments,
                                                 const Environment& more = {}) const {
    return std::make_unique<Player>(rows, columns, [=, environment = surroundings(more)] {
      become(command(arguments), environment);
    });
  }
  [[nodiscard]] Environment surroundings(const Environment& more = {}) const {
    Environment environment = plain_environment(folder);
    for (const auto& [name, value] : more) environment[name] = value;
    return environment;
  }

  // Plays to the end, taking the choices in turn; checks every screen.
  static std::string play_on(Player& player, const Voice& voice) {
    std::string seen;
    for (int question = 0; player.wait_for_question(); ++question) {
      expect_tidy(player.terminal());
      const std::string screen = player.terminal().text();
      seen += screen;
      const bool go_on = screen.contains(voice("now.go_on"));
      const bool several = screen.contains("\n  2  ") && question % 3 == 1;
      player.type(go_on ? "\n" : several ? "2\n" : "1\n");
    }
    expect_tidy(player.terminal());
    return seen + player.terminal().text();
  }
};

class WholeGame : public Terminals, public testing::WithParamInterface<Language> {};

TEST_P(WholeGame, FitsTheScreenAndSpeaksTheLanguage) {
  const Voice voice{GetParam()};
  const std::string code{code_of(GetParam())};
  std::string all;
  for (const char* seats : {"human,random", "random,human,random,random"}) {
    for (const char* seed : {"1", "2", "3"}) {
      const auto player = sit_down({"play", "up-the-river", "--lang", code, "--seats", seats,
                                    "--seed", seed, "--option", "layout=shuffled"});
      all += play_on(*player, voice);
      EXPECT_EQ(player->exit_code(), 0);
      EXPECT_GT(player->terminal().colours(), 100);
      EXPECT_THAT(player->terminal().text(), HasSubstr(voice("now.over")));
      EXPECT_THAT(player->terminal().text(), HasSubstr("boathouse verify ~/"));
    }
  }
  for (const char* key : {"now.choose", "now.only", "now.go_on", "hint.choose", "seat.you"}) {
    EXPECT_THAT(all, HasSubstr(voice(key)));
  }
  const Catalogue& words = games().front()->words();
  EXPECT_THAT(all, HasSubstr(say(words, GetParam(), "event.rolled_arrows.you")));
  EXPECT_THAT(all, HasSubstr(say(words, GetParam(), "board.harbour")));
}

INSTANTIATE_TEST_SUITE_P(Languages, WholeGame, testing::ValuesIn(languages),
                         [](const auto& each) { return std::string{code_of(each.param)}; });

TEST_F(Terminals, APlaceShowsItsMovesAndThereIsRoomForTheStory) {
  for (const char* language : {"en", "fr", "de"}) {
    const Voice voice{*language_of(language)};
    const auto player = sit_down({"play", "rette-sich-wer-kann", "--lang", language, "--seats",
                                  "human,random", "--seed", "1", "--option", "opening=standard"});
    ASSERT_TRUE(player->wait_for_question());
    player->type("d5\n");
    ASSERT_TRUE(player->wait_for_question());
    expect_tidy(player->terminal());
    EXPECT_THAT(player->terminal().text(), HasSubstr("[ ·  ]"));
    EXPECT_THAT(player->terminal().text(), HasSubstr(voice("hint.narrowed")));
    player->type("\n");
    ASSERT_TRUE(player->wait_for_question());
    EXPECT_THAT(player->terminal().text(), Not(HasSubstr("[ ·  ]")));
    player->type("d5\n");
    ASSERT_TRUE(player->wait_for_question());
    player->type("d7\n");
    ASSERT_TRUE(player->wait_for_question());
    expect_tidy(player->terminal());
    EXPECT_THAT(player->terminal().text(), HasSubstr("d7"));
    EXPECT_THAT(player->terminal().text(), HasSubstr("• "));
    player->type("\n");
    ASSERT_TRUE(player->wait_for_question());
    expect_tidy(player->terminal());
    EXPECT_THAT(player->terminal().text(), HasSubstr("• ")) << "what the other did";
    for (const char* typed : {"h\n", "?\n"}) {
      player->type(typed);
      ASSERT_TRUE(player->wait_for_question());
      expect_tidy(player->terminal());
    }
  }
}

TEST_F(Terminals, OnOpenWaterTheNumbersOnTheMapAreThoseToType) {
  for (const char* language : {"en", "fr", "de"}) {
    const Voice voice{*language_of(language)};
    for (const char* seats : {"human,random", "human,random,random,random"}) {
      const auto player =
          sit_down({"play", "regatta", "--lang", language, "--seats", seats, "--seed", "5"});
      ASSERT_TRUE(player->wait_for_question());
      player->type("berth -30 0\n");
      // Continues to the first turn with a card; nobody can have a helm yet.
      for (bool placed = false; !placed;) {
        ASSERT_TRUE(player->wait_for_question());
        expect_tidy(player->terminal());
        EXPECT_THAT(player->terminal().text(), HasSubstr("• ")) << "what happened";
        placed = !player->terminal().text().contains(voice("now.go_on"));
        if (!placed) player->type("\n");
      }
      player->type("turn\n");
      ASSERT_TRUE(player->wait_for_question());
      expect_tidy(player->terminal());
      const std::string narrowed = player->terminal().text();
      std::smatch first;
      ASSERT_TRUE(std::regex_search(narrowed, first, std::regex{" (\\d+)  turn (\\d+) "}))
          << narrowed;
      EXPECT_NE(first[1], "1") << "cards come first, and turns keep their numbers";
      player->type(first[1].str() + "\n");
      ASSERT_TRUE(player->wait_for_question());
      EXPECT_THAT(player->terminal().text(), HasSubstr(first[2].str() + "° → ")) << narrowed;
    }
  }
}

TEST_F(Terminals, WithoutColourNoColour) {
  const auto player = sit_down({"play", "up-the-river", "--seed", "1"}, {{"NO_COLOR", "1"}});
  (void)play_on(*player, {});
  EXPECT_EQ(player->exit_code(), 0);
  EXPECT_FALSE(std::regex_search(player->bytes(), std::regex{"\x1b\\[[0-9;]*m"}));
}

TEST_F(Terminals, ADumbTerminalScrolls) {
  const auto player = sit_down({"play", "up-the-river", "--seed", "1"}, {{"TERM", "dumb"}});
  ASSERT_TRUE(player->wait_for_question());
  EXPECT_THAT(player->bytes(), Not(HasSubstr("\x1b")));
}

TEST_F(Terminals, TheWholeLakeIsShownWhereItFitsAndElseOneIsToldHowToSeeIt) {
  for (const char* language : {"en", "fr", "de"}) {
    const Voice voice{*language_of(language)};
    const std::vector<std::string> arguments{"play",    "powerboats",
                                             "--lang",  language,
                                             "--seats", "human,random,random,random,random,random",
                                             "--seed",  "1"};
    const auto numbered = [](const std::string& screen) {
      int rows_seen = 0;
      for (int row = 1; row <= 24; ++row) {
        rows_seen += static_cast<int>(std::regex_search(
            screen, std::regex{"(^|\n) ?" + std::to_string(row) + " +(▒|·|[A-F0-3'+=])"}));
      }
      return rows_seen;
    };
    Player tall{44, columns, [&] { become(command(arguments), surroundings()); }};
    ASSERT_TRUE(tall.wait_for_question());
    expect_tidy(tall.terminal());
    EXPECT_EQ(numbered(tall.terminal().text()), 24) << tall.terminal().text();

    const auto small = sit_down(arguments);
    ASSERT_TRUE(small->wait_for_question());
    expect_tidy(small->terminal());
    std::string screen = small->terminal().text();
    EXPECT_EQ(numbered(screen), 15) << screen;
    std::smatch rows_shown;
    ASSERT_TRUE(std::regex_search(screen, rows_shown, std::regex{"(\\d+)(?:–| à )(\\d+) "}));
    EXPECT_THAT(screen, HasSubstr(voice("play.part", {{"first", rows_shown[1].str()},
                                                      {"last", rows_shown[2].str()},
                                                      {"of", "24"},
                                                      {"hidden", "9"}})))
        << screen;
    small->type("b\n");
    ASSERT_TRUE(small->wait_for_question());
    expect_tidy(small->terminal());
    screen = small->terminal().text();
    EXPECT_THAT(screen, HasSubstr(voice("play.board_more")));
    small->type("\n");
    ASSERT_TRUE(small->wait_for_question());
    expect_tidy(small->terminal());
    screen += "\n" + small->terminal().text();
    EXPECT_EQ(numbered(screen), 24) << screen;
    EXPECT_THAT(screen, HasSubstr(voice("play.board_back")));
    small->type("\n");
    ASSERT_TRUE(small->wait_for_question());
    EXPECT_EQ(numbered(small->terminal().text()), 15);
    small->type("\n");
    ASSERT_TRUE(small->wait_for_question());
    expect_tidy(small->terminal());
    EXPECT_THAT(small->terminal().text(), Not(testing::AnyOf(HasSubstr("“”"), HasSubstr("„“"))));
    EXPECT_THAT(small->terminal().text(), HasSubstr(voice("play.nothing_typed").substr(0, 14)));
  }
}

TEST_F(Terminals, HelpAndWordsAboutTypingFit) {
  const auto player =
      sit_down({"play", "up-the-river", "--seats", "human,random,random,random", "--seed", "1"});
  for (const char* typed : {"?\n", "what now\n", "u\n", "s .\n", "b\n", "r\n", "\n", "+\n"}) {
    ASSERT_TRUE(player->wait_for_question());
    expect_tidy(player->terminal());
    player->type(typed);
  }
  ASSERT_TRUE(player->wait_for_question());
  expect_tidy(player->terminal());
}

TEST_F(Terminals, InterruptedMatchesAreKept) {
  const auto player = sit_down({"play", "up-the-river", "--save", folder.path("match")});
  ASSERT_TRUE(player->wait_for_question());
  player->type("\x03");
  EXPECT_FALSE(player->wait_for_question());
  EXPECT_EQ(player->exit_code(), 130);
  EXPECT_THAT(player->terminal().text(), HasSubstr("--resume"));
  EXPECT_THAT(folder.read("match"), HasSubstr("\nsecret "));
  EXPECT_TRUE(player->bytes().rfind("\x1b[0m") >= player->bytes().rfind("\x1b[1"));
}

TEST_F(Terminals, EndOfInputKeepsTheMatch) {
  const auto player = sit_down({"play", "up-the-river", "--save", folder.path("match")});
  ASSERT_TRUE(player->wait_for_question());
  player->type("\x04");
  EXPECT_FALSE(player->wait_for_question());
  EXPECT_EQ(player->exit_code(), 0);
  EXPECT_THAT(player->terminal().text(), HasSubstr("--resume"));
}

// A game with hidden hands, which is not in the registry, between two people and a mind.
[[noreturn]] void play_lanterns(const std::string& path) {
  static const EntryOf<Lanterns> game;
  MatchPlan plan;
  plan.game = &game;
  plan.options = standard_options(game.info().options);
  plan.seats = {{.name = "Ada"}, {.name = "Ben"}, {.name = "Cay", .player = "random"}};
  plan.dice.match_id = "lanterns";
  plan.dice.nonces.resize(plan.seats.size());
  ::setenv("TERM", "xterm", 1);
  ::unsetenv("NO_COLOR");
  Match match = *Match::create(std::move(plan));
  Pictures none{"", match, Voice{}};
  TerminalSession session{std::move(match), path, std::move(none), Voice{}};
  ::_exit(session.run());
}

TEST_F(Terminals, HiddenHandsAreHandedOverBehindACurtain) {
  Player player{rows, columns, [&] { play_lanterns(folder.path("lanterns")); }};
  int curtains = 0;
  std::string reader;
  while (player.wait_for_question()) {
    expect_tidy(player.terminal());
    const std::string screen = player.terminal().text();
    if (screen.starts_with("Pass the screen to ")) {
      ++curtains;
      reader = screen.substr(19, 3);
      EXPECT_THAT(screen, Not(HasSubstr("lantern"))) << "nothing shows beside the curtain";
    } else {
      EXPECT_THAT(screen, HasSubstr(reader + " (you)"));
      const std::string other = reader == "Ada" ? "Ben" : "Ada";
      EXPECT_FALSE(std::regex_search(screen, std::regex{other + " (draws|lays) a lantern[^.]*:"}))
          << screen;
    }
    player.type(screen.contains("Press Enter to continue") ? "\n" : "1\n");
  }
  EXPECT_EQ(player.exit_code(), 0);
  EXPECT_GT(curtains, 3);
}

}  // namespace
}  // namespace boathouse::terminal
