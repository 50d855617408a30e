#include "core/words.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <string>

#include "core/error.h"
#include "core/event.h"
#include "core/option.h"
#include "core/screen.h"
#include "core/text.h"

namespace boathouse {
namespace {

// The keys of a catalogue in one language, each with the set of names in its braces.
std::map<std::string, std::set<std::string>> keys_of(std::string_view file) {
  std::map<std::string, std::set<std::string>> keys;
  while (!file.empty()) {
    std::string_view line = cut(file, '\n');
    if (line.empty() || line[0] == '#') continue;
    const std::string key{trim(cut(line, '='))};
    EXPECT_FALSE(keys.contains(key)) << key << " stands twice";
    auto& names = keys[key];
    EXPECT_FALSE(trim(line).empty()) << key;
    while (line.find('{') != std::string_view::npos) {
      (void)cut(line, '{');
      std::string_view inside = cut(line, '}');
      names.insert(std::string{cut(inside, '|')});
    }
  }
  return keys;
}

TEST(HouseWords, HaveTheSameKeysAndValuesInEveryLanguage) {
  const auto english = keys_of(house_words().file(Language::en));
  EXPECT_FALSE(english.empty());
  for (const Language language : languages) {
    const auto other = keys_of(house_words().file(language));
    for (const auto& [key, names] : english) {
      ASSERT_TRUE(other.contains(key)) << code_of(language) << " lacks " << key;
      EXPECT_EQ(other.at(key), names) << code_of(language) << " " << key;
    }
    EXPECT_EQ(other.size(), english.size()) << code_of(language);
  }
}

TEST(Words, FillsInValuesAndCountsAsTheLanguageDoes) {
  const auto boats = [](Language language, std::string number) {
    return fill("{n} {n|boat|boats}", language, std::array{Value{"n", std::move(number)}});
  };
  EXPECT_EQ(boats(Language::en, "1"), "1 boat");
  EXPECT_EQ(boats(Language::en, "0"), "0 boats");
  EXPECT_EQ(boats(Language::fr, "0"), "0 boat");
  EXPECT_EQ(boats(Language::de, "2"), "2 boats");
  EXPECT_EQ(fill("{who}", Language::en, {}), "<who>") << "what is missing is seen";
}

TEST(Words, SayWhoseSomethingIsAsTheLanguageDoes) {
  EXPECT_EQ(possessive(Language::en, "Otter"), "Otter’s");
  EXPECT_EQ(possessive(Language::de, "Otter"), "Otters");
  EXPECT_EQ(possessive(Language::de, "Lachs"), "Lachs’");
  EXPECT_EQ(possessive(Language::fr, "Otter"), "d’Otter");
  EXPECT_EQ(possessive(Language::fr, "Étoile"), "d’Étoile");
  EXPECT_EQ(possessive(Language::fr, "Loutre"), "de Loutre");
  EXPECT_EQ(fill("{who's} boat", Language::en, std::array{Value{"who", "Bo"}}), "Bo’s boat");
}

TEST(Words, AMissingKeyShowsItself) {
  EXPECT_EQ(say(house_words(), Language::en, "no.such.key"), "<no.such.key>");
}

TEST(Words, AKeyIsNotFoundByItsBeginning) {
  const Catalogue words{{"long.key = no\nlong = yes\n", "", ""}};
  EXPECT_EQ(say(words, Language::en, "long"), "yes");
}

TEST(Events, AddressTheSeatThatActsAsYouWhereTheCatalogueCan) {
  const Catalogue words{
      {"event.rolled = {seat} rolls {n}.\nevent.rolled.you = You roll {n}.\n", "", ""}};
  static constexpr std::array parameters{EventParameter{"seat", EventParameter::Type::seat},
                                         EventParameter{"n"}};
  const EventKind kind{"rolled", parameters};
  const std::array<std::string, 2> names{"Anna", "Bob"};
  const Event event{0, {1, 5}};
  EXPECT_EQ(tell({words, Language::en, names}, kind, event), "Bob rolls 5.");
  EXPECT_EQ(tell({words, Language::en, names, 1}, kind, event), "You roll 5.");
  EXPECT_EQ(tell({words, Language::en, names, 0}, kind, event), "Bob rolls 5.");
}

TEST(Events, AddressTheSeatToWhichSomethingHappens) {
  const Catalogue words{
      {"event.blown = {seat} blows {victim's} boat back.\n"
       "event.blown.you = You blow {victim's} boat back.\n"
       "event.blown.to_you = {seat} blows your boat back.\n"
       "event.blown.you.to_you = You blow your own boat back.\n",
       "", ""}};
  static constexpr std::array parameters{EventParameter{"seat", EventParameter::Type::seat},
                                         EventParameter{"victim", EventParameter::Type::seat}};
  const EventKind kind{"blown", parameters};
  const std::array<std::string, 3> names{"Anna", "Bob", "Cleo"};
  EXPECT_EQ(tell({words, Language::en, names}, kind, {0, {0, 1}}), "Anna blows Bob’s boat back.");
  EXPECT_EQ(tell({words, Language::en, names, 0}, kind, {0, {0, 1}}), "You blow Bob’s boat back.");
  EXPECT_EQ(tell({words, Language::en, names, 1}, kind, {0, {0, 1}}), "Anna blows your boat back.");
  EXPECT_EQ(tell({words, Language::en, names, 1}, kind, {0, {1, 1}}),
            "You blow your own boat back.");
}

TEST(Events, TellPlacesAsOrdinalsAndDiceOneByOne) {
  const Catalogue words{{"event.told = {place}: {faces}", "event.told = {place} : {faces}", ""}};
  static constexpr std::array parameters{EventParameter{"place", EventParameter::Type::place},
                                         EventParameter{"faces", EventParameter::Type::dice}};
  const EventKind kind{"told", parameters};
  EXPECT_EQ(tell({words, Language::en, {}}, kind, {0, {1, 3221}}), "first: 3 + 2 + 2 + 1");
  EXPECT_EQ(tell({words, Language::fr, {}}, kind, {0, {2, 3}}), "deuxième : 3");
}

constexpr std::array<std::string_view, 2> waters{"dark", "light"};
constexpr std::array<OptionSpec, 2> specs{{{"water", waters}, {"stall", {}, 0, 99, 40}}};

TEST(Options, TakeChoicesByNameAndNumbersWithinTheirBounds) {
  OptionValues values = standard_options(specs);
  EXPECT_EQ(values[1], 40);
  EXPECT_TRUE(set_option(specs, values, "water=light"));
  EXPECT_TRUE(set_option(specs, values, "stall=24"));
  EXPECT_EQ(option_text(specs, values, 0), "light");
  EXPECT_EQ(option_text(specs, values, 1), "24");
}

TEST(Options, ABadOneGetsOneSentenceAndChangesNothing) {
  OptionValues values = standard_options(specs);
  const OptionValues before = values;
  const auto sentence = [&](std::string_view assignment) {
    const auto set = set_option(specs, values, assignment);
    return set ? std::string{} : set.error().sentence();
  };
  EXPECT_EQ(sentence("water=green"), "Option water must be one of dark, light, not “green”.");
  EXPECT_EQ(sentence("water"), "Option water must be one of dark, light, not “”.");
  EXPECT_EQ(sentence("stall=100"), "Option stall must be a number from 0 to 99, not “100”.");
  EXPECT_EQ(sentence("stall=4x"), "Option stall must be a number from 0 to 99, not “4x”.");
  EXPECT_EQ(sentence("wind=1"), "There is no option “wind”; this game has water, stall.");
  EXPECT_EQ(values, before);
}

TEST(Errors, FoundInATextNameTheLine) {
  Error error{"match_over", {}};
  error.line = 12;
  EXPECT_EQ(error.sentence(), "Line 12: The match is over.");
  EXPECT_EQ(error.sentence(Language::de), "Zeile 12: Die Partie ist zu Ende.");
}

TEST(Errors, OfAGameAreToldFromItsCatalogue) {
  const Catalogue words{{"error.leak = {where} leaks.\n", "", ""}};
  Error error{.code = "leak", .values = {{"where", "The bow"}}, .words = &words};
  EXPECT_EQ(error.sentence(), "The bow leaks.");
  error.line = 3;
  EXPECT_EQ(error.sentence(), "Line 3: The bow leaks.");
}

TEST(Text, NumbersAreReadWholeOrNotAtAll) {
  EXPECT_EQ(parse_number<int>("42"), 42);
  EXPECT_EQ(parse_number<int>("-7"), -7);
  for (const std::string_view bad : {"", " 1", "1 ", "+1", "0x1", "99999999999"}) {
    EXPECT_FALSE(parse_number<int>(bad)) << bad;
  }
}

TEST(Json, EscapesWhatMustBeEscaped) {
  JsonWriter json;
  json.open_object()
      .member(std::string_view{"a\"b"}, "line\nend\\\x01")
      .key("n")
      .open_array()
      .value(-1)
      .value(true);
  json.null().close_array().close_object();
  EXPECT_EQ(json.text(), R"({"a\"b":"line\nend\\\u0001","n":[-1,true,null]})");
}

TEST(Screen, PlacesCodePointsInCells) {
  Screen screen;
  screen.write(1, 2, "né");
  screen.write(1, 3, "≈");
  EXPECT_EQ(screen.plain_text(), "\n  n≈\n");
}

}  // namespace
}  // namespace boathouse
