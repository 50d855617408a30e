#include "host/child.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>

#include "core/text.h"

namespace boathouse::host {

Scratch::Scratch() {
  std::string name = (std::filesystem::temp_directory_path() / "boathouse-XXXXXX").string();
  if (::mkdtemp(name.data()) != nullptr) path_ = name;
}

Scratch::~Scratch() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Child::~Child() { end(data_.empty() ? SIGKILL : SIGTERM); }  // temporary data is lost anyway

bool Child::start(Data data) {
  end(SIGKILL);
  if (data_.empty() && (data == Data::empty || !scratch_)) scratch_ = std::make_unique<Scratch>();
  std::vector<std::string> words{
      "boathouse", "serve", "--data", data_.empty() ? scratch_->path() : data_, "--lang", "en"};
  if (!limits_) words.emplace_back("--no-limits");
  words.insert(words.end(), more_.begin(), more_.end());
  if (std::ranges::find(words, "--listen") == words.end()) {
    words.insert(words.end(), {"--listen", "127.0.0.1:0"});
  }
  std::vector<char*> arguments;
  for (std::string& each : words) arguments.push_back(each.data());
  arguments.push_back(nullptr);
  std::vector<char*> variables;
  for (std::string& each : variables_) variables.push_back(each.data());
  for (char** each = environ; *each != nullptr; ++each) variables.push_back(*each);
  variables.push_back(nullptr);
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
  pid_ = ::fork();
  if (pid_ == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // the server must not outlive us
    ::setpgid(0, 0);                     // and Ctrl-C is for us alone
    ::dup2(ends[1], STDOUT_FILENO);
    ::dup2(::open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
    ::execve("/proc/self/exe", arguments.data(), variables.data());
    ::_exit(127);
  }
  ::close(ends[1]);
  output_ = ends[0];
  std::string text;
  std::array<char, 256> bytes{};
  while (text.find("/\n") == std::string::npos) {
    const ssize_t count = ::read(output_, bytes.data(), bytes.size());
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

void Child::kill() { end(SIGKILL); }
void Child::stop() { end(SIGTERM); }

void Child::freeze() const {
  if (pid_ > 0) ::kill(pid_, SIGSTOP);
}

void Child::thaw() const {
  if (pid_ > 0) ::kill(pid_, SIGCONT);
}

void Child::end(int signal) {
  if (pid_ <= 0) return;
  thaw();
  ::kill(pid_, signal);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  ::close(output_);
  pid_ = -1;
  port_ = 0;
}

}  // namespace boathouse::host
