#include "local/program.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "core/text.h"

namespace boathouse::local {

namespace {

// Some programs refuse to run as root, and none of them has to.
const passwd* somebody_else() { return ::geteuid() == 0 ? ::getpwnam("nobody") : nullptr; }

// All processes that this one has started, and that they have started.
void add_children(int pid, std::vector<int>& pids) {
  pids.push_back(pid);
  std::ifstream children{join("/proc/", pid, "/task/", pid, "/children")};
  for (int child = 0; children >> child;) add_children(child, pids);
}

}  // namespace

Program::Program(const std::string& path, const std::vector<std::string>& arguments,
                 const std::string& folder)
    : pid_(start(path, arguments, folder)) {}

int Program::start(const std::string& path, const std::vector<std::string>& arguments,
                   const std::string& folder) {
  const std::string log = join(folder, "/log");
  std::vector<char*> words{const_cast<char*>(path.c_str())};
  for (const std::string& each : arguments) words.push_back(const_cast<char*>(each.c_str()));
  words.push_back(nullptr);
  const passwd* other = somebody_else();
  // Somebody else may not be allowed into the folder where the program is, root's own for example.
  const int program = other != nullptr ? ::open(path.c_str(), O_PATH | O_CLOEXEC) : -1;
  const int pid = ::fork();
  if (pid != 0) {
    if (program >= 0) ::close(program);
    return pid;
  }
  if (other != nullptr && (::setgroups(0, nullptr) != 0 || ::setgid(other->pw_gid) != 0 ||
                           ::setuid(other->pw_uid) != 0)) {
    ::_exit(126);
  }
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
  ::setpgid(0, 0);  // Ctrl-C is for whoever started it
  const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(out, STDERR_FILENO);
  (void)!::chdir(folder.c_str());
  ::execv(path.c_str(), words.data());
  if (errno == EACCES && program >= 0) ::fexecve(program, words.data(), environ);
  ::_exit(127);
}

Program::Program(Program&& other) noexcept : pid_(std::exchange(other.pid_, -1)) {}

Program& Program::operator=(Program&& other) noexcept {
  if (this == &other) return *this;
  (void)end(SIGKILL);
  pid_ = std::exchange(other.pid_, -1);
  return *this;
}

Program::~Program() { (void)end(SIGKILL); }

bool Program::runs() {
  if (pid_ <= 0) return false;
  if (::waitpid(pid_, nullptr, WNOHANG) == 0) return true;
  pid_ = -1;
  return false;
}

int Program::end(int signal) {
  if (pid_ <= 0) return 0;
  thaw();
  ::kill(pid_, signal);
  return wait();
}

int Program::wait() {
  int status = 0;
  while (pid_ > 0 && ::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  return status;
}

void Program::freeze() const { signal_all(SIGSTOP); }
void Program::thaw() const { signal_all(SIGCONT); }

void Program::signal_all(int signal) const {
  for (const int pid : processes()) ::kill(pid, signal);
}

std::vector<int> Program::processes() const {
  std::vector<int> pids;
  if (pid_ > 0) add_children(pid_, pids);
  return pids;
}

std::string make_folder(const std::string& name) {
  std::string path =
      (std::filesystem::temp_directory_path() / join("boathouse-", name, "-XXXXXX")).string();
  if (::mkdtemp(path.data()) == nullptr) throw std::runtime_error(join("cannot make ", path));
  hand_over(path);
  return path;
}

void hand_over(const std::string& path) {
  const passwd* other = somebody_else();
  if (other == nullptr) return;
  const auto give = [&](const std::filesystem::path& each) {
    (void)!::chown(each.c_str(), other->pw_uid, other->pw_gid);
  };
  give(path);
  if (!std::filesystem::is_directory(path)) return;
  for (const auto& each : std::filesystem::recursive_directory_iterator{path}) give(each.path());
}

std::uint16_t free_port() {
  const int door = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  (void)::bind(door, reinterpret_cast<const sockaddr*>(&address), length);
  (void)::getsockname(door, reinterpret_cast<sockaddr*>(&address), &length);
  ::close(door);
  return ntohs(address.sin_port);
}

}  // namespace boathouse::local
