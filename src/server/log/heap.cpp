#include "server/log/heap.h"

#include <cstddef>

// jemalloc's; without it (the sanitizers bring an allocator of their own) there is none.
extern "C" int mallctl(const char* name, void* old, std::size_t* old_size, void* now,
                       std::size_t now_size) __attribute__((weak));

namespace boathouse::server {

namespace {

std::uint64_t count(const char* name) {
  std::size_t value = 0;
  std::size_t size = sizeof value;
  return mallctl(name, &value, &size, nullptr, 0) == 0 ? value : 0;
}

}  // namespace

std::optional<HeapUse> heap_use() {
  if (mallctl == nullptr) return std::nullopt;
  // The counts are as old as the epoch.
  std::uint64_t epoch = 1;
  (void)mallctl("epoch", nullptr, nullptr, &epoch, sizeof epoch);
  return HeapUse{count("stats.allocated"), count("stats.resident")};
}

}  // namespace boathouse::server
