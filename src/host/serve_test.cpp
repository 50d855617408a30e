// boathouse serve from outside: what it takes and what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "cli/testing/program.h"

namespace boathouse::host {
namespace {

using namespace cli;

using testing::HasSubstr;

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
