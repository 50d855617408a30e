// WebSocket frames (RFC 6455) as a client needs them: what `boathouse load` and the tests speak.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace boathouse::server {

struct Frame {
  enum class Kind : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };
  Kind kind = Kind::text;
  std::string_view content;  // into the buffer
  std::size_t size = 0;      // of the frame as a whole
};

// Masked, as clients must, though with a mask that changes nothing.
void append_frame(std::string& out, Frame::Kind kind, std::string_view content);

// The frame at the beginning of the buffer, if all of it is there.
[[nodiscard]] std::optional<Frame> first_frame(std::string_view buffer);

}  // namespace boathouse::server
