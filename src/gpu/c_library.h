// For the doors alone: what stands in for a C library on a card.
#pragma once

#include <cstddef>

// The one thing that the rules want of a C library and the compiler does not do in line.
extern "C" int memcmp(const void* one, const void* other, std::size_t size) {
  const auto* a = static_cast<const unsigned char*>(one);
  const auto* b = static_cast<const unsigned char*>(other);
  for (std::size_t i = 0; i < size; ++i) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}
