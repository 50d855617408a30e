#include "server/testing/client.h"

#include <memory>

namespace boathouse::server {

namespace {

// Waits for a callback's value; nothing if it does not come in time.
template <class T, class Begin>
std::optional<T> await(client::EventLoop& loop, Begin begin) {
  const auto result = std::make_shared<std::optional<T>>();
  begin([result](T value) { *result = std::move(value); });
  loop.run_until([&] { return result->has_value(); }, std::chrono::seconds{20});
  return *result;
}

}  // namespace

Client::Response Client::get(std::string_view target, const Headers& headers) {
  const auto ask = [&](const auto& then) { client_.get(target, headers, then); };
  return await<Response>(loop_, ask).value_or(Response{});
}

Client::Response Client::act(std::string_view body) {
  const auto ask = [&](const auto& then) { client_.act(body, then); };
  return await<Response>(loop_, ask).value_or(Response{});
}

bool Client::upgrade(const Headers& headers) {
  const auto hear = [this](std::string_view text) { frames_.emplace_back(text); };
  const auto ask = [&](const auto& then) { client_.upgrade(headers, hear, then); };
  return await<bool>(loop_, ask).value_or(false);
}

bool Client::send_frame(std::string text) {
  client_.send(std::move(text));
  return client_.connected();
}

std::optional<std::string> Client::frame(std::chrono::milliseconds patience) {
  loop_.run_until([&] { return !frames_.empty() || !client_.connected(); }, patience);
  if (frames_.empty()) return std::nullopt;
  std::string text = std::move(frames_.front());
  frames_.pop_front();
  return text;
}

bool Client::is_closed_within(std::chrono::milliseconds patience) {
  return loop_.run_until([&] { return !client_.connected(); }, patience);
}

}  // namespace boathouse::server
