#include "local/relay.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <deque>
#include <list>
#include <string>
#include <vector>

namespace boathouse::local {

namespace {

using Clock = std::chrono::steady_clock;

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  return address;
}

// One direction of a connection.
struct Way {
  int from = -1;
  int to = -1;
  struct Piece {
    Clock::time_point due;
    std::string bytes;
  };
  std::deque<Piece> pieces{};

  // Whether the connection is still there.
  [[nodiscard]] bool receive(std::chrono::milliseconds delay) {
    std::array<char, 65536> bytes{};
    const ssize_t count = ::recv(from, bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    if (count == 0) return false;
    pieces.push_back(
        {Clock::now() + delay, std::string(bytes.data(), static_cast<std::size_t>(count))});
    return true;
  }
  [[nodiscard]] bool pass_on() {
    while (!pieces.empty() && pieces.front().due <= Clock::now()) {
      std::string& bytes = pieces.front().bytes;
      const ssize_t count = ::send(to, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
      if (count < 0) return errno == EAGAIN || errno == EINTR;
      bytes.erase(0, static_cast<std::size_t>(count));
      if (!bytes.empty()) return true;
      pieces.pop_front();
    }
    return true;
  }
};

struct Link {
  int client;
  int server;
  Way there;
  Way back;

  Link(int client_end, int server_end)
      : client(client_end),
        server(server_end),
        there{.from = client_end, .to = server_end},
        back{.from = server_end, .to = client_end} {}
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;
  ~Link() {
    ::close(client);
    ::close(server);
  }
};

void send_at_once(int socket) {
  const int on = 1;
  (void)::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

}  // namespace

Relay::Relay(std::uint16_t to)
    : to_(to), door_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
  sockaddr_in address = loopback(0);
  socklen_t length = sizeof address;
  (void)::bind(door_, reinterpret_cast<const sockaddr*>(&address), length);
  (void)::getsockname(door_, reinterpret_cast<sockaddr*>(&address), &length);
  (void)::listen(door_, 64);
  port_ = ntohs(address.sin_port);
  thread_ = std::thread{[this] { run(); }};
}

Relay::~Relay() {
  stopping_ = true;
  thread_.join();
  ::close(door_);
}

void Relay::run() {
  std::list<Link> links;
  while (!stopping_) {
    bool waiting = false;
    std::vector<pollfd> wanted{{door_, POLLIN, 0}};
    for (const Link& link : links) {
      wanted.push_back({link.client, POLLIN, 0});
      wanted.push_back({link.server, POLLIN, 0});
      waiting = waiting || !link.there.pieces.empty() || !link.back.pieces.empty();
    }
    constexpr int soon = 1;
    constexpr int later = 20;
    (void)::poll(wanted.data(), wanted.size(), waiting ? soon : later);
    if (cut_) links.clear();
    const int client = ::accept4(door_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client >= 0) {
      const int server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      const sockaddr_in address = loopback(to_);
      const bool there = !cut_ && ::connect(server, reinterpret_cast<const sockaddr*>(&address),
                                            sizeof address) == 0;
      send_at_once(client);
      send_at_once(server);
      links.emplace_back(client, server);
      if (!there) links.pop_back();
    }
    std::erase_if(links, [&](Link& link) {
      return !link.there.receive(std::chrono::milliseconds{0}) || !link.back.receive(delay_) ||
             !link.there.pass_on() || !link.back.pass_on();
    });
  }
}

}  // namespace boathouse::local
