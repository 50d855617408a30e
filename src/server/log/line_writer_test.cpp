// A log whose reader is slow, gone or out of space.
#include "server/log/line_writer.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "core/text.h"
#include "server/log/log_line.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

struct Pipe {
  Pipe() {
    // As the program does: a log may still be writing when its reader has gone.
    (void)std::signal(SIGPIPE, SIG_IGN);
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error{"no pipe"};
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  // The end that is written to stays open, like the program's own output: the thread of a log that
  // nobody reads may outlive it.
  ~Pipe() {
    if (ends[0] >= 0) ::close(ends[0]);
  }
  std::string read() const {
    std::string text(1U << 16U, '\0');
    const ssize_t count = ::read(ends[0], text.data(), text.size());
    text.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
    return text;
  }
  int ends[2]{-1, -1};
};

TEST(ALog, AppendsWholeLinesToAFileThatOnlyItsOwnerReads) {
  const TestFolder folder;
  const std::string path = folder.path() + "/log";
  const mode_t before = ::umask(0);
  for (const char* line : {"one", "two"}) {
    auto log = LineWriter::append_to(path);
    ASSERT_TRUE(log);
    (*log)->add(line);
  }
  ::umask(before);
  EXPECT_EQ(bytes_of_file(path), "one\ntwo\n");
  struct stat about{};
  ASSERT_EQ(::stat(path.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0600U);
  EXPECT_EQ(LineWriter::append_to(folder.path() + "/none/log").error().code, "file_unwritable");
  const std::string fifo = folder.path() + "/fifo";
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  EXPECT_FALSE(LineWriter::append_to(fifo)) << "which would wait for a reader";
}

TEST(ALog, NeverWaitsForItsReaderAndSaysLaterWhatItDropped) {
  const Pipe pipe;
  const auto began = std::chrono::steady_clock::now();
  LineWriter log{pipe.ends[1]};
  const std::string line(1000, 'x');
  for (int i = 0; i < 3000; ++i) log.add(line);
  EXPECT_LT(std::chrono::steady_clock::now() - began, 2s);
  EXPECT_GT(log.dropped(), 1000U) << "a pipe holds 64 KB, and a megabyte may wait";
  std::string read;
  for (int i = 0; i < 1000 && read.find("lines_dropped") == std::string::npos; ++i) {
    read = read.substr(read.size() - std::min<std::size_t>(read.size(), 200)) + pipe.read();
  }
  EXPECT_THAT(read, HasSubstr(R"("event":"lines_dropped","lines":)"));
}

TEST(ALog, EndsEvenIfNobodyReadsIt) {
  const Pipe pipe;
  const auto began = std::chrono::steady_clock::now();
  {
    LineWriter log{pipe.ends[1]};
    for (int i = 0; i < 200; ++i) log.add(std::string(1000, 'x'));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - began, 5s);
}

TEST(ALog, SurvivesAReaderThatIsGoneAndADiskThatIsFull) {
  Pipe pipe;
  ::close(std::exchange(pipe.ends[0], -1));
  LineWriter broken{pipe.ends[1]};
  const auto full = LineWriter::append_to("/dev/full");
  ASSERT_TRUE(full);
  for (int i = 0; i < 5; ++i) {
    broken.add("one");
    (*full)->add("one");
  }
  for (int i = 0; i < 500 && (broken.dropped() < 5 || (*full)->dropped() < 5); ++i) {
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_EQ(broken.dropped(), 5U);
  EXPECT_EQ((*full)->dropped(), 5U);
}

TEST(ALog, HasLevels) {
  EXPECT_EQ(log_level_of("warning"), LogLevel::warning);
  EXPECT_EQ(log_level_of("loud"), std::nullopt);
  EXPECT_EQ(log_line(7, LogLevel::error, "bad", [](JsonWriter& json) { json.member("n", 1); }),
            R"({"at":7,"level":"error","event":"bad","n":1})");
}

}  // namespace
}  // namespace boathouse::server
