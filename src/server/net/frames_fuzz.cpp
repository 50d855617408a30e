// Any bytes as the frames of a client: they are the same messages in whatever pieces they arrive,
// none larger than allowed, and after something wrong nothing is read any more. The first byte says
// how large the pieces are.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "server/net/frames.h"

namespace {

using namespace boathouse::server;

constexpr std::size_t largest = 200;

struct Read {
  std::vector<std::string> messages;
  std::optional<CloseCode> broken;
  friend bool operator==(const Read&, const Read&) = default;
};

Read read(std::string bytes, std::size_t piece) {
  FrameReader reader{largest};
  Read all;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    reader.give(std::span{bytes}.subspan(at, std::min(piece, bytes.size() - at)));
    while (const auto message = reader.next()) {
      if (message->bytes.size() > largest || reader.broken()) std::abort();
      all.messages.emplace_back(1, static_cast<char>(message->opcode));
      all.messages.back() += message->bytes;
    }
  }
  all.broken = reader.broken();
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string bytes{data + 1, data + size};
  const std::size_t piece = 1 + data[0];
  if (read(bytes, piece) != read(bytes, std::max<std::size_t>(1, bytes.size()))) std::abort();
  return 0;
}
