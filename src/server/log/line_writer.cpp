#include "server/log/line_writer.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <system_error>
#include <thread>

#include "server/log/log_line.h"

namespace boathouse::server {

namespace {

using namespace std::chrono_literals;

constexpr auto farewell = 1s;

std::int64_t wall_time() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace

struct LineWriter::Inside {
  Inside(int opened, bool is_own) : descriptor(opened), own(is_own) {}
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
  ~Inside() {
    if (own) ::close(descriptor);
  }

  void work() {
    for (;;) {
      std::string line;
      std::uint64_t lost = 0;
      {
        std::unique_lock lock{mutex};
        wake.wait(lock, [&] { return stopping || !lines.empty(); });
        if (lines.empty()) break;
        line = std::move(lines.front());
        lines.pop_front();
        waiting -= line.size();
        lost = dropped - told;
      }
      if (lost != 0) {
        const std::string told_line =
            log_line(wall_time(), LogLevel::warning, "lines_dropped",
                     [&](JsonWriter& json) { json.member("lines", lost); }) +
            "\n";
        if (write(told_line)) {
          const std::scoped_lock lock{mutex};
          told += lost;
        }
      }
      if (!write(line)) {
        const std::scoped_lock lock{mutex};
        ++dropped;
      }
    }
    const std::scoped_lock lock{mutex};
    finished = true;
    wake.notify_all();
  }

  bool write(std::string_view text) {
    // After a line of which only a part was written.
    if (torn && !write_some("\n")) return false;
    torn = false;
    const std::size_t whole = text.size();
    while (!text.empty()) {
      const auto count = write_some(text);
      if (!count) {
        torn = text.size() != whole;
        return false;
      }
      text.remove_prefix(*count);
    }
    return true;
  }

  // A pipe that is ready takes this much without blocking.
  std::optional<std::size_t> write_some(std::string_view text) const {
    constexpr std::size_t at_once = 4096;
    for (;;) {
      pollfd ready{descriptor, POLLOUT, 0};
      constexpr int patience_ms = 100;
      const int count = ::poll(&ready, 1, patience_ms);
      if (count < 0 && errno != EINTR) return std::nullopt;
      if (count <= 0) {
        if (stopping) return std::nullopt;
        continue;
      }
      const ssize_t written = ::write(descriptor, text.data(), std::min(text.size(), at_once));
      if (written >= 0) return static_cast<std::size_t>(written);
      if (errno != EINTR && errno != EAGAIN) return std::nullopt;
    }
  }

  const int descriptor;
  const bool own;
  std::mutex mutex;
  std::condition_variable wake;
  std::deque<std::string> lines;
  std::size_t waiting = 0;  // bytes
  std::uint64_t dropped = 0;
  std::uint64_t told = 0;  // of those dropped
  bool finished = false;
  bool torn = false;  // only the thread's
  std::atomic<bool> stopping = false;
  std::thread thread;
};

LineWriter::LineWriter(std::shared_ptr<Inside> inside) : inside_(std::move(inside)) {
  inside_->thread = std::thread{[shared = inside_] { shared->work(); }};
}

LineWriter::LineWriter(int descriptor) : LineWriter(std::make_shared<Inside>(descriptor, false)) {}

Expected<std::unique_ptr<LineWriter>> LineWriter::append_to(const std::string& path) {
  const auto refuse = [&] {
    const std::error_code reason{errno, std::generic_category()};
    return failure("file_unwritable", {{"path", path}, {"reason", reason.message()}});
  };
  // Without waiting, so that a named pipe that nobody reads is refused.
  const int file =
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0600);
  if (file < 0) return refuse();
  auto inside = std::make_shared<Inside>(file, true);
  struct stat about{};
  if (::fstat(file, &about) == 0 && S_ISREG(about.st_mode) && ::fchmod(file, 0600) != 0) {
    return refuse();
  }
  return std::unique_ptr<LineWriter>{new LineWriter{std::move(inside)}};
}

LineWriter::~LineWriter() {
  std::unique_lock lock{inside_->mutex};
  inside_->stopping = true;
  inside_->wake.notify_all();
  const bool finished = inside_->wake.wait_for(lock, farewell, [&] { return inside_->finished; });
  lock.unlock();
  if (finished) {
    inside_->thread.join();
  } else {
    inside_->thread.detach();
  }
}

void LineWriter::add(std::string line) {
  line += '\n';
  const std::scoped_lock lock{inside_->mutex};
  if (inside_->waiting + line.size() > most_waiting) {
    ++inside_->dropped;
    return;
  }
  inside_->waiting += line.size();
  inside_->lines.push_back(std::move(line));
  inside_->wake.notify_one();
}

std::uint64_t LineWriter::dropped() const {
  const std::scoped_lock lock{inside_->mutex};
  return inside_->dropped;
}

}  // namespace boathouse::server
