#include "server/net/transport.h"

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <csignal>
#include <list>
#include <set>
#include <span>
#include <unordered_map>

#include "core/text.h"
#include "server/net/access_log.h"
#include "server/net/frames.h"
#include "server/net/send_queue.h"
#include "solvers/team.h"

namespace boathouse::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using namespace std::chrono_literals;

namespace {

using Executor = asio::io_context::executor_type;
using Stream = beast::basic_stream<tcp, Executor>;
using Socket = asio::basic_stream_socket<tcp, Executor>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;
template <class T>
using Task = asio::awaitable<T, Executor>;
constexpr asio::use_awaitable_t<Executor> awaiting;

constexpr std::size_t most_connections = 30'000;
constexpr std::size_t most_per_address = 200;
constexpr std::size_t largest_header = 8192;
constexpr std::size_t largest_body = 16384;
constexpr auto patience = 20s;  // for a whole request to arrive
constexpr auto idle = 60s;
constexpr auto farewell = 5s;                                // for the other side to close as well
constexpr std::size_t most_at_once = std::size_t{1} << 16U;  // bytes read or written in one call

using Time = std::chrono::steady_clock::time_point;

// Open sockets and streams, which hear when the server stops.
class Connection {
 public:
  virtual ~Connection() = default;
  virtual void say_goodbye() = 0;
  // Writes what has gathered since the last time.
  virtual void write_out() {}
  // From time to time: is anybody still there?
  virtual void look_at_clock() {}
};

struct Hall {
  Doors* doors = nullptr;
  Time now = std::chrono::steady_clock::now();  // exact enough to tell who has gone quiet
  std::vector<char> arriving = std::vector<char>(most_at_once);  // at the socket just being read
  std::string leaving{};                                         // from the one being written
  std::set<Connection*> connections{};
  std::unordered_map<std::string, std::size_t> per_address{};
  std::size_t open = 0;
  bool limits = true;
  bool stopping = false;
  TrustedProxies proxies{};
  std::function<void(std::string)> access{};
  std::vector<std::shared_ptr<Connection>> full{};  // will write soon

  [[nodiscard]] bool is_full_for(const std::string& address) const {
    const auto known = per_address.find(address);
    return limits && known != per_address.end() && known->second >= most_per_address;
  }
};

const std::shared_ptr<const std::string>& goodbye() {
  static const auto text = std::make_shared<const std::string>(R"({"event":"bye"})");
  return text;
}

// Counts a connection for as long as it lives. One from a proxy carries the requests of many
// clients; it counts for the one whose request is being answered.
class Place {
 public:
  Place(Hall& hall, const IpAddress& other_end)
      : hall_(&hall), other_end_(other_end), proxied_(hall.proxies.include(other_end)) {
    ++hall.open;
    if (!proxied_) count_for(counted_as(other_end));
  }
  Place(Place&& other) noexcept
      : hall_(std::exchange(other.hall_, nullptr)),
        other_end_(other.other_end_),
        proxied_(other.proxied_),
        address_(std::move(other.address_)) {}
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  Place& operator=(Place&&) = delete;
  ~Place() {
    if (hall_ == nullptr) return;
    --hall_->open;
    release();
  }
  [[nodiscard]] Hall& hall() const { return *hall_; }
  [[nodiscard]] IpAddress client(std::string_view forwarded) const {
    return hall_->proxies.client_of(other_end_, forwarded);
  }
  // Whether the client may have one more connection; if so, this one is theirs.
  [[nodiscard]] bool claim(const std::string& address) {
    if (!proxied_) return true;
    release();
    if (hall_->is_full_for(address)) return false;
    count_for(address);
    return true;
  }
  // The request has been answered.
  void answered() {
    if (proxied_) release();
  }

 private:
  void count_for(std::string address) {
    address_ = std::move(address);
    ++hall_->per_address[address_];
  }
  void release() {
    if (address_.empty()) return;
    if (--hall_->per_address[address_] == 0) hall_->per_address.erase(address_);
    address_.clear();
  }

  Hall* hall_;
  IpAddress other_end_;
  bool proxied_;
  std::string address_;  // empty: counts for nobody
};

// The time since it was made.
class Stopwatch {
 public:
  [[nodiscard]] double ms() const {
    return std::chrono::duration<double, std::milli>{std::chrono::steady_clock::now() - began_}
        .count();
  }

 private:
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

void log_access(const Hall& hall, const Access& access) {
  using namespace std::chrono;
  const auto at = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  if (hall.access) hall.access(access_line(at, access));
}

// A value that a coroutine waits for, set on the same thread.
template <class T>
class Later {
 public:
  explicit Later(const Executor& executor) : timer_(executor) {
    timer_.expires_at(std::chrono::steady_clock::time_point::max());
  }
  void set(T value) {
    value_ = std::move(value);
    timer_.cancel();
  }
  Task<T> get() {
    boost::system::error_code ignored;
    while (!value_) co_await timer_.async_wait(asio::redirect_error(awaiting, ignored));
    co_return std::move(*value_);
  }

 private:
  Timer timer_;
  std::optional<T> value_;
};

// Notices when the client hangs up while it waits for its answer.
class Watch {
 public:
  explicit Watch(Stream& stream) : stream_(stream) {
    stream_.socket().async_wait(tcp::socket::wait_read, [hung_up = hung_up_, over = over_,
                                                         &stream](boost::system::error_code error) {
      if (error || *over) return;
      char byte = 0;
      (void)stream.socket().receive(asio::buffer(&byte, 1), tcp::socket::message_peek, error);
      // Otherwise it is the next request.
      if (error && error != asio::error::would_block) *hung_up = true;
    });
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  ~Watch() {
    *over_ = true;
    boost::system::error_code ignored;
    (void)stream_.socket().cancel(ignored);
  }
  [[nodiscard]] std::shared_ptr<const bool> hung_up() const { return hung_up_; }

 private:
  Stream& stream_;
  std::shared_ptr<bool> hung_up_ = std::make_shared<bool>(false);
  std::shared_ptr<bool> over_ = std::make_shared<bool>(false);
};

// --- WebSockets ------------------------------------------------------------------------------

// All that happens in one turn of the event loop leaves a socket in one piece: the answer to a move
// and what the table tells about it, say.
class SocketSession final : public Listener,
                            public Connection,
                            private Wire,
                            public std::enable_shared_from_this<SocketSession> {
 public:
  SocketSession(Stream stream, Place place, Caller caller, std::string client)
      : stream_(std::move(stream)),
        place_(std::move(place)),
        caller_(std::move(caller)),
        client_(std::move(client)) {
    caller_.listener = this;
    place_.hall().connections.insert(this);
  }
  SocketSession(const SocketSession&) = delete;
  SocketSession& operator=(const SocketSession&) = delete;
  ~SocketSession() override {
    place_.hall().connections.erase(this);
    log_access(place_.hall(), {.client = client_,
                               .method = "GET",
                               .path = "/api/socket",
                               .status = 101,
                               .bytes = sent_,
                               .frames = frames_,
                               .ms = open_.ms()});
  }

  Task<void> run(std::shared_ptr<http::request<http::string_body>> request) {
    const auto self = shared_from_this();
    const bool met = co_await shake_hands(*request);
    request.reset();
    if (met) {
      open();
      boost::system::error_code error;
      while (!error) {
        co_await socket_->async_wait(tcp::socket::wait_read, asio::redirect_error(awaiting, error));
        if (!error) error = read();
      }
    }
    queue_.end();
    place_.hall().doors->gone(*this);
  }

  void hear(const std::shared_ptr<const std::string>& frame, std::int64_t) override {
    queue_.send(frame);
  }

  void say_goodbye() override { end(goodbye()); }

  void end(const std::shared_ptr<const std::string>& frame) override {
    last_ = frame;
    queue_.send(frame);
    queue_.finish();
  }

  void write_out() override {
    scheduled_ = false;
    if (writing_) return;
    std::string& bytes = place_.hall().leaving;
    bytes = std::exchange(control_, {});
    const bool texts = std::exchange(texts_wait_, false);
    while (texts && bytes.size() < most_at_once) {
      const SendQueue::Text text = queue_.take();
      if (text == nullptr) break;
      sent_ += text->size();
      write_frame(bytes, Opcode::text, *text);
    }
    boost::system::error_code error;
    const std::size_t size = socket_->write_some(asio::buffer(bytes), error);
    if (error == asio::error::would_block) error.clear();
    if (error || size == bytes.size()) return written(texts, error);
    writing_ = true;
    rest_ = bytes.substr(size);
    asio::async_write(
        *socket_, asio::buffer(rest_),
        [self = shared_from_this(), texts](boost::system::error_code failed, std::size_t) {
          self->writing_ = false;
          self->rest_ = {};
          self->written(texts, failed);
        });
  }

  void look_at_clock() override {
    if (!socket_) return;  // shaking hands, which has a time limit of its own
    const Time now = place_.hall().now;
    if (now - heard_ >= idle || (closing_ && now >= cut_at_)) return cut();
    if (now - heard_ < idle / 2 || pinged_ || closing_) return;
    pinged_ = true;
    write_frame(control_, Opcode::ping, {});
    schedule();
  }

  [[nodiscard]] const Caller& caller() const { return caller_; }

 private:
  Task<bool> shake_hands(const http::request<http::string_body>& request) {
    boost::system::error_code error;
    stream_.expires_never();
    websocket::stream<Stream> door{std::move(stream_)};
    door.set_option(websocket::stream_base::timeout{10s, websocket::stream_base::none(), false});
    door.set_option(websocket::stream_base::decorator([this](auto& response) {
      for (const auto& [name, value] : place_.hall().doors->safeguards()) response.set(name, value);
    }));
    co_await door.async_accept(request, asio::redirect_error(awaiting, error));
    if (error) co_return false;
    socket_.emplace(door.next_layer().release_socket());
    (void)socket_->non_blocking(true, error);
    co_return !error;
  }
  void open() {
    heard_ = place_.hall().now;
    queue_.open();
    if (last_) end(last_);  // its end came before it was open
  }

  [[nodiscard]] boost::system::error_code read() {
    std::vector<char>& bytes = place_.hall().arriving;
    boost::system::error_code error;
    const std::size_t size = socket_->read_some(asio::buffer(bytes), error);
    if (error == asio::error::would_block) return {};
    if (error) return error;
    heard_ = place_.hall().now;
    pinged_ = false;
    reader_.give(std::span{bytes}.first(size));
    while (const auto message = reader_.next()) take(*message);
    if (const auto wrong = reader_.broken()) close_with(*wrong);
    return {};
  }
  void take(const FrameReader::Message& message) {
    switch (message.opcode) {
      case Opcode::ping:
        write_frame(control_, Opcode::pong, message.bytes);
        return schedule();
      case Opcode::close:
        left_ = true;
        close_with(CloseCode::normal);
        return schedule();
      case Opcode::pong:
      case Opcode::more:  // is no message
        return;
      case Opcode::text:
      case Opcode::binary:
        if (!hung_up_ && !closing_) act(message.bytes);
    }
  }
  void act(std::string_view frame) {
    ++frames_;
    place_.hall().doors->frame(caller_, frame, [weak = weak_from_this()](const Answer& answer) {
      if (const auto alive = weak.lock(); alive && !answer.quiet) {
        alive->queue_.send(std::make_shared<const std::string>(answer.json));
        if (answer.hang_up) alive->hang_up();
      }
    });
  }

  // Closes it without listening any longer.
  void hang_up() {
    hung_up_ = true;
    queue_.finish();
  }
  void flush() override {
    texts_wait_ = true;
    schedule();
  }
  void close() override { close_with(CloseCode::going_away); }
  void close_with(CloseCode code) {
    if (closing_) return;
    closing_ = true;
    cut_at_ = place_.hall().now + farewell;
    queue_.end();
    write_close(control_, code);
    schedule();
  }
  void cut() override {
    boost::system::error_code ignored;
    if (socket_) (void)socket_->close(ignored);
  }

  // Writes at the end of this turn of the event loop.
  void schedule() {
    if (scheduled_ || writing_) return;
    scheduled_ = true;
    Hall& hall = place_.hall();
    hall.full.push_back(shared_from_this());
    if (hall.full.size() > 1) return;
    asio::post(socket_->get_executor(), [&hall] {
      for (const auto& each : std::exchange(hall.full, {})) each->write_out();
    });
  }
  void written(bool texts, boost::system::error_code error) {
    if (texts) queue_.written(!error);
    if (error) return cut();
    if (!control_.empty() || texts_wait_) return schedule();
    // Whoever has been told goodbye and has said it hears nothing more.
    boost::system::error_code ignored;
    if (closing_ && (left_ || reader_.broken())) {
      (void)socket_->shutdown(tcp::socket::shutdown_send, ignored);
    }
  }

  Stream stream_;                 // until hands are shaken
  std::optional<Socket> socket_;  // from then on
  Place place_;
  Caller caller_;
  std::string client_;  // as the access log tells it
  std::size_t sent_ = 0;
  std::uint64_t frames_ = 0;
  Stopwatch open_;
  std::shared_ptr<const std::string> last_;
  FrameReader reader_{largest_body};
  SendQueue queue_{*this};
  std::string control_;  // frames of the protocol's own that wait
  std::string rest_;     // of what is being written
  Time heard_{};
  Time cut_at_{};
  bool pinged_ = false;
  bool texts_wait_ = false;
  bool scheduled_ = false;
  bool writing_ = false;
  bool hung_up_ = false;
  bool closing_ = false;
  bool left_ = false;  // the other side has closed it
};

// --- Server-Sent Events ----------------------------------------------------------------------

class StreamSession final : public Listener,
                            public Connection,
                            private Wire,
                            public std::enable_shared_from_this<StreamSession> {
 public:
  StreamSession(Stream stream, Place place)
      : stream_(std::move(stream)), place_(std::move(place)), pulse_(stream_.get_executor()) {
    place_.hall().connections.insert(this);
  }
  StreamSession(const StreamSession&) = delete;
  StreamSession& operator=(const StreamSession&) = delete;
  ~StreamSession() override { place_.hall().connections.erase(this); }

  // The refusal, if any; it is then sent over the stream.
  Task<std::optional<HttpResponse>> begin(const HttpRequest& request) {
    auto later = std::make_shared<Later<std::optional<HttpResponse>>>(stream_.get_executor());
    place_.hall().doors->open_stream(
        request, *this, [later, self = shared_from_this()](std::optional<HttpResponse> refused) {
          if (!refused) self->open();
          later->set(std::move(refused));
        });
    co_return co_await later->get();
  }

  // Runs until the client is gone.
  Task<void> run() {
    const auto self = shared_from_this();
    stream_.expires_never();
    beat();
    char byte = 0;
    boost::system::error_code error;
    while (!error) {
      co_await stream_.async_read_some(asio::buffer(&byte, 1),
                                       asio::redirect_error(awaiting, error));
    }
    queue_.end();
    pulse_.cancel();
    place_.hall().doors->gone(*this);
  }

  void hear(const std::shared_ptr<const std::string>& frame, std::int64_t seq) override {
    send(seq > 0 ? join("id: ", seq, "\ndata: ", *frame, "\n\n") : join("data: ", *frame, "\n\n"));
  }

  void say_goodbye() override { end(goodbye()); }

  void end(const std::shared_ptr<const std::string>& frame) override {
    hear(frame, 0);
    queue_.finish();
  }

  Stream& stream() { return stream_; }

 private:
  void open() {
    queue_.open();
    std::string head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
        "Cache-Control: no-store\r\nConnection: close\r\n";
    for (const auto& [name, value] : place_.hall().doors->safeguards()) {
      head += join(name, ": ", value, "\r\n");
    }
    send(head + "\r\n");
  }

  // A regular sign of life keeps proxies from closing the stream, and detects clients that are
  // gone.
  void beat() {
    pulse_.expires_after(15s);
    pulse_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
      const auto self = weak.lock();
      if (!self || error) return;
      self->send(":\n\n");
      self->beat();
    });
  }

  void send(std::string text) { queue_.send(std::make_shared<const std::string>(std::move(text))); }

  void flush() override {
    const SendQueue::Text text = queue_.take();
    asio::async_write(
        stream_, asio::buffer(*text),
        [self = shared_from_this(), text](boost::system::error_code error, std::size_t) {
          self->queue_.written(!error);
        });
  }
  // A stream has no closing message but its end.
  void close() override { stream_.cancel(); }
  void cut() override { stream_.cancel(); }

  Stream stream_;
  Place place_;
  Timer pulse_;
  SendQueue queue_{*this};
};

// --- HTTP ------------------------------------------------------------------------------------

// The header's lines in one; a proxy may add a line of its own below those of the client.
std::string forwarded_for(const http::request<http::string_body>& message) {
  std::string all;
  const auto [first, last] = message.equal_range("X-Forwarded-For");
  for (auto each = first; each != last; ++each) {
    all +=
        join(all.empty() ? "" : ",", std::string_view{each->value().data(), each->value().size()});
  }
  return all;
}

HttpRequest request_of(const http::request<http::string_body>& message, std::string address) {
  HttpRequest request;
  request.method = std::string{message.method_string()};
  request.address = std::move(address);
  request.body = message.body();
  set_target(request, {message.target().data(), message.target().size()});
  for (const auto& field : message) {
    std::string name{field.name_string()};
    for (char& letter : name) {
      if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    request.headers[name] = std::string{field.value()};
  }
  return request;
}

Task<bool> respond(Stream& stream, const HttpResponse& response, const Hall& hall, bool head,
                   bool keep_alive) {
  http::response<http::span_body<const char>> message;
  message.result(static_cast<unsigned>(response.status));
  message.version(11);
  for (const auto& [name, value] : hall.doors->safeguards()) message.set(name, value);
  message.set(http::field::content_type, response.content_type);
  for (const auto& [name, value] : response.headers) message.set(name, value);
  message.keep_alive(keep_alive);
  const std::string& body = response.file ? *response.file : response.body;
  if (response.status != 304) message.content_length(body.size());
  if (!head && response.status != 304) message.body() = {body.data(), body.size()};
  http::response_serializer<http::span_body<const char>> serializer{message};
  boost::system::error_code error;
  stream.expires_after(patience);
  if (head) {
    co_await http::async_write_header(stream, serializer, asio::redirect_error(awaiting, error));
  } else {
    co_await http::async_write(stream, serializer, asio::redirect_error(awaiting, error));
  }
  co_return !error && keep_alive;
}

// Reads on for a moment: closing at once would discard the answer.
Task<void> drain(Stream& stream) {
  constexpr std::size_t enough = 1U << 20U;
  std::array<char, 4096> bytes{};
  boost::system::error_code error;
  (void)stream.socket().shutdown(tcp::socket::shutdown_send, error);
  stream.expires_after(2s);
  for (std::size_t taken = 0; !error && taken < enough;) {
    taken +=
        co_await stream.async_read_some(asio::buffer(bytes), asio::redirect_error(awaiting, error));
  }
}

// A stream of events, which goes on by itself.
Task<void> begin_stream(Stream stream, Place place, const HttpRequest& request, Access access) {
  const Hall& hall = place.hall();
  const auto executor = stream.get_executor();
  stream.expires_never();
  auto session = std::make_shared<StreamSession>(std::move(stream), std::move(place));
  if (const auto refused = co_await session->begin(request)) {
    co_await respond(session->stream(), *refused, hall, false, false);
    access.status = refused->status;
  } else {
    access.status = 200;
    asio::co_spawn(executor, session->run(), asio::detached);
  }
  log_access(hall, access);
}

// Whether the connection goes on after the answer.
Task<bool> answer(Stream& stream, Place& place, HttpRequest& request, bool keep_alive,
                  Access access) {
  const Hall& hall = place.hall();
  const Stopwatch since;
  auto later = std::make_shared<Later<HttpResponse>>(stream.get_executor());
  stream.expires_never();
  HttpResponse response;
  {
    std::optional<Watch> watch;
    if (hall.doors->may_take_long(request)) request.hung_up = watch.emplace(stream).hung_up();
    hall.doors->handle(request, [later](HttpResponse given) { later->set(std::move(given)); });
    response = co_await later->get();
  }
  const bool going_on =
      co_await respond(stream, response, hall, request.method == "HEAD", keep_alive);
  place.answered();
  access.status = response.status;
  access.bytes = (response.file ? *response.file : response.body).size();
  access.ms = since.ms();
  log_access(hall, access);
  co_return going_on;
}

Task<void> serve(Stream stream, Place place) {
  Hall& hall = place.hall();
  beast::flat_buffer buffer{largest_header + largest_body};
  bool going_on = true;
  while (going_on && !hall.stopping) {
    boost::system::error_code error;
    http::request_parser<http::string_body> parser;
    parser.header_limit(largest_header);
    parser.body_limit(largest_body);
    stream.expires_after(patience);
    co_await http::async_read(stream, buffer, parser, asio::redirect_error(awaiting, error));
    if (error == http::error::body_limit || error == http::error::header_limit ||
        error == http::error::buffer_overflow) {
      const HttpRequest begun = request_of(parser.get(), {});
      co_await respond(stream, hall.doors->too_large(begun), hall, false, false);
      co_await drain(stream);
      break;
    }
    if (error) break;
    auto message = std::make_shared<http::request<http::string_body>>(parser.release());
    const IpAddress client = place.client(forwarded_for(*message));
    HttpRequest request = request_of(*message, counted_as(client));
    Doors& doors = *hall.doors;
    Access access{.client = text_of(client), .method = request.method, .path = request.path};
    if (!place.claim(request.address)) {
      going_on = co_await respond(stream, doors.too_many(request), hall, false, false);
      access.status = 429;
      log_access(hall, access);
      continue;
    }

    if (websocket::is_upgrade(*message) && doors.is_socket(request)) {
      auto later = std::make_shared<Later<Doors::Admission>>(stream.get_executor());
      stream.expires_never();
      doors.admit(request, [later](Doors::Admission given) { later->set(std::move(given)); });
      auto [refused, caller] = co_await later->get();
      if (refused) {
        going_on = co_await respond(stream, *refused, hall, false, false);
        access.status = refused->status;
        log_access(hall, access);
        continue;
      }
      const auto executor = stream.get_executor();
      auto session = std::make_shared<SocketSession>(std::move(stream), std::move(place),
                                                     std::move(caller), std::move(access.client));
      doors.arrived(session->caller());
      // On a coroutine of its own, so that this one's memory is freed.
      asio::co_spawn(executor, session->run(std::move(message)), asio::detached);
      co_return;
    }
    if (doors.is_stream(request)) {
      co_await begin_stream(std::move(stream), std::move(place), request, std::move(access));
      co_return;
    }
    going_on = co_await answer(stream, place, request, message->keep_alive(), std::move(access));
  }
  boost::system::error_code ignored;
  (void)stream.socket().shutdown(tcp::socket::shutdown_both, ignored);
}

}  // namespace

struct Transport::Inside {
  Hall hall;  // before the context, whose connections use it until they end
  asio::io_context context{1};
  std::list<asio::basic_socket_acceptor<tcp, Executor>> acceptors;
  asio::signal_set signals{context};
  Timer clock{context.get_executor()};
  Time next_look{};
  std::function<void()> on_drain;
  std::function<void()> on_stop;
  std::chrono::milliseconds drain_time{0};
  std::optional<std::chrono::steady_clock::time_point> drained_at;  // none: not asked to stop yet

  ~Inside() { hall.full.clear(); }  // while there is a context for their sockets

  Task<void> accept(asio::basic_socket_acceptor<tcp, Executor>& acceptor) {
    for (;;) {
      boost::system::error_code error;
      auto socket = co_await acceptor.async_accept(asio::redirect_error(awaiting, error));
      if (hall.stopping || error == asio::error::operation_aborted) co_return;
      if (error) {
        // Most likely too many open files; waits for some to close.
        Timer pause{context.get_executor()};
        pause.expires_after(50ms);
        co_await pause.async_wait(asio::redirect_error(awaiting, error));
        continue;
      }
      const auto peer = socket.remote_endpoint(error);
      if (error) continue;
      const auto other_end = read_address(peer.address().to_string()).value_or(IpAddress{});
      const bool full = hall.limits && hall.open >= most_connections;
      const bool counts = !hall.proxies.include(other_end);
      if (full || (counts && hall.is_full_for(counted_as(other_end)))) continue;
      (void)socket.set_option(tcp::no_delay{true}, error);
      asio::co_spawn(context.get_executor(),
                     serve(Stream{std::move(socket)}, Place{hall, other_end}), asio::detached);
    }
  }

  void beat() {
    clock.expires_after(50ms);
    clock.async_wait([this](boost::system::error_code error) {
      if (error || hall.stopping) return;
      hall.now = std::chrono::steady_clock::now();
      hall.doors->tick();
      look_around();
      const bool late = drained_at && *drained_at <= std::chrono::steady_clock::now();
      if (late || (drained_at && hall.connections.empty())) return stop();
      beat();
    });
  }

  void look_around() {
    if (hall.now < next_look) return;
    next_look = hall.now + 1s;
    for (Connection* each : hall.connections) each->look_at_clock();
  }

  void await_signal() {
    signals.async_wait([this](boost::system::error_code error, int) {
      if (error) return;
      if (drain_time.count() == 0 || drained_at) return stop();
      drained_at = std::chrono::steady_clock::now() + drain_time;
      if (on_drain) on_drain();
      await_signal();
    });
  }

  void stop() {
    if (hall.stopping) return;
    hall.stopping = true;
    if (on_stop) on_stop();
    boost::system::error_code ignored;
    for (auto& acceptor : acceptors) (void)acceptor.close(ignored);
    (void)signals.cancel(ignored);
    // Actions already accepted become durable and are answered; then everyone hears goodbye.
    clock.expires_after(200ms);
    clock.async_wait([this](boost::system::error_code) {
      const std::set<Connection*> all = hall.connections;
      for (Connection* each : all) each->say_goodbye();
      clock.expires_after(500ms);
      clock.async_wait([this](boost::system::error_code) { context.stop(); });
    });
  }
};

Transport::Transport() : inside_(std::make_unique<Inside>()) {}
Transport::~Transport() = default;

void Transport::post(std::function<void()> what) { asio::post(inside_->context, std::move(what)); }

Expected<std::uint16_t> Transport::listen(const TransportSettings& settings, Doors& doors) {
  inside_->hall.doors = &doors;
  inside_->hall.limits = settings.limits;
  inside_->hall.proxies = settings.proxies;
  inside_->hall.access = settings.access;
  inside_->drain_time = settings.drain;
  boost::system::error_code error;
  const auto refuse = [&] {
    return failure("listen", {{"address", join(settings.host, ":", settings.port)},
                              {"reason", error.message()}});
  };
  tcp::resolver resolver{inside_->context};
  const auto found = resolver.resolve(settings.host, join(settings.port), error);
  if (error || found.empty()) return refuse();
  const tcp::endpoint endpoint = found.begin()->endpoint();
  auto& acceptor = inside_->acceptors.emplace_back(inside_->context.get_executor());
  (void)acceptor.open(endpoint.protocol(), error);
  if (!error) (void)acceptor.set_option(tcp::acceptor::reuse_address{true}, error);
  if (!error) (void)acceptor.bind(endpoint, error);
  if (!error) (void)acceptor.listen(4096, error);
  if (error) return refuse();
  const std::uint16_t port = acceptor.local_endpoint(error).port();
  asio::co_spawn(inside_->context.get_executor(), inside_->accept(acceptor), asio::detached);
  return port;
}

void Transport::run(const std::function<void()>& on_drain, const std::function<void()>& on_stop) {
  inside_->on_drain = on_drain;
  inside_->on_stop = on_stop;
  inside_->signals.add(SIGINT);
  inside_->signals.add(SIGTERM);
  inside_->await_signal();
  inside_->beat();
  answer_promptly();
  inside_->context.run();
}

void Transport::stop() {
  post([this] { inside_->stop(); });
}

}  // namespace boathouse::server
