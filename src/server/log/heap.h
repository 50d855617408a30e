// What the allocator says about the memory of this process.
#pragma once

#include <cstdint>
#include <optional>

namespace boathouse::server {

struct HeapUse {
  std::uint64_t in_use = 0;    // bytes that the program has asked for and not given back
  std::uint64_t resident = 0;  // bytes of memory that the allocator holds for it
};

// Nothing where the allocator keeps no count.
[[nodiscard]] std::optional<HeapUse> heap_use();

}  // namespace boathouse::server
