#include "server/testing/process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace boathouse::server {

Process::Process(ServerSettings settings, const std::function<void()>& prepare) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) std::abort();
  pid_ = ::fork();
  if (pid_ == 0) {
    if (prepare) prepare();
    settings.port = 0;
    auto server = Server::open(settings);
    const std::uint16_t port = server ? (*server)->port() : 0;
    (void)!::write(ends[1], &port, sizeof port);
    if (!server) ::_exit(1);
    (*server)->run();
    server->reset();
    ::_exit(0);
  }
  ::close(ends[1]);
  (void)!::read(ends[0], &port_, sizeof port_);
  ::close(ends[0]);
}

Process::~Process() { end(SIGKILL); }

int Process::end(int signal) {
  if (pid_ <= 0) return 0;
  ::kill(pid_, signal);
  int status = 0;
  ::waitpid(pid_, &status, 0);
  pid_ = -1;
  return status;
}

}  // namespace boathouse::server
