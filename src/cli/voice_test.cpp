#include "cli/voice.h"

#include <gtest/gtest.h>

#include <set>

#include "core/text.h"

namespace boathouse::cli {
namespace {

// The keys of a language's file, and the values in each sentence.
std::set<std::string> keys_and_values(Language language) {
  std::set<std::string> found;
  std::string_view rest = program_words().file(language);
  while (!rest.empty()) {
    std::string_view line = cut(rest, '\n');
    if (trim(line).empty() || line.starts_with('#')) continue;
    const std::string key{trim(cut(line, '='))};
    found.insert(key);
    while (line.contains('{')) {
      (void)cut(line, '{');
      std::string_view name = cut(line, '}');
      found.insert(join(key, " ", cut(name, '|')));
    }
  }
  return found;
}

TEST(Voice, SaysTheSameThingsInEveryLanguage) {
  const std::set<std::string> english = keys_and_values(Language::en);
  EXPECT_GT(english.size(), 80U);
  EXPECT_EQ(keys_and_values(Language::fr), english);
  EXPECT_EQ(keys_and_values(Language::de), english);
}

TEST(Voice, SaysWhatCanBeTypedInOneLine) {
  for (const Language language : languages) {
    std::string_view rest = program_words().file(language);
    while (!rest.empty()) {
      std::string_view sentence = cut(rest, '\n');
      const std::string_view key = trim(cut(sentence, '='));
      if (!key.starts_with("hint.") && !key.starts_with("help.")) continue;
      EXPECT_LE(columns_of(trim(sentence)), 80) << code_of(language) << " " << key;
    }
  }
}

TEST(Voice, FillsInValuesAndCounts) {
  const Voice german{Language::de};
  EXPECT_EQ(german("result.line", {{"place", "1"}, {"name", "Otter"}, {"points", "1"}}),
            "1. Otter, 1 Punkt");
}

TEST(Voice, CallsAMindItDoesNotKnowAsTheMindCallsItself) {
  EXPECT_EQ(mind_name({Language::de}, "random"), "Zufall");
  EXPECT_EQ(mind_name({Language::de}, "grandmaster"), "grandmaster");
}

}  // namespace
}  // namespace boathouse::cli
