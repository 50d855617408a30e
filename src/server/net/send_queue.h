// The texts waiting to be sent on a connection. Clients that stop reading are disconnected.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>

namespace boathouse::server {

// The connection as the queue sees it.
class Wire {
 public:
  virtual ~Wire() = default;
  // Sends a text, which stays in place until written() is called.
  virtual void write(const std::string& text) = 0;
  // Everything was sent: closes properly.
  virtual void close() = 0;
  // Drops the connection.
  virtual void cut() = 0;
};

class SendQueue {
 public:
  static constexpr std::size_t largest_backlog = 1U << 20U;  // bytes

  explicit SendQueue(Wire& wire) : wire_(wire) {}

  // Texts sent before this, or after the end, are dropped.
  void open() { state_ = State::open; }
  void send(std::shared_ptr<const std::string> text) {
    if (state_ != State::open) return;
    backlog_ += text->size();
    if (backlog_ > largest_backlog) return fail();
    texts_.push_back(std::move(text));
    if (!writing_) write();
  }
  // The wire has written the text, or failed to.
  void written(bool well) {
    writing_ = false;
    backlog_ -= texts_.front()->size();
    texts_.pop_front();
    if (!well) return fail();
    if (!texts_.empty() && state_ != State::over) return write();
    if (state_ == State::closing) close();
  }
  // Takes no more texts, and closes the connection once all are sent.
  void finish() {
    if (state_ != State::open) return;
    state_ = State::closing;
    if (!writing_) close();
  }
  // The other side is gone.
  void end() { state_ = State::over; }

 private:
  enum class State : std::uint8_t { fresh, open, closing, over };

  void write() {
    writing_ = true;
    wire_.write(*texts_.front());
  }
  void close() {
    state_ = State::over;
    wire_.close();
  }
  void fail() {
    state_ = State::over;
    wire_.cut();
  }

  Wire& wire_;
  std::deque<std::shared_ptr<const std::string>> texts_;
  std::size_t backlog_ = 0;
  State state_ = State::fresh;
  bool writing_ = false;
};

}  // namespace boathouse::server
