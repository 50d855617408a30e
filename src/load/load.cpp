#include "load/load.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <fstream>
#include <memory>
#include <queue>
#include <span>
#include <sstream>
#include <system_error>

#include "core/random.h"
#include "core/text.h"
#include "server/net/frames.h"

namespace boathouse::load {

namespace {

using server::append_frame;
using server::first_frame;
using server::Frame;

using Clock = std::chrono::steady_clock;
using Moment = Clock::time_point;

constexpr std::size_t at_once = 250;  // visitors who say hello together

[[noreturn]] void give_up(const char* what) {
  throw std::system_error{errno, std::generic_category(), what};
}

// The number behind a key of a frame; frames are the server's own, so looking is enough.
std::uint64_t number_behind(std::string_view frame, std::string_view key, std::uint64_t usual = 0) {
  const std::size_t at = frame.find(key);
  if (at == std::string_view::npos) return usual;
  std::string_view rest = frame.substr(at + key.size());
  rest = rest.substr(0, rest.find_first_not_of("0123456789"));
  return parse_number<std::uint64_t>(rest).value_or(usual);
}

std::string text_behind(std::string_view frame, std::string_view key) {
  const std::size_t at = frame.find(key);
  if (at == std::string_view::npos) return {};
  std::string_view rest = frame.substr(at + key.size());
  return std::string{rest.substr(0, rest.find('"'))};
}

double memory_of(int pid) {
  std::ifstream file{join("/proc/", pid, "/statm")};
  double all = 0;
  double resident = 0;
  file >> all >> resident;
  return resident * static_cast<double>(::getpagesize());
}

// Seconds of processor time that a process has used.
double processor_of(int pid) {
  std::ifstream file{join("/proc/", pid, "/stat")};
  std::string stat;
  std::getline(file, stat);
  // Behind the name, which may hold anything, eleven words and then the two numbers.
  std::istringstream rest{stat.substr(std::min(stat.size(), stat.rfind(')') + 1))};
  std::string skipped;
  for (int i = 0; i < 11; ++i) rest >> skipped;
  double user = 0;
  double system = 0;
  rest >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

struct Played {
  std::string table{};
  std::size_t first = 0;  // of the seats' sockets
  std::uint64_t plies = 0;
  Moment sent{};
  int waiting = 0;  // seats that have not seen the last move yet
  int seated = 0;
  bool started = false;
};

class LoadSeat {
 public:
  explicit LoadSeat(std::uint16_t port)
      : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (socket_ < 0) give_up("socket");
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
      give_up("connect");
    }
    const int on = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  }
  LoadSeat(const LoadSeat&) = delete;
  LoadSeat& operator=(const LoadSeat&) = delete;
  ~LoadSeat() { ::close(socket_); }

  [[nodiscard]] int socket() const { return socket_; }

  // Hello and then the WebSocket; each is asked for first and heard later, so that many can come
  // at once.
  void say_hello() const {
    const std::string body = R"({"do":"hello","name":"Load"})";
    write_all(
        join("POST /api/do HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
             "Content-Length: ",
             body.size(), "\r\n\r\n", body));
  }
  void ask_for_socket() {
    const std::string head = read_head();
    const std::string token = text_up_to(head, "boathouse=", ';');
    read_bytes(number_behind(head, "Content-Length: "));
    write_all(
        join("GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: boathouse=",
             token, "\r\n\r\n"));
  }
  void hear_socket() {
    if (!read_head().starts_with("HTTP/1.1 101")) {
      throw std::system_error{std::make_error_code(std::errc::protocol_error), "upgrade"};
    }
    ::fcntl(socket_, F_SETFL, ::fcntl(socket_, F_GETFL) | O_NONBLOCK);
  }

  void send(std::string_view text) {
    append_frame(out_, Frame::Kind::text, text);
    flush();
  }

  bool flush() {
    while (!out_.empty()) {
      const ssize_t count = ::send(socket_, out_.data(), out_.size(), MSG_NOSIGNAL);
      if (count < 0 && errno == EAGAIN) return false;
      if (count <= 0) give_up("send");
      out_.erase(0, static_cast<std::size_t>(count));
    }
    return true;
  }

  // All frames that have come.
  template <class Take>
  void receive(Take take) {
    static std::array<char, 1U << 16U> bytes;
    const ssize_t count = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) give_up("recv");
    const std::string_view fresh{bytes.data(), static_cast<std::size_t>(count)};
    if (!in_.empty()) in_ += fresh;
    std::string_view rest = in_.empty() ? fresh : std::string_view{in_};
    while (const auto frame = first_frame(rest)) {
      if (frame->kind == Frame::Kind::ping) {
        append_frame(out_, Frame::Kind::pong, frame->content);
        flush();
      } else if (frame->kind == Frame::Kind::text) {
        take(frame->content);
      }
      rest.remove_prefix(frame->size);
    }
    std::string left{rest};
    in_.swap(left);
  }

 private:
  static std::string text_up_to(std::string_view text, std::string_view key, char end) {
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos) return {};
    std::string_view rest = text.substr(at + key.size());
    return std::string{cut(rest, end)};
  }
  void write_all(std::string_view text) const {
    if (::send(socket_, text.data(), text.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(text.size())) {
      give_up("send");
    }
  }
  std::string read_head() {
    for (;;) {
      const std::size_t end = in_.find("\r\n\r\n");
      if (end != std::string::npos) {
        std::string head = in_.substr(0, end + 4);
        in_.erase(0, end + 4);
        return head;
      }
      read_more();
    }
  }
  void read_bytes(std::size_t count) {
    while (in_.size() < count) read_more();
    in_.erase(0, count);
  }
  void read_more() {
    std::array<char, 4096> bytes{};
    const ssize_t count = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (count <= 0) give_up("recv");
    in_.append(bytes.data(), static_cast<std::size_t>(count));
  }

  int socket_ = -1;
  std::string in_;
  std::string out_;
};

class Load {
 public:
  Load(const LoadPlan& plan, int pid)
      : plan_(plan), pid_(pid), random_(plan.seed), epoll_(::epoll_create1(EPOLL_CLOEXEC)) {
    if (epoll_ < 0) give_up("epoll_create1");
  }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;
  ~Load() { ::close(epoll_); }

  LoadReport run() {
    report_.memory_before = memory_of(pid_);
    const std::size_t sockets = plan_.matches * static_cast<std::size_t>(plan_.seats);
    while (seats_.size() < sockets) bring(std::min(at_once, sockets - seats_.size()));
    report_.sockets = sockets;
    report_.memory_with_sockets = memory_of(pid_);
    matches_.resize(plan_.matches);
    for (std::size_t i = 0; i < matches_.size(); ++i) {
      matches_[i].first = i * static_cast<std::size_t>(plan_.seats);
      create(matches_[i]);
    }
    // Until everybody sits, so that what is measured is play.
    playing_ = 0;
    const Moment too_late = Clock::now() + std::chrono::seconds{120};
    while (playing_ < matches_.size() && Clock::now() < too_late) turn(50);
    report_.memory_with_matches = memory_of(pid_);
    if (playing_ < matches_.size()) ++report_.errors;
    measure();
    return report_;
  }

 private:
  void measure() {
    measuring_ = true;
    const Moment began = Clock::now();
    const double server_before = processor_of(pid_);
    const double load_before = processor_of(::getpid());
    const Moment end = began + std::chrono::milliseconds{static_cast<int>(plan_.seconds * 1000)};
    for (auto& [match, text] : owed_) move_later(match, std::move(text));
    owed_.clear();
    while (Clock::now() < end) {
      int wait = 20;
      while (!later_.empty() && later_.top().at <= Clock::now()) {
        Later due = later_.top();
        later_.pop();
        send_move(due.match, due.text);
      }
      if (!later_.empty()) {
        const auto until =
            std::chrono::ceil<std::chrono::milliseconds>(later_.top().at - Clock::now());
        wait = static_cast<int>(std::clamp<std::int64_t>(until.count(), 0, 20));
      }
      turn(wait);
    }
    report_.seconds = std::chrono::duration<double>(Clock::now() - began).count();
    const double moves = std::max(1.0, static_cast<double>(report_.moves));
    report_.server_us = (processor_of(pid_) - server_before) * 1e6 / moves;
    report_.load_us = (processor_of(::getpid()) - load_before) * 1e6 / moves;
    std::ranges::sort(samples_);
    const auto share = [&](double part) -> std::uint64_t {
      if (samples_.empty()) return 0;
      const auto at = static_cast<std::size_t>(part * static_cast<double>(samples_.size()));
      return samples_[std::min(at, samples_.size() - 1)];
    };
    report_.p50 = share(0.5);
    report_.p99 = share(0.99);
    report_.p999 = share(0.999);
  }

  // More visitors, together.
  void bring(std::size_t count) {
    const std::size_t first = seats_.size();
    for (std::size_t i = 0; i < count; ++i) {
      seats_.push_back(std::make_unique<LoadSeat>(plan_.port));
      seats_.back()->say_hello();
    }
    const auto fresh = std::span{seats_}.subspan(first);
    for (const auto& seat : fresh) seat->ask_for_socket();
    for (const auto& seat : fresh) seat->hear_socket();
    for (std::size_t i = first; i < seats_.size(); ++i) {
      epoll_event event{};
      event.events = EPOLLIN;
      event.data.u64 = i;
      if (::epoll_ctl(epoll_, EPOLL_CTL_ADD, seats_[i]->socket(), &event) != 0) {
        give_up("epoll_ctl");
      }
    }
  }

  void turn(int wait) {
    std::array<epoll_event, 256> events{};
    const int count = ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), wait);
    for (int i = 0; i < count; ++i) {
      const std::size_t seat = events[static_cast<std::size_t>(i)].data.u64;
      seats_[seat]->receive([&](std::string_view frame) { take(seat, frame); });
    }
  }

  void create(Played& match) {
    match.table.clear();
    match.plies = 0;
    match.waiting = 0;
    match.seated = 1;
    std::string seats;
    for (int i = 0; i < plan_.seats; ++i) {
      seats += i == 0 ? R"({"kind":"me"})" : R"(,{"kind":"friend"})";
    }
    seats_[match.first]->send(
        join(R"({"do":"create","game":")", plan_.game, R"(","seats":[)", seats, "]}"));
  }

  void take(std::size_t seat, std::string_view frame) {
    const auto seats = static_cast<std::size_t>(plan_.seats);
    Played& match = matches_[seat / seats];
    if (frame.starts_with(R"({"event":"update")")) return take_update(seat, match, frame);
    if (frame.find(R"("error":)") != std::string_view::npos) {
      if (report_.errors++ == 0) report_.first_error = frame;
      return;
    }
    if (match.table.empty()) {
      match.table = text_behind(frame, R"("table":")");
      if (match.table.empty()) return;
      for (std::size_t i = 0; i < seats; ++i) {
        if (i > 0) {
          seats_[match.first + i]->send(join(R"({"do":"sit","id":"sit)", match.table,
                                             R"(","table":")", match.table, R"("})"));
        }
        seats_[match.first + i]->send(join(R"({"do":"subscribe","table":")", match.table, R"("})"));
      }
    } else if (frame.starts_with(R"({"id":"sit)") && ++match.seated == plan_.seats) {
      seats_[match.first]->send(join(R"({"do":"start","table":")", match.table, R"("})"));
    }
  }

  void take_update(std::size_t seat, Played& match, std::string_view frame) {
    const std::size_t at = frame.rfind(R"("match":{"plies":)");
    if (at == std::string_view::npos) return;
    const std::string_view now = frame.substr(at);
    const std::uint64_t plies = number_behind(now, R"("plies":)");
    if (match.waiting > 0 && plies > match.plies) {
      if (measuring_) {
        samples_.push_back(static_cast<std::uint32_t>(
            std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - match.sent)
                .count()));
      }
      --match.waiting;
    }
    if (now.find(R"("turn":"over")") != std::string_view::npos) {
      if (match.waiting == 0 && !match.table.empty()) {
        if (measuring_) ++report_.matches_over;
        for (std::size_t i = 0; i < static_cast<std::size_t>(plan_.seats); ++i) {
          seats_[match.first + i]->send(
              join(R"({"do":"unsubscribe","table":")", match.table, R"("})"));
        }
        create(match);
      }
      return;
    }
    const std::size_t list = now.find(R"("moves":[{)");
    if (list == std::string_view::npos) return;
    std::string_view moves = now.substr(list, now.find("],\"clock\"", list) - list);
    std::vector<std::uint64_t> codes;
    constexpr std::string_view key = R"({"code":)";
    for (std::size_t found = moves.find(key); found != std::string_view::npos;
         found = moves.find(key, found + 1)) {
      codes.push_back(number_behind(moves.substr(found), key));
    }
    const std::uint64_t code = codes[random_.below(static_cast<std::uint32_t>(codes.size()))];
    if (match.plies == plies && match.waiting > 0) return;  // told twice
    std::string move = join(R"({"do":"play","table":")", match.table, R"(","ply":)", plies,
                            R"(,"code":)", code, R"(,"quiet":true})");
    if (!measuring_) {
      if (!match.started) ++playing_;
      match.started = true;
      owed_.emplace_back(seat, std::move(move));
    } else {
      move_later(seat, std::move(move));
    }
  }

  void move_later(std::size_t seat, std::string text) {
    if (plan_.rate <= 0) return send_move(seat, text);
    const double mean = static_cast<double>(plan_.matches) / plan_.rate;
    // As often in every moment, from the first on.
    const double pause = -mean * std::log((random_.below(1'000'000) + 1) / 1e6);
    later_.push({Clock::now() + std::chrono::microseconds{static_cast<std::int64_t>(pause * 1e6)},
                 seat, std::move(text)});
  }

  void send_move(std::size_t seat, const std::string& text) {
    Played& match = matches_[seat / static_cast<std::size_t>(plan_.seats)];
    match.plies = number_behind(text, R"("ply":)");
    match.sent = Clock::now();
    match.waiting = plan_.seats;
    ++report_.moves;
    seats_[seat]->send(text);
  }

  struct Later {
    Moment at;
    std::size_t match;
    std::string text;
    bool operator<(const Later& other) const { return at > other.at; }
  };

  LoadPlan plan_;
  int pid_;
  Random random_;
  int epoll_;
  std::vector<std::unique_ptr<LoadSeat>> seats_;
  std::vector<Played> matches_;
  std::priority_queue<Later> later_;
  std::vector<std::pair<std::size_t, std::string>> owed_;
  std::vector<std::uint32_t> samples_;
  std::size_t playing_ = 0;
  bool measuring_ = false;
  LoadReport report_;
};

}  // namespace

LoadReport make_load(const LoadPlan& plan, int server_pid) { return Load{plan, server_pid}.run(); }

}  // namespace boathouse::load
