// The frames of a WebSocket (RFC 6455) as a server reads and writes them. Bytes arrive and leave in
// whatever pieces the network makes; several frames in one piece cost one call to the system.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace boathouse::server {

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

// Why a socket is closed.
enum class CloseCode : std::uint16_t {
  normal = 1000,
  going_away = 1001,
  protocol_error = 1002,
  too_big = 1009,
};

// Appends a frame, which is not masked: only clients mask theirs.
void write_frame(std::string& out, Opcode opcode, std::string_view payload);
void write_close(std::string& out, CloseCode code);

class FrameReader {
 public:
  // A whole message, put together from its fragments, or a control frame.
  struct Message {
    Opcode opcode;
    std::string_view bytes;  // until the next call
  };

  explicit FrameReader(std::size_t largest_message) : largest_(largest_message) {}

  // What has arrived; it is unmasked in place, and must stay until next() has nothing more.
  void give(std::span<char> bytes);
  // The next message, if a whole one is there and nothing was wrong before it.
  [[nodiscard]] std::optional<Message> next();
  // What was wrong, if anything: nothing can be read any more.
  [[nodiscard]] std::optional<CloseCode> broken() const { return broken_; }

 private:
  struct Head {
    Opcode opcode;
    bool last;         // of its message
    std::size_t size;  // of the head itself
    std::size_t payload;
  };
  // None if more bytes are needed, or if it is wrong.
  [[nodiscard]] std::optional<Head> read_head();
  [[nodiscard]] bool may_follow(const Head& head) const;
  [[nodiscard]] std::optional<Message> take(const Head& head);
  std::optional<Head> refuse(CloseCode code);
  void keep_rest();

  std::size_t largest_;
  std::span<char> unread_;
  std::string rest_;  // the beginning of a frame
  std::string fragments_;
  std::optional<Opcode> begun_;  // a message of several fragments
  bool whole_ = false;           // the fragments are that of the last message
  std::optional<CloseCode> broken_;
};

}  // namespace boathouse::server
