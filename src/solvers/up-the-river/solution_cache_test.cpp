#include "solvers/up-the-river/solution_cache.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "solvers/up-the-river/testing/solved.h"

namespace boathouse::up_the_river {
namespace {

class SolutionCache : public ::testing::Test {
 public:
  SolutionCache() {
    std::string pattern = ::testing::TempDir() + "cache.XXXXXX";
    folder = ::mkdtemp(pattern.data());
    cache = DiskCache{folder / "tables"};
    work.notice = [this](const Error& error) { notices.emplace_back(error.code); };
    work.progress = [this](double) { ++reports; };
  }
  ~SolutionCache() override { std::filesystem::remove_all(folder); }

 protected:
  [[nodiscard]] std::vector<std::filesystem::path> files() const {
    std::vector<std::filesystem::path> found;
    if (!std::filesystem::exists(folder / "tables")) return found;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "tables")) {
      found.push_back(entry.path());
    }
    return found;
  }

  std::filesystem::path folder;
  DiskCache cache;
  Work work = testing::usual_work;
  std::vector<std::string> notices;
  int reports = 0;
  const UpTheRiver::Setup setup = setup_of(testing::standard_wave);
};

TEST_F(SolutionCache, SolvesOnceAndThenReads) {
  const auto first = fetch_solution(setup, Aim::win, cache, work);
  ASSERT_TRUE(first);
  EXPECT_GT(reports, 0);
  EXPECT_EQ(files().size(), 1U);
  reports = 0;
  const auto second = fetch_solution(setup, Aim::win, cache, work);
  ASSERT_TRUE(second);
  EXPECT_EQ(reports, 0) << "nothing was solved again";
  EXPECT_TRUE(std::ranges::equal((*first)->values(), (*second)->values()));
  EXPECT_TRUE(notices.empty());
}

TEST_F(SolutionCache, ReplacesADamagedFileAndSaysSo) {
  ASSERT_TRUE(fetch_solution(setup, Aim::win, cache, work));
  {
    std::fstream file{files().front(), std::ios::in | std::ios::out | std::ios::binary};
    file.seekp(1'000'000);
    file.put('\x55');
  }
  const auto again = fetch_solution(setup, Aim::win, cache, work);
  ASSERT_TRUE(again);
  EXPECT_EQ(notices, (std::vector<std::string>{"table_damaged", "cache_rebuilt"}));
  notices.clear();
  ASSERT_TRUE(fetch_solution(setup, Aim::win, cache, work));
  EXPECT_TRUE(notices.empty()) << "the new file is whole";
}

TEST_F(SolutionCache, IsLeftEmptyWhenTheWorkIsStopped) {
  std::atomic<bool> stop = false;
  work.stop = &stop;
  work.progress = [&](double) { stop = true; };
  const auto fetched = fetch_solution(setup, Aim::win, cache, work);
  ASSERT_FALSE(fetched);
  EXPECT_EQ(fetched.error().code, "stopped");
  EXPECT_TRUE(files().empty());
}

TEST_F(SolutionCache, ThatCannotBeWrittenToCostsOnlyANotice) {
  std::ofstream{folder / "tables"} << "a file where the folder should be";
  EXPECT_TRUE(fetch_solution(setup, Aim::win, cache, work));
  EXPECT_EQ(notices, std::vector<std::string>{"file_unwritable"});
}

TEST_F(SolutionCache, WithoutAPlaceWorksToo) {
  EXPECT_TRUE(fetch_solution(setup, Aim::win, DiskCache{}, work));
  EXPECT_TRUE(notices.empty());
}

}  // namespace
}  // namespace boathouse::up_the_river
