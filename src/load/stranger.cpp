#include "load/stranger.h"

#include "core/text.h"

namespace boathouse::load {

using client::WebClient;

bool Stranger::ready() {
  constexpr std::chrono::seconds patience{5};
  if (port_ == 0) return false;
  if (client_ && client_->connected()) {
    if (!waiting_) return true;
    if (std::chrono::steady_clock::now() - since_ < patience) return false;
  }
  connect();
  return client_->connected();
}

void Stranger::connect() {
  if (client_) ++tally_.closed;
  ++connection_;
  waiting_ = false;
  socket_ = false;
  client_ = std::make_unique<WebClient>(loop_, port_, address_);
  client_->set_cookie(cookie_);
}

Stranger::Then Stranger::counted(Then then) {
  ++tally_.sent;
  waiting_ = true;
  since_ = std::chrono::steady_clock::now();
  return [this, connection = connection_, then = std::move(then)](const Response& response) {
    if (connection != connection_) return;
    waiting_ = false;
    cookie_ = client_->cookie();
    if (response.status == 0) return;  // counted when it connects again
    ++(response.status < 400 ? tally_.answered : tally_.refused);
    if (then) then(response);
  };
}

void Stranger::get(std::string_view target, Then then, const Headers& headers) {
  client_->get(target, headers, counted(std::move(then)));
}

void Stranger::act(std::string_view body, Then then, const Headers& headers) {
  client_->act(body, counted(std::move(then)), headers);
}

void Stranger::hello() { act(R"({"do":"hello","name":"Stranger"})"); }

void Stranger::forget_session() {
  cookie_.clear();
  client_->set_cookie({});
}

void Stranger::open_socket() {
  ++tally_.sent;
  waiting_ = true;
  since_ = std::chrono::steady_clock::now();
  client_->upgrade(
      {},
      [this, connection = connection_](std::string_view frame) {
        if (connection != connection_) return;
        const bool failed = frame.substr(0, 100).find(R"("error":)") != std::string_view::npos;
        ++(failed ? tally_.refused : tally_.answered);
      },
      [this, connection = connection_](bool agreed) {
        if (connection != connection_) return;
        waiting_ = false;
        socket_ = agreed;
      });
}

void Stranger::send(std::string text) {
  ++tally_.sent;
  client_->send(std::move(text));
}

void Stranger::send_raw(std::string_view bytes) {
  ++tally_.sent;
  client_->send_raw_at_once(bytes);
}

void Stranger::hold(std::size_t most, std::string_view bytes) {
  ++tally_.sent;
  if (held_.size() >= most) held_.pop_front();
  held_.push_back(std::make_unique<WebClient>(loop_, port_, address_));
  held_.back()->send_raw_at_once(bytes);
  if (held_.back()->connected()) return;
  held_.pop_back();
  ++tally_.closed;
}

void Stranger::push(std::string_view bytes) {
  if (held_.empty()) return;
  ++tally_.sent;
  held_.push_back(std::move(held_.front()));
  held_.pop_front();
  held_.back()->send_raw_at_once(bytes);
  if (held_.back()->connected()) return;
  held_.pop_back();
  ++tally_.closed;
}

}  // namespace boathouse::load
