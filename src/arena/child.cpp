#include "arena/child.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

namespace boathouse {

namespace {

using namespace std::chrono_literals;

// How long a child may take to end by itself once its input is closed.
constexpr auto farewell = 200ms;
// How often to check for a stop while waiting.
constexpr auto glance = 50ms;

void close_end(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

// Two pipes; ends that are not handed over are closed.
struct Pipes {
  std::array<int, 2> to_child{-1, -1};
  std::array<int, 2> from_child{-1, -1};

  Pipes() = default;
  Pipes(const Pipes&) = delete;
  Pipes& operator=(const Pipes&) = delete;
  ~Pipes() {
    for (int& end : to_child) close_end(end);
    for (int& end : from_child) close_end(end);
  }
  [[nodiscard]] bool open() {
    return ::pipe2(to_child.data(), O_CLOEXEC) == 0 && ::pipe2(from_child.data(), O_CLOEXEC) == 0 &&
           ::fcntl(to_child[1], F_SETFL, O_NONBLOCK) == 0 &&
           ::fcntl(from_child[0], F_SETFL, O_NONBLOCK) == 0;
  }
};

// Writing to a dead child must be an error to handle here, not a signal that kills us.
void ignore_broken_pipes() {
  [[maybe_unused]] static const auto before = std::signal(SIGPIPE, SIG_IGN);
}

// The child gets its own process group, so that Ctrl-C reaches only us and its own children end
// with it, and the default signal settings.
int spawn(const std::string& path, const Pipes& pipes, pid_t& pid) {
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, pipes.to_child[0], STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, pipes.from_child[1], STDOUT_FILENO);
  posix_spawnattr_t attributes{};
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  ::posix_spawnattr_setpgroup(&attributes, 0);
  sigset_t signals{};
  ::sigemptyset(&signals);
  ::posix_spawnattr_setsigmask(&attributes, &signals);
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&signals, signal);
  ::posix_spawnattr_setsigdefault(&attributes, &signals);

  std::string name = path;
  std::array<char*, 2> arguments{name.data(), nullptr};
  const int error =
      ::posix_spawnp(&pid, path.c_str(), &actions, &attributes, arguments.data(), ::environ);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  return error;
}

}  // namespace

Expected<Child> Child::start(const std::string& path) {
  ignore_broken_pipes();
  Pipes pipes;
  pid_t pid = -1;
  const int error = pipes.open() ? spawn(path, pipes, pid) : errno;
  if (error != 0) {
    const std::error_code reason{error, std::generic_category()};
    return failure("program_start", {{"program", path}, {"reason", reason.message()}});
  }
  return Child{pid, std::exchange(pipes.to_child[1], -1), std::exchange(pipes.from_child[0], -1)};
}

Child::Child(Child&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      input_(std::exchange(other.input_, -1)),
      output_(std::exchange(other.output_, -1)),
      received_(std::move(other.received_)) {}

Child& Child::operator=(Child&& other) noexcept {
  std::swap(pid_, other.pid_);
  std::swap(input_, other.input_);
  std::swap(output_, other.output_);
  std::swap(received_, other.received_);
  return *this;
}

std::expected<std::string, Child::Trouble> Child::ask(std::string_view line,
                                                      Clock::time_point deadline,
                                                      const std::atomic<bool>* stop) {
  if (pid_ < 0) return std::unexpected(Trouble::gone);
  std::string whole{line};
  whole += '\n';
  std::string_view unsent = whole;
  std::string answer;
  while (!unsent.empty() || !take_line(answer)) {
    if (received_.size() > longest_line) return std::unexpected(Trouble::too_long);
    const auto left = deadline - Clock::now();
    if (left <= 0ms) return std::unexpected(Trouble::silent);
    // Both directions at once: a child that talks before it listens must not block us.
    std::array<pollfd, 2> ends{{{output_, POLLIN, 0}, {input_, POLLOUT, 0}}};
    const auto wait =
        std::chrono::ceil<std::chrono::milliseconds>(std::min<Clock::duration>(left, glance));
    const int ready = ::poll(ends.data(), unsent.empty() ? 1 : 2, static_cast<int>(wait.count()));
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) {
      return std::unexpected(Trouble::stopped);
    }
    if (ready <= 0) continue;
    if (ends[0].revents != 0 && !receive_some()) return std::unexpected(Trouble::gone);
    if (ends[1].revents != 0 && !send_some(unsent)) return std::unexpected(Trouble::gone);
  }
  return answer;
}

bool Child::send_some(std::string_view& line) const {
  const ssize_t count = ::write(input_, line.data(), line.size());
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  line.remove_prefix(static_cast<std::size_t>(count));
  return true;
}

bool Child::receive_some() {
  std::array<char, 4096> buffer{};
  const ssize_t count = ::read(output_, buffer.data(), buffer.size());
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  received_.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0;
}

bool Child::take_line(std::string& line) {
  const std::size_t end = received_.find('\n');
  if (end == std::string::npos) return false;
  line = received_.substr(0, end);
  received_.erase(0, end + 1);
  return true;
}

bool Child::wait_until(Clock::time_point deadline) const {
  for (;;) {
    const pid_t ended = ::waitpid(pid_, nullptr, WNOHANG);
    if (ended == pid_ || (ended < 0 && errno != EINTR)) return true;
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(2ms);
  }
}

void Child::end() {
  close_end(input_);
  close_end(output_);
  if (pid_ < 0) return;
  // Until it is reaped, its process id cannot belong to another process.
  if (!wait_until(Clock::now() + farewell)) {
    ::kill(-pid_, SIGKILL);
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  pid_ = -1;
}

}  // namespace boathouse
