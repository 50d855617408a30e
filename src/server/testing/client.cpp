#include "server/testing/client.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

#include "core/text.h"
#include "server/net/frames.h"

namespace boathouse::server {

namespace {

std::string text_between(std::string_view text, std::string_view key, std::string_view ends) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = text.substr(at + key.size());
  return std::string{rest.substr(0, rest.find_first_of(ends))};
}

}  // namespace

Client::Client(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int on = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  auto* any = reinterpret_cast<sockaddr*>(&address);
  if (::connect(socket_, any, sizeof address) != 0) close();
}

Client::~Client() { close(); }

void Client::close() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

bool Client::send_raw(std::string_view bytes) {
  while (socket_ >= 0 && !bytes.empty()) {
    const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) {
      close();
      return false;
    }
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return socket_ >= 0;
}

bool Client::read_more(std::chrono::milliseconds patience) {
  if (socket_ < 0) return false;
  pollfd waiting{socket_, POLLIN, 0};
  if (::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return false;
  std::array<char, 1U << 16U> bytes{};
  const ssize_t count = ::recv(socket_, bytes.data(), bytes.size(), 0);
  if (count <= 0) {
    close();
    return false;
  }
  in_.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

Client::Response Client::request(const std::string& text) {
  constexpr std::chrono::seconds patience{20};
  if (!send_raw(text)) return {};
  std::size_t end = 0;
  while ((end = in_.find("\r\n\r\n")) == std::string::npos) {
    if (!read_more(patience)) return {};
  }
  Response response;
  response.head = in_.substr(0, end + 4);
  in_.erase(0, end + 4);
  response.status = parse_number<int>(response.head.substr(9, 3)).value_or(0);
  const auto length =
      parse_number<std::size_t>(text_between(response.head, "Content-Length: ", "\r")).value_or(0);
  while (in_.size() < length) {
    if (!read_more(patience)) return {};
  }
  response.body = in_.substr(0, length);
  in_.erase(0, length);
  const std::string cookie = text_between(response.head, "Set-Cookie: boathouse=", ";");
  if (!cookie.empty()) cookie_ = cookie;
  return response;
}

Client::Response Client::get(std::string_view target, std::string_view headers) {
  return request(join("GET ", target, " HTTP/1.1\r\nHost: localhost\r\n", headers,
                      "Cookie: boathouse=", cookie_, "\r\n\r\n"));
}

Client::Response Client::act(std::string_view body) {
  return request(
      join("POST /api/do HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json"
           "\r\nCookie: boathouse=",
           cookie_, "\r\nContent-Length: ", body.size(), "\r\n\r\n", body));
}

bool Client::upgrade(std::string_view headers) {
  const Response response = get(
      "/api/socket", join("Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13"
                          "\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
                          headers));
  return response.status == 101;
}

bool Client::send_frame(std::string_view text) {
  std::string bytes;
  append_frame(bytes, Frame::Kind::text, text);
  return send_raw(bytes);
}

std::optional<std::string> Client::frame(std::chrono::milliseconds patience) {
  for (;;) {
    while (const auto found = first_frame(in_)) {
      const bool is_text = found->kind == Frame::Kind::text;
      const bool is_ping = found->kind == Frame::Kind::ping;
      std::string content{found->content};
      in_.erase(0, found->size);
      if (is_text) return content;
      if (!is_ping) continue;
      std::string pong;
      append_frame(pong, Frame::Kind::pong, content);
      send_raw(pong);
    }
    if (!read_more(patience)) return std::nullopt;
  }
}

bool Client::is_closed_within(std::chrono::milliseconds patience) {
  while (read_more(patience)) {
  }
  return socket_ < 0;
}

}  // namespace boathouse::server
