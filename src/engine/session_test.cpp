#include "engine/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "core/json_reader.h"
#include "core/text.h"

namespace boathouse {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view new_match = R"({"do":"new","game":"up-the-river","seed":7})";

class SessionTest : public testing::Test {
 protected:
  // The answer, which is always one object on one line.
  Json ask(std::string_view line) {
    const std::string answer = session_.handle(line);
    EXPECT_FALSE(answer.contains('\n'));
    auto json = read_json(answer);
    EXPECT_TRUE(json && json->members() != nullptr) << answer;
    return json ? std::move(*json) : Json{};
  }

  // The code of the error that the line gets, or "ok".
  std::string error_of(std::string_view line) {
    const Json answer = ask(line);
    const Json* error = answer.find("error");
    if (error == nullptr) return "ok";
    EXPECT_THAT(*error->find("sentence")->text(), Not(HasSubstr("<")));
    EXPECT_NE(error->find("values")->members(), nullptr);
    return *error->find("code")->text();
  }

  std::string text(std::string_view line, std::string_view member) {
    const Json answer = ask(line);
    const Json* value = answer.find(member);
    EXPECT_TRUE(value != nullptr && value->text() != nullptr) << session_.handle(line);
    return value == nullptr ? "" : *value->text();
  }

  std::string record() { return text(R"({"do":"record"})", "record"); }

  // Rolls and plays the first move until the match is over.
  void play_out() {
    while (true) {
      const std::string turn = text(R"({"do":"state"})", "turn");
      if (turn == "over") return;
      if (turn == "chance") {
        ASSERT_EQ(error_of(R"({"do":"roll"})"), "ok");
        continue;
      }
      const Json moves = ask(R"({"do":"moves"})");
      const std::string& notation = *moves.find("moves")->items()->front().find("notation")->text();
      ASSERT_EQ(error_of(join(R"({"do":"play","notation":")", notation, "\"}")), "ok");
    }
  }

  Session session_;
};

TEST_F(SessionTest, BeginsAMatch) {
  EXPECT_EQ(session_.handle(R"({"id":1,"do":"new","game":"up-the-river","players":3,)"
                            R"("options":{"layout":"shuffled"},"seed":7,"names":["Ada","Ben"]})"),
            R"({"id":1,"game":"up-the-river","options":{"layout":"shuffled","first":"seat"},)"
            R"("names":["Ada","Ben","Seat 3"],"plies":0,"turn":"chance","seats":[],"fair":true})");
}

TEST_F(SessionTest, EchoesTheId) {
  EXPECT_EQ(session_.handle(R"({"do":"state","id":"a\"b"})").substr(0, 13), R"({"id":"a\"b",)");
  EXPECT_EQ(*ask(R"({"do":"nothing","id":12.5e1})").find("id")->digits(), "12.5e1");
  EXPECT_EQ(error_of(R"({"do":"help","id":[]})"), "request_id");
}

TEST_F(SessionTest, ListsMovesWithNotationPartsAndSentence) {
  ask(new_match);
  ask(R"({"do":"play","notation":"roll 3"})");
  EXPECT_EQ(session_.handle(R"({"do":"moves"})"),
            R"({"seat":0,"moves":[{"code":4,"notation":"4>7",)"
            R"("parts":{"kind":"sail","from":4,"to":7},"sentence":"You sail from 4 to 7."}]})");
  EXPECT_THAT(session_.handle(R"({"do":"moves","lang":"de"})"),
              HasSubstr("Du segelst von 4 nach 7."));
  EXPECT_EQ(error_of(R"({"do":"moves","seat":1})"), "seat_not_on_turn");
  EXPECT_EQ(error_of(R"({"do":"chance"})"), "no_chance_due");
}

TEST_F(SessionTest, ListsOutcomesWithWeights) {
  ask(new_match);
  const Json chance = ask(R"({"do":"chance"})");
  EXPECT_EQ(chance.find("total")->whole<int>(), 6);
  const Json& last = chance.find("outcomes")->items()->back();
  EXPECT_EQ(*last.find("notation")->text(), "roll arrows");
  EXPECT_EQ(last.find("weight")->whole<int>(), 1);
  EXPECT_EQ(error_of(R"({"do":"moves"})"), "nobody_on_turn");
}

TEST_F(SessionTest, PlaysByNotationAndByCode) {
  ask(new_match);
  EXPECT_EQ(session_.handle(R"({"do":"play","code":3})"),
            R"({"played":{"seat":null,"code":3,"notation":"roll 3",)"
            R"("parts":{"kind":"roll","face":3}},"game":"up-the-river",)"
            R"("options":{"layout":"standard","first":"seat"},"names":["Seat 1","Seat 2"],)"
            R"("plies":1,"turn":"seats","seats":[0],"fair":false})");
  const Json played = ask(R"({"do":"play","seat":0,"code":4})");
  EXPECT_EQ(*played.find("played")->find("notation")->text(), "4>7");
  EXPECT_EQ(played.find("plies")->whole<int>(), 2);
}

TEST_F(SessionTest, RefusesWhatIsNotLegalAndChangesNothing) {
  ask(new_match);
  ask(R"({"do":"play","code":3})");
  const std::string before = record();
  EXPECT_EQ(error_of(R"({"do":"play","notation":"4>8"})"), "illegal_move");
  EXPECT_EQ(error_of(R"({"do":"play","code":999})"), "illegal_move");
  EXPECT_EQ(error_of(R"({"do":"play","code":4,"notation":"4>7"})"), "request_ply");
  EXPECT_EQ(error_of(R"({"do":"play"})"), "request_ply");
  EXPECT_EQ(error_of(R"({"do":"play","code":-1})"), "request_number");
  EXPECT_EQ(error_of(R"({"do":"play","seat":2,"code":4})"), "request_number");
  EXPECT_EQ(error_of(R"({"do":"play","seat":1,"code":4})"), "seat_not_on_turn");
  EXPECT_EQ(error_of(R"({"do":"roll"})"), "no_chance_due");
  EXPECT_EQ(error_of(R"({"do":"undo","to":9})"), "request_number");
  EXPECT_EQ(error_of(R"({"do":"load","record":"nonsense"})"), "record_cut_off");
  EXPECT_EQ(error_of(R"({"do":"new","game":"chess"})"), "unknown_game");
  EXPECT_EQ(record(), before);
}

TEST_F(SessionTest, NamesWhatIsWrongWithALine) {
  EXPECT_EQ(error_of(""), "json_value");
  EXPECT_EQ(error_of("[]"), "request_object");
  EXPECT_EQ(error_of("{}"), "request_do");
  EXPECT_EQ(error_of(R"({"do":7})"), "request_do");
  EXPECT_EQ(error_of(R"({"do":"dance"})"), "request_unknown");
  EXPECT_EQ(error_of(R"({"do":"state","seat":1})"), "request_no_members");
  EXPECT_EQ(error_of(R"({"do":"new","gaem":"up-the-river"})"), "request_member");
  EXPECT_EQ(error_of(R"({"do":"new"})"), "request_missing");
  EXPECT_EQ(error_of(R"({"do":"new","game":1})"), "request_text");
  EXPECT_EQ(error_of(R"({"do":"new","game":"up-the-river","players":9})"), "seat_count");
  EXPECT_EQ(error_of(R"({"do":"new","game":"up-the-river","options":[]})"), "request_options");
  EXPECT_EQ(error_of(R"({"do":"new","game":"up-the-river","options":{"layout":"x"}})"),
            "option_choice");
  EXPECT_EQ(error_of(R"({"do":"new","game":"up-the-river","names":[1]})"), "request_texts");
  EXPECT_EQ(error_of(R"({"do":"new","game":"up-the-river","names":["a\nb"]})"), "name");
  EXPECT_EQ(error_of(R"({"do":"state","lang":"es"})"), "request_lang");
  EXPECT_EQ(error_of(R"({"do":"state"})"), "no_match");
  ask(new_match);
  EXPECT_EQ(error_of(R"({"do":"view","viewer":2})"), "request_viewer");
  EXPECT_EQ(error_of(R"({"do":"events"})"), "nothing_played");
  EXPECT_EQ(error_of(R"({"do":"undo"})"), "nothing_played");
  EXPECT_EQ(error_of(R"({"do":"think","mind":"random"})"), "nobody_on_turn");
  EXPECT_EQ(error_of(R"({"do":"review","nodes":-1})"), "request_number");
}

TEST_F(SessionTest, ComplainsInTheLanguageAskedFor) {
  EXPECT_EQ(*ask(R"({"do":"state","lang":"de"})").find("error")->find("sentence")->text(),
            "Es gibt noch keine Partie; beginne eine mit „new“ oder „load“.");
}

TEST_F(SessionTest, RollsWithTheMatchsDice) {
  ask(new_match);
  play_out();
  const Json over = ask(R"({"do":"state"})");
  EXPECT_EQ(over.find("fair")->flag(), true);
  EXPECT_EQ(over.find("result")->items()->size(), 2U);
  const auto match = Match::from_record(record());
  ASSERT_TRUE(match);
  EXPECT_TRUE(match->secret_known()) << "every roll was checked";
  EXPECT_EQ(error_of(R"({"do":"roll"})"), "match_over");
  EXPECT_EQ(error_of(R"({"do":"moves"})"), "match_over");
}

TEST_F(SessionTest, KeepsItsDiceWhenToldWhatTheyWouldHaveGiven) {
  ask(new_match);
  const std::string rolled = *ask(R"({"do":"roll"})").find("played")->find("notation")->text();
  ask(new_match);
  const Json played = ask(join(R"({"do":"play","notation":")", rolled, "\"}"));
  EXPECT_EQ(played.find("fair")->flag(), true);
}

TEST_F(SessionTest, RollsOnAfterTheSecretIsGivenUp) {
  ask(new_match);
  for (const char* face : {"1", "2"}) {
    ask(new_match);
    ask(join(R"({"do":"play","code":)", face, "}"));
  }
  play_out();
  EXPECT_EQ(ask(R"({"do":"state"})").find("fair")->flag(), false);
  const auto match = Match::from_record(record());
  ASSERT_TRUE(match) << match.error().sentence();
  EXPECT_FALSE(match->secret_known());
}

TEST_F(SessionTest, LoadsWhatItRecorded) {
  ask(new_match);
  ask(R"({"do":"roll"})");
  const std::string kept = record();
  JsonWriter load;
  load.open_object().member("do", "load").member("record", kept).close_object();
  Session other;
  const auto answer = read_json(other.handle(load.text()));
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->find("plies")->whole<int>(), 1);
  EXPECT_EQ(other.handle(R"({"do":"record"})"), session_.handle(R"({"do":"record"})"));
  EXPECT_EQ(other.handle(R"({"do":"moves"})"), session_.handle(R"({"do":"moves"})"));
}

TEST_F(SessionTest, NamesTheLineOfADamagedRecord) {
  ask(new_match);
  std::string damaged = record();
  damaged.replace(damaged.find("game up"), 4, "GAME");
  JsonWriter load;
  load.open_object().member("do", "load").member("record", damaged).close_object();
  const Json answer = ask(load.text());
  EXPECT_EQ(*answer.find("error")->find("code")->text(), "record_wrong_sign");
  EXPECT_EQ(answer.find("error")->find("line")->whole<int>(), 2);
}

TEST_F(SessionTest, GivesARecordToAViewerWithoutTheSecret) {
  ask(new_match);
  EXPECT_THAT(record(), HasSubstr("\nsecret "));
  EXPECT_THAT(text(R"({"do":"record","viewer":1})", "record"), Not(HasSubstr("\nsecret ")));
}

TEST_F(SessionTest, TakesBackAsAtTheTable) {
  ask(new_match);
  ask(R"({"do":"roll"})");
  EXPECT_EQ(error_of(R"({"do":"undo"})"), "undo_chance");
  const std::string move =
      *ask(R"({"do":"moves"})").find("moves")->items()->front().find("notation")->text();
  ask(join(R"({"do":"play","notation":")", move, "\"}"));
  EXPECT_EQ(ask(R"({"do":"undo"})").find("plies")->whole<int>(), 1);
  EXPECT_THAT(record(), HasSubstr("\nundo seat 1"));
}

TEST_F(SessionTest, GoesBackAnywhereToTrySomethingElse) {
  ask(new_match);
  ask(R"({"do":"roll"})");
  const std::string after_one = record();
  play_out();
  const std::string whole = record();
  EXPECT_EQ(ask(R"({"do":"undo","to":1})").find("plies")->whole<int>(), 1);
  EXPECT_EQ(record(), after_one);
  play_out();
  EXPECT_EQ(record(), whole) << "the same dice, the same moves";
  EXPECT_EQ(ask(R"({"do":"undo","to":0})").find("turn")->text()->compare("chance"), 0);
}

TEST_F(SessionTest, TellsWhatHappened) {
  ask(R"({"do":"new","game":"up-the-river","names":["Ada","Ben"]})");
  ask(R"({"do":"play","notation":"roll 3"})");
  EXPECT_EQ(
      session_.handle(R"({"do":"events","lang":"de"})"),
      R"({"ply":1,"seat":null,"notation":"roll 3","events":[{"event":"rolled","seat":0,"number":3,)"
      R"("sentence":"Ada würfelt eine 3."}]})");
  ask(R"({"do":"play","notation":"4>7"})");
  const Json events = ask(R"({"do":"events","viewer":0,"ply":1})");
  EXPECT_EQ(*events.find("events")->items()->front().find("sentence")->text(), "You roll a 3.");
  EXPECT_EQ(error_of(R"({"do":"events","ply":3})"), "request_number");
}

TEST_F(SessionTest, ShowsViewsAndSamples) {
  ask(R"({"do":"new","game":"up-the-river","options":{"layout":"shuffled"}})");
  EXPECT_EQ(session_.handle(R"({"do":"view"})"), R"({"view":{}})");
  EXPECT_EQ(error_of(R"({"do":"sample","seat":0})"), "match_in_setup");
  ask(R"({"do":"roll"})");
  const std::string seen = session_.handle(R"({"do":"view","viewer":1})");
  EXPECT_GT(seen.size(), 20U);
  // Nothing is hidden in this game, so there is only one position to draw.
  const std::string view = seen.substr(seen.find("\"view\""));
  EXPECT_THAT(session_.handle(R"({"do":"sample","seat":1,"seed":5})"), HasSubstr(view));
  EXPECT_EQ(error_of(R"({"do":"sample"})"), "request_missing");
}

TEST_F(SessionTest, ShowsWhatWasSeenBefore) {
  ask(new_match);
  const std::string start = session_.handle(R"({"do":"view"})");
  ask(R"({"do":"play","notation":"roll 3"})");
  EXPECT_NE(session_.handle(R"({"do":"view"})"), start);
  EXPECT_EQ(session_.handle(R"({"do":"view","ply":0})"), start);
  EXPECT_EQ(session_.handle(R"({"do":"view","ply":1})"), session_.handle(R"({"do":"view"})"));
  EXPECT_EQ(error_of(R"({"do":"view","ply":2})"), "request_number");
}

TEST_F(SessionTest, DescribesGamesAsData) {
  const Json answer = ask(R"({"do":"games","lang":"fr"})");
  const Json& game = answer.find("games")->items()->front();
  EXPECT_EQ(game.find("players")->items()->size(), 2U);
  const Json& option = game.find("options")->items()->front();
  EXPECT_EQ(*option.find("key")->text(), "layout");
  EXPECT_EQ(*option.find("choices")->items()->at(1).find("value")->text(), "shuffled");
  EXPECT_THAT(*option.find("name")->text(), Not(HasSubstr("<")));
  EXPECT_EQ(option.find("standard_apart"), nullptr);
  const Json& first = game.find("options")->items()->at(1);
  EXPECT_EQ(*first.find("standard")->text(), "seat");
  EXPECT_EQ(*first.find("standard_apart")->text(), "drawn");
}

TEST_F(SessionTest, HelpNamesEveryRequest) {
  const Json answer = ask(R"({"do":"help"})");
  EXPECT_EQ(answer.find("requests")->members()->size(), 22U);
  EXPECT_NE(answer.find("requests")->find("play"), nullptr);
}

TEST_F(SessionTest, GivesTheEquityOfEachChoice) {
  ask(new_match);
  ask(R"({"do":"play","code":3})");
  EXPECT_EQ(session_.handle(R"({"do":"think","mind":"random"})"),
            R"({"seat":0,"notation":"4>7","nodes":0,"choices":[{"code":4,"notation":"4>7",)"
            R"("equity":0.500000,"error":0.500000}]})");
  EXPECT_EQ(ask(R"({"do":"think","mind":"mcts","nodes":40})").find("nodes")->whole<int>(), 40);
  EXPECT_EQ(error_of(R"({"do":"think","mind":"nobody"})"), "unknown_mind");
}

TEST_F(SessionTest, ShowsWhatIsKnownAboutAPosition) {
  ask(R"({"do":"new","game":"powerboats","seed":7})");
  EXPECT_EQ(error_of(R"({"do":"study"})"), "match_in_setup");
  while (text(R"({"do":"state"})", "turn") == "chance") ask(R"({"do":"roll"})");
  const Json first = ask(R"({"do":"study"})");
  const Json second = ask(R"({"do":"study","seat":1})");
  EXPECT_NE(first.find("study")->find("par"), nullptr);
  EXPECT_NE(second.find("study")->find("par"), nullptr);
  EXPECT_EQ(error_of(R"({"do":"study","ply":1000})"), "request_number");

  ask(new_match);
  EXPECT_EQ(session_.handle(R"({"do":"study","seat":1,"ply":0})"), R"({"study":null})");
}

TEST_F(SessionTest, SaysWhoCanBeAskedBeforeAMatchBegins) {
  EXPECT_EQ(session_.handle(R"({"do":"minds","game":"up-the-river","players":3})"),
            R"({"minds":["random","greedy","expectimax:N","mcts","mcts:rollouts",)"
            R"("landlubber","deckhand","sailor","bosun","captain","commodore","admiral"]})");
  EXPECT_THAT(session_.handle(R"({"do":"minds","game":"up-the-river"})"), HasSubstr("perfect"));
  EXPECT_EQ(error_of(R"({"do":"minds","game":"up-the-river","players":9})"), "seat_count");
  EXPECT_EQ(error_of(R"({"do":"minds"})"), "request_missing");
}

TEST_F(SessionTest, LooksAtTheMatchAgain) {
  EXPECT_EQ(error_of(R"({"do":"review"})"), "no_match");
  ask(R"({"do":"new","game":"up-the-river","players":3})");
  ask(R"({"do":"play","code":3})");
  const Json answer = ask(R"({"do":"review","nodes":7})");
  EXPECT_EQ(answer.find("review")->find("plies")->items()->size(), 1U);
  const Json none = ask(R"({"do":"review","nodes":7,"from":2})");
  EXPECT_EQ(none.find("review")->find("plies")->items()->size(), 0U);
  EXPECT_EQ(error_of(R"({"do":"review","to":2})"), "request_number");
}

// The seed of the match and what was asked before make no difference.
TEST_F(SessionTest, GivesTheSameHintInTheSamePosition) {
  ask(R"({"do":"new","game":"rette-sich-wer-kann","options":{"opening":"standard"},"seed":5})");
  const std::string hint = session_.handle(R"({"do":"hint"})");
  EXPECT_THAT(hint, HasSubstr("equity"));
  ask(R"({"do":"think","mind":"admiral","nodes":50})");
  EXPECT_EQ(session_.handle(R"({"do":"hint"})"), hint);
  ask(R"({"do":"new","game":"rette-sich-wer-kann","options":{"opening":"standard"},"seed":6})");
  EXPECT_EQ(session_.handle(R"({"do":"hint"})"), hint);
  EXPECT_EQ(error_of(R"({"do":"hint","seat":1})"), "seat_not_on_turn");
}

TEST_F(SessionTest, SetsUpAPosition) {
  EXPECT_EQ(error_of(R"({"do":"position"})"), "no_match");
  ask(new_match);
  const std::string wanted =
      R"({"sandbank":10,"seat":1,"die":2,"players":[{"boats":[4],"berths":[12]},)"
      R"({"boats":[1,9],"berths":[11]}]})";
  const std::string set_up = join(R"({"do":"position","position":)", wanted, "}");
  EXPECT_EQ(text(set_up, "turn"), "seats");
  EXPECT_EQ(session_.handle(R"({"do":"position"})"), join(R"({"position":)", wanted, "}"));
  EXPECT_EQ(error_of(R"({"do":"play","notation":"9>harbour"})"), "illegal_move") << "10 is sand";
  EXPECT_EQ(error_of(R"({"do":"play","notation":"9>10"})"), "ok");
  EXPECT_EQ(error_of(R"({"do":"undo","to":0})"), "ok");
  EXPECT_EQ(session_.handle(R"({"do":"position"})"), join(R"({"position":)", wanted, "}"));
  EXPECT_EQ(error_of(R"({"do":"record"})"), "position_record");
}

TEST_F(SessionTest, NamesWhatIsWrongWithAPosition) {
  ask(new_match);
  const auto wrong = [&](std::string_view position) {
    const Json answer = ask(join(R"({"do":"position","position":)", position, "}"));
    const Json* error = answer.find("error");
    if (error == nullptr) return std::string{"ok"};
    return join(*error->find("code")->text(), " ", *error->find("values")->find("at")->text());
  };
  constexpr std::string_view start = R"({"sandbank":1,"seat":0,"die":3,"players":[)";
  constexpr std::string_view other = R"(,{"boats":[4,4,4],"berths":[]}]})";
  EXPECT_EQ(wrong("7"), "field_object position");
  EXPECT_EQ(wrong(R"({"wind":1})"), "field_unknown wind");
  EXPECT_EQ(wrong(R"({"sandbank":11})"), "field_number sandbank");
  EXPECT_EQ(wrong(join(start, "7]}")), "field_list players");
  EXPECT_EQ(wrong(join(start, R"({"boats":[0],"berths":[]})", other)),
            "field_number players.0.boats");
  EXPECT_EQ(wrong(join(start, R"({"boats":[4,4,4],"berths":[12]})", other)),
            "field_list players.0.berths");
  EXPECT_EQ(wrong(join(start, R"({"boats":[4],"berths":[11]})", other)), "field_wrong players");
  EXPECT_EQ(wrong(join(start, R"({"boats":[],"berths":[12]})", other)), "field_wrong seat");
  EXPECT_EQ(wrong(join(start, R"({"boats":[4],"berths":[12]})", other)), "ok");
}

TEST_F(SessionTest, KeepsPositionsWithHiddenCardsToItself) {
  ask(R"({"do":"new","game":"regatta"})");
  EXPECT_EQ(error_of(R"({"do":"position"})"), "match_in_setup");
  ask(R"({"do":"roll"})");
  EXPECT_EQ(error_of(R"({"do":"position"})"), "position_hidden");
  EXPECT_EQ(error_of(R"({"do":"position","position":{}})"), "position_hidden");
}

// With two players the scoring is not a choice, whatever was chosen.
TEST_F(SessionTest, SaysWhichOptionsAreInForce) {
  const auto scoring = [&](std::string_view players) {
    const Json state = ask(join(R"({"do":"new","game":"powerboats","players":)", players, "}"));
    return *state.find("options")->find("scoring")->text();
  };
  EXPECT_EQ(scoring("2"), "difference");
  EXPECT_EQ(scoring("3"), "base");
}

TEST_F(SessionTest, BeginsAnAttemptAtTheChallengeOfADay) {
  constexpr std::string_view daily = R"({"do":"daily","game":"up-the-river","date":"2026-11-17"})";
  EXPECT_EQ(error_of(R"({"do":"score"})"), "no_match");
  EXPECT_EQ(error_of(R"({"do":"daily","game":"up-the-river","date":"2026-11-31"})"), "date");
  EXPECT_EQ(error_of(R"({"do":"daily","game":"up-the-river","date":"2025-11-17"})"), "daily_early");
  EXPECT_EQ(text(daily, "kind"), "position");
  EXPECT_EQ(ask(R"({"do":"score"})").find("choices"), nullptr) << "that would give it away";
  EXPECT_EQ(error_of(R"({"do":"play","notation":"5>8"})"), "ok");
  EXPECT_NE(ask(R"({"do":"score"})").find("choices"), nullptr);
}

TEST_F(SessionTest, ChecksTheDiceOfAnAttemptThatWasPlayedElsewhere) {
  const std::string secret(64, '5');
  const std::string nonce(64, 'a');
  const auto with = [](std::string_view from, std::string_view match, std::string_view added) {
    return join(R"({"do":"daily","game":"regatta","date":"2026-11-17","secret":")", from,
                R"(","match":")", match, R"(","nonces":[")", added, R"("]})");
  };
  Digest bytes{};
  ASSERT_TRUE(from_hex(secret, bytes));
  EXPECT_EQ(text(with(secret, "race", nonce), "commitment"), to_hex(sha256(bytes_of(bytes))));
  const Json rolled = ask(R"({"do":"roll"})");
  const std::string told =
      join(R"({"do":"play","code":)", *rolled.find("played")->find("code")->whole<Move>(), "}");
  ask(with(secret, "race", nonce));
  EXPECT_TRUE(*ask(told).find("fair")->flag());
  // Ten other matches hardly begin with the same card.
  int same = 0;
  for (int other = 0; other < 10; ++other) {
    ask(with(secret, join("another-", other), nonce));
    if (*ask(told).find("fair")->flag()) ++same;
  }
  EXPECT_LT(same, 10);
  EXPECT_EQ(error_of(with("5", "race", nonce)), "record_hex");
  EXPECT_EQ(error_of(with(secret, "race", "a")), "record_hex");
  EXPECT_EQ(error_of(with(secret, "a race", nonce)), "match_id");
  EXPECT_EQ(error_of(join(R"({"do":"daily","game":"regatta","date":"2026-11-17","secret":")",
                          secret, R"(","match":"race"})")),
            "nonces");
}

TEST_F(SessionTest, ScoresOnlyAttempts) {
  EXPECT_EQ(error_of(R"({"do":"daily","game":"regatta","date":"2026-11-17"})"), "ok");
  EXPECT_EQ(error_of(new_match), "ok");
  EXPECT_EQ(error_of(R"({"do":"score"})"), "no_challenge");
}

TEST_F(SessionTest, JudgesNobodyWhoPlaysAlone) {
  EXPECT_EQ(error_of(R"({"do":"new","game":"regatta","players":1})"), "seat_count");
  EXPECT_EQ(error_of(R"({"do":"new","game":"regatta","players":2,"options":{"alone":"yes"}})"),
            "seat_count_alone");
  EXPECT_EQ(error_of(R"({"do":"new","game":"regatta","options":{"alone":"yes"}})"), "ok");
  for (int card = 0; card < 5; ++card) EXPECT_EQ(error_of(R"({"do":"roll"})"), "ok");
  EXPECT_EQ(error_of(R"({"do":"hint"})"), "mind_alone");
  EXPECT_EQ(error_of(R"({"do":"think","mind":"captain"})"), "mind_alone");
  EXPECT_EQ(error_of(R"({"do":"think","mind":"random"})"), "ok");
}

}  // namespace
}  // namespace boathouse
