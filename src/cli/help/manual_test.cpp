// Help, manual pages and completions, as a user of each language and shell meets them.
#include "cli/help/manual.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "cli/testing/program.h"
#include "core/text.h"

namespace boathouse::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::array<const char*, 20> commands{
    "serve",  "admin",  "load",  "cluster", "worker", "games", "play",
    "replay", "review", "daily", "verify",  "perft",  "bench", "playthrough",
    "solve",  "learn",  "lake",  "print",   "arena",  "engine"};

// The keys of a language's file, and the values in each text.
std::set<std::string> help_keys(Language language) {
  std::set<std::string> found;
  std::string_view rest = help_words().file(language);
  while (!rest.empty()) {
    std::string_view line = cut(rest, '\n');
    if (trim(line).empty() || line.starts_with('#')) continue;
    const std::string key{trim(cut(line, '='))};
    EXPECT_TRUE(found.insert(key).second) << key << " is there twice";
    while (line.contains('{')) {
      (void)cut(line, '{');
      found.insert(join(key, " ", cut(line, '}')));
    }
  }
  return found;
}

class Help : public ProgramTest {
 protected:
  [[nodiscard]] std::string help_of(const std::string& command, Language language) const {
    std::vector<std::string> arguments{"--help"};
    if (!command.empty()) arguments.insert(arguments.begin(), command);
    return run(arguments, "", {{"LC_ALL", std::string{code_of(language)}}}).out;
  }
  // Where the manual is; written when first asked for.
  [[nodiscard]] std::string manual(const std::string& file) const {
    if (!std::filesystem::exists(folder.path("manual"))) {
      const Output output =
          run({"manual", "--output", "manual"}, "", {{"SOURCE_DATE_EPOCH", "1767225600"}});
      EXPECT_EQ(output.exit_code, 0) << output.err;
    }
    return folder.path("manual/" + file);
  }
  // What bash offers for the last of the words.
  [[nodiscard]] std::string offered(const std::vector<std::string>& words) const {
    const std::string complete =
        "source \"$0\"; COMP_WORDS=(\"$@\") COMP_CWORD=$(($# - 1)); _boathouse; "
        "echo -n \"${COMPREPLY[*]}\"";
    std::vector<std::string> call{
        "/bin/bash", "--norc", "-c", complete, manual("completions/bash/boathouse"), "boathouse"};
    call.insert(call.end(), words.begin(), words.end());
    const Output output = run_process(folder, call, "", plain_environment(folder));
    EXPECT_THAT(output.err, IsEmpty());
    return output.out;
  }
};

TEST_F(Help, SaysTheSameThingsInEveryLanguage) {
  const std::set<std::string> english = help_keys(Language::en);
  EXPECT_GT(english.size(), 100U);
  EXPECT_EQ(help_keys(Language::fr), english);
  EXPECT_EQ(help_keys(Language::de), english);
}

TEST_F(Help, HasItsTextsAndAnExampleInEveryLanguageAndFitsTheScreen) {
  const std::regex missing{"<[a-z-]"};
  for (const Language language : languages) {
    for (const char* command : commands) {
      const std::string text = help_of(command, language);
      EXPECT_THAT(text, HasSubstr(join("\n", said(language, "heading.options"), "\n")));
      EXPECT_THAT(text, HasSubstr(join("\n  boathouse ", command))) << "an example";
      EXPECT_FALSE(std::regex_search(text, missing)) << text;
      std::string_view rest = text;
      while (!rest.empty()) {
        const std::string_view line = cut(rest, '\n');
        EXPECT_TRUE(columns_of(line) <= 80 || line.starts_with("  boathouse ")) << line;
      }
      EXPECT_THAT(help_of("", language), HasSubstr(join("\n  ", command, " ")));
    }
  }
}

TEST_F(Help, IsInTheLanguageOfTheEnvironmentOrTheOneAskedFor) {
  EXPECT_THAT(help_of("play", Language::de),
              HasSubstr("Aufruf: boathouse play [OPTIONEN] [SPIEL]"));
  EXPECT_THAT(help_of("perft", Language::fr), HasSubstr("(obligatoire)"));
  EXPECT_THAT(run({"play", "--lang", "fr", "--help"}).out, HasSubstr("--save FICHIER"));
  EXPECT_THAT(run({"play", "--lang=de", "--help"}).out, HasSubstr("--save DATEI"));
  EXPECT_THAT(run({"play", "--help"}).out, HasSubstr("--save FILE"));
  EXPECT_THAT(run({"replay", "--lang", "de"}).err, HasSubstr("DATEI fehlt"));
}

TEST_F(Help, LeavesOutWhatIsForPackersAlone) {
  EXPECT_THAT(run({"--help"}).out, Not(HasSubstr("manual")));
  EXPECT_THAT(run({"swim"}).err, Not(HasSubstr("manual")));
}

TEST_F(Help, IsAlsoAManualWithoutAFault) {
  std::vector<std::string> lint{"/usr/bin/mandoc", "-T", "lint", "-W", "warning"};
  std::size_t pages = 0;
  for (const std::string language : {"", "fr/", "de/"}) {
    for (const char* command : commands) {
      const std::string path = manual(join("man/", language, "man1/boathouse-", command, ".1"));
      ASSERT_TRUE(std::filesystem::exists(path)) << path;
      lint.push_back(path);
    }
    lint.push_back(manual(join("man/", language, "man1/boathouse.1")));
    pages += std::size(commands) + 1;
    EXPECT_THAT(folder.read(join("manual/man/", language, "man1/boathouse.1")),
                HasSubstr("\"2026-01-01\""));
  }
  EXPECT_EQ(pages, 63U);
  ASSERT_TRUE(std::filesystem::exists(lint.front())) << "./test installs it";
  const Output output = run_process(folder, lint, "", plain_environment(folder));
  EXPECT_EQ(output.exit_code, 0) << output.out << output.err;
}

TEST_F(Help, CompletesInBash) {
  EXPECT_EQ(offered({"pla"}), "play playthrough");
  EXPECT_EQ(offered({"play", "up"}), "up-the-river");
  EXPECT_EQ(offered({"play", "--res"}), "--resume");
  EXPECT_EQ(offered({"print", "--paper", ""}), "a4 letter");
  EXPECT_EQ(offered({"play", "--seats", "human,sai"}), "human,sailor");
  EXPECT_EQ(offered({"play", "up-the-river", "--option", "lay"}), "layout=");
  EXPECT_EQ(offered({"play", "up-the-river", "--option", "layout", "=", "s"}), "standard shuffled");
  EXPECT_EQ(offered({"play", "--lang", "=", "f"}), "fr");
  EXPECT_EQ(offered({"admin", "b"}), "ban backup");
  EXPECT_EQ(offered({"play", "--seed", ""}), "");
  folder.write("my evening.record", "");
  EXPECT_EQ(offered({"replay", "my"}), "my evening.record");
}

}  // namespace
}  // namespace boathouse::cli
