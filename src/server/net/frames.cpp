#include "server/net/frames.h"

namespace boathouse::server {

void append_frame(std::string& out, Frame::Kind kind, std::string_view content) {
  constexpr unsigned last = 0x80;
  constexpr unsigned masked = 0x80;
  constexpr unsigned two_bytes = 126;
  constexpr unsigned eight_bytes = 127;
  const auto byte = [&](std::size_t value) { out += static_cast<char>(value & 0xFFU); };
  byte(last | static_cast<unsigned>(kind));
  const std::size_t size = content.size();
  if (size < two_bytes) {
    byte(masked | size);
  } else if (size < 65536) {
    byte(masked | two_bytes);
    byte(size >> 8U);
    byte(size);
  } else {
    byte(masked | eight_bytes);
    for (unsigned shift = 64; shift > 0; shift -= 8) byte(size >> (shift - 8));
  }
  out.append(4, '\0');
  out += content;
}

std::optional<Frame> first_frame(std::string_view buffer) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(buffer[i]); };
  if (buffer.size() < 2) return std::nullopt;
  std::size_t head = 2;
  std::size_t size = at(1) & 0x7FU;
  const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (buffer.size() < head + more) return std::nullopt;
  if (more > 0) size = 0;
  for (std::size_t i = 0; i < more; ++i) size = size << 8U | at(head + i);
  head += more;
  if (buffer.size() - head < size) return std::nullopt;
  return Frame{static_cast<Frame::Kind>(at(0) & 15U), buffer.substr(head, size), head + size};
}

}  // namespace boathouse::server
