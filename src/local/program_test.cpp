#include "local/program.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <filesystem>

namespace boathouse::local {
namespace {

namespace fs = std::filesystem;

// Root starts programs as somebody else, and root's own folder is for root alone.
TEST(Program, IsStartedEvenIfItsFolderIsForItsOwnerAlone) {
  const fs::path data = make_folder("data");
  const fs::path own = make_folder("program") + "/own";
  fs::create_directory(own);
  fs::permissions(own, fs::perms::owner_all);
  fs::copy_file("/bin/true", own / "true");
  Program program{own / "true", {}, data};
  const int status = program.wait();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  fs::remove_all(data);
  fs::remove_all(own.parent_path());
}

}  // namespace
}  // namespace boathouse::local
