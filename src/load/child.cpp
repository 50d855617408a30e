#include "load/child.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>

#include "core/text.h"

namespace boathouse::load {

Scratch::Scratch() {
  std::string name = (std::filesystem::temp_directory_path() / "boathouse-XXXXXX").string();
  if (::mkdtemp(name.data()) != nullptr) path_ = name;
}

Scratch::~Scratch() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Spawned spawn(std::vector<std::string> words, std::vector<std::string> more) {
  std::vector<char*> arguments;
  for (std::string& each : words) arguments.push_back(each.data());
  arguments.push_back(nullptr);
  std::vector<char*> variables;
  for (std::string& each : more) variables.push_back(each.data());
  for (char** each = environ; *each != nullptr; ++each) variables.push_back(*each);
  variables.push_back(nullptr);
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  const int pid = ::fork();
  if (pid == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    ::setpgid(0, 0);
    ::dup2(ends[1], STDOUT_FILENO);
    ::dup2(::open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
    ::execve("/proc/self/exe", arguments.data(), variables.data());
    ::_exit(127);
  }
  ::close(ends[1]);
  return {.pid = pid, .output = ends[0]};
}

void end(Spawned& spawned, int signal) {
  if (spawned.pid <= 0) return;
  ::kill(spawned.pid, SIGCONT);
  ::kill(spawned.pid, signal);
  while (::waitpid(spawned.pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  ::close(spawned.output);
  spawned = {};
}

Child::~Child() { stop_with(data_.empty() ? SIGKILL : SIGTERM); }  // temporary data is lost anyway

bool Child::start(Data data) {
  stop_with(SIGKILL);
  if (data_.empty() && (data == Data::empty || !scratch_)) scratch_ = std::make_unique<Scratch>();
  std::vector<std::string> words{
      "boathouse", "serve", "--data", data_.empty() ? scratch_->path() : data_, "--lang", "en"};
  if (!limits_) words.emplace_back("--no-limits");
  words.insert(words.end(), more_.begin(), more_.end());
  if (std::ranges::find(words, "--listen") == words.end()) {
    words.insert(words.end(), {"--listen", "127.0.0.1:0"});
  }
  spawned_ = spawn(std::move(words), variables_);
  std::string text;
  std::array<char, 256> bytes{};
  while (text.find("/\n") == std::string::npos) {
    const ssize_t count = ::read(spawned_.output, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    text.append(bytes.data(), static_cast<std::size_t>(count));
  }
  std::string_view rest = text;
  rest = rest.substr(std::min(rest.size(), rest.find("127.0.0.1:") + 10));
  const auto port = parse_number<std::uint16_t>(cut(rest, '/'));
  port_ = port.value_or(0);
  return port.has_value();
}

void Child::kill() { stop_with(SIGKILL); }
void Child::stop() { stop_with(SIGTERM); }

void Child::freeze() const {
  if (pid() > 0) ::kill(pid(), SIGSTOP);
}

void Child::thaw() const {
  if (pid() > 0) ::kill(pid(), SIGCONT);
}

void Child::stop_with(int signal) {
  end(spawned_, signal);
  port_ = 0;
}

WorkerChild::WorkerChild(const std::string& bus, const std::string& data)
    : spawned_(spawn({"boathouse", "worker", "--bus", bus, "--data", data, "--threads", "1"})) {}

WorkerChild::~WorkerChild() { end(spawned_, SIGTERM); }

}  // namespace boathouse::load
