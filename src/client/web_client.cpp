#include "client/web_client.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

namespace boathouse::client {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

namespace {

using Executor = asio::io_context::executor_type;
using Stream = asio::basic_stream_socket<tcp, Executor>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;
using Task = asio::awaitable<void, Executor>;
constexpr asio::use_awaitable_t<Executor> awaiting;
constexpr std::string_view cookie_name = "boathouse=";

}  // namespace

struct EventLoop::Inside {
  asio::io_context context{1};
  asio::executor_work_guard<Executor> open{context.get_executor()};
};

EventLoop::EventLoop() : inside_(std::make_unique<Inside>()) {}
EventLoop::~EventLoop() = default;

bool EventLoop::run_until(const std::function<bool()>& done, std::chrono::milliseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!done()) {
    if (inside_->context.run_one_until(end) == 0) return done();
  }
  return true;
}

void EventLoop::after(std::chrono::microseconds pause, std::function<void()> what) {
  auto timer = std::make_shared<Timer>(inside_->context.get_executor(), pause);
  timer->async_wait([timer, what = std::move(what)](boost::system::error_code) { what(); });
}

struct WebClient::Inside : std::enable_shared_from_this<Inside> {
  explicit Inside(const Executor& executor) : socket(executor) {}

  Stream& stream() { return socket.next_layer(); }

  // Coroutines begin later, when the client may be gone already: they keep what they work on.
  //
  // Reads the body only if its length is known, because a stream has no end.
  Task ask(std::shared_ptr<Inside> /*kept*/,
           std::shared_ptr<http::request<http::string_body>> request, Then then) {
    boost::system::error_code error;
    http::response_parser<http::string_body> parser;
    co_await http::async_write(stream(), *request, asio::redirect_error(awaiting, error));
    if (!error) {
      co_await http::async_read_header(stream(), buffer, parser,
                                       asio::redirect_error(awaiting, error));
    }
    if (!error && parser.content_length()) {
      co_await http::async_read(stream(), buffer, parser, asio::redirect_error(awaiting, error));
    }
    if (error) {
      end();
      co_return then({});
    }
    auto response = parser.release();
    keep_cookie(response[http::field::set_cookie]);
    then({static_cast<int>(response.result_int()), std::string{response[http::field::content_type]},
          std::move(response.body())});
  }

  // Shakes hands, then reads until the server closes the connection.
  Task listen(std::shared_ptr<Inside> /*kept*/, Headers headers,
              std::function<void(std::string_view)> hear, std::function<void(bool)> then) {
    boost::system::error_code error;
    socket.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
      for (const auto& [name, value] : headers) request.set(name, value);
      request.set(http::field::cookie, std::string{cookie_name} + cookie);
    }));
    co_await socket.async_handshake("localhost", "/api/socket",
                                    asio::redirect_error(awaiting, error));
    open = !error;
    then(!error);
    while (!error) {
      co_await socket.async_read(buffer, asio::redirect_error(awaiting, error));
      if (error || !connected) break;
      hear({static_cast<const char*>(buffer.data().data()), buffer.size()});
      buffer.consume(buffer.size());
    }
    end();
  }

  void keep_cookie(beast::string_view header) {
    if (!header.starts_with({cookie_name.data(), cookie_name.size()})) return;
    header.remove_prefix(cookie_name.size());
    cookie = std::string{header.substr(0, header.find(';'))};
  }

  void end() {
    connected = false;
    open = false;
    boost::system::error_code ignored;
    (void)stream().close(ignored);
  }

  void send(std::string text) {
    if (!open) return;
    texts.push_back(std::move(text));
    if (texts.size() == 1) write();
  }
  void write() {
    socket.async_write(asio::buffer(texts.front()),
                       [self = shared_from_this()](boost::system::error_code error, std::size_t) {
                         self->texts.pop_front();
                         if (error) return self->end();
                         if (!self->texts.empty()) self->write();
                       });
  }

  websocket::stream<Stream> socket;
  std::deque<std::string> texts;  // the first is being sent
  beast::flat_buffer buffer;
  std::string cookie;
  bool connected = false;
  bool open = false;  // the WebSocket
};

WebClient::WebClient(EventLoop& loop, std::uint16_t port, const std::string& from)
    : inside_(std::make_shared<Inside>(loop.inside_->context.get_executor())) {
  boost::system::error_code error;
  Stream& stream = inside_->stream();
  if (!from.empty()) {
    const auto address = asio::ip::make_address_v4(from, error);
    if (!error && !address.is_loopback()) error = asio::error::address_family_not_supported;
    if (!error) (void)stream.open(tcp::v4(), error);
    if (!error) (void)stream.bind({address, 0}, error);
  }
  if (!error) (void)stream.connect({asio::ip::address_v4::loopback(), port}, error);
  inside_->connected = !error;
  if (!error) (void)stream.set_option(tcp::no_delay{true}, error);
}

WebClient::~WebClient() { inside_->end(); }

bool WebClient::connected() const { return inside_->connected; }
const std::string& WebClient::cookie() const { return inside_->cookie; }
void WebClient::set_cookie(std::string cookie) { inside_->cookie = std::move(cookie); }

void WebClient::get(std::string_view target, const Headers& headers, Then then) {
  auto request = std::make_shared<http::request<http::string_body>>(
      http::verb::get, beast::string_view{target.data(), target.size()}, 11);
  request->set(http::field::host, "localhost");
  request->set(http::field::cookie, std::string{cookie_name} + cookie());
  for (const auto& [name, value] : headers) request->set(name, value);
  asio::co_spawn(inside_->stream().get_executor(),
                 inside_->ask(inside_, std::move(request), std::move(then)), asio::detached);
}

void WebClient::act(std::string_view body, Then then, const Headers& headers) {
  auto request = std::make_shared<http::request<http::string_body>>(http::verb::post, "/api/do", 11,
                                                                    std::string{body});
  request->set(http::field::host, "localhost");
  request->set(http::field::cookie, std::string{cookie_name} + cookie());
  request->set(http::field::content_type, "application/json");
  for (const auto& [name, value] : headers) request->set(name, value);
  request->prepare_payload();
  asio::co_spawn(inside_->stream().get_executor(),
                 inside_->ask(inside_, std::move(request), std::move(then)), asio::detached);
}

void WebClient::upgrade(const Headers& headers, std::function<void(std::string_view)> hear,
                        std::function<void(bool)> then) {
  asio::co_spawn(inside_->stream().get_executor(),
                 inside_->listen(inside_, headers, std::move(hear), std::move(then)),
                 asio::detached);
}

void WebClient::send(std::string text) { inside_->send(std::move(text)); }

void WebClient::send_raw(std::string_view bytes) {
  boost::system::error_code error;
  asio::write(inside_->stream(), asio::buffer(bytes), error);
  if (error) inside_->end();
}

void WebClient::send_raw_at_once(std::string_view bytes) {
  boost::system::error_code error;
  (void)inside_->stream().non_blocking(true, error);
  if (!error) (void)inside_->stream().write_some(asio::buffer(bytes), error);
  if (error && error != asio::error::would_block) inside_->end();
}

}  // namespace boathouse::client
