// The texts waiting to be sent on a connection. Clients that stop reading are disconnected.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <utility>

namespace boathouse::server {

// The connection as the queue sees it.
class Wire {
 public:
  virtual ~Wire() = default;
  // Something waits: takes it, now or soon, sends it, and then calls written().
  virtual void flush() = 0;
  // Everything was sent: closes properly.
  virtual void close() = 0;
  // Drops the connection.
  virtual void cut() = 0;
};

class SendQueue {
 public:
  using Text = std::shared_ptr<const std::string>;
  static constexpr std::size_t largest_backlog = 1U << 20U;  // bytes

  explicit SendQueue(Wire& wire) : wire_(wire) {}

  // Texts sent before this, or after the end, are dropped.
  void open() { state_ = State::open; }
  void send(Text text) {
    if (state_ != State::open) return;
    backlog_ += text->size();
    if (backlog_ > largest_backlog) return fail();
    texts_.push_back(std::move(text));
    if (!asked_) ask();
  }
  // The oldest text that waits; none if the wire has taken all.
  [[nodiscard]] Text take() {
    if (texts_.empty() || state_ == State::over) return nullptr;
    Text text = std::move(texts_.front());
    texts_.pop_front();
    taken_ += text->size();
    return text;
  }
  // The wire has sent the texts that it took, or failed to.
  void written(bool well) {
    asked_ = false;
    backlog_ -= std::exchange(taken_, 0);
    if (state_ == State::over) return;
    if (!well) return fail();
    if (!texts_.empty()) return ask();
    if (state_ == State::closing) close();
  }
  // Takes no more texts, and closes the connection once all are sent.
  void finish() {
    if (state_ != State::open) return;
    state_ = State::closing;
    if (!asked_) close();
  }
  // The other side is gone.
  void end() { state_ = State::over; }

 private:
  enum class State : std::uint8_t { fresh, open, closing, over };

  void ask() {
    asked_ = true;
    wire_.flush();
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
  std::deque<Text> texts_;
  std::size_t backlog_ = 0;
  std::size_t taken_ = 0;  // of the backlog, by the wire
  State state_ = State::fresh;
  bool asked_ = false;  // the wire, to take what waits
};

}  // namespace boathouse::server
