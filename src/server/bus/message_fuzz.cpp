// Any bytes as a message of the bus are none, or one that is written with the same bytes.
#include <cstdint>
#include <cstdlib>

#include "server/bus/message.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace boathouse::server;
  const std::string_view bytes{reinterpret_cast<const char*>(data), size};
  const auto append = read_message(bytes);
  if (append && write_message(*append) != bytes) std::abort();
  return 0;
}
