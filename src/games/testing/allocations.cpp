#include "games/testing/allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::uint64_t> count{0};

// A test program that runs out of memory has nothing left to test.
[[maybe_unused]] void* counted(void* memory) {
  count.fetch_add(1, std::memory_order_relaxed);
  if (memory == nullptr) std::abort();
  return memory;
}

}  // namespace

namespace boathouse {

std::uint64_t allocations() { return count.load(std::memory_order_relaxed); }

}  // namespace boathouse

// The ThreadSanitizer has an operator new of its own that cannot be replaced; there nothing is
// counted.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define BOATHOUSE_COUNTS_NOTHING
#endif
#endif

#ifndef BOATHOUSE_COUNTS_NOTHING
// The forms for arrays come down to these.
// NOLINTBEGIN(cppcoreguidelines-no-malloc, misc-definitions-in-headers)
void* operator new(std::size_t size) { return counted(std::malloc(size == 0 ? 1 : size)); }

void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto unit = static_cast<std::size_t>(alignment);
  return counted(std::aligned_alloc(unit, (size + unit - 1) / unit * unit));
}

void* operator new(std::size_t size, const std::nothrow_t& /*quiet*/) noexcept {
  return counted(std::malloc(size == 0 ? 1 : size));
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t& /*quiet*/) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept { std::free(memory); }
// The compiler calls these directly, and sanitizers bring their own, which would not match.
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
  std::free(memory);
}
// NOLINTEND(cppcoreguidelines-no-malloc, misc-definitions-in-headers)
#endif
