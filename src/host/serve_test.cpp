// boathouse serve from outside: what it takes and what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "cli/testing/program.h"

namespace boathouse::host {
namespace {

using namespace cli;

using testing::HasSubstr;
using testing::Not;

class Serve : public ProgramTest {
 protected:
  // It must not start.
  [[nodiscard]] Output refused(std::vector<std::string> arguments, int exit_code) const {
    arguments.insert(arguments.begin(), {"serve", "--listen", "127.0.0.1:0", "--data", "data"});
    Output output = run(arguments);
    EXPECT_EQ(output.exit_code, exit_code) << output.out;
    return output;
  }
};

TEST_F(Serve, RefusesProxiesLevelsAndLogsThatMakeNoSense) {
  EXPECT_THAT(refused({"--trusted-proxy", "127.0.0.1", "--trusted-proxy", "nginx"}, 2).err,
              HasSubstr("“nginx”"));
  EXPECT_THAT(refused({"--trusted-proxy", "10.0.0.0/33", "--lang", "de"}, 2).err,
              HasSubstr("weder eine Adresse"));
  EXPECT_THAT(refused({"--log-level", "loud"}, 2).err, HasSubstr("“loud”"));
  EXPECT_THAT(refused({"--access-log", "none/access.log"}, 1).err, HasSubstr("none/access.log"));
}

TEST_F(Serve, RefusesDatabasesThatItCannotUseAndPasswordsWhereOthersCanReadThem) {
  EXPECT_THAT(refused({"--store", "mysql://db/boathouse"}, 2).err,
              HasSubstr("postgresql://user@host/database"));
  for (const char* address :
       {"postgresql://boathouse:sesame@127.0.0.1/boathouse",
        "postgresql://boathouse@127.0.0.1/boathouse?connect_timeout=1&password=sesame"}) {
    const std::string sentence = refused({"--store", address}, 2).err;
    EXPECT_THAT(sentence, HasSubstr("~/.pgpass"));
    EXPECT_THAT(sentence, Not(HasSubstr("sesame")));
  }
  EXPECT_THAT(refused({"--store", "postgresql://boathouse@127.0.0.1:1/boathouse"}, 1).err,
              HasSubstr("PostgreSQL at “127.0.0.1”"));
}

TEST_F(Serve, WantsABusOnlyBesideASharedStore) {
  constexpr const char* store = "postgresql://boathouse@127.0.0.1:1/boathouse";
  EXPECT_THAT(refused({"--bus", "nats://127.0.0.1:4222"}, 2).err, HasSubstr("--store"));
  EXPECT_THAT(refused({"--bus", "nats://me:sesame@127.0.0.1", "--store", store}, 2).err,
              HasSubstr("NATS_PASSWORD"));
  folder.write("boathouse.conf", std::string{"bus = nats://127.0.0.1:4222\nstore = "} + store);
  EXPECT_THAT(refused({"--config", "boathouse.conf"}, 1).err, HasSubstr("PostgreSQL at"))
      << "in any order";
}

TEST_F(Serve, RefusesAFileOfSettingsThatMakesNoSense) {
  const auto refuses = [&](const std::string& text, const std::string& sentence,
                           const std::string& language = "en") {
    folder.write("boathouse.conf", text);
    const Output output = refused({"--config", "boathouse.conf", "--lang", language}, 2);
    EXPECT_EQ(output.err, "boathouse.conf: " + sentence + "\n");
  };
  refuses("# A comment.\n\nlissten = 127.0.0.1:0\n",
          "Line 3: There is no setting “lissten”; the settings are listen, data, store, bus, keys, "
          "public-url, pages, "
          "minds, drain, keep-guests, keep-unstarted, log-level, access-log, lang, trusted-proxy.");
  refuses("listen\n",
          "Line 1: Expected “key = value” or a comment that begins with #, not “listen”.");
  refuses("minds =\n",
          "Zeile 1: Hier steht „minds =“ statt „Schlüssel = Wert“ oder eines "
          "Kommentars, der mit # beginnt.",
          "de");
  refuses("minds = 1\nminds = 2\n", "Line 2: “minds” is set a second time.");
  refuses("\r\nminds = many\r\n",
          "Line 2: --minds must be a whole number from 1 to 1024, not “many”.");
  refuses("listen = 8017\n", "Line 1: “8017” should have the form HOST:PORT.");
  refuses("trusted-proxy = 127.0.0.1\ntrusted-proxy = nginx\n",
          "Line 2: “nginx” is not an address such as 127.0.0.1, or a network such as 10.0.0.0/8 or "
          "fd00::/8.");
  refuses("lang = it\n", "Line 1: --lang must be en, fr or de, not “it”.");
  refuses(std::string{"\x00\x1b[2J", 5},
          "Line 1: Expected “key = value” or a comment that begins "
          "with #, not “��[2J”.");
  EXPECT_THAT(refused({"--config", "nowhere.conf"}, 1).err, HasSubstr("“nowhere.conf”"));
}

// The file's address is taken; the data folder of the command line is used instead of the file's.
TEST_F(Serve, TakesFromTheFileWhatTheCommandLineLeavesOpen) {
  folder.write("boathouse.conf", "listen = 192.0.2.1:8017\ndata = elsewhere\nlog-level = error\n");
  const Output output = run({"serve", "--config", "boathouse.conf", "--data", "here"});
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_THAT(output.err, HasSubstr("cannot listen on 192.0.2.1:8017"));
  EXPECT_FALSE(std::filesystem::exists(folder.path("elsewhere")));
  EXPECT_TRUE(std::filesystem::exists(folder.path("here")));
}

TEST_F(Serve, SaysInItsHelpWhatItTakes) {
  const std::string help = run({"serve", "--help"}).out;
  for (const char* option : {"--trusted-proxy", "--access-log", "--log-level"}) {
    EXPECT_THAT(help, HasSubstr(option));
  }
}

TEST_F(Serve, TheBackupIsForItsOwnerAlone) {
  const mode_t before = ::umask(0);
  const Output done = run({"admin", "backup", "copy.sqlite", "--data", "."});
  ::umask(before);
  EXPECT_EQ(done.exit_code, 0) << done.err;
  for (const char* name : {"copy.sqlite", "boathouse.sqlite"}) {
    struct stat about{};
    ASSERT_EQ(::stat(folder.path(name).c_str(), &about), 0) << name;
    EXPECT_EQ(about.st_mode & 0777, 0600U) << name;
  }
}

}  // namespace
}  // namespace boathouse::host
